package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// plainTable is the whole table as text.
func (m *Telling) plainTable() string {
	var b strings.Builder
	m.plainHead(&b)
	m.plainMap(&b)
	m.plainDisplay(&b)
	for _, seat := range m.v.Order {
		m.plainSeat(&b, m.Seat(seat))
	}
	return strings.TrimRight(b.String(), "\n")
}

func (m *Telling) plainHead(b *strings.Builder) {
	var order []string
	for _, seat := range m.v.Order {
		order = append(order, m.Name(seat))
	}
	fmt.Fprintf(b, "%s · %s\n", m.T("plain.year", "year", m.v.Year, "last", m.v.LastRound), m.T("plain.phase_"+m.v.Phase.String()))
	fmt.Fprintln(b, m.T("plain.order", "seats", strings.Join(order, ", ")))
	if m.v.Ending {
		fmt.Fprintln(b, m.T("plain.ending"))
	}
	if slices.Contains(m.v.PayRounds, m.v.Year) {
		fmt.Fprintln(b, m.T("plain.pay"))
	}
}

// plainMap lists the cities with what stands there and where ways lead, then the
// powers or the leagues.
func (m *Telling) plainMap(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.T("plain.cities"))
	for i := range m.v.Cities {
		if at := &m.v.Cities[i]; !at.Absent {
			fmt.Fprintf(b, "  %-14s %d  %s\n", m.CityName(at.City), m.c.Cities[at.City].Value, strings.Join(m.plainCity(at), " · "))
		}
	}
	if m.Leagued() {
		m.plainLeagues(b)
		return
	}
	m.plainPowers(b)
}

// plainPowers lists the powers; the bonus of an alliance in brackets is used.
func (m *Telling) plainPowers(b *strings.Builder) {
	for p := range content.NumPowers {
		at := &m.v.Powers[p]
		parts := []string{m.Sum(m.c.Powers[p].Cost, plain)}
		if at.Ally != engine.NoSeat {
			parts = append(parts, bracketed(m.T("plain.ally", "who", m.Name(at.Ally)), !at.Ready))
		}
		fmt.Fprintf(b, "  %s  %s\n", m.PowerName(p), strings.Join(m.withAgent(parts, at.Agent), " · "))
	}
}

// plainLeagues lists the leagues with their markers, or what became of them.
func (m *Telling) plainLeagues(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.T("league.influence"))
	for i := range m.v.Leagues {
		v := &m.v.Leagues[i]
		var parts []string
		if m.HasMarker(v) {
			parts = append(m.withAgent([]string{m.markerPlace(v.Marker)}, v.Agent), m.plainAttitudes(v)...)
			parts = append(parts, m.T("league.cards", "cards", m.LeagueCards(v)))
		} else {
			parts = append(parts, m.Epitaph(v))
		}
		if !v.Destroyed {
			parts = append(parts, m.T("palace.units", "map", m.LeagueUnits(v.League), "n", v.Units))
		}
		fmt.Fprintf(b, "  %-10s %s\n", m.LeagueName(v.League), strings.Join(parts, " · "))
	}
}

// plainAttitudes say how a league stands to both players.
func (m *Telling) plainAttitudes(v *virtu.LeagueView) []string {
	var parts []string
	for i, a := range v.Attitude {
		if a == content.Neutral {
			continue // as the zone says
		}
		parts = append(parts, m.T("plain.attitude", "who", m.Name(engine.Seat(i)), "attitude", m.T("league.attitude_"+a.String())))
	}
	return parts
}

// plainCity returns words for who controls a city and what is there.
func (m *Telling) plainCity(at *virtu.CityView) []string {
	var parts []string
	info := &m.c.Cities[at.City]
	switch {
	case at.Owner != engine.NoSeat:
		parts = append(parts, m.Name(at.Owner))
	case m.HasLeague(at.City):
	case info.Pirate:
		parts = append(parts, m.T("plain.pirates"))
	default:
		parts = append(parts, m.T("plain.neutral"))
	}
	if m.HasLeague(at.City) {
		parts = append(parts, m.Name(at.League.Party()))
	}
	for i, n := range at.Units {
		if n > 0 {
			parts = append(parts, m.T("plain.units", "who", m.Name(engine.Seat(i)), "n", n))
		}
	}
	for i, n := range at.Fled {
		if n > 0 {
			parts = append(parts, m.T("plain.retreating", "who", m.Name(engine.Seat(i)), "n", n))
		}
	}
	if at.Cathedral {
		parts = append(parts, m.T("tile.cathedral.name"))
	}
	parts = append(m.withAgent(parts, at.Agent), m.plainWays(at.City)...)
	return parts
}

// plainWays says where roads lead from a city, and on which seas it lies.
func (m *Telling) plainWays(c content.City) []string {
	var parts, roads, seas []string
	for _, near := range m.c.Near[m.v.Side][c] {
		if !m.v.Cities[near].Absent {
			roads = append(roads, m.CityName(near))
		}
	}
	for _, sea := range m.c.Cities[c].Seas {
		seas = append(seas, m.SeaName(sea))
	}
	for _, list := range [][]string{roads, seas} {
		if len(list) > 0 {
			parts = append(parts, strings.Join(list, ", "))
		}
	}
	return parts
}

func (m *Telling) withAgent(parts []string, agent engine.Seat) []string {
	if agent == engine.NoSeat {
		return parts
	}
	return append(parts, m.T("plain.agent", "who", m.Name(agent)))
}

// plainDisplay lists what can be bought and the bonuses left.
func (m *Telling) plainDisplay(b *strings.Builder) {
	var items []string
	for c := content.NoCard + 1; c < content.FirstFamily; c++ {
		if n := m.v.Characters[c]; n > 0 {
			items = append(items, m.onSale(content.CardItem(c), n, m.c.Cards[c].Cost))
		}
	}
	for t := content.FirstDuchy; t <= content.Guild; t++ {
		if n := m.v.Titles[t]; n > 0 && m.forSale(t) {
			items = append(items, m.onSale(content.TileItem(t), n, m.c.Tiles[t].Cost))
		}
	}
	if m.v.Cathedrals > 0 && m.c.Tiles[content.FirstCathedral].Copies > 0 {
		items = append(items, m.onSale(content.TileItem(content.FirstCathedral), m.v.Cathedrals, m.c.Tiles[content.FirstCathedral].Cost))
	}
	fmt.Fprintf(b, "\n%s\n", m.T("plain.display"))
	for _, item := range items {
		fmt.Fprintln(b, "  "+item)
	}
	var bonuses []string
	for bonus := range content.NumBonuses {
		if m.v.Bonuses[bonus] {
			bonuses = append(bonuses, m.BonusName(bonus))
		}
	}
	if len(bonuses) > 0 {
		fmt.Fprintf(b, "  %s: %s\n", m.T("plain.bonuses"), strings.Join(bonuses, ", "))
	}
	fmt.Fprintf(b, "  %s\n", m.T("plain.indulgences", "n", m.v.Indulgences))
}

// forSale reports whether the viewer could ever buy a title (V-22.5, W-10.6); to a
// spectator all are shown.
func (m *Telling) forSale(t content.Tile) bool {
	return m.In.You == engine.NoSeat || slices.Contains(m.TitlesOf(m.Seat(m.In.You).House), t)
}

func (m *Telling) onSale(i content.Item, n int, cost content.Symbols) string {
	return m.T("plain.item", "item", m.ItemName(i), "n", n, "goods", m.Sum(cost, plain))
}

// plainSeat shows a palace and its domain. What is exhausted stands in
// brackets.
func (m *Telling) plainSeat(b *strings.Builder, v *virtu.SeatView) {
	fmt.Fprintf(b, "\n%s (%s): %s · %s · %s\n", m.Name(v.Seat), m.HouseName(v.House), m.Amount(v.Florins, content.Florin, plain),
		m.T("plain.supply", "units", v.Units, "agents", v.Agents), m.T("result.points", "n", v.Score))
	for i := range v.Chambers {
		fmt.Fprintln(b, "  "+m.plainChamber(v, i))
	}
	var slots, tiles, more []string
	for i, slot := range v.Slots {
		if slot.Card != content.NoCard {
			slots = append(slots, strconv.Itoa(i+1)+" "+bracketed(m.CardName(slot.Card), slot.Exhausted))
		}
	}
	for _, t := range v.Tiles {
		tiles = append(tiles, bracketed(m.TileName(t.Tile), t.Exhausted))
	}
	for _, bonus := range v.Bonuses {
		more = append(more, m.BonusName(bonus))
	}
	if v.Tokens > 0 {
		more = append(more, m.T("plain.tokens", "n", v.Tokens))
	}
	for _, l := range v.Allies {
		more = append(more, m.T("choice.unite", "with", m.League(l, With)))
	}
	for _, trophy := range v.Trophies {
		more = append(more, m.T("plain.trophy", "who", m.Name(trophy)))
	}
	m.plainList(b, "plain.courtiers", slots)
	m.plainList(b, "plain.domain", tiles)
	m.plainList(b, "plain.beside", more)
}

func (m *Telling) plainList(b *strings.Builder, key string, items []string) {
	if len(items) > 0 {
		fmt.Fprintf(b, "  %s: %s\n", m.T(key), strings.Join(items, ", "))
	}
}

// plainChamber shows a chamber: its action, card and upgrade, what closes it,
// and a star where the token stands.
func (m *Telling) plainChamber(v *virtu.SeatView, i int) string {
	ch := &v.Chambers[i]
	mark := " "
	if v.Token == i {
		mark = "*"
	}
	parts := []string{mark + strconv.Itoa(i+1) + " " + m.ActionName(ch.Action)}
	if ch.Card != content.NoCard {
		parts = append(parts, m.CardName(ch.Card))
	}
	if ch.Upgrade != content.NoCard {
		parts = append(parts, "+ "+m.CardName(ch.Upgrade))
	}
	if ch.Indulgence {
		parts = append(parts, m.T("plain.indulgence"))
	}
	return strings.Join(m.withAgent(parts, ch.Agent), " · ")
}

func bracketed(name string, exhausted bool) string {
	if exhausted {
		return "[" + name + "]"
	}
	return name
}

// TitlesOf are the titles that a house can buy, and the guild; with two players
// not its own ones but those that the content names (W-10.6).
func (m *Telling) TitlesOf(h content.House) []content.Tile {
	if len(m.v.Leagues) > 0 {
		return append(slices.Clone(m.c.Houses[h].Titles), content.Guild)
	}
	return []content.Tile{content.FirstDuchy + content.Tile(h), content.FirstPrincipality + content.Tile(h), content.Kingdom, content.Republic, content.Guild}
}
