// Package bots plays any title: at random, or by an information-set Monte
// Carlo tree search. It knows no title: it thinks on engine.Positions alone,
// and only ever on samples, so a bot cannot use what its seat may not know.
//
// A bot with a budget of iterations answers the same for the same seed and the
// same sequence of questions; one with a budget of time does not. Whatever the
// budget, a search ends after MaxTime, and its tree has MaxNodes at most: no bot
// thinks for ever or eats the memory.
//
// It imports package engine and the standard library only.
package bots

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

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

// Spec says what kind of bot, and how long it may think about one choice.
type Spec struct {
	// Search is false for a bot that plays at random.
	Search bool
	// Iterations or Time bound a search; exactly one of them is set. MaxTime
	// bounds both.
	Iterations int
	Time       time.Duration
}

const known = "known bots: random, mcts:TIME (mcts:20ms), mcts:ITERATIONS (mcts:2000), "

// Parse reads "random", "mcts:20ms", "mcts:2000", or the name of a level.
func Parse(text string) (Spec, error) {
	if spec, err := ParseLevel(text); err == nil {
		return spec, nil
	}
	kind, budget, _ := strings.Cut(text, ":")
	switch {
	case text == "random":
		return Spec{}, nil
	case kind != "mcts":
		return Spec{}, fmt.Errorf("bot %q: %s%s", text, known, strings.Join(LevelNames(), ", "))
	}
	if n, err := strconv.Atoi(budget); err == nil && n > 0 {
		return Spec{Search: true, Iterations: n}, nil
	}
	if d, err := time.ParseDuration(budget); err == nil && d > 0 && d <= MaxTime {
		return Spec{Search: true, Time: d}, nil
	}
	return Spec{}, fmt.Errorf("bot %q: the budget must be a time above 0 (20ms), at most %v, or a number of iterations (2000)", text, MaxTime)
}

// String is the form that Parse reads.
func (s Spec) String() string {
	switch {
	case !s.Search:
		return "random"
	case s.Iterations > 0:
		return "mcts:" + strconv.Itoa(s.Iterations)
	}
	return "mcts:" + s.Time.String()
}

// Timed tells whether the bot thinks by the clock.
func (s Spec) Timed() bool { return s.Time > 0 }

// New makes a bot from a spec in words; the seed is all of its randomness.
func New(spec string, seed int64) (Bot, error) {
	s, err := Parse(spec)
	if err != nil {
		return nil, err
	}
	return s.New(seed), nil
}

// New makes a bot of this spec.
func (s Spec) New(seed int64) Bot {
	key := engine.NewChance(engine.SeedFromInt(seed))
	luck := engine.FastChance(key.Uint64())
	if !s.Search {
		return &random{luck: luck}
	}
	return &search{spec: s, luck: luck}
}
