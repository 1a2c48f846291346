package match

import (
	"context"
	"io"
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/web/chronicle"
)

// logKey is the part of a page's state that says how many turns are shown.
const logKey = "log"

// turnsOfKey is the part of a page's state that says whose turns of the log are shown.
const turnsOfKey = "by"

// turnsOf returns the seat whose turns alone the page shows; NoSeat means all turns.
func turnsOf(query url.Values) engine.Seat {
	if seat, ok := engine.ParseSeat(query.Get(turnsOfKey)); ok && seat.String() == query.Get(turnsOfKey) {
		return seat
	}
	return engine.NoSeat
}

// turnsOfPath returns the address of the same page with the turns of one seat; with NoSeat, of all
// seats.
func turnsOfPath(scene kit.Scene, seat engine.Seat) templ.SafeURL {
	query := url.Values{}
	for _, key := range append(kit.Lasting(), "at") {
		if value := scene.Query.Get(key); value != "" {
			query.Set(key, value)
		}
	}
	query.Del(turnsOfKey)
	if seat != engine.NoSeat {
		query.Set(turnsOfKey, seat.String())
	}
	if len(query) == 0 {
		return scene.Base
	}
	return scene.Address("?" + query.Encode())
}

// chronicleSizes is how often a reader can ask for more of the log; the last time shows all of the
// longest log.
const chronicleSizes = 5

// turnsShown returns the number of turns of the log to show: one of the sizes that "earlier" leads
// to. Only those are allowed, so that addresses cannot multiply stored renderings.
func turnsShown(query url.Values) int {
	size := chronicle.ChronicleSize
	for range chronicleSizes {
		size *= 4
		if query.Get(logKey) == strconv.Itoa(size) {
			return size
		}
	}
	return chronicle.ChronicleSize
}

// earlierPath returns the address of the same page with more of the log.
func earlierPath(scene kit.Scene) templ.SafeURL {
	query := url.Values{logKey: {strconv.Itoa(4 * turnsShown(scene.Query))}}
	for _, key := range append(kit.Lasting(), "at") {
		if value := scene.Query.Get(key); value != "" && key != logKey {
			query.Set(key, value)
		}
	}
	return scene.Address("?" + query.Encode())
}

// chronicle returns the log in words, the newest turn at the bottom.
func (v *Table) chronicle() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		log, err := v.log(ctx)
		if seat := v.turnsOf(); err == nil && seat != engine.NoSeat {
			log, err = v.readLogOf(ctx, seat)
		}
		if err != nil {
			return err
		}
		return chronicleList(v, log).Render(ctx, w)
	})
}

// logbook is the part of the log that a page shows: the newest turns that have words, and whether
// there are earlier ones.
type logbook struct {
	turns []chronicle.LogGroup
	more  bool
}

// turnsOf returns the seat of the table whose turns alone are shown; NoSeat means all turns.
func (v *Table) turnsOf() engine.Seat {
	if seat := turnsOf(v.Scene.Query); int(seat) < len(v.View.Seats) {
		return seat
	}
	return engine.NoSeat
}

// readLog writes the lines of the log.
func (v *Table) readLog(ctx context.Context) (*logbook, error) {
	return v.readLogOf(ctx, engine.NoSeat)
}

// readLogOf writes the lines of the turns of one seat, with NoSeat of all.
func (v *Table) readLogOf(ctx context.Context, seat engine.Seat) (*logbook, error) {
	size := turnsShown(v.Scene.Query)
	for n := 2 * size; ; n *= 4 { // most turns have words, so this is usually enough
		entries := chronicle.LastOf(v.View.Chronicle, n)
		turns := chronicle.LogGroups(entries)
		if seat != engine.NoSeat {
			turns = slices.DeleteFunc(turns, func(t chronicle.LogGroup) bool { return t.Seat != seat })
		}
		list, more, err := chronicle.Newest(ctx, v.Game.Board, v.Scene, turns, size)
		if err != nil {
			return nil, err
		}
		if more || len(entries) == len(v.View.Chronicle) {
			return &logbook{list, more}, nil
		}
	}
}

// readOnce reads a logbook when it is first asked for. What failed is read again.
func readOnce(read func(context.Context) (*logbook, error)) func(context.Context) (*logbook, error) {
	var log *logbook
	return func(ctx context.Context) (_ *logbook, err error) {
		if log == nil {
			log, err = read(ctx)
		}
		return log, err
	}
}
