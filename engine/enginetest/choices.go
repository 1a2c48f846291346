package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
)

// checkOwing: only seats of the game owe, and who owes has a choice.
func checkOwing(g *game) error {
	owing := g.p.Owing()
	for seat := range engine.Seat(engine.MaxSeats) {
		n := 0
		if seat < g.seats() {
			n = len(g.offered[seat])
		}
		switch {
		case owing.Has(seat) && seat >= g.seats():
			return fmt.Errorf("seat %v owes an answer and does not exist", seat)
		case owing.Has(seat) && n == 0:
			return fmt.Errorf("seat %v owes an answer and has no choice", seat)
		case !owing.Has(seat) && n > 0:
			return fmt.Errorf("seat %v owes nothing and has %d choices", seat, n)
		}
	}
	if len(g.p.Choices(engine.NoSeat, nil)) > 0 {
		return errors.New("a spectator has choices")
	}
	return nil
}

// checkOrder: rising, so unique; and appended behind what the buffer held.
func checkOrder(g *game) error {
	for seat := range g.seats() {
		list := g.offered[seat]
		for i := 1; i < len(list); i++ {
			if !list[i-1].Less(list[i]) {
				return fmt.Errorf("seat %v: choices %d and %d out of order: %+v, %+v", seat, i-1, i, list[i-1], list[i])
			}
		}
	}
	first := g.p.Owing().First()
	if first == engine.NoSeat {
		return nil
	}
	mark := engine.Choice{Verb: 255, Set: 77}
	again := g.p.Choices(first, []engine.Choice{mark})
	if again[0] != mark || !slices.Equal(again[1:], g.offered[first]) {
		return fmt.Errorf("seat %v: a second listing differs or overwrites the buffer", first)
	}
	return nil
}

// checkListed: what is listed is open to its seat and to no other.
func checkListed(g *game) error {
	for seat := range g.seats() {
		for _, c := range g.offered[seat] {
			if r := g.p.Check(seat, c); !r.OK() {
				return fmt.Errorf("seat %v: listed choice %+v (%s) is closed: %v", seat, c, g.p.Format(seat, c), r)
			}
			for other := engine.NoSeat; other < g.seats(); other++ {
				if !g.p.Owing().Has(other) && g.p.Check(other, c).OK() {
					return fmt.Errorf("seat %v owes nothing, yet %+v is open to it", other, c)
				}
			}
		}
	}
	return nil
}

// checkTwice: a list that a title writes for speed has just what Check leaves open.
func checkTwice(g *game) error {
	if g.twice == nil {
		return nil
	}
	for seat := range g.seats() {
		list, ok := g.twice(g.p, seat)
		if ok && !slices.Equal(list, g.offered[seat]) {
			return fmt.Errorf("seat %v: %+v are listed, by Check %+v are open", seat, g.offered[seat], list)
		}
	}
	return nil
}

// mutantsPerNode is the number of random choices that are compared with the list at each node.
const mutantsPerNode = 40

// checkMutants: random choices are open exactly if listed; a closed one has
// a reason with a rule and changes nothing.
func checkMutants(g *game) error {
	for seat := range g.seats() {
		for range mutantsPerNode {
			c := g.mutant(seat)
			_, listed := slices.BinarySearchFunc(g.offered[seat], c, compare)
			r := g.p.Check(seat, c)
			if r.OK() != listed {
				return fmt.Errorf("seat %v: %+v is listed: %v, but Check says %v", seat, c, listed, r)
			}
			if listed {
				continue
			}
			if r.Rule == "" || r.Why == "" {
				return fmt.Errorf("seat %v: %+v is closed without rule or sentence: %+v", seat, c, r)
			}
			if err := g.checkRefusal(seat, c, r); err != nil {
				return err
			}
			if err := g.checkNumbers(seat, c, r); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *game) checkRefusal(seat engine.Seat, c engine.Choice, r engine.Reason) error {
	before, log := g.p.Copy(), &engine.Log{}
	err := g.p.Do(seat, c, log)
	var refused *engine.Refused
	if !errors.As(err, &refused) || refused.Reason != r {
		return fmt.Errorf("seat %v: Do of the closed %+v answers %v, Check said %v", seat, c, err, r)
	}
	if !g.p.Equal(before) || len(log.Events) > 0 {
		return fmt.Errorf("seat %v: the refused %+v changed the position or left events", seat, c)
	}
	return nil
}

func compare(a, b engine.Choice) int {
	switch {
	case a == b:
		return 0
	case a.Less(b):
		return -1
	}
	return 1
}

// mutant is a choice near a listed one, or anything at all.
func (g *game) mutant(seat engine.Seat) engine.Choice {
	c := engine.Choice{Verb: engine.Verb(g.rnd.N(g.verbs))}
	if near := g.offered[g.rnd.N(len(g.offered[:g.seats()]))]; len(near) > 0 {
		c = near[g.rnd.N(len(near))]
	}
	for range g.rnd.N(3) + 1 {
		switch g.rnd.N(6) {
		case 0:
			c.Verb = engine.Verb(g.rnd.N(g.verbs))
		case 1:
			c.On = g.nudge(c.On)
		case 2:
			c.To = g.nudge(c.To)
		case 3:
			c.N = g.nudge(c.N)
		case 4:
			c.Set ^= 1 << g.rnd.N(64)
		case 5:
			c.Set ^= 1 << g.rnd.N(8)
		}
	}
	return c
}

// nudge returns a number near n, sometimes a wild one.
func (g *game) nudge(n int16) int16 {
	if g.rnd.N(8) == 0 {
		return int16(g.rnd.Uint64())
	}
	return n + int16(g.rnd.N(9)) - 4
}

// checkNotation: every choice has a text of one line that is its own and reads
// back; broken texts are errors, never a panic.
func checkNotation(g *game) error {
	for seat := range g.seats() {
		texts := make(map[string]bool, len(g.offered[seat]))
		for _, c := range g.offered[seat] {
			text := g.p.Format(seat, c)
			if text == "" || text != strings.TrimSpace(text) || strings.ContainsAny(text, "\n\r\t") {
				return fmt.Errorf("seat %v: %+v is written %q", seat, c, text)
			}
			if texts[text] {
				return fmt.Errorf("seat %v: two choices are written %q", seat, text)
			}
			texts[text] = true
			if back, err := g.p.Parse(seat, text); err != nil || back != c {
				return fmt.Errorf("seat %v: %+v is written %q, which reads as %+v, %v", seat, c, text, back, err)
			}
			if err := g.checkBrokenText(seat, text); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *game) checkBrokenText(seat engine.Seat, text string) error {
	for _, broken := range []string{"", text + " ?", "?" + text, text[:g.rnd.N(len(text))] + "\x00"} {
		c, err := g.p.Parse(seat, broken)
		if err == nil {
			return fmt.Errorf("seat %v: the broken text %q reads as %+v", seat, broken, c)
		}
	}
	return nil
}
