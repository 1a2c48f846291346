package lorenzo

import (
	"testing"

	"signoria/engine"
)

// TestConclude: a turn ends by itself after its placement, unless that would lose
// something: a leader to play or to use, or before a report what brings faith.
func TestConclude(t *testing.T) {
	const last = "members: {white: palace, black: harvest.first, orange: production.first}, servants: 3, hand: [girolamo_savonarola]"
	for _, c := range []struct {
		name, options, given, place string
		ends                        bool
	}{
		{"nothing playable", "advanced", "{seats: {1: {coins: 3, hand: [girolamo_savonarola]}}}", "place white market.2", true},
		{"playable by the placement", "advanced", "{seats: {1: {coins: 14, hand: [girolamo_savonarola]}}}", "place white market.1", false},
		{"a leader to use", "advanced", "{seats: {1: {leaders: [girolamo_savonarola]}}}", "place white market.2", false},
		{"a leader used already", "advanced", "{seats: {1: {leaders: [girolamo_savonarola], down: [girolamo_savonarola], hand: [sisto_iv]}}}", "place white market.2", true},
		{"tokens wait", "houses", "{seats: {1: {tokens: {purse: 1}}}}", "place white market.2", true},
		{"last of a round", "advanced", "{round: 1, lap: 4, seats: {1: {coins: 0, " + last + "}}}", "place neutral market.2", true},
		{"last before a report", "advanced", "{round: 2, lap: 4, seats: {1: {coins: 0, faith: 0, " + last + "}}}", "place neutral market.2", false},
		{"last before a report, with faith", "advanced", "{round: 2, lap: 4, seats: {1: {coins: 0, faith: 3, " + last + "}}}", "place neutral market.2", true},
		{"last of the match", "advanced", "{round: 6, lap: 4, seats: {1: {coins: 0, faith: 9, " + last + "}}}", "place neutral market.2", false},
	} {
		r, s, err := loaded(t, c.options, c.given)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if _, ok := r.Conclude(&s, 0); ok {
			t.Errorf("%s: the turn ends before its placement", c.name)
		}
		for _, text := range []string{c.place, "servants 1"} {
			choice, err := r.Parse(&s, 0, text)
			if reason := r.Check(&s, 0, choice); err != nil || !reason.OK() {
				if text == "servants 1" {
					continue // not asked
				}
				t.Fatalf("%s: %s: %v %v", c.name, text, err, reason)
			}
			r.Do(&s, 0, choice, nil)
		}
		choice, ok := r.Conclude(&s, 0)
		if ok != c.ends {
			t.Errorf("%s: the turn ends by itself: %v", c.name, ok)
		}
		if reason := r.Check(&s, 0, choice); ok && !reason.OK() {
			t.Errorf("%s: %v is not open: %v", c.name, choice, reason)
		}
	}
}

// TestLikely: a search leaves no seat without a choice, and throws no leader away
// in the first half of the match.
func TestLikely(t *testing.T) {
	luck := engine.FastChance(3)
	for seed := range uint64(3) {
		p, err := title(t).Start(engine.Options{Seats: 3, Set: map[string]string{"advanced": "on"}}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		for p.Owing() != 0 {
			seat := p.Owing().First()
			all := p.Choices(seat, nil)
			open := p.Likely(seat, p.Choices(seat, nil))
			if len(open) == 0 || len(open) > len(all) {
				t.Fatalf("%d of %d choices are likely", len(open), len(all))
			}
			round := p.View(seat).(View).Round
			for _, c := range open {
				if c.Verb == DoDiscard && round <= 3 {
					t.Fatalf("a leader is thrown away in round %d", round)
				}
				if reason := p.Check(seat, c); !reason.OK() {
					t.Fatalf("%v is likely, and closed: %v", c, reason)
				}
			}
			if round == 6 && len(open) != len(all) {
				t.Fatalf("%d of %d choices are likely in the last round", len(open), len(all))
			}
			p.Apply(seat, open[luck.N(len(open))])
		}
	}
}
