package board

import (
	"signoria/engine"
	"signoria/games/teller"

	"signoria/web/kit"
)

// Teller says Lorenzo il Magnifico in words.
type Teller struct{}

var (
	_ teller.Teller  = Teller{}
	_ teller.Painter = Teller{}
	_ teller.Stager  = Teller{}
)

// tableOf is the table of a scene without a page.
func tableOf(s teller.Scene) *table { return newTable(kit.Scene{Scene: s}) }

// Ask is the open question in words, or whom the table waits for; empty when
// nothing is asked any more.
func (Teller) Ask(s teller.Scene) string { return tableOf(s).status() }

// Choice is a choice in words, as it stands on a button or in a list.
func (Teller) Choice(s teller.Scene, c engine.Choice) string {
	return tableOf(s).choice(c, plain)
}

// Why is a reason in words, with its numbers.
func (Teller) Why(s teller.Scene, r engine.Reason) string {
	return tableOf(s).why(r)
}

// Say gives the events of one choice as plain sentences.
func (Teller) Say(s teller.Scene, events []engine.Event) []string {
	m := tableOf(s)
	var lines []string
	for _, p := range m.chronicle(events, plain) {
		lines = append(lines, m.sentence(p))
	}
	return lines
}
