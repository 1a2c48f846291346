// Package tables has what follows from the printed values of Lorenzo il Magnifico alone, in the form in
// which the rules look it up: the sum of lasting effects, packed prices, requirements and yields of
// spaces and floors.
package tables

import "signoria/games/lorenzo/content"

// Tables are computed from the printed values once, so that no map or slice is searched while a game
// runs.
type Tables struct {
	c            *content.Content
	CardTraits   [content.CardCount + 1]Traits
	LeaderTraits [content.LeaderCount + 1]Traits
	HouseTraits  [content.HouseCount + 1]Traits
	TileTraits   [3][content.TilesPerTime + 1]Traits
	NoBonuses    FloorBonuses
	Bonuses      [1 << content.NumGoods]FloorBonuses // by the goods of which a tile takes a piece
	FloorValue   [content.NumFloors]int16
	SpecialValue [content.NumFloors]int16
	Adapted      [2][content.NumFloors]int16 // with 2–4 players, with 5 (K-23)
	// SlotMilitary are the military points that the slots require (L-7.3); 8 of them, so that an
	// index masked with 7 needs no check.
	SlotMilitary [8]int16
	CardLimit    int8
	TowerFee     int16
	Prices       [content.CardCount + 1]Price
	Dies         [content.CardCount + 1]int16                      // activation values
	PlainOffs    [content.CardCount + 1][content.NumTypes]uint64   // discounts without a choice, packed
	LeaderOffs   [content.LeaderCount + 1][content.NumTypes]uint64 // the same of leaders
	Spots        [content.MaxSeats + 1][]Spot                      // by number of seats
	Singles      [content.MaxSeats + 1]uint64                      // open spaces outside the towers for one member each
	Piles        [content.NumTypes][3][]uint8                      // cards of the four decks, by type and period, in number order
	Specials     [3][2 * content.PerPile]uint8                     // special cards by period
	SpaceLeader  [content.OwnSpaces]uint8                          // the leader to whom each own action space belongs
	Copier       uint8                                             // the leader who copies another
	Holder       [content.CardCount + 1]uint8                      // place + 1 of a card that can have a token on it
	Holders      []uint8                                           // those cards
	Besides      [2]uint8                                          // houses with leaders next to their tile
	FaithOption  uint64                                            // the privilege that some houses may not choose
}

// Draw draws the tables of an edition.
func Draw(c *content.Content) Tables {
	t := Tables{c: c, CardLimit: int8(c.Board.CardLimit), TowerFee: c.Board.TowerFee}
	t.drawCards()
	t.drawLeadersAndHouses()
	for p := range c.Tiles {
		for _, tile := range c.Tiles[p] {
			t.TileTraits[p][tile.Number] = traitsOf(t.CardLimit, tile.Penalty)
		}
	}
	for f, value := range c.Board.FloorValue {
		t.FloorValue[f] = int16(value)
		t.SpecialValue[f] = int16(c.Special.FloorValue[f])
		t.Adapted[0][f], t.Adapted[1][f] = int16(c.Special.Adaptation[0][f]), int16(c.Special.Adaptation[1][f])
	}
	for less := range t.Bonuses {
		t.Bonuses[less] = t.floorBonusesFor(uint8(less))
	}
	copy(t.SlotMilitary[:], c.Board.SlotMilitary[:])
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		t.Spots[seats] = spotsFor(&c.Board, seats)
		for sp := content.Market1; sp < content.LeaderSpace; sp++ {
			if sp.HoldsOne() && !c.Board.Covered[seats][sp] {
				t.Singles[seats] |= 1 << sp
			}
		}
	}
	return t
}

// drawCards draws the tables of development cards.
func (t *Tables) drawCards() {
	special := [3]int{}
	for n := range t.c.Cards {
		card := &t.c.Cards[n]
		t.Prices[n] = priceOf(card)
		t.PlainOffs[n] = plainOffs(card.Lasting)
		t.CardTraits[n] = traitsOf(t.CardLimit, card.Lasting...)
		if card.Work != nil {
			t.Dies[n] = int16(card.Work.Die)
		}
		holds := card.Work != nil && card.Work.Held
		for _, l := range card.Lasting {
			holds = holds || l.Kind == content.LastHold
		}
		if holds {
			t.Holders = append(t.Holders, uint8(n))
			t.Holder[n] = uint8(len(t.Holders))
		}
		switch {
		case card.Number == 0:
		case card.Set == content.HousesSet:
			t.Specials[card.Period-1][special[card.Period-1]] = uint8(n)
			special[card.Period-1]++
		default:
			pile := &t.Piles[card.Type][card.Period-1]
			*pile = append(*pile, uint8(n))
		}
	}
}

// PlainOffs packs the discounts without a choice, by type of card.
func plainOffs(lasting []content.Lasting) (offs [content.NumTypes]uint64) {
	for i := range lasting {
		l := &lasting[i]
		for t := content.Territory; t < content.NumTypes; t++ {
			if l.Kind == content.LastDiscount && l.Other == (content.Goods{}) && (l.Type == t || l.Type == content.AnyType) {
				offs[t] += Pack(&l.Goods)
			}
		}
	}
	return offs
}

// drawLeadersAndHouses draws the tables of leaders and houses.
func (t *Tables) drawLeadersAndHouses() {
	for n := range t.c.Leaders {
		l := &t.c.Leaders[n]
		t.LeaderTraits[n] = traitsOf(t.CardLimit, l.Lasting...)
		t.LeaderOffs[n] = plainOffs(l.Lasting)
		if l.Space.Own() {
			t.LeaderTraits[n].Spaces = 1 << (l.Space - content.LeaderSpace)
			t.SpaceLeader[l.Space-content.LeaderSpace] = uint8(n)
		}
		for _, last := range l.Lasting {
			if last.Kind == content.LastCopy {
				t.Copier = uint8(n)
			}
		}
	}
	beside := 0
	for n := range t.c.Houses {
		h := &t.c.Houses[n]
		t.HouseTraits[n] = traitsOf(t.CardLimit, h.Lasting...)
		for _, l := range h.Lasting {
			switch l.Kind {
			case content.LastBeside:
				t.Besides[beside] = uint8(n)
				beside++
			case content.LastPrivilegeBan:
				t.FaithOption = 1 << l.N
			}
		}
	}
}
