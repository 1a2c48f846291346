package bots

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"signoria/bots/net"
	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// gone is a finished match of the toy.
type gone struct {
	before []engine.Position // before each choice, and after the last one
	made   []engine.Choice
	seats  []engine.Seat
}

// playToy plays a match of bots that search a little; err may return another choice instead of a bot's.
func playToy(t *testing.T, seats int, deal int64, err func(engine.Position, engine.Seat) (engine.Choice, bool)) gone {
	t.Helper()
	p := start(t, seats, deal)
	var g gone
	bot := Spec{Kind: Blind, Iterations: 40}.New(deal, nil)
	for p.Owing() != 0 {
		seat := p.Owing().First()
		c, errs := err(p, seat)
		if !errs {
			c = bot.Choose(t.Context(), p, seat)
		}
		g.before, g.made, g.seats = append(g.before, p.Copy()), append(g.made, c), append(g.seats, seat)
		p.Apply(seat, c)
	}
	g.before = append(g.before, p)
	return g
}

func never(engine.Position, engine.Seat) (engine.Choice, bool) { return engine.Choice{}, false }

func (g gone) past() engine.Past {
	return engine.Past{Seats: g.seats, At: func(i int) (engine.Position, engine.Choice, error) {
		if i == len(g.made) {
			return g.before[i].Copy(), engine.Choice{}, nil
		}
		return g.before[i].Copy(), g.made[i], nil
	}}
}

func review(t *testing.T, past engine.Past, library *net.Library) *engine.Review {
	t.Helper()
	w, err := NewReviewer(library).Begin(past, 11)
	progress := 0.0
	for done := false; !done; {
		if err == nil {
			done, err = w.Step(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		if now := w.Progress(); now < progress || now > 1 {
			t.Fatalf("the progress went from %v to %v", progress, now)
		} else {
			progress = now
		}
	}
	if progress != 1 {
		t.Errorf("at the end the progress is %v, want 1", progress)
	}
	return w.Review()
}

// playBadly returns a match in which seat 2 plays badly.
func playBadly(t *testing.T, deal int64) gone {
	t.Helper()
	return playToy(t, 3, deal, func(p engine.Position, seat engine.Seat) (engine.Choice, bool) {
		open := p.Choices(seat, nil)
		return open[len(open)-1], seat == 1
	})
}

// reviewed caches the reviews of these matches by adviser and deal.
var reviewed = map[string]*engine.Review{}

// reviewBadly returns a match of playBadly and its review by the adviser of that name.
func reviewBadly(t *testing.T, name string, deal int64) (gone, *engine.Review) {
	t.Helper()
	g, key := playBadly(t, deal), fmt.Sprintf("%s %d", name, deal)
	if reviewed[key] == nil {
		reviewed[key] = review(t, g.past(), advisers(t)[name])
	}
	return g, reviewed[key]
}

// mayWin reports whether there is a continuation after which the seat wins alone.
func mayWin(p engine.Position, seat engine.Seat) bool {
	if p.Owing() == 0 {
		places := p.Rank(nil)
		return places[0].Seat == seat && places[1].Rank > 1
	}
	asked := p.Owing().First()
	for _, c := range p.Choices(asked, nil) {
		if mayWin(after(p, asked, c), seat) {
			return true
		}
	}
	return false
}

func after(p engine.Position, seat engine.Seat, c engine.Choice) engine.Position {
	p = p.Copy()
	p.Apply(seat, c)
	return p
}

// TestReviewFindsABlunder plants a blunder: a seat does not veto although only the veto could win the
// match. The review must list it as the most costly choice and name the veto as better.
func TestReviewFindsABlunder(t *testing.T) {
	let, veto := engine.Choice{Verb: toy.DoVeto}, engine.Choice{Verb: toy.DoVeto, N: 1}
	found := 0
	for deal := int64(0); found < 2; deal++ {
		planted, asked := -1, 0
		g := playToy(t, 2, deal, func(p engine.Position, seat engine.Seat) (engine.Choice, bool) {
			asked++
			if planted >= 0 || p.Choices(seat, nil)[0] != let {
				return engine.Choice{}, false
			}
			rng := engine.FastChance(uint64(deal))
			for range 30 { // samples of what the seat can know
				q := p.Copy()
				q.Sample(seat, &rng)
				vetoed := after(q, seat, veto)
				if vetoed.Owing() != 0 || !mayWin(vetoed, seat) || mayWin(after(q, seat, let), seat) { // not the last lot, or the choice does not matter
					return engine.Choice{}, false
				}
			}
			planted = asked - 1
			return let, true
		})
		if planted < 0 {
			continue
		}
		found++
		r := review(t, g.past(), nil)
		if len(r.Costly) == 0 || r.Costly[0].Made != planted {
			t.Fatalf("deal %d: choice %d is not listed as the most costly: %+v", deal, planted, r.Costly)
		}
		c := r.Costly[0]
		if c.Choice != let || c.Better.Answers[0].Choice != veto || c.Cost < 0.5 || c.Cost != c.Better.Answers[0].Win || math.Abs(c.Better.Win-c.Win-c.Cost) > 1e-9 {
			t.Errorf("deal %d: the blunder is listed as %+v, want the veto as better and a cost of at least 0.5", deal, c)
		}
	}
}

// TestReviewIsSound checks reviews. A listed choice had an alternative and a cost. No seat has more
// than MaxCostly, the most costly come first. The course has the evaluation of each moment, and around
// listed choices the result of the search, so that the line falls by the listed cost.
func TestReviewIsSound(t *testing.T) {
	for name, library := range advisers(t) {
		for deal := range int64(2) {
			g, r := reviewBadly(t, name, deal)
			if r.Learned != (library != nil) {
				t.Errorf("%s: Learned is %v", name, r.Learned)
			}
			w, err := NewReviewer(library).Begin(g.past(), 11)
			if err != nil {
				t.Fatal(err)
			}
			at, found := map[int][]float64{}, map[int]bool{}
			for _, c := range r.Costly {
				found[c.Made], found[c.Made+1] = true, true
			}
			for i, c := range r.Course {
				sum := 0.0
				for _, win := range c.Win {
					sum += win
				}
				if math.Abs(sum-1) > 1e-6 || i > 0 && c.Made <= r.Course[i-1].Made {
					t.Fatalf("%s: the chances %+v do not add up to 1, or are not after %+v", name, c, r.Course[max(0, i-1)])
				}
				at[c.Made] = c.Win
				if library == nil || found[c.Made] {
					continue // without a net the evaluation plays games out, which takes long
				}
				p, _, err := g.past().At(c.Made)
				if err != nil {
					t.Fatal(err)
				}
				rng := w.rngAt(c.Made)
				if !slices.EqualFunc(c.Win, w.evaluator.chances(p, &rng), func(a, b float64) bool { return math.Abs(a-b) < leastCost/100 }) {
					t.Errorf("%s: the course has %v at %d, which is not the evaluation", name, c.Win, c.Made)
				}
			}
			if at[0] == nil || at[len(g.made)] == nil {
				t.Errorf("%s: the course lacks the start or the end", name)
			}
			var of [3]int
			for i, c := range r.Costly {
				of[c.Seat]++
				if len(g.before[c.Made].Choices(c.Seat, nil)) < 2 || c.Cost < leastCost || i > 0 && c.Cost > r.Costly[i-1].Cost {
					t.Errorf("%s: the listed choice %+v had no alternative, costs too little, or is out of order", name, c)
				}
				before, after := at[c.Made], at[c.Made+1]
				if before == nil || after == nil {
					t.Errorf("%s: the course lacks the moments around choice %d", name, c.Made)
				} else if fell := before[c.Seat] - after[c.Seat]; fell != c.Cost || after[c.Seat] != c.Win || before[c.Seat] != c.Better.Win || c.Better.Answers[0].Win != c.Cost {
					t.Errorf("%s: the line falls by %v to %v, the list says %v to %v", name, fell, after[c.Seat], c.Cost, c.Win)
				}
				if c.Seat != g.seats[c.Made] || c.Choice != g.made[c.Made] {
					t.Errorf("%s: choice %d was another one in the match", name, c.Made)
				}
			}
			for seat, n := range of {
				if n > MaxCostly {
					t.Errorf("%s: %d choices of seat %d are listed, want %d at most", name, n, seat, MaxCostly)
				}
			}
		}
	}
}

// TestReviewTellsChancesAsShown checks that the chances and costs of listed choices have the net's
// temperature applied: they equal the shown chances of the results that the search found.
func TestReviewTellsChancesAsShown(t *testing.T) {
	g := playBadly(t, 1)
	hot, err := hotLibrary(t).Find(g.before[0], 3)
	if err != nil {
		t.Fatal(err)
	}
	w, err := NewReviewer(hotLibrary(t)).Begin(g.past(), 11)
	if err != nil {
		t.Fatal(err)
	}
	for made := 0; made < len(g.made) && len(w.review.Costly) < 2; made++ {
		if err := w.search(t.Context(), candidateMistake{made: made, seat: g.seats[made]}); err != nil {
			t.Fatal(err)
		}
	}
	if len(w.review.Costly) == 0 {
		t.Fatal("no choice has cost anything")
	}
	for _, c := range w.review.Costly {
		rng := w.rngAt(c.Made)
		rng.Uint64() // for the adviser
		seed := rng.Uint64()
		told := func(choice engine.Choice) float64 {
			mean := make([]float64, 3)
			for _, r := range w.follow(g.before[c.Made], c.Seat, choice, seed) {
				for i := range mean {
					mean[i] += r.win[i] / follows
				}
			}
			return hot.ShownAll(mean)[c.Seat]
		}
		after, best := told(c.Choice), told(c.Better.Answers[0].Choice)
		if math.Abs(c.Win-after) > 1e-9 || math.Abs(c.Win+c.Cost-best) > 1e-9 || math.Abs(c.Better.Win-best) > 1e-9 {
			t.Errorf("the review lists a fall from %v to %v, want from %v to %v", c.Win+c.Cost, c.Win, best, after)
		}
	}
}

// TestReviewIsReproducible checks that the same match and seed give the same review.
func TestReviewIsReproducible(t *testing.T) {
	for name, library := range advisers(t) {
		g, a := reviewBadly(t, name, 0)
		if b := review(t, g.past(), library); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the review is %+v, the second time %+v", name, a, b)
		}
	}
}

// TestReviewSeesNothingHidden checks that the cost of a choice does not depend on what its seat did not
// know at the time.
func TestReviewSeesNothingHidden(t *testing.T) {
	for name, library := range advisers(t) {
		g := playToy(t, 3, 2, never)
		rng := engine.FastChance(9)
		hidden := engine.Past{Seats: g.seats, At: func(i int) (engine.Position, engine.Choice, error) {
			p, c, err := g.past().At(i)
			if i < len(g.seats) {
				p.Scramble(g.seats[i], &rng)
			}
			return p, c, err
		}}
		w, err := NewReviewer(library).Begin(g.past(), 11)
		if err != nil {
			t.Fatal(err)
		}
		v, err := NewReviewer(library).Begin(hidden, 11)
		if err != nil {
			t.Fatal(err)
		}
		for made := 0; made < len(g.seats); made += 3 {
			s := candidateMistake{made: made, seat: g.seats[made]}
			if err := errors.Join(w.search(t.Context(), s), v.search(t.Context(), s)); err != nil {
				t.Fatal(err)
			}
		}
		if a, b := w.Review().Costly, v.Review().Costly; !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the costly choices are %+v, with other hidden things %+v", name, a, b)
		}
	}
}

// TestReviewEnds checks that a review ends with an error if its context ends or the past cannot be read.
func TestReviewEnds(t *testing.T) {
	g := playToy(t, 2, 1, never)
	w, err := NewReviewer(nil).Begin(g.past(), 11)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if done, err := w.Step(ctx); done || !errors.Is(err, context.Canceled) {
		t.Errorf("Step with an ended context returns %v, %v", done, err)
	}
	lost := errors.New("lost")
	past := g.past()
	past.At = func(int) (engine.Position, engine.Choice, error) { return nil, engine.Choice{}, lost }
	if _, err := NewReviewer(nil).Begin(past, 1); !errors.Is(err, lost) {
		t.Errorf("Begin with an unreadable past returns %v, want %v", err, lost)
	}
}

// TestReviewBasis checks that the basis of a review depends on the weights, their temperature and the
// number of seats.
func TestReviewBasis(t *testing.T) {
	p := start(t, 3, 1)
	learned, blind := NewReviewer(toyLibrary(t)).Basis(p), NewReviewer(nil).Basis(p)
	if hot := NewReviewer(hotLibrary(t)).Basis(p); hot == learned {
		t.Errorf("the basis is %q also with another temperature", hot)
	}
	if learned == blind || learned != NewReviewer(toyLibrary(t)).Basis(p) || learned == NewReviewer(toyLibrary(t)).Basis(start(t, 2, 1)) {
		t.Errorf("the basis is %q with weights and %q without, want different ones that depend on the seats", learned, blind)
	}
}

// TestCourseAndCostsAreOneEstimate checks conclude with random results of searches, also several for
// one moment. The chances of each moment add up to 1, and a listed choice costs what the course falls
// by.
func TestCourseAndCostsAreOneEstimate(t *testing.T) {
	rng := engine.FastChance(7)
	share := func() float64 { return float64(1+rng.N(1000)) / 1001 }
	listed := 0
	for range 4000 {
		seats, made := 2+rng.N(4), 2+rng.N(12)
		w := &Reviewing{past: engine.Past{Seats: make([]engine.Seat, made)}, seats: seats, around: map[int][]float64{}}
		chances := func() []float64 {
			win := make([]float64, seats)
			for i := range win {
				win[i] = share()
			}
			return net.Shares(win)
		}
		for i := range made + 1 {
			if i == 0 || i == made || rng.N(2) == 0 {
				w.review.Course = append(w.review.Course, engine.Chances{Made: i, Win: chances()})
			}
			w.around[i] = chances()
		}
		end := slices.Clone(w.review.Course[len(w.review.Course)-1].Win)
		for i := range made {
			if rng.N(3) > 0 {
				before, after := share(), share()
				if before-after < leastCost {
					continue
				}
				w.review.Costly = append(w.review.Costly, engine.Costly{Made: i, Seat: engine.Seat(rng.N(seats)), Win: after, Cost: before - after,
					Better: engine.Advice{Win: before, Answers: []engine.Advised{{Win: before - after}, {Win: (before - after) / 2}}}})
			}
		}
		w.conclude()
		at := map[int][]float64{}
		for i, c := range w.review.Course {
			sum := 0.0
			for _, win := range c.Win {
				sum += win
				if win < 0 {
					t.Fatalf("a chance is %v, below 0", win)
				}
			}
			if math.Abs(sum-1) > 1e-9 || i > 0 && c.Made <= w.review.Course[i-1].Made {
				t.Fatalf("the chances %+v do not add up to 1, or are not after %+v", c, w.review.Course[max(0, i-1)])
			}
			at[c.Made] = c.Win
		}
		if !slices.Equal(end, at[made]) {
			t.Fatalf("the course ends with %v, want %v", at[made], end)
		}
		for i, c := range w.review.Costly {
			listed++
			fell := at[c.Made][c.Seat] - at[c.Made+1][c.Seat]
			if fell != c.Cost || c.Cost < leastCost || c.Win != at[c.Made+1][c.Seat] || c.Better.Win != at[c.Made][c.Seat] || c.Better.Answers[0].Win != c.Cost {
				t.Fatalf("the line falls by %v, but the list says %+v", fell, c)
			}
			if i > 0 && c.Cost > w.review.Costly[i-1].Cost {
				t.Fatalf("the cost %v is listed after %v", c.Cost, w.review.Costly[i-1].Cost)
			}
		}
	}
	if listed < 1000 {
		t.Errorf("only %d choices were listed, want at least 1000", listed)
	}
}
