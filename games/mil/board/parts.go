package board

import (
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/kit/board"
)

func knightFlight(k content.Knight) templ.SafeCSS {
	return board.Flies("k-" + strconv.Itoa(int(k.Seat())) + "-" + k.Letter())
}

func tokenFlight(s content.Space) templ.SafeCSS {
	return board.Flies("t-" + s.Sphere().String() + "-" + strconv.Itoa(s.Number()))
}

func sealFlight(k content.Knight) templ.SafeCSS {
	return board.Flies("seal-" + strconv.Itoa(int(k.Seat())) + "-" + k.Letter())
}

func guestFlight(name string) templ.SafeCSS { return board.Flies("guest-" + name) }

// knightOf is a knight in words: "Knight B of Ottavio".
func (m *table) knightOf(k content.Knight) string {
	return m.T("part.knight_of", "letter", k.Letter(), "who", m.Name(k.Seat()))
}

// sideOf is the side of a land that is up, and the other one.
func (m *table) sideOf(l mil.LandView) (up, down content.LandSide) {
	sides := m.c.Lands[l.Design].Sides
	if l.Dark {
		return sides[1], sides[0]
	}
	return sides[0], sides[1]
}

// landLabel is a land in words: its design, side, yield, fee and defence.
func (m *table) landLabel(l mil.LandView) string {
	side := "light"
	if l.Dark {
		side = "dark"
	}
	up, _ := m.sideOf(l)
	words := m.T("part.land_"+side, "land", m.LandName(l.Design), "yield", m.Sum(up.Yield, plain), "fee", m.Sum(up.Fee, plain))
	if d := m.c.Lands[l.Design].Defence; d != 0 {
		words += ", " + m.T("part.land_defence", "n", int(d))
	}
	return words
}

// stock is one kind of cubes and how many.
type stock struct {
	kind content.Cube
	n    int
}

// stocks are cubes in the order of quality, best first; without those that are
// none unless all are wanted.
func (m *table) stocks(c content.Cubes, all bool) []stock {
	var list []stock
	for _, k := range m.c.Quality {
		if c[k] != 0 || all {
			list = append(list, stock{k, int(c[k])})
		}
	}
	return list
}

// spread are single cubes in the order of quality, for small heaps.
func (m *table) spread(c content.Cubes) []content.Cube {
	var list []content.Cube
	for _, k := range m.c.Quality {
		for range c[k] {
			list = append(list, k)
		}
	}
	return list
}

// yearsBeforeDeath is the number of time tokens before the one with which a knight dies.
const yearsBeforeDeath = 3

// menShown is the most soldiers that are drawn one by one.
const menShown = 9

// ownMen are a knight's soldiers without the King's.
func ownMen(v *mil.KnightView) int {
	if v.King {
		return v.Soldiers - 1
	}
	return v.Soldiers
}

// holder returns the knight who has the King's soldiers, or the Archbishop; NoKnight while they are
// unclaimed.
func (m *table) holder(of func(*mil.KnightView) bool) content.Knight {
	for i := range m.v.Seats {
		for j := range m.v.Seats[i].Knights {
			if k := &m.v.Seats[i].Knights[j]; k.In && of(k) {
				return k.Knight
			}
		}
	}
	return content.NoKnight
}

func hasKing(k *mil.KnightView) bool   { return k.King }
func hasBishop(k *mil.KnightView) bool { return k.Archbishop }

// lordOf is a knight's lord and whether he has one.
func lordOf(v *mil.KnightView) (engine.Seat, bool) { return v.Lord, v.Lord != engine.NoSeat }

// landClass are the classes of a land tile.
func (m *table) landClass(l mil.LandView) string {
	class := "land " + l.Design.String()
	if l.Dark {
		class += " dark"
	}
	return class
}
