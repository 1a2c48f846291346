package content

import (
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// readPalaces reads palaces.yaml for the great game: what all palaces share, and
// the five houses. The palaces of two players are for their own title.
func readPalaces(l *loader, root yamltree.Value) {
	symbols := l.readFrame(root)
	list := root.Need("palaces")
	for _, v := range list.Exactly(int(NumHouses)) {
		l.readHouseInfo(v, &symbols)
	}
	l.checkSeats(list)
}

// readFrame reads what all palaces share: the layout, and the symbol that each
// printed action brings.
func (l *loader) readFrame(root yamltree.Value) [NumActions]Symbol {
	root.Fields("layout", "chamber_symbols", "printed_set", "palaces", "palaces_2p")
	l.readLayout(root.Need("layout"))
	return readChamberSymbols(root.Need("chamber_symbols"))
}

var sideWords = []string{"left", "right"}

// readLayout reads the courtier slots, from left to right and the base slots of
// a side first, and the visit arrows (V-3.1, V-3.2).
func (l *loader) readLayout(v yamltree.Value) {
	v.Fields("chambers", "courtier_slots", "visit_arrows", "visit_arrows_source", "one_upgrade_card_per_chamber",
		"source", "source_by_field")
	v.Get("chambers").Int(NumChambers, NumChambers)
	slots := v.Need("courtier_slots")
	slots.Fields("left", "right", "base_total", "light_total", "source", "source_by_field")
	var all []SlotInfo
	light := 0
	for side, word := range sideWords {
		f := slots.Need(word)
		f.Fields("base", "light")
		for range f.Need("base").Int(0, NumSlots) {
			all = append(all, SlotInfo{Side: int8(side)})
		}
		for range f.Need("light").Int(0, NumSlots) {
			all = append(all, SlotInfo{Side: int8(side), Light: true})
			light++
		}
	}
	if len(all) != NumSlots || light != lightSlots {
		slots.Errorf("%d slots, %d of them light; %d are needed, %d of them light (V-3.1)", len(all), light, NumSlots, lightSlots)
	}
	copy(l.Slots[:], all)
	l.readArrows(v.Need("visit_arrows"))
	l.note("palaces", v)
}

// lightSlots is how many of the courtier slots are locked at the start.
const lightSlots = 3

// readArrows reads between which chambers the token passes each side's arrow.
func (l *loader) readArrows(v yamltree.Value) {
	l.Visits = [NumChambers]int8{-1, -1, -1, -1, -1}
	seen := [2]bool{}
	for _, arrow := range v.Exactly(len(sideWords)) {
		arrow.Fields("side", "between")
		side := arrow.Need("side").OneOf(sideWords...)
		ends := arrow.Need("between").Exactly(2)
		if ends == nil {
			continue
		}
		from, to := ends[0].Int(1, NumChambers), ends[1].Int(1, NumChambers)
		switch {
		case to != from%NumChambers+1:
			arrow.Get("between").Errorf("chamber %d does not follow chamber %d clockwise", to, from)
		case seen[side]:
			arrow.Errorf("the %s side stands here twice", sideWords[side])
		case l.Visits[from-1] >= 0:
			arrow.Errorf("the arrow of the other side lies there")
		}
		l.Visits[from-1], seen[side] = int8(side), true
	}
}

// readChamberSymbols reads which symbol a printed action brings (V-3.3).
func readChamberSymbols(v yamltree.Value) (symbols [NumActions]Symbol) {
	v.Fields(append(actionNames[Govern:], "source", "source_by_field")...)
	symbols[NoAction] = NoSymbol
	for a := Govern; a < NumActions; a++ {
		symbols[a] = readSymbol(v.Get(a.String()))
	}
	return symbols
}

func (l *loader) readHouseInfo(v yamltree.Value, symbols *[NumActions]Symbol) {
	v.Fields("id", "colour", "family", "names", "players", "chambers", "start_agents", "max_agents", "units",
		"start_units", "start_florins", "trophy_spaces", "source", "source_by_field")
	id := v.Need("id")
	at := slices.Index(houseNames[:], id.Text())
	if at < 0 || l.Houses[at].ID != "" {
		id.Errorf("is %q; needed are, each once, %s", id.Text(), strings.Join(houseNames[:], ", "))
		return
	}
	h := &l.Houses[at]
	h.ID = houseNames[at]
	h.Names = readNames(v.Need("names"))
	h.Family = v.Need("family").Text()
	for _, n := range v.Need("players").List() {
		h.Seats |= 1 << n.Int(MinSeats, MaxSeats)
	}
	l.readPalace(House(at), v, maxUnits)
	readChambers(h, v.Need("chambers"), symbols, readAction)
}

// readPalace reads what a palace says about the start; its house has so many
// pieces.
func (l *loader) readPalace(house House, v yamltree.Value, pieces int8) {
	h := &l.Houses[house]
	h.Agents = int8(v.Need("start_agents").Int(0, maxAgents))
	h.Units = int8(v.Need("units").Int(int(pieces), int(pieces)))
	h.Florins = int16(v.Need("start_florins").Int(0, 99))
	h.Provenance = l.note("palaces", v)
	l.readMaxAgents(h, v.Need("max_agents"))
	l.readGarrison(house, v.Need("start_units"))
}

// maxAgents is how many agents the notation of a position can tell.
const maxAgents = 9

func (l *loader) readMaxAgents(h *HouseInfo, v yamltree.Value) {
	n := int8(v.Int(1, maxAgents))
	if l.MaxAgents != 0 && n != l.MaxAgents {
		v.Errorf("is %d; another palace says %d, all need the same", n, l.MaxAgents)
	}
	if n < h.Agents {
		v.Errorf("is %d, less than the %d of the start", n, h.Agents)
	}
	l.MaxAgents = n
}

// readChambers reads the printed chambers; action reads the title's name of one.
func readChambers(h *HouseInfo, v yamltree.Value, symbols *[NumActions]Symbol, action func(yamltree.Value) Action) {
	var seen [NumChambers]bool
	for _, f := range v.Exactly(NumChambers) {
		f.Fields("position", "action", "symbol")
		at := f.Need("position").Int(1, NumChambers) - 1
		if seen[at] {
			f.Errorf("chamber %d stands here twice", at+1)
		}
		seen[at] = true
		chamber := ChamberInfo{Action: action(f.Get("action")), Symbol: readSymbol(f.Get("symbol"))}
		if want := symbols[chamber.Action]; chamber.Symbol != want {
			f.Errorf("the symbol is %s; chamber_symbols says %s for %s", chamber.Symbol, want, chamber.Action)
		}
		h.Chambers[at] = chamber
	}
}

// readGarrison reads the units of the start; they stand in starting cities.
func (l *loader) readGarrison(house House, v yamltree.Value) {
	h, units := &l.Houses[house], 0
	for _, f := range v.Fields() {
		c := slices.Index(l.CityNames(), f.Name)
		if c < 0 || !slices.Contains(l.Cities[c].Start[:], house) {
			f.Errorf("is no starting city of %s", h.ID)
			continue
		}
		h.Garrison[c] = int8(f.Int(0, int(h.Units)))
		units += int(h.Garrison[c])
	}
	if units > int(h.Units) {
		v.Errorf("%d units; %d are possible (V-1.4)", units, h.Units)
	}
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

// readPatronage reads patronage.yaml: the track and the bonuses.
func readPatronage(l *loader, root yamltree.Value) {
	root.Fields("track", "bonus_summary", "bonuses", "notes")
	track := root.Need("track")
	track.Fields("steps_per_year_max", "leader_bonus_vp", "source", "fields")
	track.Get("steps_per_year_max").Int(1, 1) // V-11.1
	track.Get("leader_bonus_vp").Int(1, 1)    // V-26.2
	bonuses := 0
	for i, v := range track.Need("fields").Exactly(PatronageSteps + 1) {
		if l.readStep(i, v); l.Patronage[i].Bonus {
			bonuses++
		}
	}
	if bonuses > 2 {
		track.Get("fields").Errorf("%d steps give a bonus; at most 2 can, one of each kind (V-11.4)", bonuses)
	}
	for _, v := range root.Need("bonuses").Exactly(int(NumBonuses)) {
		l.readBonus(v)
	}
}

// maxEither is how many crowns or crosses a step can leave to the player: a price
// has at most four alternatives.
const maxEither = 3

func (l *loader) readStep(i int, v yamltree.Value) {
	v.Fields("step", "cost", "bonus", "vp", "ends_game", "source", "source_by_field")
	v.Need("step").Int(i, i)
	if ends := v.Get("ends_game"); ends.Bool() != (i == PatronageSteps) {
		v.Errorf("ends_game is %t; step %d alone ends the game (V-25.1)", ends.Bool(), PatronageSteps)
	}
	s := PatronageStep{Bonus: v.Get("bonus").Bool(), VP: v.Need("vp").Int(0, 20), Provenance: l.note("patronage steps", v)}
	for _, f := range v.Need("cost").Fields("florin", "crown", "cross", "crown_or_cross") {
		if f.Name == "crown_or_cross" {
			s.Either = int8(f.Int(1, maxEither))
		} else {
			s.Cost[symbolByName(f.Name)] = int8(f.Int(1, MaxSymbols))
		}
	}
	l.Patronage[i] = s
}

// bonusEffects are the effects that the rules know, by bonus (V-11.7–V-11.15).
var bonusEffects = [NumBonuses]string{"war_bonus_each_siege", "courtier_slot", "free_crown_in_patronage", "none",
	"resources", "defence_bonus_each_siege", "courtier_slot_agent_immunity", "crosses_for_final_influence",
	"crosses_for_final_influence", "war_bonus_one_siege"}

func (l *loader) readBonus(v yamltree.Value) {
	v.Fields("id", "names", "kind", "form", "place", "effect", "war", "florins", "courtier_slot", "agent", "crown",
		"cross", "symbols", "action", "immunity", "turns_to_exhausted", "vp", "source", "source_by_field")
	id := v.Need("id")
	at := slices.Index(bonusNames[:], id.Text())
	if at < 0 || l.Bonuses[at].ID != "" {
		id.Errorf("is %q; needed are, each once, %s", id.Text(), strings.Join(bonusNames[:], ", "))
		return
	}
	kind := "personality"
	if Bonus(at).Work() {
		kind = "work"
	}
	v.Need("kind").OneOf(kind)
	v.Need("effect").OneOf(bonusEffects[at])
	l.Bonuses[at] = BonusInfo{
		ID:         bonusNames[at],
		Names:      readNames(v.Need("names")),
		War:        int8(v.Get("war").Int(0, MaxSymbols)),
		Cost:       int8(v.Get("florins").Int(0, MaxSymbols)),
		Slot:       v.Get("courtier_slot").Int(0, 1) == 1,
		Agent:      int8(v.Get("agent").Int(0, 1)),
		Crown:      int8(v.Get("crown").Int(0, MaxSymbols)),
		Cross:      int8(v.Get("cross").Int(0, MaxSymbols)),
		VP:         v.Need("vp").Int(0, 20),
		Provenance: l.note("patronage bonuses", v),
	}
	switch Bonus(at) {
	case MachiavelliBonus:
		l.makeMachiavelli(v)
	case CannonsBonus:
		l.makeCannons()
	}
}

// makeMachiavelli makes the card of the bonus (V-11.14). Its points go with it.
func (l *loader) makeMachiavelli(v yamltree.Value) {
	b := &l.Bonuses[MachiavelliBonus]
	card := CardInfo{ID: b.ID, Names: b.Names, House: NumHouses, Action: readAction(v.Get("action")), VP: b.VP,
		Copies: 1, Provenance: b.Provenance}
	card.Gives, card.WarCost = readGives(v.Get("symbols"))
	l.Cards[Machiavelli], b.VP = card, 0
}

// makeCannons makes the tile of the bonus (V-11.15). Its points go with it.
func (l *loader) makeCannons() {
	b := &l.Bonuses[CannonsBonus]
	t := TileInfo{ID: b.ID, Kind: "cannons", Names: b.Names, House: NumHouses, WarCost: b.Cost, VP: b.VP, Copies: 1,
		Excludes: -1, Provenance: b.Provenance}
	t.Gives[War] = b.War
	l.Tiles[Cannons], b.VP = t, 0
}

// readPrestige reads prestige.yaml. Entries that only restate fixed numbers of
// the rules are checked for being known and else left alone.
func readPrestige(l *loader, root yamltree.Value) {
	root.Fields("cities_track", "religious_influence", "other_vp", "tie_break", "typical_winning_vp", "end_of_game",
		"token_movement", "actions", "agents", "siege", "retreat", "field_battle", "wages", "recruitment",
		"indulgence", "components")
	track := root.Need("cities_track")
	track.Fields("fields", "start_cities", "leader_bonus_vp", "losing_the_fifth_city", "source", "source_by_field")
	track.Get("start_cities").Int(startCities, startCities)
	track.Get("leader_bonus_vp").Int(1, 1)
	for i, v := range track.Need("fields").Exactly(MaxCities + 1) {
		l.readTrackField(i, v)
	}
	religion := root.Need("religious_influence")
	religion.Fields("by_players", "tie_rule", "source", "source_by_field")
	for i, v := range religion.Need("by_players").Exactly(MaxSeats - MinSeats + 1) {
		v.Fields("players", "vp_by_rank", "source", "source_by_field")
		seats := v.Need("players").Int(MinSeats+i, MinSeats+i)
		for _, n := range v.Need("vp_by_rank").Exactly(seats) {
			l.Religion[seats] = append(l.Religion[seats], n.Int(0, 20))
		}
		l.note("points", v)
	}
	readOtherPoints(root.Get("other_vp"))
}

func (l *loader) readTrackField(i int, v yamltree.Value) {
	v.Fields("cities", "vp", "courtier_slot", "ends_game", "source", "source_by_field")
	v.Need("cities").Int(i, i)
	l.CityVP[i] = v.Need("vp").Int(0, 20)
	if slot := v.Get("courtier_slot"); slot.Given() != (i == SlotCities) {
		v.Errorf("%d cities alone open a courtier slot (V-19.4)", SlotCities)
	} else {
		slot.Int(1, 1)
	}
	if ends := v.Get("ends_game"); ends.Bool() != (i == MaxCities) {
		v.Errorf("ends_game is %t; %d cities alone end the game (V-25.1)", ends.Bool(), MaxCities)
	}
	l.note("points", v)
}

// readOtherPoints checks that the points which the rules fix are theirs.
func readOtherPoints(v yamltree.Value) {
	fixed := map[string]int{"trophy": 2, "alliance": 1, "indulgence": -1} // V-26.6–V-26.8
	for _, item := range v.List() {
		item.Fields("id", "vp", "limit", "condition", "source")
		if points, ok := fixed[item.Need("id").Text()]; ok {
			item.Need("vp").Int(points, points)
		}
	}
}
