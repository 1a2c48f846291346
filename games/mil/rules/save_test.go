package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

func testRules(t testing.TB) *rules {
	t.Helper()
	return newRules(mustLoad(t))
}

// loaded loads a position and runs to the first question.
func loaded(t testing.TB, r *rules, seats int, text string) state {
	t.Helper()
	s, err := r.Load(engine.Options{Seats: seats}, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// loadOnly loads a position without running to the first question.
func loadOnly(t testing.TB, r *rules, o engine.Options, text string) state {
	t.Helper()
	s, err := r.placed(o, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// mixed is a position that has a little of everything.
const mixed = `
round: 2
phase: spheres
sphere: court
turn: 2
lap: 3
starter: 2
spaces: {court: [1.A, black, 2.B], market: [empty, white, white]}
monastery: [3.B]
crusades: [1.B, 2.A]
columns: {left: [grain, wool, mine], right: []}
discarded: {fish: 2, quarry: 1}
seats:
  1:
    cubes: {food: 3, gold: 2}
    women: 0
    privileges: 4
    vp: -3
    placed: true
    rolls: 3
    knights:
      A: {heir: true, years: 2, lands: [grain, wool dark], castle: true, soldiers: 2, king: true, lord: 2}
      B: {}
      D: {lands: [quarry dark], archbishop: true}
  3: {knights: {A: gone, B: {soldiers: 7, lord: none}}}
`

// TestLoadMixed checks the fields that a position gives, what follows from them, and the defaults of
// the others.
func TestLoadMixed(t *testing.T) {
	r := testRules(t)
	s := loadOnly(t, r, engine.Options{Seats: 3}, mixed)
	one, three := &s.Families[0], &s.Families[2]
	start := knight{In: true, Soldiers: 2, Castle: true, Lands: [content.LandSlots]land{{Design: content.Grain}}, Lord: nobody, At: content.Crusades, Space: content.NoSpace}
	for _, check := range []struct {
		what      string
		got, want any
	}{
		{"round", s.Round, int8(2)},
		{"turn", s.Turn, int8(1)},
		{"lap", s.Lap, int8(3)},
		{"starter", s.Starter, engine.Seat(1)},
		{"sphere", s.Sphere, content.Court},
		{"a knight's space", s.Spaces[content.SpaceOf(content.Court, 3)], content.OfKnight + 5},
		{"a black token", s.Spaces[content.SpaceOf(content.Court, 2)], content.Black},
		{"an empty space", s.Spaces[content.SpaceOf(content.Market, 1)], content.Empty},
		{"another sphere", s.Spaces[content.SpaceOf(content.War, 1)], content.White},
		{"no such space", s.Spaces[content.SpaceOf(content.War, 4)], content.Empty},
		{"crusades", s.Open[1], line{Knights: [openRoom]content.Knight{1, 4}, Len: 2}},
		{"monastery", s.Open[0], line{Knights: [openRoom]content.Knight{9}, Len: 1}},
		{"left column", s.Columns[0], [content.ColumnRoom]content.Land{content.Grain, content.Wool, content.Mine}},
		{"heights", s.Height, [content.NumColumns]int8{3, 0}},
		{"cubes", one.Cubes, content.Cubes{content.Food: 3, content.Gold: 2}},
		{"women, privileges, points, rolls", [4]int16{one.Women, one.Privileges, one.VP, int16(one.Rolls)}, [4]int16{0, 4, -3, 3}},
		{"knight A", one.Knights[0], knight{In: true, Heir: true, Years: 2, Lands: [content.LandSlots]land{{Design: content.Grain}, {Design: content.Wool, Dark: true}},
			Castle: true, Soldiers: 2, King: true, Lord: 1, At: content.Court, Space: content.SpaceOf(content.Court, 1)}},
		{"knight B", one.Knights[1], knight{In: true, Lord: nobody, At: content.Crusades, Space: content.NoSpace}},
		{"knight C", one.Knights[2], goneKnight},
		{"knight D", one.Knights[3], knight{In: true, Archbishop: true, Lands: [content.LandSlots]land{{Design: content.Quarry, Dark: true}}, Lord: nobody, At: content.Home, Space: content.NoSpace}},
		{"knight A of seat 2", s.Families[1].Knights[0], start},
		{"placed", [3]bool{one.Placed, s.Families[1].Placed, three.Placed}, [3]bool{true, true, true}},
		{"cubes of seat 3", three.Cubes, r.c.Start},
		{"knight A of seat 3", three.Knights[0], goneKnight},
		{"soldiers", three.Knights[1].Soldiers, int8(7)},
		{"no knights beyond the seats", s.Families[3].Knights, [content.NumSlots]knight{goneKnight, goneKnight, goneKnight, goneKnight}},
	} {
		if check.got != check.want {
			t.Errorf("%s: %+v, want %+v", check.what, check.got, check.want)
		}
	}
	called := loaded(t, r, 3, mixed)
	if top := called.Stack.Top(); top == nil || mil.Ask(top.Node) != mil.AskCourt || called.Act.Knight != 5 {
		t.Errorf("the question is %+v for knight %s; want that of the Court for its second knight", top, called.Act.Knight)
	}
}

// TestSaveLoad checks that a saved position loads as the same position.
func TestSaveLoad(t *testing.T) {
	all := []int{2, 3, 4, 5}
	enginetest.SaveLoad(t, title(t), []enginetest.Given{
		{Name: "standard", Seats: all},
		{Name: "mixed", Seats: []int{3}, Text: mixed},
		{Name: "last of a lap", Seats: all, Text: "{starter: 2, turn: 1, lap: 7}"},
		{Name: "market", Seats: []int{2, 3}, Text: "{phase: spheres, sphere: market, spaces: {market: [1.A, 2.A, white]}}"},
		{Name: "curia", Seats: []int{4}, Text: "{phase: spheres, sphere: curia, turn: 2, spaces: {curia: [1.A, white, 2.A, white]}}"},
		{Name: "pass marker", Seats: []int{2}, Text: "{spaces: {war: [mark 1, mark 2, black]}}"},
		{Name: "over", Seats: all, Text: "{phase: over, seats: {1: {vp: 51, women: 0}}}"},
		{Name: "fast", Seats: all, Text: "chance: {fast: -5}"},
		{Name: "other lands", Seats: []int{2, 3}, Options: "land_a=wool,land_b=fish"},
		{Name: "cut-throat", Seats: all, Options: "cut_throat"},
		{Name: "printed black", Seats: []int{3}, Options: "time_is_money", Text: "spaces: {court: [black, empty, white]}"},
	})
}

// TestBare checks that a bare position has nothing but what it names, can be played, and can be saved
// and loaded.
func TestBare(t *testing.T) {
	r := testRules(t)
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		o := engine.Options{Seats: seats}
		s := loadOnly(t, r, o, "{bare: true, seats: {2: {women: 1, knights: {B: {soldiers: 2}}}}}")
		want := knight{In: true, Soldiers: 2, Lord: nobody, At: content.Home, Space: content.NoSpace}
		if s.Height != [content.NumColumns]int8{} || s.Families[0].Cubes.Sum() != 0 || s.Families[0].Knights[0] != goneKnight ||
			s.Families[1].Women != 1 || s.Families[1].Privileges != 0 || s.Families[1].Knights != [content.NumSlots]knight{goneKnight, want, goneKnight, goneKnight} {
			t.Errorf("%d seats: %+v", seats, s)
		}
	}
	all := []int{2, 3, 4, 5}
	enginetest.ReadBack(t, title(t), nil, []enginetest.Given{
		{Name: "bare", Seats: all, Text: "bare: true"},
		{Name: "one knight", Seats: all, Text: "{bare: true, round: 3, seats: {2: {women: 1, knights: {B: {soldiers: 2}}}}}"},
	}, askOf, askName(mil.AskAction))
}

// TestStandardStart checks what an empty position contains (M-2).
func TestStandardStart(t *testing.T) {
	r := testRules(t)
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		s := loadOnly(t, r, engine.Options{Seats: seats}, "")
		if s.Round != 1 || s.Phase != mil.PhaseActions || s.Starter != 0 || s.Turn != 0 || s.Lap != 1 || s.Height != r.c.Free[seats][0].Columns {
			t.Errorf("%d seats: round %d, %s, starter %s, turn %d, lap %d, columns %v", seats, s.Round, s.Phase, s.Starter, s.Turn, s.Lap, s.Height)
		}
		if free := r.c.Free[seats][0]; groupsOf(r, &s) != [...]int8{free.Food, free.Metal, free.Cloth} {
			t.Errorf("%d seats: the columns have %v lands of food, metal and cloth, want %+v", seats, groupsOf(r, &s), free)
		}
		for i := range s.Families[:seats] {
			f := &s.Families[i]
			a, b := f.Knights[0], f.Knights[1]
			if f.Cubes != r.c.Start || f.Women != 3 || f.Privileges != 1 || a.Heir || !b.Heir || a.Soldiers != 2 || !a.Castle ||
				b.Castle || a.Lands[0].Design != content.Grain || b.Lands[0].Design != content.Grain || f.Knights[2].In {
				t.Errorf("seat %d: %+v", i+1, f)
			}
		}
	}
}

// groupsOf counts the lands in the columns by group.
func groupsOf(r *rules, s *state) (n [3]int8) {
	for col := range s.Columns {
		for _, design := range s.Columns[col][:s.Height[col]] {
			for i, group := range content.GroupNames {
				if r.c.Lands[design].Group == group {
					n[i]++
				}
			}
		}
	}
	return n
}

// TestStandardColumns checks that a column that a position does not give has lands that the knights,
// the other column and the discarded lands leave.
func TestStandardColumns(t *testing.T) {
	r := testRules(t)
	for _, test := range []struct {
		text   string
		height [content.NumColumns]int8
		groups [3]int8
	}{
		{"columns: {left: [mine, mine, mine]}", [content.NumColumns]int8{3, 4}, [3]int8{2, 3, 2}},
		{"columns: {left: [mine, mine, mine, fish, wool]}", [content.NumColumns]int8{5, 4}, [3]int8{3, 3, 3}},
		{"{columns: {left: [mine]}, discarded: {fish: 2, wool: 1}}", [content.NumColumns]int8{1, 4}, [3]int8{1, 3, 1}},
		{"columns: {right: [], left: [wool]}", [content.NumColumns]int8{1, 0}, [3]int8{0, 0, 1}},
		{"seats: {1: {knights: {A: {lands: [wool, wool]}, B: {lands: [grain]}}}}", [content.NumColumns]int8{4, 3}, [3]int8{3, 3, 1}},
		{"seats: {1: {knights: {A: {lands: [mine, mine]}, C: {lands: [quarry, quarry]}, D: {lands: [quarry, quarry]}}}}", [content.NumColumns]int8{3, 3}, [3]int8{3, 0, 3}},
	} {
		s := loadOnly(t, r, engine.Options{Seats: 3}, test.text)
		if s.Height != test.height || groupsOf(r, &s) != test.groups {
			t.Errorf("%s: heights %v, groups %v; want %v, %v", test.text, s.Height, groupsOf(r, &s), test.height, test.groups)
		}
	}
}

// TestLoadErrors checks that errors of Load name the wrong field and what is allowed there.
func TestLoadErrors(t *testing.T) {
	enginetest.LoadErrors(t, title(t), 3, "", [][2]string{
		{"rounds: 2", "position:1: rounds: is not known here; allowed are round, phase, lap, starter, seats"},
		{"\nround: first", "position:2: round: is text; a whole number from 1 to 5"},
		{"round: 6", "round: is 6; allowed are 1 to 5"},
		{"phase: summer", `phase: is "summer"; allowed are actions, fees, politics, spheres, winter, over`},
		{"{phase: over, round: 3}", "round: is 3; the game is over after round 5"},
		{"{phase: over, lap: 1}", "lap: tells of a round; this is over"},
		{"{phase: over, monastery: [1.A]}", "1.A is at home when the game is over (M-23.4)"},
		{"{phase: over, seats: {1: {rolls: 2}}}", "rolls: is 2; a round tells of rolls, the game is over"},
		{"lap: 0", "lap: is 0; allowed are 1 to 99"},
		{"sphere: court", "sphere: tells of politics and spheres; this is actions"},
		{"{phase: politics, sphere: crusades}", `is "crusades"; allowed are court, market, war, curia`},
		{"{phase: spheres, sphere: home}", `is "home"; allowed are monastery, court, market, war, curia, crusades`},
		{"turn: 4", `turn: is "4"; allowed are seats 1 to 3`},
		{"starter: A", `starter: is "A"; allowed are seats 1 to 3`},
		{"{phase: winter, turn: 1}", "nobody is called in winter; allowed in actions and spheres"},
		{"{phase: spheres, sphere: court, turn: 1}", "turn: no knight stands in court"},
		{"{phase: spheres, sphere: monastery, monastery: [1.A, 2.A], turn: 3}", "turn: is 3; allowed are 1 to 2"},
		{"spaces: {monastery: []}", "spaces.monastery: is not known here; allowed are court, market, war, curia"},
		{"spaces: {court: [white, white]}", "spaces.court: 2 entries; 3 are needed"},
		{"spaces: {court: [white, red, white]}", `spaces.court[2]: is "red"; allowed are empty, white, black, mark 1, mark 2, mark 3, 1.A, 1.B`},
		{"spaces: {court: [white, 4.A, white]}", `is "4.A"; allowed are`},
		{"spaces: {court: [white, 1.C, white]}", "1.C is not in play"},
		{"spaces: {court: [1.A, 1.A, white]}", "spaces.court[2]: 1.A stands in a sphere already"},
		{"{spaces: {court: [1.A, white, white]}, crusades: [1.A]}", "crusades[1]: 1.A stands in a sphere already"},
		{"spaces: {court: [mark 1, white, white]}", "only two players have them (M-26.2)"},
		{"monastery: [1]", `monastery[1]: is "1"; allowed are 1.A, 1.B, `},
		{"monastery: 1.A", "monastery: is text; a list is expected here"},
		{"columns: {middle: []}", "columns.middle: is not known here; allowed are left, right"},
		{"columns: {left: [corn]}", `columns.left[1]: is "corn"; allowed are grain, fish, wool, mine, quarry`},
		{"columns: {right: [grain, fish, wool, mine, quarry]}", "columns.right: 5 lands; 4 lie there at the start (M-2.10)"},
		{"columns: {left: [mine, mine, mine], right: [mine, mine]}", "5 tiles of mine on knights, in columns and discarded; there are 4"},
		{"discarded: {mine: 5}", "discarded.mine: is 5; allowed are 0 to 4"},
		{"discarded: {corn: 1}", "discarded.corn: is not known here; allowed are grain, fish, wool, mine, quarry"},
		{"seats: {4: {}}", "seats.4: is no seat; allowed are 1 to 3"},
		{"seats: {1: {coins: 2}}", "seats.1.coins: is not known here; allowed are cubes, women, privileges"},
		{"seats: {1: {cubes: {silver: 2}}}", "seats.1.cubes.silver: is not known here; allowed are food, cloth, metal, influence, gold"},
		{"seats: {1: {cubes: {gold: -1}}}", "is -1; allowed are 0 to 999"},
		{"seats: {1: {women: many}}", "women: is text; a whole number"},
		{"seats: {1: {rolls: 21}}", "rolls: is 21; allowed are 0 to 20"},
		{"seats: {1: {placed: true}}", "placed: is true; of seat 1 no knight stands in a sphere (M-9.1)"},
		{"{monastery: [1.B], seats: {1: {placed: false}}}", "placed: is false; of seat 1 a knight stands in a sphere (M-9.1)"},
		{"seats: {1: {knights: {E: {}}}}", "knights.E: is not known here; allowed are A, B, C, D"},
		{"seats: {1: {knights: {C: }}}", "write {} for one that has nothing, or gone"},
		{"seats: {1: {knights: {C: dead}}}", `is "dead"; allowed are what it has, or gone`},
		{"seats: {1: {knights: {A: {sons: 2}}}}", "knights.A.sons: is not known here; allowed are heir, years"},
		{"seats: {1: {knights: {A: {years: 4}}}}", "years: is 4; allowed are 0 to 3"},
		{"seats: {1: {knights: {A: {lands: [grain, fish, wool]}}}}", "lands: 3 lands; a knight holds 2 at most (M-1.5)"},
		{"seats: {1: {knights: {A: {lands: [grain light]}}}}", `is "grain light"; allowed are grain, grain dark, fish, fish dark`},
		{"seats: {1: {knights: {A: {lands: [none]}}}}", `is "none"; allowed are grain`},
		{"seats: {1: {knights: {A: {lord: 1}}}}", "lord: is seat 1; a family is not its own lord"},
		{"seats: {1: {knights: {A: {lord: 4}}}}", `lord: is "4"; allowed are seats 1 to 3, or none`},
		{"seats: {1: {knights: {A: {king: true}}}}", "king: stands beside the board in actions"},
		{"{phase: winter, seats: {1: {knights: {A: {king: true}}}, 2: {knights: {B: {king: true}}}}}", "seats.2.knights.B.king: another knight has them"},
		{"chance: {key: abc}", "is no key of 32 bytes"},
	})
	enginetest.LoadErrors(t, title(t), 3, "time_is_money", [][2]string{
		{"spaces: {court: [empty, white, white]}", "a black token is printed there, write black (M-27.1)"},
	})
	if _, err := title(t).Load(engine.Options{Seats: 5, Set: map[string]string{"land_a": "mine", "land_b": "mine"}}, nil); err == nil {
		t.Error("a pair of starting lands is accepted although there are too few tiles")
	}
}

// TestSaveAlongGames plays random games. Every choice has a unique text that parses back, and every
// settled position can be saved and loaded without a change.
func TestSaveAlongGames(t *testing.T) {
	enginetest.ReadBack(t, title(t), []string{"", "time_is_money,pope,claim,cut_throat"}, nil,
		askOf, askName(mil.AskAction), askName(mil.AskCourt), askName(mil.AskMarket), askName(mil.AskWar), askName(mil.AskCuria))
}

func askName(ask mil.Ask) string { return fmt.Sprint(ask) }

// askOf returns the name of a position's question.
func askOf(p engine.Position) string { return askName(viewOf(p, engine.NoSeat).Question.Ask) }

func mustLoad(t testing.TB) *content.Content {
	t.Helper()
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
