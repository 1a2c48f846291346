package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// servantsQuestion: how many servants raise a placement or the taking of a card (D-6), or a
// bonus harvest or production (D-13).
var servantsQuestion = row{
	Ask:   lorenzo.AskServants,
	Nodes: nodes{nodeServants, onEffect(content.EffWork)},
	Answers: answers{
		{Verb: lorenzo.DoServants, Forms: forms{{Words: "servants", Args: args{{In: inN, Noun: aNumber}}}}, Why: (*rules).whyServants, Do: (*rules).spendServants},
		{Verb: lorenzo.DoDecline, Forms: decline.Forms, Why: (*rules).whyNoWork, Do: (*rules).decline},
		{Verb: lorenzo.DoExchange, Forms: exchange.Forms, Why: (*rules).whyExchangeFirst, Do: (*rules).makeExchange},
	},
	Choices: (*rules).servantChoices,
	Auto:    (*rules).autoServants,
	Tell:    (*rules).tellServants,
	Show:    (*rules).showExchange,
}

// whyServants: from the least that reaches the space to the most that leaves
// the action payable, in steps of the rate (D-6, L-15.16).
func (r *rules) whyServants(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	n := c.N
	t := &s.Players[seat].Traits
	held := s.Players[seat].Goods[content.Servants]
	least, most := int16(0), held
	if f := s.Stack.Top(); f.Node == nodeServants {
		least, most = s.Act.Least, s.Act.Most
	} else if e := r.pending(f); r.workValue(s, seat, e, f)+s.Players[seat].raises(e) <= 0 {
		return engine.Reason{Rule: "L-9.2", Why: "workNothing"}
	}
	switch {
	case n > held:
		return engine.Reason{Rule: "L-5.8", Why: "servantsNone", Need: int(n), Have: int(held)}
	case n%int16(t.Rate) != 0:
		return engine.Reason{Rule: "L-15.16", Why: "servantStep"}
	case n < least:
		return engine.Reason{Rule: "L-5.7", Why: "servantsTooFew", Need: int(least), Have: int(n)}
	case n > most:
		return engine.Reason{Rule: "L-5.12", Why: "servantsNotSpare", Need: int(n), Have: int(r.spareServants(s, seat))}
	}
	return engine.Reason{}
}

// whyNoWork: only a bonus action can be given up (L-8.7).
func (r *rules) whyNoWork(s *state, _ engine.Seat, _ engine.Choice) (why engine.Reason) {
	if s.Stack.Top().Node == nodeServants {
		why = notAsked
	}
	return why
}

// whyExchangeFirst returns why the exchange is closed: it is open only together with a bonus action
// (SM-4.2).
func (r *rules) whyExchangeFirst(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if s.Stack.Top().Node == nodeServants {
		return notAsked
	}
	return r.whyExchange(s, seat, c)
}

func (r *rules) servantChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	f, p := s.Stack.Top(), &s.Players[seat]
	rate := int16(p.Traits.Rate)
	if f.Node == nodeServants {
		return servantRange(s.Act.Least, s.Act.Most, rate, buf)
	}
	if e := r.pending(f); r.workValue(s, seat, e, f)+p.raises(e) > 0 {
		buf = servantRange(0, p.Goods[content.Servants], rate, buf)
	}
	return r.exchanges(s, seat, append(buf, engine.Choice{Verb: lorenzo.DoDecline}))
}

func servantRange(least, most, rate int16, buf []engine.Choice) []engine.Choice {
	for n := least; n <= most; n += rate {
		buf = append(buf, engine.Choice{Verb: lorenzo.DoServants, N: n})
	}
	return buf
}

// servantRange returns the least and the most servants of the running action, in
// steps of the seat's rate (D-6, L-15.16).
func (r *rules) servantRange(s *state, seat engine.Seat, t *tables.Traits) (least, most int16) {
	var needed int16
	if tower, floor, ok := s.Act.Space.Tower(); ok {
		needed = r.minimums(s, tower)[floor-1]
	} else {
		_, needed = r.spaceValue(&s.Players[seat], 0, s.Act.Space)
	}
	most = r.spareServants(s, seat)
	return t.ServantsFor(s.Act.Value, needed), most - most%int16(t.Rate)
}

// spareServants returns how many servants the running action leaves for its value: all but
// those that are needed to pay (L-5.12).
func (r *rules) spareServants(s *state, seat engine.Seat) int16 {
	tower, _, ok := s.Act.Space.Tower()
	if !ok {
		return s.Players[seat].Goods[content.Servants]
	}
	k := r.taking(s, seat)
	card := s.Floor[s.Act.Space]
	var plan tables.TowerPlan
	r.planTower(s, &k, tower, r.c.Cards[card].Type, &plan)
	return r.floorServants(card, &k, &plan, s.Act.Space)
}

// autoServants notes the only number there is; a bonus harvest or production begins where
// there is nothing to ask. False means that the question is asked.
func (r *rules) autoServants(s *state, f *effect.Frame, log *engine.Log) bool {
	if f.Node != nodeServants {
		return r.autoBonusWork(s, f, log)
	}
	least, most := r.servantRange(s, f.Seat, &s.Players[f.Seat].Traits)
	if least < most {
		s.Act.Least, s.Act.Most = least, most
		return false
	}
	s.Act.Servants = least
	s.Stack.Pop()
	return true
}

// autoBonusWork begins a bonus harvest or production where servants cannot be added, or
// passes over one that cannot be carried out (L-8.7). False means that the question is asked.
func (r *rules) autoBonusWork(s *state, f *effect.Frame, log *engine.Log) bool {
	e := r.pending(f)
	value := r.workValue(s, f.Seat, e, f)
	if e.Raise == content.RaiseNothing || e.Value != content.ValuePrinted {
		seat := s.Stack.Pop().Seat
		if value > 0 {
			log.Add(engine.Event{Kind: lorenzo.EvBonusWork, Seat: seat, On: int16(e.Area), N: value})
			r.startWork(s, seat, work{Area: e.Area, Value: value, From: seat})
		}
		return true
	}
	works := func(s *state) bool { return value+s.Players[f.Seat].raises(e) > 0 }
	if !works(s) && !r.exchangeHelps(s, f.Seat, works) {
		seat, source := f.Seat, f.On
		s.Stack.Pop()
		log.Add(engine.Event{Kind: lorenzo.EvLost, Seat: seat, On: source})
		return true
	}
	if e.Borrow && f.Step == 0 && s.Seats == 2 {
		f.Step = 2 - int8(f.Seat)
	}
	return false
}

// workValue returns the value of a bonus harvest or production before servants
// (L-8.6): what is printed, the member's (LH-8.20), or one below that of the card
// just taken (LH-9.2), and the modifiers that count.
func (r *rules) workValue(s *state, seat engine.Seat, e *content.Effect, f *effect.Frame) int16 {
	p := &s.Players[seat]
	value := e.N
	switch e.Value {
	case content.ValueMember:
		value = f.N
	case content.ValueTaken:
		value = f.N - 1
	}
	if e.Raise == content.RaiseAll {
		return value + int16(p.Traits.Work[e.Area])
	}
	return value + r.workPenalty(s, p, e.Area)
}

// raises returns what servants can add to a bonus harvest or production.
func (p *player) raises(e *content.Effect) int16 {
	if e.Raise == content.RaiseNothing || e.Value != content.ValuePrinted {
		return 0
	}
	return p.Traits.Worth(p.Goods[content.Servants])
}

// spendServants notes the servants of the running action, or begins the bonus
// harvest or production that has been asked (D-6, D-13).
func (r *rules) spendServants(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	f := s.Stack.Pop()
	if f.Node >= nodeEffect {
		index := int16(f.Node - nodeEffect)
		e := &r.c.OneShots[index]
		s.Act = action{Kind: bonusWork, Space: content.Home, Area: e.Area, Effect: index, From: f.Step, Value: r.workValue(s, seat, e, &f)}
		s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: seat})
	}
	s.Act.Servants = c.N
}

func (r *rules) tellServants(s *state, _ engine.Seat, q *lorenzo.Question) {
	f, p := s.Stack.Top(), &s.Players[q.Seat]
	area, _, works := tables.WorkArea(s.Act.Space)
	if e := r.pending(f); e != nil {
		area, works = e.Area, true
		q.Card = int(max(0, f.On))
		q.Value = int(r.workValue(s, f.Seat, e, f))
		most := p.Goods[content.Servants]
		q.Most = int(most - most%int16(p.Traits.Rate))
	} else {
		q.Least, q.Most = int(s.Act.Least), int(s.Act.Most)
	}
	if works {
		q.Works, q.Area = true, area
		q.Opens = r.opens(s, f.Seat, q)
	}
}

// opens lists what a harvest or production reaches and with how many servants.
func (r *rules) opens(s *state, seat engine.Seat, q *lorenzo.Question) []lorenzo.Opening {
	t := &s.Players[seat].Traits
	whose := seat
	if f := s.Stack.Top(); f.Node >= nodeEffect && f.Step > 0 { // LP-2.153
		whose = engine.Seat(f.Step - 1)
	}
	p := &s.Players[whose]
	kind := workType(q.Area)
	var list []lorenzo.Opening
	for _, card := range p.Cards[kind][:p.Count[kind]] {
		if w := r.c.Cards[card].Work; w != nil {
			list = append(list, lorenzo.Opening{Card: int(card), Needs: w.Die, Servants: int(t.ServantsFor(int16(q.Value), int16(w.Die)))})
		}
	}
	return list
}
