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
	List:    freeThen((*rules).listTrade),
	Settle:  (*rules).settleTrade,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showUses,
}

func (r *rules) listTrade(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(r.listUse(s, seat, buf), engine.Choice{Verb: virtu.DoFinish})
}

func (r *rules) settleTrade(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if r.canUse(s, seat) {
		return false
	}
	r.finish(s, seat, engine.Choice{}, log)
	return true
}
