package bots

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"signoria/bots/net"
	"signoria/engine"
)

const (
	// reviewVersion is the version of how matches are reviewed. It is increased when results change.
	reviewVersion = 6
	// maxWinPoints is the number of moments of a match whose chances are evaluated.
	maxWinPoints = 240
	// maxUnguided is the number of choices that are reviewed if there are no weights, each by
	// blindTries playouts.
	maxUnguided = 120
	blindTries  = 300
	// looks is the number of samples on which a choice is evaluated one step ahead.
	looks = 3
	// maxCandidates is the number of choices of a seat that are searched: those that seem to cost
	// the most one step ahead.
	maxCandidates = 8
	// minSuspicion is what a choice must cost one step ahead to be searched, leastCost what it must
	// cost in the search to be listed. Both are parts of a win: 0.01 is 1 %.
	minSuspicion = 0.004
	leastCost    = 0.01
	// maxLuck is the largest difference between the result and the chance after the last choice
	// with which that choice is listed; see decidedByChance.
	maxLuck = 0.1
	// MaxCostly is the number of choices that are listed for each seat.
	MaxCostly = 5
	// follows is the number of samples on which a searched answer is followed, followed the number
	// of iterations on each.
	follows, followed = 12, 40
)

// Reviewer reviews finished matches: the chances of all seats over time, and the choices that cost most.
type Reviewer struct {
	library *net.Library
}

// NewReviewer makes a reviewer that uses the weights of the library; nil means none.
func NewReviewer(library *net.Library) Reviewer { return Reviewer{library} }

// Basis identifies everything besides the match and the seed on which a review depends: equal
// bases give equal reviews.
func (r Reviewer) Basis(p engine.Position) string {
	by := "blind"
	if n, err := r.library.Find(p, len(p.Rank(nil))); err == nil {
		by = fmt.Sprintf("%s+%d/%g", n.Checksum(), n.Ahead, n.Temperature)
	}
	return fmt.Sprintf("%d.%d %s rules %d", reviewVersion, SearchVersion, by, p.Meta().Rules)
}

// Begin begins a review. All its randomness comes from the seed. It returns an error of past.At.
func (r Reviewer) Begin(past engine.Past, seed uint64) (*Reviewing, error) {
	last, _, err := past.At(len(past.Seats))
	if err != nil {
		return nil, err
	}
	w := &Reviewing{past: past, seed: seed, library: r.library, seats: len(last.Rank(nil)), grain: 1, around: map[int][]float64{}}
	w.net, _ = r.library.Find(last, w.seats)
	w.evaluator = newEvaluator(w.net, last, w.seats)
	if w.net == nil {
		w.grain = 1 + len(past.Seats)/maxUnguided
	}
	w.review.Learned = w.net != nil
	return w, nil
}

// Reviewing is a review in progress. It is not safe for concurrent use.
type Reviewing struct {
	past      engine.Past
	seed      uint64
	library   *net.Library
	net       *net.Net
	seats     int
	evaluator evaluator
	grain     int // only every grain-th choice is evaluated
	at        int // the number of choices that are done
	// candidates has the choices to be searched; the first searched of them are done.
	candidates []candidateMistake
	searched   int
	// around has the chances before and after the choices that were found to be costly, by moment.
	around map[int][]float64
	review engine.Review
}

// candidateMistake is a choice that seems to be costly one step ahead.
type candidateMistake struct {
	made int
	seat engine.Seat
	cost float64
}

// evaluator estimates chances, by a net or by playouts.
type evaluator interface {
	// chances returns the chances of all seats as they are shown to people (net.Net.ShownAll), each
	// from what that seat knows; their sum is 1.
	chances(p engine.Position, rng *engine.Chance) []float64
	// weigh returns a first estimate of each of the open choices of the seat.
	weigh(p engine.Position, seat engine.Seat, open []engine.Choice, rng *engine.Chance) []firstEstimate
	// follow returns the chances of all seats, and the margin of one seat in points, in a position
	// after a choice of that seat: means over some iterations. The seats asked at the same time do
	// not know the choice.
	follow(p engine.Position, seat engine.Seat, asked engine.Seats, rng *engine.Chance) (win []float64, points float64)
}

// firstEstimate is the first estimate of a choice: the chance to win, and the number of trials.
type firstEstimate struct {
	win   float64
	tried int
}

// oftenTried is the number of trials from which an estimate counts.
const oftenTried = 15

// Progress returns the part of the review that is done, from 0 to 1. It assumes that evaluating all
// choices takes as long as searching the candidates.
func (w *Reviewing) Progress() float64 {
	all := len(w.past.Seats) + 1
	share := float64(w.at) / float64(all)
	if w.at < all {
		return share / 2
	}
	return 0.5 + float64(w.searched)/float64(2*max(1, len(w.candidates)))
}

// Step works for at most some tenths of a second, and reports whether the review is finished. It
// returns an error of the match's past, or of ctx; then the review cannot continue.
func (w *Reviewing) Step(ctx context.Context) (done bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	switch {
	case w.at <= len(w.past.Seats):
		err = w.look(w.at)
		if w.at++; err == nil && w.at > len(w.past.Seats) {
			w.findCandidates()
		}
	case w.searched < len(w.candidates):
		err = w.search(ctx, w.candidates[w.searched])
		w.searched++
	default:
		return true, nil
	}
	if err == nil && w.at > len(w.past.Seats) && w.searched == len(w.candidates) {
		w.conclude()
		return true, nil
	}
	return false, err
}

// Review returns the result after the last step.
func (w *Reviewing) Review() *engine.Review { return &w.review }

// rngAt returns the random numbers for one choice, always the same ones.
func (w *Reviewing) rngAt(made int) engine.Chance {
	return engine.FastChance(w.seed ^ uint64(made+1)*0x9e3779b97f4a7c15)
}

// look evaluates the chances at a moment, and compares the choice that was made then with the others.
// Moments and choices between those of the grain are skipped.
func (w *Reviewing) look(made int) error {
	last := len(w.past.Seats)
	drawn := made == last || made%(1+max(last/maxWinPoints, w.grain-1)) == 0
	if !drawn && made%w.grain != 0 {
		return nil
	}
	p, chosen, err := w.past.At(made)
	if err != nil {
		return err
	}
	rng := w.rngAt(made)
	if drawn {
		w.review.Course = append(w.review.Course, engine.Chances{Made: made, Win: w.evaluator.chances(p, &rng)})
	}
	if made == last || made%w.grain != 0 {
		return nil
	}
	seat := w.past.Seats[made]
	open := answers(p, seat, chosen)
	if len(open) < 2 {
		return nil
	}
	best, own := 0.0, 1.0
	for i, o := range w.evaluator.weigh(p, seat, open, &rng) {
		switch {
		case open[i] == chosen && o.tried > 0:
			own = o.win
		case open[i] != chosen && o.tried >= oftenTried:
			best = max(best, o.win)
		}
	}
	if best-own >= minSuspicion {
		w.candidates = append(w.candidates, candidateMistake{made, seat, best - own})
	}
	return nil
}

// answers returns the pruned open choices and the one that was made; nil if only one was open.
func answers(p engine.Position, seat engine.Seat, chosen engine.Choice) []engine.Choice {
	open := p.Choices(seat, nil)
	if len(open) < 2 {
		return nil
	}
	open = p.Prune(seat, open)
	if !slices.Contains(open, chosen) {
		open = append(slices.Clone(open), chosen)
	}
	return open
}

// findCandidates keeps for each seat the choices that seem to have cost the most.
func (w *Reviewing) findCandidates() {
	slices.SortStableFunc(w.candidates, func(a, b candidateMistake) int { return cmp.Compare(b.cost, a.cost) })
	var of [engine.MaxSeats]int
	w.candidates = slices.DeleteFunc(w.candidates, func(s candidateMistake) bool {
		of[s.seat]++
		return of[s.seat] > maxCandidates
	})
}

// search finds the cost of a choice: it asks the adviser for better answers, and follows them and the
// choice on the same samples. A choice whose cost is certain is added to the review.
func (w *Reviewing) search(ctx context.Context, s candidateMistake) error {
	p, chosen, err := w.past.At(s.made)
	if err != nil {
		return err
	}
	rng := w.rngAt(s.made)
	advice := NewAdviser(Advisor, int64(rng.Uint64()), w.library).Advise(ctx, p, s.seat)
	if err := ctx.Err(); err != nil {
		return err
	}
	seed := rng.Uint64()
	own := w.follow(p, s.seat, chosen, seed)
	c := engine.Costly{Made: s.made, Seat: s.seat, Choice: chosen, Win: w.shown(own, s.seat), Better: advice}
	sure := false
	for i := range advice.Answers {
		a := &advice.Answers[i]
		a.Before, a.After = nil, nil // the page computes them again
		a.Win, a.Points = 0, 0
		if a.Choice == chosen {
			continue
		}
		better := w.follow(p, s.seat, a.Choice, seed)
		mean, doubt := better.differences(own, s.seat)
		a.Win, a.Points = w.shown(better, s.seat)-c.Win, mean.points
		if i == 0 { // the best one by the search: the best by these few samples would be too lucky
			c.Cost, sure = a.Win, a.Win >= leastCost && mean.win >= 2*doubt
		}
	}
	if c.Better.Win = c.Win + c.Cost; !sure {
		return nil
	}
	w.review.Costly = append(w.review.Costly, c)
	return errors.Join(w.draw(c.Made), w.draw(c.Made+1))
}

// draw evaluates the chances at a moment for the course.
func (w *Reviewing) draw(made int) error {
	p, _, err := w.past.At(made)
	if err != nil {
		return err
	}
	rng := w.rngAt(made)
	w.around[made] = w.evaluator.chances(p, &rng)
	return nil
}

// result has the chances of all seats on one sample after a choice, and the margin of the seat that
// chose, in points.
type result struct {
	win    []float64
	points float64
}

type results []result

// shown returns the mean chance of a seat as it is shown to people.
func (w *Reviewing) shown(r results, seat engine.Seat) float64 {
	mean := make([]float64, w.seats)
	for _, x := range r {
		for i := range mean {
			mean[i] += x.win[i] / float64(len(r))
		}
	}
	return w.net.ShownAll(mean)[seat]
}

// better is the advantage of one answer over another, for one seat.
type better struct{ win, points float64 }

// differences returns the mean advantage of the results over others on the same samples, for a seat,
// and the standard error of the chance in it.
func (r results) differences(o results, seat engine.Seat) (mean better, doubt float64) {
	n, squares := float64(len(r)), 0.0
	for i := range r {
		mean.win += (r[i].win[seat] - o[i].win[seat]) / n
		mean.points += (r[i].points - o[i].points) / n
	}
	for i := range r {
		off := r[i].win[seat] - o[i].win[seat] - mean.win
		squares += off * off
	}
	return mean, math.Sqrt(squares / (n * (n - 1)))
}

// follow evaluates a choice on samples of what the seat knew. The same seed gives the same samples.
func (w *Reviewing) follow(p engine.Position, seat engine.Seat, c engine.Choice, seed uint64) results {
	list := make(results, follows)
	after := p.Copy()
	for i := range list {
		rng := engine.FastChance(seed + uint64(i))
		after.CopyFrom(p)
		after.Sample(seat, &rng)
		after.Reseed(engine.FastChance(rng.Uint64()))
		after.Apply(seat, c)
		list[i].win, list[i].points = w.evaluator.follow(after, seat, p.Owing().Without(seat), &rng)
	}
	return list
}

// conclude keeps the costliest choices of each seat and makes the course and the costs agree: the
// chances that the searches found replace those of the course, and the cost of a choice is the fall of
// the course at it. Choices that cost less than leastCost by that are dropped with their chances.
func (w *Reviewing) conclude() {
	found := w.review.Costly
	slices.SortStableFunc(found, dearer)
	found = dearest(slices.DeleteFunc(found, w.decidedByChance))
	for {
		course, list := w.estimates(found), []engine.Costly(nil)
		for _, c := range found {
			if d := drawn(c, course); d.Cost >= leastCost {
				list = append(list, d)
			}
		}
		if len(list) == len(found) {
			slices.SortStableFunc(list, dearer)
			w.review.Course, w.review.Costly = course, list
			return
		}
		found = slices.DeleteFunc(found, func(c engine.Costly) bool {
			return !slices.ContainsFunc(list, func(d engine.Costly) bool { return d.Made == c.Made })
		})
	}
}

func dearer(a, b engine.Costly) int { return cmp.Compare(b.Cost, a.Cost) }

// dearest returns the first MaxCostly choices of each seat.
func dearest(list []engine.Costly) []engine.Costly {
	var of [engine.MaxSeats]int
	return slices.DeleteFunc(list, func(c engine.Costly) bool {
		of[c.Seat]++
		return of[c.Seat] > MaxCostly
	})
}

// decidedByChance reports whether the match ended with this choice, and its result differs much from
// the chance after it. The course ends with the result, so that the difference, which is luck, would
// count as the cost of the choice.
func (w *Reviewing) decidedByChance(c engine.Costly) bool {
	end := w.review.Course[len(w.review.Course)-1]
	return c.Made+1 == end.Made && math.Abs(c.Win-end.Win[c.Seat]) > maxLuck
}

// estimates returns the course with the chances that the searches found before and after the choices.
// If two searches found a chance of one seat at one moment their mean counts. The other seats share
// the rest in the same proportions as before. The last moment is not changed, because it is the result.
func (w *Reviewing) estimates(found []engine.Costly) []engine.Chances {
	course := make([]engine.Chances, len(w.review.Course))
	for i, c := range w.review.Course {
		course[i] = engine.Chances{Made: c.Made, Win: slices.Clone(c.Win)}
	}
	said := map[int][][]float64{} // by moment and seat
	note := func(made int, seat engine.Seat, win float64) {
		if made == len(w.past.Seats) {
			return
		}
		if said[made] == nil {
			said[made] = make([][]float64, w.seats)
		}
		said[made][seat] = append(said[made][seat], win)
	}
	for _, c := range found {
		note(c.Made, c.Seat, c.Win+c.Cost)
		note(c.Made+1, c.Seat, c.Win)
	}
	for made, of := range said {
		i, there := slices.BinarySearchFunc(course, made, byMade)
		if !there {
			course = slices.Insert(course, i, engine.Chances{Made: made, Win: slices.Clone(w.around[made])})
		}
		combine(course[i].Win, of)
	}
	return course
}

func byMade(c engine.Chances, made int) int { return cmp.Compare(c.Made, made) }

// combine replaces the chances of some seats by the means of those found, and scales the others so that
// the sum is 1.
func combine(all []float64, found [][]float64) {
	known, rest, others := 0.0, 0.0, 0
	for seat, list := range found {
		if len(list) == 0 {
			rest += all[seat]
			others++
			continue
		}
		all[seat] = 0
		for _, win := range list {
			all[seat] += win / float64(len(list))
		}
		known += all[seat]
	}
	if known < 1 {
		for seat, list := range found {
			switch {
			case len(list) > 0:
			case rest > 0:
				all[seat] *= (1 - known) / rest
			default:
				all[seat] = (1 - known) / float64(others)
			}
		}
	}
	copy(all, net.Shares(all))
}

// drawn returns a choice with its cost by the course. The differences of its answers are scaled alike.
func drawn(c engine.Costly, course []engine.Chances) engine.Costly {
	at := func(made int) float64 {
		i, _ := slices.BinarySearchFunc(course, made, byMade)
		return course[i].Win[c.Seat]
	}
	before, after := at(c.Made), at(c.Made+1)
	scale := (before - after) / c.Cost
	c.Win, c.Cost, c.Better.Win = after, before-after, before
	c.Better.Answers = slices.Clone(c.Better.Answers)
	for i := range c.Better.Answers {
		c.Better.Answers[i].Win *= scale
	}
	if len(c.Better.Answers) > 0 {
		c.Better.Answers[0].Win = c.Cost
	}
	return c
}
