package bots

import (
	"context"
	"slices"

	"signoria/bots/net"
	"signoria/engine"
)

// turnSearch evaluates the choices of a seat by the best position that it can reach before another
// seat or chance acts. Titles ask the decisions of a turn one by one, and nets estimate finished turns
// better than unfinished ones. A sequence of choices of one turn is called a line.
type turnSearch struct {
	oneStep *oneStep
	// temperature is that of pick, in worth; 0 means always the best line.
	temperature float64
	steps       [lineSteps]step
}

// step is one position of a line, with its open choices and their outlooks.
type step struct {
	at      engine.Position
	open    []engine.Choice
	options []option
}

// option is one choice of a step.
type option struct {
	choice  engine.Choice
	outlook net.Outlook
	on      bool // the seat chooses again after it, before another seat or chance
}

// lineSteps is the largest length of a line. lineLooks is the number of choices that are evaluated for
// a question at most, unless more are open at once.
const (
	lineSteps = 8
	lineLooks = 300
)

// lineWidths is, for each step, the number of choices that are followed: those with the best outlooks.
var lineWidths = [lineSteps]int{8, 4, 3, 2, 1, 1, 1, 1}

func newTurnSearch(s *oneStep, p engine.Position) *turnSearch {
	l := &turnSearch{oneStep: s}
	for i := range l.steps {
		l.steps[i].at = p.Copy()
	}
	return l
}

// choose returns the first choice of the best line, on a sample of what the seat knows.
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

// stray draws one of the first choices by pick. Their outlooks are those at the end of the best line,
// or one choice ahead for choices that were not followed.
func (l *turnSearch) stray(rng *engine.Chance) engine.Choice {
	options := l.steps[0].options
	worth := make([]net.Outlook, len(options))
	for i, o := range options {
		worth[i] = o.outlook
	}
	return options[pick(worth, pupilTemperature(l.temperature, worth), rng)].choice
}

// list computes the open choices of a step.
func (s *step) list(seat engine.Seat) { s.open = s.at.Prune(seat, s.at.Choices(seat, s.open[:0])) }

// best returns the choice with the best line at a step whose choices are listed, and the outlook at
// its end. At most looks choices may be evaluated: those that are left after the open ones of this
// step are divided among the lines that are followed. A line ends where more choices are open than
// its share.
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
