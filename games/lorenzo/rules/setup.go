package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// New sets up a match: decks, excommunication tiles and turn order are drawn in
// the order of L-2, then what the modules add (LA-1, LH-1); then the first round
// begins, or the first question of the set-up is asked.
func (r *rules) New(o engine.Options, chance engine.Chance) (state, error) {
	var s state
	s.Chance = chance
	s.Seats = int8(o.Seats)
	s.Mods = r.modulesOf(o)
	r.blank(&s)
	if s.Mods&withHouses != 0 {
		r.layHouses(&s)
	}
	if s.Mods&deckCustom != 0 { // LP-1.3: the decks are chosen first
		s.Phase = lorenzo.PhasePiles
	} else {
		r.deal(&s, nil)
	}
	r.Advance(&s, nil)
	return s, nil
}

// modulesOf reads the modules and variants of a match; houses and Pazzi bring
// the advanced rules.
func (r *rules) modulesOf(o engine.Options) modules {
	var mods modules
	meta := r.Meta()
	for _, m := range []struct {
		option, value string
		bit           modules
	}{
		{"advanced", "on", withLeaders}, {"houses", "on", withHouses}, {"pazzi", "on", withPazzi},
		{"deck", "revealed", deckRevealed}, {"deck", "custom", deckCustom}, {"bonus", "five", fiveTiles},
		{"leaders", "basic", onlyBasicSet}, {"leaders", "houses", onlyHousesSet},
	} {
		if meta.Value(o, m.option) == m.value {
			mods |= m.bit
		}
	}
	return mods
}

// deal draws what is drawn before any choice, and begins the first phase that
// asks for one.
func (r *rules) deal(s *state, log *engine.Log) {
	r.drawDecks(s)
	for p := range s.Tiles { // L-2.2, LH-1.3
		s.Tiles[p] = int8(s.Chance.N(r.tilesPerTime(s)) + 1)
	}
	engine.Shuffle(&s.Chance, s.Order[:s.Seats]) // L-2.8
	logOrder(s, true, log)
	r.startGoods(s)
	if s.Mods&withHouses != 0 {
		r.dealHouses(s)
	}
	if s.Mods == 0 {
		r.startRound(s, 1, log)
		return
	}
	s.House.Tiles = 1<<(1+r.bonusTiles(s)) - 2
	s.Phase, s.Turn = lorenzo.PhaseTiles, 0
}

// blank sets the state before anything is drawn: seats in order, members at home, the dice next to the
// board, without a value (L-2.3).
func (r *rules) blank(s *state) {
	for i := range s.Order[:s.Seats] {
		s.Order[i] = engine.Seat(i)
	}
	for i := range s.Players {
		p := &s.Players[i]
		for m := range p.At {
			p.At[m] = content.Home
		}
		p.At[content.Brown] = content.None
		r.sumTraits(s, engine.Seat(i))
	}
	for i := range s.Stand {
		s.Stand[i] = nobody
	}
	for i := range s.Lines {
		s.Lines[i] = emptyLine
	}
}

// tilesPerTime returns how many excommunication tiles there are of a period (L-1.9,
// LH-1.3).
func (r *rules) tilesPerTime(s *state) int {
	if s.Mods&withHouses != 0 {
		return content.TilesPerTime
	}
	return content.TilesPerTime - 1
}

// bonusTiles returns how many personal bonus tiles are laid out.
func (r *rules) bonusTiles(s *state) int {
	if s.Seats == content.MaxSeats || s.Mods&fiveTiles != 0 {
		return len(r.c.Board.BonusTiles) - 1
	}
	return len(r.c.Board.BonusTiles) - 2
}

// drawDecks shuffles the twelve piles: type by type, period III, II, I (L-2.1).
// With Pazzi each pile is eight of ten cards; the others leave the game unseen
// (LP-1.2), seen by all (revealed), or by choice (custom).
func (r *rules) drawDecks(s *state) {
	for t := content.Territory; t < content.NumTypes; t++ {
		for period := 2; period >= 0; period-- {
			var room [pileRoom]uint8
			pile := r.pile(s, t, period, &room)
			engine.Shuffle(&s.Chance, pile)
			copy(s.Decks[t][period*content.PerPile:], pile[:content.PerPile])
			if s.Mods&deckRevealed != 0 {
				for _, card := range pile[content.PerPile:] {
					s.House.LeftOut.Add(card)
				}
			}
		}
	}
}

// pileRoom is how many cards of one type and period there are with Pazzi.
const pileRoom = content.PerPile + 2

// pile returns the cards of a type and period that take part, in number order.
func (r *rules) pile(s *state, t content.CardType, period int, room *[pileRoom]uint8) []uint8 {
	pile := room[:0]
	for _, card := range r.Piles[t][period] {
		if r.c.Cards[card].Set == content.PazziSet && s.Mods&withPazzi == 0 || s.House.LeftOut.Has(card) {
			continue
		}
		pile = append(pile, card)
	}
	return pile
}

// startGoods sets the goods of L-2.7, and coins by turn order (L-2.9); with houses only coins, by their
// own table (LH-1.6, LH-1.7).
func (r *rules) startGoods(s *state) {
	for i, seat := range s.Order[:s.Seats] {
		p := &s.Players[seat]
		if s.Mods&withHouses != 0 {
			p.Goods = content.Goods{content.Coins: r.c.Special.StartCoins[i]}
			continue
		}
		p.Goods = r.c.Board.StartGoods
		p.Goods[content.Coins] += r.c.Board.StartCoins[i]
	}
}

// dealHouses draws the special deck (LH-1.2) and the adaptation card (LH-1.5).
func (r *rules) dealHouses(s *state) {
	var unused [3 * content.PerPile]uint8
	for period := range 3 {
		cards := r.Specials[period]
		engine.Shuffle(&s.Chance, cards[:])
		copy(s.Decks[content.SpecialTower][period*content.PerPile:], cards[:content.PerPile])
		copy(unused[period*content.PerPile:], cards[content.PerPile:])
	}
	card := unused[s.Chance.N(len(unused))]
	s.House.Adaptation = content.Tower(r.c.Cards[card].Type)
}

// layHouses lays out what is there with houses before anything is drawn: the
// supply of special tokens (LH-1.4) and empty auction tiles.
func (r *rules) layHouses(s *state) {
	for face := range r.c.Faces {
		s.House.Supply[face] = uint8(r.c.Faces[face].Count)
	}
	for i := range s.House.Bidder {
		s.House.Bidder[i] = nobody
	}
}

// leaderSet returns the leaders of a match, as bits (LH-1.10).
func (r *rules) leaderSet(s *state) uint64 {
	var set uint64
	for _, l := range r.c.Leaders[1:] {
		switch {
		case l.Set == content.PazziSet && s.Mods&withPazzi == 0,
			l.Set == content.HousesSet && (s.Mods&withHouses == 0 || s.Mods&onlyBasicSet != 0),
			l.Set == content.BasicSet && s.Mods&onlyHousesSet != 0:
			continue
		}
		set |= 1 << l.Number
	}
	return set
}

// dealLeaders shuffles the leaders and deals each seat a packet of four
// (LA-1.2); the others are the deck (LA-1.3).
func (r *rules) dealLeaders(s *state) {
	h := &s.House
	for set := r.leaderSet(s); set != 0; set &= set - 1 {
		h.Leaders[h.Left] = uint8(bits.TrailingZeros64(set))
		h.Left++
	}
	engine.Shuffle(&s.Chance, h.Leaders[:h.Left])
	for seat := range s.Players[:s.Seats] {
		for range draftHand {
			h.Left--
			h.Packets[seat] |= 1 << h.Leaders[h.Left]
			h.Leaders[h.Left] = 0
		}
	}
}

// draftHand is how many leaders each player gets (LA-1.2).
const draftHand = 4
