package board

import (
	"strconv"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// kind is a kind of thing on the table that a choice can lie on.
type kind uint8

const (
	nothing   kind = iota
	aSpace         // n as To of mil.DoPlace: an open sphere, or 8 + space
	aKnight        // n mil.Knight: his tile, and his figure in a sphere
	aLand          // n knight*mil.LandSlots + 0/1: a land on a tile
	aColumn        // n 0/1: the top of a column of free lands
	anHeir         // n mil.Knight: the small niche beside him, where growth begins
	aBarracks      // n mil.Knight: the spear beside his soldiers, where one is recruited
	thePass        // n 0: passing, picked before its space
)

var kindNames = [...]string{"", "space", "knight", "land", "column", "heir", "recruit", "pass"}

// thing is something on the table that a choice can lie on.
type thing struct {
	kind kind
	n    int
}

// String names the thing in the page's own state: "space.9".
func (t thing) String() string {
	if t.kind == nothing {
		return ""
	}
	return kindNames[t.kind] + "." + strconv.Itoa(t.n)
}

// limitedFrom is the first To of mil.DoPlace that means a numbered space.
const limitedFrom = 8

func spaceThing(s content.Space) thing    { return thing{aSpace, limitedFrom + int(s)} }
func sphereThing(s content.Sphere) thing  { return thing{aSpace, int(s)} }
func knightThing(k content.Knight) thing  { return thing{aKnight, int(k)} }
func heirThing(k content.Knight) thing    { return thing{anHeir, int(k)} }
func recruitThing(k content.Knight) thing { return thing{aBarracks, int(k)} }
func landThing(k content.Knight, slot int) thing {
	return thing{aLand, int(k)*content.LandSlots + slot}
}
func columnThing(column int) thing { return thing{aColumn, column} }

// space is the numbered space of a space thing; false for an open sphere.
func (t thing) space() (content.Space, bool) {
	return content.Space(t.n - limitedFrom), t.kind == aSpace && t.n >= limitedFrom
}

// land is the knight and the slot of a land thing.
func (t thing) land() (content.Knight, int) {
	return content.Knight(t.n / content.LandSlots), t.n % content.LandSlots
}

// steps says what a choice is clicked on: the goal, and for a choice made in
// two clicks what is picked first (a knight, or passing, before the space).
// Choices that lie on nothing (dice, bids, answers, trade) are the panel's.
func (m *table) steps(c engine.Choice) (first, goal thing) {
	switch c.Verb {
	case mil.DoPlace:
		return knightThing(content.Knight(c.On)), thing{aSpace, int(c.To)}
	case mil.DoPass:
		return thing{kind: thePass}, spaceThing(content.Space(c.To))
	case mil.DoYear:
		return thing{}, spaceThing(content.Space(c.On))
	case mil.DoHarvest, mil.DoAttack:
		return thing{}, landThing(content.Knight(c.On), int(c.To))
	case mil.DoFief:
		return thing{}, landThing(m.q.Knight, int(c.On))
	case mil.DoRecruit:
		return thing{}, recruitThing(content.Knight(c.On))
	case mil.DoGrow:
		return thing{}, heirThing(content.Knight(c.On))
	case mil.DoGuest, mil.DoAttempt, mil.DoCastle, mil.DoSettle:
		return thing{}, knightThing(content.Knight(c.On))
	case mil.DoFree:
		return thing{}, columnThing(int(c.On))
	}
	return thing{}, thing{}
}

// thingID is the id of a thing's element on the page.
func thingID(th thing) string { return kindNames[th.kind] + "-" + strconv.Itoa(th.n) }
