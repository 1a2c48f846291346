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
	// Takes is about how long a choice takes on two cores: as long as one that is
	// forced should seem to, before any other was seen.
	Takes time.Duration
}

// Levels are the strengths, weakest first. They are held back by what they look at, so that
// they play alike on any machine; levelCap is for machines that are so slow that a table
// would wait. It never changes.
//
// The apprentice sees one choice ahead and often takes what is nearly as good; the
// journeyman strays less, and the master not at all, or just so far that no two matches are
// the same; the grandmaster looks at what becomes of
// whole turns, as many choices later as suits the net.
var Levels = [...]Level{
	{"apprentice", Spec{Kind: Greedy, Temperature: 1}, 0},
	{"journeyman", Spec{Kind: Greedy, Temperature: 0.5}, 0},
	{"master", Spec{Kind: Greedy, Step: true, Wander: 0.05}, 0},
	{"grandmaster", Spec{Kind: Guided, Turns: true, Fit: true, Iterations: 2200, Time: levelCap}, time.Second},
}

// SearchVersion counts the ways in which bots choose: another one when the same budget and
// the same weights may lead to another answer. Ladders were measured with one of them.
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

// ParseLevel reads the name of a level and nothing else: what strangers may ask
// a server for.
func ParseLevel(name string) (Spec, error) {
	for _, level := range Levels {
		if name == level.Name {
			return level.Spec, nil
		}
	}
	return Spec{}, fmt.Errorf("there is no level %q; there are: %s", name, strings.Join(LevelNames(), ", "))
}
