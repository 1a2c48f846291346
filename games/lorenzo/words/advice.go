package words

import (
	_ "embed"

	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

var _ narrate.Reasoner = Narrator{}

//go:embed advice/grounds.txt
var groundsTable string

// grounds are the features that the adviser speaks of.
var grounds = narrate.ReadGrounds(groundsTable)

// Reason says why an answer is better, by the feature that it changes.
func (Narrator) Reason(s narrate.Scene, e engine.Effect) string {
	m := New(s)
	return grounds.Reason(&m.Speech, e, func(_ string, n int) string { return m.TowerName(content.Tower(n)) })
}
