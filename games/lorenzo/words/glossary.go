package words

import "signoria/narrate"

// terms are the words of the game that explain themselves, in the order in which a
// newcomer meets them.
var terms = []narrate.Term{
	{Key: "family_member", Symbols: []string{"pawn"}, Rules: []string{"L-1.5", "L-5.3"}},
	{Key: "die_value", Rules: []string{"L-4.2", "L-5.6"}},
	{Key: "neutral_member", Symbols: []string{"pawn"}, Rules: []string{"L-5.6", "L-5.11"}},
	{Key: "servant", Symbols: []string{"g-servant"}, Rules: []string{"L-5.8"}},
	{Key: "coin", Symbols: []string{"g-coin", "g-wood", "g-stone"}, Rules: []string{"L-1.1", "L-14.6"}},
	{Key: "victory_points", Symbols: []string{"g-vp"}, Rules: []string{"L-14.7"}},
	{Key: "military_points", Symbols: []string{"g-military"}, Rules: []string{"L-7.3", "L-7.11", "L-14.5"}},
	{Key: "faith_points", Symbols: []string{"g-faith"}, Rules: []string{"L-12.1"}},
	{Key: "privilege", Symbols: []string{"g-privilege"}, Rules: []string{"L-11.5"}},
	{Key: "several_scrolls", Symbols: []string{"g-privilege"}, Rules: []string{"L-11.6"}},
	{Key: "at_once", Symbols: []string{"a-bolt"}, Rules: []string{"L-8.1"}},
	{Key: "at_each_harvest", Symbols: []string{"a-harvest"}, Rules: []string{"L-7.4", "L-9.4"}},
	{Key: "at_each_production", Symbols: []string{"a-production"}, Rules: []string{"L-7.9", "L-9.5"}},
	{Key: "at_end", Symbols: []string{"a-end"}, Rules: []string{"L-7.12", "L-14.4"}},
	{Key: "trade_on_building", Rules: []string{"L-9.7", "L-9.8"}},
	{Key: "tower_and_floor", Symbols: []string{"u-tower"}, Rules: []string{"L-6.1", "L-6.2"}},
	{Key: "floor_bonus", Rules: []string{"L-6.4"}},
	{Key: "occupied_tower", Symbols: []string{"g-coin"}, Rules: []string{"L-6.3"}},
	{Key: "one_coloured_member", Rules: []string{"L-5.11"}},
	{Key: "territory", Symbols: []string{"k-territory"}, Rules: []string{"L-7.1", "L-14.2"}},
	{Key: "character", Symbols: []string{"k-character"}, Rules: []string{"L-7.6", "L-7.7"}},
	{Key: "building", Symbols: []string{"k-building"}, Rules: []string{"L-7.9"}},
	{Key: "venture", Symbols: []string{"k-venture"}, Rules: []string{"L-7.10", "L-7.12"}},
	{Key: "military_cost", Symbols: []string{"g-military"}, Rules: []string{"L-7.11"}},
	{Key: "places_for_territories", Symbols: []string{"g-military"}, Rules: []string{"L-7.3"}},
	{Key: "harvest", Symbols: []string{"a-harvest"}, Rules: []string{"L-9.4"}},
	{Key: "production", Symbols: []string{"a-production"}, Rules: []string{"L-9.5"}},
	{Key: "large_space", Rules: []string{"L-9.1", "L-9.2"}},
	{Key: "bonus_tile", Rules: []string{"L-1.8", "L-9.6"}},
	{Key: "market", Rules: []string{"L-10.3"}},
	{Key: "council_palace", Rules: []string{"L-11.3", "L-13.2"}},
	{Key: "vatican_report", Symbols: []string{"g-faith"}, Rules: []string{"L-12"}},
	{Key: "support", Symbols: []string{"g-vp"}, Rules: []string{"L-12.5"}},
	{Key: "excommunication", Symbols: []string{"a-no"}, Rules: []string{"L-12.2", "L-15"}},
	{Key: "tag", Rules: []string{"L-15.9"}},
}
