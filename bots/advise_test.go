package bots

import (
	"context"
	"math"
	"reflect"
	"testing"

	"signoria/bots/net"
	"signoria/engine"
)

// advisers returns the libraries of an adviser with weights and of one without.
func advisers(t *testing.T) map[string]*net.Library {
	return map[string]*net.Library{"learned": toyLibrary(t), "blind": nil}
}

func advise(t *testing.T, library *net.Library, p engine.Position, seat engine.Seat) engine.Advice {
	t.Helper()
	return NewAdviser(Spec{Kind: Guided, Iterations: 40}, 3, library).Advise(t.Context(), p, seat)
}

// TestAdviceSeesNothingHidden checks that two positions that differ only in what the seat does not know
// get the same advice with the same seed, including all views.
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

// TestAdviceIsOpen checks that advice lists open choices that were all searched often enough, and that the
// position is unchanged.
func TestAdviceIsOpen(t *testing.T) {
	for name, library := range advisers(t) {
		p := start(t, 3, 2)
		for p.Owing() != 0 {
			seat, before := p.Owing().First(), p.Copy()
			a := advise(t, library, p, seat)
			if !p.Equal(before) {
				t.Fatalf("%s: the adviser has changed the position", name)
			}
			open := len(p.Choices(seat, nil))
			if n := len(a.Answers); n == 0 || n > maxAdvised || n > open || n < min(maxAdvised, open) && library != nil {
				t.Fatalf("%s: the advice has %d answers for %d open choices", name, n, open)
			}
			if a.Learned != (library != nil) || a.Win < 0 || a.Win > 1 {
				t.Errorf("%s: Learned is %v and the chance %v, want %v and 0 to 1", name, a.Learned, a.Win, library != nil)
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
					t.Errorf("%s: answer %d was searched %d times, another one %d times", name, i+1, w.Visits, most)
				}
				if len(w.Before) != glimpses || len(w.After) != glimpses {
					t.Errorf("%s: an answer has %d views before and %d after, want %d each", name, len(w.Before), len(w.After), glimpses)
				}
				if len(w.Effects) > 0 && library == nil {
					t.Errorf("an answer has effects although there are no weights")
				}
			}
			if err := p.Do(seat, a.Answers[0].Choice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAdviceEndsWithItsContext checks that an adviser answers with what it has when its context ends.
func TestAdviceEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, library := range advisers(t) {
		p := start(t, 2, 1)
		spec := Spec{Kind: Guided, Iterations: MaxNodes}
		if a := NewAdviser(spec, 1, library).Advise(ctx, p, p.Owing().First()); len(a.Answers) == 0 {
			t.Errorf("%s: the advice has no answer", name)
		}
	}
}

// TestAdviserThinksOnSamplesOnly checks that the adviser tries choices, evaluates and shows views only
// on samples, never on the real position.
func TestAdviserThinksOnSamplesOnly(t *testing.T) {
	for name, library := range advisers(t) {
		sampled := 0
		p := &spy{start(t, 3, 1), t, true, &sampled}
		advise(t, library, p, 1)
		if sampled < 40+glimpses {
			t.Errorf("%s: the adviser drew %d samples, want at least %d", name, sampled, 40+glimpses)
		}
	}
}

// View fails the test if it is called on the real position.
func (p *spy) View(seat engine.Seat) any {
	if p.real {
		p.t.Fatal("the real position was shown")
	}
	return p.Position.View(seat)
}

// TestAdviceOfOneAnswer checks that the chance of the only answer is what the net says of the position
// after it.
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
					t.Errorf("deal %d: the advice for the only answer has the chance %v, want %v", deal, got, want)
				}
			}
			p.Apply(seat, open[rng.N(len(open))])
		}
	}
	if asked == 0 {
		t.Error("no question had only one answer")
	}
}

// TestAdviceTellsChancesAsShown checks that the adviser applies the net's temperature to chances, as
// the chart of a review does. The answers, their order, visits and points do not change.
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
			t.Errorf("the advice has the chance %v, want %v", is.Win, best)
		}
		if was.Win != is.Win {
			changed++
		}
		for i, x := range was.Answers {
			y := is.Answers[i]
			if math.Abs(y.Win-(told[y.Choice]-mean)) > 1e-9 {
				t.Errorf("answer %d is better by %v, want %v", i+1, y.Win, told[y.Choice]-mean)
			}
			if x.Choice != y.Choice || x.Visits != y.Visits || x.Points != y.Points {
				t.Errorf("answer %d is %+v without a temperature, but %+v with one", i+1, x, y)
			}
		}
		if err := p.Do(seat, was.Answers[0].Choice, nil); err != nil {
			t.Fatal(err)
		}
	}
	if changed == 0 {
		t.Error("the temperature changes no chance of the advice")
	}
}
