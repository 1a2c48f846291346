package board

import (
	"strconv"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// kind is a kind of thing on the table that a choice can lie on.
type kind uint8

const (
	nothing  kind = iota
	aCity         // n virtu.City: on the chart
	aPower        // n virtu.Power: its cartouche on the chart
	aRoom         // n seat*5+chamber: a chamber with its action card, of any palace
	anUnder       // n chamber: the upgrade under the card, in You's palace
	aSlot         // n courtier slot, in You's palace
	aTile         // n virtu.Tile: in You's domain
	anItem        // n virtu.Item: in the market
	aBonus        // n virtu.Bonus: in the market
	aCard         // n virtu.Card: in the hand at set-up, or waiting to be put
	anArmy        // n engine.Seat: whom to fight
	aStep         // n step of the patronage ladder
	aLeague       // n virtu.League: its influence track
	aMarker       // n virtu.League: its influence marker, where an agent stands
	aUnit         // n city*5+party: the units of one colour, where several stand
	aSource       // n virtu.Source: a source that lies nowhere else (token, pool, …)
	thePanel      // n verb: a choice that is only in the panel of the question
)

var kindNames = [...]string{"", "city", "power", "room", "under", "slot", "tile", "item", "bonus", "card", "army", "step", "league", "marker", "unit", "source", "panel"}

// thing is something on the table that a choice can lie on.
type thing struct {
	kind kind
	n    int
}

// String names the thing in the page's own state: "city.12".
func (t thing) String() string {
	if t.kind == nothing {
		return ""
	}
	return kindNames[t.kind] + "." + strconv.Itoa(t.n)
}

func cityThing(c content.City) thing   { return thing{aCity, int(c)} }
func powerThing(p content.Power) thing { return thing{aPower, int(p)} }
func slotThing(slot int) thing         { return thing{aSlot, slot} }
func underThing(chamber int) thing     { return thing{anUnder, chamber} }
func tileThing(t content.Tile) thing   { return thing{aTile, int(t)} }
func itemThing(i content.Item) thing   { return thing{anItem, int(i)} }
func bonusThing(b content.Bonus) thing { return thing{aBonus, int(b)} }
func cardThing(c content.Card) thing   { return thing{aCard, int(c)} }
func armyThing(s engine.Seat) thing    { return thing{anArmy, int(s)} }
func roomThing(s engine.Seat, chamber int) thing {
	return thing{aRoom, int(s)*content.NumChambers + chamber}
}

// placeThing is where a card lies in You's palace.
func (m *table) placeThing(p content.Place) thing {
	switch {
	case p.Slot():
		return slotThing(int(p))
	case p.Upgrade():
		return underThing(p.Chamber())
	}
	return roomThing(m.You, p.Chamber())
}

// sourceThing is where a source of You's lies.
func (m *table) sourceThing(s content.Source) thing {
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
	return thing{aSource, int(s)}
}

func spotThing(s content.Spot) thing {
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

// steps says what a choice is clicked on: the goal, and for a choice made in
// two clicks what is picked first (a card before its place, a unit's city
// before where it goes). Free options (converting, selling) and payments lie
// on nothing here: the panel and the cards show them in their own way.
func (m *table) steps(c engine.Choice) (first, goal thing) {
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
		return thing{}, itemThing(content.Item(c.On))
	case virtu.DoStart, virtu.DoStep, virtu.DoStop, virtu.DoCancel, virtu.DoUnblock:
		return thing{}, m.chamberThing(c)
	case virtu.DoAnnex, virtu.DoSiege, virtu.DoRecruit, virtu.DoHire:
		return thing{}, cityThing(content.City(c.On))
	case virtu.DoDismiss:
		return thing{}, m.unitThing(content.City(c.On), c)
	case virtu.DoRetreat:
		return m.fleeing(c), cityThing(content.City(c.To))
	case virtu.DoLose:
		return thing{}, m.falling(c)
	case virtu.DoInfluence, virtu.DoUnite:
		return thing{}, leagueThing(content.League(c.On))
	case virtu.DoRefresh:
		return thing{}, tileThing(content.Tile(c.On))
	case virtu.DoReactivate, virtu.DoAlly:
		return thing{}, powerThing(content.Power(c.On))
	case virtu.DoPlace:
		return thing{}, spotThing(content.Spot(c.To))
	case virtu.DoLift, virtu.DoRemove:
		return thing{}, spotThing(content.Spot(c.On))
	case virtu.DoBonus:
		return thing{}, bonusThing(content.Bonus(c.On))
	case virtu.DoPut:
		return thing{}, m.placeThing(content.Place(c.To))
	case virtu.DoDiscard:
		return thing{}, m.placeThing(content.Place(c.On))
	case virtu.DoFight:
		return thing{}, armyThing(engine.Seat(c.On))
	case virtu.DoUse, virtu.DoDeclare:
		return thing{}, m.sourceThing(content.Source(c.On))
	case virtu.DoAdvance:
		return thing{}, thing{aStep, m.Seat(m.You).Patron + 1}
	}
	return thing{}, thing{}
}

// chamberThing is the chamber that a choice speaks of: that of On, the next one,
// or where the token stands.
func (m *table) chamberThing(c engine.Choice) thing {
	switch c.Verb {
	case virtu.DoStart:
		return roomThing(m.You, int(c.On))
	case virtu.DoStep:
		return roomThing(m.You, (m.q.Chamber+1)%content.NumChambers)
	}
	return roomThing(m.You, m.q.Chamber)
}

// free tells whether a choice is a free option (S-2), or part of a payment.
func free(v engine.Verb) bool {
	return v == virtu.DoConvert || v == virtu.DoSell || v == virtu.DoPay
}
