package scenario

import (
	"slices"

	"signoria/engine"
	"signoria/engine/yamltree"
)

// Part reads positions and expectations in files that are no scenarios.
type Part struct {
	// File and Data are the name and text of the whole file, for the lines in errors.
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

// Then reads the expectations that a scenario has in "then". A missing value gives none.
func (p Part) Then(v yamltree.Value) (Then, error) {
	return p.expect(v, func(r reader, t *tree) ([]expectation, error) {
		if t.empty() {
			return nil, r.errorf(t.line, "then expects nothing")
		}
		return r.expectations(t)
	})
}

// Refused reads a list of choices that must be closed, as in "refused".
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

// Given returns the text of a position with the line numbers of the file, so that errors of a title name
// the right line; nil for a missing value.
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

// Start returns the position for the text that Given returned, or a failure that says why it is not
// possible. The failure has the place and name of at.
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

// Begins reports whether a choice in notation begins with the words of beginning.
func Begins(text, beginning string) bool { return begins(text, beginning) }

// Unknown returns those numbers that are not in Guide.Rules; none if Rules is empty.
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
