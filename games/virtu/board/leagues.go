package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
)

func leagueThing(l content.League) board.Thing { return board.Thing{Kind: aLeague, N: int(l)} }

func markerThing(l content.League) board.Thing { return board.Thing{Kind: aMarker, N: int(l)} }

// leagueHouse returns the class of a league's colour.
func (m *table) leagueHouse(l content.League) string { return m.House(l.Party()) }

// courtName returns the owner of a palace: a house, or with two players a king.
func (m *table) courtName(h content.House) string {
	if len(m.v.Leagues) > 0 {
		return m.T("palace.king_" + m.c.Houses[h].ID)
	}
	return m.T("palace.family_" + m.c.Houses[h].ID)
}

// zoneBands are the zones of the influence tracks from the left, with the number of spaces of each.
type zoneBand struct {
	zone   content.Zone
	spaces int
}

func (m *table) zoneBands() []zoneBand {
	var list []zoneBand
	for z := content.AllianceFrance; z < content.NumZones; z++ {
		ends := m.c.Track.Zones[z]
		list = append(list, zoneBand{z, int(ends[1]-ends[0]) + 1})
	}
	return list
}

// zoneWord returns the short name of a zone.
func (m *table) zoneWord(z content.Zone) string {
	switch z {
	case content.AllianceFrance, content.AllianceNaples:
		return m.T("league.zone_alliance")
	case content.AffinityFrance, content.AffinityNaples:
		return m.T("league.zone_affinity")
	}
	return m.T("league.zone_neutral")
}

// zoneTerm returns the word of the glossary that says what a zone is.
func zoneTerm(z content.Zone) string {
	switch z {
	case content.AllianceFrance, content.AllianceNaples:
		return "wars.alliance_zone"
	case content.AffinityFrance, content.AffinityNaples:
		return "wars.affinity_zone"
	}
	return "wars.neutral_zone"
}

// epitaphTerm returns the word of the glossary for the end of a league.
func epitaphTerm(v *virtu.LeagueView) string {
	if v.Destroyed {
		return "wars.destroyed_league"
	}
	return "wars.permanent_alliance"
}

// zoneSeat returns the seat of a zone: France's on the left, Naples' on the right, none in the
// middle (W-3.2).
func zoneSeat(z content.Zone) engine.Seat {
	switch z {
	case content.AllianceFrance, content.AffinityFrance:
		return 0
	case content.AllianceNaples, content.AffinityNaples:
		return 1
	}
	return engine.NoSeat
}

// field is a space of an influence track.
type field struct {
	at    int
	class string
	// marker reports whether the marker is here, born whether it began here, goal whether one
	// more point moves it here.
	marker, born, goal bool
}

// fields returns the spaces of a league's track from the left.
func (m *table) fields(v *virtu.LeagueView) []field {
	goal, moves := m.influenced(v.League)
	var list []field
	for at := m.c.Track.Low; at <= m.c.Track.High; at++ {
		zone := m.c.Track.Zone(at)
		f := field{at: int(at), class: "step z-" + zone.String()}
		f.marker = m.HasMarker(v) && v.Marker == int(at)
		f.born = !f.marker && m.c.Leagues[v.League].Start == at
		f.goal = moves && goal == int(at) && !f.marker
		list = append(list, f)
	}
	return list
}

// influenced returns the new place of a league's marker; ok is false if You may not influence it
// now.
func (m *table) influenced(l content.League) (at int, ok bool) {
	if o := m.influence(l); o != nil && m.Open(o) {
		return m.Offer(o.Choice).Points, true
	}
	return 0, false
}

// influence returns the offer to move a league's marker, nil where there is none.
func (m *table) influence(l content.League) *board.Offer {
	for _, o := range m.Offers(virtu.DoInfluence) {
		if content.League(o.On) == l {
			return o
		}
	}
	return nil
}

// regard is a league's attitude to the players, in words, on its plate and as a sign.
type regard struct {
	words, plate, class, icon string
}

// said returns a regard whose plate says all its words.
func said(words, class, icon string) regard { return regard{words, words, class, icon} }

var regardIcons = map[content.Attitude]string{
	content.Hostile: "s-war", content.Neutral: "w-even", content.Friendly: "w-heart", content.Allied: "w-heart",
}

// regardFor returns a league's attitude to You; to a spectator it says whom it favours.
func (m *table) regardFor(v *virtu.LeagueView) regard {
	switch {
	case v.Destroyed:
		return said(m.T("league.destroyed"), "gone", "")
	case m.You == engine.NoSeat:
		return m.favour(v)
	}
	a := v.Attitude[m.You]
	r := said(m.T("league.attitude_"+a.String()), a.String(), regardIcons[a])
	if a != content.Allied {
		r.plate = m.T("league." + v.League.String() + "." + a.String())
	}
	return r
}

// favour says to which side a league is friendly, for spectators.
func (m *table) favour(v *virtu.LeagueView) regard {
	if v.Ally != engine.NoSeat {
		return said(m.T("league.allied", "who", m.Name(v.Ally)), content.Neutral.String(), "")
	}
	for i, a := range v.Attitude {
		if a == content.Friendly {
			return said(m.T("league.favours", "who", m.Name(engine.Seat(i))), content.Neutral.String(), "")
		}
	}
	r := said(m.T("league.attitude_neutral"), content.Neutral.String(), regardIcons[content.Neutral])
	r.plate = m.T("league." + v.League.String() + ".neutral")
	return r
}

// regardAt returns the sign of a league's attitude to You at a city of a league without ally; ok is
// false elsewhere, and for spectators.
func (m *table) regardAt(c content.City) (regard, bool) {
	if !m.HasLeague(c) || m.You == engine.NoSeat || m.v.Cities[c].Owner != engine.NoSeat {
		return regard{}, false
	}
	return m.regardFor(&m.v.Leagues[m.v.Cities[c].League]), true
}

// pledged returns the ally for whom a league's disc is on a city; NoSeat elsewhere.
func (m *table) pledged(c content.City) engine.Seat {
	if !m.HasLeague(c) {
		return engine.NoSeat
	}
	return m.v.Cities[c].Owner
}

// leagueLabel says all of a league, for those who hear the page.
func (m *table) leagueLabel(v *virtu.LeagueView) string {
	parts := []string{m.LeagueName(v.League), m.regardFor(v).words}
	switch {
	case m.HasMarker(v):
		parts = append(parts, m.standsAt(v.Marker))
	case v.Ally != engine.NoSeat:
		parts = append(parts, m.Epitaph(v))
	}
	var cities []string
	for _, c := range v.Cities {
		cities = append(cities, m.CityName(c))
	}
	if len(cities) > 0 {
		parts = append(parts, m.T("league.cities", "cities", strings.Join(cities, ", ")))
	}
	if !v.Destroyed {
		parts = append(parts, m.T("palace.units", "n", v.Units, "map", m.LeagueUnits(v.League)))
	}
	if names := m.LeagueCards(v); names != "" {
		parts = append(parts, m.T("league.cards", "cards", names))
	}
	if v.Agents > 0 {
		parts = append(parts, m.T("league.agents", "n", v.Agents))
	}
	return strings.Join(parts, ", ")
}

// standsAt says in whose zone a marker is, or that it is in the neutral one.
func (m *table) standsAt(at int) string {
	zone := m.c.Track.Zone(int8(at))
	if s := zoneSeat(zone); s != engine.NoSeat {
		return m.T("league.in_zone_of", "zone", m.zoneWord(zone), "who", m.Name(s))
	}
	return m.T("league.in_neutral")
}

// markerLabel says what is on a league's marker.
func (m *table) markerLabel(v *virtu.LeagueView) string {
	words := m.T("league.marker", "league", m.LeagueName(v.League)) + ", " + m.standsAt(v.Marker)
	if v.Agent != engine.NoSeat {
		words += ", " + m.T("chart.agent", "who", m.Name(v.Agent))
	}
	return words
}

// goalLabel says where one more point brings a league's marker.
func (m *table) goalLabel(v *virtu.LeagueView, f field) string {
	return m.T("league.influence_to", "league", m.LeagueName(v.League), "where", m.standsAt(f.at))
}

// round is a space of the round track.
type round struct {
	n     int
	class string
	pay   bool
}

// rounds returns the spaces of the round track; none in the great game.
func (m *table) rounds() []round {
	var list []round
	for n := 1; n <= m.v.LastRound; n++ {
		r := round{n: n, pay: slices.Contains(m.v.PayRounds, n)}
		switch {
		case n == m.v.Year:
			r.class = "now"
		case n < m.v.Year:
			r.class = "past"
		}
		list = append(list, r)
	}
	return list
}

// roundWords say what a round is.
func (m *table) roundWords(r round) string {
	words := m.T("league.round", "n", r.n)
	if r.pay {
		words += ", " + m.T("league.pay_round")
	}
	return words
}

// roundTopics are the words of the glossary for a round that differs from others: wages are due, or
// it is the last; "" for others.
func (m *table) roundTopics(r round) string {
	switch {
	case r.n == m.v.LastRound:
		return "wars.round wars.naples"
	case r.pay:
		return "wars.round_with_coin wars.wages"
	}
	return ""
}

// tallyTopics are the words of the glossary that say how a part of the score is counted.
var tallyTopics = map[string]string{
	"cities": "wars.points", "cards": "wars.points", "tiles": "wars.points", "religion": "wars.crosses", "war": "wars.trophy", "indulgences": "wars.indulgence",
}

// tallied are the parts of the score that Wars of Italy counts (W-11.3).
var tallied = [...]string{"cities", "cards", "tiles", "religion", "war", "indulgences"}

// tally is a line of the prestige table.
type tally struct {
	// part is the name of what is counted, as in ScoreParts.
	part, words string
	points      []int
}

// tallies returns the lines of the prestige table, a number for each seat.
func (m *table) tallies() []tally {
	var list []tally
	for _, name := range tallied {
		part := slices.Index(virtu.ScoreParts[:], name)
		line := tally{part: name, words: m.T("score." + name)}
		for _, s := range m.v.Order {
			line.points = append(line.points, m.Seat(s).Parts[part])
		}
		list = append(list, line)
	}
	return list
}
