// Package bots plays any title: at random, by an information-set Monte Carlo tree
// search, or by a net that has learned the title, alone or guiding a search. It
// knows no title: it thinks on engine.Positions alone,
// and only ever on samples, so a bot cannot use what its seat may not know.
//
// A bot with a budget of iterations answers the same for the same seed and the
// same sequence of questions; one with a budget of time does not. Whatever the
// budget, a search ends after MaxTime, and its tree has MaxNodes at most: no bot
// thinks for ever or eats the memory.
//
// It imports package engine, its own parts and the standard library only.
package bots

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"signoria/bots/net"
	"signoria/engine"
)

// Bot answers for a seat. It is not safe for concurrent use; make one for each
// seat.
type Bot interface {
	// Choose gives one of the seat's open choices and leaves the position as
	// it is. The seat must owe an answer. When the context ends it answers at
	// once with the best it has found.
	Choose(context.Context, engine.Position, engine.Seat) engine.Choice
}

// Kind is a way to choose.
type Kind int8

// The kinds of bots.
const (
	// Random picks any open choice, all alike.
	Random Kind = iota
	// Blind searches by random playouts (search).
	Blind
	// Greedy makes the choice that a net likes best, at the end of the seat's own turn.
	Greedy
	// Guided searches by a net (puct).
	Guided
)

// Spec says what kind of bot, and how long it may think about one choice.
type Spec struct {
	Kind Kind
	// Iterations or Time bound a search, or both: then Time is a cap, for a machine
	// so slow that a table would wait. MaxTime bounds all.
	Iterations int
	Time       time.Duration
	// Temperature is how far a greedy bot strays from what it likes best: a choice that is
	// worse by so many standard deviations of what its choices are worth is made a
	// third as often. 0 means never.
	Temperature float64
	// Step reports whether a greedy bot without heat looks one choice ahead, as those with heat
	// do and as bots learn; else it looks to the end of its own turn.
	Step bool
	// Wander is the heat of a bot that has none where matches begin alike
	// (engine.Meta.FixedOpening): so little that it makes no other choice but one about as good.
	Wander float64
	// Turns reports whether in a guided search each walk continues to the end of the turn in which
	// it ends, before the net judges: half a turn is harder to judge than a whole one.
	Turns bool
	// Ahead is for how many more choices, of whoever is asked, such a walk continues after
	// that turn, each one made one step ahead: what a plan is worth shows when it has been
	// played for a while.
	Ahead int
	// Fit leaves Ahead to the net (net.Net.Ahead). Iterations are as many as there would be
	// if no walk continued; of those that do there are fewer, in about the same time.
	Fit bool
	// Weights is a file of weights of its own, in place of those at hand.
	Weights string
	// Unwatched: nobody waits for the answer, nor could learn something by how long it
	// takes. So a search may end as soon as it is settled while seats have secrets, and
	// one that is bounded by iterations needs no cap: it plays alike on every machine.
	Unwatched bool
}

// ErrUnknown means that a spec begins like no bot.
var ErrUnknown = errors.New("unknown bot")

// Parse reads "random", "mcts:20ms", "mcts:2000", "net", "net:0", "net:0.5", "puct:20ms",
// "puct:200", "turns:200", "turns:200+20", "turns:2200+net", or the name of a level. Behind the
// @ of a bot that plays by a net may stand a file of weights ("net@mine.weights").
func Parse(text string) (Spec, error) {
	if spec, err := ParseLevel(text); err == nil {
		return spec, nil
	}
	what, weights, own := strings.Cut(text, "@")
	spec, err := parse(text, what)
	switch {
	case err != nil:
		return Spec{}, err
	case own && !spec.Learned():
		return Spec{}, fmt.Errorf("bot %q: only net, puct and turns play by a file of weights (net@mine.weights); %s has none", text, what)
	case own && weights == "":
		return Spec{}, fmt.Errorf("bot %q: behind the @ the file of weights is missing (net@mine.weights)", text)
	}
	spec.Weights = weights
	return spec, nil
}

// parse reads what stands before a file of weights; text is all of it.
func parse(text, what string) (Spec, error) {
	kind, budget, bounded := strings.Cut(what, ":")
	var spec Spec
	switch {
	case what == "random":
		return spec, nil
	case what == "net":
		spec.Kind = Greedy
		return spec, nil
	case kind == "net" && bounded:
		return spec.setTemperature(text, budget)
	case kind == "mcts":
		spec.Kind = Blind
	case kind == "puct":
		spec.Kind = Guided
	case kind == "turns":
		spec.Kind, spec.Turns = Guided, true
		var err error
		if budget, err = spec.farther(text, budget); err != nil {
			return Spec{}, err
		}
	default:
		return Spec{}, fmt.Errorf("%w %q; there are %s, random, mcts:TIME and mcts:ITERATIONS, net and net:HEAT, puct and turns with a TIME or ITERATIONS", ErrUnknown, text, strings.Join(LevelNames(), ", "))
	}
	return spec.bounded(text, budget)
}

// bounded sets the budget of a search.
func (s Spec) bounded(text, budget string) (Spec, error) {
	for part := range strings.SplitSeq(budget, "/") {
		n, notANumber := strconv.Atoi(part)
		d, notATime := time.ParseDuration(part)
		switch {
		case notANumber == nil && n > 0 && s.Iterations == 0 && s.Time == 0:
			s.Iterations = n
		case notATime == nil && d > 0 && d <= MaxTime && s.Time == 0:
			s.Time = d
		default:
			return Spec{}, fmt.Errorf("bot %q: the budget must be a time above 0 (20ms), at most %v, a number of iterations (2000), or both (2000/5s)", text, MaxTime)
		}
	}
	return s, nil
}

// farther takes from a budget how far each look continues.
func (s *Spec) farther(text, budget string) (rest string, err error) {
	iterations, limit, timed := strings.Cut(budget, "/")
	iterations, ahead, given := strings.Cut(iterations, "+")
	if !given {
		return budget, nil
	}
	if s.Fit = ahead == "net"; !s.Fit {
		s.Ahead, err = strconv.Atoi(ahead)
	}
	if err != nil || s.Ahead > net.MostAhead || !s.Fit && s.Ahead < 1 {
		return "", fmt.Errorf("bot %q: a look goes on for 1 to %d choices (turns:200+20), or as far as suits the net (turns:2200+net)", text, net.MostAhead)
	}
	if timed {
		iterations += "/" + limit
	}
	return iterations, nil
}

// setTemperature sets how far a greedy bot strays.
func (s Spec) setTemperature(text, temperature string) (Spec, error) {
	h, err := strconv.ParseFloat(temperature, 64)
	if err != nil || !(h >= 0 && h <= maxTemperature) {
		return Spec{}, fmt.Errorf("bot %q: how far it strays is a number from 0 to %d (net:0.5)", text, maxTemperature)
	}
	s.Kind, s.Temperature, s.Step = Greedy, h, h == 0
	return s, nil
}

// maxTemperature is as good as no preference at all.
const maxTemperature = 10

// String returns the form that Parse reads.
func (s Spec) String() string {
	text := [...]string{Random: "random", Blind: "mcts", Greedy: "net", Guided: "puct"}[s.Kind]
	if s.Turns {
		text = "turns"
	}
	var budget []string
	if s.Iterations > 0 {
		budget = append(budget, strconv.Itoa(s.Iterations))
	}
	if s.Time > 0 {
		budget = append(budget, s.Time.String())
	}
	switch {
	case len(budget) > 0:
		switch {
		case s.Fit:
			budget[0] += "+net"
		case s.Ahead > 0:
			budget[0] += "+" + strconv.Itoa(s.Ahead)
		}
		text += ":" + strings.Join(budget, "/")
	case s.Temperature > 0:
		text += ":" + strconv.FormatFloat(s.Temperature, 'g', -1, 64)
	case s.Step:
		text += ":0"
	}
	if s.Weights != "" {
		text += "@" + s.Weights
	}
	return text
}

// Timed reports whether the bot thinks by the clock alone, so that what it answers depends
// on the machine.
func (s Spec) Timed() bool { return s.Time > 0 && s.Iterations == 0 }

// allowed returns how long a search may take.
func (s Spec) allowed() time.Duration {
	if s.Time > 0 && !(s.Unwatched && s.Iterations > 0) {
		return min(s.Time, MaxTime)
	}
	return MaxTime
}

// Learned reports whether the bot needs weights.
func (s Spec) Learned() bool { return s.Kind == Greedy || s.Kind == Guided }

// New makes a bot from a spec in words; the seed is all of its randomness, and the
// library has the weights, none if it is nil.
func New(spec string, seed int64, library *net.Library) (Bot, error) {
	s, err := Parse(spec)
	if err != nil {
		return nil, err
	}
	return s.New(seed, library), nil
}

// New makes a bot of this spec. One that needs weights and has none for the match it
// is asked about plays as Instead says.
func (s Spec) New(seed int64, library *net.Library) Bot {
	key := engine.NewChance(engine.SeedFromInt(seed))
	rng := engine.FastChance(key.Uint64())
	switch s.Kind {
	case Random:
		return &random{rng: rng}
	case Blind:
		return &search{spec: s, rng: rng}
	}
	return &learned{spec: s, rng: rng, library: library}
}
