package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// question returns who is asked what, for the page; everybody may know it.
func (r *rules) question(s *state, viewer engine.Seat) lorenzo.Question {
	f := s.Stack.Top()
	q := lorenzo.Question{Seat: engine.NoSeat, Space: content.Home, From: engine.NoSeat, Asked: r.Owing(s), Ask: r.asks(s)}
	if f == nil {
		q.Seat = q.Asked.First()
		return q
	}
	t := &s.Players[f.Seat].Traits
	q.Seat, q.Rate, q.Step = f.Seat, int(t.Rate), int(t.Step)
	if s.Act.Kind != noAction {
		r.questionAction(s, &q)
	}
	if e := r.pending(f); e != nil && s.Mods != 0 {
		q.Effect = e
		q.Leader, q.House = leaderFrom(f.On), houseFrom(f.On)
		if f.On > 0 {
			q.Card = int(f.On)
		}
		if f.Step > 0 && e.Borrow {
			q.From = engine.Seat(f.Step - 1)
		}
	}
	r.Tell(s, q.Ask, viewer, &q)
	return q
}

// questionAction fills in the action whose parameters are being asked.
func (r *rules) questionAction(s *state, q *lorenzo.Question) {
	q.Space, q.Member, q.Placed, q.Value = s.Act.Space, s.Act.Member, s.Act.Kind == placeMember, int(s.Act.Value)
	if _, _, tower := s.Act.Space.Tower(); tower {
		q.Card = int(s.Floor[s.Act.Space])
		if s.Act.Kind == takeCard {
			q.Discount = r.c.OneShots[s.Act.Effect].Goods
		}
	}
}
