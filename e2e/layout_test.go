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

// TestVirtuLayout measures the boards of both titles of Virtù, drawn for the
// busiest position of each kind of question, in each language and in each size (in all
// nine pairs with SIGNORIA_BROWSER=all): no part of a card lies outside its frame, no label of the map over another, and
// the panel of the question hides nothing.
func TestVirtuLayout(t *testing.T) {
	t.Parallel()
	folder := drawnBoards(t)
	srv := httptest.NewServer(withAssets(t, folder))
	t.Cleanup(srv.Close)
	p := newTab(t, shared, "layout")
	kinds := boardsOf(t, folder)
	if len(kinds) < 12 && os.Getenv("SIGNORIA_LAYOUT") == "" {
		t.Fatalf("only %d boards are drawn: %v", len(kinds), kinds)
	}
	languages := []string{"en", "cs", "ru"}
	for k, kind := range kinds {
		for l, lang := range languages {
			p.open(srv.URL + "/" + kind + "-" + lang + "-vellum.html")
			for i, s := range []size{wide, middle, phone} {
				if !everything && i != (k+l)%len(languages) {
					continue
				}
				p.become(s)
				p.await("fonts", `document.fonts.status === 'loaded'`)
				for _, bad := range p.layout(s) {
					t.Errorf("%s in %s at %s: %s", kind, lang, s, bad)
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
	more := "layout.question(false), ...layout.small(44)"
	if s == wide {
		more = "layout.question(true)"
	}
	return get[[]string](p, `(() => {`+layoutScript+`
		return [...layout.cards(), ...layout.map(), ...`+more+`] })()`)
}

// drawnBoards are the boards as the title's own tests draw them, as files.
func drawnBoards(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	draw := exec.Command("go", "test", "./games/virtu/board", "-run", "^TestPreviewDesk$", "-count=1")
	draw.Dir = root
	draw.Env = append(os.Environ(), "SIGNORIA_PREVIEW="+folder)
	if out, err := draw.CombinedOutput(); err != nil {
		t.Fatalf("drawing the boards: %v\n%s", err, out)
	}
	return folder
}

// crowdedBoards are those that are measured without SIGNORIA_BROWSER=all.
var crowdedBoards = []string{
	"q-lay", "q-move", "q-intrigue", "q-campaign", "q-declare", "q-pay-annex", "q-buy",
	"wars-q-influence", "wars-q-pay-buy", "wars-q-campaign", "wars-q-declare", "wars-q-arrange",
}

var boardFile = regexp.MustCompile(`^((?:wars-)?q-[a-z_-]+)-en-vellum\.html$`)

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
		m := boardFile.FindStringSubmatch(file.Name())
		if m != nil && (everything || only != "" || slices.Contains(crowdedBoards, m[1])) && strings.Contains(m[1], only) {
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
