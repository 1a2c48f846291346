package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"signoria/engine"
)

// checkLeaks: when all that a viewer may not know is changed, everything that
// reaches the viewer stays the same.
func checkLeaks(g *game) error {
	for viewer := engine.NoSeat; viewer < g.seats(); viewer++ {
		q := g.p.Copy()
		q.Scramble(viewer, &g.rnd)
		if err := g.sameFor(viewer, q); err != nil {
			return fmt.Errorf("viewer %v, after Scramble: %w", viewer, err)
		}
	}
	return nil
}

// sameFor: the viewer sees the same of q as of the game.
func (g *game) sameFor(viewer engine.Seat, q engine.Position) error {
	if a, b := g.p.View(viewer), q.View(viewer); !reflect.DeepEqual(a, b) {
		return fmt.Errorf("the view differs:\n%+v\n%+v", a, b)
	}
	if g.p.Owing() != q.Owing() {
		return errors.New("who owes an answer differs")
	}
	if a, b := g.p.Score(viewer, nil), q.Score(viewer, nil); !slices.Equal(a, b) {
		return fmt.Errorf("the scores differ: %v, %v", a, b)
	}
	if a, b := g.p.Forecast(viewer, nil), q.Forecast(viewer, nil); !slices.Equal(a, b) {
		return fmt.Errorf("the forecasts differ: %v, %v", a, b)
	}
	if viewer == engine.NoSeat {
		return nil
	}
	if a, b := g.offered[viewer], q.Choices(viewer, nil); !slices.Equal(a, b) {
		return fmt.Errorf("the choices differ: %v, %v", a, b)
	}
	for range mutantsPerNode / 4 {
		c := g.mutant(viewer)
		if a, b := g.p.Check(viewer, c), q.Check(viewer, c); a != b {
			return fmt.Errorf("the reasons for %+v differ: %v, %v", c, a, b)
		}
	}
	return nil
}

// checkSealing: a choice whose result tells a viewer what it could not know
// before leaves a sealed event, so that undo does not cross it. It is held
// against a scrambled position: what comes out differently there was hidden.
func checkSealing(g *game) error {
	if g.p.Owing() == 0 {
		return nil
	}
	seat, c := g.pick()
	for viewer := engine.NoSeat; viewer < g.seats(); viewer++ {
		p, q := g.p.Copy(), g.p.Copy()
		q.Scramble(viewer, &g.rnd)
		if !q.Check(seat, c).OK() {
			continue // the choice itself depends on what is hidden
		}
		var a, b engine.Log
		p.Apply(seat, c)
		if err := g.p.Copy().Do(seat, c, &a); err != nil {
			return err
		}
		if err := q.Do(seat, c, &b); err != nil {
			return err
		}
		same := slices.Equal(visible(a, viewer), visible(b, viewer)) && reflect.DeepEqual(p.View(viewer), q.View(viewer))
		if !same && !a.Sealed() {
			return fmt.Errorf("%v %s tells viewer %v something hidden, and no event is sealed: %+v",
				seat, g.p.Format(seat, c), viewer, a.Events)
		}
	}
	return nil
}

func visible(log engine.Log, viewer engine.Seat) []engine.Event {
	var list []engine.Event
	for _, e := range log.Events {
		if e.VisibleTo(viewer) {
			list = append(list, e)
		}
	}
	return list
}

// checkSamples: a sample looks to its seat like the game, has every
// component, does not depend on the game's own chance, and can be played on.
func checkSamples(g *game) error {
	for seat := range g.seats() {
		rng := engine.FastChance(g.rnd.Uint64())
		same := rng
		q, r := g.p.Copy(), g.p.Copy()
		q.Sample(seat, &rng)
		if err := g.sameFor(seat, q); err != nil {
			return fmt.Errorf("seat %v, after Sample: %w", seat, err)
		}
		if err := g.stock.check(q); err != nil {
			return fmt.Errorf("seat %v, after Sample: %w", seat, err)
		}
		if err := boundsHold(q, seat); err != nil {
			return fmt.Errorf("seat %v, after Sample: %w", seat, err)
		}
		r.Reseed(engine.FastChance(g.rnd.Uint64()))
		r.Sample(seat, &same)
		if !q.Equal(r) {
			return fmt.Errorf("seat %v: the sample depends on the game's own future chance", seat)
		}
		if err := sampledAlike(q, seat, &g.rnd); err != nil {
			return fmt.Errorf("seat %v: %w", seat, err)
		}
		if err := g.playOn(q); err != nil {
			return fmt.Errorf("seat %v, playing on from a sample: %w", seat, err)
		}
	}
	return nil
}

// sampledAlike: of positions that differ only in what the seat does not know the same
// rng draws the same sample. Else what a bot thinks would depend on hidden things.
func sampledAlike(p engine.Position, seat engine.Seat, rnd *engine.Chance) error {
	rng := engine.FastChance(rnd.Uint64())
	again := rng
	other := p.Copy()
	other.Sample(seat, rnd)
	p = p.Copy()
	p.Sample(seat, &rng)
	other.Sample(seat, &again)
	if !p.Equal(other) {
		return errors.New("the sample depends on hidden things")
	}
	return nil
}

// playOn makes a few random choices.
func (g *game) playOn(p engine.Position) error {
	var buf []engine.Choice
	for range 5 {
		seat := p.Owing().First()
		if seat == engine.NoSeat {
			return nil
		}
		buf = p.Choices(seat, buf[:0])
		if len(buf) == 0 {
			return fmt.Errorf("seat %v owes an answer and has no choice", seat)
		}
		if err := p.Do(seat, buf[g.rnd.N(len(buf))], nil); err != nil {
			return err
		}
	}
	return nil
}

// OpenTable plays a game at random and demands that at every question every seat sees the same
// table as a spectator. What table leaves out of a view belongs to its viewer alone.
func OpenTable[V any](t *testing.T, title engine.Title, seats int, options string, table func(V) V) {
	t.Helper()
	p, err := title.Start(parsed(t, seats, options), engine.FastChance(3))
	if err != nil {
		t.Fatal(err)
	}
	rnd := engine.FastChance(4)
	for p.Owing() != 0 {
		spectator := table(p.View(engine.NoSeat).(V))
		for seat := range engine.Seat(seats) {
			if own := table(p.View(seat).(V)); !reflect.DeepEqual(own, spectator) {
				t.Fatalf("options %q: seat %v sees %+v, a spectator %+v", options, seat, own, spectator)
			}
		}
		seat := p.Owing().First()
		choices := p.Choices(seat, nil)
		p.Apply(seat, choices[rnd.N(len(choices))])
	}
}
