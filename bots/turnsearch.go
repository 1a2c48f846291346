package bots

import (
	"context"
	"slices"

	"signoria/bots/net"
	"signoria/engine"
)

// turnSearch weighs the choices of a seat by what it can make of them before anybody else,
// or chance, has a say: a title asks a turn step by step, and half a turn is harder to
// judge than a whole one.
type turnSearch struct {
	oneStep *oneStep
	// temperature is how far it strays from the best line, of a game.
	temperature float64
	steps       [lineSteps]step
}

// step is how far a line has come: where it is, what is open there, and what each
// choice promises.
type step struct {
	at      engine.Position
	open    []engine.Choice
	options []option
}

// option is one choice of a step.
type option struct {
	choice  engine.Choice
	outlook net.Outlook
	on      bool // the seat continues choosing after it
}

// A line has at most so many steps; of the choices at each step so many are followed,
// those that promise most, and beyond what is open at once no more than lineLooks are
// looked at: in a game with long turns and much to choose only the best few.
const (
	lineSteps = 8
	lineLooks = 300
)

var lineWidths = [lineSteps]int{8, 4, 3, 2, 1, 1, 1, 1}

func newTurnSearch(s *oneStep, p engine.Position) *turnSearch {
	l := &turnSearch{oneStep: s}
	for i := range l.steps {
		l.steps[i].at = p.Copy()
	}
	return l
}

// choose returns the choice with the best line, on a sample of what the seat knows.
func (l *turnSearch) choose(ctx context.Context, p engine.Position, seat engine.Seat, rng *engine.Chance) engine.Choice {
	first := &l.steps[0]
	first.at.CopyFrom(p)
	first.at.Sample(seat, rng)
	l.oneStep.lens.Base(first.at, seat)
	first.list(seat)
	best, _ := l.best(ctx, 0, seat, lineLooks)
	if l.temperature > 0 {
		return l.stray(rng)
	}
	return best
}

// stray draws one of the first choices by the lines that were found, or, of those that
// were not followed, by what they promise.
func (l *turnSearch) stray(rng *engine.Chance) engine.Choice {
	options := l.steps[0].options
	worth := make([]net.Outlook, len(options))
	for i, o := range options {
		worth[i] = o.outlook
	}
	return options[pick(worth, teaching(l.temperature, worth), rng)].choice
}

// list fills in what is open at a step.
func (s *step) list(seat engine.Seat) { s.open = s.at.Prune(seat, s.at.Choices(seat, s.open[:0])) }

// best returns the choice with the best line at a step whose choices are listed, and the outlook
// at its end. Looks are how many choices may be looked at: what is left of them after those
// that are open here is shared among the lines that are followed, and a line ends where
// more is open than its share.
func (l *turnSearch) best(ctx context.Context, depth int, seat engine.Seat, looks int) (engine.Choice, net.Outlook) {
	s := &l.steps[depth]
	s.options = s.options[:0]
	for _, c := range s.open {
		drawn := s.at.Drawn()
		o := option{choice: c, outlook: l.oneStep.outlook(s.at, seat, c)}
		o.on = goesOn(l.oneStep.after, seat, drawn)
		s.options = append(s.options, o)
	}
	slices.SortStableFunc(s.options, func(a, b option) int {
		switch {
		case a.outlook.Worth() > b.outlook.Worth():
			return -1
		case a.outlook.Worth() < b.outlook.Worth():
			return 1
		}
		return 0
	})
	options := s.options[:min(len(s.options), lineWidths[depth])]
	share := (looks - len(s.options)) / len(options)
	var choice engine.Choice
	var top net.Outlook
	for i, o := range options {
		if o.on && depth+1 < lineSteps && share > 0 && ctx.Err() == nil {
			next := &l.steps[depth+1]
			next.at.CopyFrom(s.at)
			next.at.Apply(seat, o.choice)
			if next.list(seat); len(next.open) <= share {
				_, o.outlook = l.best(ctx, depth+1, seat, share)
				options[i].outlook = o.outlook
			}
		}
		if i == 0 || o.outlook.Worth() > top.Worth() {
			choice, top = o.choice, o.outlook
		}
	}
	return choice, top
}
