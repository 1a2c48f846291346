package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/board/boardtest"
	"signoria/narrate"
)

// viewers returns a spectator and all seats of a match.
func viewers(s kit.Scene) []engine.Seat {
	list := []engine.Seat{engine.NoSeat}
	for i := range words.ViewOf(s.Scene).Seats {
		list = append(list, engine.Seat(i))
	}
	return list
}

// turn is the result of one choice, as one viewer sees it.
type turn struct {
	before, after kit.Scene
	events        []engine.Event
	traces        []narrate.Trace
}

// turns plays matches of both titles and calls look for every viewer after each choice.
func turns(t *testing.T, look func(t *testing.T, one turn)) {
	t.Helper()
	for _, g := range []boardtest.Game{great, italian} {
		for _, seats := range g.Seats {
			m := g.Start(t, seats, 7)
			played(t, m, 400, look)
		}
		for _, p := range append(slices.Clone(g.Positions), telling...) {
			if p.Seats == 2 != (g.Seats[0] == 2) {
				continue
			}
			played(t, g.Load(t, p), 30, look)
		}
	}
}

// telling are positions in which something rare happens.
var telling = []boardtest.Position{
	{Name: "bonus", Seats: 3, Given: "{year: 4, steps: 1, seats: {1: {token: 1, florins: 3, patronage: 1, slots: {5: bishop}}}}", When: []string{"stop", "advance"}},
}

func played(t *testing.T, m *boardtest.Match, most int, look func(t *testing.T, one turn)) {
	t.Helper()
	for n := 0; n < most && m.Owing().Len() > 0; n++ {
		var before []kit.Scene
		for _, viewer := range viewers(m.Scene("en", engine.NoSeat)) {
			before = append(before, m.Scene("en", viewer))
		}
		events := m.Step()
		for _, b := range before {
			one := turn{before: b, after: m.Scene("en", b.You), events: events}
			one.traces = words.Narrator{}.Traces(one.after.Scene, events)
			look(t, one)
		}
	}
}

// TestTracesAreFound checks that Find knows what a trace names, in the scene before or after the choice.
func TestTracesAreFound(t *testing.T) {
	kinds := map[string]bool{}
	turns(t, func(t *testing.T, one turn) {
		for _, trace := range one.traces {
			for _, thing := range []string{trace.Thing, trace.From} {
				if thing == "" {
					continue
				}
				kind, _, _ := strings.Cut(thing, " ")
				kinds[kind] = true
				if (Board{}).Find(one.after, thing) == "" && (Board{}).Find(one.before, thing) == "" {
					t.Fatalf("a trace names %s, which Find does not know; the events are %+v", thing, one.events)
				}
			}
		}
	})
	for _, kind := range []string{"chamber", "slot", "court", "city", "tile", "item", "power", "goods", "track", "bonus", "panel", "marker", "space", "league"} {
		if !kinds[kind] {
			t.Errorf("no trace names a %s", kind)
		}
	}
}

// TestNothingChangesWithoutATrace checks that each thing that a choice has changed is named by a trace.
func TestNothingChangesWithoutATrace(t *testing.T) {
	turns(t, func(t *testing.T, one turn) {
		named := map[string]bool{}
		for _, trace := range one.traces {
			named[trace.Thing], named[trace.From] = true, true
		}
		for _, things := range differences(words.ViewOf(one.before.Scene), words.ViewOf(one.after.Scene)) {
			if !slices.ContainsFunc(strings.Split(things, "|"), func(thing string) bool { return named[thing] }) {
				t.Fatalf("%s changed without a trace; events %+v, traces %v", things, one.events, one.traces)
			}
		}
	})
}

// differences returns the things that differ between two views. Each is a list, separated by "|", of
// things of which a trace must name one.
func differences(a, b *virtu.View) []string {
	var list []string
	add := func(differs bool, format string, args ...any) {
		if differs {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	for c := range a.Cities {
		x, y := a.Cities[c], b.Cities[c]
		x.Modified, y.Modified = 0, 0
		add(x != y, "city %s", a.Content.CityID(content.City(c)))
	}
	for p := range a.Powers {
		x, y := a.Powers[p], b.Powers[p]
		x.Usable, y.Usable = false, false
		add(x != y, "power %s", content.Power(p))
	}
	for l := range a.Leagues {
		x, y := a.Leagues[l], b.Leagues[l]
		add(x.Marker != y.Marker || x.Agent != y.Agent, "marker %[1]s|league %[1]s", x.League)
		add(x.Ally != y.Ally || x.Destroyed != y.Destroyed, "league %s", x.League)
	}
	for i := range a.Seats {
		list = append(list, seatDifferences(a.Content, &a.Seats[i], &b.Seats[i])...)
	}
	add(a.Year != b.Year, "panel round")
	return list
}

func seatDifferences(c *content.Content, x, y *virtu.SeatView) []string {
	var list []string
	add := func(differs bool, format string, args ...any) {
		if differs {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	for i := range x.Slots {
		side := sideClass(c.Slots[i].Side)
		add(x.Slots[i].Card != y.Slots[i].Card || x.Slots[i].Exhausted != y.Slots[i].Exhausted,
			"slot %d of %[2]s|court %[3]s of %[2]s", i+1, x.Seat, side)
	}
	for i := range x.Chambers {
		before, after := x.Chambers[i], y.Chambers[i]
		before.Open, after.Open = false, false
		add(before != after, "chamber %d of %s", i+1, x.Seat)
	}
	add(x.Token != y.Token, "chamber %d of %s", y.Token+1, x.Seat)
	for _, tile := range y.Tiles {
		at := slices.IndexFunc(x.Tiles, func(old virtu.TileView) bool { return old.Tile == tile.Tile })
		add(at < 0 || x.Tiles[at] != tile, "tile %[1]s of %[2]s|city %[1]s|bonus %[1]s", c.TileID(tile.Tile), x.Seat)
	}
	add(x.Florins != y.Florins, "goods florins of %s", x.Seat)
	add(x.Tokens != y.Tokens, "goods tokens of %s", x.Seat)
	add(len(x.Trophies) != len(y.Trophies), "goods trophies of %s", x.Seat)
	add(x.Patron != y.Patron, "track patronage of %s", x.Seat)
	return list
}

// TestEveryNumberIsCounted checks after the set-up that a choice never changes which counts there are,
// and that a count of the seat changes by as much as each of its numbers.
func TestEveryNumberIsCounted(t *testing.T) {
	turns(t, func(t *testing.T, one turn) {
		a, b := words.ViewOf(one.before.Scene), words.ViewOf(one.after.Scene)
		if a.Phase == virtu.PhaseSetup {
			return
		}
		before, after := words.Narrator{}.Counts(one.before.Scene), words.Narrator{}.Counts(one.after.Scene)
		if len(before) != len(after) {
			t.Fatalf("there were %d counts before the choice and %d after it", len(before), len(after))
		}
		moved := map[engine.Seat]map[int]bool{}
		for i := range before {
			n := after[i].N - before[i].N
			before[i].N, after[i].N = 0, 0
			if before[i] != after[i] || before[i].Name == "" || before[i].Symbol == "" {
				t.Fatalf("the count %+v became %+v; only its number may change, and it needs a name and a symbol", before[i], after[i])
			}
			if moved[before[i].Seat] == nil {
				moved[before[i].Seat] = map[int]bool{}
			}
			moved[before[i].Seat][n] = true
		}
		for i := range a.Seats {
			x, y := numbers(&a.Seats[i]), numbers(&b.Seats[i])
			for n := range x {
				if !moved[engine.Seat(i)][y[n]-x[n]] {
					t.Fatalf("number %d of seat %d changed from %d to %d, but no count did", n, i, x[n], y[n])
				}
			}
		}
	})
}

func numbers(v *virtu.SeatView) []int {
	return []int{v.Florins, v.Units, v.Agents, len(v.Trophies), v.Tokens, v.Patron, v.Cities, v.Crosses, v.Score}
}

// TestTheSetUpIsKeptSecret checks that traces, counts and announcements reveal nothing to other viewers
// when a seat places its family cards (V-2.9).
func TestTheSetUpIsKeptSecret(t *testing.T) {
	for _, g := range []boardtest.Game{great, italian} {
		m := g.Start(t, g.Seats[0], 3)
		seen := 0
		played(t, m, 4, func(t *testing.T, one turn) {
			if words.ViewOf(one.after.Scene).Phase != virtu.PhaseSetup || len(one.events) == 0 || one.events[0].Seat == one.after.You {
				return
			}
			seen++
			before, after := words.Narrator{}.Counts(one.before.Scene), words.Narrator{}.Counts(one.after.Scene)
			if len(one.traces) > 0 || !slices.Equal(before, after) || len(words.Narrator{}.Announce(one.after.Scene, one.events)) > 0 {
				t.Errorf("seat %d sees traces, counts or announcements of %+v: %v", one.after.You, one.events, one.traces)
			}
		})
		if seen == 0 {
			t.Error("no seat placed a card in secret")
		}
	}
}

// TestBigMomentsAreAnnounced checks the announcements of events in every language: each has a heading
// and a symbol, and no placeholders or marks. Every important kind of event is announced.
func TestBigMomentsAreAnnounced(t *testing.T) {
	kinds := map[uint8]bool{}
	turns(t, func(t *testing.T, one turn) {
		for _, e := range one.events {
			for _, lang := range i18n.Languages {
				s := one.after.Scene
				s.Words = book(t).In(lang)
				list := words.Narrator{}.Announce(s, []engine.Event{e})
				kinds[e.Kind] = kinds[e.Kind] || len(list) > 0
				for _, a := range list {
					if a.Head == "" || a.Symbol == "" || strings.ContainsAny(a.Head+a.Text, "{}") || narrate.Unmarked(a.Text) != a.Text {
						t.Fatalf("%s: the announcement %+v of %+v lacks words or a symbol, or has marks", lang, a, e)
					}
				}
			}
		}
	})
	for _, kind := range []uint8{virtu.EvYear, virtu.EvOrder, virtu.EvSiegeWon, virtu.EvSiegeLost, virtu.EvAllied, virtu.EvBonus, virtu.EvInfluenced} {
		if !kinds[kind] {
			t.Errorf("events of kind %d were never announced", kind)
		}
	}
}
