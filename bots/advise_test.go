package bots

import (
	"context"
	"math"
	"reflect"
	"testing"

	"signoria/bots/net"
	"signoria/engine"
)

// advisers are those with weights and without.
func advisers(t *testing.T) map[string]*net.Library {
	return map[string]*net.Library{"learned": toyLibrary(t), "blind": nil}
}

func advise(t *testing.T, library *net.Library, p engine.Position, seat engine.Seat) engine.Advice {
	t.Helper()
	return NewAdviser(Spec{Kind: Guided, Iterations: 40}, 3, library).Advise(t.Context(), p, seat)
}

// Two positions that differ in hidden things only get the same advice of the same
// seed, to the last view of what follows.
func TestAdviceSeesNothingHidden(t *testing.T) {
	rng := engine.FastChance(5)
	for name, library := range advisers(t) {
		for deal := range int64(4) {
			p := start(t, 3, deal)
			for p.Owing() != 0 {
				seat := p.Owing().First()
				q := p.Copy()
				q.Scramble(seat, &rng)
				a, b := advise(t, library, p, seat), advise(t, library, q, seat)
				if !reflect.DeepEqual(a, b) {
					t.Fatalf("%s, deal %d: %+v, with other hidden things %+v", name, deal, a, b)
				}
				if err := p.Do(seat, a.Answers[0].Choice, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// Advice is of open choices, all of which were looked at, and leaves the position as it is.
func TestAdviceIsOpen(t *testing.T) {
	for name, library := range advisers(t) {
		p := start(t, 3, 2)
		for p.Owing() != 0 {
			seat, before := p.Owing().First(), p.Copy()
			a := advise(t, library, p, seat)
			if !p.Equal(before) {
				t.Fatalf("%s: the position has changed", name)
			}
			open := len(p.Choices(seat, nil))
			if n := len(a.Answers); n == 0 || n > maxAdvised || n > open || n < min(maxAdvised, open) && library != nil {
				t.Fatalf("%s: %d answers of %d", name, n, open)
			}
			if a.Learned != (library != nil) || a.Win < 0 || a.Win > 1 {
				t.Errorf("%s: learned %v, chance %v", name, a.Learned, a.Win)
			}
			most := 0
			for _, w := range a.Answers {
				most = max(most, w.Visits)
			}
			for i, w := range a.Answers {
				if !p.Check(seat, w.Choice).OK() {
					t.Errorf("%s: %s is not open", name, p.Format(seat, w.Choice))
				}
				if library != nil && len(a.Answers) > 1 && w.Visits < min(most, 40/fairLooks) {
					t.Errorf("%s: answer %d was looked at %d times, another %d times", name, i+1, w.Visits, most)
				}
				if len(w.Before) != glimpses || len(w.After) != glimpses {
					t.Errorf("%s: %d glimpses before, %d after", name, len(w.Before), len(w.After))
				}
				if len(w.Effects) > 0 && library == nil {
					t.Errorf("without weights there are effects")
				}
			}
			if err := p.Do(seat, a.Answers[0].Choice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// An adviser that is told to stop answers with what it has.
func TestAdviceEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, library := range advisers(t) {
		p := start(t, 2, 1)
		spec := Spec{Kind: Guided, Iterations: MaxNodes}
		if a := NewAdviser(spec, 1, library).Advise(ctx, p, p.Owing().First()); len(a.Answers) == 0 {
			t.Errorf("%s: nothing", name)
		}
	}
}

// The adviser tries, judges and looks at samples alone, and shows views of nothing else.
func TestAdviserThinksOnSamplesOnly(t *testing.T) {
	for name, library := range advisers(t) {
		sampled := 0
		p := &spy{start(t, 3, 1), t, true, &sampled}
		advise(t, library, p, 1)
		if sampled < 40+glimpses {
			t.Errorf("%s: %d samples", name, sampled)
		}
	}
}

// View fails the test when the real position is shown.
func (p *spy) View(seat engine.Seat) any {
	if p.real {
		p.t.Fatal("the real position was shown")
	}
	return p.Position.View(seat)
}

// Where there is one answer only the chance is what the net says of what follows from it.
func TestAdviceOfOneAnswer(t *testing.T) {
	library, rng, asked := toyLibrary(t), engine.FastChance(9), 0
	for deal := range int64(8) {
		p := start(t, 3, deal)
		n, err := library.Find(p, 3)
		if err != nil {
			t.Fatal(err)
		}
		for p.Owing() != 0 {
			seat := p.Owing().First()
			open := p.Prune(seat, p.Choices(seat, nil))
			after := p.Copy()
			after.Apply(seat, open[0])
			if len(open) == 1 && after.Owing() != 0 && after.Drawn() == p.Drawn() {
				asked++
				a := NewAdviser(Spec{Kind: Guided, Iterations: 40}, 3, library)
				got, want := a.guided(t.Context(), n, p, seat, open)[0].win, float64(n.Lens().Base(after, seat).Win)
				if math.Abs(got-want) > 1e-5 {
					t.Errorf("deal %d: the chance after the only answer is %v, and told as %v", deal, want, got)
				}
			}
			p.Apply(seat, open[rng.N(len(open))])
		}
	}
	if asked == 0 {
		t.Error("there was always something to choose")
	}
}

// What the adviser says of chances is as they are told to people, on the scale of the chart of a look back: the answers
// and their order, and all else that it says, stay as they were.
func TestAdviceTellsChancesAsShown(t *testing.T) {
	p := start(t, 3, 2)
	hot, err := hotLibrary(t).Find(p, 3)
	if err != nil {
		t.Fatal(err)
	}
	spec := Spec{Kind: Guided, Iterations: 40}
	changed := 0
	for p.Owing() != 0 {
		seat := p.Owing().First()
		was, is := advise(t, toyLibrary(t), p, seat), advise(t, hotLibrary(t), p, seat)
		a := NewAdviser(spec, 3, nil)
		sample := p.Copy()
		sample.Sample(seat, &a.rng)
		all := a.guided(t.Context(), hot, sample, seat, sample.Prune(seat, sample.Choices(seat, nil)))
		moment := a.moment(sample, seat, hot)
		mean, told := 0.0, map[engine.Choice]float64{}
		for _, w := range all {
			told[w.choice] = hot.ShownBeside(w.win, int(seat), moment)
			mean += told[w.choice] / float64(len(all))
		}
		if best := told[is.Answers[0].Choice]; math.Abs(is.Win-best) > 1e-9 {
			t.Errorf("the chance %v is told as %v", best, is.Win)
		}
		if was.Win != is.Win {
			changed++
		}
		for i, x := range was.Answers {
			y := is.Answers[i]
			if math.Abs(y.Win-(told[y.Choice]-mean)) > 1e-9 {
				t.Errorf("answer %d is %v better, and told as %v", i+1, told[y.Choice]-mean, y.Win)
			}
			if x.Choice != y.Choice || x.Visits != y.Visits || x.Points != y.Points {
				t.Errorf("answer %d was %+v, and is %+v", i+1, x, y)
			}
		}
		if err := p.Do(seat, was.Answers[0].Choice, nil); err != nil {
			t.Fatal(err)
		}
	}
	if changed == 0 {
		t.Error("a temperature changes nothing that is told")
	}
}
