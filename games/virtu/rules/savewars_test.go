package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

func warsRules(t testing.TB) *rules {
	t.Helper()
	return newRules(mustLoadWars(t), &warsOfItaly)
}

// divided is a position of Wars of Italy that has a little of everything: Florence is destroyed, Rome is
// allied with France, Venice has no ally.
const divided = `
year: 9
phase: sieges
turn: 1
leagues:
  florence: {destroyed: true}
  rome: {ally: 1}
  venice: {marker: 4, agent: 1}
cities:
  florence: {owner: 2, agent: 1, units: {2: 1}}
  siena: {owner: 1}
  ravenna: {owner: 2, units: {1: 2, rome: 1}}
  civitavecchia: {owner: rome, units: {1: 1, rome: 1}}
  rome: {units: {}}
  venice: {units: {venice: 2, 2: 1}}
  turin: {units: {1: 1}}
  corfu: {units: {1: 1}}
  bari: {units: {}, retreating: {1: 1}, won: [2]}
indulgences: 8
seats:
  1:
    florins: 3
    slots: {1: merchant, 4: alexander_vi_2p exhausted}
    chambers: {2: {card: cardinal, upgrade: bishop, indulgence: true, agent: 2}}
    token: 2
    domain: {rome: exhausted, guild: available, cannons: exhausted}
    tokens: 1
    trophies: [florence, venice, venice]
    sold: true
  2: {domain: {kingdom: exhausted, florence: exhausted}, trophies: [florence, 1, 1]}
`

// TestLoadWars checks the fields that a position gives, what follows from them, and the defaults of the
// others.
func TestLoadWars(t *testing.T) {
	r := warsRules(t)
	s := placeOnly(t, r, 2, divided)
	city := func(name string) int { return int(cityNumber(t, r.c, name)) }
	set := func(names ...string) (bits uint64) {
		for _, name := range names {
			bits |= bit(city(name))
		}
		return bits
	}
	france, naples, rome, venice := &s.Players[0], &s.Players[1], &s.Players[3], &s.Players[4]
	const cities = 1<<content.NumCities - 1
	alexander, _ := aCard.Find(match{c: r.c}, "alexander_vi_2p")
	for _, check := range []struct {
		what      string
		got, want any
	}{
		{"order", s.Order, [maxSeats]engine.Seat{0, 1}},
		{"a destroyed league", s.Leagues[content.Florentines], league{Agent: nobody, Ally: nobody, Gone: true}},
		{"its piece", s.Players[2], player{House: content.Florence, Token: -1}},
		{"an allied league", s.Leagues[content.Romans], league{Agent: nobody, Ally: 0}},
		{"another", s.Leagues[content.Venetians], league{Marker: 4, Agent: 0, Ally: nobody}},
		{"allies of France", france.Allies, engine.SeatsOf(content.Romans.Party())},
		{"allies of Naples", naples.Allies, engine.Seats(0)},
		{"boxed", s.Boxed, set("pisa")},
		{"lands of France", france.Lands, set("turin", "milan", "siena", "rome", "civitavecchia")},
		{"tiles of France", france.Tiles & cities, france.Lands},
		{"cities of France", france.Cities, int8(5)},
		{"titles of France", france.Tiles &^ cities, bit(int(content.KingdomOfFrance)) | bit(int(content.Cannons)) | bit(int(content.FirstDuchy)) | bit(int(content.Guild))},
		{"exhausted", france.Used, bit(int(content.Cannons)) | set("rome")},
		{"lands of Naples", naples.Lands, set("naples", "rossano", "bari", "reggio", "florence", "ravenna")},
		{"tiles of Naples", naples.Tiles & cities, naples.Lands},
		{"lands of Rome", rome.Lands, set("rome", "civitavecchia")},
		{"tiles of Rome", rome.Tiles, uint64(0)},
		{"tiles of Venice", venice.Tiles, set("venice", "corfu")},
		{"lands of Venice", venice.Lands, venice.Tiles},
		{"kingdoms left", s.Titles[content.Kingdom-content.FirstDuchy], int8(0)},
		{"guilds left", s.Titles[content.Guild-content.FirstDuchy], int8(1)},
		{"Duchies of Milan left", s.Titles[0], int8(0)},
		{"units before Ravenna", s.Cities[city("ravenna")].Units, [maxSeats]int8{2, 0, 0, 1}},
		{"supply of France", france.Units, int8(8 - 4 - 2 - 1 - 1)},
		{"supply of Naples", naples.Units, int8(6 - 2 - 1 - 1)},
		{"supply of Rome", rome.Units, int8(0)},
		{"supply of Venice", venice.Units, int8(2)},
		{"agents of France", [2]int8{france.Agents, france.Bank}, [2]int8{0, 4}},
		{"agents of Naples", [2]int8{naples.Agents, naples.Bank}, [2]int8{1, 3}},
		{"agents of Rome", rome.Agents, int8(0)},
		{"trophies of France", france.Trophies, [maxSeats]int8{0, 0, 1, 0, 2}},
		{"trophies of Naples", naples.Trophies, [maxSeats]int8{2, 0, 1}},
		{"a card of Rome", france.Slots[3], content.Card(alexander)},
		{"worn", france.Worn, uint8(8)},
		{"indulgences", s.Indulgences, int8(8)},
	} {
		if check.got != check.want {
			t.Errorf("%s: %v, want %v", check.what, check.got, check.want)
		}
	}
}

// TestWarsStandardStart checks that an empty position is the standard start of round 2.
func TestWarsStandardStart(t *testing.T) {
	r := warsRules(t)
	s := placeOnly(t, r, 2, "")
	if s.Year != 2 || s.Phase != virtu.PhaseActions || s.Boxed != 0 {
		t.Errorf("year %d, %s, boxed %b", s.Year, s.Phase, s.Boxed)
	}
	for i, want := range []struct{ units, cities, agents int8 }{{4, 2, 1}, {4, 4, 2}, {1, 2, 1}, {1, 2, 1}, {2, 3, 0}} {
		p := &s.Players[i]
		if p.Units != want.units || p.Cities != want.cities || p.Agents != want.agents {
			t.Errorf("party %d: %d units, %d cities, %d agents; want %v", i, p.Units, p.Cities, p.Agents, want)
		}
	}
	for l, want := range []int8{-1, 1, 0} {
		if s.Leagues[l] != (league{Marker: want, Agent: nobody, Ally: nobody}) {
			t.Errorf("%s: %+v", content.League(l), s.Leagues[l])
		}
	}
	french, neapolitan := r.c.Houses[content.Milan].Cards, r.c.Houses[content.Naples].Cards
	want := [2][content.NumSlots]content.Card{{french[0], french[3], 0, french[1], french[2]}, {neapolitan[0], 0, 0, neapolitan[1], neapolitan[2]}}
	for i := range want {
		if got := s.Players[i].Slots; got != want[i] || s.Players[i].Laid != int8(len(r.c.Houses[s.Players[i].House].Cards)) {
			t.Errorf("seat %d: slots %v, want %v; %d laid", i+1, got, want[i], s.Players[i].Laid)
		}
	}
}

// TestWarsSaveLoad checks that a saved position loads as the same position, and that it has no fields
// that only Virtù has.
func TestWarsSaveLoad(t *testing.T) {
	two, never := []int{2}, []string(nil)
	for name := range warsRules(t).lacks {
		never = append(never, name+":")
	}
	enginetest.SaveLoad(t, warsTitle(t), []enginetest.Given{
		{Name: "standard", Seats: two},
		{Name: "divided", Seats: two, Text: divided},
		{Name: "set-up", Seats: two, Text: "phase: setup"},
		{Name: "first", Seats: two, Text: "{year: 1, seats: {2: {token: 3}}}"},
		{Name: "purchase", Seats: two, Text: "{phase: winter, turn: 2, step: purchases}"},
		{Name: "last", Seats: two, Text: "{year: 21, phase: winter, turn: 2, step: recruit, ending: true}"},
		{Name: "wages", Seats: two, Text: "{year: 4, phase: winter, turn: 2}"},
		{Name: "moving", Seats: two, Text: "{turn: 2, steps: 3, seats: {2: {florins: 5}}}"},
		{Name: "over", Seats: two, Text: "{phase: over, ending: true}"},
		{Name: "markers", Seats: two, Text: "leagues: {florence: {marker: -7, agent: 2}, rome: {marker: 7, agent: 1}, venice: {marker: 0}}"},
		{Name: "boxed", Seats: two, Text: "{leagues: {florence: {destroyed: true, boxed: [pisa]}, venice: {destroyed: true, boxed: [corfu]}}, " +
			"cities: {florence: {owner: 1}, pisa: {owner: 2}, venice: {owner: 2}, ravenna: {owner: 2}, corfu: {owner: 1}}}"},
		{Name: "capital of an ally", Seats: two, Text: "{leagues: {rome: {ally: 2}}, cities: {rome: {owner: 1}, siena: {units: {rome: 1}}}, seats: {1: {trophies: [rome, rome, 2]}}}"},
		{Name: "both allied", Seats: two, Text: "{leagues: {rome: {ally: 1}, florence: {ally: 2}}, cities: {pisa: {agent: 1}, rome: {agent: 1}}, " +
			"seats: {1: {bank: 4}, 2: {agents: 6}}}"},
		{Name: "discarded cards", Seats: two, Text: "{leagues: {venice: {ally: 2}}, seats: {2: {slots: {1: francesco_ii_gonzaga}}}}"},
		{Name: "watching", Seats: two, Text: "{year: 3, phase: winter, turn: 1, step: recruit, cities: {pisa: {units: {1: 1}}, ravenna: {units: {venice: 1, 1: 1, 2: 1}}, turin: {units: {}}}}"},
	}, never...)
}

// TestWarsLoadErrors checks that errors of Load name the wrong field and what is allowed there.
func TestWarsLoadErrors(t *testing.T) {
	enginetest.LoadErrors(t, warsTitle(t), 2, "", [][2]string{
		{"years: 2", "position:1: years: is not known here; allowed are phase, year, ending, leagues, cities, seats, indulgences, turn, steps, chance"},
		{"order: [1, 2]", "order: belongs to the game of three to five; here France is always first (W-1.3)"},
		{"arrival: [1, 2]", "arrival: belongs to the game of three to five; here there is no city track (W-1.5)"},
		{"houses: [milan, naples]", "here seat 1 is France, seat 2 is Naples (W-1.1)"},
		{"powers: {france: {ally: 1}}", "powers: belongs to the game of three to five"},
		{"cathedrals: [rome, none, none, none, none]", "cathedrals: belongs to the game of three to five"},
		{"cities: {rome: {cathedral: true}}", "cities.rome.cathedral: belongs to the game of three to five"},
		{"cities: {rome: {leonardo: [1]}}", "cities.rome.leonardo: belongs to the game of three to five"},
		{"seats: {1: {patronage: 1}}", "seats.1.patronage: belongs to the game of three to five"},
		{"seats: {1: {bonuses: [duomo]}}", "seats.1.bonuses: belongs to the game of three to five"},
		{"year: 22", "year: is 22; allowed are 1 to 21"},
		{"{phase: winter, step: alliance}", `is "alliance"; allowed are wages, reorganise, purchases, recruit`},
		{"turn: 3", `turn: is "3"; allowed are seats 1 to 2`},
		{"leagues: {milan: {}}", "leagues.milan: is not known here; allowed are florence, rome, venice"},
		{"leagues: {rome: {units: 1}}", "allowed are destroyed, ally, marker, agent"},
		{"leagues: {rome: {marker: 8}}", "leagues.rome.marker: is 8; allowed are -7 to 7"},
		{"leagues: {rome: {ally: 3}}", `leagues.rome.ally: is "3"; allowed are seats 1 to 2, or none`},
		{"leagues: {rome: {ally: 1, destroyed: true}}", "rome is destroyed and an ally; an ally is never destroyed (W-8.10)"},
		{"leagues: {rome: {ally: 1, marker: 6}}", "has left the game (W-5.4, W-8.9); leave out marker and agent"},
		{"leagues: {rome: {destroyed: true, agent: 1}}", "leave out marker and agent"},
		{"leagues: {rome: {boxed: [civitavecchia]}}", "leagues.rome.boxed: rome is not destroyed; its tiles are in the game"},
		{"leagues: {rome: {destroyed: true}}", "rome is destroyed: a seat has conquered its capital (W-8.9); let cities say which: rome: {owner: 1}"},
		{"{leagues: {rome: {destroyed: true, boxed: [pisa]}}, cities: {rome: {owner: 1}}}", `boxed[1]: is "pisa"; allowed are civitavecchia`},
		{"cities: {rome: {owner: 1}}", "cities.rome: rome has lost its capital: it is destroyed or somebody's ally"},
		{"cities: {siena: {owner: 3}}", `cities.siena.owner: is "3"; allowed are 1, 2, florence, rome, venice, none`},
		{"cities: {siena: {owner: rome}}", "is rome; that league has cities of its start alone: rome, civitavecchia (W-2.5)"},
		{"{leagues: {rome: {destroyed: true}}, cities: {rome: {owner: 1}, civitavecchia: {owner: rome}}}", "is rome; that league is destroyed and has no city (W-8.9)"},
		{"{leagues: {rome: {destroyed: true}}, cities: {rome: {owner: 1, units: {rome: 1}}}}", "cities.rome.units.rome: that league is destroyed and has no units"},
		{"cities: {siena: {units: {milan: 1}}}", "cities.siena.units.milan: is not known here; allowed are 1, 2, florence, rome, venice"},
		{"cities: {rome: {units: {rome: 3}}}", "is 3; allowed are 0 to 2"},
		{"cities: {rome: {units: {rome: 2}}, civitavecchia: {units: {rome: 1}}}", "rome has 3 units on the map; 2 are possible (V-1.4)"},
		{"cities: {siena: {units: {1: 5}}}", "seat 1 has 9 units on the map; 8 are possible (V-1.4)"},
		{"cities: {siena: {units: {rome: 1}}}", "cities.siena: units of rome are here; without an ally they stay in its own cities (W-7.5)"},
		{"{phase: sieges, cities: {rome: {retreating: {rome: 1}}}}", "units of rome are here; without an ally"},
		{"{phase: sieges, leagues: {rome: {ally: 1}}, cities: {milan: {retreating: {rome: 1}}}}", "seat 1 controls the city; nobody retreats from his own"},
		{"{phase: winter, cities: {siena: {units: {1: 1}}}}", "units of seat 1 stand here in winter; after the retreats they stand in own cities and those of leagues only"},
		{"{phase: winter, leagues: {rome: {ally: 2}}, cities: {rome: {units: {1: 1}}}}", "units of seat 1 stand here in winter"},
		{"seats: {3: {}}", "seats.3: is no seat; allowed are 1 to 2"},
		{"seats: {1: {slots: {1: cesare_borgia_2p}}}", "cesare_borgia_2p belongs to rome; seat 1 plays france"},
		{"seats: {1: {slots: {1: pope}}}", "more than 0 of pope; there are no others"},
		{"seats: {1: {domain: {kingdom: available}}}", "seats.1.domain.kingdom: france cannot have it (W-10.6)"},
		{"seats: {1: {domain: {rome: available}}}", "the city belongs to another or to nobody (cities say whose it is); seat 1 cannot have its tile"},
		{"seats: {2: {domain: {cannons: available}}}", "France alone has it, from the start (W-2.3)"},
		{"seats: {2: {domain: {kingdom_of_france: available}}}", "France alone has it, from the start (W-2.3)"},
		{"{leagues: {florence: {destroyed: true}}, cities: {florence: {owner: 1}}, seats: {2: {domain: {pisa: available}}}}", "the tile has left the game with its league (W-8.9)"},
		{"seats: {2: {domain: {principality_naples: available, kingdom: available, duchy_naples: available, guild: exhausted, duchy_milan: available}}}", "naples cannot have it (W-10.6)"},
		{"seats: {1: {agents: 6}}", "is 6; allowed are 0 to 5"},
		{"{leagues: {rome: {ally: 1}}, seats: {1: {agents: 7}}}", "is 7; allowed are 0 to 6"},
		{"seats: {1: {trophies: [milan]}}", `is "milan"; allowed are 1, 2, florence, rome, venice`},
		{"seats: {1: {trophies: [1]}}", "nobody takes a trophy of himself"},
	})
}

// troubled are positions before sieges in which capitals of leagues can fall and units of leagues fight
// on both sides.
var troubled = []string{
	`{phase: sieges, leagues: {florence: {marker: 3}, rome: {marker: -7}, venice: {marker: 6}}, cities: {turin: {units: {}},
  milan: {units: {}}, florence: {units: {1: 4, florence: 1}}, pisa: {units: {1: 2}}, ravenna: {units: {1: 2, venice: 1}}, corfu: {units: {2: 2}}}}`,
	`{phase: sieges, leagues: {florence: {ally: 2}, rome: {ally: 1}, venice: {marker: 0}}, cities: {turin: {units: {}}, milan: {units: {}},
  florence: {units: {1: 3, florence: 1}}, pisa: {units: {1: 3}}, ravenna: {units: {1: 2, venice: 1, rome: 1}}, corfu: {units: {2: 2}},
  venice: {units: {2: 2, florence: 1}}}}`,
	`{phase: sieges, leagues: {florence: {ally: 2}, rome: {marker: -5}, venice: {ally: 1}}, cities: {naples: {units: {2: 1}},
  rome: {units: {2: 3, florence: 1, rome: 1}}, pisa: {units: {1: 3}}, civitavecchia: {units: {2: 1}}, siena: {units: {venice: 2, 1: 1}}}}`,
}

// TestSaveAlongWars does in Wars of Italy what TestSaveAlongGames does in Virtù, also from the troubled
// positions.
func TestSaveAlongWars(t *testing.T) {
	var given []enginetest.Given
	for i, text := range troubled {
		given = append(given, enginetest.Given{Name: fmt.Sprint("troubled ", i), Seats: []int{2}, Text: text})
	}
	enginetest.ReadBack(t, warsTitle(t), []string{""}, given, askOf,
		askNames(virtu.AskStart, virtu.AskMove, virtu.AskSiege, virtu.AskWages, virtu.AskArrange, virtu.AskBuy, virtu.AskRecruit)...)
}
