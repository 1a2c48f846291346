package content

import (
	"fmt"
	"slices"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// chart is map.yaml; check is a title's own check of it.
func (l *loader) chart(check func(yamltree.Value)) content.Kind {
	return content.Struct(
		content.Aside("summary", "rome_tiles", "sea_distance"),
		content.Need("seas", l.seas()),
		content.Need("cities", content.Exactly(NumCities, func(i int) content.Kind { return l.city(&l.Cities[i], &l.Tiles[i]) })),
		content.Need("roads", l.roads()),
		content.Check(func(root yamltree.Value) {
			l.measureSeas(root.Get("seas"))
			l.checkCapitals(root.Get("cities"))
			check(root.Get("cities"))
		}),
	)
}

// seas are listed with their neighbours, which count both ways and must say so.
func (l *loader) seas() content.Kind {
	seen := map[string]bool{}
	return content.Slice(&l.Seas, func(sea *Sea) content.Kind {
		return content.Struct(
			content.Need("id", content.Text(&sea.ID).Then(content.Once(seen))),
			names(&sea.Names),
			content.May("neighbours", content.List(func(int) content.Kind { return content.Text(new(string)) })),
			l.from.Provenance("seas", new(content.Provenance)),
		)
	}).Then(func(v yamltree.Value) {
		for i, item := range v.List() {
			for _, n := range item.Get("neighbours").List() {
				l.Seas[i].Neighbours = append(l.Seas[i].Neighbours, n.OneOf(l.seaNames()...))
			}
		}
		for i, sea := range l.Seas {
			for _, n := range sea.Neighbours {
				if n == i || !slices.Contains(l.Seas[n].Neighbours, i) {
					v.List()[i].Errorf("%s is a neighbour of %s, but not the other way round", l.Seas[n].ID, sea.ID)
				}
			}
		}
	})
}

func (l *loader) seaNames() []string {
	names := make([]string, len(l.Seas))
	for i, sea := range l.Seas {
		names[i] = sea.ID
	}
	return names
}

var sideNames = [NumSides]string{"side_34", "side_25"}

// maxValue is the highest base value: a siege's strengths stay small numbers.
const maxValue = 9

// city is a city of the map with its tile.
func (l *loader) city(c *CityInfo, t *TileInfo) content.Kind {
	*c = CityInfo{Capital: NumHouses}
	return content.Struct(
		l.id(&c.ID),
		names(&c.Names),
		content.Need("value", content.Int(&c.Value, 1, maxValue)),
		content.May("ports", content.List(func(int) content.Kind { return l.port(c) }).Then(func(v yamltree.Value) {
			if len(c.Seas) > 2 {
				v.Errorf("%d seas; at most 2 are possible (V-14.5)", len(c.Seas))
			}
		})),
		content.May("pirate", content.Bool(&c.Pirate)),
		content.Need("on_sides", content.Words(sideNames[:], func(side int) { c.OnSide[side] = true })),
		content.May("star_3p", content.Bool(&c.Starred), "not in the game of three"),
		content.May("capital_of", house(&c.Capital)),
		l.start(c),
		content.May("tile_symbols", gives(&t.Gives, &t.WarCost)),
		content.Need("longitude", content.Float(&c.Lon, -180, 180)),
		content.Need("latitude", content.Float(&c.Lat, -90, 90)),
		l.from.Provenance("cities", &c.Provenance),
	).Then(func(yamltree.Value) {
		*t = TileInfo{ID: c.ID, Kind: "city", Names: c.Names, House: NumHouses, Copies: 1, Excludes: -1, Provenance: c.Provenance,
			Gives: t.Gives, WarCost: t.WarCost}
	})
}

func (l *loader) port(c *CityInfo) content.Kind {
	var sea int
	return content.Ref(&sea, "a sea", l.seaNames).Then(func(v yamltree.Value) {
		if slices.Contains(c.Seas, sea) {
			v.Errorf("the same sea twice")
			return
		}
		c.Seas = append(c.Seas, sea)
	})
}

// start is the owner of the city at the start, by number of seats. Two players have factions of their
// own: each title reads the entries of its numbers of seats and ignores the others.
func (l *loader) start(c *CityInfo) content.Field {
	var fields []content.Field
	for seats := range c.Start {
		c.Start[seats] = NumHouses
		switch name := fmt.Sprintf("p%d", seats); {
		case seats < TwoSeats:
		case seats < l.LeastSeats || seats > l.MostSeats:
			fields = append(fields, content.Aside(name))
		default:
			fields = append(fields, content.May(name, content.Enum(&c.Start[seats], l.holders[:]).Then(func(v yamltree.Value) {
				if c.Absent(seats) {
					v.Errorf("%s is not on the map of %d players", c.ID, seats)
				}
			})))
		}
	}
	return content.May("start", content.Struct(fields...), "who holds it, by the number of players")
}

// roads are those of both faces and of each.
func (l *loader) roads() content.Kind {
	of := func(name string, sides ...Side) content.Field {
		return content.May(name, content.List(func(int) content.Kind { return l.road(sides) }))
	}
	return content.Struct(of("both", Side34, Side25), of(sideNames[Side34], Side34), of(sideNames[Side25], Side25)).Then(func(yamltree.Value) {
		for side := range l.Near {
			for c := range l.Near[side] {
				slices.Sort(l.Near[side][c])
			}
		}
	})
}

func (l *loader) road(sides []Side) content.Kind {
	var ends [2]City
	pair := content.Into(ends[:], func(c *City) content.Kind { return content.Ref(c, "a city", l.CityNames) })
	return content.Struct(content.Need("pair", pair.Then(func(v yamltree.Value) {
		for _, side := range sides {
			if len(v.List()) == len(ends) {
				l.join(side, ends[0], ends[1], v)
			}
		}
	})), l.from.Provenance("roads", new(content.Provenance)))
}

func (l *loader) join(side Side, a, b City, pair yamltree.Value) {
	for _, c := range []City{a, b} {
		if !l.Cities[c].OnSide[side] {
			pair.Errorf("%s is not on %s", l.Cities[c].ID, sideNames[side])
		}
	}
	switch {
	case a == b:
		pair.Errorf("a road joins two cities")
	case l.NearSet[side][a]>>uint(b)&1 != 0:
		pair.Errorf("%s and %s are joined already on %s", l.Cities[a].ID, l.Cities[b].ID, sideNames[side])
	default:
		l.Near[side][a] = append(l.Near[side][a], b)
		l.Near[side][b] = append(l.Near[side][b], a)
		l.NearSet[side][a] |= 1 << b
		l.NearSet[side][b] |= 1 << a
	}
}

// measureSeas counts the seas between every two ports (V-14.5).
func (l *loader) measureSeas(v yamltree.Value) {
	far := l.seaDistances()
	for a := range far {
		for b := range far[a] {
			if far[a][b] == 0 {
				v.Errorf("no chain of neighbours leads from %s to %s", l.Seas[a].ID, l.Seas[b].ID)
				return
			}
		}
	}
	for a := range l.Cities {
		for b := range l.Cities {
			if a != b {
				l.Ships[a][b] = nearest(far, l.Cities[a].Seas, l.Cities[b].Seas)
			}
		}
	}
}

// nearest is the smallest distance between a sea of one list and one of another.
func nearest(far [][]int8, from, to []int) int8 {
	var best int8
	for _, a := range from {
		for _, b := range to {
			if best == 0 || far[a][b] < best {
				best = far[a][b]
			}
		}
	}
	return best
}

// seaDistances counts the seas of the shortest chain, both ends included; 0
// where there is none.
func (l *loader) seaDistances() [][]int8 {
	far := make([][]int8, len(l.Seas))
	for start := range l.Seas {
		far[start] = make([]int8, len(l.Seas))
		far[start][start] = 1
		for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
			for _, n := range l.Seas[queue[0]].Neighbours {
				if far[start][n] == 0 {
					far[start][n] = far[start][queue[0]] + 1
					queue = append(queue, n)
				}
			}
		}
	}
	return far
}

// startCities is the number of cities of each player at the start (V-2.7, V-2.8).
const startCities = 2

// checkCapitals: every house has one.
func (l *loader) checkCapitals(v yamltree.Value) {
	var capitals [NumHouses + 1]int
	for i := range l.Cities {
		capitals[l.Cities[i].Capital]++
	}
	for h := range NumHouses {
		if capitals[h] != 1 {
			v.Errorf("%d capitals of %s; 1 is needed", capitals[h], h)
		}
	}
}

// checkStart counts the starting cities of every house. How many play with which
// houses, palaces.yaml says.
func (l *loader) checkStart(v yamltree.Value) {
	var held [MaxSeats + 1][NumHouses + 1]int
	for i := range l.Cities {
		for seats := MinSeats; seats <= MaxSeats; seats++ {
			held[seats][l.Cities[i].Start[seats]]++
		}
	}
	for h := range NumHouses {
		for seats := MinSeats; seats <= MaxSeats; seats++ {
			if n := held[seats][h]; n != 0 && n != startCities {
				v.Errorf("%s holds %d cities at the start of %d players; %d are needed", h, n, seats, startCities)
			}
		}
	}
}
