package words

import "signoria/narrate"

// terms are the words of the game that explain themselves, in the order in which a
// newcomer meets them.
var terms = []narrate.Term{
	{Key: "prestige", Symbols: []string{"g-vp"}, Rules: []string{"M-24.1"}},
	{Key: "knight", Symbols: []string{"mil-knight"}, Rules: []string{"M-1.1", "M-5.2"}},
	{Key: "harvest", Symbols: []string{"mil-sickle"}, Rules: []string{"M-6.2"}},
	{Key: "recruit", Symbols: []string{"mil-spearplus"}, Rules: []string{"M-7.1", "M-7.2"}},
	{Key: "family_growth", Symbols: []string{"mil-cradle"}, Rules: []string{"M-8.2", "M-8.3"}},
	{Key: "natural_son", Symbols: []string{"mil-child"}, Rules: []string{"M-8.9"}},
	{Key: "heir", Symbols: []string{"mil-child"}, Rules: []string{"M-8.6", "M-12.3"}},
	{Key: "place", Symbols: []string{"mil-banner"}, Rules: []string{"M-9.1", "M-5.6"}},
	{Key: "pass", Symbols: []string{"mil-moon"}, Rules: []string{"M-10.1", "M-10.2"}},
	{Key: "white_year", Symbols: []string{"mil-white"}, Rules: []string{"M-5.7", "M-9.3"}},
	{Key: "black_year", Symbols: []string{"mil-black"}, Rules: []string{"M-9.4", "M-10.1"}},
	{Key: "ageing_and_death", Symbols: []string{"mil-white"}, Rules: []string{"M-12.1", "M-12.4"}},
	{Key: "gold_or_privilege", Symbols: []string{"g-gold", "mil-charter"}, Rules: []string{"M-9.3", "M-9.4"}},
	{Key: "light_and_dark", Rules: []string{"M-6.2", "M-13.3"}},
	{Key: "yield", Rules: []string{"M-6.2"}},
	{Key: "fee", Rules: []string{"M-13.1"}},
	{Key: "field", Symbols: []string{"mil-grain", "mil-fish"}, Rules: []string{"M-2.9"}},
	{Key: "pasture", Symbols: []string{"mil-wool"}, Rules: []string{"M-2.9"}},
	{Key: "mine", Symbols: []string{"mil-mine", "mil-quarry"}, Rules: []string{"M-2.9", "M-20.5"}},
	{Key: "cubes", Symbols: []string{"g-gold", "g-influence", "g-metal", "g-cloth", "g-food"}, Rules: []string{"M-4.1", "M-4.3"}},
	{Key: "screen", Symbols: []string{"mil-drapes"}, Rules: []string{"M-28.1"}},
	{Key: "daughters", Symbols: []string{"mil-lady"}, Rules: []string{"M-20.3", "M-24.1"}},
	{Key: "dowry", Symbols: []string{"mil-purse"}, Rules: []string{"M-11.2", "M-11.4"}},
	{Key: "favour", Rules: []string{"M-14.1"}},
	{Key: "starting_family", Symbols: []string{"mil-horn"}, Rules: []string{"M-14.2"}},
	{Key: "kings_soldiers", Symbols: []string{"mil-kings"}, Rules: []string{"M-14.4", "R-26"}},
	{Key: "archbishop", Symbols: []string{"mil-archbishop"}, Rules: []string{"M-14.5"}},
	{Key: "homage", Symbols: []string{"mil-seal"}, Rules: []string{"M-16.2", "M-16.6"}},
	{Key: "castle", Symbols: []string{"mil-castle"}, Rules: []string{"M-18.3", "M-18.7", "M-20.5"}},
	{Key: "strength", Symbols: []string{"mil-soldier"}, Rules: []string{"M-19.3", "M-20.4"}},
	{Key: "free_land", Rules: []string{"M-19.2"}},
	{Key: "cathedral", Symbols: []string{"mil-curia"}, Rules: []string{"M-21.1", "M-21.3"}},
	{Key: "monastery", Symbols: []string{"mil-monastery"}, Rules: []string{"M-15.1", "M-15.2"}},
	{Key: "crusades", Symbols: []string{"mil-crusades"}, Rules: []string{"M-22.1", "M-22.2"}},
	{Key: "winter", Symbols: []string{"mil-comet"}, Rules: []string{"M-23.1", "M-23.2"}},
	{Key: "kings_reward", Symbols: []string{"mil-charter"}, Rules: []string{"M-23.3"}},
}
