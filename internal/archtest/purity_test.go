package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestRulesArePure checks that the contract and the rules start no goroutine, use no channel and range
// over no map.
func TestRulesArePure(t *testing.T) {
	for _, p := range sources(t) {
		if !isPure(short(p.PkgPath)) {
			continue
		}
		each(p, func(n ast.Node) {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a goroutine in rules", at(p, n))
			case *ast.SelectStmt, *ast.ChanType, *ast.SendStmt:
				t.Errorf("%s: a channel in rules", at(p, n))
			case *ast.RangeStmt:
				checkRange(t, p, n)
			}
		})
	}
}

// anyOrder has the functions that may range over a map, and why the order does not matter in them.
var anyOrder = map[string]string{}

func checkRange(t *testing.T, p *packages.Package, n *ast.RangeStmt) {
	t.Helper()
	if _, isMap := p.TypesInfo.TypeOf(n.X).Underlying().(*types.Map); !isMap {
		return
	}
	if _, known := anyOrder[short(p.PkgPath)+"."+enclosing(p, n)]; !known {
		t.Errorf("%s: rules range over a map, but its order differs from run to run", at(p, n))
	}
}

// TestNoRegistration checks that no package has a function init, so that importing a package does nothing.
func TestNoRegistration(t *testing.T) {
	for _, p := range sources(t) {
		each(p, func(n ast.Node) {
			if f, ok := n.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: a function init", at(p, f))
			}
		})
	}
}

// settledAtStart has the package variables that a program sets before anything reads them, and why.
var settledAtStart = map[string]string{
	"i18n.added":     "the languages that a host has added are known before the first catalogue is loaded",
	"i18n.Languages": "the same",
}

// TestPackageVariablesStay checks that no package variable is assigned after its declaration, except
// those of settledAtStart.
func TestPackageVariablesStay(t *testing.T) {
	for _, p := range sources(t) {
		each(p, func(n ast.Node) {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					checkVariable(t, p, left)
				}
			case *ast.IncDecStmt:
				checkVariable(t, p, n.X)
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					checkVariable(t, p, n.Key)
				}
			}
		})
	}
}

func checkVariable(t *testing.T, p *packages.Package, e ast.Expr) {
	t.Helper()
	id := base(e)
	if id == nil {
		return
	}
	v, ok := p.TypesInfo.Uses[id].(*types.Var)
	if ok && !v.IsField() && v.Parent() != nil && v.Parent() == v.Pkg().Scope() && settledAtStart[short(p.PkgPath)+"."+id.Name] == "" {
		t.Errorf("%s: the package variable %s is changed", at(p, e), id.Name)
	}
}

// base returns the variable that an assignment changes: x for x.a[i].b.
func base(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// each calls f for every node of the hand-written files.
func each(p *packages.Package, f func(ast.Node)) {
	for _, file := range p.Syntax {
		if isGenerated(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n != nil {
				f(n)
			}
			return true
		})
	}
}

// enclosing returns the name of the function that contains a node.
func enclosing(p *packages.Package, n ast.Node) string {
	name := ""
	each(p, func(m ast.Node) {
		if f, ok := m.(*ast.FuncDecl); ok && f.Pos() <= n.Pos() && n.End() <= f.End() {
			name = f.Name.Name
		}
	})
	return name
}

// at returns the package, file and line of a node.
func at(p *packages.Package, n ast.Node) string {
	pos := p.Fset.Position(n.Pos())
	return short(p.PkgPath) + ", " + pos.String()
}
