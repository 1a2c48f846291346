package bots

import (
	"context"
	"fmt"

	"signoria/bots/net"
	"signoria/engine"
)

// learned plays by a net, as soon as it knows what match it plays; without one for
// it, it searches blindly.
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
		g.byStakes = true
		if spec.Temperature == 0 && !spec.Step {
			g.turnSearch = newTurnSearch(g.oneStep, p)
		}
		return g
	}
	s := &puct{spec: spec, rng: l.rng, seats: len(p.Rank(nil))}
	s.oneStep = newOneStep(n, p, &s.rng)
	return s
}

// net returns the net of the bot: that of its own file, or the library's net for such players.
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

// Plays names the weights that the bot plays by at such a match (net.Net.Checksum); "" for
// none.
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

// Lacks returns why the bot cannot play such a match by a net as it should, and plays
// as Instead says; nil means nothing is missing.
func (s Spec) Lacks(p engine.Position, library *net.Library) error {
	if !s.Learned() {
		return nil
	}
	_, err := s.net(p, library)
	return err
}

// CheckWeights returns why the bot cannot play such a match with the file of weights that it
// names; nil if it can or names none. Callers report it: a user who names a file wants no other
// bot in its place.
func (s Spec) CheckWeights(p engine.Position, library *net.Library) error {
	if s.Weights == "" {
		return nil
	}
	if err := s.Lacks(p, library); err != nil {
		return fmt.Errorf("%v cannot play: %w", s, err)
	}
	return nil
}

// At returns the spec that plays such a match: with the settings that the spec leaves to the
// net, or, without a net that it needs, Instead.
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

// fitted returns the spec with what it leaves to the net, and to the title.
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

// Instead returns the spec of a bot without weights: a blind search of about the same time, at
// most that of a level.
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

// What is about as much work, or about as strong, in iterations of the blind search.
const (
	greedyInstead = 600 // a net without heat, one step ahead; with heat it is weaker
	guidedInstead = 8   // an iteration of a guided search
	turnsInstead  = 24  // ... that judges whole turns
	aheadInstead  = 2   // so many choices further are as much work again
)
