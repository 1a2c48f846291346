package virtu

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/virtu/content"
)

// foreign is a field that the great game alone has, and why Wars of Italy has not.
type foreign struct{ name, why string }

// What a position may name: in both titles, and in the great game alone.
var (
	positionFields = []string{"year", "phase", "turn", "step", "steps", "ending", "cities", "indulgences", "seats", "chance"}
	virtuFields    = []foreign{
		{"order", "France is always first (W-1.3)"},
		{"arrival", "there is no city track (W-1.5)"},
		{"houses", "seat 1 is France, seat 2 is Naples (W-1.1)"},
		{"cathedrals", "there are none (W-1.5)"},
		{"powers", "there are none (W-1.5)"},
	}
	cityFields      = []string{"owner", "agent", "units", "retreating", "won"}
	virtuCityFields = []foreign{
		{"leonardo", "there is no patronage (W-1.5)"},
		{"cathedral", "there are no cathedrals (W-1.5)"},
	}
	seatFields      = []string{"florins", "slots", "chambers", "token", "domain", "agents", "bank", "tokens", "trophies", "sold"}
	virtuSeatFields = []foreign{
		{"patronage", "there is no patronage (W-1.5)"},
		{"bonuses", "there is no patronage (W-1.5)"},
	}
)

// fields refuses what a mapping names and this title does not have.
func (l *placing) fields(v yamltree.Value, both []string, virtu []foreign) {
	allowed := slices.Clone(both)
	for _, f := range virtu {
		given := v.Get(f.name)
		if !l.c.HasLeagues() || given.Given() {
			allowed = append(allowed, f.name)
		}
		if l.c.HasLeagues() && given.Given() {
			given.Errorf("belongs to the game of three to five; here %s", f.why)
		}
	}
	v.Fields(allowed...)
}

// leagueField says that the leagues are fields of Wars of Italy.
func (l *placing) leagueField(root yamltree.Value) []string {
	given := root.Get("leagues")
	if given.Given() && !l.c.HasLeagues() {
		given.Errorf("belongs to Wars of Italy, the game of two")
	}
	if given.Given() || l.c.HasLeagues() {
		return append([]string{"leagues"}, positionFields...)
	}
	return positionFields
}

// loadLeagues reads what has become of the leagues, before the map: their discs
// and units are where they were at the start, but for destroyed ones.
func (l *placing) loadLeagues(v yamltree.Value) {
	for _, f := range v.Fields(wordsBelow(content.NumLeagues)...) {
		l.loadLeague(content.League(slices.Index(wordsBelow(content.NumLeagues), f.Name)), f.Value)
	}
}

func (l *placing) loadLeague(which content.League, v yamltree.Value) {
	v.Fields("marker", "agent", "ally", "destroyed", "boxed")
	at := &l.Leagues[which]
	marker, agent, ally := v.Get("marker"), l.loadAgent(v.Get("agent")), l.loadSeat(v.Get("ally"))
	gone := v.Get("destroyed").Bool()
	switch {
	case gone && ally != nobody:
		v.Errorf("%s is destroyed and an ally; an ally is never destroyed (W-8.10)", which)
	case (gone || ally != nobody) && (marker.Given() || agent != nobody):
		v.Errorf("the marker of an allied or destroyed league has left the game (W-5.4, W-8.9); leave out marker and agent")
	case !gone && v.Get("boxed").Given():
		v.Get("boxed").Errorf("%s is not destroyed; its tiles are in the game (W-8.9)", which)
	case gone:
		l.destroy(l.state, engine.NoSeat, which, nil)
	case ally != nobody:
		l.join(which, engine.Seat(ally))
	default:
		at.Agent = agent
		if marker.Given() {
			at.Marker = int8(marker.Int(int(l.c.Track.Low), int(l.c.Track.High)))
		}
	}
}

// join makes a league the seat's permanent ally (W-5.3, W-5.4); its tiles follow
// from the map.
func (l *placing) join(which content.League, seat engine.Seat) {
	p, theirs := &l.Players[seat], &l.Players[which.Party()]
	l.Leagues[which] = league{Agent: nobody, Ally: int8(seat)}
	p.Allies = p.Allies.With(which.Party())
	p.Agents += theirs.Agents
	theirs.Agents = 0
}

// agentsOf is how many agents a seat can have in all: five, and those of its
// allied leagues (V-1.4, R-78).
func (l *placing) agentsOf(seat engine.Seat) int8 {
	return l.c.MaxAgents + l.alliedAgents(seat)
}

func (l *placing) alliedAgents(seat engine.Seat) int8 {
	var n int8
	for _, which := range l.alliesOf(seat) {
		n += l.c.Houses[l.c.Leagues[which].House].Agents
	}
	return n
}

// alliesOf are the leagues in permanent alliance with a seat.
func (l *placing) alliesOf(seat engine.Seat) []content.League {
	var list []content.League
	for set := l.Players[seat].Allies; set != 0; set = set.Without(set.First()) {
		which, _ := content.LeagueOf(set.First())
		list = append(list, which)
	}
	return list
}

// familyOf are the family cards that a seat can have: its house's, then those of
// its allied leagues (W-5.3).
func (l *placing) familyOf(seat engine.Seat) []content.Card {
	list := slices.Clone(l.c.Houses[l.Players[seat].House].Cards)
	for _, which := range l.alliesOf(seat) {
		list = append(list, l.c.Houses[l.c.Leagues[which].House].Cards...)
	}
	return list
}

// loadBoxed: with a league the tiles of its last cities have left the game (W-8.9,
// of those that are still nobody's, and of those said to be boxed.
func (l *placing) loadBoxed(v yamltree.Value) {
	l.Boxed = 0
	for _, which := range l.rules.leagues {
		if !l.Leagues[which].Gone {
			continue
		}
		homes := l.homes(l.state, which) &^ bit(int(l.c.Leagues[which].Capital))
		names := l.c.CityIDs(homes)
		for _, item := range v.Get(which.String()).Get("boxed").List() {
			l.Boxed |= bit(slices.Index(l.c.CityNames(), names[item.OneOf(names...)]))
		}
		for homes != 0 {
			if c := nextBit(&homes); l.Cities[c].Owner == nobody {
				l.Boxed |= bit(c)
			}
		}
	}
}

// verifyLeagues looks for what cannot be with capitals and units of leagues.
func (l *placing) verifyLeagues(root yamltree.Value) {
	for _, which := range l.rules.leagues {
		at, party := &l.Leagues[which], which.Party()
		capital := l.c.Leagues[which].Capital
		v := root.Get("cities").Get(l.c.CityID(capital))
		switch owner := l.Cities[capital].Owner; {
		case at.Gone && owner == nobody:
			root.Get("leagues").Get(which.String()).Errorf("%s is destroyed: a seat has conquered its capital (W-8.9); let cities say which: %s: {owner: 1}",
				which, l.c.CityID(capital))
		case at.onTrack() && owner != int8(party):
			v.Errorf("%s has lost its capital: it is destroyed or somebody's ally (W-8.9, W-8.10); let leagues say so", which)
		}
		if at.onTrack() {
			l.verifyGarrisons(which, root.Get("cities"))
		}
	}
}

// verifyGarrisons: units of unallied leagues stand in its own cities (W-7.5).
func (l *placing) verifyGarrisons(which content.League, cities yamltree.Value) {
	party := which.Party()
	for c := range l.Cities {
		at := &l.Cities[c]
		if at.Fled[party] > 0 || at.Units[party] > 0 && at.Owner != int8(party) {
			cities.Get(l.c.Cities[c].ID).Errorf("units of %s are here; without an ally they stay in its own cities (W-7.5)", which)
		}
	}
}

// everybody is how many parties have discs and units: the seats, and the leagues
// behind them.
func (l *placing) everybody() int { return int(l.Seats) + len(l.rules.leagues) }

// partyNamed is the seat or league whose units an entry is about.
func (l *placing) partyNamed(f yamltree.Field) (engine.Seat, bool) {
	party, ok := l.party(f.Name)
	if !ok {
		f.Errorf("is nobody who has units; allowed are %s", l.partyWords())
		return 0, false
	}
	if which, league := l.leagueAt(int8(party)); league && l.Leagues[which].Gone {
		f.Errorf("that league is destroyed and has no units (W-8.9)")
		return 0, false
	}
	return party, true
}

// party reads a seat or a league.
func (l *placing) party(word string) (engine.Seat, bool) {
	for party := range l.everybody() {
		if l.state.partyOrNone(int8(party)) == word {
			return engine.Seat(party), true
		}
	}
	return 0, false
}

// partyWords are the words that party reads.
func (l *placing) partyWords() string {
	words := make([]string, l.everybody())
	for party := range words {
		words[party] = l.state.partyOrNone(int8(party))
	}
	return strings.Join(words, ", ")
}

// mayWinter tells whether a party's units can stand in a city in winter, when all
// retreats are over: in cities of their leader, and in Wars of Italy before those
// of leagues and of leagues that were destroyed meanwhile (W-7.2, W-9.1, R-44).
func (l *placing) mayWinter(party int8, c content.City) bool {
	lead, ruler := l.leader(party), l.ruler(c)
	if lead == nobody {
		lead = party
	}
	return ruler == lead || l.everLeagues(c) && (ruler == nobody || ruler >= l.Seats)
}

// everLeagues tells whether a league held the city at the start.
func (l *placing) everLeagues(c content.City) bool {
	for _, which := range l.rules.leagues {
		if l.homes(l.state, which)>>c&1 != 0 {
			return true
		}
	}
	return false
}
