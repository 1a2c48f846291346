package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// question is who is asked what, for the page; everybody may know it.
func (r *rules) question(s *state) Question {
	f := s.Stack.Top()
	q := Question{Seat: engine.NoSeat, Space: content.Home, From: engine.NoSeat, Asked: r.Owing(s), Ask: r.asks(s)}
	if f == nil {
		q.Seat = q.Asked.First()
		return q
	}
	t := &s.Players[f.Seat].Traits
	q.Seat, q.Rate, q.Step = f.Seat, int(t.Rate), int(t.Step)
	if s.Act.Kind != noAction {
		r.questionAction(s, &q)
	}
	switch q.Ask {
	case AskServants:
		r.questionServants(s, &q, t)
	case AskPrivilege:
		q.Count, q.Chosen = int(f.N), barred(f)
		if s.Run.Running {
			q.Works, q.Area = true, s.Run.Area
		}
	case AskTrades:
		r.questionTrades(s, &q)
	case AskForgo:
		q.Goods, q.Card = s.Less.Goods, int(s.Less.On)
		if s.Less.Kind == EvBonusTile || s.Less.Kind == EvAbility {
			q.Card = 0
		}
	case AskSupport:
		q.Goods = r.supportBrings(s, f.Seat)
	case AskTake:
		e := &r.c.OneShots[f.Node-nodeEffect]
		q.Card, q.Type, q.Value, q.Discount = int(max(0, f.On)), e.Type, int(e.N), e.Goods
	}
	if s.Mods != 0 {
		r.questionWithModules(s, f, &q)
	}
	return q
}

// questionAction fills in the action whose parameters are being asked.
func (r *rules) questionAction(s *state, q *Question) {
	q.Space, q.Member, q.Placed, q.Value = s.Act.Space, s.Act.Member, s.Act.Kind == placeMember, int(s.Act.Value)
	if _, _, tower := s.Act.Space.Tower(); tower {
		q.Card = int(s.Floor[s.Act.Space])
		if s.Act.Kind == takeCard {
			q.Discount = r.c.OneShots[s.Act.Effect].Goods
		}
	}
}

func (r *rules) questionServants(s *state, q *Question, t *tables.Traits) {
	f := s.Stack.Top()
	area, _, works := tables.WorkArea(s.Act.Space)
	if f.Node >= nodeEffect {
		e := &r.c.OneShots[f.Node-nodeEffect]
		area, works = e.Area, true
		q.Card = int(max(0, f.On))
		q.Value = int(r.workValue(s, f.Seat, e, f))
		most := s.Players[f.Seat].Goods[content.Servants]
		q.Most = int(most - most%int16(t.Rate))
	} else {
		q.Least, q.Most = int(s.Act.Least), int(s.Act.Most)
	}
	if works {
		q.Works, q.Area = true, area
		q.Opens = r.opens(s, f.Seat, q)
	}
}

// opens lists what a harvest or production reaches and with how many servants.
func (r *rules) opens(s *state, seat engine.Seat, q *Question) []Opening {
	t := &s.Players[seat].Traits
	whose := seat
	if f := s.Stack.Top(); f.Node >= nodeEffect && f.Step > 0 { // LP-2.153
		whose = engine.Seat(f.Step - 1)
	}
	p := &s.Players[whose]
	kind := workType(q.Area)
	var list []Opening
	for _, card := range p.Cards[kind][:p.Count[kind]] {
		if w := r.c.Cards[card].Work; w != nil {
			list = append(list, Opening{Card: int(card), Needs: w.Die, Servants: int(t.ServantsFor(int16(q.Value), int16(w.Die)))})
		}
	}
	return list
}

func (r *rules) questionTrades(s *state, q *Question) {
	q.Works, q.Area, q.Value, q.Stock, q.Tile = true, s.Run.Area, int(s.Run.Value), s.Run.Stock.Goods, s.Run.Tile
	for entry := range entries {
		card, w := r.active(s, q.Seat, entry)
		if w != nil {
			q.Activated = append(q.Activated, int(card))
		}
		if w != nil && len(w.Trades) > 0 && !w.Trades[0].ByValue {
			q.Active = append(q.Active, ActiveTrade{Slot: entry, Card: int(card)})
		}
	}
}
