package scenario

import (
	"fmt"
	"strings"

	"signoria/engine"
)

// allSteps reads the steps of a scenario and of its branches.
func (r reader) allSteps(t *tree, s *Scenario) (err error) {
	branches := t.get("branches")
	if s.steps, err = r.steps(t, branches != nil); err != nil || branches == nil {
		return err
	}
	if branches.kind != sequence || branches.empty() {
		return r.errorf(branches.line, "branches is a list of ways on, each with name, when, then and and")
	}
	for i, item := range branches.items {
		b, err := r.branch(item, i+1)
		if err != nil {
			return err
		}
		s.branches = append(s.branches, b)
	}
	return nil
}

// stepKeys are the keys of a step.
var stepKeys = []string{"undo", "when", "shows", "then"}

// branch reads one branch; n is its number, which is used as its name if it has none.
func (r reader) branch(t *tree, n int) (b branch, err error) {
	if err := r.keys(t, "a branch", append([]string{"name", "and"}, stepKeys...)); err != nil {
		return b, err
	}
	b.name = fmt.Sprint("branch ", n)
	if name := t.get("name"); name != nil {
		if name.kind != scalar || name.text == "" {
			return b, r.errorf(name.line, "the name of a branch is a text, not %s", name)
		}
		b.name = name.text
	}
	b.steps, err = r.steps(t, false)
	return b, err
}

// steps reads the first step, and the further ones in "and". If onTheWay is set because branches follow,
// the first step needs no then.
func (r reader) steps(t *tree, onTheWay bool) ([]step, error) {
	first, err := r.step(t, onTheWay)
	if err != nil {
		return nil, err
	}
	list := []step{first}
	and := t.get("and")
	if and == nil {
		return list, nil
	}
	if and.kind != sequence {
		return nil, r.errorf(and.line, "and is a list of further steps, each with when and then")
	}
	for _, item := range and.items {
		if err := r.keys(item, "a step", stepKeys); err != nil {
			return nil, err
		}
		next, err := r.step(item, false)
		if err != nil {
			return nil, err
		}
		list = append(list, next)
	}
	return list, nil
}

func (r reader) step(t *tree, onTheWay bool) (st step, err error) {
	st.undo = t.get("undo")
	if st.when, err = r.chains(t.get("when")); err != nil {
		return st, err
	}
	if shows := t.get("shows"); shows != nil {
		if len(st.when) == 0 {
			return st, r.errorf(shows.line, "shows tells what chance brings when choices are made: give when:")
		}
		if st.shows, err = r.expectations(shows); err != nil {
			return st, err
		}
	}
	then := t.get("then")
	if then == nil && onTheWay {
		return st, nil
	}
	if then == nil || then.empty() {
		return st, r.errorf(t.line, "nothing is expected here: give then:")
	}
	st.then, err = r.expectations(then)
	return st, err
}

// chains reads the choices of "when". Choices of one text are made together.
func (r reader) chains(when *tree) (all [][]move, err error) {
	texts, err := r.words(when)
	if err != nil {
		return nil, err
	}
	for i, text := range texts {
		moves, err := r.moves(when.items[i].line, text)
		if err != nil {
			return nil, err
		}
		all = append(all, moves)
	}
	return all, nil
}

// moves reads "1: place white palace; servants 0".
func (r reader) moves(line int, text string) ([]move, error) {
	head, rest, ok := strings.Cut(text, ":")
	if !ok && r.alone != engine.NoSeat {
		head, rest, ok = r.alone.String(), text, true
	}
	seat, known := engine.ParseSeat(strings.TrimSpace(head))
	if !ok || !known {
		return nil, r.errorf(line, "%q is no choice: write \"seat: choice\", as \"1: pass\"", text)
	}
	var out []move
	for _, one := range strings.Split(rest, ";") {
		out = append(out, move{line, seat, strings.TrimSpace(one)})
	}
	return out, nil
}
