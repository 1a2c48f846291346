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
	// reviewVersion counts the ways in which matches were looked back at: another one
	// comes to other results.
	reviewVersion = 6
	// maxWinPoints is at how many moments of a match the chances are looked at.
	maxWinPoints = 240
	// maxUnguided is the number of choices that are reviewed if there are no weights, each by
	// blindTries games.
	maxUnguided = 120
	blindTries  = 300
	// looks is on how many samples a choice is weighed one step ahead.
	looks = 3
	// maxCandidates of a seat, those that look the dearest one step ahead, are searched.
	maxCandidates = 8
	// minSuspicion is what a choice must cost to be searched, cost what it must cost in
	// the search to be listed: parts of a game.
	minSuspicion = 0.004
	leastCost    = 0.01
	// maxLuck is by how much the result may differ from what was to be expected after
	// the last choice.
	maxLuck = 0.1
	// MaxCostly is the number of choices that are listed for each seat.
	MaxCostly = 5
	// Searched answers are followed on so many samples, by so many iterations on each.
	follows, followed = 12, 40
)

// Reviewer looks back at matches.
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

// Begin begins to look back; the seed is all of its randomness. The error is that of
// the past.
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

// Reviewing is a look back that is under way. It is not safe for concurrent use.
type Reviewing struct {
	past      engine.Past
	seed      uint64
	library   *net.Library
	net       *net.Net
	seats     int
	evaluator evaluator
	grain     int // each so manieth choice is weighed
	at        int // how many choices have been looked at
	// candidates are those that are to be searched, of which searched have been.
	candidates []candidateMistake
	searched   int
	// around are the chances at the moments before and after the choices that were searched and found dear.
	around map[int][]float64
	review engine.Review
}

// candidateMistake is a choice that looks dear one step ahead.
type candidateMistake struct {
	made int
	seat engine.Seat
	cost float64
}

// evaluator measures chances, by a net or by games played out.
type evaluator interface {
	// chances are those of all seats, as each sees its own and as people are told them
	// (net.Net.Shown); their sum is 1.
	chances(p engine.Position, rng *engine.Chance) []float64
	// weigh is what each of the choices promises the seat.
	weigh(p engine.Position, seat engine.Seat, open []engine.Choice, rng *engine.Chance) []firstEstimate
	// follow is how all seats do after a choice of one that others of the seats asked
	// with it do not know of, and the margin of that one: the mean of some games.
	follow(p engine.Position, seat engine.Seat, asked engine.Seats, rng *engine.Chance) (win []float64, points float64)
}

// firstEstimate is the first estimate of a choice, and how often it was tried.
type firstEstimate struct {
	win   float64
	tried int
}

// oftenTried is the number of trials from which an estimate counts.
const oftenTried = 15

// Progress returns how far the review is, from 0 to 1. Evaluating all choices takes about as
// long as searching the candidates.
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

// rngAt is that of one choice, always the same.
func (w *Reviewing) rngAt(made int) engine.Chance {
	return engine.FastChance(w.seed ^ uint64(made+1)*0x9e3779b97f4a7c15)
}

// look notes the chances at a moment, and weighs the choice that was made then against
// the others.
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

// answers returns those worth weighing, and the one that was given.
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

// search finds out what a choice has cost: what would have been best, and how the seat
// does after it and after that. Both are followed on the same samples.
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
		if i == 0 { // not the best of three that chance favours, but what was best before
			c.Cost, sure = a.Win, a.Win >= leastCost && mean.win >= 2*doubt
		}
	}
	if c.Better.Win = c.Win + c.Cost; !sure {
		return nil
	}
	w.review.Costly = append(w.review.Costly, c)
	return errors.Join(w.draw(c.Made), w.draw(c.Made+1))
}

// draw notes the chances at a moment that the course may have to show.
func (w *Reviewing) draw(made int) error {
	p, _, err := w.past.At(made)
	if err != nil {
		return err
	}
	rng := w.rngAt(made)
	w.around[made] = w.evaluator.chances(p, &rng)
	return nil
}

// result is how all seats fare on one sample after a choice, and the margin of the seat that
// chose.
type result struct {
	win    []float64
	points float64
}

type results []result

// shown returns the chance of a seat as people are told it.
func (w *Reviewing) shown(r results, seat engine.Seat) float64 {
	mean := make([]float64, w.seats)
	for _, x := range r {
		for i := range mean {
			mean[i] += x.win[i] / float64(len(r))
		}
	}
	return w.net.ShownAll(mean)[seat]
}

// better is by how much a seat does better.
type better struct{ win, points float64 }

// differences is by how much the seat does better than it does by the other results, sample by sample, and how far the mean
// chance may easily be wrong.
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

// follow continues from a choice on samples of what the seat knew, the same for the same
// seed.
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

// conclude keeps the dearest choices of each seat and makes course and costs one: what the searches found of a moment
// becomes the course's estimate of it, and the cost of a choice is what the course falls by. A choice that cost less
// than leastCost by that is dropped, together with what was found of it.
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

// decidedByChance reports whether the match ended with a choice, and otherwise than its seat could expect after it. The
// course ends with the result, so the luck would count as the cost of the choice.
func (w *Reviewing) decidedByChance(c engine.Costly) bool {
	end := w.review.Course[len(w.review.Course)-1]
	return c.Made+1 == end.Made && math.Abs(c.Win-end.Win[c.Seat]) > maxLuck
}

// estimates returns the course with what the searches found of the moments before and after the choices. Two searches
// that found something of one seat at one moment count alike. The seats of which nothing was found share the rest as
// they did. The end stays: how the match ended is known.
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

// combine lays what was found of some seats over the chances of all, so that their sum is 1.
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

// drawn returns a choice with the cost that the course shows. The differences of its answers are on the same scale.
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
