package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
)

// ladderFile is in the folder of the weights, as `signoria arena TITLE --ladder --json` prints it.
const ladderFile = "ladder.json"

// Ladder is how strong the levels of bots are at a title, weakest first.
type Ladder struct {
	// Seats is the number of seats at the tables it was measured at.
	Seats int
	Rungs []Rung
}

// Rung is a level on the ladder.
type Rung struct {
	Level string
	// Elo is its rating, measured against the level below: that of the lowest is 1000,
	// and 200 more win three games of four against one opponent.
	Elo float64
}

// Elo is the rating of a level in whole points, and whether it was measured.
func (l Ladder) Elo(level string) (points int, measured bool) {
	for _, r := range l.Rungs {
		if r.Level == level {
			return int(math.Round(r.Elo)), true
		}
	}
	return 0, false
}

// Ladder returns the measured ladder of the title; it has no rungs if there is no measurement.
// An error means that the program's own file is broken.
func (g Game) Ladder() (Ladder, error) {
	var l Ladder
	if g.Weights == nil {
		return l, nil
	}
	text, err := fs.ReadFile(g.Weights, ladderFile)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &l)
	}
	if err != nil {
		return l, fmt.Errorf("%s: %s: %w", g.Name, ladderFile, err)
	}
	return l, nil
}
