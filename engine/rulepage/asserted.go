package rulepage

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"testing"
)

// Covers says which rules the running test asserts, where the test's own words do
// not name them. The numbers are read from the sources, so they must be literals.
func Covers(t testing.TB, rules ...string) {
	t.Helper()
	if len(rules) == 0 {
		t.Error("Covers names no rule")
	}
}

// remark matches a comment inside YAML that a test has as text.
var remark = regexp.MustCompile(`(?m)(^|\s)#.*$`)

// asserted returns the numbers in the strings of a test's code. Its comments count
// nothing, neither Go's nor those of YAML inside the strings.
func (p Page) asserted(t *testing.T, name, source string) (ids []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	cited := p.id(`\b`, `\b`)
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Fatalf("%s: %s: %v", name, literal.Value, err)
		}
		for _, m := range cited.FindAllStringSubmatch(remark.ReplaceAllString(text, ""), -1) {
			ids = append(ids, m[1])
		}
		return true
	})
	return ids
}
