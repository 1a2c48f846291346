package rules

import (
	"signoria/engine"
	"signoria/engine/question"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// rulesVersion grows when a correction could replay an old log differently.
const rulesVersion = 3

// rules are the game over one edition's printed values.
type rules struct {
	question.Table[*rules, state, match, lorenzo.Question, lorenzo.Offer]
	c *content.Content
	tables.Tables
	// sets are the privilege choices by how many, from 1; Salviati brings one more than is
	// printed (LP-3.4).
	sets [content.MaxPrivileges + 1][]engine.Choice
	// works are the rows of pending work, by node; nil where it asks several questions.
	works []*boundRow
	// worth and work describe the cards for bots, by number.
	worth []cardWorth
	work  []workWorth
}

// New makes the title over an edition's printed values.
func New(c *content.Content) engine.Title { return engine.Bind[state, lorenzo.View](newRules(c)) }

func newRules(c *content.Content) *rules {
	r := &rules{c: c, Tables: tables.Draw(c)}
	for n := range r.sets {
		r.sets[n] = privilegeSets(len(c.Board.Privileges), n+1)
	}
	r.drawWorths()
	r.Table = question.New(r, notAsked, questions)
	r.drawWorks()
	return r
}

var offOn = []string{"off", "on"}

// options are the modules and variants (R-1, R-18, R-28, LH-1.10, LP-1.3).
var options = []engine.OptionMeta{
	{Name: "advanced", Values: offOn, Limits: []engine.OptionLimit{
		{Value: "off", Against: "houses=on", Why: "advancedNeeded"},
		{Value: "off", Against: "pazzi=on", Why: "advancedNeeded"},
	}},
	{Name: "houses", Values: offOn, Limits: []engine.OptionLimit{{Value: "off", MinSeats: content.MinSeats, MaxSeats: 4, Why: "fiveNeedHouses"}}},
	{Name: "pazzi", Values: offOn},
	{Name: "leaders", Values: []string{"both", "basic", "houses"}, Limits: []engine.OptionLimit{
		{Value: "basic", Beside: "houses=on", Why: "housesOnly"},
		{Value: "houses", Beside: "houses=on", Why: "housesOnly"},
		{Value: "basic", MinSeats: content.MinSeats, MaxSeats: 4, Unless: "pazzi=on", Why: "fewLeaders"},
		{Value: "houses", MinSeats: content.MinSeats, MaxSeats: 4, Unless: "pazzi=on", Why: "fewLeaders"},
	}},
	{Name: "deck", Values: []string{"random", "revealed", "custom"}, Limits: []engine.OptionLimit{
		{Value: "revealed", Beside: "pazzi=on", Why: "pazziOnly"},
		{Value: "custom", Beside: "pazzi=on", Why: "pazziOnly"},
	}},
	{Name: "bonus", Values: []string{"four", "five"}, Limits: []engine.OptionLimit{
		{Value: "five", Beside: "houses=on", Why: "housesOnly"},
	}},
}

// Meta describes the title.
func (r *rules) Meta() engine.Meta {
	return engine.Meta{Name: "lorenzo", MinSeats: content.MinSeats, MaxSeats: content.MaxSeats, Options: options, Rules: rulesVersion, Edition: r.c.Edition}
}

// Owing returns the seat of the open question, in the draft all that have not chosen;
// empty when the game is over.
func (r *rules) Owing(s *state) engine.Seats {
	if top := s.Stack.Top(); top != nil {
		return engine.SeatsOf(top.Seat)
	}
	return s.drafting()
}

// Secret reports whether any seat knows what others do not: leaders in hand, special tokens, a pick of
// the draft.
func (r *rules) Secret(s *state) bool {
	if s.Phase == lorenzo.PhaseOver {
		return false
	}
	if s.drafting() != 0 {
		return true
	}
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Hand != 0 || s.Players[i].Goods[content.Tokens] > 0 {
			return true
		}
	}
	return false
}

// Settled reports whether the position stands at the start of a turn, or of a
// player's answer in the Vatican report.
func (r *rules) Settled(s *state) bool {
	top := s.Stack.Top()
	if top == nil {
		return s.Phase == lorenzo.PhaseOver || s.Phase == lorenzo.PhaseDraft
	}
	return s.Stack.Len == 1 && (top.Node == nodeTurn || top.Node == nodeSupport || top.Node == nodeBid || top.Node == nodeTile)
}

// Chance returns the position's own source of randomness.
func (r *rules) Chance(s *state) *engine.Chance { return &s.Chance }
