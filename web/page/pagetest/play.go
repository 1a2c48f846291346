package pagetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// Everything returns a full table with each option at the last of its values that goes with those
// before.
func Everything(rules engine.Title) engine.Options {
	m := rules.Meta()
	o := engine.Options{Seats: m.MaxSeats, Set: map[string]string{}}
	for _, option := range m.Options {
		for _, value := range slices.Backward(option.Values) {
			o.Set[option.Name] = value
			if _, err := rules.Start(o, engine.FastChance(1)); err == nil {
				break
			}
			delete(o.Set, option.Name)
		}
	}
	return o
}

// PlayRandomly plays a game at random; before each choice it shows what is drawn then:
// the position, what has happened, and what each viewer saw last.
func PlayRandomly(t *testing.T, rules engine.Title, o engine.Options, seed uint64, show func(n int, p engine.Position, entries []live.Entry, then Looks)) {
	t.Helper()
	rng := engine.FastChance(seed)
	p, err := rules.Start(o, engine.NewChance(engine.SeedFromInt(int64(seed))))
	Must(t, err)
	var log engine.Log
	var entries []live.Entry
	then := Looks{}
	then.Start(p, o.Seats)
	for n := 0; p.Owing() != 0; n++ {
		show(n, p, entries, then)
		seat := p.Owing().First()
		choices := p.Choices(seat, nil)
		log.Events = nil
		Must(t, p.Do(seat, choices[rng.N(len(choices))], &log))
		entries = append(entries, live.Entry{Seq: n + 2, Kind: table.KindChoice, Seat: seat, Events: log.Events, Chain: n + 2})
		then.Answered(p, seat, n+2)
	}
}

// StartTable starts a match of persons alone.
func StartTable(t testing.TB, rules engine.Title, o engine.Options) *table.Table {
	t.Helper()
	head := table.Header{ID: "id", Options: o, Edition: rules.Meta().Edition, Secret: "s", Promise: table.HashSecret("s"),
		Plan: table.Plan{Keys: []string{"k"}, Seats: make([]table.SeatPlan, o.Seats)}}
	now, err := table.New(rules, head)
	Must(t, err)
	now, err = now.Sit(0, table.SitInput{Nonce: "n"}, time.Unix(0, 0))
	Must(t, err)
	return now
}

// SeatsBy returns the seats of a viewer.
func SeatsBy(viewer engine.Seat) engine.Seats {
	if viewer == engine.NoSeat {
		return 0
	}
	return engine.SeatsOf(viewer)
}

// Difference returns the first place where two pages differ, with its surroundings.
func Difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := strings.LastIndex(a[:at], "<")
	return fmt.Sprintf("%.300s\nbecame\n%.300s", a[max(0, from):], b[max(0, from):])
}

// Look is a position that a viewer had before them, after which entry.
type Look struct {
	Seq int
	Pos engine.Position
}

// Looks has what each viewer saw at their last answer; for spectators, at the last answer of any
// seat.
type Looks map[engine.Seat]Look

// Start notes what each seat sees at the start.
func (l Looks) Start(p engine.Position, seats int) {
	for viewer := engine.NoSeat; int(viewer) < seats; viewer++ {
		l[viewer] = Look{1, p.Copy()}
	}
}

// Answered notes what a seat sees after its answer.
func (l Looks) Answered(p engine.Position, seat engine.Seat, seq int) {
	l[seat] = Look{seq, p.Copy()}
	if l[engine.NoSeat].Seq+7 < seq {
		l[engine.NoSeat] = l[seat]
	}
}

// Put fills in what a viewer saw then.
func (l Look) Put(view *live.MatchView) {
	if l.Pos == nil {
		return
	}
	view.Since = l.Seq
	view.Earlier = &live.EarlierView{View: l.Pos.View(view.You), Score: l.Pos.Score(view.You, nil)}
}

// LookAt returns the view that the server would show of a position.
func LookAt(p engine.Position, viewer engine.Seat, entries []live.Entry) *live.MatchView {
	seats := len(p.Rank(nil))
	view := &live.MatchView{
		ID: "id", Meta: p.Meta(), Options: engine.Options{Seats: seats}, Status: live.Running, View: p.View(viewer), You: viewer, Curtain: engine.NoSeat,
		Owing: p.Owing(), Seq: len(entries) + 1, Last: len(entries) + 1, First: 1, Live: true, Score: p.Score(viewer, nil), SinceAt: time.Unix(0, 0),
	}
	if viewer != engine.NoSeat {
		view.Yours = view.Yours.With(viewer)
		view.Choices = engine.Answers(p, viewer)
	}
	for seat := range seats {
		view.Seats = append(view.Seats, live.SeatInfo{Seat: engine.Seat(seat), Name: fmt.Sprint("P", seat), Seated: true})
	}
	for _, e := range entries {
		var events []engine.Event
		for _, event := range e.Events {
			if event.VisibleTo(viewer) {
				events = append(events, event)
			}
		}
		e.Events = events
		view.Chronicle = append(view.Chronicle, e)
	}
	return view
}
