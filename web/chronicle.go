package web

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/live"
	"signoria/web/kit"
)

// chronicleSize is how many turns of the log a table shows at first; each click
// on "earlier" shows four times as many, and the record and the replay hold all.
const chronicleSize = 60

// logKey is the part of a page's state that says how many turns are shown.
const logKey = "log"

// turnsShown is how many turns of the log this page shows.
func turnsShown(query url.Values) int {
	if n, err := strconv.Atoi(query.Get(logKey)); err == nil && n > chronicleSize {
		return n
	}
	return chronicleSize
}

// earlierPath leads to the same page with more of the log.
func earlierPath(scene kit.Scene) string {
	query := url.Values{logKey: {strconv.Itoa(4 * turnsShown(scene.Query))}}
	for _, key := range append(kit.Lasting(), "at") {
		if value := scene.Query.Get(key); value != "" && key != logKey {
			query.Set(key, value)
		}
	}
	return scene.Base + "?" + query.Encode()
}

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
	cut := max(0, len(list)-turnsShown(scene.Query))
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
