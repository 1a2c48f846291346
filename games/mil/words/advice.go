package words

import (
	_ "embed"

	"signoria/engine"
	"signoria/games/mil/content"
	"signoria/narrate"
)

var _ narrate.Reasoner = Narrator{}

//go:embed advice/grounds.txt
var groundsTable string

// grounds are the features that the adviser speaks of.
var grounds = narrate.ReadGrounds(groundsTable)

// Reason says why an answer is better, by the feature that it changes.
func (Narrator) Reason(s narrate.Scene, e engine.Effect) string {
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
