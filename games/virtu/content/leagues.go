package content

import (
	"signoria/engine"
	"signoria/engine/notation"
)

// League is a city league of Wars of Italy (W-3.1).
type League int8

// The three leagues: red, white, green.
const (
	Florentines League = iota
	Romans
	Venetians
	NumLeagues
	NoLeague League = -1
)

var leagueNames = [NumLeagues]string{"florence", "rome", "venice"}

// String is the league's name in content, notation and catalogues.
func (l League) String() string {
	if l < 0 || l >= NumLeagues {
		return notation.Unnamed
	}
	return leagueNames[l]
}

// FirstLeague is the party of the first league: they follow the two seats
// wherever discs, units and trophies are told by whose they are.
const FirstLeague = 2

// Party is the league's number among owners of discs and units: 2 to 4.
func (l League) Party() engine.Seat { return engine.Seat(FirstLeague + l) }

// LeagueOf says which league a party of Wars of Italy is; ok is false for a seat.
// In the great game parties 2 to 4 are seats: ask only of two players.
func LeagueOf(party engine.Seat) (l League, ok bool) {
	return League(party - FirstLeague), party >= FirstLeague && party < MaxSeats
}

// Zone is a stretch of an influence track, from France to Naples (W-3.2).
type Zone int8

// The zones.
const (
	AllianceFrance Zone = iota
	AffinityFrance
	NeutralZone
	AffinityNaples
	AllianceNaples
	NumZones
)

var zoneNames = [NumZones]string{"alliance_france", "affinity_france", "neutral", "affinity_naples", "alliance_naples"}

// String is the zone's name in content and catalogues.
func (z Zone) String() string { return zoneNames[z] }

// Attitude is the attitude of a league to a player (W-3.3).
type Attitude int8

// The attitudes.
const (
	Hostile Attitude = iota
	Neutral
	Friendly
	Allied
)

var attitudeNames = [...]string{"hostile", "neutral", "friendly", "allied"}

// String is the attitude's name in catalogues.
func (a Attitude) String() string { return attitudeNames[a] }

// LeagueInfo is a city league (W-2.5). Its cities, units, garrison, agents and
// family cards are those of its house.
type LeagueInfo struct {
	ID      string // as League.String
	House   House
	Capital City
	Start   int8 // of the influence marker (W-2.6)
	Crosses bool // crosses count like crowns (W-4.3)
	Provenance
}

// TrackInfo is the influence track: spaces from Low, before France, to High,
// before Naples, and the inclusive ranges of its zones (W-3.2).
type TrackInfo struct {
	Low, High int8
	Zones     [NumZones][2]int8
	Provenance
}

// Zone is the zone of a space.
func (t *TrackInfo) Zone(at int8) Zone {
	for z, ends := range t.Zones {
		if at >= ends[0] && at <= ends[1] {
			return Zone(z)
		}
	}
	return NeutralZone
}

// RoundsInfo says how long Wars of Italy lasts, and when wages are due (W-1.2,
// W-10.2).
type RoundsInfo struct {
	Count int16
	Pay   []int16
	Provenance
}
