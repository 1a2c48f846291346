package rules

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// extraActivation is a production in which card 113 activates card 34 besides, and
// the value reaches it as well.
const extraActivation = "{round: 3, dice: {white: 3}, seats: {1: {servants: 0, coins: 9, building: [113, 34]}}}"

// after plays choices of seat 1.
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

// TestTradesOfACardTwice: the second activation of a card has a plus (LH-5.12);
// without it the card's own is meant.
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
			t.Errorf("%s is written %s", text, got)
		}
	}
}

// TestTradesOfACardBesides: a card that the value does not reach stands there
// once, by its bare number.
func TestTradesOfACardBesides(t *testing.T) {
	r, s := after(t, "houses", strings.Replace(extraActivation, "34]", "36]", 1), "place white production.first", "activate-card 36")
	c, err := r.Parse(&s, 0, "trades 36.2")
	if err != nil || c.Set != 2<<12 {
		t.Errorf("reads as %b, %v", c.Set, err)
	}
	if got := r.Format(&s, 0, c); got != "trades 36.2" {
		t.Errorf("is written %s", got)
	}
}

// TestPrivilegesOfTheMatch: with houses a special token and the store are
// privileges, too (K-11, LH-9.1).
func TestPrivilegesOfTheMatch(t *testing.T) {
	given := "{seats: {1: {house: da_montefeltro, store: {wood: 2, stone: 1}, wood: 0, servants: 0}}}"
	r, s := after(t, "houses", given, "place white palace")
	c, err := r.Parse(&s, 0, "privilege store")
	if err != nil || !r.Check(&s, 0, c).OK() || r.Format(&s, 0, c) != "privilege store" {
		t.Fatalf("privilege store reads as %+v, %v", c, err)
	}
	r.Do(&s, 0, c, nil)
	if p := &s.Players[0]; p.Goods[content.Wood] != 2 || p.Store != ([2]int16{}) {
		t.Errorf("%d wood, %v in store", p.Goods[content.Wood], p.Store)
	}
	r, s, err = loaded(t, "advanced", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Parse(&s, 0, "privilege store"); err == nil {
		t.Error("there is no store without houses")
	}
}

// TestBrokenChoices: what cannot be read is named, with what would be understood.
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

// TestPileOfTheQuestion: cards are left out of the pile being built alone.
func TestPileOfTheQuestion(t *testing.T) {
	r, s := after(t, "pazzi,deck=custom", "phase: piles", "leave 2 146")
	if s.House.Pile != 1 || !s.House.LeftOut.Has(146) {
		t.Errorf("pile %d", s.House.Pile)
	}
	parse := func(text string) (engine.Choice, error) { return r.Parse(&s, 1, text) }
	enginetest.ParseErrors(t, parse, [][2]string{
		{"leave 2 9", "\"2\" is no card of this pile; write one of 9, 10"},
		{"leave 9 9", "\"9\" stands there twice"},
	})
}

// TestNounsRoundTrip writes all that the nouns of each form can say, and reads it
// again.
func TestNounsRoundTrip(t *testing.T) {
	for options, least := range map[string]int{"": 1500, "houses,pazzi": 80000} {
		r, s, err := loaded(t, options, "")
		if err != nil {
			t.Fatal(err)
		}
		enginetest.NounsReadBack(t, r.Grammar(), match{r, &s, 1}, least, nil)
	}
}

// TestNamesAreTotal: any number at all can be written.
func TestNamesAreTotal(t *testing.T) {
	for _, options := range []string{"", "houses,pazzi"} {
		r, s, err := loaded(t, options, "")
		if err != nil {
			t.Fatal(err)
		}
		enginetest.AnyNumberHasAName(t, r.Grammar(), match{r, &s, 1}, 1<<7, nil)
	}
}
