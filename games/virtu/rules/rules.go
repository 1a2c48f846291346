package rules

import (
	"signoria/engine"
	"signoria/engine/question"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// rules are the game over one edition's printed values. The tables are drawn
// from them once, so that nothing is searched while a game runs.
type rules struct {
	question.Table[*rules, state, match, virtu.Question, virtu.Offer]
	c *content.Content
	*mode
	// leagues are those in play, none in the great game.
	leagues []content.League
	// prize is the city whose owner France beats at once (W-11.1), coins the
	// rounds with wages, by bit (W-10.2).
	prize content.City
	coins uint64
	// waits are the cities of leagues, before which units may stand for years
	// (W-7.2).
	waits uint64
	// kindTiles are the tiles that show a symbol, by bit; slotTiles those that
	// open a light slot.
	kindTiles [content.NumSymbols]uint64
	slotTiles uint64
	// kindCards are the cards that show a symbol, by bit.
	kindCards [content.NumSymbols]uint64
	// sideSlots are the slots of a palace side, lightSlots the locked ones,
	// equalSlots those of a side that are all locked, or none.
	sideSlots  [2]uint8
	lightSlots uint8
	equalSlots [4]uint8
	// arms are the start cities of a house, by number of seats (V-23.2).
	arms [maxSeats + 1][content.NumHouses]uint64
	// onMap are the cities of the map by number of seats, ports those with an
	// anchor, spots where an agent can stand.
	onMap [maxSeats + 1]uint64
	ports uint64
	spots [maxSeats + 1]uint64
	// cheapest is the least that anything for sale costs in florins.
	cheapest int16
	// cards, tiles and powers have what each is worth in a purse, wares what a house may buy.
	cards  [content.NumCards]worth
	tiles  [content.NumTiles]worth
	powers [content.NumPowers]worth
	wares  [content.NumHouses][]ware
	// houses play with this number of seats, in the content's order.
	houses [maxSeats + 1][]content.House
	// observing has values that features are computed from.
	observing observing
}

// New makes Virtù, the game of three to five, over an edition's printed values.
func New(c *content.Content) engine.Title {
	return engine.Bind[state, virtu.View](newRules(c, &theGreatGame))
}

// NewWars makes Wars of Italy, the game of two, over printed values that
// LoadWars has read.
func NewWars(c *content.Content) engine.Title {
	return engine.Bind[state, virtu.View](newRules(c, &warsOfItaly))
}

func newRules(c *content.Content, m *mode) *rules {
	r := &rules{c: c, mode: m}
	for l := range content.NumLeagues {
		if c.Leagues[l].ID != "" {
			r.leagues = append(r.leagues, l)
		}
	}
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
	for seats := m.minSeats; seats <= m.maxSeats; seats++ {
		r.layOut(seats)
	}
	r.value()
	r.drawObserving()
	for i := range c.Cities {
		if c.Cities[i].Capital == content.Naples {
			r.prize = content.City(i)
		}
	}
	for _, l := range r.leagues {
		r.waits |= r.arms[m.maxSeats][c.Leagues[l].House]
	}
	for _, n := range c.Rounds.Pay {
		r.coins |= bit(int(n))
	}
	r.Table = question.New(r, notAsked, questions)
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
	r.cheapest = 1 << 14
	for h := range content.NumHouses {
		r.wares[h] = r.waresOf(h)
		for _, w := range r.wares[h] {
			r.cheapest = min(r.cheapest, int16(w.cost&0xff))
		}
	}
}

// layOut prepares the map for a number of seats (V-2.1–V-2.4).
func (r *rules) layOut(seats int) {
	for h := range content.NumHouses {
		if r.c.Houses[h].Seats>>seats&1 != 0 {
			r.houses[seats] = append(r.houses[seats], h)
		}
	}
	for i := range r.c.Cities {
		city := &r.c.Cities[i]
		if city.Absent(seats) {
			continue
		}
		r.onMap[seats] |= bit(i)
		if city.Port() {
			r.ports |= bit(i)
		}
		if h := city.Start[seats]; h < content.NumHouses {
			r.arms[seats][h] |= bit(i)
		}
	}
	start := state{Seats: int8(seats)}
	r.seatLeagues(&start)
	for spot := content.Spot(0); spot < content.NumSpots; spot++ {
		if r.exists(&start, spot) {
			r.spots[seats] |= bit(int(spot))
		}
	}
}

// horizon is about a year and a half of four players. Longer playouts gave
// weaker bots: chance play wastes years before it gets anywhere.
const horizon = 60

// Meta describes the title. Its secret, how the others place their family
// cards, lasts for the set-up only. Chance draws who is first (V-2.12), nothing else.
func (r *rules) Meta() engine.Meta {
	return engine.Meta{Name: r.name, MinSeats: r.minSeats, MaxSeats: r.maxSeats, Options: r.options, FixedOpening: true, Horizon: horizon, Rules: r.version, Edition: r.c.Edition}
}

// Owing returns the seats of the open question: all that still place family cards
// during set-up (S-1.1), one afterwards, none when the game is over.
func (r *rules) Owing(s *state) engine.Seats {
	if s.Phase == virtu.PhaseSetup {
		var set engine.Seats
		for i := range s.Players[:s.Seats] {
			if p := &s.Players[i]; p.Laid < r.hand(p) {
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

// Settled reports whether the position stands at the start of a turn, a seat's
// sieges or a step of winter, where nothing is half done.
func (r *rules) Settled(s *state) bool {
	if s.Phase == virtu.PhaseSetup {
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
	switch virtu.Ask(top.Node) {
	case virtu.AskStart, virtu.AskMove, virtu.AskSiege, virtu.AskWages, virtu.AskArrange, virtu.AskBuy, virtu.AskRecruit, virtu.AskAlliance:
		return !s.shifted(top.Seat)
	}
	return false
}

// shifted reports whether the seat has moved a card among its slots this winter.
func (s *state) shifted(seat engine.Seat) bool {
	return s.Players[seat].Shifted != [content.NumSlots]int8{}
}

// Chance returns the position's own source of randomness.
func (r *rules) Chance(s *state) *engine.Chance { return &s.Chance }
