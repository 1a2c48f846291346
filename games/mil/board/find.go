package board

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/kit"
	"signoria/kit/board"
)

var _ kit.Finder = Board{}

// Find returns the id of the element of a thing. The things are
//
//	space court.1      a space, or the place of an open sphere: "space crusades"
//	sphere war         a whole sphere
//	knight B           a knight's tile; also 2.B, as all knights below
//	figure B           his figure: on a space, in an open sphere, on his tile
//	years B            his time tokens
//	heir B             the niche of his heir
//	soldiers B         his soldiers
//	castle B           his castle; of others only while they have it
//	recruit B          the spear next to his soldiers, on the own mat
//	land B.1           a land of his, also 2.B.1
//	column left        the top of a column of free lands
//	cubes gold         cubes behind a screen, where the viewer sees them
//	daughters          privileges, vp: what a family has
//	track vp           a family's mark along the edge of the board
//	seat 2             a family's mat
//	starter            the starting player token
//	panel question     panel events (the chronicle), score, order, round
//	button done        what ends a turn
//
// "of 2" behind any of them means seat 2; without it a thing is the viewer's, or the
// first seat's for those who only watch.
func (Board) Find(s kit.Scene, thing string) string { return newTable(s).find(thing) }

func (m *table) find(thing string) string {
	seat := m.Foot
	if name, of, found := strings.Cut(thing, " of "); found {
		owner, ok := engine.ParseSeat(of)
		if !ok || int(owner) >= len(m.v.Seats) {
			return ""
		}
		thing, seat = name, owner
	}
	kind, name, _ := strings.Cut(thing, " ")
	if id, found := m.findOf(seat, kind, name); found {
		return id
	}
	if k, slot, ok := m.knightNamed(name, seat); ok {
		return m.findKnights(kind, k, slot)
	}
	return m.findOnBoard(kind, name)
}

// findOf finds what a family has.
func (m *table) findOf(seat engine.Seat, kind, name string) (id string, found bool) {
	switch kind {
	case "cubes":
		return m.findCubes(name, seat), true
	case "daughters", "privileges", "vp":
		return seatID(kind, seat), true
	case "track":
		return seatID("pennon", seat), true
	case "seat":
		if of, ok := engine.ParseSeat(name); ok && int(of) < len(m.v.Seats) {
			return m.familyID(of), true
		}
		return "", true
	}
	return "", false
}

// familyID returns the id of a family's mat.
func (m *table) familyID(seat engine.Seat) string {
	if seat == m.Foot {
		return "mat"
	}
	return seatID("family", seat)
}

// findCubes finds cubes that the viewer sees, or by the memory aid may know.
func (m *table) findCubes(name string, seat engine.Seat) string {
	v := m.Seat(seat)
	if v.Cubes == nil && v.Known == nil {
		return ""
	}
	for k := range content.NumCubes {
		if k.String() == name {
			return cubesID(k, seat)
		}
	}
	return ""
}

// findKnights finds a knight and what is his.
func (m *table) findKnights(kind string, k content.Knight, slot int) string {
	v, own := m.Knight(k), k.Seat() == m.Foot
	switch {
	case kind == "knight" && slot < 0:
		return m.ElementID(knightThing(k))
	case !v.In:
		return ""
	case kind == "figure" && slot < 0:
		return m.findFigure(v)
	case kind == "land" && slot >= 0:
		return m.ElementID(landThing(k, slot))
	case slot >= 0:
		return ""
	case kind == "heir" && own:
		return m.ElementID(heirThing(k))
	case kind == "recruit" && own:
		return m.ElementID(recruitThing(k))
	case kind == "castle" && (own || v.Castle), kind == "heir", kind == "years", kind == "soldiers":
		return knightID(kind, k)
	}
	return ""
}

// findFigure returns the id of the element with a knight's figure.
func (m *table) findFigure(v *mil.KnightView) string {
	switch {
	case v.At == content.Home:
		return m.ElementID(knightThing(v.Knight))
	case v.At.Limited():
		return m.spaceID(v.Space)
	case m.lit(v.Knight):
		return m.elementAs(standingID(v.Knight), knightThing(v.Knight))
	}
	return standingID(v.Knight)
}

// findOnBoard finds what belongs to the table.
func (m *table) findOnBoard(kind, name string) string {
	switch kind {
	case "space":
		return m.findSpace(name)
	case "sphere":
		if s, ok := sphereNamed(name); ok {
			return sphereID(s)
		}
	case "column":
		for i, column := range content.ColumnNames {
			if column == name {
				return m.ElementID(columnThing(i))
			}
		}
	case "starter":
		return "starter"
	case "panel":
		return panels[name]
	case "button":
		return m.findButton(name)
	}
	return ""
}

// panels are the ids of the parts of the page.
var panels = map[string]string{"question": "ask", "events": "log", "score": "hem", "order": "order", "round": "rounds"}

// findSpace finds a numbered space, or where knights go in an open sphere.
func (m *table) findSpace(name string) string {
	if s, ok := sphereNamed(name); ok && !s.Limited() {
		return m.ElementID(sphereThing(s))
	}
	for sp := range content.NumSpaces {
		if sp.String() == name && sp.Number() <= m.v.InUse {
			return m.spaceID(sp)
		}
	}
	return ""
}

// spaceID returns the id of a numbered space; one whose knight the question is about is lit for
// him.
func (m *table) spaceID(sp content.Space) string {
	if k, stands := m.v.Spaces[sp].Knight(); stands && m.lit(k) {
		return m.elementAs(spaceThing(sp).ID(), knightThing(k))
	}
	return m.ElementID(spaceThing(sp))
}

// findButton finds what ends a turn: that of the page, or of a trade.
func (m *table) findButton(name string) string {
	if name != "done" {
		return ""
	}
	if m.Acts() && m.CanFinish {
		id, _ := m.Press("done")["id"].(string)
		return id
	}
	if done := m.Only(mil.DoDone); len(done) > 0 && m.dialog() {
		id, _ := m.Choose("answerTo", m.Post(done[0]))["id"].(string)
		return id
	}
	return ""
}

// elementAs returns the id of a thing's element that is drawn under another name.
func (m *table) elementAs(id string, th board.Thing) string {
	if choice, clicks := m.Click(m.At(th)); clicks {
		id, _ = m.Choose(id, m.Post(choice))["id"].(string)
	}
	return id
}

// knightNamed returns a knight as seat writes him, "B" or "2.B", or with a land of his, "B.1"; slot
// is -1 where no land is named.
func (m *table) knightNamed(name string, seat engine.Seat) (k content.Knight, slot int, ok bool) {
	parts := strings.Split(name, ".")
	if owner, numbered := engine.ParseSeat(parts[0]); numbered && len(parts) > 1 {
		seat, parts = owner, parts[1:]
	}
	slot = -1
	if len(parts) == 2 {
		n, err := strconv.Atoi(parts[1])
		if slot = n - 1; err != nil || slot < 0 || slot >= content.LandSlots {
			return content.NoKnight, -1, false
		}
	}
	if len(parts) > 2 || len(parts[0]) != 1 || parts[0][0] < 'A' || parts[0][0] >= 'A'+content.NumSlots || int(seat) >= len(m.v.Seats) {
		return content.NoKnight, -1, false
	}
	return content.KnightOf(seat, int(parts[0][0]-'A')), slot, true
}

func sphereNamed(name string) (content.Sphere, bool) {
	for s := range content.NumSpheres {
		if s.String() == name {
			return s, true
		}
	}
	return content.Home, false
}

// The ids of things that no choice is about.

func sphereID(s content.Sphere) string                   { return "sphere-" + s.String() }
func standingID(k content.Knight) string                 { return knightID("at", k) }
func knightID(kind string, k content.Knight) string      { return kind + "-" + strconv.Itoa(int(k)) }
func seatID(kind string, seat engine.Seat) string        { return kind + "-" + seat.String() }
func cubesID(kind content.Cube, seat engine.Seat) string { return seatID("cubes-"+kind.String(), seat) }
