package words

import (
	"strings"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// writer puts events into words.
type writer struct {
	*Telling
	v    narrate.Voice
	list []narrate.Passage
	// last is the event told before, about whom its clause is about, ahead what
	// follows the event told now.
	last  engine.Event
	about engine.Seat
	ahead []engine.Event
}

// Passages puts the events of one choice into words, without those hidden from
// the viewer.
func (m *Telling) Passages(events []engine.Event, v narrate.Voice) []narrate.Passage {
	seen := m.Seen(events)
	w := writer{Telling: m, v: v}
	for len(seen) > 0 {
		n := alike(seen)
		w.ahead = seen[n:]
		if n > 0 {
			w.gather(seen[:n])
		} else if w.ahead = seen[1:]; !w.passesOn(seen[0]) {
			w.tell(seen[0])
		}
		seen = seen[max(n, 1):]
	}
	return w.list
}

// gathered are the events that come for several families at once: they are one
// clause about the table.
var gathered = map[uint8]string{
	mil.EvFees: "log.fees", mil.EvDowry: "log.dowries", mil.EvBattle: "log.support", mil.EvShown: "log.cathedral",
	mil.EvPrivilege: "log.reward",
}

// alike returns how many events at the beginning are told in one clause. A privilege that a knight takes
// always has a clause of its own.
func alike(events []engine.Event) int {
	n := 0
	for n < len(events) && events[n].Kind == events[0].Kind && gathered[events[n].Kind] != "" {
		if events[n].Kind == mil.EvPrivilege && events[n].On >= 0 {
			break
		}
		n++
	}
	return n
}

// gather tells events of one kind, family by family, as one clause.
func (w *writer) gather(events []engine.Event) {
	var parts []string
	some := false
	for _, e := range events {
		parts = append(parts, w.T("log.share", "who", w.Who(e.Seat, w.v), "what", w.share(e)))
		some = some || e.N != 0 || goods(e) != (content.Cubes{})
	}
	list := strings.Join(parts, "; ")
	if !some {
		list = w.T("log.share_none")
	}
	w.add(engine.NoSeat, w.T(gathered[events[0].Kind], "list", list))
	w.last = events[len(events)-1]
}

// share returns the words for what a gathered event brings to its family.
func (w *writer) share(e engine.Event) string {
	switch {
	case e.Kind == mil.EvPrivilege:
		return w.T("amount.privileges", "n", int(e.N))
	case e.Kind == mil.EvShown && e.N == 0:
		return w.T("list.nothing")
	case e.Kind == mil.EvShown:
		return w.Amount(int(e.N), content.Gold, w.v)
	case e.Kind == mil.EvFees && e.N > 0:
		return w.T("log.as_lord", "goods", w.goods(e), "food", w.Amount(int(e.N), content.Food, w.v))
	}
	return w.goods(e)
}

// passesOn reports whether an event gets no clause because of its neighbours: a result of the die
// that its effect follows, a woman whom the clause before has mentioned, a knight's turn that the
// next clause mentions or whose question is open, and a sealed bid that the page or a later clause
// shows.
func (w *writer) passesOn(e engine.Event) bool {
	switch e.Kind {
	case mil.EvResult:
		return w.next(mil.EvYear, mil.EvWoman, mil.EvHeir, mil.EvBorn)
	case mil.EvWomanGone:
		return e.N != 0 || w.last.Kind == mil.EvWedding && w.last.N != int16(w.last.Seat)
	case mil.EvTurn:
		return w.next(mil.EvTurn, mil.EvNun, mil.EvCrusade) || len(w.ahead) == 0
	case mil.EvSealed:
		return w.v == rich || len(w.ahead) > 0 // the page shows who has sealed; with the last all is revealed
	}
	return false
}

// next reports whether the event that follows is one of the kinds.
func (w *writer) next(kinds ...uint8) bool {
	if len(w.ahead) == 0 {
		return false
	}
	for _, kind := range kinds {
		if w.ahead[0].Kind == kind {
			return true
		}
	}
	return false
}

func (w *writer) tell(e engine.Event) {
	clause := w.clause(e)
	if clause == "" {
		return
	}
	switch e.Kind {
	case mil.EvRound, mil.EvWinter, mil.EvOver:
		w.list = narrate.Append(w.list, narrate.Passage{Seat: engine.NoSeat, Rubric: true, Clauses: []string{clause}})
	case mil.EvWedding:
		w.add(w.wooer(e), clause)
	default:
		w.add(e.Seat, clause)
	}
	w.last = e
}

// wooer is whom the clause about a wedding is about: the family of the bride,
// the host if there is none.
func (w *writer) wooer(e engine.Event) engine.Seat {
	if e.N >= 0 {
		return engine.Seat(e.N)
	}
	return e.Seat
}

// add appends a clause, to the last passage if that is about the same seat.
func (w *writer) add(seat engine.Seat, clause string) {
	w.about = seat
	w.list = narrate.Append(w.list, narrate.Passage{Seat: seat, Clauses: []string{clause}})
}

// knight names a knight in the passage of a seat.
func (w *writer) knight(n int16, seat engine.Seat) string {
	return w.KnightBy(content.Knight(n), seat, w.v)
}

// goods are the cubes of an event.
func goods(e engine.Event) content.Cubes {
	var c content.Cubes
	copy(c[:], e.Goods[:])
	return c
}

func (w *writer) goods(e engine.Event) string { return w.Sum(goods(e), w.v) }

// costing adds the cubes of an event in brackets, if there are any.
func (w *writer) costing(clause string, e engine.Event) string {
	if goods(e) == (content.Cubes{}) {
		return clause
	}
	return w.T("log.for", "what", clause, "goods", w.goods(e))
}

// versus adds the other seat to a clause; a negative seat means there is none.
func (w *writer) versus(clause string, seat int16) string {
	if seat < 0 {
		return clause
	}
	return w.T("log.versus", "what", clause, "who", w.Who(engine.Seat(seat), w.v))
}

func (m *Telling) scorePart(i int) string {
	if i < 0 || i >= len(mil.ScoreParts) {
		return ""
	}
	return m.T("score." + mil.ScoreParts[i])
}
