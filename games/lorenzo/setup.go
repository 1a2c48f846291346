package lorenzo

import (
	"signoria/engine"
)

// New sets up a match: decks, excommunication tiles and turn order are drawn in
// the order of L-2, then the first round begins.
func (r *rules) New(o engine.Options, chance engine.Chance) (state, error) {
	var s state
	s.Chance = chance
	s.Seats = int8(o.Seats)
	r.drawDecks(&s)
	for p := range s.Tiles { // L-2.2
		s.Tiles[p] = int8(s.Chance.N(tilesPerTime) + 1)
	}
	for i := range s.Order[:s.Seats] {
		s.Order[i] = engine.Seat(i)
	}
	engine.Shuffle(&s.Chance, s.Order[:s.Seats]) // L-2.8
	r.startGoods(&s)
	s.beginRound(1)
	r.layOut(&s, nil)
	r.mark(&s)
	s.rollDice(nil)
	r.advance(&s, nil)
	return s, nil
}

// drawDecks shuffles the twelve piles: type by type, period III, II, I (L-2.1).
func (r *rules) drawDecks(s *state) {
	s.numberOrder(r)
	for t := range s.Decks {
		for period := 2; period >= 0; period-- {
			engine.Shuffle(&s.Chance, s.Decks[t][period*perPile:][:perPile])
		}
	}
}

// numberOrder fills the decks with the cards by period and number.
func (s *state) numberOrder(r *rules) {
	var n [NumTypes][3]int
	for _, card := range r.c.Cards[1:] {
		t, p := card.Type, card.Period-1
		s.Decks[t][p*perPile+n[t][p]] = uint8(card.Number)
		n[t][p]++
	}
}

// startGoods gives the goods of L-2.7, and coins by turn order (L-2.9).
func (r *rules) startGoods(s *state) {
	for i, seat := range s.Order[:s.Seats] {
		p := &s.Players[seat]
		p.Goods = r.c.Board.StartGoods
		p.Goods[Coins] += r.c.Board.StartCoins[i]
	}
	for i := range s.Players {
		r.sumTraits(s, engine.Seat(i))
		for m := range s.Players[i].At {
			s.Players[i].At[m] = Home
		}
	}
}
