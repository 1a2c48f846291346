package lorenzo

import "signoria/engine"

// shuffleUnseen reorders what nobody has seen: the cards of this period still
// in the decks, and those of the periods to come (L-2.1).
func (s *state) shuffleUnseen(c *engine.Chance) {
	seen := int(s.Round) * NumFloors
	if s.Phase == PhaseOver {
		return
	}
	for t := range s.Decks {
		for first := 0; first < deckSize; first += perPile {
			from := max(first, seen)
			if from < first+perPile {
				engine.Shuffle(c, s.Decks[t][from:first+perPile])
			}
		}
	}
}

// Scramble changes all that is hidden: the order of the decks and the future of
// the dice.
func (r *rules) Scramble(s *state, _ engine.Seat, c *engine.Chance) {
	s.shuffleUnseen(c)
	var key [32]byte
	for i := range key {
		key[i] = byte(c.N(256))
	}
	s.Chance = engine.NewChance(key)
}

// Sample draws the decks and the future of the dice anew; all else is public.
func (r *rules) Sample(s *state, _ engine.Seat, c *engine.Chance) {
	s.shuffleUnseen(c)
	s.Chance = engine.FastChance(c.Uint64())
}

// Census lists every card, member and cube, each where it is.
func (r *rules) Census(s *state) engine.Census {
	var at [cardCount + 1]string
	for t := range s.Decks {
		if s.Phase != PhaseOver {
			for _, card := range s.Decks[t][int(s.Round)*NumFloors:] {
				at[card] = "deck"
			}
		}
	}
	for sp, card := range s.Floor {
		at[card] = Space(sp).String()
	}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for t := range p.Cards {
			for _, card := range p.Cards[t][:p.Count[t]] {
				at[card] = "seat " + engine.Seat(i).String()
			}
		}
	}
	var census engine.Census
	for n := 1; n <= cardCount; n++ {
		if at[n] == "" {
			at[n] = "discarded"
		}
		census = append(census, engine.Piece{Kind: "card", ID: n, At: at[n]})
	}
	return append(census, s.pieces()...)
}

// pieces are the wooden ones: members where they stand, cubes where they lie.
func (s *state) pieces() engine.Census {
	var census engine.Census
	stands := map[int8]string{}
	for sp, tk := range s.Stand {
		if tk != nobody {
			stands[tk] = Space(sp).String()
		}
	}
	for i := range s.Lines {
		for _, tk := range s.Lines[i].Token[:s.Lines[i].Len] {
			stands[tk] = (Market1 + Space(i)).String()
		}
	}
	for i := range s.Players[:s.Seats] {
		seat := engine.Seat(i)
		for m := White; m < NumMembers; m++ {
			tk := token(seat, m)
			where := stands[tk]
			if where == "" {
				where = "home"
			}
			if where != s.Players[i].At[m].String() {
				where += ", but its owner says " + s.Players[i].At[m].String()
			}
			census = append(census, engine.Piece{Kind: "member", ID: int(tk), At: where})
		}
		for period := range s.Tiles {
			where := "seat " + seat.String()
			if s.Players[i].Cubes>>period&1 != 0 {
				where = "tile"
			}
			census = append(census, engine.Piece{Kind: "cube", ID: i*len(s.Tiles) + period, At: where})
		}
	}
	return census
}
