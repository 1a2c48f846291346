package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/question"
	"signoria/games/virtu"
)

// The types of this title's questions (package question). Each question has a row; a file begins with
// its rows, and the functions that they name follow.
type (
	row     = question.Row[*rules, state, match, virtu.Question, virtu.Offer]
	answer  = question.Answer[*rules, state, match]
	answers = []answer
)

// questions are those of S-3, then the pending work that asks nothing.
var questions = []row{
	layQuestion, startQuestion, moveQuestion, payQuestion, unblockQuestion, patronageQuestion, annexQuestion,
	commitQuestion, governQuestion, tradeQuestion, campaignQuestion, intrigueQuestion, spotQuestion, influenceQuestion,
	bonusQuestion, putQuestion, siegeQuestion, opponentQuestion, declareQuestion, afterFieldQuestion, lossesQuestion,
	loseSlotQuestion, retreatQuestion, wagesQuestion, dismissQuestion, arrangeQuestion, buyQuestion, recruitQuestion,
	allianceQuestion, battle,
}

var notAsked = engine.Reason{Rule: "S-1.1", Why: "notAsked"}

// Asks returns the question that the seat owes an answer to.
func (r *rules) Asks(s *state, seat engine.Seat) virtu.Ask {
	if f := s.Stack.Top(); f != nil {
		if f.Seat == seat {
			return virtu.Ask(f.Node)
		}
		return virtu.AskNothing
	}
	if s.Phase == virtu.PhaseSetup && seat >= 0 && int8(seat) < s.Seats && s.Players[seat].Laid < r.hand(&s.Players[seat]) {
		return virtu.AskLay
	}
	return virtu.AskNothing
}

// The next five are those that the table would derive, without the detour through code that
// is the same for all titles; of the numbered questions there is one.

// Choices appends the open choices of the seat, in order.
func (r *rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return r.Row(r.Asks(s, seat)).Choices(r, s, seat, buf)
}

// Do carries out an open choice and runs on to the next question.
func (r *rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	ask := virtu.AskLay
	if f := s.Stack.Top(); f != nil {
		ask = virtu.Ask(f.Node)
	}
	r.Row(ask).Answer(c.Verb).Do(r, s, seat, c, log)
	r.Advance(s, log)
}

// CountIndexed numbers a purchase, the longest of the common lists; other questions are listed.
func (r *rules) CountIndexed(s *state, seat engine.Seat, w *engine.Workings) int {
	if r.Asks(s, seat) == virtu.AskBuy {
		return r.countBuy(s, seat, w)
	}
	return 0
}

// ChoiceAt returns the choice with a number below CountIndexed (engine.Indexed).
func (r *rules) ChoiceAt(s *state, seat engine.Seat, w *engine.Workings, n int) (engine.Choice, bool) {
	return r.buyAt(s, seat, w, n)
}

// Prune leaves all choices to a search: no question of this title has unlikely ones.
func (r *rules) Prune(_ *state, _ engine.Seat, open []engine.Choice) []engine.Choice { return open }

// Idle is why a seat that is not asked cannot answer: the game is over, or another is asked
// (S-1.1).
func (r *rules) Idle(s *state, _ engine.Seat, _ engine.Verb) engine.Reason {
	if s.Phase == virtu.PhaseOver {
		return engine.Reason{Rule: r.over, Why: "gameOver"}
	}
	return engine.Reason{Rule: "S-1.1", Why: "notYourTurn"}
}

// ask pushes a question for the seat.
func (s *state) ask(a virtu.Ask, seat engine.Seat) {
	s.Stack.Push(effect.Frame{Node: effect.Node(a), Seat: seat})
}

// skip answers several questions: the action is not used.
var skip = answer{Verb: virtu.DoSkip, Forms: forms{{Words: "skip"}}, Do: (*rules).skip}

// skip leaves the action unused (V-9.4).
func (r *rules) skip(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	log.Add(engine.Event{Kind: virtu.EvSkipped, Seat: seat, To: int16(s.Act.Action)})
}

// done answers the steps of winter that can go without anything.
var done = answer{Verb: virtu.DoDone, Forms: doneForms, Do: (*rules).done}

var doneForms = forms{{Words: "done"}}

// done ends a step of winter.
func (r *rules) done(s *state, _ engine.Seat, _ engine.Choice, _ *engine.Log) { s.endStep() }

// endStep ends a step of winter; what it left in the pool is lost. It returns true, for functions
// that end with it.
func (s *state) endStep() bool {
	s.Stack.Pop()
	s.Act = act{}
	return true
}

// offers lists what a player might think of at the question, the closed choices with their
// reason.
func (r *rules) offers(s *state, seat engine.Seat) (list []virtu.Offer) {
	add := func(o virtu.Offer) {
		o.Reason = r.Check(s, seat, o.Choice)
		list = append(list, o)
	}
	r.Show(s, seat, add)
	if r.Row(r.Asks(s, seat)).Answer(virtu.DoSell) != nil {
		r.showFree(s, seat, add)
	}
	return list
}
