package bots

import (
	"context"
	"fmt"

	"signoria/bots/net"
	"signoria/engine"
)

// learned plays with a net. It finds the net at its first choice, when it knows the match; if there
// is none it plays as the bot of Spec.Instead.
type learned struct {
	spec    Spec
	rng     engine.Chance
	library *net.Library
	title   string
	bot     Bot
}

func (l *learned) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	if name := p.Meta().Name; l.bot == nil || l.title != name {
		sample := p.Copy()
		sample.Sample(seat, &l.rng)
		l.title, l.bot = name, l.make(sample)
	}
	return l.bot.Choose(ctx, p, seat)
}

func (l *learned) make(p engine.Position) Bot {
	n, err := l.spec.net(p, l.library)
	if err != nil {
		return &search{spec: l.spec.Instead(), rng: l.rng}
	}
	spec := l.spec.fitted(n, p)
	if spec.Kind == Greedy {
		g := newGreedy(n, p, spec.Temperature, l.rng.Uint64())
		g.relative = true
		if spec.Temperature == 0 && !spec.Step {
			g.turnSearch = newTurnSearch(g.oneStep, p)
		}
		return g
	}
	s := &puct{spec: spec, rng: l.rng, seats: len(p.Rank(nil))}
	s.oneStep = newOneStep(n, p, &s.rng)
	return s
}

// net returns the net for a match like p: that of Weights, or the library's. The error says why there
// is none.
func (s Spec) net(p engine.Position, library *net.Library) (*net.Net, error) {
	if s.Weights != "" {
		own, err := net.OpenFile(s.Weights)
		if err != nil {
			return nil, err
		}
		n, err := own.Find(p, len(p.Rank(nil)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Weights, err)
		}
		return n, nil
	}
	seats := len(p.Rank(nil))
	if s.Kind == Greedy && (s.Step || s.Temperature > 0) {
		return library.FindStep(p, seats)
	}
	return library.Find(p, seats)
}

// Plays returns the checksum of the weights that the bot uses in a match like p (net.Net.Checksum);
// "" means none.
func (s Spec) Plays(p engine.Position, library *net.Library) string {
	if !s.Learned() {
		return ""
	}
	n, err := s.net(p, library)
	if err != nil {
		return ""
	}
	return n.Checksum()
}

// Lacks returns why there is no net that the bot needs for a match like p, so that it plays as
// Instead; nil means that nothing is missing.
func (s Spec) Lacks(p engine.Position, library *net.Library) error {
	if !s.Learned() {
		return nil
	}
	_, err := s.net(p, library)
	return err
}

// CheckWeights returns why the bot cannot use the file of weights that it names in a match like p;
// nil if it can or names none. Callers report it, because a user who names a file does not want
// another bot.
func (s Spec) CheckWeights(p engine.Position, library *net.Library) error {
	if s.Weights == "" {
		return nil
	}
	if err := s.Lacks(p, library); err != nil {
		return fmt.Errorf("%v cannot play: %w", s, err)
	}
	return nil
}

// At returns the spec for a match like p: with the settings that are taken from the net and the
// title, or Instead if it needs a net and there is none.
func (s Spec) At(p engine.Position, library *net.Library) Spec {
	if !s.Learned() {
		return s
	}
	n, err := s.net(p, library)
	if err != nil {
		return s.Instead()
	}
	return s.fitted(n, p)
}

// fitted returns the spec with Fit replaced by the net's Ahead, and Wander by a Temperature if the
// title has a fixed opening.
func (s Spec) fitted(n *net.Net, p engine.Position) Spec {
	if s.Wander > 0 && p.Meta().FixedOpening {
		s.Temperature, s.Step = s.Wander, false
	}
	s.Wander = 0
	if s.Fit {
		s.Fit, s.Ahead = false, n.Ahead
		s.Iterations = (s.Iterations + n.Ahead/aheadInstead) / (1 + n.Ahead/aheadInstead)
	}
	return s
}

// Instead returns the bot that plays if there are no weights: a blind search that takes about the
// same time. A spec that needs no weights stays as it is.
func (s Spec) Instead() Spec {
	if !s.Learned() {
		return s
	}
	blind := Spec{Kind: Blind, Time: s.Time, Unwatched: s.Unwatched}
	switch {
	case s.Timed():
	case s.Kind == Greedy:
		blind.Iterations, blind.Time = int(greedyInstead/(1+9*s.Temperature)), levelCap
	default:
		each := guidedInstead
		if s.Turns {
			each = turnsInstead * (1 + s.Ahead/aheadInstead)
		}
		blind.Iterations = min(s.Iterations, MaxNodes/each) * each
	}
	return blind
}

// The iterations of a blind search that replace a net.
const (
	greedyInstead = 600 // about as strong as a greedy bot without temperature
	guidedInstead = 8   // about as much work as one iteration of a guided search
	turnsInstead  = 24  // ... with Spec.Turns
	aheadInstead  = 2   // this many choices of Spec.Ahead double that work
)
