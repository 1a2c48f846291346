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

// gone is a match of the toy as it was played.
type gone struct {
	before []engine.Position // and after the last choice
	made   []engine.Choice
	seats  []engine.Seat
}

// playToy lets bots that search a little play; err may answer in the place of one.
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
			t.Fatalf("progress %v after %v", now, progress)
		} else {
			progress = now
		}
	}
	if progress != 1 {
		t.Errorf("at the end progress is %v", progress)
	}
	return w.Review()
}

// playBadly is a match in which a seat plays badly.
func playBadly(t *testing.T, deal int64) gone {
	t.Helper()
	return playToy(t, 3, deal, func(p engine.Position, seat engine.Seat) (engine.Choice, bool) {
		open := p.Choices(seat, nil)
		return open[len(open)-1], seat == 1
	})
}

// reviewed are the looks back at such matches that tests have asked for: each is made once.
var reviewed = map[string]*engine.Review{}

// reviewBadly is such a match and the look back at it, by an adviser of that name.
func reviewBadly(t *testing.T, name string, deal int64) (gone, *engine.Review) {
	t.Helper()
	g, key := playBadly(t, deal), fmt.Sprintf("%s %d", name, deal)
	if reviewed[key] == nil {
		reviewed[key] = review(t, g.past(), advisers(t)[name])
	}
	return g, reviewed[key]
}

// mayWin tells whether there are answers from now on after which the seat wins alone.
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

// Who at last lets another have the lot that a veto would have won the match with has
// made the dearest choice of all, and learns what would have been better.
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
			for range 30 { // as far as the seat can know
				q := p.Copy()
				q.Sample(seat, &rng)
				vetoed := after(q, seat, veto)
				if vetoed.Owing() != 0 || !mayWin(vetoed, seat) || mayWin(after(q, seat, let), seat) { // not the last lot, or all the same
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
			t.Fatalf("deal %d: choice %d is not the dearest: %+v", deal, planted, r.Costly)
		}
		c := r.Costly[0]
		if c.Choice != let || c.Better.Answers[0].Choice != veto || c.Cost < 0.5 || c.Cost != c.Better.Answers[0].Win || math.Abs(c.Better.Win-c.Win-c.Cost) > 1e-9 {
			t.Errorf("deal %d: %+v", deal, c)
		}
	}
}

// Whatever is listed had another answer and cost something; nobody has more than a few,
// dearest first. The course is what was judged at each moment, and around the choices that are listed what the
// search has found: so a line falls by what the list says.
func TestReviewIsSound(t *testing.T) {
	for name, library := range advisers(t) {
		for deal := range int64(2) {
			g, r := reviewBadly(t, name, deal)
			if r.Learned != (library != nil) {
				t.Errorf("%s: learned %v", name, r.Learned)
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
					t.Fatalf("%s: %+v after %+v", name, c, r.Course[max(0, i-1)])
				}
				at[c.Made] = c.Win
				if library == nil || found[c.Made] {
					continue // it takes long to play games out once more
				}
				p, _, err := g.past().At(c.Made)
				if err != nil {
					t.Fatal(err)
				}
				rng := w.rngAt(c.Made)
				if !slices.EqualFunc(c.Win, w.evaluator.chances(p, &rng), func(a, b float64) bool { return math.Abs(a-b) < leastCost/100 }) {
					t.Errorf("%s: drawn as %v is not what was judged at %d", name, c.Win, c.Made)
				}
			}
			if at[0] == nil || at[len(g.made)] == nil {
				t.Errorf("%s: the course does not go from the start to the end", name)
			}
			var of [3]int
			for i, c := range r.Costly {
				of[c.Seat]++
				if len(g.before[c.Made].Choices(c.Seat, nil)) < 2 || c.Cost < leastCost || i > 0 && c.Cost > r.Costly[i-1].Cost {
					t.Errorf("%s: %+v", name, c)
				}
				before, after := at[c.Made], at[c.Made+1]
				if before == nil || after == nil {
					t.Errorf("%s: the course does not show choice %d", name, c.Made)
				} else if fell := before[c.Seat] - after[c.Seat]; fell != c.Cost || after[c.Seat] != c.Win || before[c.Seat] != c.Better.Win || c.Better.Answers[0].Win != c.Cost {
					t.Errorf("%s: the line falls by %v to %v, the list says %v to %v", name, fell, after[c.Seat], c.Cost, c.Win)
				}
				if c.Seat != g.seats[c.Made] || c.Choice != g.made[c.Made] {
					t.Errorf("%s: choice %d is another", name, c.Made)
				}
			}
			for seat, n := range of {
				if n > MaxCostly {
					t.Errorf("%s: %d of seat %d", name, n, seat)
				}
			}
		}
	}
}

// Chances and costs are on one scale, that of what people are told: a search that follows what it was to find leads to
// what is told of the same results, and the chances of all seats come to 1.
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
			t.Errorf("from %v to %v, and told as from %v to %v", best, after, c.Win+c.Cost, c.Win)
		}
	}
}

// The same match and seed give the same review; another seed may not.
func TestReviewIsReproducible(t *testing.T) {
	for name, library := range advisers(t) {
		g, a := reviewBadly(t, name, 0)
		if b := review(t, g.past(), library); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %+v, again %+v", name, a, b)
		}
	}
}

// What a choice has cost hangs on nothing that its seat did not know then.
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
			t.Errorf("%s: %+v, with other hidden things %+v", name, a, b)
		}
	}
}

// A context that ends, and a past that is not known, end the look back with an error.
func TestReviewEnds(t *testing.T) {
	g := playToy(t, 2, 1, never)
	w, err := NewReviewer(nil).Begin(g.past(), 11)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if done, err := w.Step(ctx); done || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", done, err)
	}
	lost := errors.New("lost")
	past := g.past()
	past.At = func(int) (engine.Position, engine.Choice, error) { return nil, engine.Choice{}, lost }
	if _, err := NewReviewer(nil).Begin(past, 1); !errors.Is(err, lost) {
		t.Error(err)
	}
}

// The basis names the weights and the rules: others are another basis.
func TestReviewBasis(t *testing.T) {
	p := start(t, 3, 1)
	learned, blind := NewReviewer(toyLibrary(t)).Basis(p), NewReviewer(nil).Basis(p)
	if hot := NewReviewer(hotLibrary(t)).Basis(p); hot == learned {
		t.Errorf("with another temperature it is %q, too", hot)
	}
	if learned == blind || learned != NewReviewer(toyLibrary(t)).Basis(p) || learned == NewReviewer(toyLibrary(t)).Basis(start(t, 2, 1)) {
		t.Errorf("%q, %q", learned, blind)
	}
}

// Whatever the searches find, of one moment several times too, chances come to 1 at each moment, and each choice that is
// listed costs what the course falls by.
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
					t.Fatalf("a chance of %v", win)
				}
			}
			if math.Abs(sum-1) > 1e-9 || i > 0 && c.Made <= w.review.Course[i-1].Made {
				t.Fatalf("%+v does not follow %+v", c, w.review.Course[max(0, i-1)])
			}
			at[c.Made] = c.Win
		}
		if !slices.Equal(end, at[made]) {
			t.Fatalf("the end %v is drawn as %v", end, at[made])
		}
		for i, c := range w.review.Costly {
			listed++
			fell := at[c.Made][c.Seat] - at[c.Made+1][c.Seat]
			if fell != c.Cost || c.Cost < leastCost || c.Win != at[c.Made+1][c.Seat] || c.Better.Win != at[c.Made][c.Seat] || c.Better.Answers[0].Win != c.Cost {
				t.Fatalf("the line falls by %v: %+v", fell, c)
			}
			if i > 0 && c.Cost > w.review.Costly[i-1].Cost {
				t.Fatalf("%v after %v", c.Cost, w.review.Costly[i-1].Cost)
			}
		}
	}
	if listed < 1000 {
		t.Errorf("only %d choices were listed", listed)
	}
}
