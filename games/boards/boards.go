// Package boards says which titles have a drawn board: one line each.
package boards

import (
	"signoria/games"
	lorenzo "signoria/games/lorenzo/board"
	mil "signoria/games/mil/board"
	virtu "signoria/games/virtu/board"
	"signoria/kit"
	"signoria/kit/fallback"
)

// drawn are the boards by their titles' Home.
var drawn = map[string]kit.Board{
	"lorenzo": lorenzo.Board{},
	"virtu":   virtu.Board{},
	"mil":     mil.Board{},
}

// Of is the board that draws a title: its own, else the fallback table.
func Of(g games.Game) kit.Board {
	if board, ok := drawn[g.Home()]; ok {
		return board
	}
	return fallback.Board{Narrator: g.Narrator}
}
