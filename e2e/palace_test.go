package e2e

import (
	"math"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPalaceStands plays both titles of Virtù. After every new kind of question, the rooms and
// courtiers of the palace are where they were at first, in all sizes.
func TestPalaceStands(t *testing.T) {
	t.Parallel()
	for _, g := range []game{virtu, wars} {
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			p := newPlayerOf(t, shared, g, "still", 11)
			p.openTable(g.bots(2))
			first, asked := map[size][]float64{}, map[string]bool{}
			p.until("ten choices", func(at table) bool {
				if at.Asked && !asked[at.Question] {
					sizes := []size{wide, middle, phone}
					if len(asked)%2 == 1 && !everything {
						sizes = sizes[:2] // on a phone every second kind, because the palace is a page of its own there
					}
					asked[at.Question] = true
					p.palaceStays(at.Question, sizes, first)
				}
				return p.choices >= 10
			})
			if len(asked) < 4 {
				t.Errorf("only %d kinds of questions were looked at", len(asked))
			}
		})
	}
}

// palaceStays compares the positions in the palace with those at the first question.
func (p *player) palaceStays(question string, sizes []size, first map[size][]float64) {
	p.t.Helper()
	back := get[string](p.tab, "location.pathname + location.search")
	for _, s := range sizes {
		p.do("resizing to "+s.String(), chromedp.EmulateViewport(int64(s.width), int64(s.height)))
		if s == phone {
			p.open(p.base() + "?pane=palace")
			defer p.open(back)
		}
		p.await("fonts", `document.fonts.status === 'loaded'`)
		now := get[[]float64](p.tab, `(document.querySelector('.desk').scrollTo(0, 0), document.getElementById('palace').scrollTo(0, 0),
			[...document.querySelectorAll('#palace :is(.room, .seat-of)')].flatMap((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round) }))`)
		switch was, ok := first[s]; {
		case len(now) != 4*(5+6):
			p.t.Errorf("%q at %s: the palace has %d places, not 11", question, s, len(now)/4)
		case !ok:
			first[s] = now
		case !slices.EqualFunc(was, now, func(a, b float64) bool { return math.Abs(a-b) <= 1 }): // at most 1 px, of rounding
			p.t.Errorf("%q at %s: the palace moved from %v to %v", question, s, was, now)
		}
	}
	p.resize(wide)
}

// TestMatStands answers short and long questions of MIL. The player's mat, with the knights to
// press, stays where it is below the questions, on a desktop and on a tablet. It also stays when
// nothing is asked and the turn can be taken back. The test ends when a sheet covers the mat.
func TestMatStands(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, mil, "still", 11)
	p.openTable(mil.bots(2))
	first, asked, seen := map[size][]float64{}, map[string]bool{}, ""
	p.until("twelve choices, or a charter after two kinds of questions", func(at table) bool {
		if (at.Asked || at.Done) && at.Version != seen && !get[bool](p.tab, `!!document.querySelector('.mil > .charter')`) {
			asked[at.Question], seen = true, at.Version // each board once, however often it is looked at
			for _, s := range []size{wide, middle} {
				p.resize(s)
				now := get[[]float64](p.tab, `(r => [r.top, r.bottom])(document.getElementById('mat').getBoundingClientRect())`)
				if was, ok := first[s]; !ok {
					first[s] = now
				} else if !slices.EqualFunc(was, now, func(a, b float64) bool { return math.Abs(a-b) <= 2 }) {
					t.Errorf("%q at %s: the mat moved from %v to %v", at.Question, s, was, now)
				}
			}
			p.resize(wide)
		}
		return p.choices >= 12 || len(asked) >= 2 && get[bool](p.tab, `!!document.querySelector('.mil > .charter')`)
	})
	if len(asked) < 2 {
		t.Errorf("only %d kinds of questions were looked at", len(asked))
	}
}
