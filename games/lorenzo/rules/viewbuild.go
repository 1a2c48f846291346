package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// View fills in what the viewer may see. In the basic game only the decks to
// come and the future of the dice are hidden, and View has no place for them.
func (r *rules) View(s *state, viewer engine.Seat) lorenzo.View {
	v := lorenzo.View{
		Viewer:  viewer,
		Content: r.c,
		Round:   int(s.Round),
		Period:  s.period(),
		Phase:   s.Phase,
		Dice:    [3]int{int(s.Dice[0]), int(s.Dice[1]), int(s.Dice[2])},
		Order:   append([]engine.Seat(nil), s.Order[:s.Seats]...),
	}
	v.Advanced, v.Houses, v.Pazzi = s.Mods != 0, s.Mods&withHouses != 0, s.Mods&withPazzi != 0
	next, _ := s.nextOrder()
	v.Next = append(v.Next, next[:s.Seats]...)
	r.viewTowers(s, &v)
	r.viewSpaces(s, &v)
	r.viewTiles(s, &v)
	r.viewSeats(s, &v)
	v.Privileges = r.c.Board.Privileges
	if s.Mods != 0 {
		r.viewTable(s, &v)
	}
	v.Question = r.question(s, viewer)
	if v.Question.Asked.Has(viewer) {
		v.Offers = r.offers(s, viewer)
	}
	return v
}

func (r *rules) viewTowers(s *state, v *lorenzo.View) {
	now := max(0, int(s.Round-1)) * content.NumFloors
	for t := range v.Towers {
		for f := range v.Towers[t] {
			sp := t*content.NumFloors + f
			floor := &v.Towers[t][f]
			floor.Card = int(s.Floor[sp])
			floor.Minimum = int(r.minimums(s, content.Tower(t))[f])
			floor.Bonus = *r.FloorBonus(content.Space(sp))
			floor.TakenBy = engine.NoSeat
			if tk := s.Stand[sp]; tk != nobody {
				floor.By = r.standing(s, tk)
			}
			if dealt := s.Decks[t][now+f]; floor.Card == 0 && dealt != 0 && s.Round > 0 {
				floor.Taken, floor.TakenBy = int(dealt), s.ownerOf(r.c.Cards[dealt].Type, dealt)
			}
		}
		if s.Phase == lorenzo.PhaseOver || s.Phase == lorenzo.PhaseTokens {
			continue
		}
		for _, card := range s.Decks[t][int(s.Round)*content.NumFloors:] {
			if card != 0 {
				v.Left[t]++
			}
		}
	}
}

func (s *state) ownerOf(t content.CardType, card uint8) engine.Seat {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for _, own := range p.Cards[t][:p.Count[t]] {
			if own == card {
				return engine.Seat(i)
			}
		}
	}
	return engine.NoSeat
}

func (r *rules) standing(s *state, tk int8) *lorenzo.Standing {
	seat, m := tokenSeat(tk), tokenMember(tk)
	return &lorenzo.Standing{Seat: seat, Member: m, Value: int(s.Players[seat].Values[m])}
}

func (r *rules) viewSpaces(s *state, v *lorenzo.View) {
	for i := range v.Spaces {
		v.Spaces[i].Covered = r.c.Board.Covered[s.Seats][int(content.Market1)+i]
		l := &s.Lines[i]
		for _, tk := range l.Token[:l.Len] {
			v.Spaces[i].Members = append(v.Spaces[i].Members, *r.standing(s, tk))
		}
	}
}

func (r *rules) viewTiles(s *state, v *lorenzo.View) {
	for i := range v.Tiles {
		v.Tiles[i] = lorenzo.TileView{Number: int(s.Tiles[i]), Needed: int(r.c.Board.FaithNeeded[i])}
		for seat := range s.Players[:s.Seats] {
			if s.Players[seat].Cubes>>i&1 != 0 {
				v.Tiles[i].Cubes = append(v.Tiles[i].Cubes, engine.Seat(seat))
			}
		}
	}
}

func (r *rules) viewSeats(s *state, v *lorenzo.View) {
	v.Seats = make([]lorenzo.SeatView, s.Seats)
	for i := range v.Seats {
		p := &s.Players[i]
		seat := &v.Seats[i]
		seat.Seat, seat.Goods, seat.Passed = engine.Seat(i), p.Goods, p.Passed
		for ct := range p.Cards {
			for _, card := range p.Cards[ct][:p.Count[ct]] {
				seat.Cards[ct] = append(seat.Cards[ct], int(card))
			}
		}
		for m := range p.At {
			seat.Members[m] = lorenzo.MemberView{Value: int(p.Values[m]), At: p.At[m], Raised: m < int(content.Neutral) && p.Raised[m%int(content.Neutral)] != 0}
		}
		if s.Mods != 0 {
			r.viewOwn(s, v.Viewer, engine.Seat(i), seat)
		}
		for period := range seat.Excommunicated {
			seat.Excommunicated[period] = p.Cubes>>period&1 != 0
		}
		seat.Parts = r.scoreOf(s, engine.Seat(i))
		score := parts(seat.Parts)
		seat.Score = score.total()
	}
	for _, place := range r.Rank(s, nil) {
		v.Seats[place.Seat].Rank = place.Rank
	}
}
