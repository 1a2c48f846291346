package rules

import (
	"slices"

	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// layCard notes that the card is at this place. It returns false, with an error at v, for one that is at
// another place already.
func (l *placing) layCard(card uint8, v yamltree.Value) bool {
	if l.cards[card] {
		v.Errorf("card %d lies elsewhere already", card)
		return false
	}
	l.cards[card] = true
	return true
}

// discarded returns the cards on the discard piles by number.
func (l *placing) discarded() []uint8 {
	both := l.House.Discarded
	for i, seen := range l.House.Seen {
		both[i] |= seen
	}
	return both.List()
}

// discard lays cards on the discard piles, special ones on theirs (R-33, LH-3.5).
func (l *placing) discard(list []uint8) {
	for _, card := range list {
		if l.c.Cards[card].Set == content.HousesSet {
			l.House.Seen.Add(card)
		} else {
			l.House.Discarded.Add(card)
		}
	}
}

// ofTower is a tower with its deck in the position.
type ofTower struct {
	*placing
	t content.Tower
}

func (l *placing) tower(t content.Tower) ofTower { return ofTower{l, t} }

// towers returns those of the match, from the left.
func (l *placing) towers() []content.Tower {
	all := []content.Tower{content.Tower(content.Territory), content.Tower(content.Character), content.Tower(content.Building), content.Tower(content.Venture), content.SpecialTower}
	if !l.houses() {
		return all[:content.NumTypes]
	}
	return all
}

// floors returns the cards that are in the tower, deck those of the rounds to come.
func (f ofTower) floors() []uint8 { return f.Floor[int(f.t)*content.NumFloors:][:content.NumFloors] }
func (f ofTower) deck() []uint8   { return f.Decks[f.t][f.next():] }

// now returns where in the decks the cards of this round are, next where those to come
// begin.
func (l *placing) now() int { return int(l.Round-1) * content.NumFloors }

func (l *placing) next() int {
	if !l.inRounds() {
		return 0
	}
	return l.now() + content.NumFloors
}

// lies reports whether the card can be in the tower or its deck, and notes that it is there. 0 means no
// card. It adds an error at v if the card cannot be there.
func (f ofTower) lies(card uint8, v yamltree.Value) bool {
	return card == 0 || f.belongs(f.t, card, v) && f.layCard(card, v)
}

// belongs reports whether the card is of the tower's deck (LH-1.2, LP-1.4).
func (l *placing) belongs(t content.Tower, card uint8, v yamltree.Value) bool {
	is, want := l.c.Cards[card].Type.String(), t.String()
	if l.c.Cards[card].Set == content.HousesSet {
		is = "special card"
	}
	if t == content.SpecialTower {
		want = "special card"
	}
	if is != want {
		v.Errorf("card %d is a %s, a %s is expected here", card, is, want)
	}
	return is == want
}

// fillDecks lays out the towers and decks that are not given with what is left of
// their period, in number order; in a bare position with nothing.
func (l *placing) fillDecks(root yamltree.Value) {
	if !l.dealt() {
		return
	}
	towers, decks, bare := root.Get("towers"), root.Get("decks"), position.Bare(root)
	natural := *l.state
	l.numberOrder(&natural)
	for _, t := range l.towers() {
		floors, f := ofTower{l, t}.floors(), ofTower{l, t}
		if l.inRounds() {
			if !towers.Get(t.String()).Given() && !bare {
				f.fill(&natural, l.now(), l.next())
				copy(floors, l.Decks[t][l.now():])
			}
			copy(l.Decks[t][l.now():l.next()], floors)
		}
		if !decks.Get(t.String()).Given() && !bare {
			f.fill(&natural, l.next(), deckSize)
		}
	}
	for sp, tk := range l.Stand {
		if tk != nobody { // the member on a floor has taken its card (L-6.1)
			l.Floor[sp] = 0
		}
	}
}

// fill fills the places from low to high with the cards that are there in number
// order, or with others of the period when those are in use.
func (f ofTower) fill(natural *state, low, high int) {
	row := f.Decks[f.t][:]
	for i := low; i < high; i++ {
		if card := natural.Decks[f.t][i]; !f.cards[card] {
			row[i] = card
			f.cards[card] = card != 0
		}
	}
	for i := low; i < high; i++ {
		if row[i] != 0 {
			continue
		}
		var room [pileRoom]uint8
		for _, card := range f.pileOf(i/content.PerPile, &room) {
			if !f.cards[card] {
				row[i] = card
				f.cards[card] = true
				break
			}
		}
	}
}

// pileOf returns the cards of the tower and a period that take part, in number order.
func (f ofTower) pileOf(period int, room *[pileRoom]uint8) []uint8 {
	if f.t == content.SpecialTower {
		return f.Specials[period][:]
	}
	return f.pile(f.state, content.CardType(f.t), period, room)
}

// numberOrder fills the decks with the first eight cards of each pile by number.
func (l *placing) numberOrder(s *state) {
	for _, t := range l.towers() {
		for period := range 3 {
			var room [pileRoom]uint8
			copy(s.Decks[t][period*content.PerPile:][:content.PerPile], ofTower{l, t}.pileOf(period, &room))
		}
	}
}

// ofFloor is a floor of a tower in the position.
type ofFloor struct {
	*placing
	sp content.Space
}

// floors returns those of the match.
func (l *placing) floors() (list []content.Space) {
	for sp := range content.FloorOf(l.towers()[len(l.towers())-1], content.NumFloors) + 1 {
		list = append(list, sp)
	}
	return list
}

// dealt returns the card that was laid out on the floor in this round.
func (f ofFloor) dealt() *uint8 {
	return &f.Decks[f.sp/content.NumFloors][f.now()+int(f.sp%content.NumFloors)]
}

func (f ofFloor) gone() bool { return f.Floor[f.sp] == 0 && *f.dealt() != 0 }

// lay reports whether the card can be the one that was dealt to the floor, now empty, in this round; it
// is with its owner or in the discard. Otherwise there is an error at v.
func (f ofFloor) lay(card uint8, v yamltree.Value) bool {
	if f.Floor[f.sp] != 0 {
		v.Errorf("a card still lies on %s", f.sp)
		return false
	}
	return f.belongs(content.Tower(f.sp/content.NumFloors), card, v)
}

// mayOwn reports whether the card can be among the seat's cards of the type, and notes it there.
// Otherwise there is an error at v.
func (f ofSeat) mayOwn(t content.CardType, card uint8, v yamltree.Value) bool {
	if own := f.c.Cards[card].Type; own != t {
		v.Errorf("card %d is a %s, a %s is expected here", card, own, t)
		return false
	}
	return f.layCard(card, v)
}

func (f ofSeat) own(t content.CardType, list []uint8) {
	f.p.Count[t] = int8(copy(f.p.Cards[t][:], list))
}

// checkOwned adds an error if the player board has no room for the cards (L-6.7, LH-9.5).
func (f ofSeat) checkOwned(t content.CardType, v yamltree.Value) {
	if n, limit := len(v.List()), int(f.CardLimit+f.HouseTraits[f.p.House].Room[t]); n > limit {
		v.Errorf("%d cards; at most %d are allowed (L-6.7)", n, limit)
	}
}

// leavesOut reports whether the card can be left out of the match (LP-1.4), and notes that it is.
// Otherwise there is an error at v.
func (l *placing) leavesOut(card uint8, v yamltree.Value) bool {
	if l.c.Cards[card].Set == content.HousesSet {
		v.Errorf("card %d is a special card; those are never left out by choice (LP-1.4)", card)
		return false
	}
	return l.layCard(card, v)
}

func (l *placing) leaveOutAll(list []uint8) {
	for _, card := range list {
		l.House.LeftOut.Add(card)
	}
}

// checkLeftOut compares the cards that are publicly left out of the decks with the piles; if they are not
// given, they are the last two of each pile that are not elsewhere (LP-1.3).
func (l *placing) checkLeftOut(root yamltree.Value) {
	v := root.Get("left_out")
	switch {
	case l.Mods&(deckRevealed|deckCustom) == 0:
		return
	case !l.dealt():
		l.countPiles(v)
		return
	}
	for n := range int16(content.NumTypes) * 3 {
		pile := l.pileAt(n)
		extra := len(pile) - content.PerPile
		if v.Given() {
			if left := l.leftOutOf(pile); left != extra {
				v.Errorf("names %d cards of the %s pile of period %d; %d are left out of each", left, content.CardType(n/3), n%3+1, extra)
			}
			continue
		}
		for _, card := range slices.Backward(pile) {
			if extra > 0 && !l.cards[card] {
				l.cards[card] = true
				l.House.LeftOut.Add(card)
				extra--
			}
		}
	}
}

// leftOutOf returns how many cards of the pile are left out.
func (s *state) leftOutOf(pile []uint8) (n int) {
	for _, card := range pile {
		if s.House.LeftOut.Has(card) {
			n++
		}
	}
	return n
}

// countPiles counts how far the choice of the decks has come: the piles are built
// one after the other (LP-1.3).
func (l *placing) countPiles(v yamltree.Value) {
	for n := range int16(content.NumTypes) * 3 {
		pile := l.pileAt(n)
		switch left := l.leftOutOf(pile); {
		case left == len(pile)-content.PerPile && int16(l.House.Pile) == n:
			l.House.Pile++
		case left != 0:
			v.Errorf("names %d cards of the %s pile of period %d; %d are left out of each pile, and the piles come in order (LP-1.3)",
				left, content.CardType(n/3), n%3+1, len(pile)-content.PerPile)
			return
		}
	}
}
