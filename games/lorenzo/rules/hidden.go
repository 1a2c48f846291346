package rules

import (
	"math/bits"
	"slices"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// shuffleUnseen reorders the cards that no seat has seen: those of this period still in the decks, and
// those of the periods to come (L-2.1). With Pazzi and in the special deck these include the cards that
// were left out without being shown.
func (r *rules) shuffleUnseen(s *state, c *engine.Chance) {
	seen := int(s.Round) * content.NumFloors
	if s.Phase == lorenzo.PhaseOver || s.Phase == lorenzo.PhaseTokens || s.Phase == lorenzo.PhasePiles {
		return
	}
	for t := range s.Decks {
		for first := 0; first < deckSize; first += content.PerPile {
			from := max(first, seen)
			if from >= first+content.PerPile || s.Decks[t][from] == 0 {
				continue
			}
			deck := s.Decks[t][from : first+content.PerPile]
			if t == int(content.SpecialTower) || s.Mods&withPazzi != 0 && s.Mods&(deckRevealed|deckCustom) == 0 {
				r.mixUnused(s, c, content.Tower(t), first/content.PerPile, deck)
				continue
			}
			slices.Sort(deck) // what is drawn must not depend on what was hidden
			engine.Shuffle(c, deck)
		}
	}
}

// mixUnused draws a row of a deck again from its own cards and those of its pile
// that are in no place at all.
func (r *rules) mixUnused(s *state, c *engine.Chance, tower content.Tower, period int, deck []uint8) {
	var known content.CardSet
	for _, card := range s.Decks[tower] {
		known.Add(card)
	}
	for _, card := range s.Floor {
		known.Add(card)
	}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for t := range p.Cards {
			for _, card := range p.Cards[t] {
				known.Add(card)
			}
		}
	}
	for i, word := range s.House.Discarded {
		known[i] |= word | s.House.Seen[i]
	}
	var room [2 * content.PerPile]uint8
	pool := append(room[:0], deck...)
	pile := r.Specials[period][:]
	if tower < content.SpecialTower {
		pile = r.Piles[tower][period]
	}
	for _, card := range pile {
		if !known.Has(card) && len(pool) < len(room) {
			pool = append(pool, card)
		}
	}
	slices.Sort(pool)
	engine.Shuffle(c, pool)
	copy(deck, pool)
}

// shuffleSecrets deals again what the seat does not know: the leaders in other
// hands and in the deck, the packets and picks of the draft, the special tokens of
// others and the supply. What all have seen stays (SM-1.1).
func (r *rules) shuffleSecrets(s *state, seat engine.Seat, c *engine.Chance) {
	if s.Mods == 0 || s.Phase == lorenzo.PhaseOver {
		return
	}
	s.shuffleLeaders(seat, c)
	s.shuffleTokens(seat, c)
}

// shuffleLeaders deals the leaders that the seat has not seen.
func (s *state) shuffleLeaders(seat engine.Seat, c *engine.Chance) {
	h := &s.House
	var unseen [content.LeaderCount]uint8
	n := 0
	take := func(set uint64) {
		for ; set != 0; set &= set - 1 {
			unseen[n] = uint8(bits.TrailingZeros64(set))
			n++
		}
	}
	for _, leader := range h.Leaders[:h.Left] {
		take(1 << leader)
	}
	for i := range s.Players[:s.Seats] {
		if engine.Seat(i) != seat {
			take(s.Players[i].Hand &^ h.Shown)
			take(h.Packets[i])
		}
	}
	slices.Sort(unseen[:n])
	engine.Shuffle(c, unseen[:n])
	deal := func(set uint64) (dealt uint64) {
		for range bits.OnesCount64(set) {
			n--
			dealt |= 1 << unseen[n]
		}
		return dealt
	}
	for i := range s.Players[:s.Seats] {
		if engine.Seat(i) == seat {
			continue
		}
		p := &s.Players[i]
		p.Hand = p.Hand&h.Shown | deal(p.Hand&^h.Shown)
		h.Packets[i] = deal(h.Packets[i])
		if h.Picks[i] != 0 {
			h.Picks[i] = uint8(nth(h.Packets[i], c.N(bits.OnesCount64(h.Packets[i]))))
		}
	}
	copy(h.Leaders[:h.Left], unseen[:n])
}

// shuffleTokens deals again the special tokens that the seat has not seen: each other player gets as many
// as before. The two drawn, of which their owner chooses one, are seen by the owner only.
func (s *state) shuffleTokens(seat engine.Seat, c *engine.Chance) {
	h := &s.House
	pool := h.Supply
	left := 0
	for i := range s.Players[:s.Seats] {
		if engine.Seat(i) != seat {
			for face, n := range s.Players[i].Faces {
				pool[face] += n
			}
		}
	}
	owner := engine.NoSeat
	if top := s.Stack.Top(); top != nil {
		owner = top.Seat
	}
	hidden := h.Drawn[0] != 0 && owner != seat
	for i := range h.Drawn {
		if hidden && h.Drawn[i] != 0 {
			pool[h.Drawn[i]-1]++
		}
	}
	for _, n := range pool {
		left += int(n)
	}
	draw := func() int {
		at, face := c.N(left), 0
		for at >= int(pool[face]) {
			at -= int(pool[face])
			face++
		}
		pool[face]--
		left--
		return face
	}
	for i := range s.Players[:s.Seats] {
		if p := &s.Players[i]; engine.Seat(i) != seat {
			p.Faces = [content.FaceRoom]uint8{}
			for range p.Goods[content.Tokens] {
				p.Faces[draw()]++
			}
		}
	}
	for i := range h.Drawn {
		if hidden && h.Drawn[i] != 0 {
			h.Drawn[i] = uint8(draw()) + 1
		}
	}
	h.Supply = pool
}

// Scramble changes all that is hidden: the order of the decks, what others have in
// secret, and the future of the dice.
func (r *rules) Scramble(s *state, seat engine.Seat, c *engine.Chance) {
	r.shuffleUnseen(s, c)
	r.shuffleSecrets(s, seat, c)
	s.Chance = c.Reseeded()
}

// Sample draws what the seat does not know, and the future of the dice, again.
func (r *rules) Sample(s *state, seat engine.Seat, c *engine.Chance) {
	r.shuffleUnseen(s, c)
	r.shuffleSecrets(s, seat, c)
	s.Chance = engine.FastChance(c.Uint64())
}
