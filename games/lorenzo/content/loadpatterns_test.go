package content

import (
	"slices"
	"testing"
)

// pattern is a property of cards, with the numbers of all cards that have it.
type pattern struct {
	name  string
	has   func(*Content, *Card) bool
	cards []span
}

// span is a run of consecutive numbers.
type span struct{ first, last int }

func one(numbers ...int) (list []span) {
	for _, n := range numbers {
		list = append(list, span{n, n})
	}
	return list
}

func runs(first, last int, more ...int) []span { return append([]span{{first, last}}, one(more...)...) }

// immediate returns the property to have an immediate effect of the kind.
func immediate(kind EffectKind) func(*Content, *Card) bool {
	return func(c *Content, card *Card) bool {
		return slices.ContainsFunc(c.Effects(card.Immediate), func(e Effect) bool { return e.Kind == kind })
	}
}

// lasts returns the property to have a lasting effect of one of the kinds.
func lasts(kinds ...LastingKind) func(*Content, *Card) bool {
	return func(_ *Content, card *Card) bool {
		return slices.ContainsFunc(card.Lasting, func(l Lasting) bool { return slices.Contains(kinds, l.Kind) })
	}
}

// works returns the property to have work in a harvest or production for which has is true.
func works(area Area, has func(*Content, *Work) bool) func(*Content, *Card) bool {
	return func(c *Content, card *Card) bool {
		return card.Work != nil && card.Work.Area == area && has(c, card.Work)
	}
}

// trades returns the property to have a trade for which has is true.
func trades(has func(*Content, *Trade) bool) func(*Content, *Card) bool {
	return works(Production, func(c *Content, w *Work) bool {
		return slices.ContainsFunc(w.Trades, func(t Trade) bool { return has(c, &t) })
	})
}

func plain(c *Content, w *Work) bool {
	return (w.Gain != Goods{} || w.Privileges > 0) && w.Gain[Tokens] == 0 && w.Per == PerNothing && len(w.Trades) == 0 &&
		w.Lose == Goods{} && w.Effects.Count == 0 && !w.Held && w.Activate == 0
}

func plainTrade(_ *Content, t *Trade) bool {
	return !t.ByValue && !t.Instead && !t.Each && t.Leaders == 0 && t.Cards == [NumTypes]int8{}
}

// paysGood returns the property to have a cost or a trade that is paid with the good.
func paysGood(good Good) func(*Content, *Card) bool {
	return func(c *Content, card *Card) bool {
		return slices.ContainsFunc(card.Costs, func(cost Cost) bool { return cost.Pay[good] > 0 }) ||
			trades(func(_ *Content, t *Trade) bool { return t.Pay[good] > 0 })(c, card)
	}
}

func hasEffect(c *Content, r Range, kinds ...EffectKind) bool {
	return slices.ContainsFunc(c.Effects(r), func(e Effect) bool {
		if slices.Contains(kinds, e.Kind) {
			return true
		}
		return slices.ContainsFunc(e.Options, func(o Range) bool { return hasEffect(c, o, kinds...) })
	})
}

// meddles reports whether a card affects opponents or uses their cards.
func meddles(c *Content, card *Card) bool {
	return hasEffect(c, card.Immediate, EffOppGive, EffOppGiveUp) ||
		slices.ContainsFunc(c.Effects(card.Immediate), func(e Effect) bool { return e.Borrow }) ||
		trades(func(c *Content, t *Trade) bool { return hasEffect(c, t.Effects, EffOppGive, EffOppGiveUp) })(c, card)
}

func privileges(different bool) func(*Content, *Card) bool {
	return func(c *Content, card *Card) bool {
		return slices.ContainsFunc(c.Effects(card.Immediate), func(e Effect) bool {
			return e.Kind == EffPrivileges && e.N > 1 && e.Different == different
		})
	}
}

func militaryAndMore(_ *Content, card *Card) bool {
	return slices.ContainsFunc(card.Costs, func(cost Cost) bool {
		rest := cost.Pay
		rest[Military] = 0
		return cost.Need > 0 && rest != Goods{}
	})
}

// patterns are all patterns. Each lists all cards that have the property.
var patterns = []pattern{
	{"plain harvest gain", works(Harvest, plain), append(runs(1, 24, 108, 150), span{101, 106})},
	{"harvest with token", works(Harvest, func(_ *Content, w *Work) bool { return w.Gain[Tokens] > 0 }), one(97)},
	{"token holder", works(Harvest, func(_ *Content, w *Work) bool { return w.Held }), one(98)},
	{"harvest count capped by value", works(Harvest, func(_ *Content, w *Work) bool { return w.PerLimit }), one(99, 100, 107)},
	{"harvest loss", works(Harvest, func(_ *Content, w *Work) bool { return w.Lose != Goods{} }), one(145, 146)},
	{"production loss", works(Production, func(_ *Content, w *Work) bool { return w.Lose != Goods{} }), one(119)},
	{"immediate loss", immediate(EffLose), one(104)},
	{"OR harvest", works(Harvest, func(c *Content, w *Work) bool { return hasEffect(c, w.Effects, EffOptions) }), runs(147, 149)},
	{"production count", works(Production, func(_ *Content, w *Work) bool { return w.Per != PerNothing }), runs(25, 28, 117)},
	{"single or double trade", trades(plainTrade), append(runs(29, 39, 42, 109, 115, 116, 157), span{45, 47})},
	{"plain production gain", works(Production, plain), one(40, 41, 43, 44, 48, 118, 120)},
	{"trade by value", trades(func(_ *Content, t *Trade) bool { return t.ByValue }), one(111, 112)},
	{"token or leader", trades(func(c *Content, t *Trade) bool { return t.Instead && hasEffect(c, t.Effects, EffPlayFree) }), one(110)},
	{"extra activation", works(Production, func(_ *Content, w *Work) bool { return w.Activate != 0 }), one(113, 114)},
	{"activation at once", immediate(EffActivate), one(140, 144)},
	{"value modifier", lasts(LastTakeValue, LastWorkValue), append(runs(49, 54, 61, 62, 123), span{153, 154})},
	{"cost modifier", lasts(LastDiscount), one(50, 51)},
	{"no floor bonus", lasts(LastNoFloorBonus), one(55)},
	{"bonus take-card", immediate(EffTakeCard), runs(56, 60, 72, 90, 168)},
	{"bonus harvest or production", immediate(EffWork), one(69, 70, 85, 94, 153, 154)},
	{"immediate count", immediate(EffGainPer), runs(65, 68, 71, 129, 131)},
	{"draw leaders", immediate(EffDrawLeaders), one(121, 122, 164)},
	{"leader trigger", func(_ *Content, card *Card) bool {
		l := has(card.Lasting, LastOn)
		return l != nil && l.Event == OnLeaderPlayed
	}, one(124)},
	{"free leader", immediate(EffPlayFree), one(125)},
	{"leader's requirement", lasts(LastPenitent), one(127)},
	{"fee waiver", lasts(LastNoFee), one(126)},
	{"market holder", lasts(LastHold), one(128)},
	{"large-space waiver", lasts(LastNoLarge), one(151, 152)},
	{"discarded card", immediate(EffTakeDiscarded), one(130, 132)},
	{"end-game count", func(_ *Content, card *Card) bool { return card.End.Per != PerNothing }, runs(133, 135, 137, 164, 166)},
	{"military to top", immediate(EffLeap), one(136)},
	{"alternative costs", func(_ *Content, card *Card) bool { return len(card.Costs) == 2 }, one(80, 88, 96, 139, 141, 168)},
	{"military and resources", militaryAndMore, one(134, 138, 143, 144)},
	{"paid in tokens", paysGood(Tokens), one(110, 115, 127, 141)},
	{"paid in faith", paysGood(Faith), one(38, 139, 162)},
	{"paid in servants", paysGood(Servants), one(37, 39, 43, 47, 85, 94, 113, 114, 118, 120, 134, 138, 144, 158, 160, 164)},
	{"different privileges", privileges(true), one(64, 76)},
	{"privileges that may repeat", privileges(false), one(156, 158)},
	{"cost per opponent", func(_ *Content, card *Card) bool { return len(card.Costs) > 0 && card.Costs[0].Each }, one(163, 165, 167)},
	{"opponents", meddles, append(runs(153, 156), one(158, 160, 163, 165, 167)...)},
	{"own card or leader given up", trades(func(_ *Content, t *Trade) bool { return t.Leaders > 0 || t.Cards != [NumTypes]int8{} }), one(159, 162)},
	{"market reward", works(Production, func(c *Content, w *Work) bool { return hasEffect(c, w.Effects, EffMarket) }), one(161)},
}

// TestContentPatterns checks for each pattern that the cards with the property are exactly the listed ones.
func TestContentPatterns(t *testing.T) {
	c := printed(t)
	for _, p := range patterns {
		var want, got []int
		for _, s := range p.cards {
			for n := s.first; n <= s.last; n++ {
				want = append(want, n)
			}
		}
		slices.Sort(want)
		for n := 1; n <= CardCount; n++ {
			if p.has(c, &c.Cards[n]) {
				got = append(got, n)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got the cards %v, want %v", p.name, got, want)
		}
	}
}

// kindsIn returns the kinds of a range's effects.
func kindsIn(c *Content, r Range) (kinds []EffectKind) {
	for _, e := range c.Effects(r) {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// TestContentOrder checks that Load sorts the parts of an immediate effect by L-8.2, whatever their
// order in the file. The parts of an alternative are sorted separately.
func TestContentOrder(t *testing.T) {
	const printed = "      - gain: { vp: 3 }\n      - each_opponent: { discard_card_of: [territory, building] }\n"
	for _, test := range []struct {
		immediate string
		want      []EffectKind
	}{
		{printed, []EffectKind{EffGain, EffOppGiveUp}},
		{"      - each_opponent: { discard_card_of: [territory] }\n      - gain: { vp: 3 }\n", []EffectKind{EffGain, EffOppGiveUp}},
		{"      - action: { kind: harvest, value: 1 }\n      - each_opponent: { give_one_of: [{ wood: 1 }] }\n" +
			"      - gain: { leader_cards: 1, privileges: 1 }\n      - lose: { vp: 1 }\n      - gain: { wood: 1 }\n",
			[]EffectKind{EffLose, EffGain, EffPrivileges, EffDrawLeaders, EffOppGive, EffWork}},
		{"      - play_leader_free: true\n      - options: [[{ gain: { wood: 1 } }], [{ play_leader_free: true }, { gain: { vp: 1 } }]]\n",
			[]EffectKind{EffOptions, EffPlayFree}},
	} {
		c, err := Load(changed(t, "pazzi/cards.yaml", printed, test.immediate))
		if err != nil {
			t.Fatal(err)
		}
		if got := kindsIn(c, c.Cards[155].Immediate); !slices.Equal(got, test.want) {
			t.Errorf("%s\nhas the kinds %v, want %v", test.immediate, got, test.want)
		}
		for _, e := range c.Effects(c.Cards[155].Immediate) {
			for i, o := range e.Options {
				if got, want := kindsIn(c, o), [][]EffectKind{{EffGain}, {EffGain, EffPlayFree}}[i]; !slices.Equal(got, want) {
					t.Errorf("alternative %d has the kinds %v, want %v", i+1, got, want)
				}
			}
		}
	}
}
