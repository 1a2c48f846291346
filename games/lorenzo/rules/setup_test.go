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

// started is a state at its first question, and the rules that it is played by.
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

// TestDiceLieBesideTheBoard: through all questions of the set-up the dice have no
// value; those of the first round are rolled when it begins, and not before (L-2.3).
func TestDiceLieBesideTheBoard(t *testing.T) {
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
				t.Fatalf("%s: at question %d the round has begun: %v; the dice are rolled: %v", options, asked, began, rolled)
			}
		}
		if asked == 0 {
			t.Errorf("%s: the set-up asks nothing", options)
		}
		for _, die := range p.View(engine.NoSeat).(lorenzo.View).Dice {
			if die < 1 || die > 6 {
				t.Errorf("%s: a die of the first round shows %d", options, die)
			}
		}
	}
}

// TestSpecialDeck: 8 of the 16 special cards of each period are drawn, periods in
// order, never a card of another set (LH-1.2, LP-1.4).
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
				t.Fatalf("seed %d: place %d of the special deck holds card %d of %s, period %d", seed, i, card, c.Set, c.Period)
			}
			drawn[card]++
		}
	}
	if len(drawn) != 48 {
		t.Errorf("in 60 games %d of 48 special cards were drawn", len(drawn))
	}
}

// TestPazziPiles: each pile is 8 of its 8 basic and 2 Pazzi cards; which ones
// changes from game to game, and is public only if the table has chosen so (LP-1.2,
// LP-1.3, LP-1.1).
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
					t.Fatalf("seed %d: place %d of the %s deck holds card %d", seed, i, tower, card)
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
			t.Fatalf("seed %d: it is known what was left out: %v", seed, s.House.LeftOut)
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
		t.Errorf("with revealed decks %d cards are known to be left out, 24 are", known)
	}
}

// TestTilesWithHouses: the eighth excommunication tile of each period may be
// drawn with houses, and only then (LH-1.3, R-26).
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

// TestTokensAndAdaptation: 30 special tokens are in the supply, and the
// adaptation board on any of the four normal towers (LH-1.4, LH-1.5, LH-3.6).
func TestTokensAndAdaptation(t *testing.T) {
	rulepage.Covers(t, "LH-1.4", "LH-1.5")
	towers := map[content.Tower]bool{}
	for seed := range uint64(60) {
		r, s := started(t, 5, "houses", seed)
		towers[s.House.Adaptation] = true
		tokens := 0
		for face, n := range s.House.Supply {
			if n > 0 && int(n) != r.c.Faces[face].Count {
				t.Fatalf("%d tokens of face %d, there are %d", n, face, r.c.Faces[face].Count)
			}
			tokens += int(n)
		}
		if tokens != 30 || s.House.Used != ([content.FaceRoom]uint8{}) {
			t.Fatalf("%d tokens in the supply, %v used", tokens, s.House.Used)
		}
	}
	if len(towers) != 4 || towers[content.SpecialTower] {
		t.Errorf("in 60 games the adaptation board began on %v", towers)
	}
}

// TestLeaderSets: a match has the leaders of its set and of its modules, and
// enough of them (LH-1.10, R-28, LA-1.2).
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
			t.Errorf("%q is allowed for five seats; there are too few leaders", text)
		}
	}
}

// TestModulesBringTheAdvancedRules: houses and Pazzi are not played without them,
// and a fifth seat not without houses (R-1, R-18, LH-1.8).
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
			t.Errorf("%q with %d seats is played with %b, want %b", test.options, test.seats, s.Mods, test.want)
		}
	}
	if r, s := started(t, 5, "", 1); bits.OnesCount8(s.House.Tiles) != 5 || r.bonusTiles(&s) != 5 {
		t.Errorf("five seats choose from the bonus tiles %b", s.House.Tiles)
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

// TestOrderOfTheSetUp: bonus tiles, leaders, houses, then the first round; as many
// houses and auction tiles as seats are there, two leaders beside the Sforza's and
// the Visconti's (SM-2, R-76, LH-2.1, LH-2.2).
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
		phases = slices.DeleteFunc(phases, func(p lorenzo.Phase) bool { return p == lorenzo.PhaseStart }) // asks the Sforza alone
		if !slices.Equal(phases, []lorenzo.Phase{lorenzo.PhaseTiles, lorenzo.PhaseDraft, lorenzo.PhaseAuction, lorenzo.PhaseActions}) {
			t.Fatalf("seed %d: phases %v", seed, phases)
		}
	}
	if besides == 0 {
		t.Error("in 40 games no leaders lay beside a house")
	}
}

// checkAuction visits the tiles of an auction that begins, and counts the
// houses with leaders beside them.
func checkAuction(t *testing.T, r *rules, s *state) (besides int) {
	t.Helper()
	houses, tiles := map[uint8]bool{}, map[uint8]bool{}
	for i := range s.Players[:s.Seats] {
		houses[s.House.Houses[i]], tiles[s.House.Auction[i]] = true, true
	}
	if len(houses) != int(s.Seats) || houses[0] || len(tiles) != int(s.Seats) {
		t.Errorf("houses %v and auction tiles %v for %d seats", houses, tiles, s.Seats)
	}
	for i, house := range r.Besides {
		two := s.House.Beside[i][0] != 0 && s.House.Beside[i][1] != 0
		if two != houses[house] {
			t.Errorf("house %d is up %v; beside it lie %v", house, houses[house], s.House.Beside[i])
		}
		if two {
			besides++
		}
	}
	return besides
}
