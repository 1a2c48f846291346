package lorenzo

import (
	"slices"

	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// loadCards lays out the towers and fills the decks. Cards that players own, that
// were discarded or left out are nowhere else; towers and decks that are given
// hold what is given; the other places of this round and those to come are filled
// with what is left of their period, in number order.
func (l *reading) loadCards() {
	s := l.s
	l.loadDiscarded()
	names := s.towerNames()
	towers, decks := l.root.Get("towers"), l.root.Get("decks")
	towers.Fields(names...)
	decks.Fields(names...)
	now, next := s.cardRow()
	for t, name := range names {
		d := &s.Decks[t]
		if v := towers.Get(name); v.Given() && now >= 0 {
			l.loadRow(content.Tower(t), v.Exactly(content.NumFloors), d[now:])
		}
		if v := decks.Get(name); v.Given() {
			l.loadRow(content.Tower(t), v.Exactly(deckSize-next), d[next:])
		}
	}
	l.loadLeftOut()
	natural := *s
	l.numberOrder(&natural)
	for t, name := range names {
		row := natural.Decks[t][:]
		if now >= 0 {
			if !towers.Get(name).Given() {
				l.fillRow(content.Tower(t), row, now, next)
			}
			copy(s.Floor[t*content.NumFloors:][:content.NumFloors], s.Decks[t][now:])
		}
		if !decks.Get(name).Given() {
			l.fillRow(content.Tower(t), row, next, deckSize)
		}
	}
	if now >= 0 {
		l.loadGone(l.root.Get("gone"))
	}
	for sp, tk := range s.Stand {
		if tk != nobody { // whoever stands on a floor has taken its card (L-6.1)
			s.Floor[sp] = 0
		}
	}
}

// towerNames are the towers of the match, from the left.
func (s *state) towerNames() []string {
	names := slices.Clone(content.TypeNames[:content.NumTypes])
	if s.Mods&withHouses != 0 {
		names = append(names, content.SpecialTower.String())
	}
	return names
}

// cardRow is where in the decks the cards of this round are, −1 before the first
// round, and where those to come begin.
func (s *state) cardRow() (now, next int) {
	if s.settingUp() {
		return -1, 0
	}
	now = int(s.Round-1) * content.NumFloors
	return now, now + content.NumFloors
}

// loadCard reads the number of a card of the match; low 0 allows "no card".
func (l *reading) loadCard(v yamltree.Value, low int) uint8 {
	most := cardSets[content.BasicSet]
	switch {
	case l.s.Mods&withPazzi != 0:
		most = cardSets[content.PazziSet]
	case l.s.Mods&withHouses != 0:
		most = cardSets[content.HousesSet]
	}
	n := v.Int(low, min(most, len(l.c.Cards)-1))
	if n > 0 && l.c.Cards[n].Set == content.HousesSet && l.s.Mods&withHouses == 0 {
		v.Errorf("card %d is a special card; those are there with the houses only", n)
		return 0
	}
	return uint8(n)
}

// cardSets are the last card numbers of the sets.
var cardSets = [...]int{content.BasicSet: 96, content.HousesSet: 144, content.PazziSet: content.CardCount}

// loadRow reads cards that lie in a tower or its deck.
func (l *reading) loadRow(t content.Tower, items []yamltree.Value, row []uint8) {
	for i, item := range items {
		card := l.loadCard(item, 0)
		switch {
		case card == 0:
			continue
		case l.cards[card]:
			item.Errorf("card %d lies elsewhere already", card)
			continue
		case !l.belongs(t, card):
			item.Errorf("card %d is a %s, %s", card, l.kindOf(card), wantedIn(t))
			continue
		}
		row[i] = card
		l.cards[card] = true
	}
}

// belongs tells whether the card is of the tower's deck (LH-1.2, LP-1.4).
func (l *reading) belongs(t content.Tower, card uint8) bool {
	c := &l.c.Cards[card]
	if c.Set == content.HousesSet || t == content.SpecialTower {
		return c.Set == content.HousesSet && t == content.SpecialTower
	}
	return content.Tower(c.Type) == t
}

func (l *reading) kindOf(card uint8) string {
	if l.c.Cards[card].Set == content.HousesSet {
		return "special card"
	}
	return l.c.Cards[card].Type.String()
}

func wantedIn(t content.Tower) string {
	if t == content.SpecialTower {
		return "a special card is expected here"
	}
	return "a " + t.String() + " is expected here"
}

// fillRow fills the places from low to high with the cards that lie there in
// number order, or with others of the period when those are in use.
func (l *reading) fillRow(t content.Tower, natural []uint8, low, high int) {
	row := l.s.Decks[t][:]
	for i := low; i < high; i++ {
		if card := natural[i]; !l.cards[card] {
			row[i] = card
			l.cards[card] = card != 0
		}
	}
	for i := low; i < high; i++ {
		if row[i] != 0 {
			continue
		}
		var room [pileRoom]uint8
		for _, card := range l.pileOf(t, i/content.PerPile, &room) {
			if !l.cards[card] {
				row[i] = card
				l.cards[card] = true
				break
			}
		}
	}
}

// pileOf is the cards of a tower and period that take part, in number order.
func (l *reading) pileOf(t content.Tower, period int, room *[pileRoom]uint8) []uint8 {
	if t == content.SpecialTower {
		return l.specials[period][:]
	}
	return l.pile(l.s, content.CardType(t), period, room)
}

// loadGone names the cards that lay on floors now empty in this round. Their
// owners, or the discard, have them.
func (l *reading) loadGone(v yamltree.Value) {
	s := l.s
	for _, f := range v.Fields(content.SpaceNames[:len(s.towerNames())*content.NumFloors]...) {
		sp := content.Space(slices.Index(content.SpaceNames[:], f.Name))
		t, floor, _ := sp.Tower()
		if s.Floor[sp] != 0 && s.Stand[sp] == nobody {
			f.Errorf("a card still lies on %s", sp)
			continue
		}
		card := l.loadCard(f.Value, 1)
		if card != 0 && !l.belongs(t, card) {
			f.Errorf("card %d is a %s, %s", card, l.kindOf(card), wantedIn(t))
			continue
		}
		s.Decks[t][int(s.Round-1)*content.NumFloors+floor-1] = card
	}
}

// loadDiscarded reads the discard piles, those of the special cards among them
// (R-33, LH-3.5).
func (l *reading) loadDiscarded() {
	for _, item := range l.root.Get("discarded").List() {
		card := l.loadCard(item, 1)
		switch {
		case card == 0:
		case l.cards[card]:
			item.Errorf("card %d lies elsewhere already", card)
		case l.c.Cards[card].Set == content.HousesSet:
			l.cards[card] = true
			l.s.House.Seen.add(card)
		default:
			l.cards[card] = true
			l.s.House.Discarded.add(card)
		}
	}
}

// loadLeftOut reads the cards that all know to be left out of the decks; without
// them they are the last two of each pile that are nowhere (LP-1.3).
func (l *reading) loadLeftOut() {
	s, v := l.s, l.root.Get("left_out")
	if s.Mods&(deckRevealed|deckCustom) == 0 {
		return
	}
	if s.Mods&deckCustom != 0 {
		s.House.Pile = 3 * int8(content.NumTypes)
	}
	if v.Given() {
		l.readLeftOut(v)
	}
	for t := range l.piles {
		for period, pile := range l.piles[t] {
			extra := len(pile) - content.PerPile
			for i := len(pile) - 1; i >= 0 && extra > 0 && !v.Given(); i-- {
				if card := pile[i]; !l.cards[card] {
					l.cards[card] = true
					s.House.LeftOut.add(card)
					extra--
				}
			}
			if n := s.leftOutOf(pile); v.Given() && n != extra {
				v.Errorf("names %d cards of the %s pile of period %d; %d are left out of each", n, content.CardType(t), period+1, extra)
			}
		}
	}
}

func (l *reading) readLeftOut(v yamltree.Value) {
	for _, item := range v.List() {
		card := l.loadCard(item, 1)
		switch {
		case card == 0:
		case l.cards[card]:
			item.Errorf("card %d lies elsewhere already", card)
		case l.c.Cards[card].Set == content.HousesSet:
			item.Errorf("card %d is a special card; those are never left out by choice (LP-1.4)", card)
		default:
			l.cards[card] = true
			l.s.House.LeftOut.add(card)
		}
	}
}

// leftOutOf is how many cards of the pile are left out.
func (s *state) leftOutOf(pile []uint8) (n int) {
	for _, card := range pile {
		if s.House.LeftOut.has(card) {
			n++
		}
	}
	return n
}

// loadPiles reads how far the choice of the decks has come: the piles are built
// one after the other (LP-1.3).
func (l *reading) loadPiles() {
	s, v := l.s, l.root.Get("left_out")
	l.readLeftOut(v)
	for n := range int16(content.NumTypes) * 3 {
		pile := l.pileAt(n)
		switch left := s.leftOutOf(pile); {
		case left == len(pile)-content.PerPile && int16(s.House.Pile) == n:
			s.House.Pile++
		case left != 0:
			v.Errorf("names %d cards of the %s pile of period %d; %d are left out of each pile, and the piles come in order (LP-1.3)",
				left, content.CardType(n/3), n%3+1, len(pile)-content.PerPile)
			return
		}
	}
}

// numberOrder fills the decks with the first eight cards of each pile by number.
func (r *rules) numberOrder(s *state) {
	for t := content.Territory; t < content.NumTypes; t++ {
		for period := range 3 {
			var room [pileRoom]uint8
			copy(s.Decks[t][period*content.PerPile:][:content.PerPile], r.pile(s, t, period, &room))
		}
	}
	if s.Mods&withHouses != 0 {
		for period := range 3 {
			copy(s.Decks[content.SpecialTower][period*content.PerPile:], r.specials[period][:content.PerPile])
		}
	}
}
