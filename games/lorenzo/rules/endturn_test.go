package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/rulepage"
	"signoria/games/lorenzo"
)

// TestEndTurnChoice checks that a turn ends automatically after its placement only if no other open
// choice would change the match.
func TestEndTurnChoice(t *testing.T) {
	rulepage.Covers(t, "R-117", "SM-2.5")
	const last = "members: {white: palace, black: harvest.first, orange: production.first}, servants: 3"
	for _, c := range []struct {
		name, options, given string
		place                []string
		ends                 bool
	}{
		{"a leader to discard", "advanced", "{seats: {1: {coins: 3, hand: [girolamo_savonarola]}}}", []string{"place white market.2"}, false},
		{"a leader to play", "advanced", "{seats: {1: {coins: 14, hand: [girolamo_savonarola]}}}", []string{"place white market.1"}, false},
		{"a leader to use", "advanced", "{seats: {1: {leaders: [girolamo_savonarola]}}}", []string{"place white market.2"}, false},
		{"a leader who brings nothing", "advanced", "{seats: {1: {faith: 15, leaders: [girolamo_savonarola]}}}", []string{"place white market.1"}, true},
		{"a production of value 0", "advanced", "{seats: {1: {servants: 0, leaders: [leonardo_da_vinci]}}}", []string{"place white market.1"}, true},
		{"servants for the production", "advanced", "{seats: {1: {servants: 0, leaders: [leonardo_da_vinci]}}}", []string{"place white market.2"}, false},
		{"Lorenzo's postponed choice of a copy", "advanced", "{seats: {1: {leaders: [lorenzo_de_medici]}, 2: {leaders: [sisto_iv]}}}", []string{"place white market.2"}, false},
		{"a token", "houses", "{seats: {1: {house: gonzaga, tokens: {purse: 1}}}}", []string{"place white market.2"}, false},
		{"a token whose only use is on a card", "houses", "{seats: {1: {house: medici, faith: 15, territory: [98], tokens: {laurel: 1}}}}", []string{"place white market.2"}, false},
		{"two more servants for the Gonzaga", "houses", "{lap: 4, seats: {1: {house: gonzaga, tokens: {retinue: 1}, " + last + "}}}", []string{"place neutral market.1"}, false},
		{"the exchange of the Este", "houses", "{seats: {1: {house: este, military: 1}}}", []string{"place white market.2"}, false},
		{"nothing to exchange", "houses", "{seats: {1: {house: este, military: 0}, 2: {house: medici}}}", []string{"place white market.2"}, true},
		{"the exchange of the Della Scala", "houses,pazzi", "{seats: {1: {house: della_scala, faith: 1}}}", []string{"place white market.2"}, false},
		{"before a report, with enough faith", "advanced", "{round: 2, lap: 4, seats: {1: {coins: 0, faith: 3, hand: [sisto_iv], " + last + "}}}", []string{"place neutral market.2"}, false},
		{"before a report, a token of faith", "houses", "{round: 2, lap: 4, seats: {1: {coins: 0, faith: 3, house: medici, tokens: {chapel: 1}, " + last + "}}}", []string{"place neutral market.1"}, false},
		{"last of the match", "advanced", "{round: 6, lap: 4, seats: {1: {coins: 0, faith: 9, hand: [sisto_iv], " + last + "}}}", []string{"place neutral market.2"}, false},
	} {
		r, s, err := loaded(t, c.options, c.given)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if _, ok := r.EndTurnChoice(&s, 0); ok {
			t.Errorf("%s: the turn would end before its placement", c.name)
		}
		for _, text := range append(c.place, "servants 1") {
			choice, err := r.Parse(&s, 0, text)
			if reason := r.Check(&s, 0, choice); err != nil || !reason.OK() {
				if text == "servants 1" {
					continue // not asked
				}
				t.Fatalf("%s: %s: %v %v", c.name, text, err, reason)
			}
			r.Do(&s, 0, choice, nil)
		}
		choice, ok := r.EndTurnChoice(&s, 0)
		if top := s.Stack.Top(); top == nil || top.Node != nodeAfter {
			ok = true // nothing is open, so the rules have ended the turn
		}
		if ok != c.ends {
			t.Errorf("%s: the turn ends automatically: %v, want %v", c.name, ok, c.ends)
		}
		if reason := r.Check(&s, 0, choice); ok && choice.Verb == lorenzo.DoEnd && !reason.OK() {
			t.Errorf("%s: the choice %v that ends the turn is refused: %v", c.name, choice, reason)
		}
	}
}

// TestTurnsWaitForOpenChoices plays matches with all modules. Where a turn ends automatically, only
// its end and the activation of leaders are open. Turns wait for each other verb that can be open
// after a placement.
func TestTurnsWaitForOpenChoices(t *testing.T) {
	asked := map[engine.Verb]bool{}
	rng := engine.FastChance(11)
	for seed := range uint64(20) {
		p, err := title(t).Start(engine.Options{Seats: 3, Set: map[string]string{"houses": "on", "pazzi": "on"}}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		for p.Owing() != 0 {
			seat := p.Owing().First()
			open := p.Choices(seat, nil)
			after := p.View(seat).(lorenzo.View).Question.Ask == lorenzo.AskAfter
			if _, ok := p.EndTurnChoice(seat); ok {
				for _, c := range open {
					if c.Verb != lorenzo.DoEnd && c.Verb != lorenzo.DoActivate {
						t.Fatalf("the turn would end automatically although %v is open", c)
					}
				}
			} else if after {
				for _, c := range open {
					asked[c.Verb] = true
				}
			}
			p.Apply(seat, open[rng.N(len(open))])
		}
	}
	for _, verb := range []engine.Verb{lorenzo.DoPlay, lorenzo.DoDiscard, lorenzo.DoActivate, lorenzo.DoUse, lorenzo.DoLay, lorenzo.DoExchange} {
		if !asked[verb] {
			t.Errorf("no turn waited for a choice with the verb %d", verb)
		}
	}
}

// TestPrune checks that Prune leaves every seat a legal choice, never a discarded leader in rounds 1
// to 3, and every choice in the last round.
func TestPrune(t *testing.T) {
	rng := engine.FastChance(3)
	for seed := range uint64(3) {
		p, err := title(t).Start(engine.Options{Seats: 3, Set: map[string]string{"advanced": "on"}}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		for p.Owing() != 0 {
			seat := p.Owing().First()
			all := p.Choices(seat, nil)
			open := p.Prune(seat, p.Choices(seat, nil))
			if len(open) == 0 || len(open) > len(all) {
				t.Fatalf("Prune leaves %d of %d choices", len(open), len(all))
			}
			round := p.View(seat).(lorenzo.View).Round
			for _, c := range open {
				if c.Verb == lorenzo.DoDiscard && round <= 3 {
					t.Fatalf("Prune leaves the discard of a leader in round %d", round)
				}
				if reason := p.Check(seat, c); !reason.OK() {
					t.Fatalf("Prune leaves %v, which is refused: %v", c, reason)
				}
			}
			if round == 6 && len(open) != len(all) {
				t.Fatalf("Prune leaves %d of %d choices in the last round, want all", len(open), len(all))
			}
			p.Apply(seat, open[rng.N(len(open))])
		}
	}
}
