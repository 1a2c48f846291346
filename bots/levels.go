package bots

import (
	"fmt"
	"strings"
	"time"
)

// Level is a strength that a page offers by name.
type Level struct {
	// Name is the level's name in specs and catalogues.
	Name string
	Spec Spec
	// Takes is about how long a choice takes on two cores. A forced choice of a bot is delayed by
	// it until the time of a real one is known.
	Takes time.Duration
}

// Levels are the strengths, weakest first. They differ in how far they look and not in time, so that
// they play alike on every machine; only on very slow ones levelCap ends a search.
//
// The apprentice looks one choice ahead and often makes a choice that is nearly as good as the best;
// the journeyman does so less often, and the master only as far as is needed to make matches differ.
// The grandmaster searches, and evaluates positions after whole turns.
var Levels = [...]Level{
	{"apprentice", Spec{Kind: Greedy, Temperature: 1}, 0},
	{"journeyman", Spec{Kind: Greedy, Temperature: 0.5}, 0},
	{"master", Spec{Kind: Greedy, Step: true, Wander: 0.05}, 0},
	{"grandmaster", Spec{Kind: Guided, Turns: true, Fit: true, Iterations: 2200, Time: levelCap}, time.Second},
}

// SearchVersion is the version of how bots choose. It is increased when the same budget and the same
// weights may lead to another answer, because ladders are measured with one version.
const SearchVersion = 2

// levelCap is the longest that a level thinks about one choice.
const levelCap = 8 * time.Second

// LevelNames returns the names of the levels, weakest first.
func LevelNames() []string {
	var names []string
	for _, level := range Levels {
		names = append(names, level.Name)
	}
	return names
}

// ParseLevel returns the spec of a level by its name. Other specs give an error, because strangers
// may ask a server for levels only.
func ParseLevel(name string) (Spec, error) {
	for _, level := range Levels {
		if name == level.Name {
			return level.Spec, nil
		}
	}
	return Spec{}, fmt.Errorf("there is no level %q; there are: %s", name, strings.Join(LevelNames(), ", "))
}
