package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/narrate"
)

// chapter is a part of the year in the bar.
type chapter struct {
	phase virtu.Phase
	icon  string
	// topic is the word of the glossary that says what happens in it.
	topic string
	name  string
	now   bool
}

// chapters returns the parts of the year, in order.
func (m *table) chapters() []chapter {
	list := []chapter{
		{phase: virtu.PhaseActions, icon: "w-spring", topic: "spring"},
		{phase: virtu.PhaseSieges, icon: "s-war", topic: "siege"},
		{phase: virtu.PhaseRetreats, icon: "w-unit", topic: "retreat"},
		{phase: virtu.PhaseWinter, icon: "w-winter", topic: "winter"},
	}
	for i := range list {
		list[i].name = m.T("bar." + list[i].phase.String())
		list[i].now = list[i].phase == m.v.Phase
	}
	return list
}

// stepTopics are the words of the glossary that say what happens in the steps of winter.
var stepTopics = [virtu.NumSteps]string{
	virtu.StepWages: "wages", virtu.StepArrange: "reorganise", virtu.StepBuy: "purchase",
	virtu.StepRecruit: "recruit", virtu.StepAlliance: "alliance",
}

// yearWords say which year it is, or which round of how many.
func (m *table) yearWords() string {
	if m.v.LastRound > 0 {
		return m.T("league.round_of", "n", m.v.Year, "last", m.v.LastRound)
	}
	return m.T("bar.year_of", "year", narrate.Roman(m.v.Year))
}

// winterSteps returns the steps of this winter: with two players wages only in some rounds, and no
// alliances (W-10.1, W-10.2).
func (m *table) winterSteps() []virtu.Step {
	var list []virtu.Step
	for step := virtu.StepWages; step < virtu.NumSteps; step++ {
		none := step == virtu.StepAlliance || step == virtu.StepWages && !slices.Contains(m.v.PayRounds, m.v.Year)
		if m.v.LastRound == 0 || !none {
			list = append(list, step)
		}
	}
	return list
}

// turnClass returns the class for the progress of a seat of the order in this phase.
func (m *table) turnClass(i int) string {
	switch {
	case m.over() || m.v.Phase == virtu.PhaseSetup:
		return ""
	case i+1 < m.v.Called:
		return "past"
	case i+1 == m.v.Called:
		return "now"
	}
	return ""
}

// turnWords say in a chip whose turn it is.
func (m *table) turnWords() string {
	if m.Asked {
		return m.T("bar.your_turn")
	}
	return m.Name(m.q.Seat)
}

// waits returns the seat that the chip of the bar shows; NoSeat for none.
func (m *table) waits() engine.Seat {
	if !m.Live || m.over() {
		return engine.NoSeat
	}
	return m.q.Seat
}
