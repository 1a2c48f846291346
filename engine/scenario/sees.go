package scenario

import (
	"errors"
	"slices"
	"strings"

	"signoria/engine"
)

// hidden is written in files instead of a value that a viewer cannot know.
const hidden = "hidden"

// enough is the number of positions that look the same to a viewer and are compared: a value that differs
// in one of them is hidden. Some of them cannot be written because they have secret answers of an
// unfinished question, so up to tries are made.
const (
	tries  = 1000
	enough = 32
)

// sight is an expectation about what a viewer sees.
type sight struct {
	viewer engine.Seat
	line   int
	want   *tree
}

// expectSees reads {seat 2: fields of the position, spectator: fields}.
func (r reader) expectSees(t *tree) (expectation, error) {
	if t.kind != mapping {
		return nil, r.errorf(t.line, "sees is written {seat 1: fields of the position, spectator: fields}")
	}
	var all []sight
	for _, f := range t.fields {
		viewer := engine.NoSeat
		if name, ok := strings.CutPrefix(f.key, "seat "); ok {
			viewer, _ = engine.ParseSeat(name)
		}
		if viewer == engine.NoSeat && f.key != "spectator" {
			return nil, r.errorf(f.line, "%q sees nothing; who looks on is seat 1, seat 2 … or spectator", f.key)
		}
		if f.value.kind != mapping || f.value.empty() {
			return nil, r.errorf(f.line, "%s expects nothing: give fields of the position", f.key)
		}
		all = append(all, sight{viewer, f.line, f.value})
	}
	return func(run *run) (out []Failure) {
		for _, s := range all {
			out = append(out, run.checkSight(s)...)
		}
		return out
	}, nil
}

func (run *run) checkSight(s sight) []Failure {
	if int(s.viewer) >= run.scenario.Options.Seats {
		return []Failure{run.failure(s.line, "seat %s does not play", s.viewer)}
	}
	seen, err := run.seenBy(s.viewer)
	if err != nil {
		return []Failure{run.failure(s.line, "%v", err)}
	}
	name := "spectator"
	if s.viewer != engine.NoSeat {
		name = "seat " + s.viewer.String()
	}
	return comparison{run: run, unknown: run.unknownField, who: name + " sees "}.sees(nil, s.want, seen)
}

// seenBy returns the position with all that the viewer cannot know hidden.
func (run *run) seenBy(viewer engine.Seat) (*tree, error) {
	seen, err := run.facts()
	if err != nil {
		return nil, err
	}
	written := 0
	for i := uint64(0); i < tries && written < enough; i++ {
		other := run.position.Copy()
		chance := engine.FastChance(i)
		other.Scramble(viewer, &chance)
		text, err := other.Save()
		if err != nil {
			continue
		}
		facts, err := readTree("position", text)
		if err != nil {
			return nil, err
		}
		seen = common(seen, facts)
		written++
	}
	if written < enough {
		return nil, errors.New("what is seen cannot be told here, in the middle of a question: ask at the start of a turn")
	}
	return seen, nil
}

// common returns what both trees have in common, with the rest hidden.
func common(a, b *tree) *tree {
	if a == nil || b == nil || a.kind != b.kind || a.null != b.null || a.text != b.text || len(a.items) != len(b.items) {
		return &tree{text: hidden}
	}
	out := &tree{kind: a.kind, line: a.line, text: a.text, null: a.null}
	for i := range a.items {
		out.items = append(out.items, common(a.items[i], b.items[i]))
	}
	for _, f := range a.fields {
		out.fields = append(out.fields, field{key: f.key, value: common(f.value, b.get(f.key))})
	}
	for _, f := range b.fields {
		if a.get(f.key) == nil {
			out.fields = append(out.fields, field{key: f.key, value: &tree{text: hidden}})
		}
	}
	return out
}

// hides reports whether anything in the node is hidden.
func (t *tree) hides() bool {
	return t.kind == scalar && t.text == hidden || slices.ContainsFunc(t.items, (*tree).hides) ||
		slices.ContainsFunc(t.fields, func(f field) bool { return f.value.hides() })
}

// sees compares expected values with those that a viewer sees. If hidden is wanted, at least a part of the
// value must be hidden; if another value is wanted, nothing in it may be.
func (c comparison) sees(path []string, want, have *tree) (out []Failure) {
	if want.kind == mapping && len(want.fields) > 0 && (have.kind != scalar || have.text == hidden) {
		for _, f := range want.fields {
			below := append(slices.Clone(path), f.key)
			v := have.at(f.key)
			if v == nil && have.kind == scalar {
				v = have
			}
			if v == nil {
				out = append(out, c.absent(below, f.line, f.value, have)...)
				continue
			}
			out = append(out, c.sees(below, f.value, v)...)
		}
		return out
	}
	name := c.who + strings.Join(path, ".")
	switch isHidden := want.kind == scalar && want.text == hidden; {
	case isHidden && !have.hides():
		return []Failure{c.run.failure(want.line, "%s: want hidden, but it can be known: %s", name, have)}
	case isHidden:
		return nil
	case have.hides():
		return []Failure{c.run.failure(want.line, "%s: want %s, have %s", name, want, have)}
	}
	return c.compare(path, want, have, false)
}
