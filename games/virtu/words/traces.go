package words

import (
	"fmt"
	"slices"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

var _ narrate.Tracer = Narrator{}

// Traces are the things that events changed, in the words of the board's Find.
func (Narrator) Traces(s narrate.Scene, events []engine.Event) []narrate.Trace {
	m := Tell(s)
	var list []narrate.Trace
	for _, e := range events {
		if e.VisibleTo(s.You) {
			list = append(list, m.traces(e)...)
		}
	}
	return list
}

// of says whose a thing is.
func of(s engine.Seat) string { return " of " + s.String() }

// goods is a counter of the seat that an event is about.
func goods(e engine.Event, name string) narrate.Trace {
	return narrate.Trace{Thing: "goods " + name + of(e.Seat)}
}

func changed(things ...string) []narrate.Trace {
	list := make([]narrate.Trace, len(things))
	for i, thing := range things {
		list[i].Thing = thing
	}
	return list
}

// paying adds the florins, if there are any, to what they bought.
func paying(e engine.Event, florins int16, list ...narrate.Trace) []narrate.Trace {
	if florins == 0 {
		return list
	}
	return append(list, goods(e, "florins"))
}

// traces returns the things that one event changed: of the year, the token and payments.
func (m *Telling) traces(e engine.Event) []narrate.Trace {
	switch e.Kind {
	case virtu.EvYear, virtu.EvEnding:
		return changed("panel round")
	case virtu.EvOrder:
		return changed("panel order")
	case virtu.EvOver:
		return changed("panel score")
	case virtu.EvLaid, virtu.EvLaying, virtu.EvPut:
		return changed(placed(e.To, e.Seat))
	case virtu.EvDiscarded:
		return []narrate.Trace{{Thing: placed(e.To, e.Seat), Gone: true}}
	case virtu.EvArranged:
		return []narrate.Trace{{Thing: placed(e.To, e.Seat), From: placed(e.On, e.Seat)}}
	case virtu.EvStarted, virtu.EvStopped, virtu.EvCancelled:
		return changed(room(e.On, e.Seat))
	case virtu.EvStepped:
		return m.stepTraces(e)
	case virtu.EvVisited:
		return visitTraces(e)
	case virtu.EvUsed:
		return m.sourceTraces(e, e.On)
	case virtu.EvSpent, virtu.EvTraded, virtu.EvWages:
		return paying(e, e.N)
	case virtu.EvConverted:
		return paying(e, e.N, m.sourceTraces(e, e.On)...)
	case virtu.EvSold:
		return paying(e, e.N, changed(room(e.On, e.Seat))...)
	}
	return m.actionTraces(e)
}

// placed is a place of a seat's palace: an upgrade lies in its chamber.
func placed(place int16, s engine.Seat) string {
	if p := content.Place(place); p.Slot() {
		return fmt.Sprintf("slot %d", p+1) + of(s)
	}
	return room(int16(content.Place(place).Chamber()), s)
}

func room(chamber int16, s engine.Seat) string { return fmt.Sprintf("chamber %d", chamber+1) + of(s) }

// stepTraces are the token's way and what paid for it.
func (m *Telling) stepTraces(e engine.Event) []narrate.Trace {
	from := (e.On + content.NumChambers - 1) % content.NumChambers
	way := narrate.Trace{Thing: room(e.On, e.Seat), From: room(from, e.Seat)}
	switch e.N {
	case 1:
		return paying(e, e.N, way)
	case 2:
		return append(m.sourceTraces(e, e.To), way)
	}
	return []narrate.Trace{way}
}

// visitTraces are a court that has turned up; nothing where no card has.
func visitTraces(e engine.Event) []narrate.Trace {
	switch {
	case e.N == 0:
		return nil
	case e.On == 0:
		return changed("court left" + of(e.Seat))
	}
	return changed("court right" + of(e.Seat))
}

// sourceTraces are where symbols were taken from; what is never exhausted does not
// change.
func (m *Telling) sourceTraces(e engine.Event, source int16) []narrate.Trace {
	s := content.Source(source)
	if slot, ok := s.Slot(); ok {
		return changed(placed(int16(slot), e.Seat))
	}
	if p, ok := s.Power(); ok {
		return changed("power " + p.String())
	}
	if t, ok := s.Tile(); ok {
		return changed(m.tileThing(t, e.Seat))
	}
	if s == content.WarToken {
		return []narrate.Trace{goods(e, "tokens")}
	}
	return nil
}

func (m *Telling) tileThing(t content.Tile, s engine.Seat) string {
	return "tile " + m.c.TileID(t) + of(s)
}

func (m *Telling) cityThing(c int16) string { return "city " + m.c.CityID(content.City(c)) }

// actionTraces returns the things that an event of the six actions changed.
func (m *Telling) actionTraces(e engine.Event) []narrate.Trace {
	switch e.Kind {
	case virtu.EvRefreshed:
		return changed(m.tileThing(content.Tile(e.On), e.Seat))
	case virtu.EvReactivated, virtu.EvAllied:
		return changed("power " + content.Power(e.On).String())
	case virtu.EvAdvanced:
		return changed("track patronage" + of(e.Seat))
	case virtu.EvBonus:
		return changed("bonus " + content.Bonus(e.On).String())
	case virtu.EvAnnexed:
		return changed(m.cityThing(e.On), m.tileThing(content.Tile(e.On), e.Seat))
	case virtu.EvMoved, virtu.EvRetreated:
		return []narrate.Trace{{Thing: m.cityThing(e.To), From: m.cityThing(e.On)}}
	case virtu.EvToken:
		return paying(e, e.N, goods(e, "tokens"))
	case virtu.EvTokensBack:
		return []narrate.Trace{goods(e, "tokens")}
	case virtu.EvAgent:
		return m.agentTraces(e)
	case virtu.EvRemoved:
		return []narrate.Trace{{Thing: m.spotThing(e.On), Gone: true}}
	case virtu.EvAgentGained:
		return []narrate.Trace{goods(e, "agents")}
	}
	return m.warTraces(e)
}

// agentTraces are an agent's new place, and the one it left.
func (m *Telling) agentTraces(e engine.Event) []narrate.Trace {
	if e.On < 0 {
		return append(changed(m.spotThing(e.To)), goods(e, "agents"))
	}
	return []narrate.Trace{{Thing: m.spotThing(e.To), From: m.spotThing(e.On)}}
}

// spotThing is where an agent can stand.
func (m *Telling) spotThing(spot int16) string {
	s := content.Spot(spot)
	if c, ok := s.City(); ok {
		return m.cityThing(int16(c))
	}
	if p, ok := s.Power(); ok {
		return "power " + p.String()
	}
	if l, ok := s.Marker(); ok {
		return "marker " + l.String()
	}
	seat, chamber, _ := s.Chamber()
	return room(int16(chamber), seat)
}

// warTraces returns the things that an event of sieges and battles changed.
func (m *Telling) warTraces(e engine.Event) []narrate.Trace {
	switch e.Kind {
	case virtu.EvSiege, virtu.EvField, virtu.EvFieldWon, virtu.EvFieldTied, virtu.EvGaveUp, virtu.EvSiegeLost, virtu.EvStayed, virtu.EvUnitLost:
		return changed(m.cityThing(e.On))
	case virtu.EvSiegeWon:
		return changed(m.cityThing(e.On), m.tileThing(content.Tile(e.On), e.Seat))
	case virtu.EvDeclared:
		return paying(e, e.To, m.sourceTraces(e, e.On)...)
	case virtu.EvTrophy:
		return []narrate.Trace{goods(e, "trophies")}
	case virtu.EvCathedralTaken:
		return changed(m.tileThing(content.Tile(e.On), e.Seat))
	case virtu.EvSlotLost:
		return changed("seat " + e.Seat.String())
	case virtu.EvRecruited:
		return paying(e, e.N, changed(m.cityThing(e.On))...)
	case virtu.EvBought:
		return m.bought(e)
	}
	return m.leagueTraces(e)
}

// bought are a ware that left the market, unless the market of the viewer's house
// does not have it, and, of a tile, where it lies now; where a card goes is another
// event's to tell.
func (m *Telling) bought(e engine.Event) []narrate.Trace {
	item := content.Item(e.On)
	list := []narrate.Trace{{Thing: "item " + m.c.ItemID(item), Gone: true}}
	if t, ok := item.Tile(); ok && !t.Cathedral() {
		if !slices.Contains(m.TitlesOf(m.Seat(m.foot()).House), t) {
			list = nil
		}
		list = append(list, changed(m.tileThing(t, e.Seat))...)
	}
	if e.To >= 0 {
		list = append(list, changed(m.cityThing(e.To))...)
	}
	return list
}

// leagueTraces returns the things that an event of the leagues changed.
func (m *Telling) leagueTraces(e engine.Event) []narrate.Trace {
	l := content.League(e.On)
	switch e.Kind {
	case virtu.EvInfluenced, virtu.EvDispleased:
		return []narrate.Trace{{Thing: "marker " + l.String(), From: fmt.Sprintf("space %s %d", l, e.To-drift(e))}}
	case virtu.EvUnited:
		return append(changed("league "+l.String()), m.leagueCities(l)...)
	case virtu.EvDestroyed:
		return append([]narrate.Trace{{Thing: "league " + l.String(), Gone: true}}, m.leagueCities(l)...)
	}
	return nil
}

// leagueCities returns the cities that a league had at the start or has now; they change owners with it
// (W-5.4, W-8.9).
func (m *Telling) leagueCities(l content.League) []narrate.Trace {
	var list []narrate.Trace
	for c := range m.c.Cities {
		if m.c.Cities[c].Start[len(m.v.Seats)] == m.c.Leagues[l].House || slices.Contains(m.v.Leagues[l].Cities, content.City(c)) {
			list = append(list, changed(m.cityThing(int16(c)))...)
		}
	}
	return list
}

// drift is how far an influence marker has moved, as its track counts: the seat
// of France draws it to the low end (W-3.2), a siege drives it away from the
// victor (W-8.7).
func drift(e engine.Event) int16 {
	n := e.N
	if e.Seat == 0 {
		n = -n
	}
	if e.Kind == virtu.EvDispleased {
		n = -n
	}
	return n
}
