package board

import (
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/kit"
	"signoria/kit/board"
	"signoria/narrate"
)

// TestLedgerMatchesTheRules checks that a seat has the goods that the ledger of trades predicts, if no
// other question follows in the same turn (L-9.10).
func TestLedgerMatchesTheRules(t *testing.T) {
	compared := 0
	visit(t, 4, func(g *game) {
		seat := g.owing()
		if g.view(seat).Question.Ask != lorenzo.AskTrades {
			return
		}
		m := newTable(g.scene(t, "en", seat))
		for _, c := range m.Only(lorenzo.DoTrades) {
			sum := m.sum(c.Set)
			p := g.p.Copy()
			if err := p.Do(seat, c, nil); err != nil {
				t.Fatal(err)
			}
			after := p.View(seat).(lorenzo.View)
			if sum.privileges > 0 || after.Round != m.v.Round || after.Phase != m.v.Phase || after.Question.Seat == seat && after.Question.Ask != lorenzo.AskPlace {
				continue
			}
			compared++
			if got := after.Seats[seat].Goods; got != sum.after {
				t.Fatalf("trades %s: the ledger says %v, the seat has %v", m.Post(c), sum.after, got)
			}
		}
	})
	if compared == 0 {
		t.Fatal("no production with trades occurred")
	}
}

// TestServantsArePostedOnlyWhereAsked checks that a highlighted thing posts a number of servants only
// where the rules would ask for it.
func TestServantsArePostedOnlyWhereAsked(t *testing.T) {
	place := engine.Answer{Choice: engine.Choice{Verb: lorenzo.DoPlace}, Text: "place white palace"}
	m := &table{Table: board.New(kit.Scene{Scene: narrate.Scene{Choices: []engine.Answer{place}}}, nil, true)}
	for _, c := range []struct {
		least, most, extra int
		want               string
	}{
		{0, 0, 0, "place white palace"},
		{2, 2, 0, "place white palace"},
		{0, 3, 0, "place white palace;servants 0"},
		{1, 3, 0, "place white palace;servants 1"},
		{1, 3, 2, "place white palace;servants 2"},
		{1, 3, 9, "place white palace;servants 3"},
	} {
		m.extra = c.extra
		o := &lorenzo.Offer{Choice: engine.Choice{Verb: lorenzo.DoPlace}, Least: c.least, Most: c.most}
		if got := m.chain(o, m.servantsFor(o)); got != c.want {
			t.Errorf("least %d, most %d, wanted %d: posts %q, want %q", c.least, c.most, c.extra, got, c.want)
		}
	}
}
