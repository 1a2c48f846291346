package lorenzo

import "signoria/engine"

// rulesVersion grows when a correction could replay an old log differently.
const rulesVersion = 1

// rules are the basic game over one edition's printed values. The tables are
// drawn from them once, so that no map or slice is searched while a game runs.
type rules struct {
	c          *Content
	cardTraits [cardCount + 1]traits
	tileTraits [3][tilesPerTime + 1]traits
	noBonuses  floorBonuses
	bonuses    [1 << NumGoods]floorBonuses // by the goods of which a tile takes a piece
	floorValue [NumFloors]int16
	// slotMilitary is what the slots ask for (L-7.3), 8 of them for the index.
	slotMilitary [8]int16
	cardLimit    int8
	towerFee     int16
	prices       [cardCount + 1]price
	plainOffs    [cardCount + 1][NumTypes]uint64 // discounts without a choice, packed
	spots        [maxSeats + 1][]spot            // by number of seats
	sets         [3][]engine.Choice              // privilege choices by how many, from 1
}

// New makes the title over an edition's printed values.
func New(c *Content) engine.Title { return engine.Bind[state, View](newRules(c)) }

func newRules(c *Content) *rules {
	r := &rules{c: c, cardLimit: int8(c.Board.CardLimit), towerFee: c.Board.TowerFee}
	for n := range c.Cards {
		r.prices[n] = priceOf(&c.Cards[n])
		for _, l := range c.Cards[n].Lasting {
			if l.Kind == LastDiscount && l.Other == (Goods{}) {
				r.plainOffs[n][l.Type] += pack(&l.Goods)
			}
		}
		r.cardTraits[n] = traitsOf(c.Cards[n].Lasting...)
	}
	for p := range c.Tiles {
		for _, t := range c.Tiles[p] {
			r.tileTraits[p][t.Number] = traitsOf(t.Penalty)
		}
	}
	for f, value := range c.Board.FloorValue {
		r.floorValue[f] = int16(value)
	}
	for less := range r.bonuses {
		r.bonuses[less] = floorBonusesFor(&c.Board, uint8(less))
	}
	copy(r.slotMilitary[:], c.Board.SlotMilitary[:])
	for seats := minSeats; seats <= maxSeats; seats++ {
		r.spots[seats] = spotsFor(&c.Board, seats)
	}
	for n := range r.sets {
		r.sets[n] = privilegeSets(len(c.Board.Privileges), n+1)
	}
	return r
}

// Meta describes the title: the basic game has no modules yet.
func (r *rules) Meta() engine.Meta {
	return engine.Meta{Name: "lorenzo", MinSeats: minSeats, MaxSeats: maxSeats, Rules: rulesVersion, Edition: r.c.Edition}
}

// Owing is the seat of the open question; empty when the game is over.
func (r *rules) Owing(s *state) engine.Seats {
	if top := s.Stack.Top(); top != nil {
		return engine.SeatsOf(top.Seat)
	}
	return 0
}

// Settled tells whether the position stands at the start of a turn, or of a
// player's answer in the Vatican report.
func (r *rules) Settled(s *state) bool {
	top := s.Stack.Top()
	return top == nil || s.Stack.Len == 1 && (top.Node == nodeTurn || top.Node == nodeSupport)
}

// Chance is the position's own source of randomness.
func (r *rules) Chance(s *state) *engine.Chance { return &s.Chance }
