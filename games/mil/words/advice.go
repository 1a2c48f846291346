package words

import (
	_ "embed"

	"signoria/engine"
	"signoria/games/mil/content"
	"signoria/games/teller"
)

var _ teller.Reasoner = Teller{}

//go:embed advice/grounds.txt
var groundsTable string

// grounds are the features that the adviser speaks of.
var grounds = teller.ReadGrounds(groundsTable)

// Reason says why an answer is better, by the feature that it changes.
func (Teller) Reason(s teller.Scene, e engine.Effect) string {
	m := Tell(s)
	return grounds.Reason(&m.Speech, e, func(of string, n int) string {
		switch of {
		case "cube":
			return m.CubeName(content.Cube(n))
		case "sphere in":
			return m.Sphere(content.Sphere(n), Inside)
		}
		return m.Sphere(content.Court+content.Sphere(n), Whose)
	})
}
