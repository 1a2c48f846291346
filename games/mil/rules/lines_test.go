package rules

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// TestLinesAreWhatTheRulesAsk plays random games and compares Question.Lines with the rules wherever
// cubes are chosen. Cubes that Lines accepts can be entered line by line and end the question. Every
// sequence of lines that the rules accept is accepted by Lines.
func TestLinesAreWhatTheRulesAsk(t *testing.T) {
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[mil.Purpose]int{}
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		for seed := range uint64(3) {
			p, err := New(c).Start(engine.Options{Seats: seats}, engine.FastChance(seed))
			if err != nil {
				t.Fatal(err)
			}
			g := &liner{t: t, p: p, chance: engine.FastChance(seed + 7), seen: seen}
			for range 3000 {
				if p.Owing() == 0 {
					break
				}
				g.step()
			}
		}
	}
	for p := mil.ForDowry; p <= mil.ForHalf; p++ {
		if seen[p] == 0 {
			t.Errorf("purpose %d did not occur", p)
		}
	}
}

// liner plays a game and compares its questions about cubes with Lines.
type liner struct {
	t      *testing.T
	p      engine.Position
	chance engine.Chance
	seen   map[mil.Purpose]int
}

func (g *liner) step() {
	seat := g.p.Owing().First()
	v := g.p.View(seat).(mil.View)
	q := v.Question.Raising()
	if open := g.p.Choices(seat, nil); q.Purpose != mil.NoPurpose && (q.Ask == mil.AskCubes || open[0].Verb == mil.DoRaise || open[1%len(open)].Verb == mil.DoRaise) {
		g.seen[q.Purpose]++
		g.enter(seat, v.Content, q)
		g.follow(seat, v.Content, q)
	}
	choices := g.p.Choices(seat, nil)
	c := choices[g.chance.N(len(choices))]
	if c.Verb == mil.DoPass || c.Verb == mil.DoPlace {
		c = choices[g.chance.N(len(choices))]
	}
	g.p.Apply(seat, c)
}

// enter draws random cubes. If Lines accepts them, it enters them line by line.
func (g *liner) enter(seat engine.Seat, c *content.Content, q mil.Question) {
	for range 4 {
		cubes := q.Chosen
		for k := range cubes {
			if q.Have[k] > 0 && (q.Ask != mil.AskCubes || !before(c, content.Cube(k), q.Kind)) {
				cubes[k] = int16(g.chance.N(int(q.Have[k]) + 1))
			}
		}
		lines, ok := q.Lines(c, cubes)
		if !ok {
			continue
		}
		p := g.p.Copy()
		var texts []string
		if q.Ask != mil.AskCubes {
			texts = append(texts, "raise")
		}
		for _, k := range lines {
			texts = append(texts, p.Format(seat, engine.Choice{Verb: mil.DoCubes, On: int16(k), N: cubes[k]}))
		}
		for i, text := range texts {
			choice, err := p.Parse(seat, text)
			if err == nil {
				err = p.Do(seat, choice, nil)
			}
			if err != nil {
				g.t.Fatalf("%s: line %d of %q for %+v: %v", text, i, strings.Join(texts, "; "), q, err)
			}
		}
		if after := p.View(seat).(mil.View).Question; p.Owing().Has(seat) && after.Ask == mil.AskCubes && after.Purpose == q.Purpose && after.Chosen != (content.Cubes{}) {
			g.t.Fatalf("%q leaves %+v open for %+v", strings.Join(texts, "; "), after, q)
		}
	}
}

// before reports whether kind a is asked before kind b, which is the order of quality.
func before(c *content.Content, a, b content.Cube) bool {
	for _, k := range c.Quality {
		if k == a || k == b {
			return k == a && a != b
		}
	}
	return false
}

// follow enters random lines that the rules allow and looks for cubes for which Lines returns the same
// lines.
func (g *liner) follow(seat engine.Seat, c *content.Content, q mil.Question) {
	p := g.p.Copy()
	if q.Ask != mil.AskCubes {
		p.Apply(seat, engine.Choice{Verb: mil.DoRaise})
	}
	said := map[content.Cube]int16{}
	for {
		choices := p.Choices(seat, nil)
		if len(choices) == 0 || choices[0].Verb != mil.DoCubes {
			break
		}
		if v := p.View(seat).(mil.View); v.Question.Purpose != q.Purpose || said[v.Question.Kind] != 0 {
			break
		}
		pick := choices[g.chance.N(len(choices))]
		if _, again := said[content.Cube(pick.On)]; again {
			break
		}
		said[content.Cube(pick.On)] = pick.N
		p.Apply(seat, pick)
	}
	if !g.matches(c, q, said) {
		g.t.Fatalf("the rules accept the lines %v of seat %s, but Lines returns them for no cubes: %+v", said, seat, q)
	}
}

// matches reports whether Lines returns the said lines for some cubes of the seat; it tries all.
func (g *liner) matches(c *content.Content, q mil.Question, said map[content.Cube]int16) bool {
	var try func(cubes content.Cubes, k int) bool
	try = func(cubes content.Cubes, k int) bool {
		if k == len(cubes) {
			lines, ok := q.Lines(c, cubes)
			if !ok || len(lines) != len(said) {
				return false
			}
			for _, line := range lines {
				if n, asked := said[line]; !asked || n != cubes[line] {
					return false
				}
			}
			return true
		}
		if n, asked := said[content.Cube(k)]; asked {
			cubes[k] = n
			return try(cubes, k+1)
		}
		for n := int16(0); n <= max(q.Have[k], q.Chosen[k]); n++ {
			cubes[k] = n
			if try(cubes, k+1) {
				return true
			}
		}
		return false
	}
	return try(content.Cubes{}, 0)
}
