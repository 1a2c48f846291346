package notation

import (
	"cmp"
	"iter"

	"signoria/engine"
)

// Spoken has for each field of a choice the range of numbers that a form can write. It has only the
// bounds of nouns, not which numbers within them have names.
type Spoken[G any] struct {
	verb           engine.Verb
	only           func(G) bool
	on, to, n, set span[G]
}

// span is the range of one field: from low to high, or to last where that is not nil. If zero is set, 0
// belongs to it too.
type span[G any] struct {
	low, high int16
	last      func(G) int16
	zero, any bool
}

// Spoken returns what the form can say.
func (f *Form[G]) Spoken() Spoken[G] {
	s := Spoken[G]{verb: f.Verb, only: f.Only, n: span[G]{low: f.N, high: f.N}}
	for _, a := range f.Args {
		s.put(a, a.Optional)
	}
	for _, m := range f.Marked {
		s.put(m.Arg, true)
	}
	if f.Tail == nil {
		return s
	}
	for _, a := range f.Tail.Fills {
		s.put(a, a.Optional)
	}
	if len(f.Tail.Fills) == 0 {
		for _, p := range [...]*span[G]{&s.on, &s.to, &s.n, &s.set} {
			*p = span[G]{any: true}
		}
		for _, a := range f.Args {
			s.put(a, a.Optional)
		}
	}
	return s
}

func (s *Spoken[G]) put(a Arg[G], optional bool) {
	p := [...]*span[G]{On: &s.on, To: &s.to, N: &s.n, Set: &s.set}[a.In]
	if a.Noun == nil {
		*p = span[G]{any: true}
		return
	}
	*p = span[G]{low: a.Noun.Low, high: a.Noun.High, last: a.Noun.Last, zero: optional && a.Noun.Low > 0}
}

// maxCounted is the most choices that All lists.
const maxCounted = 1 << 13

// Countable reports whether All lists what the forms of a verb can say, one form after the
// other in the order of choices: each noun has its things, the same in every match and not
// too many together, and where there are several forms only their own numbers tell their
// choices apart.
func Countable[G any](forms []Spoken[G]) bool {
	for i := range forms {
		f, all := &forms[i], 1
		for _, p := range [...]*span[G]{&f.on, &f.to, &f.n, &f.set} {
			if p.any || p.last != nil || len(forms) > 1 && p.low != p.high {
				return false
			}
			if all *= int(p.high-p.low) + 1; p.zero {
				all += all / (int(p.high-p.low) + 1)
			}
		}
		if all > maxCounted {
			return false
		}
	}
	return true
}

// Compare orders the forms of a verb by the number that distinguishes them.
func (s Spoken[G]) Compare(t Spoken[G]) int { return cmp.Compare(s.n.low, t.n.low) }

// Has reports whether the choice is one that the form can say.
func (s *Spoken[G]) Has(game G, c engine.Choice) bool {
	return c.Verb == s.verb && s.on.has(game, c.On) && s.to.has(game, c.To) && s.n.has(game, c.N) &&
		(s.set.any || c.Set < 1<<15 && s.set.has(game, int16(c.Set))) && (s.only == nil || s.only(game))
}

// All appends what a form can say that is Countable, in the order of choices.
func (s *Spoken[G]) All(list []engine.Choice) []engine.Choice {
	for on := range s.on.all() {
		for to := range s.to.all() {
			for n := range s.n.all() {
				for set := range s.set.all() {
					list = append(list, engine.Choice{Verb: s.verb, On: on, To: to, N: n, Set: uint64(set)})
				}
			}
		}
	}
	return list
}

func (p *span[G]) end(game G) int16 {
	if p.last != nil {
		return p.last(game)
	}
	return p.high
}

func (p *span[G]) has(game G, n int16) bool {
	return p.any || p.zero && n == 0 || n >= p.low && n <= p.end(game)
}

// all goes through the numbers from the lowest.
func (p *span[G]) all() iter.Seq[int16] {
	return func(yield func(int16) bool) {
		if p.zero && !yield(0) {
			return
		}
		for n := p.low; n <= p.high; n++ {
			if !yield(n) {
				return
			}
		}
	}
}
