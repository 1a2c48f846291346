package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
	"signoria/engine/question"
	"signoria/games/mil"
)

// What a question is made of in this title (package question). Each has a file of its own,
// in which its row comes first.
type (
	row     = question.Row[*rules, state, match, mil.Question, mil.Offer]
	answers = []question.Answer[*rules, state, match]
	forms   = []notation.Form[match]
	args    = []notation.Arg[match]
)

// questions are those of M-29, then the pending work that asks nothing.
var questions = []row{
	actionQuestion, yearQuestion, growQuestion, resultQuestion, cubesQuestion, guestQuestion, nunsQuestion,
	courtQuestion, answerQuestion, marketQuestion, tradeQuestion, auctionQuestion, castleQuestion,
	warQuestion, askLordQuestion, joinQuestion, landQuestion, settleQuestion, donateQuestion, curiaQuestion,
	muster, donors,
}

var notAsked = engine.Reason{Rule: "M-3.4", Why: "notAsked"}

// Asks returns the question that the seat owes an answer to.
func (r *rules) Asks(s *state, seat engine.Seat) mil.Ask {
	f := s.Stack.Top()
	switch {
	case f == nil || seat < 0 || int8(seat) >= s.Seats:
		return mil.AskNothing
	case mil.Ask(f.Node) == mil.AskCubes && s.Draft[seat].Owes:
		return mil.AskCubes
	case mil.Ask(f.Node) != mil.AskCubes && f.Seat == seat:
		return mil.Ask(f.Node)
	}
	return mil.AskNothing
}

// The next five are those that the table would derive, without the detour
// through code that is the same for all titles: it takes a tenth of a random game.

// pending returns the row of the question that is asked, or of the work that is to be done next.
func (r *rules) pending(s *state) *question.Bound[*rules, state, match, mil.Question, mil.Offer] {
	return r.Row(mil.Ask(s.Stack.Top().Node))
}

// Choices appends the open choices of the seat, in order.
func (r *rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return r.Row(r.Asks(s, seat)).Choices(r, s, seat, buf)
}

// Do carries out an open choice and runs on to the next question.
func (r *rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	r.pending(s).Answer(c.Verb).Do(r, s, seat, c, log)
	r.Advance(s, log)
}

// Prune removes from the open choices those that a search need not consider.
func (r *rules) Prune(s *state, _ engine.Seat, open []engine.Choice) []engine.Choice {
	if len(open) > 0 {
		if likely := r.pending(s).Prune; likely != nil {
			return likely(r, s, open)
		}
	}
	return open
}

// CountIndexed numbers actions and white tokens; other questions are listed.
func (r *rules) CountIndexed(s *state, seat engine.Seat, w *engine.Workings) int {
	ask := r.Asks(s, seat)
	w[countedOf] = uint64(ask)
	if count := r.Row(ask).CountIndexed; count != nil {
		return count(r, s, seat, w)
	}
	return 0
}

// countedOf is the place in Workings of the question that is numbered.
const countedOf = 0

// ChoiceAt returns the choice with a number below CountIndexed (engine.Indexed).
func (r *rules) ChoiceAt(s *state, seat engine.Seat, w *engine.Workings, n int) (engine.Choice, bool) {
	return r.Row(mil.Ask(w[countedOf])).ChoiceAt(r, s, seat, w, n)
}

// Idle is why a seat that is not asked cannot answer: the game is over (M-3.3), it has
// sealed and waits for others (M-28.5), or another is asked (M-3.4).
func (r *rules) Idle(s *state, seat engine.Seat, verb engine.Verb) engine.Reason {
	switch {
	case s.Phase == mil.PhaseOver:
		return engine.Reason{Rule: "M-3.3", Why: "gameOver"}
	case s.hasSealed(seat):
		return engine.Reason{Rule: "M-28.5", Why: "sealed"}
	}
	if verb == mil.DoRaise || verb == mil.DoWithdraw {
		return s.whyNoBid(seat)
	}
	return engine.Reason{Rule: "M-3.4", Why: "notYourTurn"}
}

// Names returns what a seat's choices are written and read with.
func (r *rules) Names(_ *state, seat engine.Seat) match { return match{r.c, seat} }

// ask asks a seat; a question that leaves no choice is answered by itself (M-29.1).
func (s *state) ask(ask mil.Ask, seat engine.Seat) {
	s.Stack.Push(effect.Frame{Node: effect.Node(ask), Seat: seat})
}

// mustChoose closes doing nothing where, by the rule, one of the question's own answers
// has to be given.
func mustChoose(rule string) func(*rules, *state, engine.Verb) engine.Reason {
	return func(_ *rules, _ *state, verb engine.Verb) (why engine.Reason) {
		if verb == mil.DoNothing {
			why = engine.Reason{Rule: rule, Why: "nothingHere"}
		}
		return why
	}
}

// nothing answers several questions: the knight does nothing.
var nothing = question.Answer[*rules, state, match]{Verb: mil.DoNothing, Forms: forms{{Words: "nothing"}}, Do: (*rules).doNothing}

// doNothing ends the knight's turn and tells the log.
func (r *rules) doNothing(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	log.Add(engine.Event{Kind: mil.EvIdle, Seat: seat, On: int16(s.Act.Knight), N: int16(s.Sphere)})
}

// offers lists what a player might think of at the question, the closed ones with their
// reason.
func (r *rules) offers(s *state, seat engine.Seat) (list []mil.Offer) {
	r.Show(s, seat, func(o mil.Offer) {
		o.Reason = r.Check(s, seat, o.Choice)
		list = append(list, o)
	})
	return list
}
