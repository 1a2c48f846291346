package e2e

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// table is the state of a match as a page shows it; see probe.js.
type table struct {
	Version                string
	Seq, Turn              int
	Asked, Done, Undo      bool
	Over, Waiting, Curtain bool
	Round                  int // that the bar shows, 0 when it shows none
	Question, Notice       string
}

// way is a thing on the page that answers the open question or leads to an answer.
type way struct{ Kind, Selector, Words string }

// player plays at a table with what the page offers, by mouse, finger or keys.
type player struct {
	*tab
	rand *rand.Rand
	// keys plays by the keyboard alone, touch by a finger.
	keys, touch bool
	// tried are the links followed since the last choice. reset is true after all links had been
	// tried and tried was cleared once.
	tried map[string]bool
	reset bool
	// choices is the number of choices made by clicking; asked counts the answered questions by
	// their text.
	choices int
	asked   map[string]int
}

func newPlayer(p *tab, seed uint64) *player {
	return &player{tab: p, rand: rand.New(rand.NewPCG(seed, 1)), tried: map[string]bool{}, asked: map[string]int{}}
}

func (p *tab) table() table {
	p.t.Helper()
	return get[table](p, "probe.table()")
}

// awaitTable waits until the table fits, and returns it.
func (p *tab) awaitTable(what string, fits func(table) bool) table {
	p.t.Helper()
	var at table
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); p.changed() {
		if at, err = ask[table](p, "probe.table()"); err == nil && fits(at) {
			return at
		}
	}
	p.t.Fatalf("%s: waited in vain for %s; the table is %+v, %v", p.name, what, at, err)
	return at
}

func toAct(at table) bool { return at.Asked || at.Done || at.Over || at.Curtain }

// awaitTurn waits until this player has to act, or the match is over.
func (p *player) awaitTurn() table {
	p.t.Helper()
	return p.awaitTable("my turn", toAct)
}

// until plays until the table fits, and returns it.
func (p *player) until(what string, fits func(table) bool) table {
	p.t.Helper()
	for range 2000 {
		at := p.awaitTable("my turn or "+what, func(at table) bool { return fits(at) || toAct(at) })
		if fits(at) {
			return at
		}
		if at.Over {
			p.t.Fatalf("%s: the match ended before %s", p.name, what)
		}
		p.step(at)
	}
	p.t.Fatalf("%s: played two thousand steps without %s", p.name, what)
	return table{}
}

// step makes one click: an answer, or a step toward one.
func (p *player) step(at table) {
	p.t.Helper()
	switch {
	case at.Asked:
		p.answer(at)
	case at.Curtain:
		p.push(".curtain button")
		p.awaitTable("the curtain to open", func(now table) bool { return !now.Curtain })
	case at.Done:
		p.push("button[form=done]")
		p.awaitTable("Done to be taken", func(now table) bool { return now.Version != at.Version && (!now.Done || now.Seq != at.Seq) })
	}
}

// push clicks or touches a thing, or goes to it by Tab and presses Enter. It returns the table just
// before the press, because the table may change on the way there.
func (p *player) push(selector string) table {
	p.t.Helper()
	if p.keys {
		p.focus(selector)
		at := p.table()
		p.press(kb.Enter)
		return at
	}
	at := p.table()
	if p.touch {
		s := p.find(selector)
		p.do("touching "+selector, chromedp.TapXY(s.X, s.Y))
	} else {
		p.click(selector)
	}
	return at
}

// answer clicks a thing that leads to the next choice.
func (p *player) answer(at table) {
	p.t.Helper()
	ways := get[[]way](p.tab, "probe.ways()")
	w, ok := p.pick(ways)
	if !ok && !p.reset && len(p.tried) > 0 { // the last pick may allow no answer, while an earlier one does
		p.reset = true
		clear(p.tried)
		w, ok = p.pick(ways)
	}
	if !ok {
		if now := p.table(); now.Version != at.Version {
			return // the page has changed since ways was read
		}
		p.t.Fatalf("%s: nothing on the page answers %q", p.name, at.Question)
	}
	question := at.Question
	at = p.push(w.Selector)
	switch w.Kind {
	case "pick", "toggle", "tab", "peek":
		p.tried[w.Selector] = true
		p.awaitTable(w.Words+" to be marked", func(now table) bool { return now.Version != at.Version })
		return
	}
	clear(p.tried)
	p.reset = false
	p.choices++
	p.asked[question]++
	now := p.awaitTable("the choice "+w.Words, func(now table) bool { return now.Notice != "" || now.Seq != at.Seq && now.Version != at.Version })
	if now.Notice != "" {
		p.t.Fatalf("%s: the page offered %q and then said: %s", p.name, w.Words, now.Notice)
	}
}

// pick returns a lit place if there is one, else a link that leads to one, else an answer of the
// panel. At random it prefers a link or an answer although a place is there.
func (p *player) pick(ways []way) (way, bool) {
	by := map[string][]way{}
	for _, w := range ways {
		switch {
		case w.Kind == "drawer":
			return w, true
		case w.Kind != "toggle" && p.tried[w.Selector]:
		case w.Kind == "answer" && strings.Contains(w.Selector, `value=""`):
		default:
			by[w.Kind] = append(by[w.Kind], w)
		}
	}
	places := append(by["place"], by["peek"]...)
	if len(p.tried) >= 4 && len(places)+len(by["pick"])+len(by["answer"]) > 0 {
		delete(by, "toggle") // after four tries toggles are left out, if anything else is there
	}
	if len(by["toggle"]) > 0 && (len(by["answer"]) == 0 || p.rand.IntN(2) == 0) {
		return p.any(by["toggle"]), true
	}
	if len(by["pick"]) > 0 && len(places) > 0 && p.rand.IntN(3) == 0 {
		return p.any(by["pick"]), true
	}
	if len(by["answer"]) > 0 && len(places)+len(by["pick"]) > 0 && p.rand.IntN(2) == 0 {
		return p.any(by["answer"]), true
	}
	for _, list := range [][]way{places, by["tab"], by["pick"], by["answer"], by["toggle"]} {
		if len(list) > 0 {
			return p.any(list), true
		}
	}
	return way{}, false
}

func (p *player) any(list []way) way { return list[p.rand.IntN(len(list))] }
