package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"unsafe"
)

// Bind hides the types of a title's rules.
func Bind[S comparable, V any](rules Rules[S, V]) Title { return title[S, V]{rules} }

type title[S comparable, V any] struct{ rules Rules[S, V] }

func (t title[S, V]) Meta() Meta { return t.rules.Meta() }

func (t title[S, V]) Start(o Options, c Chance) (Position, error) {
	if err := t.rules.Meta().CheckOptions(o); err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	s, err := t.rules.New(o, c)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	return &position[S, V]{rules: t.rules, s: s}, nil
}

func (t title[S, V]) Load(o Options, text []byte) (Position, error) {
	if err := t.rules.Meta().CheckOptions(o); err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	s, err := t.rules.Load(o, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.rules.Meta().Name, err)
	}
	return &position[S, V]{rules: t.rules, s: s}, nil
}

type position[S comparable, V any] struct {
	rules Rules[S, V]
	s     S
}

func (p *position[S, V]) Copy() Position { return &position[S, V]{rules: p.rules, s: p.s} }

func (p *position[S, V]) CopyFrom(from Position) { p.s = from.(*position[S, V]).s }

func (p *position[S, V]) Equal(other Position) bool {
	o, ok := other.(*position[S, V])
	return ok && o.s == p.s
}

func (p *position[S, V]) Owing() Seats { return p.rules.Owing(&p.s) }

func (p *position[S, V]) Choices(seat Seat, buf []Choice) []Choice {
	return p.rules.Choices(&p.s, seat, buf)
}

func (p *position[S, V]) Check(seat Seat, c Choice) Reason { return p.rules.Check(&p.s, seat, c) }

func (p *position[S, V]) Do(seat Seat, c Choice, log *Log) error {
	if r := p.rules.Check(&p.s, seat, c); !r.OK() {
		return &Refused{Reason: r}
	}
	p.rules.Do(&p.s, seat, c, log)
	return nil
}

func (p *position[S, V]) Apply(seat Seat, c Choice) { p.rules.Do(&p.s, seat, c, nil) }

func (p *position[S, V]) View(viewer Seat) any { return p.rules.View(&p.s, viewer) }

func (p *position[S, V]) Scramble(viewer Seat, c *Chance) { p.rules.Scramble(&p.s, viewer, c) }

func (p *position[S, V]) Sample(seat Seat, c *Chance) { p.rules.Sample(&p.s, seat, c) }

func (p *position[S, V]) Score(viewer Seat, buf []Score) []Score {
	return p.rules.Score(&p.s, viewer, buf)
}

func (p *position[S, V]) Rank() []Place { return p.rules.Rank(&p.s) }

func (p *position[S, V]) Census() Census { return p.rules.Census(&p.s) }

func (p *position[S, V]) Format(seat Seat, c Choice) string { return p.rules.Format(&p.s, seat, c) }

func (p *position[S, V]) Parse(seat Seat, text string) (Choice, error) {
	return p.rules.Parse(&p.s, seat, text)
}

func (p *position[S, V]) Conclude(seat Seat) (Choice, bool) {
	if c, ok := p.rules.(Concluding[S]); ok {
		return c.Conclude(&p.s, seat)
	}
	return Choice{}, false
}

func (p *position[S, V]) Likely(seat Seat, open []Choice) []Choice {
	if likely, ok := p.rules.(Sensible[S]); ok {
		return likely.Likely(&p.s, seat, open)
	}
	return open
}

func (p *position[S, V]) Forms() []Form {
	if listed, ok := p.rules.(Listed[S]); ok {
		return listed.Forms(&p.s)
	}
	return nil
}

func (p *position[S, V]) Knows(path []string) (told bool, err error) {
	if described, ok := p.rules.(Described[S]); ok {
		return true, described.Knows(&p.s, path)
	}
	return false, nil
}

func (p *position[S, V]) Save() ([]byte, error) { return p.rules.Save(&p.s) }

func (p *position[S, V]) Settled() bool { return p.rules.Settled(&p.s) }

func (p *position[S, V]) Secret() bool {
	if veiled, ok := p.rules.(Veiled[S]); ok {
		return veiled.Secret(&p.s)
	}
	return p.rules.Meta().Secrets
}

func (p *position[S, V]) Hash() [32]byte {
	data, err := binary.Append(nil, binary.LittleEndian, &p.s)
	if err != nil {
		panic("engine: state of " + p.rules.Meta().Name + " is not plain values: " + err.Error())
	}
	return sha256.Sum256(data)
}

func (p *position[S, V]) Reseed(c Chance) { *p.rules.Chance(&p.s) = c }

func (p *position[S, V]) Size() int { return int(unsafe.Sizeof(p.s)) }

func (p *position[S, V]) Meta() Meta { return p.rules.Meta() }
