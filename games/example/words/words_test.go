package words_test

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/example/content"
	"signoria/games/example/rules"
	"signoria/games/example/words"
	"signoria/i18n"
	"signoria/narrate"
)

// TestCatalogueTellsPalio checks that narrate.Catalogue, without code of the title, gives counts and
// traces, and the announcements that the title names. They do not reveal what is sealed.
func TestCatalogueTellsPalio(t *testing.T) {
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	book, err := i18n.Load(i18n.Shared(), words.Files)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.New(c).Start(engine.Options{Seats: 2}, engine.FastChance(3))
	if err != nil {
		t.Fatal(err)
	}
	scene := func(you engine.Seat) narrate.Scene {
		return narrate.Scene{Words: book.In("en"), View: p.View(you), You: you, Seats: []narrate.Seat{{Seat: 0, Name: "Anna"}, {Seat: 1, Name: "Boris"}}}
	}
	counts := func(you engine.Seat) (n map[string]int) {
		n = map[string]int{}
		for _, count := range words.Narrator.Counts(scene(you)) {
			n[count.Thing] = count.N
		}
		return n
	}
	start := counts(1)
	for _, thing := range []string{"laps", "florins of 1", "florins of 2", "space horse wolf", "pays horse goose"} {
		if _, counted := start[thing]; !counted {
			t.Errorf("%s has no count: %v", thing, start)
		}
	}
	say := func(seat engine.Seat) []engine.Event {
		var log engine.Log
		if err := p.Do(seat, p.Choices(seat, nil)[0], &log); err != nil {
			t.Fatal(err)
		}
		return log.Events
	}
	sealed := say(0)
	if list := words.Narrator.Traces(scene(1), sealed); len(list) > 0 || len(words.Narrator.Announce(scene(1), sealed)) > 0 {
		t.Errorf("Boris sees traces or announcements of what Anna sealed: %v", list)
	}
	ran := say(1)
	traces := words.Narrator.Traces(scene(0), ran)
	if !slices.ContainsFunc(traces, func(trace narrate.Trace) bool { return strings.HasPrefix(trace.Thing, "horse ") }) {
		t.Errorf("no trace names a horse: %v", traces)
	}
	if list := words.Narrator.Announce(scene(0), ran); len(list) != 1 || !strings.HasPrefix(list[0].Head, "Fresh is now: ") {
		t.Errorf("the announcements are %v, want one about the fresh horse", list)
	}
	if end := counts(1); end["laps"] != start["laps"]-1 {
		t.Errorf("after a lap %d laps are left, before it %d; want one less", end["laps"], start["laps"])
	}
}
