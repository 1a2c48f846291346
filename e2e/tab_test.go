package e2e

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is the timeout of every wait in these tests. It is generous, because the machine may be
// busy; it measures no speed.
const patience = 30 * time.Second

// often is the interval of polling where no change is signalled.
const often = 30 * time.Millisecond

// probe is the script of all expressions: probe.js, and the titles' board/probe.json as "boards".
var probe = "const boards = " + boardMarks() + "\n" + probeScript

//go:embed probe.js
var probeScript string

// boardMarks returns the titles' board/probe.json by their folders, and that of the fallback table,
// as one JSON object.
func boardMarks() string {
	files, err := filepath.Glob("../games/*/board/probe.json")
	if err != nil {
		panic(err) // only for a wrong pattern
	}
	marks := map[string]json.RawMessage{}
	for _, file := range append(files, "../kit/fallback/probe.json") {
		text, err := os.ReadFile(file)
		if err != nil {
			panic("e2e: " + err.Error())
		}
		marks[filepath.Base(strings.TrimSuffix(filepath.Dir(file), "/board"))] = text
	}
	text, err := json.Marshal(marks)
	if err != nil {
		panic("e2e: a probe.json is no JSON: " + err.Error())
	}
	return string(text)
}

// size is a window's size in CSS pixels.
type size struct{ width, height int }

var (
	wide   = size{1440, 900}
	middle = size{1024, 768}
	phone  = size{390, 844}
)

func (s size) String() string { return fmt.Sprintf("%dx%d", s.width, s.height) }

// tab is one page of a browser profile with cookies of its own.
type tab struct {
	t    *testing.T
	name string
	ctx  context.Context
	srv  *server
	game game // that its tables play
	mute bool // it runs no script, so it cannot signal changes

	mu     sync.Mutex
	broken []string // script errors and blocked content, in order
}

// newTab opens a page as another person: without cookies and cache.
func newTab(t *testing.T, srv *server, name string) *tab {
	t.Helper()
	return newTabIn(t, browser, srv, name)
}

// newTabIn is newTab in a given browser.
func newTabIn(t *testing.T, browser context.Context, srv *server, name string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	p := &tab{t: t, name: name, ctx: ctx, srv: srv, game: lorenzo}
	t.Cleanup(cancel)
	p.prepare()
	return p
}

// prepare sets up a new page: size, reduced motion, listeners and the final checks.
func (p *tab) prepare() {
	p.t.Helper()
	p.check("opening a window", chromedp.Do(p.ctx))
	p.check("listening", chromedp.Listen(p.ctx, p.listen))
	p.resize(wide)
	p.motion("reduce") // nothing moves under the mouse
	_, err := chromedp.Call(p.ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.check("keeping the focus", err)
	p.t.Cleanup(p.end)
}

// listen records script errors and security messages of the page.
func (p *tab) listen(event any) {
	text := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text = e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
	case *log.EventEntryAdded:
		if e.Entry.Source == log.EntrySourceSecurity {
			text = e.Entry.Text
		}
	}
	if text != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.broken = append(p.broken, text)
	}
}

// end fails for recorded errors, and stores the page of a failed test.
func (p *tab) end() {
	p.mu.Lock()
	for _, text := range p.broken {
		p.t.Errorf("%s: the page broke: %s", p.name, text)
	}
	p.mu.Unlock()
	if p.t.Failed() {
		p.keep("failed-" + strings.ReplaceAll(p.t.Name(), "/", "-") + "-" + p.name)
	}
}

// keep writes the page as picture and HTML into the folder screenshots. It only logs errors,
// because it also serves failed tests.
func (p *tab) keep(name string) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = keepFile(name+".png", picture)
	}
	html, htmlErr := chromedp.Run(ctx, chromedp.Evaluate[string](`document.documentElement.outerHTML`))
	if htmlErr == nil {
		htmlErr = keepFile(name+".html", []byte(html))
	}
	if err != nil || htmlErr != nil {
		p.t.Logf("%s: the page could not be stored: %v, %v", p.name, err, htmlErr)
	}
}

func keepFile(name string, data []byte) error {
	folder := filepath.Join(root, "screenshots")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, name), data, 0o644)
}

func (p *tab) check(doing string, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %s: %v", p.name, doing, err)
	}
}

// do runs steps with the timeout patience.
func (p *tab) do(doing string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	p.check(doing, chromedp.Do(ctx, steps...))
}

func (p *tab) resize(s size) {
	p.t.Helper()
	p.do("resizing", chromedp.EmulateViewport(int64(s.width), int64(s.height)))
}

// motion sets the person's preference: "reduce" or "no-preference".
func (p *tab) motion(wanted string) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wanted}},
	})
	p.check("asking for motion", err)
}

// open goes to an address, or to a path of the tab's server.
func (p *tab) open(address string) {
	p.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = p.srv.url + address
	}
	p.do("opening "+address, chromedp.Navigate(address))
}

// ask evaluates an expression in the page, in which "probe" is available.
func ask[T any](p *tab, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T]("(()=>{"+probe+"\nreturn ("+expression+")})()"))
}

// askPromise evaluates an expression that returns a promise, and waits for its value.
func askPromise[T any](p *tab, expression string) (T, error) {
	return askWithin[T](p, patience, expression)
}

// askWithin is askPromise with the timeout limit.
func askWithin[T any](p *tab, limit time.Duration, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T]("(()=>{"+probe+"\nreturn ("+expression+")})()", chromedp.EvalAwaitPromise))
}

// get is ask that fails the test on errors.
func get[T any](p *tab, expression string) T {
	p.t.Helper()
	value, err := ask[T](p, expression)
	if err != nil {
		p.t.Fatalf("%s: %s: %v", p.name, expression, err)
	}
	return value
}

// await waits until an expression is true. Errors before the timeout are ignored, because a page
// that is being replaced cannot answer.
func (p *tab) await(what, expression string) {
	p.t.Helper()
	var last error
	for end := time.Now().Add(patience); time.Now().Before(end); p.changed() {
		var ok bool
		if ok, last = ask[bool](p, "!!("+expression+")"); ok {
			return
		}
	}
	p.t.Fatalf("%s: waited in vain for %s (%s) %v", p.name, what, expression, last)
}

// changed waits until the page has changed, but at most about a tenth of a second. The limit is
// there because not everything that tests wait for is in the document.
func (p *tab) changed() {
	if p.mute {
		time.Sleep(often)
		return
	}
	if _, err := askWithin[bool](p, time.Second, "probe.changed()"); err != nil {
		time.Sleep(often) // it is being replaced, or frozen
	}
}

// spot is the point where the mouse can hit a thing, or the reason why it cannot.
type spot struct {
	X, Y float64
	Why  string
}

// click clicks the middle of the first visible thing that fits the selector. It fails if something
// covers it.
func (p *tab) click(selector string) {
	p.t.Helper()
	s := p.find(selector)
	p.do("clicking "+selector, chromedp.MouseClickXY(s.X, s.Y))
}

// rest moves the pointer to the middle of the first visible thing that fits.
func (p *tab) rest(selector string) {
	p.t.Helper()
	at := get[spot](p, "(() => { const box = probe.one("+quote(selector)+").getBoundingClientRect(); return { X: box.x + box.width / 2, Y: box.y + box.height / 2 } })()")
	p.do("resting on "+selector, chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
}

// find scrolls a thing into view and waits until the mouse can hit it.
func (p *tab) find(selector string) spot {
	p.t.Helper()
	var s spot
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); p.changed() {
		if s, err = ask[spot](p, "probe.spot("+quote(selector)+")"); err == nil && s.Why == "" {
			return s
		}
	}
	p.t.Fatalf("%s: %s cannot be clicked: %s %v", p.name, selector, s.Why, err)
	return s
}

// press types keys as defined by package kb.
func (p *tab) press(keys string) {
	p.t.Helper()
	p.do("pressing a key", chromedp.KeyEvent(keys))
}

// has reports whether a visible thing fits the selector.
func (p *tab) has(selector string) bool {
	p.t.Helper()
	return get[bool](p, "!!probe.one("+quote(selector)+")")
}

// text returns the visible text of the first thing that fits the selector.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return get[string](p, "probe.one("+quote(selector)+")?.innerText ?? ''")
}

// path returns the page's path, without host and query.
func (p *tab) path() string {
	p.t.Helper()
	return get[string](p, "location.pathname")
}

// quote writes a string, or a map of strings, as a JavaScript literal.
func quote[T string | map[string]string](text T) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // impossible for strings
	}
	return string(b)
}
