package words

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// Plain is the whole table as text for a terminal, about 50 lines.
func (Narrator) Plain(s narrate.Scene) string {
	m := Tell(s)
	var b strings.Builder
	m.plainHead(&b)
	m.plainSpheres(&b)
	m.plainLands(&b)
	for i := range m.v.Seats {
		m.plainSeat(&b, &m.v.Seats[i])
	}
	return strings.TrimRight(b.String(), "\n")
}

func (m *Telling) plainHead(b *strings.Builder) {
	head := []string{m.T("plain.head", "round", m.v.Round, "phase", m.T("phase."+m.v.Phase.String()))}
	if m.v.Phase == mil.PhaseActions {
		head = append(head, m.T("plain.lap", "n", m.v.Lap))
	}
	if m.v.Sphere != content.Home {
		head = append(head, m.SphereName(m.v.Sphere))
	}
	fmt.Fprintln(b, strings.Join(head, " · "))
	fmt.Fprintf(b, "%s · %s\n", m.T("plain.starter", "who", m.Name(m.v.Starter)), m.T("plain.white", "n", m.v.White))
}

// plainSpheres lists the spheres with what is on each space.
func (m *Telling) plainSpheres(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.T("plain.spheres"))
	for s := range content.NumSpheres {
		var parts []string
		if s.Limited() {
			for n := 1; n <= m.v.InUse; n++ {
				parts = append(parts, strconv.Itoa(n)+" "+m.plainToken(m.v.Spaces[content.SpaceOf(s, n)]))
			}
		} else {
			parts = m.plainOpen(s)
		}
		fmt.Fprintf(b, "  %s: %s\n", m.SphereName(s), strings.Join(parts, " · "))
	}
}

// plainOpen are the knights in an open sphere, in order of arrival.
func (m *Telling) plainOpen(s content.Sphere) []string {
	row := m.v.Open[0]
	if s == content.Crusades {
		row = m.v.Open[1]
	}
	if len(row) == 0 {
		return []string{m.T("plain.empty")}
	}
	return m.knights(row)
}

// knights names knights with their families.
func (m *Telling) knights(list []content.Knight) []string {
	var names []string
	for _, k := range list {
		names = append(names, m.KnightBy(k, engine.NoSeat, plain))
	}
	return names
}

// plainToken returns the words for the token on a space.
func (m *Telling) plainToken(t content.Token) string {
	if k, ok := t.Knight(); ok {
		return m.KnightBy(k, engine.NoSeat, plain)
	}
	if seat, ok := t.Marker(); ok {
		return m.T("plain.marker", "who", m.Name(seat))
	}
	switch t {
	case content.White:
		return m.T("plain.white_token")
	case content.Black:
		return m.T("plain.black")
	}
	return m.T("plain.free")
}

func (m *Telling) plainLands(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", m.T("plain.lands"))
	for i, c := range m.v.Columns {
		line := m.T("plain.column_gone", "column", m.ColumnName(i))
		if c.Top != content.NoLand {
			line = m.T("plain.column", "column", m.ColumnName(i), "land", m.LandName(c.Top), "defence", c.Defence, "left", m.T("log.left", "n", c.Left))
		}
		fmt.Fprintln(b, "  "+line)
	}
}

// plainSeat shows a family: what all see, then what only the viewer sees.
func (m *Telling) plainSeat(b *strings.Builder, v *mil.SeatView) {
	line := []string{m.T("amount.daughters", "n", v.Women), m.T("amount.privileges", "n", v.Privileges)}
	if v.Sealed {
		line = append(line, m.T("plain.sealed"))
	}
	fmt.Fprintf(b, "\n%s · %s\n", m.T("plain.seat", "who", m.Name(v.Seat), "prestige", m.T("amount.prestige", "n", v.Score)), strings.Join(line, " · "))
	for i := range v.Knights {
		if v.Knights[i].In {
			fmt.Fprintln(b, "  "+m.plainKnight(&v.Knights[i]))
		}
	}
	if len(v.Vassals) > 0 {
		fmt.Fprintln(b, "  "+m.T("plain.vassals", "knights", m.All(m.knights(v.Vassals))))
	}
	if v.Cubes != nil {
		fmt.Fprintln(b, "  "+m.T("plain.cubes", "goods", m.Sum(*v.Cubes, plain)))
	}
	if v.Cubes == nil && v.Known != nil {
		fmt.Fprintln(b, "  "+m.T("plain.known", "goods", m.Sum(*v.Known, plain)))
	}
}

// plainKnight shows a tile: "B · heir · 1 year · 2 soldiers · Grain field".
func (m *Telling) plainKnight(k *mil.KnightView) string {
	parts := []string{k.Knight.Letter()}
	add := func(is bool, words string) {
		if is {
			parts = append(parts, words)
		}
	}
	add(k.At != content.Home, m.sphereAt(k))
	add(k.Heir, m.T("plain.heir"))
	add(k.Years > 0, m.T("amount.years", "n", k.Years))
	add(k.Soldiers > 0, m.T("amount.soldiers", "n", k.Soldiers))
	add(k.King, m.T("plain.kings"))
	add(k.Archbishop, m.T("plain.archbishop"))
	add(k.Castle, m.T("plain.castle"))
	for _, l := range k.Lands {
		add(l.Design != content.NoLand, m.plainLand(l))
	}
	if k.Lord != engine.NoSeat {
		parts = append(parts, m.T("plain.vassal_of", "who", m.Name(k.Lord)))
	}
	return strings.Join(parts, " · ")
}

// sphereAt returns the words for a knight's place.
func (m *Telling) sphereAt(k *mil.KnightView) string {
	if k.At == content.Home {
		return ""
	}
	return m.SphereName(k.At)
}

func (m *Telling) plainLand(l mil.LandView) string {
	if l.Design == content.NoLand {
		return ""
	}
	if l.Dark {
		return m.T("plain.dark", "land", m.LandName(l.Design))
	}
	return m.LandName(l.Design)
}
