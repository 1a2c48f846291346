package rules

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// extraActivation is a production in which card 113 also activates card 34. The value reaches card 34,
// so that it is activated twice.
const extraActivation = "{round: 3, dice: {white: 3}, seats: {1: {servants: 0, coins: 9, building: [113, 34]}}}"

// after loads a position of two seats and makes choices of seat 1.
func after(t *testing.T, options, given string, choices ...string) (*rules, state) {
	t.Helper()
	r, s, err := loaded(t, options, given)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range choices {
		c, err := r.Parse(&s, 0, text)
		if err != nil {
			t.Fatal(err)
		}
		if reason := r.Check(&s, 0, c); !reason.OK() {
			t.Fatalf("%s: %v", text, reason)
		}
		r.Do(&s, 0, c, nil)
	}
	return r, s
}

// TestTradesOfACardTwice checks the notation of trades of a card that is activated twice (LH-5.12): a
// plus after its number means the second activation.
func TestTradesOfACardTwice(t *testing.T) {
	r, s := after(t, "houses", extraActivation, "place white production.first", "activate-card 34")
	for text, set := range map[string]uint64{
		"trades 34.1":       1 << 2,
		"trades 34+.2":      2 << 12,
		"trades 34.2 34+.1": 2<<2 | 1<<12,
		"trades none":       0,
	} {
		c, err := r.Parse(&s, 0, text)
		if err != nil || c.Set != set {
			t.Errorf("%s reads as %b, %v", text, c.Set, err)
		}
		if got := r.Format(&s, 0, engine.Choice{Verb: lorenzo.DoTrades, Set: set}); got != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
}

// TestTradesOfAnExtraCard checks that a card that only another card activates, because the value does
// not reach it, is written without a plus.
func TestTradesOfAnExtraCard(t *testing.T) {
	r, s := after(t, "houses", strings.Replace(extraActivation, "34]", "36]", 1), "place white production.first", "activate-card 36")
	c, err := r.Parse(&s, 0, "trades 36.2")
	if err != nil || c.Set != 2<<12 {
		t.Errorf("trades 36.2 reads as %b, %v", c.Set, err)
	}
	if got := r.Format(&s, 0, c); got != "trades 36.2" {
		t.Errorf("trades 36.2 is written as %s", got)
	}
}

// TestPrivilegesOfTheMatch checks that the store of the Da Montefeltro is a privilege with houses, and
// unknown without them (K-11, LH-9.1).
func TestPrivilegesOfTheMatch(t *testing.T) {
	given := "{seats: {1: {house: da_montefeltro, store: {wood: 2, stone: 1}, wood: 0, servants: 0}}}"
	r, s := after(t, "houses", given, "place white palace")
	c, err := r.Parse(&s, 0, "privilege store")
	if err != nil || !r.Check(&s, 0, c).OK() || r.Format(&s, 0, c) != "privilege store" {
		t.Fatalf("privilege store reads as %+v, %v", c, err)
	}
	r.Do(&s, 0, c, nil)
	if p := &s.Players[0]; p.Goods[content.Wood] != 2 || p.Store != ([2]int16{}) {
		t.Errorf("got %d wood and %v in store, want 2 wood and an empty store", p.Goods[content.Wood], p.Store)
	}
	r, s, err = loaded(t, "advanced", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Parse(&s, 0, "privilege store"); err == nil {
		t.Error("privilege store is understood in a match without houses")
	}
}

// TestBrokenChoices checks that errors of Parse name what cannot be read and what is allowed.
func TestBrokenChoices(t *testing.T) {
	for _, test := range []struct{ options, text, want string }{
		{"", "play sisto_iv", "\"play sisto_iv\" is no choice; write one of place MEMBER SPACE"},
		{"houses", "", "empty choice"},
		{"houses", "play", "leader is missing (as in: play LEADER)"},
		{"houses", "play nobody", "\"nobody\" is no leader; write one of francesco_sforza"},
		{"houses", "bid medici 7", "\"7\" is no row; write a number from 1 to 6"},
		{"houses", "bid 1 1", "\"1\" is no house; write one of da_montefeltro"},
		{"houses", "tile 0", "is no personal bonus tile; write a number from 1 to 5"},
		{"houses", "lay purse 169", "\"169\" is no card; write a number from 1 to 168"},
		{"houses", "lay gold 98", "\"gold\" is no special token; write one of purse"},
		{"houses", "cards-of 3", "\"3\" is no seat; write one of 1, 2"},
		{"houses", "reward palace", "\"palace\" is no market space; write one of market.1"},
		{"houses", "raise neutral", "is no member of a die's colour; write one of white, black, orange"},
		{"houses", "servants-for faith 1", "\"faith\" is no good; write one of wood, stone, servants, coins"},
		{"houses", "leave 1 2", "\"1\" is no card of this pile; there is none here"},
		{"houses", "give 01", "\"01\" is no number"},
		{"houses", "privilege coins coins", "stands there twice"},
		{"houses", "trades 34.4", "is no trade; write the card's number"},
		{"houses", "trades 34.1", "card 34 does not lie before seat 1"},
		{"houses,pazzi", "switch-on gold", "is no Visconti token; write one of visconti_coins"},
	} {
		r, s, err := loaded(t, test.options, "")
		if err != nil {
			t.Fatal(err)
		}
		parse := func(text string) (engine.Choice, error) { return r.Parse(&s, 0, text) }
		enginetest.ParseErrors(t, parse, [][2]string{{test.text, test.want}})
	}
}

// TestPileOfTheQuestion checks that only cards of the pile that is being built can be left out.
func TestPileOfTheQuestion(t *testing.T) {
	r, s := after(t, "pazzi,deck=custom", "phase: piles", "leave 2 146")
	if s.House.Pile != 1 || !s.House.LeftOut.Has(146) {
		t.Errorf("got pile %d with %v left out, want pile 1 without card 146", s.House.Pile, s.House.LeftOut)
	}
	parse := func(text string) (engine.Choice, error) { return r.Parse(&s, 1, text) }
	enginetest.ParseErrors(t, parse, [][2]string{
		{"leave 2 9", "\"2\" is no card of this pile; write one of 9, 10"},
		{"leave 9 9", "\"9\" stands there twice"},
	})
}

// TestNounsRoundTrip formats every value of the nouns of each form and parses it back.
func TestNounsRoundTrip(t *testing.T) {
	for options, least := range map[string]int{"": 1500, "houses,pazzi": 80000} {
		r, s, err := loaded(t, options, "")
		if err != nil {
			t.Fatal(err)
		}
		enginetest.NounsReadBack(t, r.Grammar(), match{r, &s, 1}, least, nil)
	}
}

// TestNamesAreTotal checks that Format writes any number, also invalid ones.
func TestNamesAreTotal(t *testing.T) {
	for _, options := range []string{"", "houses,pazzi"} {
		r, s, err := loaded(t, options, "")
		if err != nil {
			t.Fatal(err)
		}
		enginetest.AnyNumberHasAName(t, r.Grammar(), match{r, &s, 1}, 1<<7, nil)
	}
}
