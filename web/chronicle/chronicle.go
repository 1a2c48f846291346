package chronicle

import (
	"context"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
	"signoria/table/clock"
)

// ChronicleSize is the number of turns of the log that a table shows at first; each click on
// "earlier" shows four times as many. The record and the replay have all.
const ChronicleSize = 60

// LogGroup is one turn of the log: a single entry, or all entries of a chain.
type LogGroup struct {
	Kind   table.Kind
	Seat   engine.Seat
	First  int // the entry that it began with
	Seq    int
	bot    string
	Undone bool
	Events []engine.Event
	Line   string // the events as the board draws them
	// The values of entries about time and agreements, as in live.Entry.
	at, until time.Time
	more      time.Duration
	pace      clock.Settings
	proposal  table.Proposal
	spoke     []engine.Seat // the seats of the persons who did it; of an agreement, all who agreed
}

// Id returns the id of the turn's element on the page.
func (t LogGroup) Id() string { return "turn-" + strconv.Itoa(t.Seq) }

// LastOf returns the last n entries, and the earlier ones that belong to the same chain or the same
// proposal.
func LastOf(entries []live.Entry, n int) []live.Entry {
	from := max(0, len(entries)-n)
	together := func() {
		for from > 0 && from < len(entries) && entries[from].Chain == entries[from-1].Chain {
			from--
		}
	}
	together()
	if answered(entries[from:]) {
		for from > 0 && entries[from].Kind.Talk() != table.TalkProposes {
			from--
		}
		together()
	}
	return entries[from:]
}

// answered reports whether entries begin in the middle of a proposal.
func answered(entries []live.Entry) bool {
	for i := range entries {
		switch entries[i].Kind.Talk() {
		case table.TalkProposes:
			return false
		case table.TalkAgrees, table.TalkRefuses, table.TalkSettles:
			return true
		}
	}
	return false
}

// Standing returns the entries from a number on that changed the table and were not taken back.
func Standing(entries []live.Entry, since int) (list []live.Entry) {
	from := sort.Search(len(entries), func(i int) bool { return entries[i].Seq >= since })
	for from > 0 && from < len(entries) && entries[from].Chain == entries[from-1].Chain {
		from--
	}
	for i := from; i < len(entries); i++ {
		if e := &entries[i]; !e.Undone && onBoard(e.Kind) {
			list = append(list, *e)
		}
	}
	return list
}

// LogGroups joins the chains of a log.
func LogGroups(entries []live.Entry) []LogGroup {
	var list []LogGroup
	var agreed []engine.Seat // to the last proposal
	chain := -1
	for _, e := range entries {
		n := len(list)
		if e.Kind == table.KindChoice && n > 0 && e.Chain == chain && list[n-1].Kind == table.KindChoice && list[n-1].Undone == e.Undone {
			list[n-1].Events = append(list[n-1].Events, e.Events...)
			list[n-1].Seq = e.Seq
			continue
		}
		chain = e.Chain
		agreed = agreeing(agreed, e)
		list = append(list, LogGroup{Kind: e.Kind, Seat: e.Seat, First: e.Seq, Seq: e.Seq, spoke: speakers(agreed, e), bot: e.Bot, Undone: e.Undone, Events: slices.Clone(e.Events),
			at: e.At, until: e.Until, more: e.More, pace: e.Pace, proposal: e.Proposal})
	}
	return list
}

// agreeing returns the seats that agree to the last proposal after one more entry; agreed are those
// before it.
func agreeing(agreed []engine.Seat, e live.Entry) []engine.Seat {
	switch e.Kind.Talk() {
	case table.TalkProposes:
		return []engine.Seat{e.Seat}
	case table.TalkAgrees:
		return append(slices.Clip(agreed), e.Seat)
	}
	return agreed
}

// speakers returns the seats whose persons made an entry about time or agreements: for an
// agreement, all who agreed.
func speakers(agreed []engine.Seat, e live.Entry) []engine.Seat {
	if e.Seat != engine.NoSeat {
		return []engine.Seat{e.Seat}
	}
	if e.Kind.Talk() == table.TalkSettles {
		return agreed
	}
	return nil
}

// Newest returns the newest turns that have words, at most size, and whether there are earlier
// ones. A choice can have no words, for example a sealed bid while other bids are missing.
func Newest(ctx context.Context, b kit.Board, scene kit.Scene, list []LogGroup, size int) (shown []LogGroup, more bool, err error) {
	for i := len(list) - 1; i >= 0; i-- {
		t := list[i]
		if onBoard(t.Kind) {
			if t.Line, err = lineText(ctx, b.Line(scene, t.Events)); err != nil {
				return nil, false, err
			}
			if t.Line == "" {
				continue
			}
		}
		if more = len(shown) == size; more {
			break
		}
		shown = append(shown, t)
	}
	slices.Reverse(shown)
	return shown, more, nil
}

// lineText returns what a component draws, without surrounding space.
func lineText(ctx context.Context, c templ.Component) (string, error) {
	var text strings.Builder
	err := c.Render(ctx, &text)
	return strings.TrimSpace(text.String()), err
}

// Said returns the events of the last turn as sentences for screen readers.
func Said(t narrate.Narrator, scene narrate.Scene, entries []live.Entry) []string {
	list := LogGroups(LastOf(entries, 1))
	if len(list) == 0 {
		return nil
	}
	return t.Say(scene, list[len(list)-1].Events)
}

// Stood returns the turns that changed the table and were not taken back.
func Stood(list []LogGroup) (stand []LogGroup) {
	for _, t := range list {
		if onBoard(t.Kind) && !t.Undone {
			stand = append(stand, t)
		}
	}
	return stand
}
