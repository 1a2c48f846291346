package board

import (
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// TestWhatADealLeaves checks the goods that the drawer of a card says are left: the seat has them after
// the choice, if the card has no immediate effect.
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
		t.Errorf("the drawer says what is left for %d of %d deals, want at least 100 and not all", sure, seen)
	}
}

// TestDealSaysPlaceOrTake checks the words of the button: "Take this card" in a bonus action, "Place
// here" for a placement.
func TestDealSaysPlaceOrTake(t *testing.T) {
	words := map[lorenzo.Ask]string{lorenzo.AskPlace: "Place here", lorenzo.AskTake: "Take this card"}
	seen := map[lorenzo.Ask]bool{}
	visit(t, 1, func(g *game) {
		if seat := g.owing(); seat != engine.NoSeat {
			m := newTable(g.scene(t, "en", seat))
			want, deals := words[m.q.Ask]
			if seen[m.q.Ask] = true; deals && m.dealWords() != want {
				t.Errorf("question %d: the button says %q, want %q", m.q.Ask, m.dealWords(), want)
			}
		}
	})
	for ask := range words {
		if !seen[ask] {
			t.Errorf("question %d did not occur", ask)
		}
	}
}
