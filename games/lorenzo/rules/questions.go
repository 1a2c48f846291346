package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/question"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// The types of this title's questions (package question). Each question has a row; a file begins with
// its rows, and the functions that they name follow. A boundRow is one in the table.
type (
	row      = question.Row[*rules, state, match, lorenzo.Question, lorenzo.Offer]
	answer   = question.Answer[*rules, state, match]
	answers  = []answer
	boundRow = question.Bound[*rules, state, match, lorenzo.Question, lorenzo.Offer]
	nodes    = []effect.Node
)

// questions are those of SM-3, then the pending work that asks nothing.
var questions = []row{
	placeQuestion, servantsQuestion, costQuestion, discountQuestion, privilegeQuestion, tradesQuestion, forgoQuestion,
	takeQuestion, supportQuestion, pileQuestion, tileQuestion, draftQuestion, bidQuestion, freeQuestion, afterQuestion,
	copyQuestion, swapQuestion, returnQuestion, giveUpQuestion, retireQuestion, giveQuestion, optionQuestion,
	marketQuestion, raiseQuestion, keepQuestion, targetQuestion, timesQuestion, fromQuestion, tokenQuestion,
	takeDiscardedQuestion, buyQuestion, lastQuestion,
	execution, activating, grant, viscontiBonus, tradeGain, usedToken,
	gainEffect, gainPerEffect, privilegesEffect, loseEffect, drawLeadersEffect, keepTokenEffect, activateEffect,
	heldEffect, leapEffect, giveUpEffect, giveEffect,
}

var notAsked = engine.Reason{Rule: "L-5.3", Why: "notAsked"}

// asks returns the open question.
func (r *rules) asks(s *state) lorenzo.Ask {
	switch f := s.Stack.Top(); {
	case f != nil:
		return r.rowAt(s, f).Ask
	case s.drafting() != 0:
		return lorenzo.AskDraft
	}
	return lorenzo.AskNothing
}

// Asks returns the question that the seat owes an answer to.
func (r *rules) Asks(s *state, seat engine.Seat) lorenzo.Ask {
	switch f := s.Stack.Top(); {
	case f != nil && f.Seat == seat:
		return r.rowAt(s, f).Ask
	case f == nil && s.drafting().Has(seat):
		return lorenzo.AskDraft
	}
	return lorenzo.AskNothing
}

// rowAt returns the row of a frame: of the question that it asks, or of work that asks nothing.
func (r *rules) rowAt(s *state, f *effect.Frame) *boundRow {
	if row := r.works[f.Node]; row != nil {
		return row
	}
	return r.rowOfSeveral(s, f)
}

// rowOfSeveral returns the row of work that asks several questions, one after the other: the parts
// of a payment, and whose cards are used before how many servants.
func (r *rules) rowOfSeveral(s *state, f *effect.Frame) *boundRow {
	switch {
	case f.Node == nodeBill:
		return r.Row(s.asksOfBill(f.Seat))
	case f.Step == 0:
		return r.Row(lorenzo.AskFrom)
	}
	return r.Row(lorenzo.AskServants)
}

// onEffect returns the node by which a row names the effects of a kind that ask its question.
func onEffect(kind content.EffectKind) effect.Node { return nodeEffect + effect.Node(kind) }

// silent returns the row of work that asks nothing.
func silent(node effect.Node, do func(*rules, *state, *effect.Frame, *engine.Log) bool) row {
	return row{Ask: lorenzo.NumAsks + lorenzo.Ask(node), Nodes: nodes{node}, Auto: do}
}

// drawWorks finds the row of each node: below nodeEffect by the rows' Nodes, of effects by
// their kind.
func (r *rules) drawWorks() {
	r.works = make([]*boundRow, int(nodeEffect)+len(r.c.OneShots))
	for node := nodeTurn; node <= nodeUsed; node++ {
		if node != nodeBill {
			r.works[node] = r.Row(r.At(node))
		}
	}
	for i := range r.c.OneShots {
		if e := &r.c.OneShots[i]; !e.Borrow {
			r.works[int(nodeEffect)+i] = r.Row(r.At(onEffect(e.Kind)))
		}
	}
}

// The next five are those that the table would derive, without the detour through code that
// is the same for all titles; of the numbered questions there is one.

// Choices appends the open choices of the seat, in order.
func (r *rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	switch f := s.Stack.Top(); {
	case f != nil && f.Seat == seat:
		return r.rowAt(s, f).Choices(r, s, seat, buf)
	case f == nil && s.drafting().Has(seat):
		return r.Row(lorenzo.AskDraft).Choices(r, s, seat, buf)
	}
	return buf
}

// Do carries out an open choice and runs on to the next question.
func (r *rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	row := r.Row(lorenzo.AskDraft)
	if f := s.Stack.Top(); f != nil {
		row = r.rowAt(s, f)
	}
	row.Answer(c.Verb).Do(r, s, seat, c, log)
	r.Advance(s, log)
}

// Prune removes from the open choices those that a search need not consider.
func (r *rules) Prune(s *state, _ engine.Seat, open []engine.Choice) []engine.Choice {
	if s.Mods == 0 || len(open) == 0 {
		return open
	}
	if likely := r.Row(r.asks(s)).Prune; likely != nil {
		return likely(r, s, open)
	}
	return open
}

// CountIndexed numbers a turn; other questions are listed.
func (r *rules) CountIndexed(s *state, seat engine.Seat, w *engine.Workings) int {
	if f := s.Stack.Top(); f == nil || f.Node != nodeTurn || f.Seat != seat {
		return 0
	}
	return r.countTurn(s, seat, w)
}

// Idle returns why a seat that is not asked cannot answer: the game is over (L-3.3), it has chosen a
// leader and waits for the others (LA-1.2), or another is asked (L-5.3).
func (r *rules) Idle(s *state, _ engine.Seat, _ engine.Verb) engine.Reason {
	switch {
	case s.Stack.Len > 0:
		return engine.Reason{Rule: "L-5.3", Why: "notYourTurn"}
	case s.drafting() != 0:
		return engine.Reason{Rule: "LA-1.2", Why: "draftWait"}
	}
	return engine.Reason{Rule: "L-3.3", Why: "gameOver"}
}

// pending returns the effect that asks; nil means the question is another one.
func (r *rules) pending(f *effect.Frame) *content.Effect {
	if f.Node < nodeEffect {
		return nil
	}
	return &r.c.OneShots[f.Node-nodeEffect]
}

// decline answers the questions about bonus actions, and others that can go without (L-8.7).
var decline = answer{Verb: lorenzo.DoDecline, Forms: forms{{Words: "decline"}}, Do: (*rules).decline}

// decline ends the question without its effect and logs what is declined.
func (r *rules) decline(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	ask := r.asks(s)
	f := s.Stack.Pop()
	e := engine.Event{Kind: lorenzo.EvDeclined, Seat: seat, On: int16(ask)}
	if ask == lorenzo.AskServants || ask == lorenzo.AskFrom {
		e.N = int16(r.c.OneShots[f.Node-nodeEffect].Area)
	}
	log.Add(e)
}

// end answers the questions about free actions (SM-2) and about the last use of tokens
// (LH-6.7).
var end = answer{Verb: lorenzo.DoEnd, Forms: forms{{Words: "end", Only: inModules}}, Do: (*rules).end}

// end leaves the free actions, or the tokens.
func (r *rules) end(s *state, _ engine.Seat, _ engine.Choice, _ *engine.Log) { s.Stack.Pop() }

// offers lists what a player might think of at the question, the closed choices with their
// reason.
func (r *rules) offers(s *state, seat engine.Seat) (list []lorenzo.Offer) {
	r.Show(s, seat, func(o lorenzo.Offer) {
		o.Reason = r.Check(s, seat, o.Choice)
		list = append(list, o)
	})
	return list
}

// showChoices offers what is open, for questions of which nothing else comes to mind.
func (r *rules) showChoices(s *state, seat engine.Seat, add func(lorenzo.Offer)) {
	for _, c := range r.Choices(s, seat, nil) {
		add(lorenzo.Offer{Choice: c, Space: content.Home})
	}
}
