package virtu

import (
	"signoria/engine"
)

// rulesVersion grows when a correction could replay an old log differently.
const rulesVersion = 1

// rules are the game over one edition's printed values. The tables are drawn
// from them once, so that nothing is searched while a game runs.
type rules struct {
	c *Content
	// kindTiles are the tiles that show a symbol, by bit; slotTiles those that
	// open a light slot.
	kindTiles [NumSymbols]uint64
	slotTiles uint64
	// kindCards are the cards that show a symbol, by bit.
	kindCards [NumSymbols]uint64
	// sideSlots are the slots of a palace side, lightSlots the locked ones,
	// equalSlots those of a side that are all locked, or none.
	sideSlots  [2]uint8
	lightSlots uint8
	equalSlots [4]uint8
	// arms are the start cities of a house, by number of seats (V-23.2).
	arms [maxSeats + 1][NumHouses]uint64
	// onMap are the cities of the map by number of seats, ports those with an
	// anchor, spots where an agent can stand.
	onMap [maxSeats + 1]uint64
	ports uint64
	spots [maxSeats + 1]uint64
	// cheapest is the least that anything in the display costs in florins.
	cheapest int16
	// cards, tiles and powers are what they are worth in a purse, wares what a
	// house may buy.
	cards  [NumCards]worth
	tiles  [NumTiles]worth
	powers [NumPowers]worth
	wares  [NumHouses][]ware
	// houses play with this number of seats, in the content's order.
	houses [maxSeats + 1][]House
}

// New makes the title over an edition's printed values.
func New(c *Content) engine.Title { return engine.Bind[state, View](newRules(c)) }

func newRules(c *Content) *rules {
	r := &rules{c: c}
	for t := range c.Tiles {
		for k, n := range c.Tiles[t].Gives {
			if n > 0 {
				r.kindTiles[k] |= bit(t)
			}
		}
		if c.Tiles[t].Slot {
			r.slotTiles |= bit(t)
		}
	}
	for card := range c.Cards {
		for k, n := range c.Cards[card].Gives {
			if n > 0 {
				r.kindCards[k] |= bit(card)
			}
		}
	}
	for i, slot := range c.Slots {
		r.sideSlots[slot.Side] |= 1 << i
		if slot.Light {
			r.lightSlots |= 1 << i
		}
	}
	for side, slots := range r.sideSlots {
		r.equalSlots[2*side], r.equalSlots[2*side+1] = slots&r.lightSlots, slots&^r.lightSlots
	}
	r.cheapest = int16(c.Tiles[FirstCathedral].Cost[Florin])
	for card := Card(1); card < FirstFamily; card++ {
		r.cheapest = min(r.cheapest, int16(c.Cards[card].Cost[Florin]))
	}
	for t := FirstDuchy; t <= Guild; t++ {
		r.cheapest = min(r.cheapest, int16(c.Tiles[t].Cost[Florin]))
	}
	for seats := minSeats; seats <= maxSeats; seats++ {
		r.layOut(seats)
	}
	r.value()
	return r
}

// value prepares what things are worth in a purse.
func (r *rules) value() {
	for i := range r.c.Cards {
		r.cards[i] = worthOf(&r.c.Cards[i].Gives, &r.c.Cards[i].Cost)
	}
	for i := range r.c.Tiles {
		r.tiles[i] = worthOf(&r.c.Tiles[i].Gives, &r.c.Tiles[i].Cost)
	}
	for i := range r.c.Powers {
		r.powers[i] = worthOf(&r.c.Powers[i].Gives, &r.c.Powers[i].Cost)
	}
	for h := range NumHouses {
		r.wares[h] = r.waresOf(h)
	}
}

// layOut prepares the map for a number of seats (V-2.1–V-2.4).
func (r *rules) layOut(seats int) {
	side := sideOf(seats)
	for h := range NumHouses {
		if r.c.Houses[h].Seats>>seats&1 != 0 {
			r.houses[seats] = append(r.houses[seats], h)
		}
	}
	for i := range r.c.Cities {
		city := &r.c.Cities[i]
		if !city.OnSide[side] || seats == 3 && city.Starred {
			continue
		}
		r.onMap[seats] |= bit(i)
		if city.Port() {
			r.ports |= bit(i)
		}
		if h := city.Start[seats]; h < NumHouses {
			r.arms[seats][h] |= bit(i)
		}
	}
	for spot := Spot(0); spot < NumSpots; spot++ {
		if r.exists(&state{Seats: int8(seats)}, spot) {
			r.spots[seats] |= bit(int(spot))
		}
	}
}

func sideOf(seats int) Side {
	if seats == 5 {
		return Side25
	}
	return Side34
}

// horizon is about a year and a half of four players. Longer playouts gave
// weaker bots: chance play wastes years before it gets anywhere.
const horizon = 60

// The options of a match (part O) and their values, the default first.
var options = []engine.OptionMeta{
	{Name: "houses", Values: []string{"in_order", "drawn"}},
	{Name: "agent_per_palace", Values: []string{"off", "on"}},
	{Name: "hre_cross", Values: []string{"always", "only_if_ready"}},
}

// Meta describes the title. Its secret, how the others place their family
// cards, lasts for the set-up only.
func (r *rules) Meta() engine.Meta {
	return engine.Meta{Name: "virtu", MinSeats: minSeats, MaxSeats: maxSeats, Options: options, Horizon: horizon, Rules: rulesVersion, Edition: r.c.Edition}
}

// Owing are the seats of the open question: all that still place family cards
// during set-up (S-1.1), one afterwards, none when the game is over.
func (r *rules) Owing(s *state) engine.Seats {
	if s.Phase == PhaseSetup {
		var set engine.Seats
		for i := range s.Players[:s.Seats] {
			if s.Players[i].Laid < familyCards {
				set = set.With(engine.Seat(i))
			}
		}
		return set
	}
	if top := s.Stack.Top(); top != nil {
		return engine.SeatsOf(top.Seat)
	}
	return 0
}

// Settled tells whether the position stands at the start of a turn, a seat's
// sieges or a step of winter, where nothing is half done.
func (r *rules) Settled(s *state) bool {
	if s.Phase == PhaseSetup {
		for i := range s.Players[:s.Seats] {
			if s.Players[i].Laid > 0 {
				return false
			}
		}
		return true
	}
	top := s.Stack.Top()
	if top == nil {
		return true
	}
	done := s.Act
	done.Steps = 0 // how far the token has come can be written down
	if s.Stack.Len > 1 || done != (act{}) || s.Fight != (fight{}) {
		return false
	}
	switch Ask(top.Node) {
	case AskStart, AskMove, AskSiege, AskWages, AskArrange, AskBuy, AskRecruit, AskAlliance:
		return !s.shifted(top.Seat)
	}
	return false
}

// shifted tells whether the seat has moved a card among its slots this winter.
func (s *state) shifted(seat engine.Seat) bool {
	return s.Players[seat].Shifted != [NumSlots]int8{}
}

// Chance is the position's own source of randomness.
func (r *rules) Chance(s *state) *engine.Chance { return &s.Chance }
