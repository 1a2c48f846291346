package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// mode has the differences between Virtù and Wars of Italy: data, and a few steps by name. All else that differs between them follows from the printed
// values (no powers, no patronage, leagues) or from the question that is asked.
type mode struct {
	name string
	// version grows when a correction could replay an old log differently.
	version            int
	minSeats, maxSeats int
	options            []engine.OptionMeta
	// lacks are the fields of positions that the mode does not have, with the reason.
	lacks map[string]string
	// firstDrawn: the first player is drawn, and the city track makes a new order
	// each year (V-2.12, V-19.3); else the seats keep their order (W-1.3).
	firstDrawn bool
	// annex begins the action Annex: a city at a fixed price (V-13), or influence
	// and cities from one pool (W-4).
	annex func(*rules, *state, engine.Seat)
	// lastStep ends a winter (V-20.1, W-10.1).
	lastStep virtu.Step
	wages    wages
	// slotCities controlled cities open a slot (V-19.4); 0 means none do (W-2.8).
	slotCities int8
	// sameTrophies is how many trophies of one colour a player may have (V-16.12,
	// W-8.6).
	sameTrophies int8
	points       pointValues
	// over is the rule that ends the game, which refusals name.
	over string
	// ends returns the number of the end that has come when the spring is over, 0 if none, and
	// the seat that caused it.
	ends func(*rules, *state) (int16, engine.Seat)
	// ahead parts equal scores: the more is the better (V-26.9, W-11.2).
	ahead func(*rules, *state, engine.Seat) int
}

// wages is the cost of units: free of them cost nothing, every two more a florin (V-20.2, W-10.3), each
// year or in the coin rounds only (W-10.2).
type wages struct {
	free      int8
	coinYears bool
	rule      string // that refusals name
	unpaid    string // that refusals name about units that are not paid
}

// pointValues are points that the rules name (V-26, W-11.3).
type pointValues struct {
	city     int // each; 0 means by the city track
	furthest int // on the city track and in patronage
	trophy   int
	parts    []int
}

// theGreatGame is Virtù for three to five.
var theGreatGame = mode{
	name: "virtu", version: 2, minSeats: content.MinSeats, maxSeats: content.MaxSeats,
	options: []engine.OptionMeta{
		{Name: "houses", Values: []string{"in_order", "drawn"}},
		agentPerPalace,
		{Name: "hre_cross", Values: []string{"always", "only_if_ready"}},
	},
	lacks:      map[string]string{"leagues": "belongs to Wars of Italy, the game of two"},
	firstDrawn: true, annex: (*rules).askCity, lastStep: virtu.StepAlliance,
	wages: wages{free: 2, rule: "V-20.2", unpaid: "V-20.3"}, slotCities: content.SlotCities, sameTrophies: 1,
	points: pointValues{furthest: 1, trophy: 2, parts: []int{partCities, partCitiesFirst, partPatronage, partPatronageFirst,
		partCards, partTiles, partReligion, partWar, partAlliances, partIndulgences}},
	over: "V-25.2", ends: (*rules).endsByTracks, ahead: (*rules).crownsShown,
}

// warsOfItaly is the game of two: what W-1.5 leaves out, and the numbers of
// W-10 and W-11.
var warsOfItaly = mode{
	name: "wars-of-italy", version: 3, minSeats: content.TwoSeats, maxSeats: content.TwoSeats,
	options: []engine.OptionMeta{agentPerPalace},
	lacks: map[string]string{
		"order":      ofTheGreatGame + "France is always first (W-1.3)",
		"arrival":    ofTheGreatGame + "there is no city track (W-1.5)",
		"houses":     ofTheGreatGame + "seat 1 is France, seat 2 is Naples (W-1.1)",
		"cathedrals": ofTheGreatGame + "there are none (W-1.5)",
		"cathedral":  ofTheGreatGame + "there are no cathedrals (W-1.5)",
		"powers":     ofTheGreatGame + "there are none (W-1.5)",
		"leonardo":   ofTheGreatGame + "there is no patronage (W-1.5)",
		"patronage":  ofTheGreatGame + "there is no patronage (W-1.5)",
		"bonuses":    ofTheGreatGame + "there is no patronage (W-1.5)",
	},
	annex: (*rules).beginInfluence, lastStep: virtu.StepRecruit,
	wages: wages{coinYears: true, rule: "W-10.3", unpaid: "W-10.3"}, sameTrophies: 127,
	points: pointValues{city: 1, trophy: 1, parts: []int{partCities, partCards, partTiles, partReligion, partWar, partIndulgences}},
	over:   "W-11.2", ends: (*rules).endsByRounds, ahead: (*rules).naplesFirst,
}

const ofTheGreatGame = "belongs to the game of three to five; here "

// agentPerPalace is the option of V-2.15.
var agentPerPalace = engine.OptionMeta{Name: "agent_per_palace", Values: []string{"off", "on"}}

// The seats of Wars of Italy (W-1.1).
const (
	seatOfFrance engine.Seat = 0
	seatOfNaples engine.Seat = 1
)
