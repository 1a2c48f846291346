package board

import (
	"os"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/words"
	"signoria/i18n"
	"signoria/narrate"
)

// TestHiddenEventsAreNotTold checks that an event that a viewer may not see causes no trace and no
// announcement for them, and that no trace names a leader in another hand.
func TestHiddenEventsAreNotTold(t *testing.T) {
	hidden := 0
	matches(t, func(g *game, _ engine.Seat, events []engine.Event) {
		for you := engine.NoSeat; you < engine.Seat(g.seats); you++ {
			s := g.scene(t, "en", you).Scene
			for _, e := range events {
				if e.VisibleTo(you) {
					continue
				}
				hidden++
				one := []engine.Event{e}
				if n := len(words.Narrator{}.Traces(s, one)) + len(words.Narrator{}.Announce(s, one)); n > 0 {
					t.Fatalf("seat %s gets traces or announcements of the hidden event %+v", you, e)
				}
			}
			for _, trace := range (words.Narrator{}).Traces(s, events) {
				slug, leader := strings.CutPrefix(trace.Thing, "leader ")
				if leader && secret(g, you, slug) {
					t.Fatalf("a trace for seat %s names %s, which is in another hand", you, slug)
				}
			}
		}
	})
	if hidden == 0 {
		t.Fatal("no event was hidden from any viewer")
	}
}

// secret reports whether a leader is in a hand that the viewer may not see.
func secret(g *game, you engine.Seat, slug string) bool {
	for seat := range engine.Seat(g.seats) {
		if seat != you && g.view(seat).Phase != lorenzo.PhaseOver && slices.Contains(g.view(seat).Seats[seat].Hand, leaderNamed(g, slug)) {
			return true
		}
	}
	return false
}

// TestAnnouncements checks the announcements of whole matches in every language: each has a heading, a
// text and a symbol, and every important event occurs.
func TestAnnouncements(t *testing.T) {
	heads := map[string]int{}
	matches(t, func(g *game, _ engine.Seat, events []engine.Event) {
		for i, lang := range i18n.Languages {
			you := engine.Seat(i) - 1
			for _, a := range (words.Narrator{}).Announce(g.scene(t, lang, you).Scene, events) {
				if unsaid(t, a.Head+" "+a.Text) || narrate.Marked(a.Head+a.Text) || a.Head == "" || a.Text == "" || a.Symbol == "" {
					t.Fatalf("%s: the announcement %+v lacks words or a symbol", lang, a)
				}
				if lang == "en" {
					heads[a.Head]++
				}
			}
		}
	})
	for _, head := range []string{"Round 1", "Round 6", "Period II", "Period III", "Vatican report", "New order", "The game is over"} {
		if heads[head] == 0 {
			t.Errorf("%q was never announced", head)
		}
	}
	if n := heads["Round 3"]; n != 1+len(modules) {
		t.Errorf("round 3 was announced %d times in %d matches, want once in each", n, 1+len(modules))
	}
}

// TestAnnouncementsAddressYou checks that an announcement says "you" to the seat that it is about, and
// its name to the others.
func TestAnnouncementsAddressYou(t *testing.T) {
	g := newGame(t, 3, 4)
	goods := func(vp int16) (g [engine.EventGoods]int16) { g[6] = vp; return g }
	excommunicated := func(seats ...engine.Seat) (list []engine.Event) {
		for _, seat := range seats {
			list = append(list, engine.Event{Kind: lorenzo.EvExcommunicated, Seat: seat, N: 1})
		}
		return list
	}
	m := words.New(g.scene(t, "en", 0).Scene)
	penalty := m.Lasting(m.Tile(1).Penalty)
	support := []engine.Event{{Kind: lorenzo.EvSupported, Seat: 1, N: 3, Goods: goods(3)}}
	for _, c := range []struct {
		you    engine.Seat
		events []engine.Event
		want   []string
	}{
		{1, support, []string{"You support the Church: 3 faith points for 3 VP. Your faith starts again from 0."}},
		{0, support, []string{"Дмитрий supports the Church: 3 faith points for 3 VP. Faith starts again from 0."}},
		{1, excommunicated(1), []string{"You are excommunicated. " + penalty}},
		{0, excommunicated(1), []string{"Дмитрий is excommunicated. " + penalty}},
		{2, excommunicated(2, 0), []string{"You and Markéta are excommunicated. " + penalty}},
		{2, []engine.Event{
			{Kind: lorenzo.EvOrder, Seat: engine.NoSeat, Goods: [engine.EventGoods]int16{2, 0, 1}},
			{Kind: lorenzo.EvRound, Seat: engine.NoSeat, N: 2},
			{Kind: lorenzo.EvDice, Seat: 2, Goods: [engine.EventGoods]int16{4, 1, 6}},
		}, []string{
			"From now on: you, Markéta, Дмитрий.", "New cards, new dice: white 4, black 1, orange 6. You begin.",
			"It comes at the end of this round. You have 0 faith points; it asks for 3.",
		}},
	} {
		var got []string
		for _, a := range (words.Narrator{}).Announce(g.scene(t, "en", c.you).Scene, c.events) {
			got = append(got, a.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("seat %s reads the announcements %q, want %q", c.you, got, c.want)
		}
	}
}

// TestAnnouncedSymbolsAreDrawn checks that the symbols of announcements are in the sources of the
// sprites.
func TestAnnouncedSymbolsAreDrawn(t *testing.T) {
	var drawn strings.Builder
	for _, file := range []string{"../../../kit/symbols/symbols.svg", "../../../kit/symbols/icons.yaml", "symbols.svg"} {
		svg, err := os.ReadFile(file)
		must(t, err)
		drawn.Write(svg)
	}
	seen := map[string]bool{}
	matches(t, func(g *game, _ engine.Seat, events []engine.Event) {
		for _, a := range (words.Narrator{}).Announce(g.scene(t, "en", 0).Scene, events) {
			slug, leader := strings.CutPrefix(a.Symbol, "leader-")
			if seen[a.Symbol] = true; leader && leaderNamed(g, slug) == 0 || !leader && !strings.Contains(drawn.String(), ` id="`+a.Symbol+`"`) && !strings.Contains(drawn.String(), "\n"+a.Symbol+":") {
				t.Fatalf("%q has no symbol %q", a.Head, a.Symbol)
			}
		}
	})
	if len(seen) < 6 {
		t.Errorf("only the symbols %v occurred, want at least 6", seen)
	}
}
