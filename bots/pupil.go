package bots

import (
	"fmt"

	"signoria/bots/net"
	"signoria/engine"
)

// Teaches returns an error if a net cannot learn from games of bots of this spec: they must play
// by a net, the one that learns, and not by the clock.
func (s Spec) Teaches() error {
	if !s.Learned() || s.Temperature > 0 || s.Weights != "" || s.Timed() {
		return fmt.Errorf("no net learns from games of %s, but from those of net:0, net, puct:30 or turns:30", s)
	}
	return nil
}

// NewPupil makes a bot of a spec that teaches for a match like p, which plays by a net that
// still learns: one choice ahead (net:0), with lines (net), or after a search (turns:30).
// A choice that is worse by heat, a part of a game, is made a third as often (0: never),
// and where less is at stake one that is worse by a part of that.
func NewPupil(spec Spec, n *net.Net, p engine.Position, temperature float64, seed uint64) Bot {
	if spec.Kind == Greedy {
		g := newGreedy(n, p, temperature, seed)
		if !spec.Step {
			g.turnSearch = newTurnSearch(g.oneStep, p)
			g.turnSearch.temperature = temperature
		}
		return g
	}
	spec = spec.fitted(n, p)
	spec.Unwatched = true
	s := &puct{spec: spec, temperature: temperature, rng: engine.FastChance(seed), seats: len(p.Rank(nil)), whole: temperature > 0}
	s.oneStep = newOneStep(n, p, &s.rng)
	return s
}

// NewOpener makes a bot that plays by a net that still learns and errs as a journeyman does,
// by what is at stake: for openings that nothing is learned of.
func NewOpener(n *net.Net, p engine.Position, seed uint64) Bot {
	g := newGreedy(n, p, Opener.Temperature, seed)
	g.byStakes = true
	return g
}

// Opener makes the openings of matches that begin alike (engine.Meta.FixedOpening): it errs, but
// not absurdly. It is what a journeyman is, and stays so when that level changes, or every
// opening of the arena would be another.
var Opener = Spec{Kind: Greedy, Temperature: 0.5, Unwatched: true}

// temperatureForStakes bounds the heat of a pupil: a part of the standard deviation of what its
// choices are worth.
const temperatureForStakes = 0.25

// teaching returns the heat with which a pupil takes one of choices that are worth so much. A seat
// that has all but lost has little to choose between, and would play at random with the heat
// of the others. What came of that would teach that it is lost indeed: so one seat of a title
// can be given up for good.
func teaching(temperature float64, worth []net.Outlook) float64 {
	return min(temperature, temperatureForStakes*atStake(worth))
}
