package bots

import (
	"fmt"

	"signoria/bots/net"
	"signoria/engine"
)

// Teaches returns an error if a net cannot be trained on games of bots of this spec. They must use
// the net that is trained, and must not be limited by time.
func (s Spec) Teaches() error {
	if !s.Learned() || s.Temperature > 0 || s.Weights != "" || s.Timed() {
		return fmt.Errorf("no net learns from games of %s, but from those of net:0, net, puct:30 or turns:30", s)
	}
	return nil
}

// NewPupil returns a bot for training games of a match like p, which uses a net in training: one
// choice ahead (net:0), to the end of its turn (net), or after a search (turns:30). The spec must
// satisfy Teaches. The temperature is in worth (net.Outlook.Worth): a choice that is worth less by
// it is made 1/e as often as the best; 0 means always the best. See pupilTemperature.
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

// NewOpener returns a bot with the temperature of Opener that uses a net in training. It plays the
// openings of training games, which are not learned from.
func NewOpener(n *net.Net, p engine.Position, seed uint64) Bot {
	g := newGreedy(n, p, Opener.Temperature, seed)
	g.relative = true
	return g
}

// Opener is the bot that plays the openings of games that always begin with the same position
// (engine.Meta.FixedOpening): it varies, but plays reasonably. It is the journeyman of today, and
// must not change with that level, because all openings of the arena would change.
var Opener = Spec{Kind: Greedy, Temperature: 0.5, Unwatched: true}

// maxRelativeTemperature is the highest temperature of a pupil, in standard deviations of the worths
// of its choices.
const maxRelativeTemperature = 0.25

// pupilTemperature returns the temperature with which a pupil chooses between choices of these
// worths. It is lowered where the worths differ little: a seat that has nearly lost would play at
// random with the temperature of the others, and the net would learn that this seat always loses.
func pupilTemperature(temperature float64, worth []net.Outlook) float64 {
	return min(temperature, maxRelativeTemperature*worthSpread(worth))
}
