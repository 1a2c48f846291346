package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
)

// tradeQuestion: which sources give ships (D7, V-12).
var tradeQuestion = row{
	Ask:     virtu.AskTrade,
	Answers: withFree(use, finish),
	Choices: freeThen((*rules).tradeChoices),
	Auto:    (*rules).autoTrade,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showUses,
}

func (r *rules) tradeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(r.useChoices(s, seat, buf), engine.Choice{Verb: virtu.DoFinish})
}

func (r *rules) autoTrade(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if r.canUse(s, seat) {
		return false
	}
	r.finish(s, seat, engine.Choice{}, log)
	return true
}
