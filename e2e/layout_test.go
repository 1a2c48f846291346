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

// layoutScript measures boards; see layout.js.
//
//go:embed layout.js
var layoutScript string

// layoutSizes are the supported window sizes. All but the desktop's are touch screens.
var layoutSizes = []size{wide, middle, phone, {844, 390}, narrow}

// between are the further sizes, from which the short run takes one for each board, in turn.
var between = []size{middle, {844, 390}, narrow}

// TestLayout measures the boards of all titles. They are drawn for the busiest of some hundred
// positions of each kind of question, without modules and with all. Nothing reaches over the side.
// Nothing that can be pressed is covered or cut. The board is on the first screen; on a desktop and
// a tablet so are the opponents and the player's own goods.
//
// The short run measures each kind in one language and two sizes: desktop or phone, and one of
// between. Together each title has every size in every language. With SIGNORIA_BROWSER=all each
// kind is measured in all sizes and languages. With text of twice the size the
// panes of a phone are measured, and how much of a phone on its side is the board.
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

// become changes the window's size. All sizes but the desktop's get a touch screen.
func (p *tab) become(s size) {
	p.t.Helper()
	if s == wide {
		p.do("resizing to a desktop", chromedp.EmulateViewport(int64(s.width), int64(s.height)))
		return
	}
	p.do("resizing to "+s.String(), chromedp.EmulateViewport(int64(s.width), int64(s.height), chromedp.EmulateTouch))
}

// layout returns the faults of the open board.
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
	return p.measured(append(more, "layout.covered()")...) // last, because it scrolls
}

// measured returns the faults that some functions of layout.js find.
func (p *tab) measured(measures ...string) []string {
	p.t.Helper()
	return get[[]string](p, `(() => {`+layoutScript+`
		return [...`+strings.Join(measures, ", ...")+`] })()`)
}

// least returns the share of the first screen that the board must fill; it is lower on narrow
// screens, where the question needs room.
func least(s size) string {
	if s.width < 700 {
		return "0.12"
	}
	return "0.22"
}

// inSight lists selectors, by kinds, of what must be on the first screen of a desktop and a tablet:
// the last opponent, and the player's own goods.
const inSight = `['.rivals .rival:last-child .name', '.peers .peer:last-child .name', '.peers .peer:last-child .stats', '.mine .stocks', '.palace .stats', '.mat .screen']`

// drawnBoards runs the titles' TestSheets, which draw their boards, and returns the folder of the
// HTML files.
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

// boardsOf returns the kinds of boards in a folder.
func boardsOf(t *testing.T, folder string) []string {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	only := os.Getenv("SIGNORIA_LAYOUT") // a part of the names, to search for a fault
	var kinds []string
	for _, file := range files {
		if m := boardFile.FindStringSubmatch(file.Name()); m != nil && strings.Contains(m[1], only) {
			kinds = append(kinds, m[1])
		}
	}
	slices.Sort(kinds)
	return kinds
}

// withAssets serves a folder of pages, and the shared server's styles and pictures.
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
