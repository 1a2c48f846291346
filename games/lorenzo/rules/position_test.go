package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// loaded loads a position of two seats with the options.
func loaded(t *testing.T, options, given string) (*rules, state, error) {
	t.Helper()
	r := newRules(edition(t))
	o, err := engine.ParseOptions(2, options)
	if err == nil {
		err = r.Meta().CheckOptions(o)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Load(o, []byte(given))
	return r, s, err
}

// TestStandardStarts checks the defaults of an empty position, which docs/notation.md describes.
func TestStandardStarts(t *testing.T) {
	for _, options := range []string{"advanced", "houses", "pazzi", "houses,pazzi"} {
		r, s, err := loaded(t, options, "")
		if err != nil {
			t.Fatal(err)
		}
		leaders := 20
		if s.Mods&withHouses != 0 {
			leaders += 20
		}
		if s.Mods&withPazzi != 0 {
			leaders += 4
		}
		if int(s.House.Left) != leaders || s.House.Leaders[leaders-1] != 1 {
			t.Errorf("%s: the deck has %d leaders, the next is %d", options, s.House.Left, s.House.Leaders[max(0, s.House.Left-1)])
		}
		tokens := 0
		for _, n := range s.House.Supply {
			tokens += int(n)
		}
		if want := map[bool]int{true: 30}[s.Mods&withHouses != 0]; tokens != want {
			t.Errorf("%s: %d tokens, want %d", options, tokens, want)
		}
		if s.Round != 1 || asked(r, &s) != 0 || s.Players[0].Goods[content.Servants] != 3 || s.Players[1].Goods[content.Coins] != 6 {
			t.Errorf("%s: round %d, seat 1 has %v", options, s.Round, s.Players[0].Goods)
		}
		if special := s.Floor[content.FloorOf(content.SpecialTower, 1)]; special != 0 != (s.Mods&withHouses != 0) {
			t.Errorf("%s: card %d is in the special tower, want one only with houses", options, special)
		}
	}
}

// asked returns the lowest asked seat.
func asked(r *rules, s *state) engine.Seat { return r.Owing(s).First() }

// TestHouseOfASeat checks that a house in a position has the effects that it has when it is won in the
// auction.
func TestHouseOfASeat(t *testing.T) {
	_, s, err := loaded(t, "houses", "{seats: {1: {house: colonna}, 2: {house: della_rovere, faith: 3}}}")
	if err != nil {
		t.Fatal(err)
	}
	if s.Players[0].At[content.Brown] != content.Home || s.Players[1].At[content.Brown] != content.None {
		t.Errorf("the brown members are at %q and %q, want home for the Colonna only", s.Players[0].At[content.Brown], s.Players[1].At[content.Brown])
	}
	if s.House.FaithTiles != 0b110 {
		t.Errorf("faith tiles %b, want those beyond step 3", s.House.FaithTiles)
	}
	_, s, err = loaded(t, "houses", "{seats: {1: {house: medici, character: [49, 50, 51, 52, 53, 54, 55, 56]}, 2: {house: orsini, territory: [1], character: [57], building: [25], venture: [73]}}}")
	if err != nil {
		t.Fatal(err)
	}
	if s.Players[0].Count[content.Character] != 8 || s.Players[1].Sets != 1 {
		t.Errorf("got %d characters and %d sets, want 8 and 1", s.Players[0].Count[content.Character], s.Players[1].Sets)
	}
}

// TestTokensOfASeat checks that tokens without faces are taken from those that the position does not
// place, and that the rest is where docs/notation.md says.
func TestTokensOfASeat(t *testing.T) {
	_, s, err := loaded(t, "houses", "{tokens: {used: {purse: 3}}, seats: {1: {special_tokens: 2}, 2: {tokens: {seal: 3}}}}")
	if err != nil {
		t.Fatal(err)
	}
	if f := s.Players[0].Faces; f[0] != 1 || f[1] != 1 || s.Players[0].Goods[content.Tokens] != 2 || s.Players[1].Goods[content.Tokens] != 3 {
		t.Errorf("seat 1 has the faces %v, want the first two", f)
	}
	if s.House.Supply[0] != 0 || s.House.Supply[1] != 3 || s.House.Supply[8] != 0 || s.House.Used[0] != 3 {
		t.Errorf("supply %v, used %v", s.House.Supply, s.House.Used)
	}
	_, s, err = loaded(t, "houses", "{tokens: {supply: {seal: 1}}}")
	if err != nil {
		t.Fatal(err)
	}
	if s.House.Supply[8] != 1 || s.House.Used[8] != 2 || s.House.Used[0] != 4 {
		t.Errorf("supply %v, used %v", s.House.Supply, s.House.Used)
	}
}

// TestSetUpPhases checks that a position can begin in each phase of the set-up, and which phase and
// seat it has then.
func TestSetUpPhases(t *testing.T) {
	for _, test := range []struct {
		given string
		phase lorenzo.Phase
		seat  engine.Seat
	}{
		{"phase: piles", lorenzo.PhasePiles, 0},
		{"{phase: piles, left_out: [1, 2]}", lorenzo.PhasePiles, 1},
		{"phase: tiles", lorenzo.PhaseTiles, 1},
		{"{phase: tiles, order: [2, 1]}", lorenzo.PhaseTiles, 0},
		{"{phase: tiles, seats: {2: {bonus: 1}}}", lorenzo.PhaseTiles, 0},
		{"{phase: tiles, seats: {1: {bonus: 2}, 2: {bonus: 1}}}", lorenzo.PhaseDraft, 0},
		{"phase: draft", lorenzo.PhaseDraft, 0},
		{"{phase: draft, seats: {1: {packet: [sisto_iv, bramante], pick: bramante}, 2: {packet: [santa_rita, paracelso]}}}", lorenzo.PhaseDraft, 1},
		{"phase: auction", lorenzo.PhaseAuction, 0},
		{"{phase: auction, turn: 2}", lorenzo.PhaseAuction, 1},
		{"{phase: auction, queue: [2, 1]}", lorenzo.PhaseAuction, 1},
		{"{phase: auction, auction: [{house: visconti, tile: A, seat: 1, row: 6}, {house: este, tile: B, seat: 2, row: 1}]}", lorenzo.PhaseActions, 0},
		{"{phase: start, seats: {2: {house: sforza}}}", lorenzo.PhaseStart, 1},
		{"{phase: start, seats: {2: {house: sforza}}, beside: {sforza: [santa_rita, sisto_iv]}}", lorenzo.PhaseStart, 1},
		{"{phase: buy, seats: {2: {house: gonzaga, servants: 7}}}", lorenzo.PhaseBuy, 1},
		{"{phase: tokens, round: 6, seats: {2: {special_tokens: 1}}}", lorenzo.PhaseTokens, 1},
	} {
		r, s, err := loaded(t, "houses,pazzi,deck=custom", test.given)
		if err != nil {
			t.Errorf("%s: %v", test.given, err)
			continue
		}
		if s.Phase != test.phase || asked(r, &s) != test.seat {
			t.Errorf("%s: in phase %s seat %s is asked, want phase %s and seat %s", test.given, s.Phase, asked(r, &s), test.phase, test.seat)
		}
		if len(r.Choices(&s, asked(r, &s), nil)) < 2 {
			t.Errorf("%s: the seat has fewer than two choices", test.given)
		}
	}
}

// TestBrokenPositions checks that errors of Load name the wrong field and what is allowed there.
func TestBrokenPositions(t *testing.T) {
	enginetest.LoadErrors(t, title(t), 2, "", [][2]string{
		{"phase: draft", "phase: is \"draft\"; allowed are actions, vatican, over"},
		{"adaptation: venture", "adaptation: is not known here"},
		{"seats: {1: {hand: []}}", "seats.1.hand: is not known here"},
		{"seats: {1: {territory: [97]}}", "is 97; allowed are 1 to 96"},
		{"seats: {1: {members: {brown: palace}}}", "seat 1 has no brown member"},
		{"seats: {1: {members: {white: special.1}}}", "is \"special.1\"; allowed are home, territory.1"},
		{"seats: {1: {members: {white: market.1}}, 2: {members: {white: market.1}}}", "market.1 holds a member already (L-5.10)"},
	})
	enginetest.LoadErrors(t, title(t), 2, "pazzi", [][2]string{
		{"seats: {1: {territory: [97]}}", "card 97 is a special card; those are there with the houses only"},
	})
	enginetest.LoadErrors(t, title(t), 2, "houses", [][2]string{
		{"seats: {1: {territory: [145]}}", "is 145; allowed are 1 to 144"},
		{"towers: {territory: [97, 0, 0, 0]}", "card 97 is a special card, a territory is expected here"},
		{"towers: {special: [1, 0, 0, 0]}", "card 1 is a territory, a special card is expected here"},
		{"{discarded: [1], seats: {1: {territory: [1]}}}", "discarded[1]: card 1 lies elsewhere already"},
		{"seats: {1: {house: medici}, 2: {house: medici}}", "two seats have the house medici (LH-9.11)"},
		{"seats: {1: {house: visconti}}", "is \"visconti\"; allowed are da_montefeltro"},
		{"seats: {1: {store: {wood: 1}}}", "a store is on the tile of the Da Montefeltro"},
		{"seats: {1: {tokens: {purse: 3}}, 2: {tokens: {purse: 2}}}", "makes 5 tokens with purse; there are 4"},
		{"{tokens: {held: {98: seal}, used: {seal: 3}}}", "makes 4 tokens with seal; there are 3"},
		{"seats: {1: {special_tokens: 3, tokens: {purse: 2}}}", "is 3, but the tokens of seat 1 are 2"},
		{"seats: {1: {special_tokens: 31}}", "is 31; only 30 tokens are nowhere else"},
		{"tokens: {held: {99: seal}}", "allowed are 98, 128"},
		{"seats: {1: {members: {white: leader.1}}}", "the leader with the space leader.1 is not in play before this seat"},
		{"faith_tiles: [low]", "there are none without the Della Rovere"},
		{"{phase: auction, auction: [{house: este, tile: A}, {house: este, tile: B}]}", "este lies there twice"},
		{"{phase: auction, auction: [{house: este, tile: A}, {house: medici, tile: A}]}", "tile A lies there twice"},
		{"{phase: auction, auction: [{house: este, tile: A, row: 1}, {house: medici, tile: B}]}", "nobody bids on it; write the seat"},
		{"{phase: auction, auction: [{house: este, tile: A, seat: 1}, {house: medici, tile: B}]}", "row is missing"},
		{"{phase: auction, auction: [{house: este, tile: A, seat: 1, row: 1}, {house: medici, tile: B, seat: 1, row: 2}]}", "seat 1 bids twice"},
		{"{phase: auction, auction: [{house: este, tile: A, beside: [sisto_iv, bramante]}, {house: medici, tile: B}]}", "no leaders lie beside this house"},
		{"{phase: auction, queue: [1]}", "seat 2 neither bids nor waits"},
		{"{phase: auction, queue: [1, 1, 2]}", "seat 1 bids or waits already"},
		{"{phase: start, beside: {sforza: [sisto_iv, bramante]}}", "no seat has this house"},
	})
	enginetest.LoadErrors(t, title(t), 2, "advanced", [][2]string{
		{"seats: {1: {hand: [bramante]}}", "seats.1.hand[1]: is \"bramante\"; allowed are francesco_sforza, lucrezia_borgia"},
		{"seats: {1: {hand: [sisto_iv], leaders: [sisto_iv]}}", "sisto_iv is elsewhere already"},
		{"{leaders: {gone: [sisto_iv]}, seats: {1: {hand: [sisto_iv]}}}", "sisto_iv is elsewhere already"},
		{"seats: {1: {down: [sisto_iv]}}", "sisto_iv is not in play before seat 1"},
		{"seats: {1: {leaders: [lorenzo_de_medici], copy: sisto_iv}}", "sisto_iv is not in play before another seat"},
		{"seats: {1: {copy: sisto_iv}, 2: {leaders: [sisto_iv]}}", "only lorenzo_de_medici copies"},
		{"seats: {1: {bonus: 2}, 2: {bonus: 2}}", "two seats have the bonus tile 2"},
		{"{phase: tiles, seats: {1: {bonus: 2}}}", "seat 1 has a bonus tile before its turn"},
		{"{phase: tiles, turn: 1}", "the next bonus tile is chosen by the last seat"},
		{"{bare: true, phase: draft}", "bare: is true; the set-up needs what it hands out"},
		{"{phase: draft, round: 2}", "round: is not known here"},
		{"{phase: draft, seats: {1: {packet: [sisto_iv, santa_rita]}}}", "each of the 2 seats has a packet of 2 to 4 leaders"},
		{"{phase: draft, seats: {1: {packet: [sisto_iv, santa_rita], pick: lucrezia_borgia}, 2: {packet: [cesare_borgia, ludovico_ariosto]}}}", "lucrezia_borgia is not in the packet of seat 1"},
	})
	enginetest.LoadErrors(t, title(t), 2, "houses,pazzi", [][2]string{
		{"seats: {1: {house: visconti, on: [coins, visconti_coins]}}", "visconti_coins stands here twice"},
		{"seats: {1: {house: visconti, on: [gold]}}", "is \"gold\"; allowed are visconti_coins"},
		{"left_out: []", "left_out: is not known here"},
	})
	enginetest.LoadErrors(t, title(t), 2, "pazzi,deck=revealed", [][2]string{
		{"left_out: [1]", "names 1 cards of the territory pile of period 1; 2 are left out of each"},
	})
	enginetest.LoadErrors(t, title(t), 2, "pazzi,deck=custom", [][2]string{
		{"{phase: piles, left_out: [9, 10]}", "the piles come in order"},
	})
}

// TestOneFaultOneError checks that a wrong number in a list causes exactly one error.
func TestOneFaultOneError(t *testing.T) {
	for given, want := range map[string]string{
		"seats: {1: {building: [0]}}":                 "position:1: seats.1.building[1]: is 0; allowed are 1 to 96",
		"seats: {1: {territory: [1], building: [x]}}": "position:1: seats.1.building[1]: is text; a whole number from 1 to 96 is expected here",
		"towers: {building: [25, ~, 26, 27]}":         "position:1: towers.building[2]: is empty; a whole number from 0 to 96 is expected here",
	} {
		if _, _, err := loaded(t, "", given); err == nil || err.Error() != want {
			t.Errorf("%s\ngot %v\nwant %s", given, err, want)
		}
	}
}

// TestCrowdedSpaces checks that a space for one member can have several in the order of their arrival,
// if Ariosto is in play (LA-3.3) or was discarded later.
func TestCrowdedSpaces(t *testing.T) {
	for _, given := range []string{
		"{market.1: [\"2 white\", \"1 black\"], seats: {1: {leaders: [ludovico_ariosto]}}}",
		"{market.1: [\"2 white\", \"1 black\"], leaders: {gone: [ludovico_ariosto]}}",
	} {
		_, s, err := loaded(t, "advanced", given)
		if err != nil {
			t.Error(err)
		} else if l := s.line(content.Market1); l.Len != 2 || l.Token[0] != token(1, content.White) || l.Token[1] != token(0, content.Black) {
			t.Errorf("%s: the space has the members %v", given, l.Token[:l.Len])
		}
	}
}
