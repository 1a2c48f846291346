package content

import (
	"fmt"
	"slices"

	"signoria/engine/yamltree"
)

// readMap reads map.yaml for the great game.
func readMap(l *loader, root yamltree.Value) {
	l.readChart(root)
	l.checkStart(root.Get("cities"))
}

// readChart reads map.yaml: seas, cities with their tiles, roads.
func (l *loader) readChart(root yamltree.Value) {
	root.Fields("summary", "rome_tiles", "seas", "sea_distance", "cities", "roads")
	l.readSeas(root.Need("seas"))
	for i, v := range root.Need("cities").Exactly(NumCities) {
		l.readCity(City(i), v)
	}
	l.readRoads(root.Need("roads"))
	l.measureSeas(root.Get("seas"))
	l.checkCapitals(root.Get("cities"))
}

// readSeas reads the seas; neighbours count both ways and must say so.
func (l *loader) readSeas(v yamltree.Value) {
	items := v.List()
	for _, item := range items {
		item.Fields("id", "names", "neighbours", "source", "source_by_field")
		id := item.Need("id").Text()
		if slices.Contains(l.seaNames(), id) {
			item.Errorf("the sea %s stands here twice", id)
		}
		l.Seas = append(l.Seas, Sea{ID: id, Names: readNames(item.Need("names"))})
		l.note("seas", item)
	}
	for i, item := range items {
		for _, n := range item.Get("neighbours").List() {
			l.Seas[i].Neighbours = append(l.Seas[i].Neighbours, n.OneOf(l.seaNames()...))
		}
	}
	for i, sea := range l.Seas {
		for _, n := range sea.Neighbours {
			if n == i || !slices.Contains(l.Seas[n].Neighbours, i) {
				items[i].Errorf("%s is a neighbour of %s, but not the other way round", l.Seas[n].ID, sea.ID)
			}
		}
	}
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

func (l *loader) readCity(city City, v yamltree.Value) {
	v.Fields("id", "names", "value", "ports", "pirate", "on_sides", "star_3p", "capital_of", "start",
		"tile_symbols", "longitude", "latitude", "source", "source_by_field")
	c := &l.Cities[city]
	*c = CityInfo{
		ID:         l.name(v),
		Names:      readNames(v.Need("names")),
		Value:      int8(v.Need("value").Int(1, maxValue)),
		Pirate:     v.Get("pirate").Bool(),
		Starred:    v.Get("star_3p").Bool(),
		Capital:    readHouse(v.Get("capital_of")),
		Lon:        v.Need("longitude").Float(-180, 180),
		Lat:        v.Need("latitude").Float(-90, 90),
		Provenance: l.note("cities", v),
	}
	for _, p := range v.Get("ports").List() {
		if sea := p.OneOf(l.seaNames()...); slices.Contains(c.Seas, sea) {
			p.Errorf("the same sea twice")
		} else {
			c.Seas = append(c.Seas, sea)
		}
	}
	if len(c.Seas) > 2 {
		v.Get("ports").Errorf("%d seas; at most 2 are possible (V-14.5)", len(c.Seas))
	}
	for _, side := range v.Need("on_sides").List() {
		c.OnSide[side.OneOf(sideNames[:]...)] = true
	}
	l.readHolders(c, v.Get("start"))
	t := TileInfo{ID: c.ID, Kind: "city", Names: c.Names, House: NumHouses, Copies: 1, Excludes: -1, Provenance: c.Provenance}
	t.Gives, t.WarCost = readGives(v.Get("tile_symbols"))
	l.Tiles[city] = t
}

// readHolders reads who holds the city at the start. Two players have their own
// factions: each title reads the entries of its numbers of seats and leaves the
// others alone.
func (l *loader) readHolders(c *CityInfo, v yamltree.Value) {
	for i := range c.Start {
		c.Start[i] = NumHouses
	}
	v.Fields("p2", "p3", "p4", "p5")
	for seats := l.least; seats <= l.most; seats++ {
		f := v.Get(fmt.Sprintf("p%d", seats))
		if !f.Given() {
			continue
		}
		c.Start[seats] = House(f.OneOf(l.holders[:]...))
		if c.Absent(seats) {
			f.Errorf("%s is not on the map of %d players", c.ID, seats)
		}
	}
}

// readRoads reads the roads of both faces and of each.
func (l *loader) readRoads(v yamltree.Value) {
	for _, f := range v.Fields("both", sideNames[Side34], sideNames[Side25]) {
		for _, road := range f.List() {
			road.Fields("pair", "source", "source_by_field")
			l.note("roads", road)
			for side := Side34; side < NumSides; side++ {
				if f.Name == "both" || f.Name == sideNames[side] {
					l.readRoad(side, road.Need("pair"))
				}
			}
		}
	}
	for side := range l.Near {
		for c := range l.Near[side] {
			slices.Sort(l.Near[side][c])
		}
	}
}

func (l *loader) readRoad(side Side, pair yamltree.Value) {
	ends := pair.Exactly(2)
	if ends == nil {
		return
	}
	a, b := City(ends[0].OneOf(l.CityNames()...)), City(ends[1].OneOf(l.CityNames()...))
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

// startCities is how many cities everybody holds at the start (V-2.7, V-2.8).
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
