package board

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/teller"
)

// Plain is the whole table as text for a terminal, about 50 lines.
func (Teller) Plain(s teller.Scene) string {
	m := tableOf(s)
	var b strings.Builder
	m.plainHead(&b)
	m.plainSpheres(&b)
	m.plainLands(&b)
	for i := range m.v.Seats {
		m.plainSeat(&b, &m.v.Seats[i])
	}
	return strings.TrimRight(b.String(), "\n")
}

func (m *table) plainHead(b *strings.Builder) {
	head := []string{m.t("plain.head", "round", m.v.Round, "phase", m.t("phase."+m.v.Phase.String()))}
	if m.v.Phase == mil.PhaseActions {
		head = append(head, m.t("plain.lap", "n", m.v.Lap))
	}
	if m.v.Sphere != content.Home {
		head = append(head, m.sphereName(m.v.Sphere))
	}
	fmt.Fprintln(b, strings.Join(head, " · "))
	fmt.Fprintf(b, "%s · %s\n", m.t("plain.starter", "who", m.name(m.v.Starter)), m.t("plain.white", "n", m.v.White))
}

// plainSpheres lists the spheres with what stands on each space.
func (m *table) plainSpheres(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.t("plain.spheres"))
	for s := range content.NumSpheres {
		var parts []string
		if s.Limited() {
			for n := 1; n <= m.v.InUse; n++ {
				parts = append(parts, strconv.Itoa(n)+" "+m.plainToken(m.v.Spaces[content.SpaceOf(s, n)]))
			}
		} else {
			parts = m.plainOpen(s)
		}
		fmt.Fprintf(b, "  %s: %s\n", m.sphereName(s), strings.Join(parts, " · "))
	}
}

// plainOpen are the knights in an open sphere, in order of arrival.
func (m *table) plainOpen(s content.Sphere) []string {
	row := m.v.Open[0]
	if s == content.Crusades {
		row = m.v.Open[1]
	}
	if len(row) == 0 {
		return []string{m.t("plain.empty")}
	}
	return m.knights(row)
}

// knights names knights with their families.
func (m *table) knights(list []content.Knight) []string {
	var names []string
	for _, k := range list {
		names = append(names, m.knightBy(k, engine.NoSeat, plain))
	}
	return names
}

// plainToken says what lies or stands on a space.
func (m *table) plainToken(t content.Token) string {
	if k, ok := t.Knight(); ok {
		return m.knightBy(k, engine.NoSeat, plain)
	}
	if seat, ok := t.Marker(); ok {
		return m.t("plain.marker", "who", m.name(seat))
	}
	switch t {
	case content.White:
		return m.t("plain.white_token")
	case content.Black:
		return m.t("plain.black")
	}
	return m.t("plain.free")
}

func (m *table) plainLands(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.t("plain.lands"))
	for i, c := range m.v.Columns {
		line := m.t("plain.column_gone", "column", m.columnName(i))
		if c.Top != content.NoLand {
			line = m.t("plain.column", "column", m.columnName(i), "land", m.landName(c.Top), "defence", c.Defence, "left", m.t("log.left", "n", c.Left))
		}
		fmt.Fprintln(b, "  "+line)
	}
}

// plainSeat shows a family: what all see, then what only the viewer sees.
func (m *table) plainSeat(b *strings.Builder, v *mil.SeatView) {
	line := []string{m.t("amount.daughters", "n", v.Women), m.t("amount.privileges", "n", v.Privileges)}
	if v.Sealed {
		line = append(line, m.t("plain.sealed"))
	}
	fmt.Fprintf(b, "\n%s · %s\n", m.t("plain.seat", "who", m.name(v.Seat), "prestige", m.t("amount.prestige", "n", v.Score)), strings.Join(line, " · "))
	for i := range v.Knights {
		if v.Knights[i].In {
			fmt.Fprintln(b, "  "+m.plainKnight(&v.Knights[i]))
		}
	}
	if len(v.Vassals) > 0 {
		fmt.Fprintln(b, "  "+m.t("plain.vassals", "knights", m.all(m.knights(v.Vassals))))
	}
	if v.Cubes != nil {
		fmt.Fprintln(b, "  "+m.t("plain.cubes", "goods", m.sum(*v.Cubes, plain)))
	}
	if v.Cubes == nil && v.Known != nil {
		fmt.Fprintln(b, "  "+m.t("plain.known", "goods", m.sum(*v.Known, plain)))
	}
}

// plainKnight shows a tile: "B · heir · 1 year · 2 soldiers · Grain field".
func (m *table) plainKnight(k *mil.KnightView) string {
	parts := []string{k.Knight.Letter()}
	add := func(is bool, words string) {
		if is {
			parts = append(parts, words)
		}
	}
	add(k.At != content.Home, m.sphereAt(k))
	add(k.Heir, m.t("plain.heir"))
	add(k.Years > 0, m.t("amount.years", "n", k.Years))
	add(k.Soldiers > 0, m.t("amount.soldiers", "n", k.Soldiers))
	add(k.King, m.t("plain.kings"))
	add(k.Archbishop, m.t("plain.archbishop"))
	add(k.Castle, m.t("plain.castle"))
	for _, l := range k.Lands {
		add(l.Design != content.NoLand, m.plainLand(l))
	}
	if k.Lord != engine.NoSeat {
		parts = append(parts, m.t("plain.vassal_of", "who", m.name(k.Lord)))
	}
	return strings.Join(parts, " · ")
}

// sphereAt is where a knight stands.
func (m *table) sphereAt(k *mil.KnightView) string {
	if k.At == content.Home {
		return ""
	}
	return m.sphereName(k.At)
}

func (m *table) plainLand(l mil.LandView) string {
	if l.Design == content.NoLand {
		return ""
	}
	if l.Dark {
		return m.t("plain.dark", "land", m.landName(l.Design))
	}
	return m.landName(l.Design)
}
