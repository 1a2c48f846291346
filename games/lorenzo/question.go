package lorenzo

import "signoria/engine"

// question is who is asked what, for the page; everybody may know it.
func (r *rules) question(s *state) Question {
	f := s.Stack.Top()
	if f == nil {
		return Question{Seat: engine.NoSeat, Space: Home}
	}
	t := &s.Players[f.Seat].Traits
	q := Question{Seat: f.Seat, Ask: r.asks(s), Space: Home, Rate: int(t.rate)}
	if s.Act.Kind != noAction {
		r.questionAction(s, &q)
	}
	switch q.Ask {
	case AskServants:
		r.questionServants(s, &q, t)
	case AskPrivilege:
		q.Count = int(f.N)
		if s.Run.Running {
			q.Works, q.Area = true, s.Run.Area
		}
	case AskTrades:
		r.questionTrades(s, &q)
	case AskForgo:
		q.Goods, q.Card = s.Less.Goods, int(s.Less.On)
		if s.Less.Kind == EvBonusTile {
			q.Card = 0
		}
	case AskTake:
		e := &r.c.effects[f.Node-nodeEffect]
		q.Card, q.Type, q.Value, q.Discount = int(f.On), e.Type, int(e.N), e.Goods
	}
	return q
}

// questionAction fills in the action whose parameters are being asked.
func (r *rules) questionAction(s *state, q *Question) {
	q.Space, q.Member, q.Placed, q.Value = s.Act.Space, s.Act.Member, s.Act.Kind == placeMember, int(s.Act.Value)
	if _, _, tower := s.Act.Space.Tower(); tower {
		q.Card = int(s.Floor[s.Act.Space])
		if s.Act.Kind == takeCard {
			q.Discount = r.c.effects[s.Act.Effect].Goods
		}
	}
}

func (r *rules) questionServants(s *state, q *Question, t *traits) {
	f := s.Stack.Top()
	area, _, works := workArea(s.Act.Space)
	if f.Node >= nodeEffect {
		e := &r.c.effects[f.Node-nodeEffect]
		area, works = e.Area, true
		q.Card = int(f.On)
		q.Value = int(e.N) + int(t.work[area])
		most := s.Players[f.Seat].Goods[Servants]
		q.Most = int(most - most%int16(t.rate))
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
	p := &s.Players[seat]
	kind := workType(q.Area)
	var list []Opening
	for _, card := range p.Cards[kind][:p.Count[kind]] {
		if w := r.c.Cards[card].Work; w != nil {
			short := max(0, w.Die-q.Value)
			list = append(list, Opening{Card: int(card), Needs: w.Die, Servants: short * q.Rate})
		}
	}
	return list
}

func (r *rules) questionTrades(s *state, q *Question) {
	p := &s.Players[q.Seat]
	q.Works, q.Area, q.Value, q.Stock = true, s.Run.Area, int(s.Run.Value), p.Goods
	for slot := 0; slot < cardSlots; slot++ {
		if w := r.active(s, p, slot); w != nil && len(w.Trades) > 0 {
			q.Active = append(q.Active, ActiveTrade{Slot: slot, Card: int(p.Cards[workType(s.Run.Area)][slot])})
		}
	}
}

// offers lists all candidates for placing a member or taking a card, the closed
// ones with their reason.
func (r *rules) offers(s *state, seat engine.Seat, ask Ask) []Offer {
	var list []Offer
	t := &s.Players[seat].Traits
	switch ask {
	case AskPlace:
		values := s.memberValues(t)
		for m := White; m < NumMembers; m++ {
			if s.Players[seat].At[m] != Home {
				continue
			}
			for sp := Space(0); sp < NumSpaces; sp++ {
				value, _ := spaceValue(&r.c.Board, t, values[m], max(sp, Market1))
				if tower, _, ok := sp.Tower(); ok {
					value = values[m] + int16(t.take[tower])
				}
				o := Offer{Choice: place(m, sp), Member: m, Space: sp, Value: int(value)}
				list = append(list, r.offer(s, seat, t, o, action{Kind: placeMember, Space: sp, Value: value}))
			}
		}
	case AskTake:
		index := int16(s.Stack.Top().Node - nodeEffect)
		for sp := Space(0); sp < floorSpaces; sp++ {
			tower, _, _ := sp.Tower()
			value := r.c.effects[index].N + int16(t.take[tower])
			o := Offer{Choice: engine.Choice{Verb: DoTake, To: int16(sp)}, Space: sp, Value: int(value)}
			list = append(list, r.offer(s, seat, t, o, action{Kind: takeCard, Space: sp, Value: value, Effect: index}))
		}
	}
	return list
}

// offer completes a candidate: its reason, or what it costs beyond the card.
func (r *rules) offer(s *state, seat engine.Seat, t *traits, o Offer, act action) Offer {
	o.Reason = r.Check(s, seat, o.Choice)
	if !o.Reason.OK() {
		return o
	}
	trial := *s
	trial.Act = act
	least, most := r.servantRange(&trial, seat, t)
	o.Least, o.Most = int(least), int(most)
	if tower, _, ok := o.Space.Tower(); ok && s.occupied(tower) {
		o.Fee = int(r.c.Board.TowerFee)
	}
	return o
}
