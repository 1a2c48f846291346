package content

import (
	"fmt"
	"strconv"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// boardParts is the name of boards and set-up in the report of sources.
const boardParts = "board and set-up"

// board is board.yaml: the values of the board, the player boards and the set-up.
// Entries that only restate fixed numbers of the rules (how many components there
// are) may stand here, and are left alone.
func (l *loader) board() content.Kind {
	b := &l.Board
	return content.Struct(
		content.Part("sources", l.partsFrom("rulebook"), l.partsFrom("public"), l.partsFrom("reconstructed")),
		content.Part("setup",
			content.Need("resources_each", goods(&b.StartGoods), "K-18"),
			content.Need("coins_by_turn_order", counts(&b.StartCoins).Count(basicSeats, 99, "values"), "first player first (K-19)"),
			content.Aside("leaders", "bonus_tile_choice", "discard_leader_gain")),
		content.Part("action_spaces", l.spaces()...),
		content.Need("closed_spaces_by_players", content.Map(MinSeats, basicSeats, l.covered), "spaces that do not exist (L-2.4); with five all do (LH-1.9, R-66)"),
		content.Need("council_privilege_options", content.Slice(&b.Privileges, func(p *Privilege) content.Kind { return privilege(p) }).Count(3, maxPrivilegeOptions, "options"), "K-11"),
		content.Part("faith_track", faith(b)...),
		content.Part("player_board",
			content.Need("max_cards_per_type", content.Int(&b.CardLimit, 1, CardSlots), "K-5"),
			content.Need("territory_slot_military", content.Into(b.SlotMilitary[:], count), "points to have for each slot (K-6)")),
		content.Part("end_scoring", scoring(b)...),
		content.Part("personal_bonus_tiles",
			content.Need("standard_side", content.Struct(l.bonusTile()...), "K-20"),
			content.Need("advanced_sides", content.Exactly(basicSeats, func(int) content.Kind { return content.Struct(l.bonusTile()...) }), "K-21")),
		content.Aside("players", "rounds", "components", "servant_rate"),
	)
}

// partsFrom lists the parts of the board that come from a source.
func (l *loader) partsFrom(source string) content.Field {
	return content.May(source, content.List(func(int) content.Kind {
		return content.Text(new(string)).Then(func(yamltree.Value) { l.from.Add(boardParts, source) })
	}))
}

// bonusTile has the fields of a side of a personal bonus tile: its bonuses and its source.
func (l *loader) bonusTile() []content.Field {
	var t BonusTile
	return append(bonuses(&t), l.from.Of("personal bonus tiles", &t.Source), content.Check(func(yamltree.Value) {
		l.Board.BonusTiles = append(l.Board.BonusTiles, t)
	}))
}

func bonuses(t *BonusTile) []content.Field {
	return []content.Field{content.Need("harvest", goods(&t.Harvest)), content.Need("production", goods(&t.Production))}
}

// count is a small number; counts a list of them.
func count(n *int16) content.Kind { return content.Int(n, 0, 99) }

func counts(into *[]int16) content.Kind { return content.Slice(into, count) }

// value is the least value of an action.
func value(n *int) content.Kind { return content.Int(n, 0, 20) }

// towerOrder is that of K-1.
func towerOrder() content.Kind {
	return content.FixedList("K-1", Territory.String(), Character.String(), Building.String(), Venture.String())
}

// floorBonuses are one kind of good for each floor that has any (K-3).
func floorBonuses(into *[NumFloors]Goods) content.Kind {
	var fields []content.Field
	for i := range into {
		fields = append(fields, content.May(fmt.Sprintf("floor_%d", i+1), goods(&into[i]).Then(func(v yamltree.Value) {
			if Single(into[i]) == NumGoods {
				v.Errorf("a floor bonus is one kind of good")
			}
		})))
	}
	return content.Struct(fields...)
}

func (l *loader) spaces() []content.Field {
	b := &l.Board
	var fee Goods
	var bonuses []content.Field
	for t := range NumTypes {
		bonuses = append(bonuses, content.May(t.String(), floorBonuses(&b.FloorBonus[t])))
	}
	palace := plainGain(&b.PalaceGain, &b.PalacePrivileges)
	return []content.Field{
		content.Part("towers",
			content.Need("order", towerOrder()),
			content.Need("occupied_fee", goods(&fee).Then(func(yamltree.Value) { b.TowerFee = fee[Coins] }), "K-4"),
			content.Need("floor_values", content.Into(b.FloorValue[:], value), "bottom to top (K-2)"),
			content.Part("floor_bonuses", bonuses...),
			content.Aside("colours", "same_coloured_member_limit")),
		content.Need("market", content.Into(b.Market[:], marketSpace), "K-9"),
		b.workSpaces("harvest"), b.workSpaces("production"),
		content.Part("council_palace", content.Need("value", value(&b.PalaceMinimum)), content.Need("gain", palace, "K-10"),
			content.Aside("capacity", "sets_turn_order")),
	}
}

func marketSpace(m *MarketSpace) content.Kind {
	var g gain
	return content.Struct(content.Need("value", value(&m.Minimum)), content.Need("gain", g.kind()), content.Aside("id", "min_players")).Then(func(yamltree.Value) {
		m.Gain, m.Privileges = g.goods, g.privileges+g.different
	})
}

// workSpaces are the small and the large space of an area (K-7, K-8).
func (b *Board) workSpaces(name string) content.Field {
	aside := content.Aside("capacity", "min_players")
	var penalty int
	return content.Part(name,
		content.Part("small", content.Need("value", value(&b.WorkMinimum)), aside, content.Aside("modifier")),
		content.Part("large", content.Need("modifier", content.Int(&penalty, -20, 0).Then(func(yamltree.Value) { b.LargePenalty = -penalty }), "added to the value of a member"),
			aside, content.Aside("value")),
		content.Aside("same_coloured_member_limit"))
}

var coveredNames = []string{"market_1", "market_2", "market_3", "market_4", "harvest_small", "harvest_large", "production_small", "production_large"}

func (l *loader) covered(seats int) content.Kind {
	return content.Words(coveredNames, func(i int) { l.Board.Covered[seats][int(Market1)+i] = true })
}

func privilege(p *Privilege, beside ...content.Field) content.Kind {
	return content.Struct(content.Need("id", content.Text(&p.ID)), content.Need("gain", goods(&p.Gain)), content.Fields(beside...))
}

func faith(b *Board) []content.Field {
	var spaces int
	return []content.Field{
		content.Need("spaces", content.Int(&spaces, 1, 99)),
		content.Need("vp", counts(&b.FaithVP).Then(func(v yamltree.Value) {
			if len(b.FaithVP) != spaces {
				v.Errorf("%d values for %d spaces", len(b.FaithVP), spaces)
			}
		}), "by step, 0 first (K-13)"),
		content.Need("church_thresholds", content.Map(1, 3, func(n int) content.Kind { return count(&b.FaithNeeded[n-1]) }), "K-12"),
	}
}

func scoring(b *Board) []content.Field {
	byCards := func(into *[7]int, rule string) content.Kind {
		var fields []content.Field
		for n := range into {
			fields = append(fields, content.Need(strconv.Itoa(n), content.Int(&into[n], 0, 99)))
		}
		return content.Struct(fields...).Note(rule)
	}
	return []content.Field{
		content.Need("territories", byCards(&b.TerritoryVP, "VP by number of cards (K-14)")),
		content.Need("characters", byCards(&b.CharacterVP, "VP by number of cards (K-15)")),
		content.Part("military_majority", content.Need("first", content.Int(&b.MilitaryVP[0], 0, 99)), content.Need("second", content.Int(&b.MilitaryVP[1], 0, 99)),
			content.Aside("tie_for_first", "tie_for_second")),
		content.Part("resources", content.Need("each", content.Int(&b.ResourcesPerVP, 1, 99), "K-17"), content.Aside("vp", "of")),
		content.Aside("ventures", "tie_break"),
	}
}
