package content

import (
	"fmt"

	"signoria/engine/yamltree"
)

// readBoard reads board.yaml: the values of the board, the player boards and
// the set-up. Entries that only restate fixed numbers of the rules (how many
// components there are) are checked for being known and else left alone.
func readBoard(c *Content, root yamltree.Value) {
	root.Fields("sources", "players", "rounds", "components", "servant_rate", "setup", "action_spaces",
		"closed_spaces_by_players", "council_privilege_options", "faith_track", "player_board", "end_scoring",
		"personal_bonus_tiles")
	b := &c.Board
	for _, f := range root.Need("sources").Fields(sourceNames...) {
		b.Sources[f.Name] = len(f.List())
	}
	readSetup(b, root.Need("setup"))
	readTowers(b, root.Need("action_spaces").Need("towers"))
	readSpaces(b, root.Need("action_spaces"))
	readCovered(b, root.Need("closed_spaces_by_players"))
	readPrivileges(b, root.Need("council_privilege_options"))
	readFaith(b, root.Need("faith_track"))
	readPlayerBoard(b, root.Need("player_board"))
	readScoring(b, root.Need("end_scoring"))
	tiles := root.Need("personal_bonus_tiles")
	tiles.Fields("standard_side", "advanced_sides")
	b.BonusTiles = append(b.BonusTiles, readBonusTile(tiles.Need("standard_side"), ""))
	for _, tile := range tiles.Need("advanced_sides").Exactly(basicSeats) {
		b.BonusTiles = append(b.BonusTiles, readBonusTile(tile, ""))
	}
}

// readBonusTile reads a side of a personal bonus tile (K-20, K-21).
func readBonusTile(v yamltree.Value, source string) BonusTile {
	v.Fields("harvest", "production", "source")
	return BonusTile{Harvest: readGoods(v.Need("harvest")), Production: readGoods(v.Need("production")), Source: readSource(v, source)}
}

func readSetup(b *Board, v yamltree.Value) {
	b.StartGoods = readGoods(v.Need("resources_each"))
	for _, coins := range v.Need("coins_by_turn_order").List() {
		b.StartCoins = append(b.StartCoins, int16(coins.Int(0, 99)))
	}
	if len(b.StartCoins) < basicSeats {
		v.Get("coins_by_turn_order").Errorf("%d values; one for each of %d players is needed", len(b.StartCoins), basicSeats)
	}
}

func readTowers(b *Board, v yamltree.Value) {
	v.Fields("order", "colours", "occupied_fee", "same_coloured_member_limit", "floor_values", "floor_bonuses")
	readTowerOrder(v.Need("order"))
	b.TowerFee = readGoods(v.Need("occupied_fee"))[Coins]
	readFloorValues(&b.FloorValue, v.Need("floor_values"))
	for _, tower := range v.Need("floor_bonuses").Fields(TypeNames[:NumTypes]...) {
		readFloorBonuses(&b.FloorBonus[typeByName(tower.Name)], tower.Value)
	}
}

// readTowerOrder sees to it that the towers stand in the order of K-1.
func readTowerOrder(v yamltree.Value) {
	for i, t := range v.Exactly(int(NumTypes)) {
		if t.OneOf(TypeNames[:NumTypes]...) != i {
			t.Errorf("the towers from left to right are territory, character, building, venture")
		}
	}
}

func readFloorValues(values *[NumFloors]int, v yamltree.Value) {
	for i, n := range v.Exactly(NumFloors) {
		values[i] = n.Int(0, 20)
	}
}

func readFloorBonuses(bonuses *[NumFloors]Goods, v yamltree.Value) {
	for _, floor := range v.Fields("floor_1", "floor_2", "floor_3", "floor_4") {
		goods := readGoods(floor.Value)
		if Single(goods) == NumGoods {
			floor.Errorf("a floor bonus is one kind of good")
		}
		bonuses[floor.Name[len("floor_")]-'1'] = goods
	}
}

func readSpaces(b *Board, v yamltree.Value) {
	v.Fields("towers", "market", "harvest", "production", "council_palace")
	for i, m := range v.Need("market").Exactly(len(b.Market)) {
		m.Fields("id", "value", "gain", "min_players")
		g := readGain(m.Need("gain"), spaceGain)
		b.Market[i] = MarketSpace{Minimum: m.Need("value").Int(0, 20), Gain: g.goods, Privileges: g.privileges}
	}
	for _, name := range []string{"harvest", "production"} {
		small, large := v.Need(name).Need("small"), v.Need(name).Need("large")
		b.WorkMinimum = small.Need("value").Int(0, 20)
		b.LargePenalty = -large.Need("modifier").Int(-20, 0)
	}
	palace := v.Need("council_palace")
	palace.Fields("value", "capacity", "gain", "sets_turn_order")
	b.PalaceMinimum = palace.Need("value").Int(0, 20)
	g := readGain(palace.Need("gain"), plainGain)
	b.PalaceGain, b.PalacePrivileges = g.goods, g.privileges
}

var coveredNames = []string{"market_1", "market_2", "market_3", "market_4", "harvest_small", "harvest_large", "production_small", "production_large"}

// readCovered reads which spaces do not exist for a number of players (L-2.4);
// with five all do (LH-1.9, R-66).
func readCovered(b *Board, v yamltree.Value) {
	for seats := MinSeats; seats <= basicSeats; seats++ {
		for _, item := range v.Need(fmt.Sprint(seats)).List() {
			b.Covered[seats][int(Market1)+item.OneOf(coveredNames...)] = true
		}
	}
}

func readPrivileges(b *Board, v yamltree.Value) {
	for _, item := range v.List() {
		item.Fields("id", "gain")
		b.Privileges = append(b.Privileges, Privilege{ID: item.Need("id").Text(), Gain: readGoods(item.Need("gain"))})
	}
	if n := len(b.Privileges); n < 3 || n > 8 {
		v.Errorf("%d options; 3 to 8 are possible", n)
	}
}

func readFaith(b *Board, v yamltree.Value) {
	v.Fields("spaces", "vp", "church_thresholds")
	for _, n := range v.Need("vp").List() {
		b.FaithVP = append(b.FaithVP, int16(n.Int(0, 99)))
	}
	if want := v.Need("spaces").Int(1, 99); want != len(b.FaithVP) {
		v.Get("vp").Errorf("%d values for %d spaces", len(b.FaithVP), want)
	}
	for p := range b.FaithNeeded {
		b.FaithNeeded[p] = int16(v.Need("church_thresholds").Need(fmt.Sprint(p+1)).Int(0, 99))
	}
}

func readPlayerBoard(b *Board, v yamltree.Value) {
	v.Fields("max_cards_per_type", "territory_slot_military")
	b.CardLimit = v.Need("max_cards_per_type").Int(1, CardSlots)
	for i, n := range v.Need("territory_slot_military").Exactly(len(b.SlotMilitary)) {
		b.SlotMilitary[i] = int16(n.Int(0, 99))
	}
}

func readScoring(b *Board, v yamltree.Value) {
	v.Fields("territories", "characters", "ventures", "military_majority", "resources", "tie_break")
	for n := range b.TerritoryVP {
		b.TerritoryVP[n] = v.Need("territories").Need(fmt.Sprint(n)).Int(0, 99)
		b.CharacterVP[n] = v.Need("characters").Need(fmt.Sprint(n)).Int(0, 99)
	}
	b.MilitaryVP[0] = v.Need("military_majority").Need("first").Int(0, 99)
	b.MilitaryVP[1] = v.Need("military_majority").Need("second").Int(0, 99)
	b.ResourcesPerVP = v.Need("resources").Need("each").Int(1, 99)
}
