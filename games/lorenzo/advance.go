package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
)

// The nodes of pending work. Those that may ask name their question.
const (
	nodeTurn      effect.Node = iota + 1 // AskPlace
	nodeServants                         // AskServants of a placement or a taken card
	nodeCost                             // AskCost
	nodeOff                              // AskDiscount
	nodeExecute                          // the running action, all answers given
	nodeTrades                           // AskTrades
	nodeActivate                         // Step: 0 bonus tile, then the slots
	nodePrivilege                        // AskPrivilege; N how many, On 1: all different
	nodeGrant                            // On: a chosen privilege, to be gained
	nodeForgo                            // AskForgo; On: the goods to choose from, as bits
	nodeSupport                          // AskSupport
	nodeEffect    effect.Node = 100      // + index: a one-shot effect of a card; AskTake, AskServants
)

// advance runs to the next question that has two answers or more, or to the end
// of the game. A question with one answer is answered silently (SM-3.1).
func (r *rules) advance(s *state, log *engine.Log) {
	for {
		top := s.Stack.Top()
		switch {
		case top != nil:
			if r.step(s, top, log) {
				return
			}
		case s.Phase == PhaseActions:
			r.nextTurn(s, log)
		case s.Phase == PhaseVatican:
			r.report(s, log)
		default:
			return
		}
	}
}

// step does the top frame's next piece of work, or tells that it must ask.
func (r *rules) step(s *state, f *effect.Frame, log *engine.Log) (asks bool) {
	switch f.Node {
	case nodeTurn:
		return r.stepTurn(s, f, log)
	case nodeServants:
		return r.stepServants(s, f)
	case nodeCost:
		return r.stepCost(s, f)
	case nodeOff:
		return r.stepOff(s, f)
	case nodeExecute:
		r.execute(s, s.Stack.Pop().Seat, log)
	case nodeTrades:
		return r.stepTrades(s, f)
	case nodeActivate:
		r.stepActivate(s, f, log)
	case nodePrivilege:
		return r.stepPrivilege(s, f, log)
	case nodeGrant:
		grant := s.Stack.Pop()
		r.grant(s, grant.Seat, grant.On, log)
	case nodeForgo, nodeSupport:
		return true
	default:
		return r.stepEffect(s, f, log)
	}
	return false
}

func (r *rules) stepTurn(s *state, f *effect.Frame, log *engine.Log) bool {
	if c, only := r.onlyPlacement(s, f.Seat); only {
		r.answer(s, f.Seat, c, log)
		return false
	}
	return true
}

// Do carries out an open choice and runs on to the next question.
func (r *rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	r.answer(s, seat, c, log)
	r.advance(s, log)
}

// answer carries out a choice; what follows from it is left on the stack.
func (r *rules) answer(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f := s.Stack.Pop()
	switch c.Verb {
	case DoPlace:
		r.beginPlacement(s, seat, Member(c.On), Space(c.To))
	case DoPass:
		s.Players[seat].Passed = true
		log.Add(engine.Event{Kind: EvPassed, Seat: seat})
	case DoServants:
		r.spendServants(s, &f, c.N)
	case DoCost:
		s.Act.Cost = int8(c.N)
	case DoDiscount:
		s.Act.Off = r.halfOf(s, seat, Good(c.On))
	case DoTake:
		r.beginTake(s, seat, Space(c.To), int16(f.Node-nodeEffect))
	case DoDecline:
		log.Add(engine.Event{Kind: EvDeclined, Seat: seat})
	case DoTrades:
		r.payTrades(s, seat, uint16(c.Set), log)
	case DoPrivilege:
		s.grantAll(seat, c.Set)
	case DoForgo:
		r.forgo(s, Good(c.On), log)
	case DoSupport:
		r.answerReport(s, seat, c.N == 1, log)
	}
}

// workReaches tells whether a bonus harvest or production can have a value of 1
// or more; with less nothing would happen at all.
func (r *rules) workReaches(s *state, seat engine.Seat, e *Effect) bool {
	p := &s.Players[seat]
	return e.N+int16(p.Traits.work[e.Area])+p.Traits.worth(p.Goods[Servants]) > 0
}

// stepEffect resolves a one-shot effect of a card (L-8). Bonus actions ask, or
// are lost when they cannot be carried out (L-8.7).
func (r *rules) stepEffect(s *state, f *effect.Frame, log *engine.Log) bool {
	e := &r.c.effects[f.Node-nodeEffect]
	seat, card := f.Seat, f.On
	switch e.Kind {
	case EffTakeCard:
		var buf [floorSpaces]engine.Choice
		if len(r.takes(s, seat, e, buf[:0])) > 0 {
			return true
		}
		s.Stack.Pop()
		log.Add(engine.Event{Kind: EvLost, Seat: seat, On: card})
	case EffWork:
		if r.workReaches(s, seat, e) {
			return true
		}
		s.Stack.Pop()
		log.Add(engine.Event{Kind: EvLost, Seat: seat, On: card})
	case EffGain:
		s.Stack.Pop()
		r.gain(s, gainEvent{Seat: seat, Kind: EvGained, On: card, Goods: e.Goods}, log)
	case EffGainPer:
		s.Stack.Pop()
		n := s.Players[seat].counted(e.Per) / e.Each // L-8.3
		r.gain(s, gainEvent{Seat: seat, Kind: EvGained, On: card, Goods: e.Goods.times(n)}, log)
	case EffPrivileges:
		s.Stack.Pop()
		s.pushPrivileges(seat, int(e.N), e.Different)
	}
	return false
}
