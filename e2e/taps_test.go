package e2e

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"signoria/engine"
)

// tapsScript finds what is drawn on a table and what a tap on it says; see taps.js.
//
//go:embed taps.js
var tapsScript string

// tapAnswers is the timeout for the answer to a tap, which comes from the page or from the server.
// Each tap without an answer costs that much time.
const tapAnswers = patience / 3

// moduled are the options of the second game of a title.
var moduled = map[game]string{lorenzo: "houses,pazzi", mil: "pope,claim,time_is_money,memory,land_b=fish"}

// TestTaps taps one thing of each kind that is drawn at questions of random games, on phones and
// desktops, also things closed to the player. The tap must show a new sentence with a number or a
// rule that says why not or what it is, or an answer to press. The name alone does not count.
//
// On desktops things also explain themselves under the pointer, and by the key I where it applies.
// Things that answer the question at once are only pointed at. The games are the same each time.
// The short run checks two questions of each title, one on a phone and one on a desktop, and each
// kind once.
func TestTaps(t *testing.T) {
	t.Parallel()
	moments := map[game][]moment{}
	var all []moment
	for _, g := range offered {
		list := momentsOf(t, g, min(max(3, fewest[g]), most[g]), "", 1)
		if options := moduled[g]; options != "" {
			list = append(list, momentsOf(t, g, min(max(3, fewest[g]), most[g]), options, 2)...)
		}
		moments[g] = busiest(list)
		if !everything {
			moments[g] = moments[g][:2]
		}
		all = append(all, moments[g]...)
	}
	srv := serveMoments(t, all)
	for nth, g := range offered {
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			tapped := map[size]map[string]bool{phone: {}, wide: {}}
			if !everything {
				tapped[wide] = tapped[phone]
			}
			p := newPlayerOf(t, srv, g, "taps", 60)
			for i, m := range moments[g] {
				for j, s := range []size{phone, wide} {
					if !everything && (i+nth)%2 != j {
						continue
					}
					p.become(s)
					p.touch = s == phone
					p.tapsKinds(m.path(), tapped[s])
				}
			}
			t.Logf("%d questions, %d kinds on phones, %d at desks", len(moments[g]), len(tapped[phone]), len(tapped[wide]))
			if len(tapped[phone]) < 15 {
				t.Errorf("only %d kinds of things were tapped, want at least 15", len(tapped[phone]))
			}
		})
	}
}

// busiest returns moments that together offer all verbs of a list. The first has most verbs, each
// next one most new verbs, and with equal numbers most choices.
func busiest(list []moment) (some []moment) {
	seen := map[engine.Verb]bool{}
	fresh := func(m moment) (n int) {
		for _, v := range m.verbs {
			if !seen[v] {
				n++
			}
		}
		return n
	}
	for {
		best := slices.MaxFunc(list, func(a, b moment) int { return 10000*(fresh(a)-fresh(b)) + a.choices - b.choices })
		if fresh(best) == 0 {
			return some
		}
		some = append(some, best)
		for _, v := range best.verbs {
			seen[v] = true
		}
	}
}

// tapsKinds taps a thing of each kind not in tapped, on each pane of a table, and adds the kind.
func (p *player) tapsKinds(path string, tapped map[string]bool) {
	p.t.Helper()
	p.open(path)
	if p.has(".curtain button") {
		p.push(".curtain button")
		p.awaitTable("the curtain to open", func(now table) bool { return !now.Curtain })
	}
	panes := get[[]string](p.tab, `[...document.querySelectorAll('#table > nav a[href*="pane="], .phone-tabs a[href*="pane="]')].filter(probe.seen).map((a) => a.href)`)
	if len(panes) == 0 {
		panes = []string{path}
	}
	for _, pane := range panes {
		fresh := true // no tap has opened anything on the pane
		for _, kind := range p.kindsAt(pane) {
			if tapped[kind] {
				continue
			}
			if !fresh {
				p.kindsAt(pane)
				fresh = true
			}
			spot := tapping[*tapSpot](p, "taps.spot("+quote(kind)+", "+number(p.rand.Float64())+")")
			if spot == nil {
				continue // nothing of it can be tapped here
			}
			tapped[kind] = true
			if p.touch {
				p.says(kind, spot, "a tap", chromedp.TapXY(spot.X, spot.Y))
			} else {
				if spot.Named {
					p.says(kind, spot, "a pointer", chromedp.MouseEvent(chromedp.MouseMoved, spot.X, spot.Y))
					p.press(kb.Escape)
				}
				if spot.Focus && get[bool](p.tab, "(window.tapped.focus({ preventScroll: true }), document.activeElement === window.tapped)") {
					p.says(kind, spot, "the key I", chromedp.KeyEvent("i"))
					p.press(kb.Escape)
				}
				if spot.Link {
					p.says(kind, spot, "a click", chromedp.MouseClickXY(spot.X, spot.Y))
				}
			}
			p.press(kb.Escape)
			fresh = !spot.Link || p.closed()
		}
	}
}

// kindsAt opens a pane and returns the kinds of things on it.
func (p *player) kindsAt(pane string) []string {
	p.t.Helper()
	p.open(pane)
	p.await("the words of the game", "CSS.highlights?.get('term')")
	return tapping[[]string](p, "taps.names()")
}

// closed reports whether Escape has closed what a tap opened. It reports false for a picked thing,
// which Escape does not unpick.
func (p *player) closed() bool {
	p.t.Helper()
	for end := time.Now().Add(tapAnswers); time.Now().Before(end); p.changed() {
		said := tapping[string](p, "taps.says()")
		if said == "" || strings.HasPrefix(said, "answer ") || strings.HasPrefix(said, "picked ") {
			return said == ""
		}
	}
	return false
}

// says performs deed on a thing, and fails unless the page then explains it.
func (p *player) says(kind string, at *tapSpot, what string, deed chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	p.do(what+" on "+kind, deed)
	for end := time.Now().Add(tapAnswers); time.Now().Before(end); p.changed() {
		if said, err := ask[string](p.tab, "(() => {"+tapsScript+"; return taps.says() })()"); err == nil && said != "" {
			return
		}
	}
	p.t.Errorf("%s: %s: %s on %s says nothing: %s", p.path(), p.text("#q"), what, kind, at.Words)
}

// tapSpot is the point where a thing can be tapped.
type tapSpot struct {
	X, Y  float64
	Link  bool // a mouse can click it too
	Named bool // it explains itself under the pointer
	Focus bool // it explains itself by the key I too
	Words string
}

// tapping is get with taps.js.
func tapping[T any](p *player, expression string) T {
	p.t.Helper()
	return get[T](p.tab, fmt.Sprintf("(() => { %s; taps.touch = %t; return %s })()", tapsScript, p.touch, expression))
}
