package archtest

import (
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Limits of hand-written Go.
const (
	fileLines     = 400
	functionLines = 60
)

// longFiles and longFunctions may be longer, for the reason given.
var (
	longFiles = map[string]string{
		"engine/enginetest/faults_test.go": "one table of faults that the suite must find",
		"games/virtu/campaign.go":          "one action from its first question to its end",
	}
	longFunctions = map[string]string{}
)

func TestFilesKeepTheirSize(t *testing.T) {
	for _, file := range files(t, ".go") {
		if strings.HasSuffix(file, "_templ.go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		n := strings.Count(string(text), "\n")
		if _, allowed := longFiles[file]; n > fileLines && !allowed {
			t.Errorf("%s has %d lines; over %d is more than one topic, or needs a reason in the table", file, n, fileLines)
		}
	}
	for file := range longFiles {
		if _, err := os.Stat(filepath.Join(root, file)); err != nil {
			t.Errorf("the table of long files names %s, which is not there", file)
		}
	}
}

func TestFunctionsKeepTheirSize(t *testing.T) {
	for _, p := range sources(t) {
		each(p, func(n ast.Node) {
			f, ok := n.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				return
			}
			lines := p.Fset.Position(f.End()).Line - p.Fset.Position(f.Pos()).Line + 1
			name := short(p.PkgPath) + "." + f.Name.Name
			if _, allowed := longFunctions[name]; lines > functionLines && !allowed {
				t.Errorf("%s: %s has %d lines; over %d needs a reason in the table", at(p, f), name, lines, functionLines)
			}
		})
	}
}
