package board

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/words"
	"signoria/games/teller"
	"signoria/i18n"
	"signoria/web/kit"
)

// heard is what the games read so far have asked.
type heard struct {
	asks     [mil.NumAsks]bool
	purposes [mil.ForHalf + 1]bool
}

// all tells whether every question has been asked, and cubes for every purpose.
func (h *heard) all() bool {
	return !slices.Contains(h.asks[mil.AskAction:], false) && !slices.Contains(h.purposes[mil.ForDowry:], false)
}

// TestGamesAreSaid plays games, until every question has been asked, and reads
// all that a terminal says of them in every language: questions, choices, closed
// offers, events, the table, the result. No two choices of a question are said
// alike.
func TestGamesAreSaid(t *testing.T) {
	var h heard
	const first = 72 // soon afterwards a family may send a second nun, which is rare
	for game := first; game < first+4 || !h.all() && game < first+40; game++ {
		g := newTalk(t, 2+game%4, uint64(game))
		for g.p.Owing() != 0 && g.seq < 4000 {
			g.readStep(t, &h)
		}
		if g.p.Owing() != 0 {
			t.Errorf("game %d is not over after %d answers", game, g.seq)
		}
		readResult(t, g)
	}
	if !h.all() {
		t.Errorf("not every question was asked: %v, cubes for %v", h.asks, h.purposes)
	}
}

// readStep reads the open question and what follows from an answer.
func (g *talk) readStep(t *testing.T, h *heard) {
	t.Helper()
	lang := i18n.Languages[g.seq%len(i18n.Languages)]
	you := g.p.Owing().First()
	s := g.scene(lang, you)
	q := words.ViewOf(s.Scene).Question
	h.asks[q.Ask], h.purposes[q.Purpose] = true, true
	readQuestion(t, s)
	readAloud(t, lang, words.Teller{}.Ask(g.scene(lang, engine.NoSeat).Scene))
	events := g.step(t)
	readEvents(t, g.scene(lang, you), events)
	if g.seq%100 == 0 {
		readAloud(t, lang, words.Teller{}.Plain(g.scene(lang, you).Scene))
	}
}

func readEvents(t *testing.T, s kit.Scene, events []engine.Event) {
	t.Helper()
	lang := s.Words.Lang()
	for _, line := range (words.Teller{}).Say(s.Scene, events) {
		readAloud(t, lang, line)
	}
	if page := lineOf(t, s, events); teller.Marked(page) || unsaid.MatchString(markup.ReplaceAllString(page, " ")) {
		t.Errorf("%s: drawn as %s", lang, page)
	}
}

func readResult(t *testing.T, g *talk) {
	t.Helper()
	for _, lang := range i18n.Languages {
		s := g.scene(lang, 0)
		var page bytes.Buffer
		if err := (Board{}).Result(s).Render(context.Background(), &page); err != nil {
			t.Fatal(err)
		}
		if found := unsaid.FindString(markup.ReplaceAllString(page.String(), " ")); found != "" {
			t.Errorf("%s: the result lacks %s", lang, found)
		}
		readAloud(t, lang, newTable(s).Verdict())
		readAloud(t, lang, words.Teller{}.Plain(s.Scene))
	}
}

// readQuestion reads a question as the asked seat hears it.
func readQuestion(t *testing.T, s kit.Scene) {
	t.Helper()
	m, lang := newTable(s), s.Words.Lang()
	if ask := m.Status(); ask == "" {
		t.Errorf("%s: nothing is asked", lang)
	} else {
		readAloud(t, lang, ask)
	}
	said := map[string]string{}
	for _, o := range s.Choices {
		choice := m.Choice(o.Choice, plain)
		readAloud(t, lang, choice)
		if other, twice := said[choice]; twice {
			t.Errorf("%s: %q and %q are both said as %q", lang, other, o.Text, choice)
		}
		said[choice] = o.Text
		if choice == "" {
			t.Errorf("%s: nothing says %q", lang, o.Text)
		}
	}
	for _, o := range m.v.Offers {
		if o.Reason.OK() {
			continue
		}
		why := m.Why(o.Reason)
		readAloud(t, lang, why)
		if why == s.Words.T("why_head.closed") {
			t.Errorf("%s: nothing says why %v is closed: %s", lang, o.Choice, o.Reason.Why)
		}
		readAloud(t, lang, m.WhyHead(o.Reason))
	}
}

// TestSymbolsOfTheResultExist: each part of the score, and what decides between
// equals, has its symbol among the title's or the kit's.
func TestSymbolsOfTheResultExist(t *testing.T) {
	var all strings.Builder
	for _, name := range []string{"symbols.svg", "emblems.yaml", "../../../web/kit/symbols/symbols.svg", "../../../web/kit/symbols/icons.yaml"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	symbols := slices.Clone(partSymbols[:])
	for _, by := range tieBreaks {
		symbols = append(symbols, by.symbol)
	}
	for _, id := range symbols {
		if !strings.Contains(all.String(), `id="`+id+`"`) && !strings.Contains(all.String(), "\n"+id+": ") {
			t.Errorf("no symbol %s", id)
		}
	}
}
