package content

import (
	"slices"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// palaces is palaces.yaml for the great game: what all palaces share, and the five
// houses. The palaces of two players are for their own title.
func (l *loader) palaces() content.Kind {
	return content.Struct(l.frame(), content.Aside("palaces_2p"),
		content.Need("palaces", content.Keyed("id", content.ByWord(houseNames[:]), l.palace).Then(l.checkSeats)))
}

// frame has the fields that all palaces share: the layout, and the symbol of each printed action.
func (l *loader) frame() content.Field {
	symbols := []content.Field{aside}
	for a := range NumActions {
		if l.symbols[a] = NoSymbol; a != NoAction {
			symbols = append(symbols, content.May(a.String(), symbol(&l.symbols[a])))
		}
	}
	return content.Fields(
		content.Part("layout",
			content.May("chambers", content.Range(NumChambers, NumChambers)),
			content.Need("courtier_slots", l.slots()),
			content.Need("visit_arrows", l.arrows()),
			content.Aside("visit_arrows_source", "one_upgrade_card_per_chamber"),
			l.from.Provenance("palaces", new(content.Provenance))),
		content.Part("chamber_symbols", symbols...), // V-3.3
		content.Aside("printed_set"))
}

var sideWords = []string{"left", "right"}

// lightSlots is how many of the courtier slots are locked at the start.
const lightSlots = 3

// slots are the courtier slots, from left to right and the base slots of a side
// first (V-3.1).
func (l *loader) slots() content.Kind {
	var count [2][2]int // by side, base and light
	fields := []content.Field{content.Aside("base_total", "light_total"), aside}
	for side, word := range sideWords {
		fields = append(fields, content.Part(word,
			content.Need("base", content.Int(&count[side][0], 0, NumSlots)),
			content.Need("light", content.Int(&count[side][1], 0, NumSlots))))
	}
	return content.Struct(fields...).Then(func(v yamltree.Value) {
		var all []SlotInfo
		for side := range count {
			for light, n := range count[side] {
				all = append(all, slices.Repeat([]SlotInfo{{Side: int8(side), Light: light == 1}}, n)...)
			}
		}
		if light := count[0][1] + count[1][1]; len(all) != NumSlots || light != lightSlots {
			v.Errorf("%d slots, %d of them light; %d are needed, %d of them light (V-3.1)", len(all), light, NumSlots, lightSlots)
		}
		copy(l.Slots[:], all)
	})
}

// arrows say between which chambers the token passes each side's arrow (V-3.2).
func (l *loader) arrows() content.Kind {
	l.Visits = [NumChambers]int8{-1, -1, -1, -1, -1}
	var seen [2]bool
	return content.Exactly(len(sideWords), func(int) content.Kind {
		var side int
		var ends [2]int
		return content.Struct(
			content.Need("side", content.Enum(&side, sideWords)),
			content.Need("between", content.Into(ends[:], func(n *int) content.Kind { return content.Int(n, 1, NumChambers) })),
		).Then(func(arrow yamltree.Value) {
			from, to := ends[0], ends[1]
			switch {
			case from == 0 || to == 0: // told already
				return
			case to != from%NumChambers+1:
				arrow.Get("between").Errorf("chamber %d does not follow chamber %d clockwise", to, from)
			case seen[side]:
				arrow.Errorf("the %s side stands here twice", sideWords[side])
			case l.Visits[from-1] >= 0:
				arrow.Errorf("the arrow of the other side lies there")
			}
			l.Visits[from-1], seen[side] = int8(side), true
		})
	})
}

// palace is a house of the great game.
func (l *loader) palace(i int) []content.Field {
	h := &l.Houses[i]
	h.ID = houseNames[i]
	return []content.Field{
		names(&h.Names),
		content.Need("family", content.Text(&h.Family)),
		content.Need("players", content.List(func(int) content.Kind {
			var n int
			return content.Int(&n, MinSeats, MaxSeats).Then(func(yamltree.Value) { h.Seats |= 1 << n })
		}), "the numbers of players with which it plays"),
		l.setUp(House(i), maxUnits),
		content.Need("chambers", l.chambers(h, action)),
		content.Aside("colour", "trophy_spaces"),
	}
}

// maxAgents is how many agents the notation of a position can tell.
const maxAgents = 9

// setUp has the fields of a palace about the start; pieces is the number of its house's units.
func (l *loader) setUp(house House, pieces int8) content.Field {
	h, agents := &l.Houses[house], int8(0)
	return content.Fields(
		content.Need("start_agents", content.Int(&h.Agents, 0, maxAgents)),
		content.Need("units", content.Int(&h.Units, int(pieces), int(pieces))),
		content.Need("start_florins", content.Int(&h.Florins, 0, 99)),
		l.from.Provenance("palaces", &h.Provenance),
		content.Need("max_agents", content.Int(&agents, 1, maxAgents).Then(func(v yamltree.Value) {
			if l.MaxAgents != 0 && agents != l.MaxAgents {
				v.Errorf("is %d; another palace says %d, all need the same", agents, l.MaxAgents)
			}
			if agents < h.Agents {
				v.Errorf("is %d, less than the %d of the start", agents, h.Agents)
			}
			l.MaxAgents = agents
		})),
		l.garrison("start_units", house, pieces),
	)
}

// chambers are the printed chambers; action is the title's name of one.
func (l *loader) chambers(h *HouseInfo, action func(*Action) content.Kind) content.Kind {
	var seen [NumChambers]bool
	return content.Exactly(NumChambers, func(int) content.Kind {
		at, chamber := 1, ChamberInfo{Symbol: NoSymbol}
		return content.Struct(
			content.Need("position", content.Int(&at, 1, NumChambers)),
			content.May("action", action(&chamber.Action)),
			content.May("symbol", symbol(&chamber.Symbol)),
		).Then(func(v yamltree.Value) {
			if at = max(1, at); seen[at-1] {
				v.Errorf("chamber %d stands here twice", at)
			}
			if want := l.symbols[chamber.Action]; chamber.Symbol != want {
				v.Errorf("the symbol is %s; chamber_symbols says %s for %s", chamber.Symbol, want, chamber.Action)
			}
			seen[at-1], h.Chambers[at-1] = true, chamber
		})
	})
}

// garrison are the units of the start; they stand in starting cities.
func (l *loader) garrison(name string, house House, pieces int8) content.Field {
	h := &l.Houses[house]
	return content.Need(name, content.Each("cities", l.CityNames, func(c int) content.Kind {
		return content.Int(&h.Garrison[c], 0, int(pieces)).Then(func(v yamltree.Value) {
			if !slices.Contains(l.Cities[c].Start[:], house) {
				v.Errorf("is no starting city of %s", h.ID)
			}
		})
	}).Then(func(v yamltree.Value) {
		units := 0
		for _, n := range h.Garrison {
			units += int(n)
		}
		if units > int(h.Units) {
			v.Errorf("%d units; %d are possible (V-1.4)", units, h.Units)
		}
	}))
}

// checkSeats: as many houses as players, and each with its starting cities.
func (l *loader) checkSeats(v yamltree.Value) {
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		n := 0
		for h := range l.Houses {
			plays := l.Houses[h].Seats>>seats&1 != 0
			holds := slices.ContainsFunc(l.Cities[:], func(c CityInfo) bool { return c.Start[seats] == House(h) })
			if plays {
				n++
			}
			if plays != holds {
				v.Errorf("%s plays with %d players: %t; map.yaml gives it starting cities: %t", House(h), seats, plays, holds)
			}
		}
		if n != seats {
			v.Errorf("%d houses play with %d players", n, seats)
		}
	}
}
