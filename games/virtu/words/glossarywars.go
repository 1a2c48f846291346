package words

import "signoria/narrate"

// warsTerms are the words of the game that explain themselves, in the order in which a
// newcomer meets them.
var warsTerms = []narrate.Term{
	{Key: "wars.france", Symbols: []string{"c-france"}, Rules: []string{"W-1.3", "W-11.1"}},
	{Key: "wars.naples", Symbols: []string{"c-naples"}, Rules: []string{"W-11.2"}},
	{Key: "wars.round", Rules: []string{"W-1.2"}},
	{Key: "wars.round_with_coin", Symbols: []string{"s-florin"}, Rules: []string{"W-10.2"}},
	{Key: "wars.wages", Symbols: []string{"s-florin"}, Rules: []string{"W-10.3"}},
	{Key: "wars.city_league", Symbols: []string{"c-florence", "c-rome", "c-venice"}, Rules: []string{"W-3.1"}},
	{Key: "wars.influence_marker", Rules: []string{"W-2.6", "W-3.2"}},
	{Key: "wars.influence", Symbols: []string{"act-annex"}, Rules: []string{"W-4.2", "W-4.3"}},
	{Key: "wars.neutral_zone", Symbols: []string{"w-even"}, Rules: []string{"W-3.3", "W-7.2"}},
	{Key: "wars.affinity_zone", Symbols: []string{"w-heart"}, Rules: []string{"W-3.3"}},
	{Key: "wars.alliance_zone", Symbols: []string{"w-heart"}, Rules: []string{"W-5.1"}},
	{Key: "wars.friendly", Symbols: []string{"w-heart"}, Rules: []string{"W-7.1", "W-8.1", "W-9.1"}},
	{Key: "wars.hostile", Symbols: []string{"s-war"}, Rules: []string{"W-7.3"}},
	{Key: "wars.permanent_alliance", Rules: []string{"W-5.2", "W-5.3", "W-5.4"}},
	{Key: "wars.agent_on_marker", Symbols: []string{"w-agent"}, Rules: []string{"W-4.4", "W-5.1"}},
	{Key: "wars.annex_and_influence", Symbols: []string{"act-annex"}, Rules: []string{"W-4.1"}},
	{Key: "wars.chamber_without_action", Rules: []string{"W-2.9"}},
	{Key: "wars.strength_of_league", Symbols: []string{"w-unit"}, Rules: []string{"W-8.4"}},
	{Key: "wars.price_of_siege", Symbols: []string{"act-campaign"}, Rules: []string{"W-8.7", "W-8.8"}},
	{Key: "wars.destroyed_league", Rules: []string{"W-8.9"}},
	{Key: "wars.trophy", Symbols: []string{"w-trophy"}, Rules: []string{"W-8.6", "W-11.3"}},
	{Key: "wars.neutral_city", Symbols: []string{"w-tower"}, Rules: []string{"W-3.1", "W-8.6"}},
	{Key: "wars.field_battle", Symbols: []string{"s-war"}, Rules: []string{"W-8.2"}},
	{Key: "wars.war_token", Symbols: []string{"s-war"}, Rules: []string{"V-14.9", "V-14.10"}},
	{Key: "wars.cannons", Symbols: []string{"t-cannons"}, Rules: []string{"W-2.3", "V-11.15"}},
	{Key: "wars.kingdom", Symbols: []string{"t-kingdom", "t-duchy", "t-principality"}, Rules: []string{"W-10.6"}},
	{Key: "wars.recruiting", Symbols: []string{"w-unit"}, Rules: []string{"W-10.4", "W-10.5"}},
	{Key: "wars.crosses", Symbols: []string{"s-cross"}, Rules: []string{"W-11.3"}},
	{Key: "wars.indulgence", Rules: []string{"V-8.2", "W-11.3"}},
	{Key: "wars.courtier", Rules: []string{"V-3.4", "V-7.6"}},
	{Key: "wars.points", Rules: []string{"W-11.3"}},
}
