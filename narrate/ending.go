package narrate

import (
	"slices"
	"strings"

	"signoria/engine"
)

// EarlyEnd is how a match ended before its end by the rules.
type EarlyEnd struct {
	// Conceded is the seat that gave up; NoSeat means that all agreed to end the match
	// without a result.
	Conceded engine.Seat
	// Places are the seats, best first; none where there is no result. Score has the parts
	// of the final count as if the rules had ended the match then.
	Places []engine.Place
	Score  []engine.Score
}

// EarlyVerdict says how the match ended before its end; empty where it did not.
func (p *Speech) EarlyVerdict() string {
	switch end := p.In.Early; {
	case end == nil:
		return ""
	case end.Conceded == engine.NoSeat || len(end.Places) == 0:
		return p.T("common.ended_agreed")
	default:
		return p.T("common.ended_conceded", "who", p.Name(end.Places[0].Seat), "loser", p.Name(end.Conceded))
	}
}

// WhyOver says why the match is over: by the rules, and what decided beside the points
// (empty where the points did); or what is to be said of an early end; and who did not
// play to the end.
func (p *Speech) WhyOver(rules, decided CribLine) (lines []CribLine) {
	switch end := p.In.Early; {
	case end != nil && end.Conceded == engine.NoSeat:
		lines = append(lines, CribLine{Text: p.T("common.ended_all_agreed")})
	case end != nil:
	case decided.Text == "":
		lines = append(lines, rules)
	default:
		lines = append(lines, rules, decided)
	}
	for _, text := range p.Absences() {
		lines = append(lines, CribLine{Text: text})
	}
	return lines
}

// absences are the sentences about persons who did not play to the end.
var absences = map[Gone]string{GoneLate: "common.gone_late", GoneLeft: "common.gone_left", GoneGiven: "common.gone_given"}

// Absences says of each person who did not play to the end why a bot finished for them.
func (p *Speech) Absences() (list []string) {
	for _, seat := range p.In.Seats {
		if key := absences[seat.Gone]; key != "" {
			list = append(list, p.T(key, "who", p.Name(seat.Seat)))
		}
	}
	return list
}

// Outcome is the status line after the end: the verdict as a sentence, and who did not
// play to the end.
func (p *Speech) Outcome(verdict string) string {
	return strings.Join(append([]string{verdict + "."}, p.Absences()...), " ")
}

// PlainVerdict says who has won and with how many points, for titles that have no words of
// their own for it; empty where the match is not over.
func (p *Speech) PlainVerdict() string {
	if early := p.EarlyVerdict(); early != "" {
		return early
	}
	var names []string
	points := 0
	for _, place := range p.In.Places {
		if place.Rank == 1 {
			names, points = append(names, p.Name(place.Seat)), place.Points
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return p.T("common.won", "who", names[0], "n", points)
	}
	return p.T("common.shared", "who", p.All(names), "n", points)
}

// Ranking puts seats into the order of their places, with the parts of the score that are
// named. Places and points of an early end are those of the table and not of the rules;
// where it has no result no seat has a place.
func (p *Speech) Ranking(list []Standing, parts []string) Ranking {
	end := p.In.Early
	if end == nil {
		return Rank(list)
	}
	for i := range list {
		s := &list[i]
		s.Rank, s.Score, s.Parts = 0, 0, make([]int, len(parts))
		for _, place := range end.Places {
			if place.Seat == s.Seat {
				s.Rank = place.Rank
			}
		}
		for _, score := range end.Score {
			if at := slices.Index(parts, score.Part); at >= 0 && score.Seat == s.Seat {
				s.Parts[at] += score.Points
				s.Score += score.Points
			}
		}
	}
	return Rank(list)
}

// TiedFirst tells whether the seats of the first two places have equal points.
func (r Ranking) TiedFirst() bool { return len(r) > 1 && r[0].Score == r[1].Score }

// Points writes what a viewer knows of a part of the score: a number, a range, a least
// number, or that it is not known.
func (p *Speech) Points(b engine.Bound) string {
	switch {
	case b.Exact():
		return Number(b.Least)
	case b.Most == engine.Unbounded && b.Least == 0:
		return p.T("common.points_unknown")
	case b.Most == engine.Unbounded:
		return p.T("common.points_least", "n", Number(b.Least))
	}
	return p.T("common.points_range", "least", Number(b.Least), "most", Number(b.Most))
}
