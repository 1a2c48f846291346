package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// Do carries out an open choice and runs on to the next question.
func (r *rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	if c.Verb == DoDraft {
		s.pick(seat, c.On, log)
	} else {
		r.answer(s, seat, c, log)
	}
	r.advance(s, log)
}

// answer carries out a choice; what follows from it is left on the stack.
func (r *rules) answer(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	if c.Verb >= DoPlay && c.Verb <= DoReturn {
		r.answerFree(s, seat, c, log)
		return
	}
	f := s.Stack.Pop()
	switch c.Verb {
	case DoPlace:
		r.beginPlacement(s, seat, content.Member(c.On), content.Space(c.To))
	case DoPass:
		s.Players[seat].Passed = true
		log.Add(engine.Event{Kind: EvPassed, Seat: seat})
	case DoServants:
		r.spendServants(s, &f, c.N)
	case DoCost:
		s.Act.Cost = int8(c.N)
	case DoDiscount:
		s.Act.Off = r.halfOf(s, seat, content.Good(c.On))
	case DoTake:
		if f.Node == nodeBuy {
			r.buy(s, seat, content.Space(c.To), log)
			return
		}
		r.beginTake(s, seat, content.Space(c.To), int16(f.Node-nodeEffect))
	case DoDecline:
		log.Add(r.declined(s, &f))
	case DoTrades:
		r.payTrades(s, seat, uint16(c.Set), log)
	case DoPrivilege:
		s.choosePrivileges(&f, c.Set)
	case DoForgo:
		r.forgo(s, content.Good(c.On), log)
	case DoSupport:
		r.answerReport(s, seat, c.N == 1, log)
	default:
		r.answerWithModules(s, &f, c, log)
	}
}

// declined tells what is given up with the frame of an answer.
func (r *rules) declined(s *state, f *effect.Frame) engine.Event {
	ask := r.asksAt(s, f)
	e := engine.Event{Kind: EvDeclined, Seat: f.Seat, On: int16(ask)}
	if ask == AskServants || ask == AskFrom {
		e.N = int16(r.c.OneShots[f.Node-nodeEffect].Area)
	}
	return e
}

// answerFree carries out what leaves the question standing: free actions, and the
// parts of a payment.
func (r *rules) answerFree(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	switch c.Verb {
	case DoPlay:
		r.answerPlay(s, seat, uint8(c.On), log)
	case DoDiscard:
		r.discardLeader(s, seat, uint8(c.On), log)
	case DoActivate:
		r.activateLeader(s, seat, uint8(c.On), log)
	case DoCopy:
		if s.Stack.Top().Node == nodeCopy {
			s.Stack.Pop()
		}
		r.copyLeader(s, seat, uint8(c.On), log)
	case DoUse:
		r.useToken(s, seat, int(c.On), log)
	case DoLay:
		r.layToken(s, seat, int(c.On), c.To, log)
	case DoExchange:
		r.makeExchange(s, seat, log)
	case DoEnd:
		s.Stack.Pop()
	case DoSwap:
		s.swap(seat, c.N, log)
		s.Bill.Good++
	case DoReturn:
		s.returnToken(seat, int(c.On), log)
	}
}

// answerPlay plays a leader: as a free action by his requirement, else without.
func (r *rules) answerPlay(s *state, seat engine.Seat, leader uint8, log *engine.Log) {
	how := int16(withoutRequirement)
	if node := s.Stack.Top().Node; node == nodeTurn || node == nodeAfter {
		how = byRequirement
		if missing, _ := r.meets(&s.Players[seat], leader); missing > 0 {
			how = byPardon
		}
	} else {
		s.Stack.Pop()
	}
	r.play(s, seat, leader, how, log)
}

// answerWithModules carries out the other choices that there are with modules only.
func (r *rules) answerWithModules(s *state, f *effect.Frame, c engine.Choice, log *engine.Log) {
	switch c.Verb {
	case DoPile:
		r.leaveOut(s, f, c.Set, log)
	case DoTile:
		s.takeTile(f.Seat, c.On, log)
	case DoBid:
		s.bid(f.Seat, c.On, c.N, log)
	case DoGiveUp:
		if f.Node == nodeBill {
			s.Bill.Cards[r.c.Cards[c.On].Type]--
			s.Stack.Push(*f)
		}
		r.giveUp(s, f.Seat, uint8(c.On), log)
	case DoRetire:
		s.Bill.Leaders--
		s.Stack.Push(*f)
		r.retire(s, f.Seat, uint8(c.On), log)
	case DoGive:
		r.give(s, f, c.N, log)
	case DoOption:
		r.chooseOption(s, f, c.N, log)
	case DoMarket:
		r.gainMarket(s, f, content.Space(c.To), log)
	case DoRaise:
		r.raise(s, f, content.Member(c.On), log)
	case DoKeep:
		s.keepToken(f.Seat, int(c.On), log)
	case DoTarget:
		r.chooseTarget(s, f, c.On, log)
	case DoTimes:
		r.chooseTimes(s, f.Seat, int(f.On), c.N, log)
	case DoFrom:
		f.Step = int8(c.On) + 1
		s.Stack.Push(*f)
	case DoToken:
		r.switchOn(s, f.Seat, int(c.On), log)
	case DoRecover:
		s.House.Discarded.Remove(uint8(c.On))
		log.Add(engine.Event{Kind: EvRecovered, Seat: f.Seat, On: c.On})
		r.own(s, f.Seat, uint8(c.On), content.Home, log)
	}
}

// raise sets the value of a coloured member for the rest of the round (LA-3.4).
func (r *rules) raise(s *state, f *effect.Frame, m content.Member, log *engine.Log) {
	n := r.c.OneShots[f.Node-nodeEffect].N
	p := &s.Players[f.Seat]
	p.Raised[m] = int8(n)
	s.setValues(p)
	log.Add(engine.Event{Kind: EvRaised, Seat: f.Seat, On: int16(m), N: n})
}
