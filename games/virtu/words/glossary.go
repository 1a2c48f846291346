package words

import "signoria/narrate"

// terms are the words of the game that explain themselves, in the order in which a
// newcomer meets them.
var terms = []narrate.Term{
	{Key: "prestige", Rules: []string{"V-26.9", "V-26.10"}},
	{Key: "year", Symbols: []string{"w-spring", "w-winter"}, Rules: []string{"V-6.1", "V-6.2"}},
	{Key: "action_token", Rules: []string{"V-7.2", "V-7.8"}},
	{Key: "chamber", Rules: []string{"V-3.1", "V-9.1"}},
	{Key: "gate", Rules: []string{"V-7.6"}},
	{Key: "courtier", Rules: []string{"V-3.4", "V-5.1"}},
	{Key: "courtier_slot", Symbols: []string{"w-lock"}, Rules: []string{"V-3.1", "V-3.9"}},
	{Key: "action_card", Rules: []string{"V-3.4", "V-3.6"}},
	{Key: "upgrade", Rules: []string{"V-3.5"}},
	{Key: "domain", Rules: []string{"V-3.8", "V-10.2"}},
	{Key: "ready", Rules: []string{"V-5.2", "V-26.3"}},
	{Key: "florin", Symbols: []string{"s-florin"}, Rules: []string{"V-4.3", "V-4.4"}},
	{Key: "crown", Symbols: []string{"s-crown"}, Rules: []string{"V-4.2"}},
	{Key: "cross", Symbols: []string{"s-cross"}, Rules: []string{"V-4.2", "V-26.4"}},
	{Key: "cavalry", Symbols: []string{"s-cavalry"}, Rules: []string{"V-14.2"}},
	{Key: "ship", Symbols: []string{"s-ship"}, Rules: []string{"V-14.3", "V-13.5", "V-12.1"}},
	{Key: "mask", Symbols: []string{"s-mask"}, Rules: []string{"V-15.1"}},
	{Key: "war", Symbols: []string{"s-war"}, Rules: []string{"V-16.4"}},
	{Key: "arrow", Symbols: []string{"s-arrow"}, Rules: []string{"V-7.3"}},
	{Key: "govern", Symbols: []string{"act-govern"}, Rules: []string{"V-10.2"}},
	{Key: "patronage", Symbols: []string{"act-patronage"}, Rules: []string{"V-11.1", "V-11.3"}},
	{Key: "annex", Symbols: []string{"act-annex"}, Rules: []string{"V-13.2", "V-13.4", "V-13.5"}},
	{Key: "campaign", Symbols: []string{"act-campaign"}, Rules: []string{"V-14.1", "V-14.6"}},
	{Key: "intrigue", Symbols: []string{"act-intrigue"}, Rules: []string{"V-15.1"}},
	{Key: "trade", Symbols: []string{"act-trade"}, Rules: []string{"V-12.1"}},
	{Key: "agent", Symbols: []string{"w-agent"}, Rules: []string{"V-15.9", "V-15.10", "V-15.11"}},
	{Key: "value_of_city", Symbols: []string{"w-tower"}, Rules: []string{"V-13.2", "V-16.8"}},
	{Key: "port", Symbols: []string{"w-anchor", "w-pirate"}, Rules: []string{"V-13.5", "V-13.6"}},
	{Key: "unit", Symbols: []string{"w-unit"}, Rules: []string{"V-16.7", "V-16.8", "V-1.4"}},
	{Key: "siege", Symbols: []string{"s-war"}, Rules: []string{"V-16.7", "V-16.9"}},
	{Key: "trophy", Symbols: []string{"w-trophy"}, Rules: []string{"V-16.12", "V-26.6"}},
	{Key: "indulgence", Rules: []string{"V-8.2", "V-8.6", "V-8.12"}},
	{Key: "alliance", Symbols: []string{"p-france", "p-ottoman_empire", "p-holy_roman_empire"}, Rules: []string{"V-24.8", "V-26.7"}},
	{Key: "title", Symbols: []string{"t-duchy", "t-guild", "t-cathedral"}, Rules: []string{"V-22.5", "V-22.11", "V-3.9"}},
	{Key: "turn_order", Rules: []string{"V-19.2", "V-19.3"}},
}
