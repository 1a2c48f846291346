// Package enginetest is the suite that every title must pass, called in one
// line from the title's own test:
//
//	func TestContract(t *testing.T) { enginetest.Run(t, title, enginetest.Options{}) }
//
// It plays random games and checks at every node what package engine promises:
// choices ordered, unique and complete; refusals without change; independent
// copies; the same game from the same seed; notation and positions that can be
// read back; conservation; an end; and that nothing leaks to who may not know.
// A failure says the seed and every move, so that Replay leads to the node.
//
// It imports packages of the engine alone and knows no title. The number
// of games is a quarter of what the options say; with the environment variable
// SIGNORIA_SOAK=N it is that number times N, with -short a tenth of it.
package enginetest

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"signoria/engine"
)

// Options say how a title is tested. The zero value tests every number of
// seats with the standard options.
type Options struct {
	// Sets are the options to test, in the form of engine.ParseOptions; none
	// means the standard ones. Each is played with each number of seats that the
	// title allows it for.
	Sets []string
	// Games is how many games with the quick checks alone are played for each
	// set and number of seats (0: 120), DeepGames how many with all checks
	// (0: 4), when SIGNORIA_SOAK is 1.
	Games, DeepGames int
	// Bound is how many choices a game may take at most (0: 5000).
	Bound int
	// Size is the largest state allowed, in bytes (0: 2048).
	Size int
	// Allocates permits the title to allocate while choices are listed and
	// applied; titles that are searched in earnest do not need it.
	Allocates bool
	// Meet turns on the test of the numbers of refusals; nil means it is off.
	Meet Meet
	// Twice returns what the seat's question would list by Check alone, where the title lists
	// it once more, for speed; ok is false elsewhere. Both lists are compared (nil: none
	// are). Package question's Table.Derived answers it.
	Twice func(p engine.Position, seat engine.Seat) (list []engine.Choice, ok bool)
}

func (o Options) filled() Options {
	if len(o.Sets) == 0 {
		o.Sets = []string{""}
	}
	o.Games = Games(or(o.Games, 120))
	o.DeepGames = Games(or(o.DeepGames, 4))
	o.Bound = or(o.Bound, 5000)
	o.Size = or(o.Size, 2048)
	return o
}

func or(n, standard int) int {
	if n == 0 {
		return standard
	}
	return n
}

// Games returns how many of a number of random games this run plays: a quarter, a tenth with
// -short, SIGNORIA_SOAK times as many if that is set.
func Games(games int) int {
	if testing.Short() {
		return max(1, games/10)
	}
	if !thinned() {
		return games * soak()
	}
	return (games + 3) / 4
}

// thinned reports whether this run leaves something out.
func thinned() bool { return soak() == 0 }

// soak returns the factor of SIGNORIA_SOAK; 0 if it is not set.
func soak() int {
	factor, err := strconv.Atoi(os.Getenv("SIGNORIA_SOAK"))
	if err != nil {
		return 0
	}
	return max(0, factor)
}

// Run tests the title. Each set of options is a subtest with each number of
// seats. Of several sets, games with all checks are played with every second number
// of seats of one, and with the others of the next, with SIGNORIA_SOAK with each.
func Run(t *testing.T, title engine.Title, o Options) {
	t.Helper()
	o = o.filled()
	for s, set := range o.Sets {
		for n, options := range tables(t, title.Meta(), set) {
			o := o
			if thinned() && len(o.Sets) > 1 && (s+n)%2 == 1 {
				o.DeepGames = 0
			}
			t.Run(fmt.Sprintf("%d seats %s", options.Seats, set), func(t *testing.T) {
				if err := checkStart(title, options, o); err != nil {
					t.Fatal(err)
				}
				t.Parallel() // only now: allocations are counted alone
				if err := playAll(title, options, o); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

// tables returns the numbers of seats with a set of options. One that the title
// refuses for some numbers is played with the others.
func tables(t *testing.T, meta engine.Meta, set string) []engine.Options {
	t.Helper()
	var list []engine.Options
	var refused error
	for seats := meta.MinSeats; seats <= meta.MaxSeats; seats++ {
		options, err := engine.ParseOptions(seats, set)
		if err != nil {
			t.Fatal(err)
		}
		if err := meta.CheckOptions(options); err != nil {
			refused = err
			continue
		}
		list = append(list, options)
	}
	if len(list) == 0 {
		t.Fatalf("options %q: %v", set, refused)
	}
	return list
}

// playAll plays the games of one set of options and answers the first fault.
func playAll(title engine.Title, options engine.Options, o Options) error {
	for i := range o.Games + o.DeepGames {
		g, err := begin(title, options, int64(i))
		if err != nil {
			return err
		}
		g.meet, g.twice = o.Meet, o.Twice
		if err := g.run(o.Bound, i >= o.Games); err != nil {
			return g.fault(err)
		}
	}
	return nil
}

// checkStart checks a fresh position: size, plain values, allocations, and
// that options the title does not have are refused.
func checkStart(title engine.Title, options engine.Options, o Options) error {
	g, err := begin(title, options, 0)
	if err != nil {
		return err
	}
	if g.p.Size() > o.Size {
		return fmt.Errorf("the state has %d bytes, at most %d are allowed", g.p.Size(), o.Size)
	}
	if err := PlainState(g.p); err != nil {
		return err
	}
	if err := checkOptions(title, options); err != nil {
		return err
	}
	if err := checkAlike(title, options); err != nil {
		return err
	}
	if err := checkFeatureNames(title, options); err != nil {
		return err
	}
	if err := checkBare(title, options, o.Bound); err != nil {
		return err
	}
	if o.Allocates {
		return nil
	}
	return checkAllocs(g)
}

func checkOptions(title engine.Title, options engine.Options) error {
	meta := title.Meta()
	for _, bad := range []engine.Options{
		{Seats: meta.MinSeats - 1}, {Seats: meta.MaxSeats + 1},
		{Seats: options.Seats, Set: map[string]string{"no such option": "on"}},
	} {
		if _, err := title.Start(bad, engine.FastChance(1)); err == nil {
			return fmt.Errorf("starting with %+v should be refused", bad)
		}
		if _, err := title.Load(bad, nil); err == nil {
			return fmt.Errorf("loading with %+v should be refused", bad)
		}
	}
	return nil
}

// checkAlike demands that matches with the usual options begin in no more ways than there
// are seats where the title says so, and there alone.
func checkAlike(title engine.Title, options engine.Options) error {
	if len(options.Set) > 0 {
		return nil
	}
	ways := map[[32]byte]bool{}
	for seed := range int64(64) {
		p, err := title.Start(options, engine.NewChance(engine.SeedFromInt(seed)))
		if err != nil {
			return err
		}
		p.Reseed(engine.NewChance(engine.SeedFromInt(0)))
		ways[p.Hash()] = true
	}
	if said, is := title.Meta().FixedOpening, len(ways) <= options.Seats; is != said {
		return fmt.Errorf("that matches begin alike (Meta.FixedOpening) is said to be %t, and they begin in %d ways", said, len(ways))
	}
	return nil
}

// checkAllocs demands that whole random games run without allocating, with all choices
// listed and with one picked.
func checkAllocs(g *game) error {
	p := g.start.Copy()
	buf := make([]engine.Choice, 0, 4096)
	places := make([]engine.Place, 0, engine.MaxSeats)
	rnd := engine.FastChance(1)
	var picked [1]engine.Choice
	for _, way := range []struct {
		name   string
		choose func(engine.Seat) engine.Choice
	}{
		{"listed", func(seat engine.Seat) engine.Choice {
			buf = p.Choices(seat, buf[:0])
			return buf[rnd.N(len(buf))]
		}},
		{"picked", func(seat engine.Seat) engine.Choice {
			p.Pick(seat, &rnd, picked[:])
			return picked[0]
		}},
	} {
		allocs := testing.AllocsPerRun(20, func() {
			p.CopyFrom(g.start)
			p.Reseed(engine.FastChance(rnd.Uint64()))
			for owing := p.Owing(); owing != 0; owing = p.Owing() {
				p.Apply(owing.First(), way.choose(owing.First()))
			}
			places = p.Rank(places[:0])
		})
		if allocs > 0 {
			return fmt.Errorf("a random game with choices %s allocates %v times, it must not", way.name, allocs)
		}
	}
	return nil
}
