package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// Census lists every card, member and cube, each where it is.
func (r *rules) Census(s *state) engine.Census {
	var at [content.CardCount + 1]string
	for t := range s.Decks {
		if s.Phase != lorenzo.PhaseOver && s.Phase != lorenzo.PhaseTokens {
			for _, card := range s.Decks[t][int(s.Round)*content.NumFloors:] {
				at[card] = "deck"
			}
		}
	}
	for sp, card := range s.Floor {
		at[card] = content.Space(sp).String()
	}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for t := range p.Cards {
			for _, card := range p.Cards[t][:p.Count[t]] {
				at[card] = "seat " + engine.Seat(i).String()
			}
		}
	}
	census := make(engine.Census, 0, 300) // with five seats and all modules
	for n := 1; n <= content.CardCount; n++ {
		if at[n] == "" {
			at[n] = "discarded"
		}
		census = append(census, engine.Piece{Kind: "card", ID: n, At: at[n]})
	}
	census = append(census, s.pieces()...)
	if s.Mods == 0 {
		return census
	}
	census = append(census, r.leaderPieces(s)...)
	return append(census, r.tokenPieces(s)...)
}

// pieces returns the wooden ones: members where they are, cubes where they are.
func (s *state) pieces() engine.Census {
	var census engine.Census
	stands := map[int8]string{}
	for sp, tk := range s.Stand {
		if tk != nobody {
			stands[tk] = content.Space(sp).String()
		}
	}
	for i := range s.Lines {
		for _, tk := range s.Lines[i].Token[:s.Lines[i].Len] {
			stands[tk] = (content.Market1 + content.Space(i)).String()
		}
	}
	for i := range s.Players[:s.Seats] {
		seat := engine.Seat(i)
		for m := content.White; m < content.NumMembers; m++ {
			tk := token(seat, m)
			if m == content.Brown && s.Mods&withHouses == 0 {
				continue
			}
			where := stands[tk]
			if at := s.Players[i].At[m]; at.Own() || at == content.None {
				where = at.String()
			}
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

// leaderPieces returns the leaders, each where it is.
func (r *rules) leaderPieces(s *state) (census engine.Census) {
	var at [content.LeaderCount + 1]string
	put := func(set uint64, where string) {
		for _, leader := range content.Numbers(set) {
			if at[leader] != "" {
				where += " and " + at[leader]
			}
			at[leader] = where
		}
	}
	h := &s.House
	for _, leader := range h.Leaders[:h.Left] {
		put(1<<leader, "leader deck")
	}
	put(h.Gone, "discarded")
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		seat := engine.Seat(i).String()
		put(p.Hand, "hand of seat "+seat)
		put(h.Packets[i], "packet of seat "+seat)
		for _, leader := range p.Played[:p.Leaders] {
			put(1<<leader, "in play before seat "+seat)
		}
	}
	for leader := 1; leader <= content.LeaderCount; leader++ {
		if at[leader] == "" {
			at[leader] = "box"
			if s.Phase == lorenzo.PhaseAuction {
				at[leader] = "box, or beside a house"
			}
		}
		census = append(census, engine.Piece{Kind: "leader", ID: leader, At: at[leader]})
	}
	return census
}

// tokenPieces returns the special tokens: of each face as many as there are, by where
// they are.
func (r *rules) tokenPieces(s *state) (census engine.Census) {
	h := &s.House
	for face := range r.c.Faces {
		n := 0
		put := func(count uint8, where string) {
			for range count {
				census = append(census, engine.Piece{Kind: "token", ID: face*100 + n, At: where})
				n++
			}
		}
		put(h.Supply[face], "supply")
		put(h.Used[face], "used")
		for i := range h.Held {
			if int(h.Held[i]) == face+1 {
				put(1, "on a card")
			}
		}
		for i := range h.Drawn {
			if int(h.Drawn[i]) == face+1 {
				put(1, "drawn")
			}
		}
		for i := range s.Players[:s.Seats] {
			put(s.Players[i].Faces[face], "seat "+engine.Seat(i).String())
		}
	}
	return census
}
