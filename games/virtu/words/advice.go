package words

import (
	_ "embed"

	"signoria/engine"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

var _ narrate.Reasoner = Narrator{}

//go:embed advice/grounds.txt
var groundsTable string

// grounds are the features that the adviser speaks of, in both titles.
var grounds = narrate.ReadGrounds(groundsTable)

// Reason says why an answer is better, by the feature that it changes.
func (Narrator) Reason(s narrate.Scene, e engine.Effect) string {
	m := Tell(s)
	return grounds.Reason(&m.Speech, e, func(of string, n int) string {
		switch of {
		case "symbol":
			return m.SymbolName(content.Symbol(n))
		case "action":
			return m.ActionName(content.Action(n + 1))
		case "power":
			return m.PowerName(content.Power(n))
		case "league":
			return m.League(content.League(n), Called)
		}
		return m.CityName(content.City(n))
	})
}
