package scenario

import (
	"slices"

	"signoria/engine"
	"signoria/engine/yamltree"
)

// Part reads parts of a scenario that are in a file of another kind: positions and expectations.
type Part struct {
	// File and Data are the whole file, in which the errors name lines.
	File string
	Data []byte
	// Seat is the seat of a choice that names none; NoSeat means each must name one.
	Seat engine.Seat
}

// Then is a list of conditions on a position.
type Then struct {
	list  []expectation
	cited []citation
}

// Then reads what a scenario has below "then". What is not there expects nothing.
func (p Part) Then(v yamltree.Value) (Then, error) {
	return p.expect(v, func(r reader, t *tree) ([]expectation, error) {
		if t.empty() {
			return nil, r.errorf(t.line, "then expects nothing")
		}
		return r.expectations(t)
	})
}

// Refused reads a list of choices that must be closed, as below "refused".
func (p Part) Refused(v yamltree.Value) (Then, error) {
	return p.expect(v, func(r reader, t *tree) ([]expectation, error) {
		e, err := r.expectRefused(t)
		return []expectation{e}, err
	})
}

func (p Part) expect(v yamltree.Value, read func(reader, *tree) ([]expectation, error)) (then Then, err error) {
	node := v.Node()
	if node == nil {
		return Then{}, nil
	}
	t, err := convert(p.File, node)
	if err != nil {
		return Then{}, err
	}
	then.list, err = read(reader{file: p.File, data: p.Data, cited: &then.cited, alone: p.Seat}, t)
	return then, err
}

// Given returns the text of a position with every line at its place in the file, so
// that a title's error about it names the file's line; nil where nothing is given.
func (p Part) Given(v yamltree.Value) ([]byte, error) {
	node := v.Node()
	if node == nil {
		return nil, nil
	}
	t, err := convert(p.File, node)
	if err != nil {
		return nil, err
	}
	if t.kind != mapping && !t.null {
		return nil, &Error{File: p.File, Line: t.line, Text: "given is a position: a mapping, not " + kindNames[t.kind]}
	}
	return excerpt(p.Data, t), nil
}

// Start returns the position that a file has as "given", or the failure that says why it is not
// possible.
func Start(title engine.Title, options engine.Options, given []byte, at Failure) (engine.Position, *Failure) {
	r := &run{scenario: &Scenario{File: at.File, Line: at.Line, Name: at.Name, Options: options, given: given}, title: title}
	if err := r.begin(); err != nil {
		f := r.unfit(err)
		return nil, &f
	}
	return r.position, nil
}

// Moment is the place in a game at which expectations are checked.
type Moment struct {
	File, Name string
	Options    engine.Options
	Position   engine.Position
	// Log has the events of the last step.
	Log   engine.Log
	Guide Guide
}

// Check returns a failure for each expectation that is not met at the moment.
func (t Then) Check(m Moment) (out []Failure) {
	r := &run{scenario: &Scenario{File: m.File, Name: m.Name, Options: m.Options, cited: t.cited}, guide: m.Guide, position: m.Position.Copy(), log: m.Log}
	r.scenario.Game = m.Position.Meta().Name
	out = r.unknownRules()
	for _, holds := range t.list {
		out = append(out, holds(r)...)
	}
	return out
}

// Open returns the seat's open choices in notation.
func Open(p engine.Position, seat engine.Seat) []string {
	return (&run{position: p}).open(seat)
}

// Begins reports whether a choice in notation begins with the words of another.
func Begins(text, beginning string) bool { return begins(text, beginning) }

// Unknown returns the numbers that are none of the title's rules.
func (g Guide) Unknown(rules []string) (unknown []string) {
	if len(g.Rules) == 0 {
		return nil
	}
	for _, id := range rules {
		if !slices.Contains(g.Rules, id) {
			unknown = append(unknown, id)
		}
	}
	return unknown
}
