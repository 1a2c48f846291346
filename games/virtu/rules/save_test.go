package rules

import (
	"fmt"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

func testRules(t testing.TB) *rules {
	t.Helper()
	return newRules(mustLoad(t), &theGreatGame)
}

// mixed is a position that has a little of everything.
const mixed = `
year: 3
phase: sieges
turn: 1
order: [2, 1, 3]
houses: [florence, naples, venice]
arrival: [3, 1, 2]
cities:
  ravenna: {owner: 1, agent: 2, units: {1: 2}}
  siena: {owner: 3, units: {1: 1, 2: 1}, retreating: {1: 1}, won: [2], leonardo: [1], cathedral: true}
  spoleto: {units: {1: 1}}
  florence: {cathedral: true}
  pisa: {owner: none}
powers:
  france: {ally: 1, ready: false, agent: 2}
  holy_roman_empire: {ally: 3}
indulgences: 8
seats:
  1:
    florins: 3
    slots: {1: merchant, 4: ambassador exhausted}
    chambers: {2: {card: cardinal, upgrade: bishop, indulgence: true, agent: 3}}
    token: 2
    domain: {ravenna: exhausted, guild: available, kingdom: exhausted}
    agents: 2
    tokens: 1
    trophies: [2]
    patronage: 4
    bonuses: [michelangelo, bastion_fortress]
    sold: true
  2: {patronage: 2, bonuses: [niccolo_machiavelli], slots: {1: niccolo_machiavelli}}
  3: {chambers: {1: {card: caterina_cornaro}}, domain: {cathedral.2: exhausted}, bank: 1}
`

// TestLoadMixed checks the fields that a position gives, what follows from them, and the defaults of
// the others.
func TestLoadMixed(t *testing.T) {
	r := testRules(t)
	s := placeOnly(t, r, 3, mixed)
	p := &s.Players[0]
	ravenna, _ := aCity.Find(match{c: r.c}, "ravenna")
	siena, _ := aCity.Find(match{c: r.c}, "siena")
	for _, check := range []struct {
		what      string
		got, want any
	}{
		{"year", s.Year, int16(3)},
		{"order", s.Order, [maxSeats]engine.Seat{1, 0, 2}},
		{"arrival", s.Arrival, [maxSeats]engine.Seat{2, 0, 1}},
		{"called", s.Turn, int8(1)},
		{"owner", s.Cities[ravenna].Owner, int8(0)},
		{"units", s.Cities[siena].Units, [maxSeats]int8{1, 1}},
		{"retreating", s.Cities[siena].Fled, [maxSeats]int8{1}},
		{"supply", p.Units, int8(6 - 2 - 1 - 1 - 1 - 1)}, // one still in Florence
		{"cities", p.Cities, int8(2)},
		{"own cathedral", p.has(content.FirstCathedral), true},
		{"cathedral of Venice", s.Players[2].has(content.FirstCathedral + 1), true},
		{"exhausted cathedral", s.Players[2].Used >> (content.FirstCathedral + 1) & 1, uint64(1)},
		{"exhausted city", p.Used >> ravenna & 1, uint64(1)},
		{"a fresh city", p.Used >> uint(s.Cathedrals[0]) & 1, uint64(0)},
		{"slots", p.Slots, [content.NumSlots]content.Card{3, 0, 0, 2}},
		{"worn", p.Worn, uint8(8)},
		{"chamber", p.Chambers[1], chamber{Card: 9, Upgrade: 1, Indulgence: true, Agent: 2}},
		{"merchants left", s.Copies[3], int8(4)},
		{"kingdoms left", s.Titles[content.Kingdom-content.FirstDuchy], int8(1)},
		{"bonuses left", s.Bonuses, uint16(1<<content.NumBonuses - 1 - 1<<content.Michelangelo - 1<<content.Bastion - 1<<content.MachiavelliBonus)},
		{"agents of seat 2", [2]int8{s.Players[1].Agents, s.Players[1].Bank}, [2]int8{1, 2}},
		{"agents of seat 3", [2]int8{s.Players[2].Agents, s.Players[2].Bank}, [2]int8{3, 1}},
		{"used alliance", s.Powers[content.France], power{Ally: 0, Agent: 1}},
		{"ready alliance", s.Powers[content.Empire], power{Ally: 2, Ready: true, Agent: nobody}},
		{"family of seat 3", s.Players[2].Slots, [content.NumSlots]content.Card{22, 0, 0, 23}},
	} {
		if check.got != check.want {
			t.Errorf("%s: %v, want %v", check.what, check.got, check.want)
		}
	}
}

// placeOnly loads a position without running to the first question.
func placeOnly(t testing.TB, r *rules, seats int, text string) state {
	t.Helper()
	s, err := r.placed(engine.Options{Seats: seats}, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSaveLoad checks that a saved position loads as the same position.
func TestSaveLoad(t *testing.T) {
	all := []int{3, 4, 5}
	enginetest.SaveLoad(t, title(t), []enginetest.Given{
		{Name: "standard", Seats: all},
		{Name: "mixed", Seats: []int{3}, Text: mixed},
		{Name: "set-up", Seats: all, Text: "phase: setup"},
		{Name: "first", Seats: all, Text: "{year: 1, seats: {2: {token: 3}}}"},
		{Name: "purchase", Seats: all, Text: "{phase: winter, turn: 2, step: purchases, ending: true}"},
		{Name: "wages", Seats: all, Text: "{phase: winter, turn: 3}"},
		{Name: "moving", Seats: all, Text: "{turn: 2, steps: 3, seats: {2: {florins: 5}}}"},
		{Name: "over", Seats: all, Text: "{phase: over, ending: true}"},
		{Name: "fast", Seats: all, Text: "chance: {fast: -5}"},
		{Name: "machiavelli discarded", Seats: all, Text: "seats: {1: {bonuses: [niccolo_machiavelli]}, " +
			"2: {bonuses: [niccolo_machiavelli], slots: {4: niccolo_machiavelli}}}"},
		{Name: "cathedrals", Seats: all, Text: "{cathedrals: [none, rome, florence, none, none], cities: {rome: {owner: 2}}}"},
	})
}

// TestStandardStart checks that an empty position is the standard start of year 2.
func TestStandardStart(t *testing.T) {
	r := testRules(t)
	s := placeOnly(t, r, 5, "")
	if s.Year != 2 || s.Phase != virtu.PhaseActions || s.Indulgences != numIndulgences {
		t.Errorf("year %d, %s, %d indulgences", s.Year, s.Phase, s.Indulgences)
	}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		house := r.c.Houses[p.House]
		cards := house.Cards
		want := [content.NumSlots]content.Card{cards[0], 0, 0, cards[1], cards[2]}
		if p.House != content.House(i) || p.Slots != want || p.Worn != 0 || p.Token != 0 || p.Units != 4 || p.Cities != 2 ||
			p.Florins != house.Florins || p.Agents != house.Agents || p.Bank != 5-house.Agents || p.Laid != content.FamilyCards {
			t.Errorf("seat %d: %+v", i+1, p)
		}
	}
	if s.Order != [maxSeats]engine.Seat{0, 1, 2, 3, 4} || s.Arrival != [maxSeats]engine.Seat{4, 3, 2, 1, 0} {
		t.Errorf("order %v, arrival %v", s.Order, s.Arrival)
	}
}

// TestBareStart checks that a bare position has nothing but what it names, and that games from it can be
// saved and loaded.
func TestBareStart(t *testing.T) {
	for seats, r := range map[int]*rules{2: warsRules(t), 3: testRules(t), 5: testRules(t)} {
		s := placeOnly(t, r, seats, "{bare: true, cities: {naples: {units: {1: 2}}}, seats: {1: {florins: 3}}}")
		for i := range s.Players[:seats] {
			p := &s.Players[i]
			if p.Slots != [content.NumSlots]content.Card{} || p.Agents != 0 || p.Bank != r.c.MaxAgents || p.Florins != int16(3*(1-min(i, 1))) {
				t.Errorf("%d seats, seat %d: %+v", seats, i+1, p)
			}
		}
		if s.Indulgences != 0 {
			t.Errorf("%d seats: there are %d indulgences, want none", seats, s.Indulgences)
		}
		for c := range s.Cities {
			if s.Cities[c].Units != [maxSeats]int8{} && r.c.CityID(content.City(c)) != "naples" {
				t.Errorf("%d seats: there are units at %s, want them only at Naples", seats, r.c.CityID(content.City(c)))
			}
		}
	}
	bare := func(seats ...int) []enginetest.Given {
		return []enginetest.Given{{Name: "bare", Seats: seats, Text: "bare: true"}}
	}
	enginetest.ReadBack(t, title(t), nil, bare(3, 5), askOf)
	enginetest.ReadBack(t, warsTitle(t), nil, bare(2), askOf)
}

// TestKnows checks which fields a position can have in Virtù and in Wars of Italy.
func TestKnows(t *testing.T) {
	for path, want := range map[string][2]bool{
		"seats 1 florins": {true, true}, "seats 1 coins": {}, "seats 4": {true, false}, "powers france ally": {true, false}, "powers england": {},
		"cities rome cathedral": {true, false}, "leagues rome marker": {false, true}, "seats 2 domain guild": {true, true}, "cities siena units rome": {false, true},
	} {
		great, wars := placeOnly(t, testRules(t), 4, ""), placeOnly(t, warsRules(t), 2, "")
		got := [2]bool{testRules(t).Knows(&great, strings.Fields(path)) == nil, warsRules(t).Knows(&wars, strings.Fields(path)) == nil}
		if got != want {
			t.Errorf("%s is known to Virtù and Wars of Italy: %v, want %v", path, got, want)
		}
	}
}

// TestLoadErrors checks that errors of Load name the wrong field and what is allowed there.
func TestLoadErrors(t *testing.T) {
	enginetest.LoadErrors(t, title(t), 3, "", [][2]string{
		{"leagues: {rome: {marker: 2}}", "leagues: belongs to Wars of Italy, the game of two"},
		{"years: 2", "position:1: years: is not known here; allowed are houses, phase, year"},
		{"\nyear: none", "position:2: year: is text; a whole number from 1 to 999"},
		{"phase: summer", `phase: is "summer"; allowed are setup, actions, sieges, retreats, winter, over`},
		{"{phase: setup, year: 2}", "year: is 2; the set-up belongs to year 1"},
		{"{phase: setup, turn: 1}", "nobody is called in setup"},
		{"{phase: setup, seats: {1: {slots: {1: bishop}}}}", "bishop lies in a palace; during set-up none does (V-2.9)"},
		{"{phase: setup, seats: {1: {token: 1}}}", "during set-up the token is not placed"},
		{"ending: true", "allowed in winter and over"},
		{"step: recruit", "step: belongs to winter; this is actions"},
		{"{phase: winter, steps: 1}", "steps: tells of moving tokens: in actions, from year 2; this is winter of year 2"},
		{"{phase: winter, step: A}", "allowed are wages, reorganise, purchases, recruit, alliance"},
		{"turn: 4", "turn: is \"4\"; allowed are seats 1 to 3"},
		{"order: [1, 2]", "order: 2 entries; 3 are needed"},
		{"order: [1, 2, 2]", "must name each of the 3 seats once"},
		{"{turn: 1, phase: winter, order: [2, none, 3]}", "must name each of the 3 seats once"},
		{"houses: [milan, naples, venice]", `is "milan"; allowed are florence, naples, venice`},
		{"houses: [naples, naples, venice]", "must name each of florence, naples, venice once"},
		{"cities: {paris: {}}", "cities.paris: is not known here; allowed are mantua"},
		{"cities: {turin: {}}", "cities.turin: is not known here"},
		{"cities: {siena: {owner: 4}}", `cities.siena.owner: is "4"; allowed are 1, 2, 3, none`},
		{"cities: {siena: {units: {4: 1}}}", "cities.siena.units.4: is not known here; allowed are 1, 2, 3"},
		{"cities: {siena: {units: {1: 7}}}", "is 7; allowed are 0 to 6"},
		{"cities: {siena: {units: {1: 5}}}", "seat 1 has 7 units on the map; 6 are possible (V-1.4)"},
		{"cities: {siena: {retreating: {1: 1}}}", "tell of sieges and retreats; this is actions"},
		{"{phase: sieges, cities: {florence: {retreating: {1: 1}}}}", "seat 1 controls the city; nobody retreats from his own"},
		{"{phase: winter, cities: {siena: {units: {2: 1}}}}", "units of seat 2 stand here in winter"},
		{"cities: {siena: {agent: [1, 2]}}", "is a list; text is expected here"},
		{"cities: {siena: {agent: 1, agent: 2}}", "agent"},
		{"cities: {siena: {agent: 1}, pisa: {agent: 1}, bari: {agent: 1}, rome: {agent: 1}, trento: {agent: 1}, ancona: {agent: 1}}", "seat 1 has more than 5 agents (V-1.4)"},
		{"cities: {siena: {cathedral: true}}", "siena belongs to nobody; a cathedral stands in a player's city (V-22.11)"},
		{"cities: {pisa: {cathedral: true}}", "pisa has the value 2; a cathedral needs 3 (V-22.11)"},
		{"cathedrals: [florence, none]", "2 entries; 5 are needed"},
		{"cathedrals: [florence, florence, none, none, none]", "florence has a cathedral already"},
		{"{cathedrals: [none, none, none, none, none], cities: {florence: {cathedral: true}}}", "the list of cathedrals says otherwise"},
		{"powers: {england: {}}", "allowed are france, ottoman_empire, holy_roman_empire"},
		{"powers: {france: {ready: true}}", "without an ally there is no bonus"},
		{"indulgences: 11", "is 11; allowed are 0 to 10"},
		{"{indulgences: 10, seats: {1: {chambers: {1: {indulgence: true}}}}}", "is 10; allowed are 0 to 9"},
		{"seats: {4: {}}", "seats.4: is no seat; allowed are 1 to 3"},
		{"seats: {1: {hand: []}}", "seats.1.hand: is not known here; allowed are florins, bonuses, chambers, slots"},
		{"seats: {1: {slots: {7: bishop}}}", "seats.1.slots.7: is not known here; allowed are 1, 2, 3, 4, 5, 6"},
		{"seats: {1: {slots: {1: monk}}}", `seats.1.slots.1: "monk" is no card; write one of bishop`},
		{"seats: {1: {slots: {1: bishop used}}}", `is "bishop used"; write a card, or a card and exhausted`},
		{"seats: {1: {slots: {2: bishop}}}", "1 cards on light slots; 0 can be used (V-3.9)"},
		{"seats: {1: {slots: {1: council_of_ten}}}", "council_of_ten belongs to venice; seat 1 plays florence"},
		{"seats: {1: {slots: {1: cardinal, 4: cardinal}}}", "a player has one cardinal at most (V-22.4)"},
		{"seats: {1: {slots: {1: pope}}, 2: {slots: {1: pope}}}", "more than 1 of pope; there are no others (V-1.3)"},
		{"seats: {1: {slots: {1: piero_de_medici, 4: piero_de_medici}}}", "more than 1 of piero_de_medici"},
		{"seats: {1: {slots: {1: niccolo_machiavelli}}}", "niccolo_machiavelli needs the bonus of that name"},
		{"seats: {1: {chambers: {6: {}}}}", "allowed are 1, 2, 3, 4, 5"},
		{"seats: {1: {chambers: {1: {card: bishop}}}}", "bishop has no action and can only be an upgrade here (V-3.4)"},
		{"seats: {1: {chambers: {1: {upgrade: bishop}}}}", "an upgrade needs an action card above it (V-3.5)"},
		{"seats: {1: {token: 0}}", "is 0; all tokens are placed in the first spring"},
		{"seats: {1: {token: 6}}", "is 6; allowed are 0 to 5"},
		{"seats: {1: {domain: {siena: available}}}", "seats.1.domain.siena: the city belongs to another or to nobody"},
		{"seats: {1: {domain: {cathedral.1: available}}}", "that cathedral stands in no city of this seat"},
		{"seats: {1: {domain: {cannons: available}}}", "bonuses do not name cannons"},
		{"seats: {1: {domain: {duchy_venice: available}}}", "only venice can have it (V-22.5)"},
		{"seats: {1: {domain: {kingdom: available, republic: available}}}", "the owner of a kingdom cannot have it (V-22.5)"},
		{"seats: {1: {domain: {kingdom: available}}, 2: {domain: {kingdom: available}}, 3: {domain: {kingdom: available}}}", "more than 2 of them"},
		{"seats: {1: {domain: {guild: ready}}}", `is "ready"; allowed are available, exhausted`},
		{"seats: {1: {agents: 6}}", "is 6; allowed are 0 to 5"},
		{"seats: {1: {agents: 2, bank: 2}}", "bank: is 2; with 2 agents in supply and 0 on the board, 3 are left"},
		{"seats: {1: {trophies: [1]}}", "nobody takes a trophy of himself"},
		{"seats: {1: {trophies: [2, 2]}}", "2 stands here 2 times; 1 of each can be taken (V-16.12)"},
		{"seats: {1: {trophies: [rome]}}", `is "rome"; allowed are 1, 2, 3`},
		{"seats: {1: {patronage: 6}}", "is 6; allowed are 0 to 5"},
		{"seats: {1: {bonuses: [duomo, cannons]}}", "one personality and one work at most (V-11.4)"},
		{"seats: {1: {bonuses: [duomo]}, 2: {bonuses: [duomo]}}", "duomo is with another seat"},
		{"chance: {key: abc}", "is no key of 32 bytes"},
	})
	enginetest.LoadErrors(t, title(t), 3, "agent_per_palace", [][2]string{
		{"seats: {1: {chambers: {1: {agent: 2}, 2: {agent: 3}}}}", "1 is possible with agent_per_palace (V-2.15)"},
	})
}

// TestSaveAlongGames plays random games. Every choice has a unique text that parses back, and every
// settled position can be saved and loaded without a change.
func TestSaveAlongGames(t *testing.T) {
	enginetest.ReadBack(t, title(t), []string{""}, nil, askOf, askNames(virtu.AskStart, virtu.AskMove, virtu.AskWages, virtu.AskArrange, virtu.AskBuy, virtu.AskRecruit, virtu.AskAlliance)...)
}

func askNames(asks ...virtu.Ask) (names []string) {
	for _, ask := range asks {
		names = append(names, fmt.Sprint(ask))
	}
	return names
}

// askOf returns the name of a position's question.
func askOf(p engine.Position) string {
	return fmt.Sprint(p.View(engine.NoSeat).(virtu.View).Question.Ask)
}
