package enginetest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
)

// Given is a position of a test, as text.
type Given struct {
	// Name names it in failures.
	Name string
	// Seats are the numbers of seats with which it is read.
	Seats []int
	// Options are in the form of engine.ParseOptions.
	Options string
	// Text is the position, as engine.Title.Load reads it.
	Text string
}

// each calls test for every number of seats of every position, as a subtest.
func each(t *testing.T, list []Given, test func(*testing.T, Given, engine.Options)) {
	t.Helper()
	for _, given := range list {
		for _, seats := range given.Seats {
			t.Run(fmt.Sprintf("%s of %d", given.Name, seats), func(t *testing.T) {
				test(t, given, parsed(t, seats, given.Options))
			})
		}
	}
}

func parsed(t testing.TB, seats int, options string) engine.Options {
	t.Helper()
	o, err := engine.ParseOptions(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// After reads a position and plays moves, each a seat and a choice in notation ("1: seal"). It
// returns the position behind them and all their events.
func After(t testing.TB, title engine.Title, seats int, options, given string, moves ...string) (engine.Position, []engine.Event) {
	t.Helper()
	p, err := title.Load(parsed(t, seats, options), []byte(given))
	if err != nil {
		t.Fatal(err)
	}
	var log engine.Log
	for _, move := range moves {
		if err := answer(p, strings.Replace(move, ":", "", 1), &log); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	return p, log.Events
}

// SaveLoad demands that each of the positions is settled and that its saved text reads back as the
// same position. No saved text may contain one of the words.
func SaveLoad(t *testing.T, title engine.Title, list []Given, never ...string) {
	t.Helper()
	each(t, list, func(t *testing.T, given Given, o engine.Options) {
		p, err := title.Load(o, []byte(given.Text))
		if err != nil {
			t.Fatal(err)
		}
		if !p.Settled() {
			t.Fatalf("not settled:\n%s", given.Text)
		}
		if err := savedAlike(title, o, p); err != nil {
			t.Fatal(err)
		}
		text, _ := p.Save()
		for _, word := range never {
			if strings.Contains(string(text), word) {
				t.Errorf("%q is written:\n%s", word, text)
			}
		}
	})
}

// savedAlike returns an error unless the settled position reads back as it was.
func savedAlike(title engine.Title, o engine.Options, p engine.Position) error {
	text, err := p.Save()
	if err != nil {
		return fmt.Errorf("saving a settled position: %w", err)
	}
	back, err := title.Load(o, text)
	if err != nil {
		return fmt.Errorf("the saved position is refused: %w\n%s", err, text)
	}
	if !back.Equal(p) {
		again, _ := back.Save()
		return fmt.Errorf("the saved position reads back as another:\n%s\nwhich is saved as\n%s", text, again)
	}
	return nil
}

// LoadErrors demands that positions are refused: each of the list is a text and a part of its error,
// which names the place in the text.
func LoadErrors(t *testing.T, title engine.Title, seats int, options string, list [][2]string) {
	t.Helper()
	o := parsed(t, seats, options)
	for _, one := range list {
		text, want := one[0], one[1]
		_, err := title.Load(o, []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "position:") {
			t.Errorf("%s: %s\ngot %v\nwant %q in it", options, text, err, want)
		}
	}
}

// ReadBack plays games at random, one with each number of seats of each set of options and one from
// each position given. At every question each choice reads back from its text, and no other is
// written so; settled positions read back as they were. It fails unless every question of want is asked in some
// settled position; asks names the question of a position.
func ReadBack(t *testing.T, title engine.Title, sets []string, given []Given, asks func(engine.Position) string, want ...string) {
	t.Helper()
	asked := map[string]bool{}
	along := func(t *testing.T, o engine.Options, p engine.Position) {
		g := &game{title: title, options: o, start: p.Copy(), p: p, rnd: engine.FastChance(uint64(o.Seats) + 2)}
		if err := g.readBack(func() { asked[asks(p)] = true }); err != nil {
			t.Fatal(g.fault(err))
		}
	}
	for _, set := range sets {
		for _, o := range tables(t, title.Meta(), set) {
			t.Run(fmt.Sprintf("%d seats %s", o.Seats, set), func(t *testing.T) {
				p, err := title.Start(o, engine.NewChance(engine.SeedFromInt(3)))
				if err != nil {
					t.Fatal(err)
				}
				along(t, o, p)
			})
		}
	}
	each(t, given, func(t *testing.T, given Given, o engine.Options) {
		p, err := title.Load(o, []byte(given.Text))
		if err != nil {
			t.Fatal(err)
		}
		along(t, o, p)
	})
	for _, ask := range want {
		if !asked[ask] {
			t.Errorf("no settled position with the question %s", ask)
		}
	}
}

// mostRead bounds the choices of a game of ReadBack, because some titles play very long games at
// random. Of its settled positions the first allRead are read back, then every third.
const mostRead, allRead = 1200, 40

// readBack plays to the end, or for mostRead choices. It calls settled at each settled position.
func (g *game) readBack(settled func()) error {
	for n, read := 0, 0; n < mostRead; n++ {
		g.enumerate()
		if err := checkNotation(g); err != nil {
			return err
		}
		if g.p.Settled() {
			settled()
			if read++; read > allRead && read%3 != 0 {
				// much like the one before
			} else if err := savedAlike(g.title, g.options, g.p); err != nil {
				return err
			}
		}
		if g.p.Owing() == 0 {
			return nil
		}
		if err := g.step(); err != nil {
			return err
		}
	}
	return nil
}

// Mangled exchanges words of saved positions along games, within each of the patterns: each is
// refused, or can be played on to a position that can be saved. It fails if fewer than least
// positions could be read at all.
func Mangled(t *testing.T, title engine.Title, sets []string, least int, patterns ...*regexp.Regexp) {
	t.Helper()
	read := 0
	for _, set := range sets {
		for _, o := range tables(t, title.Meta(), set) {
			t.Run(fmt.Sprintf("%d seats %s", o.Seats, set), func(t *testing.T) {
				g, err := begin(title, o, 5)
				if err != nil {
					t.Fatal(err)
				}
				n, err := g.mangle(patterns)
				if err != nil {
					t.Fatal(err)
				}
				read += n
			})
		}
	}
	if read < least {
		t.Errorf("only %d positions could be read", read)
	}
}

// mangle plays a game and mangles every fourth position, if it is settled. It returns how many
// mangled ones could be read.
func (g *game) mangle(patterns []*regexp.Regexp) (read int, err error) {
	for nodes := 1; g.p.Owing() != 0 && nodes <= mostRead; nodes++ {
		if nodes%4 == 0 && g.p.Settled() {
			saved, err := g.p.Save()
			if err != nil {
				return 0, err
			}
			text := mangled(string(saved), patterns, &g.rnd)
			if p, err := g.title.Load(g.options, []byte(text)); err == nil {
				read++
				if err := g.playAndSave(p); err != nil {
					return 0, fmt.Errorf("%w\n%s", err, text)
				}
			}
		}
		g.enumerate()
		seat, c := g.pick()
		g.p.Apply(seat, c)
	}
	return read, nil
}

// playAndSave makes some random choices, and saves where that must work.
func (g *game) playAndSave(p engine.Position) error {
	for range 4 {
		if err := g.playOn(p); err != nil {
			return err
		}
	}
	if _, err := p.Save(); err != nil && p.Settled() {
		return err
	}
	return nil
}

// mangled is the text with a few of its words exchanged, or one set for another.
func mangled(text string, patterns []*regexp.Regexp, rnd *engine.Chance) string {
	for range 1 + rnd.N(3) {
		at := patterns[rnd.N(len(patterns))].FindAllStringIndex(text, -1)
		if len(at) < 2 {
			continue
		}
		two := [][]int{at[rnd.N(len(at))], at[rnd.N(len(at))]}
		slices.SortFunc(two, slices.Compare)
		a, b := two[0], two[1]
		if a[0] == b[0] {
			continue
		}
		second := text[a[0]:a[1]]
		if rnd.N(3) == 0 {
			second = text[b[0]:b[1]]
		}
		text = text[:a[0]] + text[b[0]:b[1]] + text[a[1]:b[0]] + second + text[b[1]:]
	}
	return text
}
