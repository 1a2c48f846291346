package enginetest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
)

// maxFeature is the largest absolute value of a feature, because a net learns badly from larger
// numbers.
const maxFeature = 16

// checkFeatures: as many numbers as names, each a sensible one, and the same when
// all that the seat may not know is changed.
func checkFeatures(g *game) error {
	names := g.p.Features()
	if names == nil {
		return nil
	}
	for seat := range g.seats() {
		seen, err := observe(g.p, seat, names)
		if err != nil {
			return fmt.Errorf("seat %v: %w", seat, err)
		}
		q := g.p.Copy()
		q.Scramble(seat, &g.rnd)
		again, err := observe(q, seat, names)
		if err != nil {
			return fmt.Errorf("seat %v, after Scramble: %w", seat, err)
		}
		for i := range names {
			if seen[i] != again[i] && !counted(names[i]) {
				return fmt.Errorf("seat %v: the feature %q tells what the seat may not know: %v, after Scramble %v", seat, names[i], seen[i], again[i])
			}
		}
	}
	return checkCounted(g, names)
}

// counted reports whether a feature is what anybody could have counted although it is not shown:
// its name says so. It is the same in every sample.
func counted(name string) bool {
	return strings.HasSuffix(name, " as counted") || strings.Contains(name, " as counted ")
}

// checkCounted: what a seat could have counted is the same in all positions that are possible for it. Where others choose at the same time a sample may have to put behind their
// screens what they choose from.
func checkCounted(g *game, names []string) error {
	if !slices.ContainsFunc(names, counted) {
		return nil
	}
	for seat := range g.seats() {
		if owing := g.p.Owing(); owing != engine.SeatsOf(seat) {
			continue
		}
		seen, err := observe(g.p, seat, names)
		if err != nil {
			return err
		}
		q := g.p.Copy()
		q.Sample(seat, &g.rnd)
		again, err := observe(q, seat, names)
		if err != nil {
			return fmt.Errorf("seat %v, after Sample: %w", seat, err)
		}
		for i := range names {
			if seen[i] != again[i] {
				return fmt.Errorf("seat %v: the feature %q is not the same in every sample: %v, %v", seat, names[i], seen[i], again[i])
			}
		}
	}
	return nil
}

// observe writes the features over other numbers: all must be written, and none beyond them.
func observe(p engine.Position, seat engine.Seat, names []string) ([]float32, error) {
	const stale = 1e9
	out := slices.Repeat([]float32{stale}, len(names)+1)
	p.Observe(seat, out[:len(names)])
	if out[len(names)] != stale {
		return nil, fmt.Errorf("more features are written than there are names")
	}
	for i, x := range out[:len(names)] {
		if !(math.Abs(float64(x)) <= maxFeature) {
			return nil, fmt.Errorf("the feature %q is %v, not within ±%d", names[i], x, maxFeature)
		}
	}
	return out[:len(names)], nil
}

// checkFeatureNames: names are there once each, the same in every match with this number of
// seats, and asking for the numbers allocates nothing, all along a game.
func checkFeatureNames(title engine.Title, options engine.Options) error {
	g, err := begin(title, options, 1)
	if err != nil {
		return err
	}
	names := g.p.Features()
	plain, err := title.Start(engine.Options{Seats: options.Seats}, engine.NewChance(engine.SeedFromInt(1)))
	if err == nil && !slices.Equal(names, plain.Features()) {
		return fmt.Errorf("the features with these options are not those without")
	}
	sorted := slices.Sorted(slices.Values(names))
	for i := range sorted[:max(0, len(sorted)-1)] {
		if sorted[i] == sorted[i+1] {
			return fmt.Errorf("the feature %q is named twice", sorted[i])
		}
	}
	if names == nil {
		return nil
	}
	return checkFeatureRoom(g, names)
}

// checkFeatureRoom: along a random game writing the numbers of any seat allocates nothing.
func checkFeatureRoom(g *game, names []string) error {
	const often = 40 // choices
	out := make([]float32, len(names))
	for made := 0; g.p.Owing() != 0; made++ {
		for seat := engine.Seat(0); made%often == 0 && seat < g.seats(); seat++ {
			if n := testing.AllocsPerRun(4, func() { g.p.Observe(seat, out) }); n > 0 {
				return fmt.Errorf("seat %v, after %d choices: features allocate %v times", seat, made, n)
			}
		}
		seat := g.p.Owing().First()
		open := g.p.Choices(seat, nil)
		g.p.Apply(seat, open[g.rnd.N(len(open))])
	}
	return nil
}

// FeaturesTurn plays a game at random with each number of seats of each set of options, and
// demands that what a seat observes does not depend on its number: turned returns the position in
// which all sit one seat further on, and there each observes what it does in its own.
func FeaturesTurn[S comparable, V any](t *testing.T, title engine.Title, sets []string, turned func(*S) S) {
	t.Helper()
	for _, set := range sets {
		for _, o := range tables(t, title.Meta(), set) {
			p, err := title.Start(o, engine.FastChance(uint64(o.Seats)))
			if err != nil {
				t.Fatal(err)
			}
			names, other, rnd := p.Features(), p.Copy(), engine.FastChance(1)
			mine, theirs, verbs := make([]float32, len(names)), make([]float32, len(names)), map[engine.Verb]bool{}
			for n := 0; p.Owing() != 0 && n < mostTurned; n++ {
				*engine.StateOf[S, V](other) = turned(engine.StateOf[S, V](p))
				for seat := range engine.Seat(o.Seats) {
					p.Observe(seat, mine)
					other.Observe((seat+1)%engine.Seat(o.Seats), theirs)
					for i := range names {
						if mine[i] != theirs[i] {
							t.Fatalf("options %q, %d seats, seat %v, after %d choices: %q is %v, turned %v", set, o.Seats, seat, n, names[i], mine[i], theirs[i])
						}
					}
				}
				seat := p.Owing().First()
				open := p.Choices(seat, nil)
				c := open[rnd.N(len(open))]
				verbs[c.Verb] = true
				p.Apply(seat, c)
			}
			if len(verbs) < fewestTurned {
				t.Errorf("options %q, %d seats: only %d verbs were used", set, o.Seats, len(verbs))
			}
		}
	}
}

// mostTurned bounds the choices of a game of FeaturesTurn; fewestTurned is how many verbs must come
// up in it.
const mostTurned, fewestTurned = 3000, 6
