package board

import (
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit"
	"signoria/kit/board"
)

var (
	_ kit.Finder  = Board{}
	_ kit.Locator = Board{}
)

// Find returns the id of the element of a thing; empty if the page does not show it. Things are named
// as in lessons. "of 2" names the second seat; without it the seat at the foot is meant, or the one
// that has the thing:
//
//	city siena             on the map; units siena: those of the seat there, else
//	                       the only ones; "units siena of rome" are a league's
//	power france           a great power, with its ally and agent
//	chamber 2, slot 1      of a palace; court left, gate left: its sides
//	card piero_de_medici   wherever it is: hand, palace, market, next to a league
//	tile florence          in a domain; bonus leonardo_da_vinci
//	item bishop            for sale, "item cathedral" too; the closed market when
//	                       its shelves are not shown
//	league rome, marker rome, space rome -3
//	                       influence: the whole row, its marker, a space (France's
//	                       side counts below 0)
//	track cities           cities, patronage, religion; "of 2": that seat's disc;
//	                       in Wars of Italy the tracks are "influence" and "rounds"
//	goods florins          florins, units, agents, crosses, points, cities,
//	                       trophies, tokens
//	seat 2                 the palace, or the card of a rival
//	panel question         question, events, score, order, round, market, domain
//	button done            what ends the question
func (Board) Find(s kit.Scene, thing string) string { return newTable(s).find(thing) }

// Locate finds many things of one scene, which is laid out once.
func (Board) Locate(s kit.Scene) func(thing string) string { return newTable(s).find }

// finders find the things of a kind, by its word.
var finders = map[string]func(*table, named) string{
	"city": (*table).findCity, "units": (*table).findUnits, "power": (*table).findPower,
	"chamber": (*table).findChamber, "slot": (*table).findSlot, "court": (*table).findCourt, "gate": (*table).findGate,
	"card": (*table).findCard, "tile": (*table).findTile, "item": (*table).findItem, "bonus": (*table).findBonus,
	"league": (*table).findLeague, "marker": (*table).findMarker, "space": (*table).findSpace, "track": (*table).findTrack,
	"goods": (*table).findGoods, "seat": (*table).findSeat, "panel": (*table).findPanel, "button": (*table).findButton,
}

// named is the name of a thing within its kind, and its seat.
type named struct {
	name string
	// of is the named seat, the foot's if none is named; said is what was written.
	of   *virtu.SeatView
	said string
}

func (m *table) find(thing string) string {
	kind, name, _ := strings.Cut(thing, " ")
	name, said, _ := strings.Cut(name, " of ")
	find := finders[kind]
	if find == nil {
		return ""
	}
	n := named{name: name, of: m.Seat(m.Foot), said: said}
	if seat, ok := m.seatNamed(said); ok {
		n.of = m.Seat(seat)
	} else if said != "" && kind != "units" {
		return ""
	}
	return find(m, n)
}

// seatNamed reads the number of a seat of this match.
func (m *table) seatNamed(name string) (engine.Seat, bool) {
	seat, ok := engine.ParseSeat(name)
	return seat, ok && int(seat) < len(m.v.Seats)
}

// atFoot reports whether the palace of the seat is the large one.
func (m *table) atFoot(v *virtu.SeatView) bool { return v.Seat == m.Foot }

// numbered reads a number from 1 to n, as an index.
func numbered(name string, n int) (int, bool) {
	i, err := strconv.Atoi(name)
	return i - 1, err == nil && i >= 1 && i <= n
}

// sideNamed reads "left" and "right".
func sideNamed(name string) (int8, bool) {
	for side := range int8(rightSide + 1) {
		if sideClass(side) == name {
			return side, true
		}
	}
	return 0, false
}

func (m *table) cityNamed(name string) (content.City, bool) {
	for _, c := range m.shown() {
		if m.c.CityID(c) == name && !m.v.Cities[c].Absent {
			return c, true
		}
	}
	return content.NoCity, false
}

func (m *table) leagueNamed(name string) (content.League, bool) {
	for l := range content.League(len(m.v.Leagues)) {
		if l.String() == name {
			return l, true
		}
	}
	return content.NoLeague, false
}

func (m *table) findCity(n named) string {
	c, ok := m.cityNamed(n.name)
	if !ok {
		return ""
	}
	return m.elementID(cityThing(c))
}

// findUnits returns the units of a party at a city: those named, else the foot's, else any.
func (m *table) findUnits(n named) string {
	c, ok := m.cityNamed(n.name)
	if !ok {
		return ""
	}
	party, asked := n.of.Seat, n.said != ""
	if l, ok := m.leagueNamed(n.said); ok {
		party = l.Party()
	} else if _, ok := m.seatNamed(n.said); asked && !ok {
		return ""
	}
	found := ""
	for _, p := range m.pennants(c) {
		if p.Seat == party {
			return pennantID(c, p.Army)
		}
		if found == "" && !asked {
			found = pennantID(c, p.Army)
		}
	}
	return found
}

func (m *table) findPower(n named) string {
	for p := range content.NumPowers {
		if len(m.v.Leagues) == 0 && p.String() == n.name {
			return m.elementID(powerThing(p))
		}
	}
	return ""
}

func (m *table) findChamber(n named) string {
	chamber, ok := numbered(n.name, content.NumChambers)
	if !ok {
		return ""
	}
	return m.elementID(roomThing(n.of.Seat, chamber))
}

func (m *table) findSlot(n named) string {
	slot, ok := numbered(n.name, content.NumSlots)
	switch {
	case !ok:
		return ""
	case m.atFoot(n.of):
		return m.slotID(slot)
	}
	return slotPip(n.of.Seat, slot)
}

func (m *table) findCourt(n named) string {
	side, ok := sideNamed(n.name)
	switch {
	case !ok:
		return ""
	case m.atFoot(n.of):
		return courtID(side, n.of.Seat)
	}
	return courtsID(n.of.Seat)
}

// findGate returns a visit arrow of the large palace; the small ones have none.
func (m *table) findGate(n named) string {
	side, ok := sideNamed(n.name)
	if !ok || !m.atFoot(n.of) || !slices.Contains(m.c.Visits[:], side) {
		return ""
	}
	return gateID(side)
}

func (m *table) findLeague(n named) string {
	l, ok := m.leagueNamed(n.name)
	if !ok {
		return ""
	}
	return m.elementID(leagueThing(l))
}

// findMarker returns a league's influence marker, its row once it has none.
func (m *table) findMarker(n named) string {
	l, ok := m.leagueNamed(n.name)
	switch {
	case !ok:
		return ""
	case !m.HasMarker(&m.v.Leagues[l]):
		return m.findLeague(n)
	}
	return m.elementID(markerThing(l))
}

// findSpace returns a space of an influence track: "rome -3".
func (m *table) findSpace(n named) string {
	name, number, _ := strings.Cut(n.name, " ")
	l, ok := m.leagueNamed(name)
	at, err := strconv.Atoi(number)
	if !ok || err != nil || at < int(m.c.Track.Low) || at > int(m.c.Track.High) {
		return ""
	}
	if goal, moves := m.influenced(l); moves && goal == at && m.v.Leagues[l].Marker != at {
		id, _ := m.Choose("track", m.Post(m.influence(l).Choice))["id"].(string)
		return id
	}
	return m.fieldID(l, at)
}

func (m *table) findTrack(n named) string {
	tracks := []string{"cities", "patronage", "religion"}
	if m.Leagued() {
		if n.name == "influence" || n.name == "rounds" {
			return n.name
		}
		return ""
	}
	switch {
	case !slices.Contains(tracks, n.name):
		return ""
	case n.said != "":
		return discID(n.name, n.of.Seat)
	}
	return trackID(n.name)
}

// findGoods returns a counter of a seat. Cities are counted on their track, or where there is none
// in the table of points.
func (m *table) findGoods(n named) string {
	switch n.name {
	case "florins", "units", "agents", "crosses", "points", "trophies":
		return goodsID(n.name, n.of.Seat)
	case "tokens":
		if n.of.Tokens == 0 {
			return goodsID("trophies", n.of.Seat)
		}
		return goodsID(n.name, n.of.Seat)
	case "cities":
		if m.Leagued() {
			return tallyID("cities", n.of.Seat)
		}
		return discID("cities", n.of.Seat)
	}
	return ""
}

func (m *table) findSeat(n named) string {
	seat, ok := m.seatNamed(n.name)
	switch {
	case !ok:
		return ""
	case seat == m.Foot:
		return "palace"
	}
	return "rival-" + seat.String()
}

func (m *table) findPanel(n named) string {
	switch n.name {
	case "question":
		return "ask"
	case "events":
		return "log"
	case "score":
		if m.Leagued() {
			return "tally"
		}
		return "prestige"
	case "order", "market", "domain":
		return n.name
	case "round":
		return "year"
	}
	return ""
}

// findButton returns the id of what ends the question, in the head of its panel.
func (m *table) findButton(n named) string {
	if n.name != "done" || m.ownEnds() {
		return ""
	}
	for _, c := range m.Only(endings[:]...) {
		if m.mainEnd(c) {
			id, _ := m.Choose("endButtons", m.Post(c))["id"].(string)
			return id
		}
	}
	return ""
}

// itemID returns a ware on the open shelves, or the closed market.
func (m *table) itemID(th board.Thing) string {
	switch {
	case !slices.ContainsFunc(append(m.nobles(), m.titles()...), func(w ware) bool { return w.Thing == th }):
		return ""
	case !m.marketOpen():
		return "market"
	}
	return m.elementID(th)
}
