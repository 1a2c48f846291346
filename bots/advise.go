package bots

import (
	"cmp"
	"context"
	"slices"

	"signoria/bots/net"
	"signoria/engine"
)

const (
	// maxAdvised is the number of answers that an adviser names.
	maxAdvised = 3
	// maxOthers is the number of other answers with which the effects of an answer are compared.
	maxOthers = 32
	// glimpses is the number of samples on which the effects of an answer are computed.
	glimpses = 4
	// blindAdvice is the number of games played out for an answer if there are no weights.
	blindAdvice = 6400
	// maxEffects is the number of effects shown for an answer.
	maxEffects = 8
	// fairLooks divides the iterations of a search: each advised answer gets at least that many
	// visits, so that their estimates can be compared.
	fairLooks = 6
)

// Advisor is the spec of the adviser's search: that of the strongest level without a limit of time, so
// that advice is the same on every machine.
var Advisor = Spec{Kind: Guided, Turns: true, Fit: true, Iterations: 2200}

// Adviser finds good answers for a seat, and what they lead to. It is not safe for concurrent use.
type Adviser struct {
	spec    Spec
	rng     engine.Chance
	library *net.Library
}

// NewAdviser returns an adviser that searches as the spec says. All its randomness comes from the seed.
// Without weights for the match it uses the blind search of Spec.Instead.
func NewAdviser(spec Spec, seed int64, library *net.Library) *Adviser {
	key := engine.NewChance(engine.SeedFromInt(seed))
	return &Adviser{spec: spec, rng: engine.FastChance(key.Uint64()), library: library}
}

// weighed is a choice with the estimates of a search.
type weighed struct {
	choice      engine.Choice
	node        int32 // its node in the tree
	visits      int
	win, points float64
	worth       float64
}

// likelier orders choices by visits, most first, and equal ones by worth.
func likelier(x, y weighed) int {
	return cmp.Or(cmp.Compare(y.visits, x.visits), cmp.Compare(y.worth, x.worth))
}

// Advise returns the best answers of a seat that owes one. It thinks on samples of what the seat
// knows, and does not change the position. When ctx ends it returns what it has found so far.
// Chances are those shown to people (net.Net.Shown).
func (a *Adviser) Advise(ctx context.Context, p engine.Position, seat engine.Seat) engine.Advice {
	sample := p.Copy()
	sample.Sample(seat, &a.rng)
	n, err := a.spec.net(sample, a.library)
	var advice engine.Advice
	var all []weighed
	open := sample.Prune(seat, sample.Choices(seat, nil))
	if err == nil {
		all, advice.Learned = a.guided(ctx, n, sample, seat, open), true
	} else {
		all = a.blind(ctx, sample, seat, open)
	}
	slices.SortStableFunc(all, likelier)
	named := all[:min(maxAdvised, len(all))]
	slices.SortStableFunc(named, func(x, y weighed) int { return cmp.Compare(y.worth, x.worth) })
	if n != nil {
		moment := a.moment(sample, seat, n)
		for i := range all { // the order stays as it is
			all[i].win = n.ShownBeside(all[i].win, int(seat), moment)
		}
	}
	var win, points float64
	for _, w := range all {
		win += w.win / float64(len(all))
		points += w.points / float64(len(all))
	}
	advice.Win = all[0].win
	for _, w := range named {
		advice.Answers = append(advice.Answers, engine.Advised{Choice: w.choice, Visits: w.visits, Win: w.win - win, Points: w.points - points})
	}
	a.look(sample, seat, n, all, &advice)
	return advice
}

// moment returns the chances that the net gives all seats before an answer: means over samples of what
// the seat knows.
func (a *Adviser) moment(p engine.Position, seat engine.Seat, n *net.Net) []float64 {
	rng := a.rng // a copy: the adviser's other samples do not change
	s, at := newOneStep(n, p, &rng), p.Copy()
	win := make([]float64, len(p.Rank(nil)))
	for range looks {
		at.CopyFrom(p)
		at.Sample(seat, &rng)
		for other := range win {
			win[other] += float64(s.look(at, engine.Seat(other)).Win) / looks
		}
	}
	return win
}

// guided evaluates the choices by a search with a net.
func (a *Adviser) guided(ctx context.Context, n *net.Net, p engine.Position, seat engine.Seat, open []engine.Choice) []weighed {
	s := &puct{spec: a.spec.fitted(n, p), rng: engine.FastChance(a.rng.Uint64()), seats: len(p.Rank(nil)), whole: true}
	s.oneStep = newOneStep(n, p, &s.rng)
	if len(open) == 1 {
		o := s.oneStep.weigh(p, seat, open)[0]
		return []weighed{{choice: open[0], win: float64(o.Win)}}
	}
	s.begin(p, seat)
	s.think(ctx)
	var list []weighed
	for child := s.nodes[0].child; child != 0; child = s.nodes[child].sibling {
		list = append(list, s.weighed(n, child))
	}
	slices.SortStableFunc(list, likelier)
	named := list[:min(maxAdvised, len(list))]
	least := min(int32(s.spec.Iterations/fairLooks), int32(named[0].visits))
	for i := range named {
		s.dwell(ctx, named[i].node, least)
		named[i] = s.weighed(n, named[i].node)
	}
	s.correct(n, p, seat, list, len(named))
	return list
}

// weighed returns the estimates of the search for a choice of the root.
func (s *puct) weighed(n *net.Net, child int32) weighed {
	b := &s.nodes[child]
	o := b.outlook()
	return weighed{b.choice, child, int(b.visits), float64(o.Win), float64(n.Points(o.Margin)), float64(o.Worth())}
}

// correct adds the mean difference between search and estimate one step ahead, measured on the named
// choices, to the estimates of the other choices. Those were hardly searched, so without it a position
// that is better than it looks would seem to be a merit of the named choices alone.
func (s *puct) correct(n *net.Net, p engine.Position, seat engine.Seat, list []weighed, named int) {
	choices := make([]engine.Choice, named)
	for i, w := range list[:named] {
		choices[i] = w.choice
	}
	var win, points float64
	for i, o := range s.oneStep.weigh(p, seat, choices) {
		win += (list[i].win - float64(o.Win)) / float64(named)
		points += (list[i].points - float64(n.Points(o.Margin))) / float64(named)
	}
	for i := named; i < len(list); i++ {
		first := 1 / float64(list[i].visits+1) // the weight of the first estimate in the mean
		list[i].win = min(1, max(0, list[i].win+win*first))
		list[i].points += points * first
	}
}

// blind evaluates the choices by a search without a net.
func (a *Adviser) blind(ctx context.Context, p engine.Position, seat engine.Seat, open []engine.Choice) []weighed {
	spec := a.spec.Instead()
	spec.Iterations = min(spec.Iterations, blindAdvice)
	s := &search{spec: spec, rng: engine.FastChance(a.rng.Uint64()), ends: map[int32]*ends{}, whole: true}
	s.begin(p, seat)
	s.iterate() // at least once, so that there is an estimate
	s.think(ctx)
	if len(open) == 1 { // a forced choice has no node
		return []weighed{{choice: open[0], win: s.ends[0].win / float64(s.tree.nodes[0].visits)}}
	}
	var list []weighed
	for child := s.tree.nodes[0].child; child != 0; child = s.tree.nodes[child].sibling {
		t, e := &s.tree.nodes[child], s.ends[child]
		v := float64(t.visits)
		list = append(list, weighed{t.choice, child, int(t.visits), e.win / v, e.points / v, t.total / v})
	}
	return list
}

// ends has the sums of the results of the playouts through a node, for the searching seat.
type ends struct{ win, points float64 }

// note adds the result of a playout to the ends of the root and of the first choice of the path.
func (s *search) note() {
	if s.ends == nil {
		return
	}
	winners := 0
	for _, place := range s.places {
		if place.Rank == 1 {
			winners++
		}
	}
	for _, place := range s.places {
		if place.Seat != s.me {
			continue
		}
		win := 0.0
		if place.Rank == 1 {
			win = 1 / float64(winners)
		}
		for _, at := range s.path[:min(2, len(s.path))] {
			if s.ends[at] == nil {
				s.ends[at] = &ends{}
			}
			s.ends[at].win += win
			s.ends[at].points += float64(place.Points - bestOther(s.places, s.me))
		}
	}
}

// look fills in the glimpses and effects of the advised answers, from samples of what the seat knows.
func (a *Adviser) look(p engine.Position, seat engine.Seat, n *net.Net, all []weighed, advice *engine.Advice) {
	others := spread(all, maxOthers)
	features := len(p.Features())
	mean := func() [][]float32 { return rows(len(advice.Answers), features) }
	mine, beside, seen := mean(), mean(), make([]float32, features)
	at, after := p.Copy(), p.Copy()
	for range glimpses {
		at.CopyFrom(p)
		at.Sample(seat, &a.rng)
		now := glimpse(at, seat)
		for i := range advice.Answers {
			to := &advice.Answers[i]
			after.CopyFrom(at)
			after.Reseed(engine.FastChance(a.rng.Uint64()))
			after.Apply(seat, to.Choice)
			to.Before, to.After = append(to.Before, now), append(to.After, glimpse(after, seat))
			after.Observe(seat, seen)
			add(mine[i], seen, 1.0/glimpses)
		}
		if n == nil {
			continue
		}
		for _, w := range others {
			after.CopyFrom(at)
			after.Reseed(engine.FastChance(a.rng.Uint64()))
			after.Apply(seat, w.choice)
			after.Observe(seat, seen)
			for i := range advice.Answers {
				if advice.Answers[i].Choice != w.choice {
					add(beside[i], seen, 1.0/glimpses/float32(countOthers(others, advice.Answers[i].Choice)))
				}
			}
		}
	}
	if n == nil || len(all) < 2 {
		return
	}
	for i := range advice.Answers {
		advice.Answers[i].Effects = effects(n, p.Features(), beside[i], mine[i])
	}
}

// countOthers returns the number of choices in the list that differ from c.
func countOthers(list []weighed, c engine.Choice) int {
	n := 0
	for _, w := range list {
		if w.choice != c {
			n++
		}
	}
	return n
}

// spread returns at most so many entries of the list, at even distances and with the first one.
func spread(list []weighed, most int) []weighed {
	if len(list) <= most {
		return list
	}
	var some []weighed
	for i := range most {
		some = append(some, list[i*len(list)/most])
	}
	return some
}

func rows(n, wide int) [][]float32 {
	list := make([][]float32, n)
	for i := range list {
		list[i] = make([]float32, wide)
	}
	return list
}

func add(sum, x []float32, share float32) {
	for i := range sum {
		sum[i] += share * x[i]
	}
}

func glimpse(p engine.Position, seat engine.Seat) engine.Glimpse {
	return engine.Glimpse{View: p.View(seat), Score: p.Score(seat, nil)}
}

// effects returns the features that contribute most to the difference in the chance to win between the
// mean of the other answers (from) and one answer (to), largest first, at most maxEffects.
func effects(n *net.Net, names []string, from, to []float32) []engine.Effect {
	by := make([]float32, len(names))
	n.Effects(from, to, by)
	var list []engine.Effect
	for i, name := range names {
		if by[i] != 0 {
			list = append(list, engine.Effect{Feature: name, Change: float64(to[i] - from[i]), Win: float64(by[i])})
		}
	}
	slices.SortStableFunc(list, func(x, y engine.Effect) int { return cmp.Compare(max(y.Win, -y.Win), max(x.Win, -x.Win)) })
	return slices.Clip(list[:min(maxEffects, len(list))])
}
