package e2e

import (
	_ "embed"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// layoutScript is what boards are measured with; see layout.js.
//
//go:embed layout.js
var layoutScript string

// layoutSizes are the windows that boards are made for; those smaller than a desk's are touched.
var layoutSizes = []size{wide, middle, phone, {844, 390}, narrow}

// between are those of them that take turns where not all are looked at.
var between = []size{middle, {844, 390}, narrow}

// TestLayout measures the boards of all titles, drawn for the busiest of some hundred positions of
// every kind of question, without modules and with all: nothing reaches over the side, nothing that
// may be pressed is covered or cut, the board is on the first screen, and so are, on a desk and a
// tablet, the rivals and one's own goods. Every kind is measured at a desk or on a phone, and in one
// more size, in one language, so that each title has every size in every language. The panes of a
// phone are measured with text of twice the size too, and how much of a phone on its side the board then
// has. With
// SIGNORIA_BROWSER=all in each size in each language.
func TestLayout(t *testing.T) {
	t.Parallel()
	folder := drawnBoards(t)
	srv := httptest.NewServer(withAssets(t, folder))
	t.Cleanup(srv.Close)
	p, large := newTab(t, shared, "layout"), newTab(t, shared, "large")
	large.textSize(32)
	side := size{844, 390}
	kinds := boardsOf(t, folder)
	if len(kinds) < 110 && os.Getenv("SIGNORIA_LAYOUT") == "" {
		t.Fatalf("only %d boards are drawn: %v", len(kinds), kinds)
	}
	languages := []string{"en", "cs", "ru"}
	for k, kind := range kinds {
		for l, lang := range languages {
			sizes := layoutSizes
			if !everything {
				if l != k%len(languages) {
					continue
				}
				sizes = []size{[]size{wide, phone}[k%2], between[(k/2+k/6)%len(between)]}
			}
			p.open(srv.URL + "/" + kind + "-" + lang + "-vellum.html")
			for _, s := range sizes {
				p.become(s)
				p.await("fonts", `document.fonts.status === 'loaded'`)
				for _, bad := range p.layout(s) {
					t.Errorf("%s in %s at %s: %s", kind, lang, s, bad)
				}
			}
			if k%3 == l || everything {
				large.open(srv.URL + "/" + kind + "-" + lang + "-vellum.html")
				for _, s := range []size{phone, side} {
					large.become(s)
					large.await("fonts", `document.fonts.status === 'loaded'`)
					measure := map[size][]string{phone: {"layout.panes()"}, side: {"layout.sideways()", "layout.first(" + least(s) + ")"}}[s]
					for _, bad := range large.measured(measure...) {
						t.Errorf("%s in %s at %s with large text: %s", kind, lang, s, bad)
					}
				}
			}
		}
	}
}

// become is a window of a size; those smaller than a desk's are touched.
func (p *tab) become(s size) {
	p.t.Helper()
	if s == wide {
		p.do("becoming a desk", chromedp.EmulateViewport(int64(s.width), int64(s.height)))
		return
	}
	p.do("becoming "+s.String(), chromedp.EmulateViewport(int64(s.width), int64(s.height), chromedp.EmulateTouch))
}

// layout are the complaints about the board that is open.
func (p *tab) layout(s size) []string {
	p.t.Helper()
	more := []string{"layout.sideways()", "layout.cut()", "layout.torn()", "layout.spilt()", "layout.first(" + least(s) + ")", "layout.cards()", "layout.map()"}
	switch s {
	case wide:
		more = append(more, "layout.question(true)", "layout.sight("+inSight+")")
	case middle:
		more = append(more, "layout.question(false)", "layout.small(44)", "layout.sight("+inSight+")")
	default:
		more = append(more, "layout.question(false)", "layout.small(44)", "layout.panes()")
	}
	return p.measured(append(more, "layout.covered()")...) // the last, as it scrolls
}

// measured are the complaints of some measures of layout.js.
func (p *tab) measured(measures ...string) []string {
	p.t.Helper()
	return get[[]string](p, `(() => {`+layoutScript+`
		return [...`+strings.Join(measures, ", ...")+`] })()`)
}

// least is how much of the first screen is the board at least: on small ones the question takes more.
func least(s size) string {
	if s.width < 700 {
		return "0.12"
	}
	return "0.22"
}

// inSight are what is on the first screen of a desk and a tablet, by kinds: each rival, one's own
// goods.
const inSight = `['.rivals .rival:last-child .name', '.peers .peer:last-child .name', '.peers .peer:last-child .stats', '.mine .stocks', '.palace .stats', '.mat .screen']`

// drawnBoards are the boards as the titles' own tests draw them, as files.
func drawnBoards(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	sheets, err := filepath.Glob("../games/*/board/sheets_test.go")
	if err != nil || len(sheets) == 0 {
		t.Fatalf("no title draws its boards: %v", err)
	}
	args := []string{"test", "-vet=off", "-count=1", "-run", "^TestSheets$"}
	for _, file := range sheets {
		args = append(args, "./"+strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../"))
	}
	draw := exec.Command("go", args...)
	draw.Dir = root
	draw.Env = append(os.Environ(), "SIGNORIA_PREVIEW="+folder)
	if out, err := draw.CombinedOutput(); err != nil {
		t.Fatalf("drawing the boards: %v\n%s", err, out)
	}
	return folder
}

var boardFile = regexp.MustCompile(`^(sheet-[a-z0-9_-]+)-en-vellum\.html$`)

// boardsOf are the kinds of boards in a folder.
func boardsOf(t *testing.T, folder string) []string {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	only := os.Getenv("SIGNORIA_LAYOUT") // a part of the names, while one looks for a fault
	var kinds []string
	for _, file := range files {
		if m := boardFile.FindStringSubmatch(file.Name()); m != nil && strings.Contains(m[1], only) {
			kinds = append(kinds, m[1])
		}
	}
	slices.Sort(kinds)
	return kinds
}

// withAssets serves a folder, and beside it the styles and pictures of the server.
func withAssets(t *testing.T, folder string) http.Handler {
	t.Helper()
	to, err := url.Parse(shared.url)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", httputil.NewSingleHostReverseProxy(to))
	mux.HandleFunc("GET /{page}", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(folder, filepath.Base(r.PathValue("page"))))
	})
	return mux
}
