package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/teller"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Plain is the whole table as text for a terminal, about 60 lines.
func (Teller) Plain(s teller.Scene) string {
	m := tableOf(s)
	var b strings.Builder
	m.plainHead(&b)
	m.plainMap(&b)
	m.plainDisplay(&b)
	for _, seat := range m.v.Order {
		m.plainSeat(&b, m.seat(seat))
	}
	return strings.TrimRight(b.String(), "\n")
}

func (m *table) plainHead(b *strings.Builder) {
	var order []string
	for _, seat := range m.v.Order {
		order = append(order, m.name(seat))
	}
	fmt.Fprintf(b, "%s · %s\n", m.t("plain.year", "year", m.v.Year, "last", m.v.LastRound), m.t("plain.phase_"+m.v.Phase.String()))
	fmt.Fprintln(b, m.t("plain.order", "seats", strings.Join(order, ", ")))
	if m.v.Ending {
		fmt.Fprintln(b, m.t("plain.ending"))
	}
	if slices.Contains(m.v.PayRounds, m.v.Year) {
		fmt.Fprintln(b, m.t("plain.pay"))
	}
}

// plainMap lists the cities with what stands there and where ways lead, then the
// powers or the leagues.
func (m *table) plainMap(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.t("plain.cities"))
	for i := range m.v.Cities {
		if at := &m.v.Cities[i]; !at.Absent {
			fmt.Fprintf(b, "  %-14s %d  %s\n", m.cityName(at.City), m.c.Cities[at.City].Value, strings.Join(m.plainCity(at), " · "))
		}
	}
	if m.leagued() {
		m.plainLeagues(b)
		return
	}
	m.plainPowers(b)
}

// plainPowers lists the powers; the bonus of an alliance in brackets is used.
func (m *table) plainPowers(b *strings.Builder) {
	for p := range content.NumPowers {
		at := &m.v.Powers[p]
		parts := []string{m.sum(m.c.Powers[p].Cost, plain)}
		if at.Ally != engine.NoSeat {
			parts = append(parts, bracketed(m.t("plain.ally", "who", m.name(at.Ally)), !at.Ready))
		}
		fmt.Fprintf(b, "  %s  %s\n", m.powerName(p), strings.Join(m.withAgent(parts, at.Agent), " · "))
	}
}

// plainLeagues lists the leagues with their markers, or what became of them.
func (m *table) plainLeagues(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.t("league.influence"))
	for i := range m.v.Leagues {
		v := &m.v.Leagues[i]
		var parts []string
		if m.marked(v) {
			parts = append(m.withAgent([]string{m.markerPlace(v.Marker)}, v.Agent), m.plainAttitudes(v)...)
			parts = append(parts, m.t("league.cards", "cards", m.leagueCards(v)))
		} else {
			parts = append(parts, m.epitaph(v))
		}
		if !v.Destroyed {
			parts = append(parts, m.t("palace.units", "map", m.leagueUnits(v.League), "n", v.Units))
		}
		fmt.Fprintf(b, "  %-10s %s\n", m.leagueName(v.League), strings.Join(parts, " · "))
	}
}

// plainAttitudes say how a league stands to both players.
func (m *table) plainAttitudes(v *virtu.LeagueView) []string {
	var parts []string
	for i, a := range v.Attitude {
		if a == content.Neutral {
			continue // as the zone says
		}
		parts = append(parts, m.t("plain.attitude", "who", m.name(engine.Seat(i)), "attitude", m.t("league.attitude_"+a.String())))
	}
	return parts
}

// plainCity says who holds a city and what stands there.
func (m *table) plainCity(at *virtu.CityView) []string {
	var parts []string
	info := &m.c.Cities[at.City]
	switch {
	case at.Owner != engine.NoSeat:
		parts = append(parts, m.name(at.Owner))
	case m.hasLeague(at.City):
	case info.Pirate:
		parts = append(parts, m.t("plain.pirates"))
	default:
		parts = append(parts, m.t("plain.neutral"))
	}
	if m.hasLeague(at.City) {
		parts = append(parts, m.name(at.League.Party()))
	}
	for i, n := range at.Units {
		if n > 0 {
			parts = append(parts, m.t("plain.units", "who", m.name(engine.Seat(i)), "n", n))
		}
	}
	for i, n := range at.Fled {
		if n > 0 {
			parts = append(parts, m.t("plain.retreating", "who", m.name(engine.Seat(i)), "n", n))
		}
	}
	if at.Cathedral {
		parts = append(parts, m.t("tile.cathedral.name"))
	}
	parts = append(m.withAgent(parts, at.Agent), m.plainWays(at.City)...)
	return parts
}

// plainWays says where roads lead from a city, and on which seas it lies.
func (m *table) plainWays(c content.City) []string {
	var parts, roads, seas []string
	for _, near := range m.c.Near[m.v.Side][c] {
		if !m.v.Cities[near].Absent {
			roads = append(roads, m.cityName(near))
		}
	}
	for _, sea := range m.c.Cities[c].Seas {
		seas = append(seas, m.seaName(sea))
	}
	for _, list := range [][]string{roads, seas} {
		if len(list) > 0 {
			parts = append(parts, strings.Join(list, ", "))
		}
	}
	return parts
}

func (m *table) withAgent(parts []string, agent engine.Seat) []string {
	if agent == engine.NoSeat {
		return parts
	}
	return append(parts, m.t("plain.agent", "who", m.name(agent)))
}

// plainDisplay lists what can be bought and the bonuses left.
func (m *table) plainDisplay(b *strings.Builder) {
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
	fmt.Fprintf(b, "\n%s\n", m.t("plain.display"))
	for _, item := range items {
		fmt.Fprintln(b, "  "+item)
	}
	var bonuses []string
	for bonus := range content.NumBonuses {
		if m.v.Bonuses[bonus] {
			bonuses = append(bonuses, m.bonusName(bonus))
		}
	}
	if len(bonuses) > 0 {
		fmt.Fprintf(b, "  %s: %s\n", m.t("plain.bonuses"), strings.Join(bonuses, ", "))
	}
	fmt.Fprintf(b, "  %s\n", m.t("plain.indulgences", "n", m.v.Indulgences))
}

// forSale tells whether the viewer could ever buy a title (V-22.5, W-10.6); to a
// spectator all are shown.
func (m *table) forSale(t content.Tile) bool {
	return m.You == engine.NoSeat || slices.Contains(m.titlesOf(m.seat(m.You).House), t)
}

func (m *table) onSale(i content.Item, n int, cost content.Symbols) string {
	return m.t("plain.item", "item", m.itemName(i), "n", n, "goods", m.sum(cost, plain))
}

// plainSeat shows a palace and its domain. What is exhausted stands in
// brackets.
func (m *table) plainSeat(b *strings.Builder, v *virtu.SeatView) {
	fmt.Fprintf(b, "\n%s (%s): %s · %s · %s\n", m.name(v.Seat), m.houseName(v.House), m.amount(v.Florins, content.Florin, plain),
		m.t("plain.supply", "units", v.Units, "agents", v.Agents), m.t("result.points", "n", v.Score))
	for i := range v.Chambers {
		fmt.Fprintln(b, "  "+m.plainChamber(v, i))
	}
	var slots, tiles, more []string
	for i, slot := range v.Slots {
		if slot.Card != content.NoCard {
			slots = append(slots, strconv.Itoa(i+1)+" "+bracketed(m.cardName(slot.Card), slot.Exhausted))
		}
	}
	for _, t := range v.Tiles {
		tiles = append(tiles, bracketed(m.tileName(t.Tile), t.Exhausted))
	}
	for _, bonus := range v.Bonuses {
		more = append(more, m.bonusName(bonus))
	}
	if v.Tokens > 0 {
		more = append(more, m.t("plain.tokens", "n", v.Tokens))
	}
	for _, l := range v.Allies {
		more = append(more, m.t("choice.unite", "with", m.league(l, with)))
	}
	for _, trophy := range v.Trophies {
		more = append(more, m.t("plain.trophy", "who", m.name(trophy)))
	}
	m.plainList(b, "plain.courtiers", slots)
	m.plainList(b, "plain.domain", tiles)
	m.plainList(b, "plain.beside", more)
}

func (m *table) plainList(b *strings.Builder, key string, items []string) {
	if len(items) > 0 {
		fmt.Fprintf(b, "  %s: %s\n", m.t(key), strings.Join(items, ", "))
	}
}

// plainChamber shows a chamber: its action, card and upgrade, what closes it,
// and a star where the token stands.
func (m *table) plainChamber(v *virtu.SeatView, i int) string {
	ch := &v.Chambers[i]
	mark := " "
	if v.Token == i {
		mark = "*"
	}
	parts := []string{mark + strconv.Itoa(i+1) + " " + m.actionName(ch.Action)}
	if ch.Card != content.NoCard {
		parts = append(parts, m.cardName(ch.Card))
	}
	if ch.Upgrade != content.NoCard {
		parts = append(parts, "+ "+m.cardName(ch.Upgrade))
	}
	if ch.Indulgence {
		parts = append(parts, m.t("plain.indulgence"))
	}
	return strings.Join(m.withAgent(parts, ch.Agent), " · ")
}

func bracketed(name string, exhausted bool) string {
	if exhausted {
		return "[" + name + "]"
	}
	return name
}
