package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
)

// The kinds of things on the table that choices are about; the comments say what their number is.
const (
	aCity    = "city"   // content.City: on the chart
	aPower   = "power"  // content.Power: its cartouche on the chart
	aRoom    = "room"   // seat*5+chamber: a chamber with its action card, of any palace
	anUnder  = "under"  // chamber: the upgrade under the card, in You's palace
	aSlot    = "slot"   // courtier slot, in You's palace
	aTile    = "tile"   // content.Tile: in You's domain
	anItem   = "item"   // content.Item: in the market
	aBonus   = "bonus"  // content.Bonus: in the market
	aCard    = "card"   // content.Card: in the hand at set-up, or waiting to be put
	anArmy   = "army"   // engine.Seat: whom to fight
	aStep    = "step"   // step of the patronage ladder
	aLeague  = "league" // content.League: its influence track
	aMarker  = "marker" // content.League: its influence marker, with its agent
	aUnit    = "unit"   // city*5+party: the units of one colour, if there are several
	aSource  = "source" // content.Source: one that has no other place (token, pool, …)
	thePanel = "panel"  // verb: a choice that is only in the panel of the question
)

func cityThing(c content.City) board.Thing   { return board.Thing{Kind: aCity, N: int(c)} }
func powerThing(p content.Power) board.Thing { return board.Thing{Kind: aPower, N: int(p)} }
func slotThing(slot int) board.Thing         { return board.Thing{Kind: aSlot, N: slot} }
func underThing(chamber int) board.Thing     { return board.Thing{Kind: anUnder, N: chamber} }
func tileThing(t content.Tile) board.Thing   { return board.Thing{Kind: aTile, N: int(t)} }
func itemThing(i content.Item) board.Thing   { return board.Thing{Kind: anItem, N: int(i)} }
func bonusThing(b content.Bonus) board.Thing { return board.Thing{Kind: aBonus, N: int(b)} }
func cardThing(c content.Card) board.Thing   { return board.Thing{Kind: aCard, N: int(c)} }
func armyThing(s engine.Seat) board.Thing    { return board.Thing{Kind: anArmy, N: int(s)} }
func roomThing(s engine.Seat, chamber int) board.Thing {
	return board.Thing{Kind: aRoom, N: int(s)*content.NumChambers + chamber}
}

// placeThing returns the thing at a card's place in You's palace.
func (m *table) placeThing(p content.Place) board.Thing {
	switch {
	case p.Slot():
		return slotThing(int(p))
	case p.Upgrade():
		return underThing(p.Chamber())
	}
	return roomThing(m.You, p.Chamber())
}

// sourceThing returns the thing of a source of You's.
func (m *table) sourceThing(s content.Source) board.Thing {
	if slot, ok := s.Slot(); ok {
		return slotThing(slot)
	}
	if p, ok := s.Power(); ok {
		return powerThing(p)
	}
	if t, ok := s.Tile(); ok {
		return tileThing(t)
	}
	switch s {
	case content.Room:
		return roomThing(m.You, m.q.Chamber)
	case content.Under:
		return underThing(m.q.Chamber)
	}
	return board.Thing{Kind: aSource, N: int(s)}
}

func spotThing(s content.Spot) board.Thing {
	if l, ok := s.Marker(); ok {
		return markerThing(l)
	}
	if c, ok := s.City(); ok {
		return cityThing(c)
	}
	if p, ok := s.Power(); ok {
		return powerThing(p)
	}
	seat, chamber, _ := s.Chamber()
	return roomThing(seat, chamber)
}

// steps returns the things that a choice is clicked on: the goal, and for a choice of two clicks
// what is picked first (a card before its place, a unit's city before its goal). Free options
// (converting, selling) and payments have no thing: the panel and the cards show them in their own
// form.
func (m *table) steps(c engine.Choice) (first, goal board.Thing) {
	switch c.Verb {
	case virtu.DoLay:
		return cardThing(content.Card(c.On)), m.placeThing(content.Place(c.To))
	case virtu.DoArrange:
		return m.placeThing(content.Place(c.On)), m.placeThing(content.Place(c.To))
	case virtu.DoMove:
		return m.unitThing(content.City(c.On), c), cityThing(content.City(c.To))
	case virtu.DoBuy:
		if c.To >= 0 {
			return itemThing(content.Item(c.On)), cityThing(content.City(c.To))
		}
		return board.Thing{}, itemThing(content.Item(c.On))
	case virtu.DoStart, virtu.DoStep, virtu.DoStop, virtu.DoCancel, virtu.DoUnblock:
		return board.Thing{}, m.chamberThing(c)
	case virtu.DoAnnex, virtu.DoSiege, virtu.DoRecruit, virtu.DoHire:
		return board.Thing{}, cityThing(content.City(c.On))
	case virtu.DoDismiss:
		return board.Thing{}, m.unitThing(content.City(c.On), c)
	case virtu.DoRetreat:
		return m.fleeing(c), cityThing(content.City(c.To))
	case virtu.DoLose:
		return board.Thing{}, m.falling(c)
	case virtu.DoInfluence, virtu.DoUnite:
		return board.Thing{}, leagueThing(content.League(c.On))
	case virtu.DoRefresh:
		return board.Thing{}, tileThing(content.Tile(c.On))
	case virtu.DoReactivate, virtu.DoAlly:
		return board.Thing{}, powerThing(content.Power(c.On))
	case virtu.DoPlace:
		return board.Thing{}, spotThing(content.Spot(c.To))
	case virtu.DoLift, virtu.DoRemove:
		return board.Thing{}, spotThing(content.Spot(c.On))
	case virtu.DoBonus:
		return board.Thing{}, bonusThing(content.Bonus(c.On))
	case virtu.DoPut:
		return board.Thing{}, m.placeThing(content.Place(c.To))
	case virtu.DoDiscard:
		return board.Thing{}, m.placeThing(content.Place(c.On))
	case virtu.DoFight:
		return board.Thing{}, armyThing(engine.Seat(c.On))
	case virtu.DoUse, virtu.DoDeclare:
		return board.Thing{}, m.sourceThing(content.Source(c.On))
	case virtu.DoAdvance:
		return board.Thing{}, board.Thing{Kind: aStep, N: m.Seat(m.You).Patron + 1}
	}
	return board.Thing{}, board.Thing{}
}

// chamberThing returns the chamber that a choice is about: that of On, the next one, or that of the
// token.
func (m *table) chamberThing(c engine.Choice) board.Thing {
	switch c.Verb {
	case virtu.DoStart:
		return roomThing(m.You, int(c.On))
	case virtu.DoStep:
		return roomThing(m.You, (m.q.Chamber+1)%content.NumChambers)
	}
	return roomThing(m.You, m.q.Chamber)
}
