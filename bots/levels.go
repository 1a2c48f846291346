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
}

// Levels are the strengths, weakest first. Apprentice and journeyman are held
// back by iterations, so that they play alike on any machine; the master
// thinks by the clock. It never changes.
var Levels = [...]Level{
	{"apprentice", Spec{Search: true, Iterations: 60}},
	{"journeyman", Spec{Search: true, Iterations: 600}},
	{"master", Spec{Search: true, Time: 1200 * time.Millisecond}},
}

// LevelNames are the names of the levels, weakest first.
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
