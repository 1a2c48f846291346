package archtest

import (
	"go/ast"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// root is the module's folder, seen from this package.
const root = "../.."

// load reads all packages of the program with their types, once for all tests.
var load = sync.OnceValues(func() ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes |
			packages.NeedTypesInfo | packages.NeedImports,
		Dir: root,
	}, "./...")
})

// sources returns all packages of the program, and fails if one does not compile.
func sources(t *testing.T) []*packages.Package {
	t.Helper()
	list, err := load()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 10 {
		t.Fatalf("only %d packages were found", len(list))
	}
	for _, p := range list {
		for _, problem := range p.Errors {
			t.Fatal(problem)
		}
	}
	return list
}

// short is a package's path inside the module.
func short(path string) string { return strings.TrimPrefix(path, "signoria/") }

// isGenerated reports whether the file says that it must not be edited.
func isGenerated(f *ast.File) bool { return ast.IsGenerated(f) }

// within reports whether the path is the folder or in it.
func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }
