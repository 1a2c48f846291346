package board

import (
	"slices"
	"strings"

	"signoria/games/mil/content"
	"signoria/kit"
	"signoria/kit/board"
)

var _ kit.Stateful = Board{}

// known are the states that a page of a table can have.
var known = ofTable()

// States returns for each key of a page's own state whether a value can be linked to.
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

// isCubes reports whether a value is in the form in which links write cubes.
func isCubes(value string) bool {
	c, ok := readCubes(value)
	return ok && writeCubes(c) == value
}

// isPot reports whether a value names a kind of cubes.
func isPot(value string) bool {
	name, found := strings.CutPrefix(value, potPrefix)
	name, _ = strings.CutPrefix(name, lessPrefix)
	return found && slices.Contains(content.CubeNames[:], name)
}
