package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// rung is a space of a track with the discs on it, the top one first.
type rung struct {
	n     int
	vp    int
	seats []engine.Seat
}

// cityRungs returns the spaces of the city track from the top, down to the fewest cities of any
// seat, but at least to the start space of two (V-2.8).
func (m *table) cityRungs() []rung {
	lowest := 2
	for i := range m.v.Seats {
		lowest = min(lowest, m.v.Seats[i].Cities)
	}
	var list []rung
	for n := content.MaxCities; n >= lowest; n-- {
		r := rung{n: n, vp: m.c.CityVP[n]}
		for _, seat := range m.byCities() {
			if min(m.Seat(seat).Cities, content.MaxCities) == n {
				r.seats = append(r.seats, seat)
			}
		}
		list = append(list, r)
	}
	return list
}

// byCities returns the seats as the city track has them: most cities first, in one space the top
// disc first (V-19.3).
func (m *table) byCities() []engine.Seat {
	if len(m.v.Next) > 0 {
		return m.v.Next
	}
	return m.v.Order
}

// arts returns the spaces of the patronage track from the top.
func (m *table) arts() []rung {
	var list []rung
	for n := content.PatronageSteps; n >= 0; n-- {
		r := rung{n: n, vp: m.c.Patronage[n].VP}
		for i := range m.v.Seats {
			if m.v.Seats[i].Patron == n {
				r.seats = append(r.seats, m.v.Seats[i].Seat)
			}
		}
		list = append(list, r)
	}
	return list
}

// rungName returns the number on a space; the last means more (V-19.1).
func (m *table) rungName(n int) string {
	if n == content.MaxCities {
		return strconv.Itoa(n) + "+"
	}
	return strconv.Itoa(n)
}

// pile says who is on a space, the top disc first.
func (m *table) pile(seats []engine.Seat) string {
	var names []string
	for _, s := range seats {
		names = append(names, m.Name(s))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return m.T("ladder.pile", "top", names[0], "below", strings.Join(names[1:], ", "))
}

// devout is a seat's crosses and what its place brings now (V-26.4, V-26.5).
type devout struct {
	seat    engine.Seat
	crosses int
	vp      int
}

// religion returns the seats by their crosses, most first; Parts have the reward.
func (m *table) religion() []devout {
	part := slices.Index(virtu.ScoreParts[:], "religion")
	var list []devout
	for _, seat := range m.v.Order {
		v := m.Seat(seat)
		list = append(list, devout{seat, v.Crosses, v.Parts[part]})
	}
	slices.SortStableFunc(list, func(a, b devout) int { return cmp.Compare(b.crosses, a.crosses) })
	return list
}

// fiveCities is the space that grants a courtier slot (V-19.4).
const fiveCities = 5

// pileStyle returns the style by which a disc moves along its track and covers those below it.
func pileStyle(track string, seat engine.Seat, height int) templ.SafeCSS {
	return templ.SafeCSS("--flight:disc-" + track + "-" + seat.String() + ";z-index:" + strconv.Itoa(height))
}

// cityRungWords say what a space of the city track is worth.
func (m *table) cityRungWords(r rung) string {
	words := m.T("ladder.city_rung", "n", r.n, "vp", r.vp)
	if r.n == fiveCities {
		words += " · " + m.T("ladder.slot")
	}
	return words
}

// artRungWords say what a step of patronage costs and brings.
func (m *table) artRungWords(r rung) string {
	words := m.T("ladder.art_rung", "n", r.n, "vp", r.vp)
	if m.c.Patronage[r.n].Bonus {
		words += " · " + m.T("ladder.bonus")
	}
	if pile := m.pile(r.seats); pile != "" {
		words += " · " + pile
	}
	return words
}
