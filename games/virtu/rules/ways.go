package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// ways are how the open movement may continue: to stop, each way to pay for the next
// step, and behind a free one each way to pay for the step after it.
func (r *rules) ways(s *state, seat engine.Seat) []virtu.WayView {
	var list []virtu.WayView
	if s.Act.Steps > 0 {
		list = append(list, r.along(s, seat))
	}
	next := r.waysOn(s, seat, nil)
	list = append(list, next...)
	if len(next) == 1 && next[0].Why.OK() && s.Act.Steps == freeSteps-1 {
		list = append(list, r.waysOn(s, seat, next[0].Choices)...)
	}
	return list
}

// waysOn returns the ways to one step more after some steps; a closed one where none
// can be paid.
func (r *rules) waysOn(s *state, seat engine.Seat, before []engine.Choice) []virtu.WayView {
	at := *s
	for _, c := range before {
		r.step(&at, seat, c, nil)
	}
	var list []virtu.WayView
	for _, c := range r.moveChoices(&at, seat, nil) {
		if c.Verb == virtu.DoStep {
			list = append(list, r.along(s, seat, append(before[:len(before):len(before)], c)...))
		}
	}
	if len(list) == 0 {
		c := engine.Choice{Verb: virtu.DoStep, N: stepByFlorins}
		w := virtu.WayView{Choices: append(before[:len(before):len(before)], c), Why: r.whyStep(&at, seat, c)}
		w.Chamber = (int(at.Players[seat].Token) + 1) % content.NumChambers
		list = append(list, w)
	}
	return list
}

// along goes some steps on a copy and looks what has come of them.
func (r *rules) along(s *state, seat engine.Seat, steps ...engine.Choice) virtu.WayView {
	w := virtu.WayView{Choices: steps, Text: r.Format(s, seat, engine.Choice{Verb: virtu.DoStop})}
	at := *s
	p := &at.Players[seat]
	for i, c := range steps {
		if text := r.Format(&at, seat, c); i == 0 {
			w.Text = text
		} else {
			w.Text += ";" + text
		}
		worn, side := p.Worn, r.c.Visits[p.Token]
		if c.N == stepByArrow {
			if slot, ok := content.Source(c.On).Slot(); ok {
				worn |= 1 << slot // turned over to pay, and refreshed at once
			}
		}
		r.step(&at, seat, c, nil)
		if side < 0 {
			continue
		}
		w.Visits = append(w.Visits, side)
		for turned := uint64(worn &^ p.Worn); turned != 0; {
			w.Turns = append(w.Turns, nextBit(&turned))
		}
	}
	w.Chamber = int(p.Token)
	w.Idle = r.idles(&at, seat)
	if w.Idle && r.actionAt(p, w.Chamber) == content.Patronage && p.Patron < content.PatronageSteps {
		pr := r.patronagePrice(int(p.Patron) + 1)
		w.Price = pr.List()
	}
	return w
}

// idles reports whether to stop here would change nothing and ask nothing, although
// the chamber is open: its action cannot be paid for, or finds nothing to do.
func (r *rules) idles(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	ch := &p.Chambers[p.Token]
	if ch.Indulgence || ch.Agent != nobody && ch.Agent != int8(seat) || r.actionAt(p, int(p.Token)) == content.NoAction {
		return false // it is closed, which is another thing
	}
	at := *s
	r.stopMoving(&at, seat, engine.Choice{}, nil)
	for f := at.Stack.Top(); f != nil; f = at.Stack.Top() {
		if !r.settle(&at, f, nil) {
			return false
		}
	}
	at.Act, at.Stack = act{}, s.Stack
	before := *s
	before.Act = act{}
	return at == before
}
