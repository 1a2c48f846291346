package board

import (
	"slices"
	"strings"

	"signoria/games/mil/content"
	"signoria/kit"
	"signoria/kit/board"
)

var _ kit.Stateful = Board{}

// known are what the pages of a table can hold of their own.
var known = ofTable()

// States tell what a page can link to.
func (Board) States() map[string]func(string) bool { return known }

func ofTable() board.States {
	clicked := board.Clicked(aSpace, aKnight, aLand, aColumn, anHeir, aBarracks, aPass)
	return clicked.With(board.States{
		"pane":   board.Words("spheres", "family", "rivals", "log"),
		asideKey: board.Words("closed", "open"),
		cubesKey: isCubes,
		"why":    board.AnyOf(clicked["why"], isPot),
	})
}

// isCubes tells whether cubes are written as a link writes them.
func isCubes(value string) bool {
	c, ok := readCubes(value)
	return ok && writeCubes(c) == value
}

// isPot tells whether a kind of cubes is asked about.
func isPot(value string) bool {
	name, found := strings.CutPrefix(value, potPrefix)
	name, _ = strings.CutPrefix(name, lessPrefix)
	return found && slices.Contains(content.CubeNames[:], name)
}
