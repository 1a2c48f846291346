package board

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// place returns the place of a city on the chart.
func (m *table) place(c content.City) point {
	info := &m.c.Cities[c]
	p := project(info.Lon, info.Lat)
	d := nudges[info.ID]
	return point{p.x + d.x, p.y + d.y}
}

// nameSide returns the side of a city with its name.
func (m *table) nameSide(c content.City) string {
	id := m.c.Cities[c].ID
	if side, ok := nameSides25[id]; ok && m.v.Side == content.Side25 {
		return side
	}
	if side, ok := nameSides[id]; ok {
		return side
	}
	return "r"
}

// curve draws a smooth line through points, as path data of SVG.
func curve(points []point) string {
	var b strings.Builder
	fmt.Fprintf(&b, "M%.1f %.1f", points[0].x, points[0].y)
	at := func(i int) point { return points[min(max(i, 0), len(points)-1)] }
	for i := 0; i+1 < len(points); i++ {
		from, to, before, after := at(i), at(i+1), at(i-1), at(i+2)
		fmt.Fprintf(&b, "C%.1f %.1f %.1f %.1f %.1f %.1f",
			from.x+(to.x-before.x)/6, from.y+(to.y-before.y)/6,
			to.x-(after.x-from.x)/6, to.y-(after.y-from.y)/6, to.x, to.y)
	}
	return b.String()
}

// between returns the line from one end to another, by the bends of the chart's data, whichever way
// round these are listed.
func between(idA, idB string, a, b point) []point {
	if via, ok := bends[[2]string{idA, idB}]; ok {
		return slices.Concat([]point{a}, via, []point{b})
	}
	via := slices.Clone(bends[[2]string{idB, idA}])
	slices.Reverse(via)
	return slices.Concat([]point{a}, via, []point{b})
}

// road returns the line of a road.
func (m *table) road(a, b content.City) []point {
	return between(m.c.Cities[a].ID, m.c.Cities[b].ID, m.place(a), m.place(b))
}

// lane returns the line from the rose of a sea to a port.
func (m *table) lane(sea int, port content.City) []point {
	id := m.c.Seas[sea].ID
	return between(id, m.c.Cities[port].ID, roses[id], m.place(port))
}

// strait returns the line from the rose of a sea to that of its neighbour.
func (m *table) strait(from, to int) []point {
	a, b := m.c.Seas[from].ID, m.c.Seas[to].ID
	return between(a, b, roses[a], roses[b])
}

// roads returns the path data of each road of this map.
func (m *table) roads() []string {
	var list []string
	for c := range m.v.Cities {
		for _, next := range m.c.Near[m.v.Side][c] {
			if content.City(c) < next && !m.v.Cities[c].Absent && !m.v.Cities[next].Absent {
				list = append(list, curve(m.road(content.City(c), next)))
			}
		}
	}
	return list
}

// lanes returns the path data of each lane to a port of this map.
func (m *table) lanes() []string {
	var list []string
	for c := range m.v.Cities {
		if m.v.Cities[c].Absent {
			continue
		}
		for _, sea := range m.c.Cities[c].Seas {
			list = append(list, curve(m.lane(sea, content.City(c))))
		}
	}
	return list
}

// straits returns the path data of the lines between neighbouring seas.
func (m *table) straits() string {
	var b strings.Builder
	for i, sea := range m.c.Seas {
		for _, next := range sea.Neighbours {
			if i < next {
				b.WriteString(curve(m.strait(i, next)))
			}
		}
	}
	return b.String()
}

// voyage returns the path data of the way by sea from one port to another: the fewest roses
// (V-14.5).
func (m *table) voyage(from, to content.City) string {
	chain := m.seaChain(from, to)
	if len(chain) == 0 {
		return ""
	}
	out := m.lane(chain[0], from)
	slices.Reverse(out)
	path := curve(out)
	for i := 0; i+1 < len(chain); i++ {
		path += curve(m.strait(chain[i], chain[i+1]))
	}
	return path + curve(m.lane(chain[len(chain)-1], to))
}

// seaChain returns the shortest chain of adjoining seas between two ports.
func (m *table) seaChain(from, to content.City) []int {
	goals := m.c.Cities[to].Seas
	var queue [][]int
	for _, sea := range m.c.Cities[from].Seas {
		queue = append(queue, []int{sea})
	}
	for len(queue) > 0 {
		chain := queue[0]
		queue = queue[1:]
		last := chain[len(chain)-1]
		if slices.Contains(goals, last) {
			return chain
		}
		for _, next := range m.c.Seas[last].Neighbours {
			if !slices.Contains(chain, next) {
				queue = append(queue, append(slices.Clone(chain), next))
			}
		}
	}
	return nil
}

// route returns the path data of the way that is about to be paid for, empty when there is none: to
// an annexed city from the nearest own one (V-13.4, V-13.5).
func (m *table) route() string {
	if m.q.Ask != virtu.AskPay || m.q.Bill != virtu.BillAnnex {
		return ""
	}
	return m.routeTo(content.City(m.q.On), m.q.N, m.q.Seat)
}

// routeTo returns the path of a seat to a city by a number of ships, 0 by road, as SVG.
func (m *table) routeTo(goal content.City, ships int, seat engine.Seat) string {
	for c := range m.v.Cities {
		from := content.City(c)
		if m.v.Cities[c].Absent || m.v.Cities[c].Owner != seat {
			continue
		}
		switch {
		case ships == 0 && slices.Contains(m.c.Near[m.v.Side][from], goal):
			return curve(m.road(from, goal))
		case ships > 0 && int(m.c.Ships[from][goal]) == ships:
			return m.voyage(from, goal)
		}
	}
	return ""
}
