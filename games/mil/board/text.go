package board

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/mil/content"
	"signoria/games/teller"
)

// voice is how a sentence is put together: plain for ears, lists and
// terminals, or marked, with pieces that a page draws as icons.
type voice bool

const (
	plain  voice = false
	marked voice = true
)

// form is a form of a name, as its sentence needs it: the keys of things/.
type form string

const (
	called form = "name" // nominative
	object form = "acc"  // after a verb: gains, loses
	reaped form = "crop" // after "harvests"
	toward form = "to"   // where a knight goes, with its preposition
	inside form = "in"   // where he is
	whose  form = "of"   // whose favour it is
)

// t is the catalogue's text.
func (m *table) t(key string, args ...any) string { return m.Words.T(key, args...) }

// name is how people call a seat.
func (m *table) name(s engine.Seat) string { return teller.Unmarked(m.face(s).Name) }

// who names a seat inside a sentence.
func (m *table) who(s engine.Seat, v voice) string {
	if v == marked {
		return teller.Piece("seat", m.house(s), m.name(s))
	}
	return m.name(s)
}

// signed writes a modifier: +2, −4.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// versus writes the two sides of a fight: "16 : 14".
func versus(own, other int) string { return strconv.Itoa(own) + " : " + strconv.Itoa(other) }

// knightBy names a knight in a sentence about a seat: "B" if he is of that
// family, else with his own, which a page shows by its shield.
func (m *table) knightBy(k content.Knight, seat engine.Seat, v voice) string {
	if k < 0 {
		return m.t("list.nothing")
	}
	if k.Seat() == seat {
		return k.Letter()
	}
	if v == plain && k.Seat() == m.You {
		return m.t("knight.yours", "letter", k.Letter())
	}
	return m.t("knight.other", "letter", k.Letter(), "who", m.who(k.Seat(), v))
}

// knightName names a knight for the viewer: "knight B", or with his family.
func (m *table) knightName(k content.Knight) string {
	if k >= 0 && k.Seat() == m.You {
		return m.t("knight.named", "letter", k.Letter())
	}
	return m.knightBy(k, engine.NoSeat, plain)
}

// sphere names a sphere in the form that a sentence needs.
func (m *table) sphere(s content.Sphere, f form) string {
	return m.t("sphere." + s.String() + "." + string(f))
}

func (m *table) sphereName(s content.Sphere) string { return m.sphere(s, called) }

// space names a space with its sphere: "Court 2", "to the Court, space 2".
func (m *table) space(sp content.Space, f form) string {
	key, n := "space."+string(f), sp.Number()
	switch f {
	case toward:
		return m.t(key, "to", m.sphere(sp.Sphere(), f), "n", n)
	case inside:
		return m.t(key, "in", m.sphere(sp.Sphere(), f), "n", n)
	}
	return m.t("space.name", "sphere", m.sphereName(sp.Sphere()), "n", n)
}

// spot names where a knight is sent, To of mil.DoPlace: an open sphere or a
// numbered space.
func (m *table) spot(to int16, f form) string {
	if to >= limitedFrom {
		return m.space(content.Space(to-limitedFrom), f)
	}
	return m.sphere(content.Sphere(to), f)
}

// land names a design of land.
func (m *table) land(l content.Land, f form) string {
	return m.t("land." + l.String() + "." + string(f))
}

func (m *table) landName(l content.Land) string { return m.land(l, called) }

// columnName names a column of free lands.
func (m *table) columnName(column int) string {
	return m.t("column." + [content.NumColumns]string{"left", "right"}[column])
}

// resultName names a result of the die.
func (m *table) resultName(r content.Result) string { return m.t("result." + r.String()) }

func (m *table) cubeName(k content.Cube) string { return m.t("cube." + k.String()) }

// amount is so many cubes of one kind: "3 gold".
func (m *table) amount(n int, k content.Cube, v voice) string {
	words := m.t("cubes."+k.String(), "n", n)
	if v == marked {
		return teller.Piece("cube", strconv.Itoa(n), k.String(), words)
	}
	return words
}

// prestige is a gain or loss of victory points: "+2 prestige".
func (m *table) prestige(n int, v voice) string {
	words := m.t("log.vp", "points", signed(n), "n", n)
	if v == marked {
		return teller.Piece("vp", signed(n), words)
	}
	return words
}

// sum is an amount of cubes of several kinds, the best first: "2 gold and 1
// food".
func (m *table) sum(c content.Cubes, v voice) string {
	var parts []string
	for _, k := range m.c.Quality {
		if c[k] != 0 {
			parts = append(parts, m.amount(int(c[k]), k, v))
		}
	}
	if v == marked && len(parts) > 0 {
		return strings.Join(parts, " ")
	}
	return m.all(parts)
}

// all joins the parts of a sum with "and".
func (m *table) all(parts []string) string { return m.joined(parts, "list.and") }

// any joins alternatives with "or".
func (m *table) any(parts []string) string { return m.joined(parts, "list.or") }

func (m *table) joined(parts []string, key string) string {
	switch len(parts) {
	case 0:
		return m.t("list.nothing")
	case 1:
		return parts[0]
	}
	last := len(parts) - 1
	return m.t(key, "first", strings.Join(parts[:last], ", "), "last", parts[last])
}
