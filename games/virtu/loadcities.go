package virtu

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/virtu/content"
)

// loadCities reads what differs on the map.
func (l *placing) loadCities(v yamltree.Value) {
	for _, f := range v.Fields(l.mapNames()...) {
		c := slices.Index(l.c.CityNames(), f.Name)
		l.loadCity(content.City(c), f.Value)
	}
}

// mapNames are the cities on the map of so many players.
func (l *placing) mapNames() []string {
	var names []string
	for c := range l.Cities {
		if l.Cities[c].Owner != absent {
			names = append(names, l.c.Cities[c].ID)
		}
	}
	return names
}

// loadCity reads a city. One that changes hands loses its garrison of the start
// unless units are said.
func (l *placing) loadCity(c content.City, v yamltree.Value) {
	l.fields(v, cityFields, virtuCityFields)
	at := &l.Cities[c]
	if owner := v.Get("owner"); owner.Given() {
		was := at.Owner
		if at.Owner = l.loadOwner(c, owner); at.Owner != was {
			at.Units = [maxSeats]int8{}
		}
	}
	at.Agent = l.loadAgent(v.Get("agent"))
	if units := v.Get("units"); units.Given() {
		at.Units = l.loadUnits(units)
	}
	at.Fled = l.loadUnits(v.Get("retreating"))
	at.Won = l.loadSet(v.Get("won"))
	at.Leo = l.loadSet(v.Get("leonardo"))
	spring := l.Phase == PhaseSieges || l.Phase == PhaseRetreats
	if !spring && (at.Fled != [maxSeats]int8{} || at.Won != 0 || at.Leo != 0) {
		v.Errorf("retreating, won and leonardo tell of sieges and retreats; this is %s", l.Phase)
	}
	for party, n := range at.Fled {
		if lead := l.leader(int8(party)); n > 0 && lead != nobody && lead == l.ruler(c) {
			v.Get("retreating").Errorf("seat %s controls the city; nobody retreats from his own (V-16.1)", engine.Seat(lead))
		}
	}
}

// leader is the seat that leads a party's units: its own, or the ally of a league
// (W-7.5); nobody leads those of another league.
func (l *placing) leader(party int8) int8 {
	if which, ok := l.leagueAt(party); ok {
		return l.Leagues[which].Ally
	}
	return party
}

// loadOwner reads whose disc lies on a city: that of a league on its own alone,
// as it never conquers.
func (l *placing) loadOwner(c content.City, v yamltree.Value) int8 {
	if v.Text() == "none" {
		return nobody
	}
	party, ok := l.party(v.Text())
	if !ok {
		v.Errorf("is %q; allowed are %s, or none", v.Text(), l.partyWords())
		return nobody
	}
	which, league := l.leagueAt(int8(party))
	switch {
	case !league:
	case l.Leagues[which].Gone:
		v.Errorf("is %s; that league is destroyed and has no city (W-8.9)", which)
		return nobody
	case l.homes(l.state, which)>>c&1 == 0:
		v.Errorf("is %s; that league has cities of its start alone: %s (W-2.5)", which, strings.Join(l.c.CityIDs(l.homes(l.state, which)), ", "))
		return nobody
	}
	return int8(party)
}

// loadUnits reads units by seat, in Wars of Italy by league too.
func (l *placing) loadUnits(v yamltree.Value) (units [maxSeats]int8) {
	for _, f := range v.Fields() {
		if party, ok := l.partyNamed(f); ok {
			units[party] = int8(f.Int(0, int(l.unitsOf(party))))
		}
	}
	return units
}

// unitsOf is how many units a party has in all; those of a destroyed league have
// left the game (W-8.9).
func (l *placing) unitsOf(party engine.Seat) int8 {
	if which, ok := l.leagueAt(int8(party)); ok && l.Leagues[which].Gone {
		return 0
	}
	return l.c.Houses[l.Players[party].House].Units
}

// holdings gives everybody the lands, tiles and units that follow from the map.
func (l *placing) holdings() {
	const cities = 1<<content.NumCities - 1
	for i := range l.everybody() {
		p := &l.Players[i]
		p.Tiles &^= cities
		p.Lands, p.Cities, p.Units = 0, 0, l.unitsOf(engine.Seat(i))
		for c := range l.Cities {
			p.Units -= l.Cities[c].Units[i] + l.Cities[c].Fled[i]
		}
	}
	for c := range l.Cities {
		owner, ruler := l.Cities[c].Owner, l.ruler(content.City(c))
		if owner < 0 {
			continue
		}
		l.Players[owner].hold(content.City(c))
		if ruler != owner {
			l.Players[ruler].hold(content.City(c))
		}
		if l.Boxed>>c&1 == 0 {
			l.Players[ruler].Tiles |= bit(c)
		}
	}
}

func (p *player) hold(c content.City) {
	p.Lands |= bit(int(c))
	p.Cities++
}

// loadCathedrals puts a figure on every city that has one: those of the list by
// number, the others in the order of the map. Its tile lies with the owner.
func (l *placing) loadCathedrals(root yamltree.Value) {
	list := root.Get("cathedrals")
	if list.Given() {
		for i, v := range list.Exactly(content.NumCathedrals) {
			if v.Text() == "none" {
				continue
			}
			c := content.City(v.OneOf(l.c.CityNames()...))
			if l.hasCathedral(c) {
				v.Errorf("%s has a cathedral already (V-22.11)", l.c.CityID(c))
				continue
			}
			l.loadCathedral(i, c, v)
		}
	}
	for c := range l.Cities {
		v := root.Get("cities").Get(l.c.Cities[c].ID).Get("cathedral")
		switch {
		case !v.Given() || v.Bool() == l.hasCathedral(content.City(c)):
		case list.Given():
			v.Errorf("is %t; the list of cathedrals says otherwise", v.Bool())
		default:
			l.loadCathedral(slices.Index(l.Cathedrals[:], content.NoCity), content.City(c), v)
		}
	}
}

func (l *placing) loadCathedral(figure int, c content.City, v yamltree.Value) {
	owner := l.Cities[c].Owner
	switch {
	case figure < 0:
		v.Errorf("there are %d cathedrals (V-1.2)", content.NumCathedrals)
	case owner < 0:
		v.Errorf("%s belongs to nobody; a cathedral stands in a player's city (V-22.11)", l.c.CityID(c))
	case l.c.Cities[c].Value < content.CathedralValue:
		v.Errorf("%s has the value %d; a cathedral needs %d (V-22.11)", l.c.CityID(c), l.c.Cities[c].Value, content.CathedralValue)
	default:
		l.Cathedrals[figure] = c
		l.Players[owner].Tiles |= bit(int(content.FirstCathedral) + figure)
	}
}
