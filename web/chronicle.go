package web

import (
	"slices"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/live"
	"signoria/web/kit"
)

// chronicleSize is how many turns of the log a table shows; the record and the
// replay hold all.
const chronicleSize = 60

// turn is what one post brought about: the entries of a chain together.
type turn struct {
	kind   live.Kind
	seat   engine.Seat
	seq    int
	bot    string
	undone bool
	events []engine.Event
}

// turns joins the chains of a log.
func turns(entries []live.Entry) []turn {
	var list []turn
	chain := -1
	for _, e := range entries {
		n := len(list)
		if e.Kind == live.KindChoice && n > 0 && e.Chain == chain && list[n-1].kind == live.KindChoice && list[n-1].undone == e.Undone {
			list[n-1].events = append(list[n-1].events, e.Events...)
			list[n-1].seq = e.Seq
			continue
		}
		chain = e.Chain
		list = append(list, turn{e.Kind, e.Seat, e.Seq, e.Bot, e.Undone, slices.Clone(e.Events)})
	}
	return list
}

// chronicle is the log in words, the newest at the foot.
func chronicle(p page, b kit.Board, scene kit.Scene, entries []live.Entry) templ.Component {
	list := turns(entries)
	cut := max(0, len(list)-chronicleSize)
	return chronicleList(p, b, scene, list[cut:], cut > 0)
}

// said is what the last turn brought about, as sentences for those who hear
// the page.
func said(b kit.Board, scene kit.Scene, entries []live.Entry) []string {
	list := turns(entries)
	if len(list) == 0 {
		return nil
	}
	return b.Say(scene, list[len(list)-1].events)
}
