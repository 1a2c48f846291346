package archtest

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestExportedNamesAreExplained checks that every exported function, method of an exported type, type,
// constant and variable has a comment, or its group has one.
func TestExportedNamesAreExplained(t *testing.T) {
	for _, p := range sources(t) {
		for _, file := range p.Syntax {
			if isGenerated(file) {
				continue
			}
			for _, decl := range file.Decls {
				switch d := decl.(type) {
				case *ast.FuncDecl:
					if d.Name.IsExported() && d.Doc == nil && ofExported(d) {
						t.Errorf("%s: %s has no comment", at(p, d), d.Name.Name)
					}
				case *ast.GenDecl:
					checkGroup(t, p, d)
				}
			}
		}
	}
}

// ofExported reports whether other packages can call a function by its name: it has no receiver, or
// the receiver's type is exported.
func ofExported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	e := d.Recv.List[0].Type
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	if index, ok := e.(*ast.IndexExpr); ok {
		e = index.X
	}
	id, ok := e.(*ast.Ident)
	return ok && id.IsExported()
}

func checkGroup(t *testing.T, p *packages.Package, d *ast.GenDecl) {
	t.Helper()
	if d.Tok == token.IMPORT {
		return
	}
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && s.Doc == nil && d.Doc == nil {
				t.Errorf("%s: type %s has no comment", at(p, s), s.Name.Name)
			}
		case *ast.ValueSpec:
			for _, name := range s.Names {
				if name.IsExported() && s.Doc == nil && s.Comment == nil && d.Doc == nil {
					t.Errorf("%s: %s has no comment", at(p, s), name.Name)
				}
			}
		}
	}
}

// TestPackagesAreExplained checks that each package has a package comment of eight words or more.
func TestPackagesAreExplained(t *testing.T) {
	for _, p := range sources(t) {
		longest := ""
		for _, file := range p.Syntax {
			if file.Doc != nil && len(file.Doc.Text()) > len(longest) {
				longest = file.Doc.Text()
			}
		}
		if len(strings.Fields(longest)) < 8 {
			t.Errorf("%s: the package comment is too short: %q", p.PkgPath, longest)
		}
	}
}
