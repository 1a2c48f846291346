package content

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func mustLoad(t testing.TB) *Content {
	t.Helper()
	c, err := Load(Files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestEmbeddedContentLoads checks values of every part of board.yaml.
func TestEmbeddedContentLoads(t *testing.T) {
	c := mustLoad(t)
	want := Points{Dowry: 2, Death: -4, Resisted: 2, Vassal: 2, VassalLand: 4, Fief: 4, Castle: 4, Land: 4, Leader: 2, Cathedral: 6,
		CathedralLow: 2, Claim: 3, Goods: 4, Influence: 4, Privileges: 4, Gold: 1, GoldPer: 2, Women: -2, WomenMost: -3}
	if c.Points != want {
		t.Errorf("points %+v, want %+v", c.Points, want)
	}
	costs := Costs{Recruit: Cubes{Cloth: 1, Metal: 1}, Surcharge: Cubes{Influence: 1}, SurchargeFrom: 5, MaxGiven: 4,
		Base: Cubes{Food: 1, Cloth: 1, Metal: 1}, Soldier: 3, Castle: 6, LordFood: 1, CourtInfluence: 2, Crusade: 1, NunPrivileges: 2}
	if c.Costs != costs {
		t.Errorf("costs %+v, want %+v", c.Costs, costs)
	}
	if c.Quality != [NumCubes]Cube{Gold, Influence, Metal, Cloth, Food} || c.Columns != [NumColumns]int8{6, 8} ||
		c.Spaces != [MaxSeats + 1]int8{2: 3, 3: 3, 4: 4, 5: 5} || c.Rounds != 5 || c.Rolls != 20 {
		t.Errorf("quality %v, columns %v, spaces %v, %d rounds, %d rolls", c.Quality, c.Columns, c.Spaces, c.Rounds, c.Rolls)
	}
	if c.Favours != [NumSpheres]Favour{Court: {VP: 2, Cubes: Cubes{Influence: 1}, Starter: true}, Market: {VP: 1, Cubes: Cubes{Gold: 1}},
		War: {VP: 1, King: true}, Curia: {VP: 2, Archbishop: true}} {
		t.Errorf("favours %+v", c.Favours)
	}
	if c.Knights != [2]StartKnight{{Soldiers: 2, Castle: true, Land: Grain}, {Heir: true, Soldiers: 1, Land: Grain}} ||
		c.Start != (Cubes{2, 2, 2, 2, 2}) || c.Women != 3 || c.Privileges != 1 {
		t.Errorf("start: knights %+v, cubes %v, %d women, %d privileges", c.Knights, c.Start, c.Women, c.Privileges)
	}
	if c.Free[3] != [2]FreeLands{{3, 3, 3, [NumColumns]int8{5, 4}}, {1, 3, 3, [NumColumns]int8{4, 3}}} {
		t.Errorf("free lands of three: %+v", c.Free[3])
	}
	if !slices.EqualFunc(c.Rates, []string{"food-to-goods", "goods-to-food", "goods-to-goods", "goods-to-gold", "gold-to-goods"},
		func(r Rate, id string) bool { return r.ID == id }) || c.Rates[3].GiveGoods != 2 || c.Rates[3].Get != (Cubes{Gold: 1}) {
		t.Errorf("rates %+v", c.Rates)
	}
	if len(c.Edition) != 16 || c.Names[Curia]["cs"] != "Kurie" || c.Lands[Wool].Names["en"] != "Sheep pasture" {
		t.Errorf("edition %q, names %v, %v", c.Edition, c.Names[Curia], c.Lands[Wool].Names)
	}
}

// TestLandsAndFaces checks the land tiles, the die and the printed tokens.
func TestLandsAndFaces(t *testing.T) {
	c := mustLoad(t)
	tiles, defence := int8(0), map[Land]int8{}
	for design := Grain; design < NumLands; design++ {
		tiles += c.Lands[design].Count
		defence[design] = c.Lands[design].Defence
	}
	grain := [2]LandSide{{Yield: Cubes{Food: 3}, Fee: Cubes{Food: 1}}, {Yield: Cubes{Food: 1}, Fee: Cubes{Gold: 1}}}
	if tiles != 35 || defence[Quarry] != 2 || defence[Mine] != 1 || defence[Wool] != 0 || c.Lands[Grain].Sides != grain {
		t.Errorf("got %d tiles, the defences %v and the grain %+v; want 35, quarry 2, mine 1, wool 0, and %+v", tiles, defence, c.Lands[Grain].Sides, grain)
	}
	famine, results := 0, [NumResults]int{}
	for _, face := range c.Faces {
		if face.Famine {
			famine++
		}
		for _, result := range face.Results {
			results[result]++
		}
	}
	if famine != 2 || results != [NumResults]int{4, 4, 4} {
		t.Errorf("got %d faces with famine and the results %v, want 2 and four of each", famine, results)
	}
	for sp := range NumSpaces {
		if c.Printed[sp] != (sp.Number() == 1) {
			t.Errorf("%s: has a printed token: %t, want one on the first space of a sphere only", sp, c.Printed[sp])
		}
	}
}

// TestSources checks how many values of each kind name a source.
func TestSources(t *testing.T) {
	counts := map[string]int{}
	for _, s := range mustLoad(t).Sources {
		counts[s.What] += s.Count
	}
	for what, want := range map[string]int{"lands": 8, "land values": 35, "tiles": 35, "die faces": 9, "spheres": 6, "spaces": 6,
		"columns": 2, "rates": 9, "costs": 15, "strength": 7, "points": 24, "limits": 7, "set-up": 19, "components": 20, "options": 5} {
		if counts[what] != want {
			t.Errorf("%d sources of %s; want %d", counts[what], what, want)
		}
	}
	if len(counts) != len(sourceKinds) {
		t.Errorf("the content has %d kinds of sources, the report has %d", len(counts), len(sourceKinds))
	}
}

// TestBrokenContent changes one place of a file and checks that the error of Load names the file, what
// is wrong and what is allowed.
func TestBrokenContent(t *testing.T) {
	const lands, board = "lands.yaml", "board.yaml"
	for _, test := range []struct{ name, file, old, new, want string }{
		{"not YAML", lands, "designs:", "designs: [", "lands.yaml: not readable as YAML"},
		{"another schema", lands, "schema: mil.lands.v1", "schema: mil.lands.v2", `lands.yaml:31: schema: is "mil.lands.v2"; the rules know only mil.lands.v1`},
		{"unknown key", lands, "    group: food\n    name:", "    family: food\n    name:", "designs[1].family: is not known here; allowed are id, group, name, count"},
		{"unknown design", lands, "- id: fish\n", "- id: clay\n", `designs[2].id: is "clay"; allowed are grain, fish, wool, mine, quarry`},
		{"design twice", lands, "- id: fish\n", "- id: grain\n", "designs[2].id: grain stands here twice"},
		{"other group", lands, "    group: cloth\n    name:", "    group: metal\n    name:", `designs[3].group: is "metal"; the rules draw wool among the lands of cloth (M-2.9)`},
		{"no Czech name", lands, "{en: Mine, cs: důl}", "{en: Mine}", "designs[4].name: cs is missing"},
		{"empty name", lands, "{en: Mine, cs: důl}", "{en: '', cs: důl}", "designs[4].name.en: is empty; a name is needed"},
		{"a tile too many", lands, "count: 11", "count: 12", "designs: 36 tiles of all designs; defaults.tiles_total says 35"},
		{"34 lands", lands, "value: 35", "value: 34", "designs: 35 tiles of all designs; defaults.tiles_total says 34"},
		{"unknown cube", lands, "light: {yield: {food: 3}, fee: {food: 1}}", "light: {yield: {corn: 3}, fee: {food: 1}}", "designs[1].light.yield.corn: is not known here; allowed are food, cloth, metal, influence, gold"},
		{"too many cubes", lands, "light: {yield: {food: 3}, fee: {food: 1}}", "light: {yield: {food: 12}, fee: {food: 1}}", "designs[1].light.yield.food: is 12; allowed are 1 to 9"},
		{"no fee", lands, "light: {yield: {food: 3}, fee: {food: 1}}", "light: {yield: {food: 3}}", "designs[1].light: fee is missing"},
		{"unknown source", lands, "      light_yield: rulebook", "      light_yield: hearsay", `is "hearsay"; allowed are rulebook, public (or "public: where"), reconstructed`},
		{"no source", lands, "      dark_fee: reconstructed\n", "", "designs[1].sources: dark_fee is missing"},
		{"no flip", lands, "\n    fees: true\n", "\n    fees: false\n", `defaults.flip.fees: is "false"; the rules know only true (M-13.3)`},
		{"dark entry", lands, "value: light", "value: dark", `defaults.entry_side.value: is "dark"; the rules know only light (M-2.3)`},
		{"tile twice", lands, "- id: grain-02", "- id: grain-01", "tiles[2].id: grain-01 stands here twice"},
		{"tile of another", lands, "- id: fish-01\n    design: fish", "- id: fish-01\n    design: grain", "12 tiles of grain; the design says 11"},
		{"tile's side", lands, "light: {yield: {food: 3}, fee: {food: 1}, hint:", "light: {yield: {food: 2}, fee: {food: 1}, hint:", "tiles[1].light: is not what the design says of its light side"},
		{"tile's hint", lands, "hint: {yield: {food: 1}, fee: {gold: 1}}", "hint: {yield: {food: 1}, fee: {food: 1}}", "tiles[1].light.hint: is not what the other side of the design says"},
		{"tile's defence", lands, "    defence_modifier: 0\n    flip:", "    defence_modifier: 3\n    flip:", "tiles[1].defence_modifier: is 3; the design says 0"},
		{"tile's group", lands, "design: grain\n    group: food", "design: grain\n    group: cloth", `tiles[1].group: is "cloth"; the design says food`},

		{"unknown part", board, "tie_break:", "tie_breaks:", "tie_breaks: is not known here; did you mean tie_break?"},
		{"no rounds", board, "count: 5\n", "count: 0\n", "rounds.count: is 0; allowed are 1 to 9"},
		{"phases", board, "[actions, fees,", "[fees, actions,", "rounds.phases: is [fees, actions, political, spheres, winter]; the rules know only [actions, fees"},
		{"six players", board, "  max: 5", "  max: 6", `players.max: is "6"; the rules know only 5 (M-2.1)`},
		{"lands of the box", board, "land_tiles: {count: 35", "land_tiles: {count: 36", "components.land_tiles.count: is 36; lands.yaml holds 35"},
		{"kind twice", board, "value: [gold, influence, metal, cloth, food]", "value: [gold, influence, metal, metal, food]", "quality_order.value[4]: metal stands here twice; each kind stands here once"},
		{"four kinds", board, "value: [gold, influence, metal, cloth, food]", "value: [gold, influence, metal, cloth]", "quality_order.value: 4 entries; 5 are needed"},
		{"metal first", board, "value: [gold, influence, metal,", "value: [gold, metal, influence,", "puts metal above influence"},
		{"same result twice", board, "{id: 1, results: [woman, man]", "{id: 1, results: [man, man]", "die.faces[1].results: both are man; a face shows two different results"},
		{"unknown result", board, "{id: 1, results: [woman, man]", "{id: 1, results: [woman, war]", `die.faces[1].results[2]: is "war"; allowed are clock, woman, man`},
		{"three results", board, "{id: 1, results: [woman, man]", "{id: 1, results: [woman, man, clock]", "3 entries; 2 are needed"},
		{"face twice", board, "- {id: 2,", "- {id: 1,", "die.faces[2].id: 1 stands here twice"},
		{"face seven", board, "- {id: 2,", "- {id: 7,", "die.faces[2].id: is 7; allowed are 1 to 6"},
		{"spheres' order", board, "- id: court", "- id: market", `spheres[2].id: is "market"; the rules know only court (M-3.2)`},
		{"open Court", board, "limited: true", "limited: false", `spheres[2].limited: is "false"; the rules know only true (M-1.8)`},
		{"favour of the Monastery", board, "majority_reward: null", "majority_reward: {vp: 2}", "spheres[1].majority_reward: is a mapping"},
		{"King elsewhere", board, "{vp: 1, gold: 1}", "{vp: 1, kings_soldiers: true}", "market: the Court brings starting_player_token, War kings_soldiers"},
		{"spaces twice", board, "{players: 3, spaces: 3", "{players: 2, spaces: 3", "spaces_by_players[2].players: 2 stands here twice"},
		{"six spaces", board, "{players: 5, spaces: 5", "{players: 5, spaces: 6", "spaces_by_players[4].spaces: is 6; allowed are 1 to 5"},
		{"printed on the basic side", board, "printed_black_spaces: []", "printed_black_spaces: [{sphere: court, space: 1}]", "the basic side has no printed black token (M-2.8)"},
		{"printed twice", board, "- {sphere: market, space: 1}", "- {sphere: court, space: 1}", "court.1 stands here twice"},
		{"printed in an open sphere", board, "- {sphere: market, space: 1}", "- {sphere: crusades, space: 1}", `is "crusades"; allowed are court, market, war, curia`},
		{"price of a space", board, "cost: [{gold: 1}, {privilege: 1}]", "cost: [{gold: 2}, {privilege: 1}]", `placement_cost.token_on_space.cost[1].gold: is "2"; the rules know only 1 (M-9.4)`},
		{"one way to pay", board, "cost: [{gold: 1}, {privilege: 1}]", "cost: [{gold: 1}, {gold: 1}]", "is gold, gold; the rules know only one gold or one privilege (M-9.4)"},
		{"columns' order", board, "{id: left, defence: 6", "{id: right, defence: 6", `land_columns[1].id: is "right"; the rules know only left (M-2.10)`},
		{"no defence", board, "{id: left, defence: 6", "{id: left, defence: -1", "land_columns[1].defence: is -1; allowed are 0 to 99"},
		{"rate twice", board, "- {id: goods-to-food,", "- {id: food-to-goods,", "market.trade.rates[2].id: food-to-goods stands here twice"},
		{"two words", board, "- {id: goods-to-food,", "- {id: goods to food,", `is "goods to food"; allowed is one word`},
		{"influence for sale", board, "give: {food: 2}", "give: {influence: 2}", "market.trade.rates[1].give.influence: is not known here; allowed are food, gold, goods"},
		{"nothing given", board, "give: {food: 2}", "give: {}", "market.trade.rates[1].give: is empty; allowed are food, gold, goods"},
		{"more than can be given", board, "give: {food: 2}", "give: {food: 5}", "market.trade.rates[1].give: 5 cubes; max_given allows 4"},
		{"three goods", board, "get: {goods: 2}", "get: {goods: 3}", "market.trade.rates[5].get.goods: is 3; allowed are 1 to 2"},
		{"influence in a base", board, "minimum_bid: {food: 1,", "minimum_bid: {influence: 1,", "market.castle_auction.minimum_bid.influence: is not known here; allowed are food, cloth, metal, gold"},
		{"two worths of a castle", board, "winner_vp: {value: 4", "winner_vp: {value: 5", "vp.castle_built: is 4; market.castle_auction.winner_vp says 5, both need the same"},
		{"three lands", board, "lands_per_knight: {value: 2", "lands_per_knight: {value: 3", `limits.lands_per_knight.value: is "3"; the rules know only 2 (M-1.5)`},
		{"five slots", board, "slots: [A, B, C, D]", "slots: [A, B, C, D, E]", "limits.knights_per_family.slots: is [A, B, C, D, E]; the rules know only [A, B, C, D] (M-1.1)"},
		{"price of a son", board, "options: [{privilege: 1}, {gold: 1}]", "options: [{privilege: 1}]", "costs.illegitimate_son.options: 1 entries; 2 are needed"},
		{"price of an attack", board, "influence_per_unmarried_woman_of_target: 1", "influence_per_unmarried_woman_of_target: 2", "the rules know only 1 (M-20.3)"},
		{"King's strength", board, "kings_soldiers: {value: 3", "kings_soldiers: {value: 4", "strength.kings_soldiers.value: is 4; they are one soldier in every respect, a soldier is 3 (M-1.4)"},
		{"strength of food", board, "food_cube: {value: 1", "food_cube: {value: 2", "strength.food_cube.value: is \"2\"; the rules know only 1 (M-20.9)"},
		{"a death that pays", board, "death_without_heir: {value: -4", "death_without_heir: {value: 4", "vp.death_without_heir.value: is 4; allowed are -99 to 0"},
		{"land lost", board, "land_lost: {value: -4", "land_lost: {value: -3", "vp.land_lost: is -3; land_gained is 4, what is lost must be what was gained"},
		{"points to another", board, "to: target_family", "to: lord", `vp.vassal_resisted.to: is "lord"; the rules know only target_family (M-16.4)`},
		{"no income", board, "court_take: {influence: 2", "court_take: {food: 2", "income.court_take.food: is not known here; allowed are influence, source"},
		{"final scoring's order", board, "- {id: most_goods,", "- {id: most_influence,", `final_scoring[1].id: is "most_influence"; the rules know only most_goods (M-24.1)`},
		{"women for points", board, "{id: unmarried_women, per: 1, vp: -2", "{id: unmarried_women, per: 1, vp: 2", "final_scoring[5].vp: is 2; allowed are -99 to 0"},
		{"cheap women", board, "{id: unmarried_women, per: 1, vp: -2", "{id: unmarried_women, per: 1, vp: -5", "unmarried_women_most is -3, unmarried_women -5; the most women must cost at least as much"},
		{"tie-break", board, "order: [castles, lands, vassals]", "order: [lands, castles, vassals]", "tie_break.order: is [lands, castles, vassals]; the rules know only [castles, lands, vassals]"},
		{"knights' order", board, "- {slot: A, heir: false", "- {slot: B, heir: false", `setup.knights[1].slot: is "B"; the rules know only A (M-2.3)`},
		{"knight who can leave", board, "soldiers: 1, castle: 0", "soldiers: 0, castle: 0", "setup.knights[2]: has neither soldiers nor a castle; one is needed (M-1.14)"},
		{"too few tiles", board, "castle: 1, land: grain", "castle: 1, land: quarry", "5 families need more tiles of quarry at the start than the 4 of lands.yaml"},
		{"none left to draw", board, "castle: 1, land: grain", "castle: 1, land: mine", "setup.free_lands.by_players[4]"},
		{"first game", board, "{id: first_game, A: grain, B: grain", "{id: first_game, A: grain, B: fish", "setup.starting_lands_options[1]: is grain and fish; setup.knights says grain and grain"},
		{"columns' sum", board, "columns: {left: 5, right: 4}, source: rulebook}\n      - {players: 4, food: 4", "columns: {left: 5, right: 5}, source: rulebook}\n      - {players: 4, food: 4", "setup.free_lands.by_players[2].columns: hold 10 lands; 9 are drawn"},
		{"unequal columns", board, "columns: {left: 8, right: 7}", "columns: {left: 9, right: 6}", "are 9 and 6; as equal as possible, the larger on the left, is 8 and 7 (M-2.10)"},
		{"high column", board, "columns: {left: 8, right: 7}", "columns: {left: 15, right: 0}", "left: is 15; allowed are 0 to 10"},
		{"too many metal lands", board, "metal: 5, cloth: 5, columns: {left: 6, right: 6}", "metal: 9, cloth: 1, columns: {left: 6, right: 6}", "setup.free_lands.cut_throat_variant[4].metal: is 9; 8 of that group are left after the starting lands (M-2.9)"},
		{"numbers twice", board, "- {players: 3, food: 1", "- {players: 2, food: 1", "setup.free_lands.cut_throat_variant[2].players: 2 stands here twice"},
		{"option for two", board, "{id: kings_claim, default: false, players: [3, 4, 5]", "{id: kings_claim, default: false, players: [2, 3, 4, 5]", "options[5].players: is [2, 3, 4, 5]; the rules know only [3, 4, 5]"},
		{"another option", board, "- {id: kings_claim,", "- {id: queens_claim,", `options[5].id: is "queens_claim"; the rules know only kings_claim`},
		{"no rolls", board, "growth_rolls_per_family_and_round: {value: 20", "growth_rolls_per_family_and_round: {value: 0", "is 0; allowed are 1 to 99"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(changed(t, test.file, test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), test.file+":") {
				t.Errorf("got %v; want %q in it", err, test.want)
			}
		})
	}
}

// changed returns the embedded files with the first occurrence of old in one file replaced.
func changed(t *testing.T, file, old, replacement string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range Describe() {
		name := f.Name
		text, err := fs.ReadFile(Files, name)
		if err != nil {
			t.Fatal(err)
		}
		if name == file {
			next := strings.Replace(string(text), old, replacement, 1)
			if next == string(text) {
				t.Fatalf("%q is not in %s", old, name)
			}
			text = []byte(next)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

// TestEditionFollowsTheText checks that any change of a file changes the name of the edition.
func TestEditionFollowsTheText(t *testing.T) {
	other, err := Load(changed(t, "board.yaml", "# Board, die,", "# The board, die,"))
	if err != nil {
		t.Fatal(err)
	}
	if c := mustLoad(t); other.Edition == c.Edition {
		t.Errorf("the edition is still %s after a change of board.yaml", c.Edition)
	}
}

// TestMissingFile checks that the error of Load names every missing file.
func TestMissingFile(t *testing.T) {
	_, err := Load(fstest.MapFS{})
	for _, f := range Describe() {
		name := f.Name
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got the error %v, want one that names %s", err, name)
		}
	}
}
