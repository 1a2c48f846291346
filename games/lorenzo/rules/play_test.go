package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// TestInvariants plays games with all modules, every second one by keen. After each choice no good is
// below zero (L-1.4), each seat has as many special tokens as faces (LH-6.1), no seat has more cards
// of a type than allowed (L-6.7, LH-9.5), and each leader is in one place (LA-2.2).
func TestInvariants(t *testing.T) {
	games := 400
	if testing.Short() {
		games = 15
	}
	r := newRules(edition(t))
	for i := range games {
		o, err := engine.ParseOptions(2+i%4, "houses,pazzi")
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.New(o, engine.FastChance(uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		rnd := engine.FastChance(uint64(i) + 1000)
		for owing := r.Owing(&s); owing != 0; owing = r.Owing(&s) {
			seat := owing.First()
			choices := r.Choices(&s, seat, nil)
			c := choices[rnd.N(len(choices))]
			if i%2 == 0 {
				c = keen(nil, seat, choices, &rnd)
			}
			text := r.Format(&s, seat, c)
			r.Do(&s, seat, c, nil)
			if fault := r.fault(&s); fault != "" {
				t.Fatalf("game %d with %d seats, after %q of seat %s: %s", i, o.Seats, text, seat, fault)
			}
		}
	}
}

// fault describes what is wrong with a state; empty means nothing.
func (r *rules) fault(s *state) string {
	leaders := s.House.Gone
	here := func(set uint64) bool {
		twice := leaders & set
		leaders |= set
		return twice == 0
	}
	tokens := 0
	for _, n := range s.House.Supply {
		tokens += int(n)
	}
	for _, n := range s.House.Used {
		tokens += int(n)
	}
	for _, held := range append(s.House.Held[:], s.House.Drawn[:]...) {
		if held != 0 {
			tokens++
		}
	}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		faces := 0
		for _, n := range p.Faces {
			faces += int(n)
		}
		tokens += faces
		switch {
		case faces != int(p.Goods[content.Tokens]):
			return fmt.Sprintf("seat %d has %d tokens with %d faces", i+1, p.Goods[content.Tokens], faces)
		case !here(p.Hand) || !here(s.House.Packets[i]):
			return fmt.Sprintf("a leader in the hand or packet of seat %d is also elsewhere", i+1)
		}
		for _, leader := range p.Played[:p.Leaders] {
			if leader == 0 || !here(1<<leader) {
				return fmt.Sprintf("leader %d, played by seat %d, is also elsewhere", leader, i+1)
			}
		}
		for g, n := range p.Goods {
			if n < 0 || content.Good(g) == content.Faith && n > 15 {
				return fmt.Sprintf("seat %d has %d %s", i+1, n, content.Good(g))
			}
		}
		for c, n := range p.Count {
			if n < 0 || n > r.CardLimit+p.Traits.Room[c] {
				return fmt.Sprintf("seat %d has %d cards of the type %s", i+1, n, content.CardType(c))
			}
		}
	}
	if s.settingUp() || tokens == 30 {
		return ""
	}
	return fmt.Sprintf("there are %d special tokens, want 30", tokens)
}
