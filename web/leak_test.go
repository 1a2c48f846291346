package web

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// TestPagesTellNothingHidden draws the pages of each viewer again after
// everything hidden from the viewer has changed: they must not differ.
func TestPagesTellNothingHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range s.Games {
		opened, err := g.Open(g.Content)
		must(t, err)
		for seats := opened.Meta().MinSeats; seats <= opened.Meta().MaxSeats; seats++ {
			t.Run(fmt.Sprint(g.Name, seats), func(t *testing.T) { s.scrambleGame(t, opened, engine.Options{Seats: seats}) })
		}
		if o := everything(opened); len(o.Set) > 0 {
			t.Run(g.Name+" with everything", func(t *testing.T) { s.scrambleGame(t, opened, o) })
		}
	}
}

// drawingSite has all titles and no server: it draws what it is given.
func drawingSite(t testing.TB) *matchPages {
	t.Helper()
	shared, err := newSite(Config{Games: allGames(), Board: boardOf, Levels: []string{first}, NoPersons: true, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	s, err := newMatchPages(newVisitors(shared))
	must(t, err)
	return s
}

// everything is a full table with each option at the last of its values that
// goes with those before.
func everything(rules engine.Title) engine.Options {
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

// playRandomly plays a game at random; before each choice it shows what is drawn then:
// the position, what has happened, and what each viewer saw last.
func playRandomly(t *testing.T, rules engine.Title, o engine.Options, seed uint64, show func(n int, p engine.Position, entries []live.Entry, then looks)) {
	t.Helper()
	luck := engine.FastChance(seed)
	p, err := rules.Start(o, engine.NewChance(engine.SeedFromInt(int64(seed))))
	must(t, err)
	var log engine.Log
	var entries []live.Entry
	then := looks{}
	then.start(p, o.Seats)
	for n := 0; p.Owing() != 0; n++ {
		show(n, p, entries, then)
		seat := p.Owing().First()
		choices := p.Choices(seat, nil)
		log.Events = nil
		must(t, p.Do(seat, choices[luck.N(len(choices))], &log))
		entries = append(entries, live.Entry{Seq: n + 2, Kind: table.KindChoice, Seat: seat, Events: log.Events, Chain: n + 2})
		then.answered(p, seat, n+2)
	}
}

// scrambleGame plays a random game and compares now and then.
func (s *matchPages) scrambleGame(t *testing.T, rules engine.Title, o engine.Options) {
	luck, drawn := engine.FastChance(uint64(o.Seats)), 0
	playRandomly(t, rules, o, uint64(o.Seats), func(n int, p engine.Position, entries []live.Entry, then looks) {
		for viewer := engine.NoSeat; n%17 == 0 && int(viewer) < o.Seats; viewer++ {
			s.scrambleFor(t, p, viewer, entries, then[viewer], &luck)
			drawn++
		}
	})
	if drawn < 3*o.Seats {
		t.Errorf("only %d pages compared", drawn)
	}
}

// look is a position that a viewer had before them, after which entry.
type look struct {
	seq int
	pos engine.Position
}

// looks are the last that viewers had when they answered; of who looks on, when
// the last seat did.
type looks map[engine.Seat]look

func (l looks) start(p engine.Position, seats int) {
	for viewer := engine.NoSeat; int(viewer) < seats; viewer++ {
		l[viewer] = look{1, p.Copy()}
	}
}

func (l looks) answered(p engine.Position, seat engine.Seat, seq int) {
	l[seat] = look{seq, p.Copy()}
	if l[engine.NoSeat].seq+7 < seq {
		l[engine.NoSeat] = l[seat]
	}
}

// put fills in what a viewer saw then.
func (l look) put(view *live.MatchView) {
	if l.pos == nil {
		return
	}
	view.Since = l.seq
	view.Then = &live.Then{View: l.pos.View(view.You), Score: l.pos.Score(view.You, nil)}
}

// scrambleFor compares a viewer's pages, also when what was hidden from them at
// their last answer was other.
func (s *matchPages) scrambleFor(t *testing.T, p engine.Position, viewer engine.Seat, entries []live.Entry, then look, luck *engine.Chance) {
	t.Helper()
	other, past := p.Copy(), look{then.seq, then.pos.Copy()}
	other.Scramble(viewer, luck)
	past.pos.Scramble(viewer, luck)
	before, after := s.drawFor(t, p, viewer, entries, then), s.drawFor(t, other, viewer, entries, past)
	if before != after {
		at := 0
		for at < min(len(before), len(after)) && before[at] == after[at] {
			at++
		}
		t.Fatalf("the page of seat %s tells something hidden:\n%.300s\nbecame\n%.300s", viewer, before[max(0, at-100):], after[max(0, at-100):])
	}
}

// drawFor draws the page of a position without its time.
func (s *matchPages) drawFor(t *testing.T, p engine.Position, viewer engine.Seat, entries []live.Entry, then look) string {
	t.Helper()
	view := lookAt(p, viewer, entries)
	then.put(view)
	return s.drawView(t, "en", view)
}

// lookAt is what the server would show of a position.
func lookAt(p engine.Position, viewer engine.Seat, entries []live.Entry) *live.MatchView {
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
