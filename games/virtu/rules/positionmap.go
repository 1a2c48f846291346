package rules

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// inPlay returns the leagues of this title.
func (l *placing) inPlay() []content.League { return l.rules.leagues }

// onThisMap returns the cities on the map for this number of seats.
func (l *placing) onThisMap() []content.City { return citiesOf(l.onMap[l.Seats]) }

// allOrNone returns the cities that a position may name as those of a cathedral.
func (l *placing) allOrNone() []content.City {
	return append(citiesOf(1<<content.NumCities-1), content.NoCity)
}

// citiesOf lists a set of bits.
func citiesOf(set uint64) (list []content.City) {
	for set != 0 {
		list = append(list, content.City(nextBit(&set)))
	}
	return list
}

// homes returns the cities that the league has at the start (W-2.5), by bit.
func (r *rules) homes(s *state, l content.League) uint64 {
	return r.arms[s.Seats][r.c.Leagues[l].House]
}

// takeOut destroys the league: its discs and units are gone, before cities say
// more.
func (l ofLeague) takeOut(yamltree.Value) {
	if l.at().Gone {
		l.destroy(l.state, engine.NoSeat, l.which, nil)
	}
}

// unite makes the league the seat's permanent ally (W-5.3, W-5.4); its tiles follow
// from the map.
func (l ofLeague) unite(v yamltree.Value) {
	ally := l.at().Ally
	switch {
	case ally == nobody:
		return
	case l.at().Gone:
		v.Errorf("%s is destroyed and an ally; an ally is never destroyed (W-8.10)", l.which)
		return
	}
	p, theirs := &l.Players[ally], &l.Players[l.which.Party()]
	*l.at() = league{Agent: nobody, Ally: ally}
	p.Allies = p.Allies.With(l.which.Party())
	p.Agents += theirs.Agents
	theirs.Agents = 0
}

func (l ofLeague) offTrack() string {
	if !l.at().onTrack() {
		return "the marker of an allied or destroyed league has left the game (W-5.4, W-8.9); leave out marker and agent"
	}
	return ""
}

func (l ofLeague) inGame() string {
	if !l.at().Gone {
		return l.which.String() + " is not destroyed; its tiles are in the game (W-8.9)"
	}
	return ""
}

// boxable returns the cities whose tiles leave the game with the league: all but its
// capital, which a seat has conquered.
func (l ofLeague) boxable() []content.City {
	return citiesOf(l.homes(l.state, l.which) &^ bit(int(l.c.Leagues[l.which].Capital)))
}

// mayOwn reports whether a disc may be on the city: that of a league is on its own cities
// alone, because a league never conquers.
func (l ofCity) mayOwn(party engine.Seat, v yamltree.Value) bool {
	which, league := l.leagueAt(int8(party))
	switch {
	case !league:
		return true
	case l.Leagues[which].Gone:
		v.Errorf("is %s; that league is destroyed and has no city (W-8.9)", which)
	case l.homes(l.state, which)>>l.id&1 == 0:
		v.Errorf("is %s; that league has cities of its start alone: %s (W-2.5)", which, strings.Join(l.c.CityIDs(l.homes(l.state, which)), ", "))
	default:
		return true
	}
	return false
}

// changeHands makes the party the city's owner; for a new one the garrison of the start is removed.
func (l ofCity) changeHands(party engine.Seat) {
	if l.at.Owner != int8(party) {
		l.at.Owner, l.at.Units = int8(party), [maxSeats]int8{}
	}
}

// checkUnits: a destroyed league has none.
func (l ofCity) checkUnits(v yamltree.Value) {
	for _, which := range l.rules.leagues {
		if units := v.Get(which.String()); l.Leagues[which].Gone && units.Given() {
			units.Errorf("that league is destroyed and has no units (W-8.9)")
		}
	}
}

// checkFled adds errors for units that retreat from their own city, or when none can retreat.
func (l ofCity) checkFled(v yamltree.Value) {
	l.inSpring(l.at.Fled != [maxSeats]int8{}, v)
	l.checkUnits(v)
	for party, n := range l.at.Fled {
		if lead := l.leader(int8(party)); n > 0 && lead != nobody && lead == l.ruler(l.id) {
			v.Errorf("seat %s controls the city; nobody retreats from his own (V-16.1)", engine.Seat(lead))
		}
	}
}

// inSpring refuses what only sieges and retreats leave behind.
func (l ofCity) inSpring(said bool, v yamltree.Value) {
	if said && l.Phase != virtu.PhaseSieges && l.Phase != virtu.PhaseRetreats {
		v.Errorf("retreating, won and leonardo tell of sieges and retreats; this is %s", l.Phase)
	}
}

// leader returns the seat that leads a party's units: its own, or the ally of a league
// (W-7.5); nobody leads those of another league.
func (l *placing) leader(party int8) int8 {
	if which, ok := l.leagueAt(party); ok {
		return l.Leagues[which].Ally
	}
	return party
}

// unitsOf returns how many units a party has in all; those of a destroyed league have
// left the game (W-8.9).
func (l *placing) unitsOf(party engine.Seat) int8 {
	if which, ok := l.leagueAt(int8(party)); ok && l.Leagues[which].Gone {
		return 0
	}
	return l.c.Houses[l.Players[party].House].Units
}

// holdings takes the tiles out that have left the game with a league: those that the position names, and
// those of its cities that have no owner (W-8.9, R-43). Then it gives every seat the lands, tiles and
// units that follow from the map.
func (l *placing) holdings(yamltree.Value) {
	l.Boxed = 0
	for _, which := range l.rules.leagues {
		if l.Leagues[which].Gone {
			for _, c := range (ofLeague{l, which}).boxable() {
				if l.boxed[which]>>c&1 != 0 || l.Cities[c].Owner == nobody {
					l.Boxed |= bit(int(c))
				}
			}
		}
	}
	const cities = 1<<content.NumCities - 1
	for _, party := range l.parties() {
		p := &l.Players[party]
		p.Tiles &^= cities
		p.Lands, p.Cities, p.Units = 0, 0, l.unitsOf(party)
		for c := range l.Cities {
			p.Units -= l.Cities[c].Units[party] + l.Cities[c].Fled[party]
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

// canStand reports whether another cathedral can be in a city.
func (l *placing) canStand(c content.City, v yamltree.Value) bool {
	switch {
	case c == content.NoCity:
		return true
	case l.hasCathedral(c):
		v.Errorf("%s has a cathedral already (V-22.11)", l.c.CityID(c))
	case l.Cities[c].Owner < 0:
		v.Errorf("%s belongs to nobody; a cathedral stands in a player's city (V-22.11)", l.c.CityID(c))
	case l.c.Cities[c].Value < content.CathedralValue:
		v.Errorf("%s has the value %d; a cathedral needs %d (V-22.11)", l.c.CityID(c), l.c.Cities[c].Value, content.CathedralValue)
	default:
		return true
	}
	return false
}

// buildCathedrals puts a figure on every city whose entry says that it has a cathedral while the list
// of cathedrals is missing, in the order of the map. The owner of the city has the tile.
func (l *placing) buildCathedrals(root yamltree.Value) {
	for c := range content.City(content.NumCities) {
		v := root.Get("cities").Get(l.c.CityID(c)).Get("cathedral")
		figure := slices.Index(l.Cathedrals[:], content.NoCity)
		switch {
		case !v.Given() || l.lacks["cathedral"] != "" || v.Bool() == l.hasCathedral(c):
		case root.Get("cathedrals").Given():
			v.Errorf("is %t; the list of cathedrals says otherwise", v.Bool())
		case figure < 0:
			v.Errorf("there are %d cathedrals (V-1.2)", content.NumCathedrals)
		case l.canStand(c, v):
			l.Cathedrals[figure] = c
		}
	}
	for figure, c := range l.Cathedrals {
		if c != content.NoCity {
			l.Players[l.Cities[c].Owner].Tiles |= bit(int(content.FirstCathedral) + figure)
		}
	}
}

func (s *state) hasCathedral(c content.City) bool { return slices.Contains(s.Cathedrals[:], c) }

func (l ofPower) checkReady(v yamltree.Value) {
	if l.at.Ready && l.at.Ally < 0 {
		v.Errorf("is true; without an ally there is no bonus (V-24.7)")
	}
}

// verifyLeagues looks for what cannot be with capitals and units of leagues.
func (l *placing) verifyLeagues(root yamltree.Value) {
	for _, which := range l.rules.leagues {
		at, capital := &l.Leagues[which], l.c.Leagues[which].Capital
		switch owner := l.Cities[capital].Owner; {
		case at.Gone && owner == nobody:
			root.Get("leagues").Get(which.String()).Errorf("%s is destroyed: a seat has conquered its capital (W-8.9); let cities say which: %s: {owner: 1}",
				which, l.c.CityID(capital))
		case at.onTrack() && owner != int8(which.Party()):
			root.Get("cities").Get(l.c.CityID(capital)).Errorf("%s has lost its capital: it is destroyed or somebody's ally (W-8.9, W-8.10); let leagues say so", which)
		}
		if at.onTrack() {
			l.verifyGarrisons(which, root.Get("cities"))
		}
	}
}

// verifyGarrisons: units of unallied leagues are in its own cities (W-7.5).
func (l *placing) verifyGarrisons(which content.League, cities yamltree.Value) {
	party := which.Party()
	for c := range l.Cities {
		at := &l.Cities[c]
		if at.Fled[party] > 0 || at.Units[party] > 0 && at.Owner != int8(party) {
			cities.Get(l.c.Cities[c].ID).Errorf("units of %s are here; without an ally they stay in its own cities (W-7.5)", which)
		}
	}
}
