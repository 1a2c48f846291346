package archtest

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// docLink matches a link of a doc comment: [Name], [Type.Name] or [package.Name].
var docLink = regexp.MustCompile(`(?:^|[\s(])\[\*?([A-Z]\w*|[a-z]\w*\.[A-Z]\w*|[A-Z]\w*\.[A-Z]\w*)\]`)

// TestDocLinksLeadSomewhere checks that every link in a comment names something that the package
// declares or imports, so that renaming something includes renaming it in comments.
func TestDocLinksLeadSomewhere(t *testing.T) {
	links := 0
	for _, p := range sources(t) {
		for _, file := range p.Syntax {
			if isGenerated(file) {
				continue
			}
			for _, group := range file.Comments {
				for _, m := range docLink.FindAllStringSubmatch(group.Text(), -1) {
					links++
					if !declares(p, file, m[1]) {
						t.Errorf("%s: nothing is called [%s]", at(p, group), m[1])
					}
				}
			}
		}
	}
	if links == 0 {
		t.Error("the test found no link in any comment")
	}
}

// declares reports whether a name is declared in the package, as a field or method of a type there,
// or in a package that the file imports.
func declares(p *packages.Package, file *ast.File, name string) bool {
	first, rest, dotted := strings.Cut(name, ".")
	object := p.Types.Scope().Lookup(first)
	if !dotted {
		return object != nil
	}
	if object != nil {
		member, _, _ := types.LookupFieldOrMethod(object.Type(), true, p.Types, rest)
		return member != nil
	}
	for _, spec := range file.Imports {
		path := strings.Trim(spec.Path.Value, `"`)
		for _, from := range p.Types.Imports() {
			if from.Path() == path && (from.Name() == first || spec.Name != nil && spec.Name.Name == first) {
				return from.Scope().Lookup(rest) != nil
			}
		}
	}
	return false
}
