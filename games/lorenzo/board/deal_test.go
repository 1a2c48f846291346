package board

import (
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// TestWhatADealLeaves: what the drawer says is left is what the seat holds
// after the choice, wherever the card brings nothing at once.
func TestWhatADealLeaves(t *testing.T) {
	seen, sure := 0, 0
	visit(t, 2, func(g *game) {
		if len(g.lines)%3 != 0 {
			return
		}
		s := g.scene(t, "en", g.owing())
		m := newTable(s)
		for sp := content.Space(0); sp < content.NumSpaces; sp++ {
			card, l := m.CardAt(sp), m.at(sp)
			if l.class != "can" || card == 0 || m.c.Cards[card].Immediate.Count > 0 {
				continue
			}
			seen++
			left, ok := m.left(sp, l)
			if !ok {
				continue
			}
			sure++
			if got := g.tryChain(l.post).View(s.You).(lorenzo.View).Seats[s.You].Goods; got != left {
				t.Errorf("%q leaves %v, the drawer says %v", l.post, got, left)
			}
		}
	})
	if sure < 100 || sure == seen {
		t.Errorf("of %d deals %d are foretold; both kinds should come up", seen, sure)
	}
}

// TestDealSaysPlaceOrTake: the button of a bonus action takes a card, that of
// a placement places.
func TestDealSaysPlaceOrTake(t *testing.T) {
	words := map[lorenzo.Ask]string{lorenzo.AskPlace: "Place here", lorenzo.AskTake: "Take this card"}
	visit(t, 1, func(g *game) {
		if seat := g.owing(); seat != engine.NoSeat {
			if m := newTable(g.scene(t, "en", seat)); words[m.q.Ask] != "" && m.dealWords() != words[m.q.Ask] {
				t.Errorf("question %d: %q", m.q.Ask, m.dealWords())
			}
		}
	})
}
