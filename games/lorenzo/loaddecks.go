package lorenzo

import (
	"slices"
	"strings"

	"signoria/games/yamltree"
)

// loadCards lays out the towers and fills the decks. Cards that players own are
// nowhere else; towers and decks that are given hold what is given; the other
// places of this round and those to come are filled with what is left of their
// period, in number order.
func (r *rules) loadCards(s *state, root yamltree.Value) {
	used := s.ownedCards(root)
	natural := *s
	r.numberOrder(&natural)
	now, towers, decks := int(s.Round-1)*NumFloors, root.Get("towers"), root.Get("decks")
	towers.Fields(typeNames[:NumTypes]...)
	decks.Fields(typeNames[:NumTypes]...)
	for t := Territory; t < NumTypes; t++ {
		d := &s.Decks[t]
		if v := towers.Get(t.String()); v.Given() {
			r.loadRow(t, v.Exactly(NumFloors), d[now:], &used)
		}
		if v := decks.Get(t.String()); v.Given() {
			r.loadRow(t, v.Exactly(deckSize-now-NumFloors), d[now+NumFloors:], &used)
		}
	}
	for t := Territory; t < NumTypes; t++ {
		if !towers.Get(t.String()).Given() {
			r.fillRow(s, t, natural.Decks[t][:], now, now+NumFloors, &used)
		}
		copy(s.Floor[int(t)*NumFloors:], s.Decks[t][now:][:NumFloors])
		if !decks.Get(t.String()).Given() {
			r.fillRow(s, t, natural.Decks[t][:], now+NumFloors, deckSize, &used)
		}
	}
	r.loadGone(s, root.Get("gone"))
	for sp, tk := range s.Stand {
		if tk != nobody { // whoever stands on a floor has taken its card (L-6.1)
			s.Floor[sp] = 0
		}
	}
}

// ownedCards marks the cards before the players; none may lie there twice.
func (s *state) ownedCards(root yamltree.Value) (used [cardCount + 1]bool) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for t := range p.Cards {
			for _, card := range p.Cards[t][:p.Count[t]] {
				if used[card] && card != 0 {
					root.Get("seats").Errorf("card %d lies before two players, or twice before one", card)
				}
				used[card] = true
			}
		}
	}
	used[0] = false
	return used
}

func (r *rules) loadRow(t CardType, items []yamltree.Value, row []uint8, used *[cardCount + 1]bool) {
	for i, item := range items {
		card := r.loadCard(t, item, 0)
		if card != 0 && used[card] {
			item.Errorf("card %d lies elsewhere already", card)
			continue
		}
		row[i] = card
		used[card] = card != 0
	}
}

// fillRow fills the places from low to high with the cards that lie there in
// number order, or with others of the period when those are in use.
func (r *rules) fillRow(s *state, t CardType, natural []uint8, low, high int, used *[cardCount + 1]bool) {
	for i := low; i < high; i++ {
		if card := natural[i]; !used[card] {
			s.Decks[t][i] = card
			used[card] = true
		}
	}
	for i := low; i < high; i++ {
		if s.Decks[t][i] != 0 {
			continue
		}
		pile := natural[i/perPile*perPile:][:perPile]
		for _, card := range pile {
			if !used[card] {
				s.Decks[t][i] = card
				used[card] = true
				break
			}
		}
	}
}

// loadGone names the cards that lay on floors now empty in this round. Their
// owners, or the discard, have them.
func (r *rules) loadGone(s *state, v yamltree.Value) {
	for _, f := range v.Fields(spaceNames[:floorSpaces]...) {
		sp := Space(slices.Index(spaceNames[:], f.Name))
		t, floor, _ := sp.Tower()
		if s.Floor[sp] != 0 {
			f.Errorf("a card still lies on %s", strings.TrimSpace(f.Name))
			continue
		}
		s.Decks[t][int(s.Round-1)*NumFloors+floor-1] = r.loadCard(CardType(t), f.Value, 1)
	}
}

// numberOrder fills the decks with the first eight cards of each pile by number.
func (r *rules) numberOrder(s *state) {
	for t := Territory; t < NumTypes; t++ {
		for period := range 3 {
			var room [pileRoom]uint8
			copy(s.Decks[t][period*perPile:][:perPile], r.pile(s, t, period, &room))
		}
	}
	if s.Mods&withHouses != 0 {
		for period := range 3 {
			copy(s.Decks[SpecialTower][period*perPile:], r.specials[period][:perPile])
		}
	}
}
