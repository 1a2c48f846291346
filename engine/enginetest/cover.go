package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
)

// Coverage lists what random games must reach.
type Coverage struct {
	// Verbs and Kinds are the verbs of choices and the kinds of events that
	// must be used.
	Verbs []engine.Verb
	Kinds []uint8
	// Want are further names, and See says which of them a choice and its
	// events have used ("card 17"); after is the position behind the choice.
	Want []string
	See  func(after engine.Position, seat engine.Seat, c engine.Choice, events []engine.Event) []string
	// Sets are the options that are played in turn, in the form of
	// engine.ParseOptions; none means the standard ones.
	Sets []string
	// Play plays every second game, where random games do not come to rare
	// things; nil means all games are random.
	Play Player
	// First are seeds that are played before all others: those in which rare things are
	// known to come up.
	First []int
	// Games is how many games are played at most for each number of seats
	// (0: 2000).
	Games int
}

// Cover plays random games until everything wanted was used, and fails with
// the list of what never was.
func Cover(t *testing.T, title engine.Title, cover Coverage) {
	t.Helper()
	if len(cover.Sets) == 0 {
		cover.Sets = []string{""}
	}
	missing := cover.wanted()
	most := or(cover.Games, 2000)
	seeds := slices.Clone(cover.First)
	for i := range max(most, Games(most)) { // short tests too: it ends when everything has come up
		seeds = append(seeds, i)
	}
	for _, i := range seeds {
		for _, options := range tables(t, title.Meta(), cover.Sets[i/2%len(cover.Sets)]) {
			if len(missing) == 0 {
				return
			}
			g, err := begin(title, options, int64(i))
			if err != nil {
				t.Fatal(err)
			}
			if i%2 == 1 {
				g.play = cover.Play
			}
			if err := g.cover(cover, missing); err != nil {
				t.Fatal(g.fault(err))
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("never used: %s", strings.Join(sorted(missing), ", "))
	}
}

func (cover Coverage) wanted() map[string]bool {
	missing := map[string]bool{}
	for _, v := range cover.Verbs {
		missing[verbName(v)] = true
	}
	for _, k := range cover.Kinds {
		missing[kindName(k)] = true
	}
	for _, name := range cover.Want {
		missing[name] = true
	}
	return missing
}

func verbName(v engine.Verb) string { return fmt.Sprintf("verb %d", v) }
func kindName(k uint8) string       { return fmt.Sprintf("event %d", k) }

// cover plays one game and takes out of missing what it used.
func (g *game) cover(cover Coverage, missing map[string]bool) error {
	for g.p.Owing() != 0 {
		g.enumerate()
		seat, c := g.pick()
		_ = g.p.View(seat) // rare questions are shown as well
		g.moves = append(g.moves, seat.String()+" "+g.p.Format(seat, c))
		var log engine.Log
		if err := g.p.Do(seat, c, &log); err != nil {
			return err
		}
		delete(missing, verbName(c.Verb))
		for _, e := range log.Events {
			delete(missing, kindName(e.Kind))
		}
		if cover.See != nil {
			for _, name := range cover.See(g.p, seat, c, log.Events) {
				delete(missing, name)
			}
		}
	}
	return nil
}

func sorted(set map[string]bool) []string {
	names := make([]string, 0, len(set))
	for name := range set {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
