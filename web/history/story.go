package history

import (
	"signoria/engine"
	"signoria/web/page"
)

// story is how a match was won, by the points of its score chart.
type story struct {
	winner engine.Seat
	// rival is the seat that the winner is compared with: who led before, or who came
	// next in the end.
	rival engine.Seat
	how   turn
	// at is the index in scoreChart.laps from which the winner was ahead to the end; unused if
	// how is ahead or despite.
	at int
	// part is the part of the score that gave the winner most against the rival, by
	// the points of gain: of what came since the moment before at where the rival was
	// overtaken, else of all.
	part string
	gain int
	// lead is by how many points the winner is ahead at the end.
	lead int
}

// turn is a way in which the lead changed.
type turn int

const (
	ahead    turn = iota // from the start on
	lead                 // from a moment on; before it the points were equal
	overtook             // a rival who was ahead
	despite              // the winner was never ahead: the points did not decide
	level                // the winner was never ahead: the points were equal
)

// tell returns how a match with one winner was won; nil if it has none, or the chart does not reach
// the end.
func (r *scoreChart) tell() *story {
	winners := r.winners()
	if len(winners) != 1 || len(r.View.Rank) < 2 || len(r.laps) < 2 {
		return nil
	}
	s := &story{winner: winners[0], rival: engine.NoSeat}
	last := len(r.laps) - 1
	s.rival = r.best(last, s.winner)
	s.lead = r.margin(last, s.winner, s.rival)
	switch {
	case s.lead < 0:
		s.how = despite
		return s
	case s.lead == 0:
		s.how = level
		return s
	}
	from := last - 1
	for from >= 0 && r.margin(from, s.winner, r.best(from, s.winner)) > 0 {
		from--
	}
	before := -1
	if from >= 0 {
		s.at = from + 1
		if rival := r.best(from, s.winner); r.margin(from, s.winner, rival) < 0 {
			s.how, s.rival, before = overtook, rival, from
		} else {
			s.how = lead
		}
	}
	until := last
	if s.how == overtook {
		until = s.at
	}
	for _, part := range r.parts {
		gain := r.laps[until].sum(s.winner, part) - r.laps[until].sum(s.rival, part)
		if before >= 0 {
			gain -= r.laps[before].sum(s.winner, part) - r.laps[before].sum(s.rival, part)
		}
		if gain > s.gain {
			s.part, s.gain = part, gain
		}
	}
	return s
}

// best returns the seat with the most points at a moment, without the seat besides; of several, the one
// with the best final place.
func (r *scoreChart) best(lap int, besides engine.Seat) engine.Seat {
	best := engine.NoSeat
	for _, place := range r.View.Rank {
		if place.Seat != besides && (best == engine.NoSeat || r.laps[lap].sum(place.Seat, "") > r.laps[lap].sum(best, "")) {
			best = place.Seat
		}
	}
	return best
}

// margin returns by how many points one seat is ahead of another at a lap.
func (r *scoreChart) margin(lap int, seat, other engine.Seat) int {
	return r.laps[lap].sum(seat, "") - r.laps[lap].sum(other, "")
}

// storyWords say in one or two sentences how the match was won; empty where nothing is to be
// said of it: it has no single winner, it ended early, or an event decided it.
func (r *scoreChart) storyWords() string {
	if r == nil || r.View.Ended || r.sudden() {
		return ""
	}
	s := r.tell()
	if s == nil {
		return ""
	}
	name, other := page.NameOf(r.Page, r.View, s.winner), page.NameOf(r.Page, r.View, s.rival)
	switch s.how {
	case level:
		return r.T("story.level", "name", name, "other", other)
	case despite:
		return r.T("story.despite", "name", name, "other", other, "n", -s.lead)
	}
	words := r.T("story.ahead", "name", name)
	if s.how != ahead {
		key := map[turn]string{lead: "story.lead", overtook: "story.overtook"}[s.how]
		words = r.T(key, "when", r.stretch(s.at), "name", name, "other", other)
	}
	if s.part == "" {
		return words
	}
	return words + " " + r.T("story.most", "part", r.partName(s.part), "n", s.gain, "name", name, "other", other)
}

// stretch returns the name of the time up to a lap: its round, or the number of the last choice.
func (r *scoreChart) stretch(lap int) string {
	l := r.laps[lap]
	switch {
	case l.name != "":
		return l.name
	case l.round > 0:
		return r.T("race.round", "n", l.round)
	}
	return r.T("race.choice", "n", l.seq-r.View.First)
}
