package board

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/kit/board"
)

// The hem has 70 stitches; it is extended in steps of five if a family's prestige is outside
// (M-1.13).
const (
	hemStitches = 70
	hemStep     = 5
)

// vpShown returns the victory points of a family that the hem shows; after the end, with the final
// scoring (M-24.1).
func (m *table) vpShown(v *mil.SeatView) int {
	if m.over() {
		return v.Score
	}
	return v.VP
}

// hemRange is the least and the most prestige that the hem shows.
func (m *table) hemRange() (least, most int) {
	most = hemStitches - 1
	for _, v := range m.v.Seats {
		vp := m.vpShown(&v)
		for vp < least {
			least -= hemStep
		}
		for vp > most {
			most += hemStep
		}
	}
	return least, most
}

// hemNumbers are the numbers stitched on the hem.
func (m *table) hemNumbers() []int {
	var list []int
	least, most := m.hemRange()
	for n := least; n <= most; n += hemStep {
		list = append(list, n)
	}
	return list
}

func (m *table) hemLength() templ.SafeCSS {
	least, most := m.hemRange()
	return templ.SafeCSS("--n:" + strconv.Itoa(most-least+1))
}

// hemAt is the place of a number on the hem.
func (m *table) hemAt(n int) templ.SafeCSS {
	least, _ := m.hemRange()
	return templ.SafeCSS("--at:" + strconv.Itoa(n-least) + ";")
}

// pennon is a family's mark on the hem; beside is the number of marks before it on the same number,
// of how many together.
type pennon struct {
	seat          engine.Seat
	vp            int
	beside, crowd int
}

// pennons are the marks of all families in the order of their prestige.
func (m *table) pennons() []pennon {
	var list []pennon
	together := map[int]int{}
	for _, v := range m.v.Seats {
		vp := m.vpShown(&v)
		list = append(list, pennon{seat: v.Seat, vp: vp, beside: together[vp]})
		together[vp]++
	}
	for i := range list {
		list[i].crowd = together[list[i].vp]
	}
	slices.SortStableFunc(list, func(a, b pennon) int { return a.vp - b.vp })
	return list
}

// lean returns how far the marks on one number are shifted to the left, so that they are centred on
// it; those at the start of the hem are to its right.
func (m *table) lean(p pennon) float64 {
	least, _ := m.hemRange()
	return min(float64(p.crowd-1)/2, float64(p.vp-least))
}

// pennonStyle places a mark, those on one number side by side.
func (m *table) pennonStyle(p pennon) templ.SafeCSS {
	shift := strconv.FormatFloat(float64(p.beside)-m.lean(p), 'f', 1, 64)
	return m.hemAt(p.vp) + templ.SafeCSS("--beside:"+shift+";") + board.Flies("vp-"+strconv.Itoa(int(p.seat)))
}

func (m *table) pennonLabel(p pennon) string {
	return m.T("hem.at", "who", m.Name(p.seat), "n", p.vp)
}
