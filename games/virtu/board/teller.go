package board

import (
	"signoria/engine"
	"signoria/games/teller"
	"signoria/games/virtu/content"
	"signoria/web/kit"
)

// Teller says Virtù in words.
type Teller struct{}

var (
	_ teller.Teller   = Teller{}
	_ teller.Painter  = Teller{}
	_ teller.Heraldry = Teller{}
)

// tableOf is the table of a scene without a page.
func tableOf(s teller.Scene) *table { return newTable(kit.Scene{Scene: s}) }

// Ask is the open question in words, or whom the table waits for; empty when
// nothing is asked any more.
func (Teller) Ask(s teller.Scene) string { return tableOf(s).status() }

// Choice is a choice in words, as it stands on a button or in a list.
func (Teller) Choice(s teller.Scene, c engine.Choice) string { return tableOf(s).choice(c, plain) }

// Why is a reason in words, with its numbers.
func (Teller) Why(s teller.Scene, r engine.Reason) string { return tableOf(s).why(r) }

// Say gives the events of one choice as plain sentences.
func (Teller) Say(s teller.Scene, events []engine.Event) []string { return tableOf(s).say(events) }

// Houses are the houses of a match by seat.
func (Teller) Houses(view any) []string {
	v := viewIn(view)
	list := make([]string, len(v.Seats))
	for i := range v.Seats {
		list[i] = houseKey(v, engine.Seat(i))
	}
	return list
}

// Planned are the houses of a match that has not begun: with as many seats, in
// their order (V-2.1, V-2.2, V-2.4, W-1.1), or still open when they are drawn.
func (Teller) Planned(o engine.Options) []string {
	if o.Seats == 2 {
		return []string{"france", "naples"}
	}
	list := make([]string, o.Seats)
	if o.Set["houses"] == "drawn" {
		return list
	}
	first := content.Milan
	if o.Seats == 3 {
		first = content.Florence
	}
	for i := range list {
		list[i] = (first + content.House(i)).String()
	}
	return list
}
