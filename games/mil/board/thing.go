package board

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit/board"
)

// The kinds of things on the table that choices are about; the comments say what their number is.
const (
	aSpace    = "space"   // To of mil.DoPlace: an open sphere, or 8 + space
	aKnight   = "knight"  // content.Knight: his tile, and his figure in a sphere
	aLand     = "land"    // knight*content.LandSlots + 0/1: a land on a tile
	aColumn   = "column"  // 0/1: the top of a column of free lands
	anHeir    = "heir"    // content.Knight: the small niche next to him, where growth begins
	aBarracks = "recruit" // content.Knight: the spear next to his soldiers, where one is recruited
	aPass     = "pass"    // 0: passing, picked before its space
)

var passing = board.Thing{Kind: aPass}

func spaceThing(s content.Space) board.Thing {
	return board.Thing{Kind: aSpace, N: words.LimitedFrom + int(s)}
}
func sphereThing(s content.Sphere) board.Thing  { return board.Thing{Kind: aSpace, N: int(s)} }
func knightThing(k content.Knight) board.Thing  { return board.Thing{Kind: aKnight, N: int(k)} }
func heirThing(k content.Knight) board.Thing    { return board.Thing{Kind: anHeir, N: int(k)} }
func recruitThing(k content.Knight) board.Thing { return board.Thing{Kind: aBarracks, N: int(k)} }
func columnThing(column int) board.Thing        { return board.Thing{Kind: aColumn, N: column} }
func landThing(k content.Knight, slot int) board.Thing {
	return board.Thing{Kind: aLand, N: int(k)*content.LandSlots + slot}
}

// knightAt is the knight of a thing that is a knight's, NoKnight of others; slot is
// the place of a land.
func knightAt(th board.Thing) (k content.Knight, slot int) {
	switch th.Kind {
	case aKnight, anHeir, aBarracks:
		return content.Knight(th.N), 0
	case aLand:
		return content.Knight(th.N / content.LandSlots), th.N % content.LandSlots
	}
	return content.NoKnight, 0
}

// steps returns the things that a choice is clicked on: the goal, and for a choice of two clicks
// what is picked first (a knight, or passing, before the space). Choices about no thing (dice,
// bids, answers, trade) are in the panel.
func (m *table) steps(c engine.Choice) (first, goal board.Thing) {
	switch c.Verb {
	case mil.DoPlace:
		return knightThing(content.Knight(c.On)), board.Thing{Kind: aSpace, N: int(c.To)}
	case mil.DoPass:
		return passing, spaceThing(content.Space(c.To))
	case mil.DoYear:
		return board.Thing{}, spaceThing(content.Space(c.On))
	case mil.DoHarvest, mil.DoAttack:
		return board.Thing{}, landThing(content.Knight(c.On), int(c.To))
	case mil.DoFief:
		return board.Thing{}, landThing(m.q.Knight, int(c.On))
	case mil.DoRecruit:
		return board.Thing{}, recruitThing(content.Knight(c.On))
	case mil.DoGrow:
		return board.Thing{}, heirThing(content.Knight(c.On))
	case mil.DoGuest, mil.DoAttempt, mil.DoCastle, mil.DoSettle:
		return board.Thing{}, knightThing(content.Knight(c.On))
	case mil.DoFree:
		return board.Thing{}, columnThing(int(c.On))
	}
	return board.Thing{}, board.Thing{}
}

// goal returns the last thing that a choice is clicked on.
func (m *table) goal(c engine.Choice) board.Thing {
	_, goal := m.steps(c)
	return goal
}
