package words

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// writer puts events into words. A payment waits for what was paid for, so
// that the two are one clause: "annexes Ravenna (Milan, 2 florins)".
type writer struct {
	*Telling
	v    narrate.Voice
	list []narrate.Passage
	paid []string
	// sale reports whether all of it is the crown of an indulgence.
	sale bool
	// payer is the seat whose payment waits, last the event told before.
	payer engine.Seat
	last  engine.Event
	// said is the last clause, times how often it was said in a row.
	said  string
	times int
}

// Passages puts the events of one choice into words, without those hidden
// from the viewer.
func (m *Telling) Passages(events []engine.Event, v narrate.Voice) []narrate.Passage {
	w := writer{Telling: m, v: v}
	for i, e := range events {
		if !e.VisibleTo(m.In.You) || passesOn(events[i:]) || uncovered(events[i:]) {
			continue
		}
		w.tell(e)
		w.last = e
	}
	w.settle()
	return w.list
}

// passesOn reports whether the first event is not worth a word because of the
// second: a free step that another step follows at once, an action that is at
// once not used, a siege that ends at once, a winter in which nothing happened.
func passesOn(events []engine.Event) bool {
	if len(events) < 2 {
		return false
	}
	next := events[1].Kind
	switch events[0].Kind {
	case virtu.EvStepped:
		return events[0].N == 0 && next == virtu.EvStepped
	case virtu.EvStopped:
		return next == virtu.EvSkipped && events[0].To == events[1].To
	case virtu.EvSiege:
		return next == virtu.EvSiegeWon || next == virtu.EvSiegeLost
	case virtu.EvWinter:
		return next == virtu.EvWinter || next == virtu.EvYear || next == virtu.EvOver
	}
	return false
}

// uncovered reports whether a card that the first event lays in secret is shown by a
// later one of the same choice: that tells it (V-2.9).
func uncovered(events []engine.Event) bool {
	first := events[0]
	return first.Kind == virtu.EvLaying && slices.ContainsFunc(events[1:], func(e engine.Event) bool {
		return e.Kind == virtu.EvLaid && e.Seat == first.Seat && e.On == first.On
	})
}

func (w *writer) tell(e engine.Event) {
	if w.collect(e) {
		return
	}
	clause := w.clause(e)
	if clause == "" {
		return
	}
	if paysFor(e.Kind) && w.payer == e.Seat && len(w.paid) > 0 {
		clause = w.T("log.for", "what", clause, "goods", strings.Join(w.paid, ", "))
		w.paid = nil
	}
	w.settle()
	switch e.Kind {
	case virtu.EvYear, virtu.EvOrder, virtu.EvOver:
		w.list = append(w.list, narrate.Passage{Seat: engine.NoSeat, Rubric: true, Clauses: []string{clause}})
	default:
		w.add(e.Seat, clause)
	}
}

// add appends a clause, to the last passage if that is about the same seat. What is
// said again and again, as of unit after unit, is said once and counted.
func (w *writer) add(seat engine.Seat, clause string) {
	told := len(w.list)
	w.list = narrate.Append(w.list, narrate.Passage{Seat: seat, Clauses: []string{clause}})
	if len(w.list) > told || clause != w.said {
		w.said, w.times = clause, 1
		return
	}
	w.times++
	p := &w.list[told-1]
	p.Clauses = append(p.Clauses[:len(p.Clauses)-2], w.T("log.times", "what", clause, "n", w.times))
}

// collect stores the event's part of a payment until its purpose is known. It reports whether the event
// is such a part.
func (w *writer) collect(e engine.Event) bool {
	var part string
	switch {
	case e.Kind == virtu.EvUsed && e.N == 0:
		part = w.sourceOf(e)
	case e.Kind == virtu.EvSpent:
		part = w.florins(e.N)
	case e.Kind == virtu.EvSold && e.N == 0:
		part = w.T("source.indulgence")
	default:
		return false
	}
	if w.payer != e.Seat {
		w.settle()
	}
	w.payer, w.sale = e.Seat, e.Kind == virtu.EvSold && len(w.paid) == 0
	w.paid = append(w.paid, part)
	return true
}

// settle adds a clause for a payment that no event followed.
func (w *writer) settle() {
	switch {
	case len(w.paid) == 0:
		return
	case w.sale:
		w.add(w.payer, w.T("log.sold", "goods", w.Amount(1, content.Crown, w.v)))
	default:
		w.add(w.payer, w.T("log.paid", "goods", strings.Join(w.paid, ", ")))
	}
	w.paid = nil
}

// paysFor reports whether payments go before such an event.
func paysFor(kind uint8) bool {
	switch kind {
	case virtu.EvCancelled, virtu.EvRemoved, virtu.EvAdvanced, virtu.EvAnnexed,
		virtu.EvBought, virtu.EvAllied:
		return true
	}
	return false
}

func (w *writer) florins(n int16) string { return w.Amount(int(n), content.Florin, w.v) }

// who names another seat inside a clause.
func (w *writer) who(n int16) string { return w.Who(engine.Seat(n), w.v) }

// sourceOf names the source of an event; the card of a slot is told with it.
func (w *writer) sourceOf(e engine.Event) string {
	return w.Source(content.Source(e.On), content.Card(e.Goods[0]))
}

// way adds how a unit or an annexation goes, by road or by sea.
func (w *writer) way(clause string, ships int16) string {
	if ships == 0 {
		return clause
	}
	return w.T("log.by_sea", "what", clause)
}

// versus adds the other seat to a clause; a negative seat means there is none.
func (w *writer) versus(clause string, seat int16) string {
	if seat < 0 {
		return clause
	}
	return w.T("log.versus", "what", clause, "who", w.who(seat))
}

// costing adds the florins of an event to its clause; 0 means none.
func (w *writer) costing(clause string, florins int16) string {
	if florins == 0 {
		return clause
	}
	return w.T("log.for", "what", clause, "goods", w.florins(florins))
}

// scorePart names a part of the score.
func (m *Telling) scorePart(i int) string {
	if i < 0 || i >= len(virtu.ScoreParts) {
		return ""
	}
	return m.T("score." + virtu.ScoreParts[i])
}

// strengths writes the two sides of a fight: "4 : 2".
func strengths(own, other int16) string { return narrate.Versus(int(own), int(other)) }
