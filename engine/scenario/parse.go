package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
)

// Scenario is one example of the rules.
type Scenario struct {
	// Name is a short description; File and Line say where the scenario begins.
	Name string
	File string
	Line int
	// Game is the title's short name.
	Game string
	// Rules and Vectors are the numbers of the rules and test vectors that it tests: "L-6.3", "TV-50".
	Rules, Vectors []string
	// Options are the options of the match.
	Options engine.Options
	// Edition is the edition of the printed values that it needs (engine.Meta); empty means any.
	Edition string

	seed  *int64 // the seed of a new match; nil means that it starts from given
	given []byte // the text of the position, with the line numbers of the file
	steps []step
	// branches are alternative continuations of the position after the steps.
	branches []branch
	cited    []citation
}

// citation is a place where the number of a rule is written.
type citation struct {
	line int
	id   string
}

// branch is one of several continuations from the same position.
type branch struct {
	name  string
	steps []step
}

// step is a series of choices and the expectations after them.
type step struct {
	undo  *tree // the seat that takes something back first; nil means none
	when  [][]move
	shows []expectation // what the chance event must show
	then  []expectation
}

// move is one choice in notation.
type move struct {
	line int
	seat engine.Seat
	text string
}

// String returns the move as the file writes it.
func (m move) String() string { return m.seat.String() + ": " + m.text }

// reader reads one file. It has the file's name and text, and collects the rules that the current
// scenario cites.
type reader struct {
	file  string
	data  []byte
	cited *[]citation
	// alone is the seat of choices without a seat; NoSeat means that each must name one.
	alone engine.Seat
}

// Parse reads the scenarios of one file: a list of them, or a single one. It returns all that can be
// read. The error joins those of all others, each an *Error.
func Parse(file string, data []byte) ([]*Scenario, error) {
	r := reader{file: file, data: data, alone: engine.NoSeat}
	items := readItems(file, data)
	if len(items) == 0 {
		return nil, r.errorf(1, "no scenario here; a file is a list of scenarios, each beginning with \"- name:\"")
	}
	var all []*Scenario
	var broken []error
	for _, it := range items {
		s, err := r.read(it)
		if err != nil {
			broken = append(broken, err)
			continue
		}
		all = append(all, s)
	}
	return all, errors.Join(broken...)
}

// read reads the scenario of one item.
func (r reader) read(it item) (*Scenario, error) {
	if it.err != nil {
		return nil, it.err
	}
	t, err := convert(r.file, it.node)
	if err != nil {
		return nil, err
	}
	return r.scenario(t)
}

func (r reader) errorf(line int, format string, args ...any) error {
	return &Error{File: r.file, Line: line, Text: fmt.Sprintf(format, args...)}
}

var scenarioKeys = []string{"name", "game", "rules", "vectors", "edition", "seats", "options", "seed", "given", "undo", "when", "shows", "then", "and", "branches"}

func (r reader) scenario(t *tree) (*Scenario, error) {
	if err := r.keys(t, "a scenario", scenarioKeys); err != nil {
		return nil, err
	}
	s := &Scenario{File: r.file, Line: t.line}
	r.cited = &s.cited
	for _, read := range []func(*tree, *Scenario) error{r.heading, r.numbers, r.start, r.allSteps} {
		if err := read(t, s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// keys returns an error unless t is a mapping with only allowed fields.
func (r reader) keys(t *tree, what string, allowed []string) error {
	if t.kind != mapping {
		return r.errorf(t.line, "%s is a mapping, not %s", what, kindNames[t.kind])
	}
	for _, f := range t.fields {
		if !slices.Contains(allowed, f.key) {
			return r.errorf(f.line, "%s has no %q; it has %s", what, f.key, strings.Join(allowed, ", "))
		}
	}
	return nil
}

func (r reader) heading(t *tree, s *Scenario) error {
	for _, want := range []struct {
		key string
		to  *string
	}{{"name", &s.Name}, {"game", &s.Game}} {
		v := t.get(want.key)
		if v == nil || v.kind != scalar || v.text == "" {
			return r.errorf(t.line, "the scenario needs a %s", want.key)
		}
		*want.to = v.text
	}
	return r.edition(t.get("edition"), s)
}

// edition reads the edition as written, because YAML would read some of them as numbers.
func (r reader) edition(t *tree, s *Scenario) error {
	if t == nil {
		return nil
	}
	if t.kind != scalar || t.null {
		return r.errorf(t.line, "edition is a name as signoria version prints it, not %s", t)
	}
	s.Edition = t.source.GetToken().Value
	return nil
}

func (r reader) numbers(t *tree, s *Scenario) (err error) {
	if s.Rules, err = r.words(t.get("rules")); err != nil {
		return err
	}
	if s.Vectors, err = r.words(t.get("vectors")); err != nil {
		return err
	}
	if len(s.Rules)+len(s.Vectors) == 0 {
		return r.errorf(t.line, "the scenario names no rule: give rules: [L-6.3] or vectors: [TV-50]")
	}
	for _, list := range []*tree{t.get("rules"), t.get("vectors")} {
		r.cite(list)
	}
	return nil
}

// cite adds the rules in a list or a single value to the cited ones.
func (r reader) cite(t *tree) {
	if t == nil {
		return
	}
	if t.kind == scalar {
		*r.cited = append(*r.cited, citation{t.line, t.text})
	}
	for _, item := range t.items {
		r.cite(item)
	}
}

// words reads a list of single values; nil if t is nil.
func (r reader) words(t *tree) ([]string, error) {
	if t == nil {
		return nil, nil
	}
	if t.kind != sequence {
		return nil, r.errorf(t.line, "a list is wanted here, as [a, b]")
	}
	var out []string
	for _, item := range t.items {
		if item.kind != scalar || item.null {
			return nil, r.errorf(item.line, "a single value is wanted here, not %s", item)
		}
		out = append(out, item.text)
	}
	return out, nil
}

// start reads seats, options, and the position or seed from which the match starts.
func (r reader) start(t *tree, s *Scenario) error {
	seats := t.get("seats")
	if seats == nil {
		return r.errorf(t.line, "the scenario needs seats: how many play")
	}
	n, err := r.number(seats)
	if err != nil {
		return err
	}
	text := ""
	if o := t.get("options"); o != nil {
		text = o.text
	}
	if s.Options, err = engine.ParseOptions(n, text); err != nil {
		return r.errorf(t.get("options").line, "%v", err)
	}
	given, seed := t.get("given"), t.get("seed")
	if given != nil && seed != nil {
		return r.errorf(seed.line, "a scenario starts from given: or from seed:, not from both")
	}
	if seed != nil {
		n, err := r.number(seed)
		if err != nil {
			return err
		}
		wide := int64(n)
		s.seed = &wide
	}
	if given != nil {
		if given.kind != mapping && !given.null {
			return r.errorf(given.line, "given is a position: a mapping, not %s", kindNames[given.kind])
		}
		s.given = excerpt(r.data, given)
	}
	return nil
}

func (r reader) number(t *tree) (int, error) {
	n, err := strconv.Atoi(t.text)
	if err != nil || t.kind != scalar {
		return 0, r.errorf(t.line, "a whole number is wanted here, not %s", t)
	}
	return n, nil
}
