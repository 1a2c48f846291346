package archtest

import (
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// A site below a path works only if every address in it is made from that path. So only kit/address.go
// turns a path into an address. The tests of this file check that nothing else does.

// addressAttributes are the attributes that a browser, or htmx, reads as an address.
var addressAttributes = regexp.MustCompile(` (href|action|formaction|src|poster|hx-get|hx-post|hx-sse:connect)="$`)

// writtenByHand is an attribute of a template whose value is a path of the site.
var writtenByHand = regexp.MustCompile(` [a-z][a-z:-]*="/[^"]*"`)

// addressMakers has the only file that may make an address from a text, redirect, or set a cookie; the
// key is the type or function that does it.
var addressMakers = map[string]string{
	"templ.SafeURL":                  "kit/address.go",
	"github.com/a-h/templ.URL":       "kit/address.go",
	"net/http.Redirect":              "web/page/redirect.go",
	"net/http.SetCookie":             "web/page/cookies.go",
	"(net/http.Header).Set Location": "web/page/redirect.go",
}

// TestAddressesHaveOneMaker checks that no template contains a path of the site, that the value of an
// attribute for addresses is a templ.SafeURL and not a string, and that addressMakers is kept: only
// kit/address.go makes addresses, only web/page/redirect.go redirects, only web/page/cookies.go sets
// cookies.
func TestAddressesHaveOneMaker(t *testing.T) {
	attributes, made := 0, map[string]int{}
	for _, p := range sources(t) {
		path := short(p.PkgPath)
		if !within(path, "web") && !within(path, "kit") && !within(path, "games") {
			continue
		}
		for _, file := range p.Syntax {
			attributes += addressesIn(t, p, file, made)
		}
	}
	if attributes < 150 {
		t.Errorf("only %d attributes for addresses were found, want 150 or more", attributes)
	}
	for _, maker := range []string{"kit/address.go", "web/page/redirect.go", "web/page/cookies.go"} {
		if made[maker] == 0 {
			t.Errorf("the test found nothing that %s makes", maker)
		}
	}
}

// addressesIn checks one file. It returns the number of attributes for addresses, and counts in made
// what is made in each file.
func addressesIn(t *testing.T, p *packages.Package, file *ast.File, made map[string]int) (attributes int) {
	written := "" // the last markup that the template has written
	name := strings.TrimPrefix(filepath.ToSlash(p.Fset.Position(file.Pos()).Filename), filepath.ToSlash(absolute(t, root))+"/")
	ast.Inspect(file, func(n ast.Node) bool {
		if list, ok := n.(*ast.CompositeLit); ok {
			attributes += spreadIn(t, p, list)
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if what := maker(p, call); addressMakers[what] != "" {
			if made[name]++; addressMakers[what] != name {
				t.Errorf("%s: only %[3]s may use %[2]s", at(p, call), what, addressMakers[what])
			}
		}
		selector, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		switch selector.Sel.Name {
		case "WriteString":
			if text, ok := call.Args[len(call.Args)-1].(*ast.BasicLit); ok && isGenerated(file) {
				written, _ = strconv.Unquote(text.Value)
				for _, found := range writtenByHand.FindAllString(written, -1) {
					t.Errorf("%s: the template writes%s by hand; say kit.At(ctx, path)", at(p, call), found)
				}
			}
		case "NewAttributeExpression":
			if !addressAttributes.MatchString(written) {
				break
			}
			attributes++
			if of := p.TypesInfo.TypeOf(call.Args[0]); !strings.HasSuffix(of.String(), "templ.SafeURL") && !isPart(p, call.Args[0]) {
				t.Errorf("%s:%s gets a %s; say kit.At(ctx, path)", at(p, call), strings.TrimSuffix(written[strings.LastIndex(written, " "):], `="`), of)
			}
		}
		return true
	})
	return attributes
}

// spreadIn checks the attributes that a template takes from a map: the value for an address must be a
// templ.SafeURL that is converted to a string there. It returns the number of those attributes.
func spreadIn(t *testing.T, p *packages.Package, list *ast.CompositeLit) (attributes int) {
	if !strings.HasSuffix(p.TypesInfo.TypeOf(list).String(), "templ.Attributes") {
		return 0
	}
	for _, e := range list.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok || p.TypesInfo.Types[pair.Key].Value == nil {
			continue
		}
		key, _ := strconv.Unquote(p.TypesInfo.Types[pair.Key].Value.ExactString())
		if !addressAttributes.MatchString(" " + key + `="`) {
			continue
		}
		attributes++
		text, ok := pair.Value.(*ast.CallExpr)
		if !ok || len(text.Args) != 1 || !strings.HasSuffix(p.TypesInfo.TypeOf(text.Args[0]).String(), "templ.SafeURL") {
			t.Errorf("%s: %s gets no address; say string(kit.At(ctx, path))", at(p, pair), key)
		}
	}
	return attributes
}

// maker returns the key of a call in addressMakers, if it has one.
func maker(p *packages.Package, call *ast.CallExpr) string {
	if of := p.TypesInfo.Types[call.Fun]; of.IsType() {
		if strings.HasSuffix(of.Type.String(), "templ.SafeURL") {
			return "templ.SafeURL"
		}
		return ""
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	function, ok := p.TypesInfo.Uses[selector.Sel].(*types.Func)
	if !ok {
		return ""
	}
	name := function.FullName()
	if strings.HasPrefix(name, "(net/http.Header).") && len(call.Args) > 0 {
		if text, ok := call.Args[0].(*ast.BasicLit); ok {
			key, _ := strconv.Unquote(text.Value)
			return name + " " + key
		}
	}
	return name
}

// isPart reports whether an expression begins with "#" or "?", so that it stays on the same page.
func isPart(p *packages.Package, e ast.Expr) bool {
	if sum, ok := e.(*ast.BinaryExpr); ok {
		return isPart(p, sum.X)
	}
	value := p.TypesInfo.Types[e].Value
	return value != nil && (strings.HasPrefix(value.ExactString(), `"#`) || strings.HasPrefix(value.ExactString(), `"?`))
}

func absolute(t *testing.T, folder string) string {
	t.Helper()
	path, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// pathInScript matches a path of the site in a script, with up to 12 characters before it.
var pathInScript = regexp.MustCompile("(.{0,12})['\"`](/[a-z][a-z./-]*)")

// TestScriptsAskForAddresses checks that scripts of pages make addresses from paths with at() of
// address.js, and that styles name files by relative addresses.
func TestScriptsAskForAddresses(t *testing.T) {
	asked := 0
	for _, file := range found(t, "web/assets/page/*.js") {
		text := read(t, file)
		for _, line := range strings.Split(text, "\n") {
			code, _, _ := strings.Cut(line, "// ")
			for _, m := range pathInScript.FindAllStringSubmatch(code, -1) {
				switch {
				case strings.HasSuffix(m[1], "at("):
					asked++
				case strings.HasSuffix(m[1], ".endsWith("):
				default:
					t.Errorf("%s writes %s by hand; say at(path)", file, m[2])
				}
			}
		}
	}
	if asked < 5 {
		t.Errorf("only %d uses of at() were found in scripts, want 5 or more", asked)
	}
	styles := append(append(found(t, "kit/css/*.css"), found(t, "kit/css/own/*.css")...), append(found(t, "kit/played/*.css"), found(t, "games/*/board/*.css")...)...)
	if len(styles) < 10 {
		t.Fatalf("only %d styles were found", len(styles))
	}
	for _, file := range styles {
		if regexp.MustCompile(`url\(["']?/`).MatchString(read(t, file)) {
			t.Errorf("%s names a file by a path that begins with a slash", file)
		}
	}
}

func found(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
