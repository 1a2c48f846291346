package scenario

import (
	"fmt"
	"slices"

	"signoria/engine"
)

// throws is the number of different chances that are tried.
const throws = 20000

// choose makes the choices of a step. If the step has shows, they are made with the first chance with
// which these expectations are met.
func (run *run) choose(st step) *Failure {
	if len(st.shows) == 0 {
		return run.chooseAll(st)
	}
	start, past := run.position, run.past
	var differs *Failure
	for n := range uint64(throws) {
		run.position, run.past, run.log = start.Copy(), slices.Clone(past), engine.Log{}
		run.position.Reseed(engine.FastChance(n))
		first := run.chooseAll(st) // a choice may be open only with another chance
		if first == nil {
			first = run.fails(st.shows)
		}
		if first == nil {
			return nil
		}
		if differs == nil {
			differs = first
		}
	}
	differs.Text = fmt.Sprintf("none of %d throws of chance shows this: %s", throws, differs.Text)
	return differs
}

// fails returns the first expectation that fails; nil if all are met.
func (run *run) fails(list []expectation) *Failure {
	for _, holds := range list {
		if failures := holds(run); len(failures) > 0 {
			return &failures[0]
		}
	}
	return nil
}
