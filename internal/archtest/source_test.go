package archtest

import (
	"go/ast"
	"os"
	"path/filepath"
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

// isGenerated tells whether the file says that it must not be edited.
func isGenerated(f *ast.File) bool { return ast.IsGenerated(f) }

// within tells whether the path is the folder or lies in it.
func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// files lists the module's own files with the given ending.
func files(t *testing.T, ending string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "dist" || name == "bin" || name == "data") {
			return filepath.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(name, ending) {
			rel, err := filepath.Rel(root, path)
			list = append(list, filepath.ToSlash(rel))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatalf("no files *%s", ending)
	}
	return list
}
