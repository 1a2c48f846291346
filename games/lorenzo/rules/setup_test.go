package rules

import (
	"math/bits"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/rulepage"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// started returns the rules and a new match at its first question.
func started(t *testing.T, seats int, options string, seed uint64) (*rules, state) {
	t.Helper()
	o, err := engine.ParseOptions(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	r := newRules(edition(t))
	s, err := r.New(o, engine.FastChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// TestDiceAreRolledAfterTheSetUp checks that the dice have no value at the questions of the set-up, and
// that they are rolled when the first round begins (L-2.3).
func TestDiceAreRolledAfterTheSetUp(t *testing.T) {
	rulepage.Covers(t, "L-2.3")
	for _, options := range []string{"advanced", "houses", "pazzi,deck=custom", "houses,pazzi"} {
		o, err := engine.ParseOptions(3, options)
		if err != nil {
			t.Fatal(err)
		}
		p, err := title(t).Start(o, engine.FastChance(1))
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		for view := p.View(engine.NoSeat).(lorenzo.View); view.Round == 0; view = p.View(engine.NoSeat).(lorenzo.View) {
			if asked++; view.Dice != [3]int{} {
				t.Fatalf("%s: in the set-up, at question %d, the dice show %v", options, asked, view.Dice)
			}
			seat := p.Owing().First()
			var log engine.Log
			if err := p.Do(seat, p.Choices(seat, nil)[0], &log); err != nil {
				t.Fatal(err)
			}
			rolled := slices.ContainsFunc(log.Events, func(e engine.Event) bool { return e.Kind == lorenzo.EvDice })
			if began := p.View(engine.NoSeat).(lorenzo.View).Round == 1; rolled != began {
				t.Fatalf("%s: after question %d the first round has begun: %v; the dice were rolled: %v", options, asked, began, rolled)
			}
		}
		if asked == 0 {
			t.Errorf("%s: the set-up has no question", options)
		}
		for _, die := range p.View(engine.NoSeat).(lorenzo.View).Dice {
			if die < 1 || die > 6 {
				t.Errorf("%s: a die of the first round shows %d", options, die)
			}
		}
	}
}

// TestSpecialDeck checks that the special deck has cards of the special set only, in the order of the
// periods, and that each of the 48 cards is in some deck (LH-1.2, LP-1.4).
func TestSpecialDeck(t *testing.T) {
	rulepage.Covers(t, "LH-1.2", "LP-1.4")
	r, _ := started(t, 2, "houses,pazzi", 0)
	drawn := map[uint8]int{}
	for seed := range uint64(60) {
		s, err := r.New(engine.Options{Seats: 2, Set: map[string]string{"houses": "on", "pazzi": "on"}}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		for i, card := range s.Decks[content.SpecialTower] {
			if c := &r.c.Cards[card]; c.Set != content.HousesSet || c.Period != i/content.PerPile+1 {
				t.Fatalf("seed %d: index %d of the special deck has card %d of %s, period %d", seed, i, card, c.Set, c.Period)
			}
			drawn[card]++
		}
	}
	if len(drawn) != 48 {
		t.Errorf("in 60 games %d of 48 special cards were drawn", len(drawn))
	}
}

// TestPazziPiles checks that each pile has 8 of its 8 basic and 2 Pazzi cards. Which ones differs from
// game to game, and the match records it only with deck=revealed (LP-1.2, LP-1.3, LP-1.1).
func TestPazziPiles(t *testing.T) {
	rulepage.Covers(t, "LP-1.1", "LP-1.2", "LP-1.3")
	r, _ := started(t, 2, "pazzi", 0)
	left := map[uint8]bool{}
	for seed := range uint64(80) {
		s, err := r.New(engine.Options{Seats: 2, Set: map[string]string{"pazzi": "on"}}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		in := map[uint8]bool{}
		for tower := content.Tower(0); tower < content.SpecialTower; tower++ {
			for i, card := range s.Decks[tower] {
				if c := &r.c.Cards[card]; c.Type != content.CardType(tower) || c.Period != i/content.PerPile+1 || c.Set == content.HousesSet || in[card] {
					t.Fatalf("seed %d: index %d of the %s deck has card %d, which is of another pile or repeated", seed, i, tower, card)
				}
				in[card] = true
			}
		}
		for n := range r.c.Cards[1:] {
			if card := uint8(n + 1); r.c.Cards[card].Set != content.HousesSet && !in[card] {
				left[card] = true
			}
		}
		if s.House.LeftOut != (content.CardSet{}) {
			t.Fatalf("seed %d: the match records which cards were left out: %v", seed, s.House.LeftOut)
		}
	}
	if len(left) != 120 {
		t.Errorf("in 80 games %d of 120 cards were left out at least once", len(left))
	}
	_, s := started(t, 2, "pazzi,deck=revealed", 1)
	known := 0
	for _, word := range s.House.LeftOut {
		known += bits.OnesCount64(word)
	}
	if known != 24 {
		t.Errorf("with revealed decks %d cards are known to be left out, want 24", known)
	}
}

// TestTilesWithHouses checks that the eighth excommunication tile of each period is drawn only with
// houses (LH-1.3, R-26).
func TestTilesWithHouses(t *testing.T) {
	rulepage.Covers(t, "LH-1.3", "R-26")
	for _, test := range []struct {
		options string
		most    int8
	}{{"houses", 8}, {"pazzi", 7}, {"", 7}} {
		var seen [3]int8
		for seed := range uint64(80) {
			_, s := started(t, 3, test.options, seed)
			for p, tile := range s.Tiles {
				seen[p] = max(seen[p], tile)
			}
		}
		if seen != [3]int8{test.most, test.most, test.most} {
			t.Errorf("options %q: the highest tiles in 80 games are %v, want %d", test.options, seen, test.most)
		}
	}
}

// TestTokensAndAdaptation checks that a match with houses begins with 30 special tokens in the supply
// and the adaptation board on any of the four normal towers (LH-1.4, LH-1.5, LH-3.6).
func TestTokensAndAdaptation(t *testing.T) {
	rulepage.Covers(t, "LH-1.4", "LH-1.5")
	towers := map[content.Tower]bool{}
	for seed := range uint64(60) {
		r, s := started(t, 5, "houses", seed)
		towers[s.House.Adaptation] = true
		tokens := 0
		for face, n := range s.House.Supply {
			if n > 0 && int(n) != r.c.Faces[face].Count {
				t.Fatalf("the supply has %d tokens of face %d, want %d", n, face, r.c.Faces[face].Count)
			}
			tokens += int(n)
		}
		if tokens != 30 || s.House.Used != ([content.FaceRoom]uint8{}) {
			t.Fatalf("%d tokens are in the supply and %v used, want 30 and none", tokens, s.House.Used)
		}
	}
	if len(towers) != 4 || towers[content.SpecialTower] {
		t.Errorf("in 60 games the adaptation board began on %v", towers)
	}
}

// TestLeaderSets checks that a match has the leaders of its set and modules, and that there are enough
// for its seats (LH-1.10, R-28, LA-1.2).
func TestLeaderSets(t *testing.T) {
	rulepage.Covers(t, "LH-1.10")
	for _, test := range []struct {
		options string
		seats   int
		want    int
	}{
		{"advanced", 4, 20}, {"houses", 2, 40}, {"houses", 5, 40}, {"houses,leaders=basic", 4, 20}, {"houses,leaders=houses", 3, 20},
		{"pazzi", 2, 24}, {"houses,pazzi", 5, 44}, {"houses,pazzi,leaders=basic", 5, 24}, {"houses,pazzi,leaders=houses", 5, 24},
	} {
		r, s := started(t, test.seats, test.options, 1)
		if got := bits.OnesCount64(r.leaderSet(&s)); got != test.want {
			t.Errorf("%q: %d leaders, want %d", test.options, got, test.want)
		}
		r.dealLeaders(&s)
		if left := int(s.House.Left); left != test.want-4*test.seats || left < 4 && test.options != "advanced" {
			t.Errorf("%q with %d seats: %d leaders are left", test.options, test.seats, left)
		}
	}
	meta := title(t).Meta()
	for _, text := range []string{"houses,leaders=basic", "houses,leaders=houses"} {
		o, err := engine.ParseOptions(5, text)
		if err != nil {
			t.Fatal(err)
		}
		if meta.CheckOptions(o) == nil {
			t.Errorf("%q is allowed for five seats although there are too few leaders", text)
		}
	}
}

// TestModulesBringTheAdvancedRules checks that houses and Pazzi turn on the advanced rules, and that
// five seats turn on the houses. Options that say otherwise are refused (R-1, R-18, LH-1.8).
func TestModulesBringTheAdvancedRules(t *testing.T) {
	rulepage.Covers(t, "R-1")
	for _, test := range []struct {
		options string
		seats   int
		want    modules
	}{
		{"", 4, 0}, {"advanced", 4, withLeaders}, {"houses", 4, withLeaders | withHouses}, {"pazzi", 2, withLeaders | withPazzi},
		{"", 5, withLeaders | withHouses}, {"pazzi", 5, withLeaders | withHouses | withPazzi},
		{"houses,bonus=five", 3, withLeaders | withHouses | fiveTiles},
	} {
		if _, s := started(t, test.seats, test.options, 1); s.Mods != test.want {
			t.Errorf("%q with %d seats has the modules %b, want %b", test.options, test.seats, s.Mods, test.want)
		}
	}
	if r, s := started(t, 5, "", 1); bits.OnesCount8(s.House.Tiles) != 5 || r.bonusTiles(&s) != 5 {
		t.Errorf("five seats choose from the bonus tiles %b, want five", s.House.Tiles)
	}
	meta := title(t).Meta()
	for text, seats := range map[string]int{"houses,advanced=off": 3, "pazzi,advanced=off": 3, "houses=off": 5, "deck=custom": 2, "bonus=five": 2} {
		o, err := engine.ParseOptions(seats, text)
		if err != nil {
			t.Fatal(err)
		}
		if meta.CheckOptions(o) == nil {
			t.Errorf("%q with %d seats is allowed", text, seats)
		}
	}
}

// TestOrderOfTheSetUp checks the order of the set-up: bonus tiles, leaders, houses, then the first
// round. The auction has a house and a tile for each seat, and two leaders next to the Sforza and to
// the Visconti (SM-2, R-76, LH-2.1, LH-2.2).
func TestOrderOfTheSetUp(t *testing.T) {
	rulepage.Covers(t, "R-76")
	besides := 0
	for seed := range uint64(40) {
		r, s := started(t, 4, "houses,pazzi", seed)
		phases := []lorenzo.Phase{s.Phase}
		for s.Phase != lorenzo.PhaseActions {
			seat := r.Owing(&s).First()
			choices := r.Choices(&s, seat, nil)
			r.Do(&s, seat, choices[int(seed)%len(choices)], nil)
			if last := phases[len(phases)-1]; s.Phase != last {
				phases = append(phases, s.Phase)
				if s.Phase == lorenzo.PhaseAuction {
					besides += checkAuction(t, r, &s)
				}
			}
		}
		phases = slices.DeleteFunc(phases, func(p lorenzo.Phase) bool { return p == lorenzo.PhaseStart }) // only with the Sforza
		if !slices.Equal(phases, []lorenzo.Phase{lorenzo.PhaseTiles, lorenzo.PhaseDraft, lorenzo.PhaseAuction, lorenzo.PhaseActions}) {
			t.Fatalf("seed %d: the phases are %v, want tiles, draft, auction, actions", seed, phases)
		}
	}
	if besides == 0 {
		t.Error("in 40 games no leaders were next to a house")
	}
}

// checkAuction checks the houses, tiles and leaders of an auction that begins. It returns how many
// houses have leaders next to them.
func checkAuction(t *testing.T, r *rules, s *state) (besides int) {
	t.Helper()
	houses, tiles := map[uint8]bool{}, map[uint8]bool{}
	for i := range s.Players[:s.Seats] {
		houses[s.House.Houses[i]], tiles[s.House.Auction[i]] = true, true
	}
	if len(houses) != int(s.Seats) || houses[0] || len(tiles) != int(s.Seats) {
		t.Errorf("got the houses %v and auction tiles %v, want one of each for each of %d seats", houses, tiles, s.Seats)
	}
	for i, house := range r.Besides {
		two := s.House.Beside[i][0] != 0 && s.House.Beside[i][1] != 0
		if two != houses[house] {
			t.Errorf("house %d is in the auction: %v; the leaders next to it are %v", house, houses[house], s.House.Beside[i])
		}
		if two {
			besides++
		}
	}
	return besides
}
