package engine

import (
	"crypto/sha256"
	"fmt"
	"unsafe"

	"signoria/engine/fixed"
)

// Bind hides the types of a title's rules.
func Bind[S comparable, V any](rules Rules[S, V]) Title {
	t := title[S, V]{rules: rules, layout: fixed.LayoutOf[S]()}
	t.pruner, _ = rules.(Pruner[S])
	t.indexed, _ = rules.(Indexed[S])
	t.observed, _ = rules.(Observed[S])
	return &t
}

// title is rules, with what searches ask for at every choice looked up beforehand: nil
// where the rules do not have it.
type title[S comparable, V any] struct {
	rules    Rules[S, V]
	pruner   Pruner[S]
	indexed  Indexed[S]
	observed Observed[S]
	layout   fixed.Layout[S]
}

func (t *title[S, V]) Meta() Meta { return t.rules.Meta() }

func (t *title[S, V]) Start(o Options, c Chance) (Position, error) {
	if err := t.rules.Meta().CheckOptions(o); err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	s, err := t.rules.New(o, c)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	return &position[S, V]{title: t, s: s}, nil
}

func (t *title[S, V]) Load(o Options, text []byte) (Position, error) {
	if err := t.rules.Meta().CheckOptions(o); err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	s, err := t.rules.Load(o, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	return &position[S, V]{title: t, s: s}, nil
}

type position[S comparable, V any] struct {
	title *title[S, V]
	s     S
	// Room for CountIndexed and Pick; no part of the position.
	workings Workings
	open     []Choice
}

// StateOf returns the state inside a position that Bind made of rules over S and V, to be read or
// changed in place by the tests of its title; nil where the position is of other types.
func StateOf[S comparable, V any](p Position) *S {
	if own, ok := p.(*position[S, V]); ok {
		return &own.s
	}
	return nil
}

func (p *position[S, V]) Copy() Position { return &position[S, V]{title: p.title, s: p.s} }

func (p *position[S, V]) CopyFrom(from Position) { p.s = from.(*position[S, V]).s }

func (p *position[S, V]) Equal(other Position) bool {
	o, ok := other.(*position[S, V])
	return ok && o.s == p.s
}

func (p *position[S, V]) Owing() Seats { return p.title.rules.Owing(&p.s) }

func (p *position[S, V]) Choices(seat Seat, buf []Choice) []Choice {
	return p.title.rules.Choices(&p.s, seat, buf)
}

func (p *position[S, V]) Check(seat Seat, c Choice) Reason { return p.title.rules.Check(&p.s, seat, c) }

func (p *position[S, V]) Do(seat Seat, c Choice, log *Log) error {
	if r := p.title.rules.Check(&p.s, seat, c); !r.OK() {
		return &Refused{Reason: r}
	}
	p.title.rules.Do(&p.s, seat, c, log)
	return nil
}

func (p *position[S, V]) Apply(seat Seat, c Choice) { p.title.rules.Do(&p.s, seat, c, nil) }

func (p *position[S, V]) View(viewer Seat) any { return p.title.rules.View(&p.s, viewer) }

func (p *position[S, V]) Scramble(viewer Seat, c *Chance) { p.title.rules.Scramble(&p.s, viewer, c) }

func (p *position[S, V]) Sample(seat Seat, c *Chance) { p.title.rules.Sample(&p.s, seat, c) }

func (p *position[S, V]) Score(viewer Seat, buf []Score) []Score {
	return p.title.rules.Score(&p.s, viewer, buf)
}

func (p *position[S, V]) Rank(buf []Place) []Place { return p.title.rules.Rank(&p.s, buf) }

func (p *position[S, V]) Final(buf []Score) []Score {
	if c, ok := p.title.rules.(Counting[S]); ok {
		return c.Final(&p.s, buf)
	}
	return p.title.rules.Score(&p.s, NoSeat, buf)
}

func (p *position[S, V]) Forecast(viewer Seat, buf []Bound) []Bound {
	if c, ok := p.title.rules.(Counting[S]); ok {
		return c.Forecast(&p.s, viewer, buf)
	}
	return Known(buf, p.title.rules.Score(&p.s, viewer, nil))
}

func (p *position[S, V]) Census() Census { return p.title.rules.Census(&p.s) }

func (p *position[S, V]) Format(seat Seat, c Choice) string {
	return p.title.rules.Format(&p.s, seat, c)
}

func (p *position[S, V]) Parse(seat Seat, text string) (Choice, error) {
	return p.title.rules.Parse(&p.s, seat, text)
}

func (p *position[S, V]) EndTurnChoice(seat Seat) (Choice, bool) {
	if c, ok := p.title.rules.(TurnEnder[S]); ok {
		return c.EndTurnChoice(&p.s, seat)
	}
	return Choice{}, false
}

func (p *position[S, V]) Prune(seat Seat, open []Choice) []Choice {
	if p.title.pruner == nil {
		return open
	}
	return p.title.pruner.Prune(&p.s, seat, open)
}

func (p *position[S, V]) CountIndexed(seat Seat) int {
	if p.title.indexed == nil {
		return 0
	}
	return p.title.indexed.CountIndexed(&p.s, seat, &p.workings)
}

func (p *position[S, V]) ChoiceAt(seat Seat, n int) (Choice, bool) {
	return p.title.indexed.ChoiceAt(&p.s, seat, &p.workings, n)
}

// Pick draws numbers until one has a choice: so all choices have the same chance.
func (p *position[S, V]) Pick(seat Seat, rng *Chance, room []Choice) (several bool) {
	n := p.CountIndexed(seat)
	if n == 0 {
		return p.pickListed(seat, rng, room)
	}
	for i := range room {
		for ok := false; !ok; {
			room[i], ok = p.title.indexed.ChoiceAt(&p.s, seat, &p.workings, rng.N(n))
		}
	}
	return true
}

func (p *position[S, V]) pickListed(seat Seat, rng *Chance, room []Choice) (several bool) {
	p.open = p.Prune(seat, p.Choices(seat, p.open[:0]))
	for i := range room {
		room[i] = p.open[0]
		if len(p.open) > 1 {
			room[i] = p.open[rng.N(len(p.open))]
		}
	}
	return len(p.open) > 1
}

func (p *position[S, V]) Features() []string {
	if p.title.observed == nil {
		return nil
	}
	return p.title.observed.Features(&p.s)
}

func (p *position[S, V]) Observe(seat Seat, out []float32) {
	if p.title.observed != nil {
		p.title.observed.Observe(&p.s, seat, out)
	}
}

func (p *position[S, V]) Drawn() uint64 { return p.title.rules.Chance(&p.s).Count }

func (p *position[S, V]) Forms() []Form {
	if listed, ok := p.title.rules.(Listed[S]); ok {
		return listed.Forms(&p.s)
	}
	return nil
}

func (p *position[S, V]) Knows(path []string) (told bool, err error) {
	if described, ok := p.title.rules.(Described[S]); ok {
		return true, described.Knows(&p.s, path)
	}
	return false, nil
}

func (p *position[S, V]) Save() ([]byte, error) { return p.title.rules.Save(&p.s) }

func (p *position[S, V]) Settled() bool { return p.title.rules.Settled(&p.s) }

func (p *position[S, V]) Secret() bool {
	if veiled, ok := p.title.rules.(SecretReporter[S]); ok {
		return veiled.Secret(&p.s)
	}
	return p.title.rules.Meta().Secrets
}

func (p *position[S, V]) Hash() [32]byte {
	data, err := p.title.layout.Append(make([]byte, 0, unsafe.Sizeof(p.s)), &p.s)
	if err != nil {
		panic("engine: state of " + p.title.rules.Meta().Name + " is not plain values: " + err.Error())
	}
	return sha256.Sum256(data)
}

func (p *position[S, V]) Reseed(c Chance) { *p.title.rules.Chance(&p.s) = c }

func (p *position[S, V]) Size() int { return int(unsafe.Sizeof(p.s)) }

func (p *position[S, V]) Meta() Meta { return p.title.rules.Meta() }
