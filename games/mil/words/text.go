package words

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/mil/content"
	"signoria/narrate"
)

const plain, rich = narrate.Plain, narrate.Rich

// Form is a form of a name, as its sentence needs it: the keys of things/.
type Form string

// The forms of names.
const (
	Called Form = "name" // nominative
	Object Form = "acc"  // after a verb: gains, loses
	Reaped Form = "crop" // after "harvests"
	Toward Form = "to"   // where a knight goes, with its preposition
	Inside Form = "in"   // where he is
	Whose  Form = "of"   // whose favour it is
)

// LimitedFrom is the first To of mil.DoPlace that means a numbered space.
const LimitedFrom = 8

// How the token of a space, or a natural son, is paid: the N of mil.DoPlace, of
// mil.DoSon and of their events (M-8.9, M-9.4).
const (
	PaidGold      = 1
	PaidPrivilege = 2
)

// KnightBy names a knight in a sentence about a seat: "B" if he is of that
// family, else with his own, which a page shows by its shield.
func (m *Telling) KnightBy(k content.Knight, seat engine.Seat, v narrate.Voice) string {
	if k < 0 {
		return m.T("list.nothing")
	}
	if k.Seat() == seat {
		return k.Letter()
	}
	if v == plain && k.Seat() == m.In.You {
		return m.T("knight.yours", "letter", k.Letter())
	}
	return m.T("knight.other", "letter", k.Letter(), "who", m.Who(k.Seat(), v))
}

// KnightName names a knight for the viewer: "knight B", or with his family.
func (m *Telling) KnightName(k content.Knight) string {
	if k >= 0 && k.Seat() == m.In.You {
		return m.T("knight.named", "letter", k.Letter())
	}
	return m.KnightBy(k, engine.NoSeat, plain)
}

// Sphere names a sphere in the form that a sentence needs.
func (m *Telling) Sphere(s content.Sphere, f Form) string {
	return m.T("sphere." + s.String() + "." + string(f))
}

// SphereName is how a sphere is called.
func (m *Telling) SphereName(s content.Sphere) string { return m.Sphere(s, Called) }

// Space names a space with its sphere: "Court 2", "to the Court, space 2".
func (m *Telling) Space(sp content.Space, f Form) string {
	key, n := "space."+string(f), sp.Number()
	switch f {
	case Toward:
		return m.T(key, "to", m.Sphere(sp.Sphere(), f), "n", n)
	case Inside:
		return m.T(key, "in", m.Sphere(sp.Sphere(), f), "n", n)
	}
	return m.T("space.name", "sphere", m.SphereName(sp.Sphere()), "n", n)
}

// Spot names where a knight is sent, To of mil.DoPlace: an open sphere or a
// numbered space.
func (m *Telling) Spot(to int16, f Form) string {
	if to >= LimitedFrom {
		return m.Space(content.Space(to-LimitedFrom), f)
	}
	return m.Sphere(content.Sphere(to), f)
}

// Land names a design of land.
func (m *Telling) Land(l content.Land, f Form) string {
	return m.T("land." + l.String() + "." + string(f))
}

// LandName is how a land is called.
func (m *Telling) LandName(l content.Land) string { return m.Land(l, Called) }

// ColumnName names a column of free lands.
func (m *Telling) ColumnName(column int) string {
	return m.T("column." + [content.NumColumns]string{"left", "right"}[column])
}

// ResultName names a result of the die.
func (m *Telling) ResultName(r content.Result) string { return m.T("result." + r.String()) }

// CubeName is how a kind of cubes is called.
func (m *Telling) CubeName(k content.Cube) string { return m.T("cube." + k.String()) }

// Amount returns the words for n cubes of one kind: "3 gold".
func (m *Telling) Amount(n int, k content.Cube, v narrate.Voice) string {
	words := m.T("cubes."+k.String(), "n", n)
	if v == rich {
		return narrate.Piece("cube", strconv.Itoa(n), k.String(), words)
	}
	return words
}

// Prestige is a gain or loss of victory points: "+2 prestige".
func (m *Telling) Prestige(n int, v narrate.Voice) string {
	words := m.T("log.vp", "points", narrate.Signed(n), "n", n)
	if v == rich {
		return narrate.Piece("amount", narrate.Signed(n), "g-vp", words)
	}
	return words
}

// Sum is an amount of cubes of several kinds, the best first: "2 gold and 1
// food".
func (m *Telling) Sum(c content.Cubes, v narrate.Voice) string {
	var parts []string
	for _, k := range m.c.Quality {
		if c[k] != 0 {
			parts = append(parts, m.Amount(int(c[k]), k, v))
		}
	}
	if v == rich && len(parts) > 0 {
		return strings.Join(parts, " ")
	}
	return m.All(parts)
}
