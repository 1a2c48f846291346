package board

import (
	"signoria/engine"
	"signoria/kit"
	"signoria/kit/board"
)

var _ kit.Stateful = Board{}

// kinds are the kinds of all things.
var kinds = []string{
	aCity, aPower, aRoom, anUnder, aSlot, aTile, anItem, aBonus, aCard, anArmy, aStep, aLeague, aMarker, aUnit, aSource, thePanel,
}

// known are the states that a page of a table can have.
var known = board.Clicked(kinds...).With(board.States{
	"pane": board.Words(append(paneNames[:], "log")...),
	"open": board.AnyOf(board.Words("market", "log", none), isSeat),
	payKey: board.Lists(",", board.ID),
})

// States returns for each key of a page's own state whether a value can be linked to.
func (Board) States() map[string]func(string) bool { return known }

func isSeat(value string) bool {
	_, ok := engine.ParseSeat(value)
	return ok
}
