// Package bots plays any title: at random, by an information-set Monte Carlo tree search, or by a
// trained net, alone or guiding a search. It depends on no title: it uses engine.Position alone, and
// evaluates samples of what the seat knows, so that no bot can use hidden information.
//
// With a budget of iterations the same seed and the same sequence of questions give the same
// answers; with a budget of time they do not. Every search ends after MaxTime, and its tree has at
// most MaxNodes nodes.
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
	// Choose returns one of the open choices of a seat, which must owe an answer. It does not
	// change the position. When ctx ends it returns at once with the best choice found so far.
	Choose(context.Context, engine.Position, engine.Seat) engine.Choice
}

// Kind is a way to choose.
type Kind int8

// The kinds of bots.
const (
	// Random takes each open choice with equal chance.
	Random Kind = iota
	// Blind searches by playouts without a net (search).
	Blind
	// Greedy makes the choice to which a net gives the highest value, one choice ahead or at the end
	// of the seat's own turn (greedy).
	Greedy
	// Guided searches with a net (puct).
	Guided
)

// Spec describes a bot: its kind, and its budget for one choice.
type Spec struct {
	Kind Kind
	// Iterations and Time are the budget of a search; 0 means no such limit. With both, Time is
	// a limit for slow machines, so that a table does not wait. No search takes longer than MaxTime.
	Iterations int
	Time       time.Duration
	// Temperature makes a greedy bot vary its choices (a softmax): a choice whose value is lower by
	// Temperature standard deviations of the values of all choices is made 1/e as often as the best
	// one. 0 means always the best.
	Temperature float64
	// Step makes a greedy bot without Temperature look one choice ahead, as those with it do. False
	// means to the end of its own turn.
	Step bool
	// Wander is the Temperature in games that always begin with the same position
	// (engine.Meta.FixedOpening): a small one, so that matches differ and choices stay about as good.
	Wander float64
	// Turns makes a guided search play each iteration to the end of the current turn before it asks
	// the net, because nets estimate finished turns better.
	Turns bool
	// Ahead is the number of choices, of all seats, that are played after that turn before the net
	// is asked. Each is the best one choice ahead.
	Ahead int
	// Fit takes Ahead from the net (net.Net.Ahead). Iterations is then the number without any Ahead;
	// the search makes fewer with it, in about the same time.
	Fit bool
	// Weights is the name of a file of weights that is used instead of the library.
	Weights string
	// Unwatched means that nobody waits for the answer, or could learn something from the time that
	// it takes. A search may then end as soon as its result is certain, also while seats have secrets,
	// and one with Iterations ignores Time, so that it plays alike on every machine.
	Unwatched bool
}

// ErrUnknown means that the text of a spec names no bot.
var ErrUnknown = errors.New("unknown bot")

// Parse reads "random", "mcts:20ms", "mcts:2000", "net", "net:0", "net:0.5", "puct:20ms",
// "puct:200", "turns:200", "turns:200+20", "turns:2200+net", or the name of a level. A bot with a
// net may have a file of weights after an @ ("net@mine.weights"). The error is or wraps ErrUnknown
// if there is no such bot; any other says what is wrong with the text.
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

// parse reads the part of a spec before the @; text is the whole spec, for errors.
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

// bounded returns the spec with a budget; text is the whole spec, for errors.
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

// farther reads the number after + in a budget into Ahead or Fit, and returns the budget without it.
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

// setTemperature returns the spec of a greedy bot with a temperature.
func (s Spec) setTemperature(text, temperature string) (Spec, error) {
	h, err := strconv.ParseFloat(temperature, 64)
	if err != nil || !(h >= 0 && h <= maxTemperature) {
		return Spec{}, fmt.Errorf("bot %q: how far it strays is a number from 0 to %d (net:0.5)", text, maxTemperature)
	}
	s.Kind, s.Temperature, s.Step = Greedy, h, h == 0
	return s, nil
}

// maxTemperature is so high that choices are made nearly at random.
const maxTemperature = 10

// String returns the text that Parse reads.
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

// Timed reports whether only time limits the search, so that the answers depend on the machine.
func (s Spec) Timed() bool { return s.Time > 0 && s.Iterations == 0 }

// allowed returns the longest time that a search may take.
func (s Spec) allowed() time.Duration {
	if s.Time > 0 && !(s.Unwatched && s.Iterations > 0) {
		return min(s.Time, MaxTime)
	}
	return MaxTime
}

// Learned reports whether the bot needs weights.
func (s Spec) Learned() bool { return s.Kind == Greedy || s.Kind == Guided }

// New returns a bot for the text of a spec. All its randomness comes from the seed; the library has
// the weights, nil means none. The error is that of Parse.
func New(spec string, seed int64, library *net.Library) (Bot, error) {
	s, err := Parse(spec)
	if err != nil {
		return nil, err
	}
	return s.New(seed, library), nil
}

// New returns a bot of this spec. If it needs weights and there are none for the match, it plays as
// the bot of Instead.
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
