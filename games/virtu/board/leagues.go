package board

import (
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

func leagueThing(l content.League) thing { return thing{aLeague, int(l)} }

func markerThing(l content.League) thing { return thing{aMarker, int(l)} }

// leagueOf says which league a party is; ok is false for a seat.
func (m *table) leagueOf(party engine.Seat) (content.League, bool) {
	l, ok := content.LeagueOf(party)
	return l, ok && int(l) < len(m.v.Leagues)
}

// hasLeague tells whether the disc of a league lies on a city.
func (m *table) hasLeague(c content.City) bool {
	l := m.v.Cities[c].League
	return l >= 0 && int(l) < len(m.v.Leagues)
}

// leagueHouse is the class of a league's colour.
func (m *table) leagueHouse(l content.League) string { return m.house(l.Party()) }

// leagueName is what a league is called: like its capital.
func (m *table) leagueName(l content.League) string {
	return m.houseName(m.c.Leagues[l].House)
}

// courtName is whose palace it is: a house's, or with two players a king's.
func (m *table) courtName(h content.House) string {
	if len(m.v.Leagues) > 0 {
		return m.t("palace.king_" + m.c.Houses[h].ID)
	}
	return m.t("palace.family_" + m.c.Houses[h].ID)
}

// zoneBands are the zones of the influence tracks from the left, with how many
// spaces each has.
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

// zoneWord is the short name of a zone.
func (m *table) zoneWord(z content.Zone) string {
	switch z {
	case content.AllianceFrance, content.AllianceNaples:
		return m.t("league.zone_alliance")
	case content.AffinityFrance, content.AffinityNaples:
		return m.t("league.zone_affinity")
	}
	return m.t("league.zone_neutral")
}

// zoneSeat is whose zone it is: France's on the left, Naples' on the right, nobody's
// in the middle (W-3.2).
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
	// marker tells whether the marker stands here, born whether it began here,
	// goal whether one more point brings it here.
	marker, born, goal bool
}

// fields are the spaces of a league's track from the left.
func (m *table) fields(v *virtu.LeagueView) []field {
	goal, moves := m.influenced(v.League)
	var list []field
	for at := m.c.Track.Low; at <= m.c.Track.High; at++ {
		zone := m.c.Track.Zone(at)
		f := field{at: int(at), class: "step z-" + zone.String()}
		f.marker = m.marked(v) && v.Marker == int(at)
		f.born = !f.marker && m.c.Leagues[v.League].Start == at
		f.goal = moves && goal == int(at) && !f.marker
		list = append(list, f)
	}
	return list
}

// marked tells whether a league still has an influence marker (W-5.4, W-8.9).
func (m *table) marked(v *virtu.LeagueView) bool {
	return v.Ally == engine.NoSeat && !v.Destroyed
}

// influenced is where the marker of a league would come to stand; ok is false
// when You may not influence it now.
func (m *table) influenced(l content.League) (at int, ok bool) {
	for _, o := range m.offers[leagueThing(l)] {
		if o.Choice.Verb == virtu.DoInfluence && m.isOpen(o) {
			return o.Points, true
		}
	}
	return 0, false
}

// influence is the choice that moves a league's marker, as a button sends it;
// empty when it is not open.
func (m *table) influence(l content.League) string {
	for _, o := range m.offers[leagueThing(l)] {
		if o.Choice.Verb == virtu.DoInfluence {
			return m.open[o.Choice]
		}
	}
	return ""
}

// regard is how a league stands to the players, in a word and a sign.
type regard struct {
	words, class, icon string
}

var regardIcons = map[content.Attitude]string{
	content.Hostile: "s-war", content.Neutral: "w-even", content.Friendly: "w-heart", content.Allied: "w-heart",
}

// regardFor is a league's attitude to You; to a spectator it says whom it
// favours.
func (m *table) regardFor(v *virtu.LeagueView) regard {
	switch {
	case v.Destroyed:
		return regard{m.t("league.destroyed"), "gone", ""}
	case m.You == engine.NoSeat:
		return m.favour(v)
	}
	a := v.Attitude[m.You]
	return regard{m.t("league.attitude_" + a.String()), a.String(), regardIcons[a]}
}

// favour says for those who play no side which one a league is friendly to.
func (m *table) favour(v *virtu.LeagueView) regard {
	if v.Ally != engine.NoSeat {
		return regard{m.t("league.allied", "who", m.name(v.Ally)), content.Neutral.String(), ""}
	}
	for i, a := range v.Attitude {
		if a == content.Friendly {
			return regard{m.t("league.favours", "who", m.name(engine.Seat(i))), content.Neutral.String(), ""}
		}
	}
	return regard{m.t("league.attitude_neutral"), content.Neutral.String(), regardIcons[content.Neutral]}
}

// regardAt is the sign at a city of a league without ally that says how it stands
// to You; ok is false elsewhere, and for spectators.
func (m *table) regardAt(c content.City) (regard, bool) {
	if !m.hasLeague(c) || m.You == engine.NoSeat || m.v.Cities[c].Owner != engine.NoSeat {
		return regard{}, false
	}
	return m.regardFor(&m.v.Leagues[m.v.Cities[c].League]), true
}

// pledged is the ally on whose behalf a league's disc lies on a city; NoSeat
// elsewhere.
func (m *table) pledged(c content.City) engine.Seat {
	if !m.hasLeague(c) {
		return engine.NoSeat
	}
	return m.v.Cities[c].Owner
}

// leagueUnits is how many units of a league stand on the map.
func (m *table) leagueUnits(l content.League) int {
	n := 0
	for c := range m.v.Cities {
		n += m.v.Cities[c].Units[l.Party()] + m.v.Cities[c].Fled[l.Party()]
	}
	return n
}

// leagueLabel says all of a league, for those who hear the page.
func (m *table) leagueLabel(v *virtu.LeagueView) string {
	parts := []string{m.leagueName(v.League), m.regardFor(v).words}
	switch {
	case m.marked(v):
		parts = append(parts, m.standsAt(v.Marker))
	case v.Ally != engine.NoSeat:
		parts = append(parts, m.epitaph(v))
	}
	var cities []string
	for _, c := range v.Cities {
		cities = append(cities, m.cityName(c))
	}
	if len(cities) > 0 {
		parts = append(parts, m.t("league.cities", "cities", strings.Join(cities, ", ")))
	}
	if !v.Destroyed {
		parts = append(parts, m.t("palace.units", "n", v.Units, "map", m.leagueUnits(v.League)))
	}
	if names := m.leagueCards(v); names != "" {
		parts = append(parts, m.t("league.cards", "cards", names))
	}
	if v.Agents > 0 {
		parts = append(parts, m.t("league.agents", "n", v.Agents))
	}
	return strings.Join(parts, ", ")
}

// leagueCards names the family cards beside the board.
func (m *table) leagueCards(v *virtu.LeagueView) string {
	var names []string
	for _, card := range v.Cards {
		names = append(names, m.cardName(card))
	}
	return strings.Join(names, ", ")
}

// standsAt says where a marker stands: in whose zone, or in the neutral one.
func (m *table) standsAt(at int) string {
	zone := m.c.Track.Zone(int8(at))
	if s := zoneSeat(zone); s != engine.NoSeat {
		return m.t("league.in_zone_of", "zone", m.zoneWord(zone), "who", m.name(s))
	}
	return m.t("league.in_neutral")
}

// markerLabel says what stands on a league's marker.
func (m *table) markerLabel(v *virtu.LeagueView) string {
	words := m.t("league.marker", "league", m.leagueName(v.League)) + ", " + m.standsAt(v.Marker)
	if v.Agent != engine.NoSeat {
		words += ", " + m.t("chart.agent", "who", m.name(v.Agent))
	}
	return words
}

// goalLabel says where one more point brings a league's marker.
func (m *table) goalLabel(v *virtu.LeagueView, f field) string {
	return m.t("league.influence_to", "league", m.leagueName(v.League), "where", m.standsAt(f.at))
}

// epitaph says over a track without marker what became of the league.
func (m *table) epitaph(v *virtu.LeagueView) string {
	if v.Destroyed {
		return m.t("league.destroyed")
	}
	return m.t("league.permanent", "who", m.name(v.Ally))
}

// round is a space of the round track.
type round struct {
	n     int
	class string
	pay   bool
}

// rounds are the spaces of the round track; none in the great game.
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
	words := m.t("league.round", "n", r.n)
	if r.pay {
		words += ", " + m.t("league.pay_round")
	}
	return words
}

// tallied are the parts of the score that Wars of Italy counts (W-11.3).
var tallied = [...]string{"cities", "cards", "tiles", "religion", "war", "indulgences"}

// tally is a line of the prestige table.
type tally struct {
	words  string
	points []int
}

// tallies are the lines of the prestige table, a number for each seat.
func (m *table) tallies() []tally {
	var list []tally
	for _, name := range tallied {
		part := slices.Index(virtu.ScoreParts[:], name)
		line := tally{words: m.t("score." + name)}
		for _, s := range m.v.Order {
			line.points = append(line.points, m.seat(s).Parts[part])
		}
		list = append(list, line)
	}
	return list
}

// minus writes a number with the proper minus sign.
func minus(n int) string {
	if n < 0 {
		return signed(n)
	}
	return strconv.Itoa(n)
}
