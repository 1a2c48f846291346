package narrate

import (
	"cmp"
	"slices"
	"strings"

	"signoria/engine"
)

// EarlyEnd is how a match ended before its end by the rules.
type EarlyEnd struct {
	// Conceded is the seat that gave up; NoSeat means that all agreed to end the match
	// without a result.
	Conceded engine.Seat
	// When is the time of the end, as Dater.When words it; empty means unknown.
	When string
	// Places are the places of seats, best first; none if there is no result. Score has the parts of
	// the final scoring as if the rules had ended the match then.
	Places []engine.Place
	Score  []engine.Score
}

// Departure is the moment at which a person stopped playing.
type Departure struct {
	// When is the time, as Dater.When words it; empty means unknown.
	When string
	// Score has the parts of the final scoring as if the rules had ended the match then; nil means
	// unknown.
	Score []engine.Score
}

// Dater is an optional interface of a Narrator whose title counts rounds, years or the like.
type Dater interface {
	// When returns the time of the scene's View as a phrase inside a sentence: "in round 4".
	When(Scene) string
}

// Sudden is an optional interface of a Narrator whose title can end by an event that decides the victory
// regardless of points.
type Sudden interface {
	// Sudden reports whether such an event has ended the match of the scene's View.
	Sudden(Scene) bool
}

// When returns the phrase for the number of a round by the title's words "when.round" and
// "when.before"; n below 1 means that none has begun.
func (p *Speech) When(n int) string {
	if n < 1 {
		return p.T("when.before")
	}
	return p.T("when.round", "n", n)
}

// EarlyVerdict returns in words who has won a match that ended early, or that it has no result; empty if it did
// not end early.
func (p *Speech) EarlyVerdict() string {
	switch end := p.In.Early; {
	case end == nil:
		return ""
	case end.agreed():
		return p.T("common.ended_agreed")
	default:
		return p.T("common.ended_conceded", "who", p.Name(end.Places[0].Seat))
	}
}

func (e *EarlyEnd) agreed() bool { return e.Conceded == engine.NoSeat || len(e.Places) == 0 }

// EarlyReason returns a sentence with why and when a match ended early, and the points then; empty if it did
// not end early.
func (p *Speech) EarlyReason() string {
	end := p.In.Early
	if end == nil {
		return ""
	}
	when := cmp.Or(end.When, p.T("common.when_unknown"))
	if end.agreed() {
		return p.agreedReason(when)
	}
	loser, winner := end.Conceded, end.Places[0].Seat
	sums := totals(end.Score)
	lead := sums[winner] - sums[loser]
	key := "common.conceded_level"
	switch {
	case lead > 0:
		key = "common.conceded_behind"
	case lead < 0:
		key = "common.conceded_ahead"
	}
	return p.T(key, "when", when, "loser", p.Name(loser), "who", p.Name(winner), "points", p.by(max(lead, -lead)))
}

// agreedReason returns in words who ended a match without a result, and who was ahead then.
func (p *Speech) agreedReason(when string) string {
	var persons []string
	for _, s := range p.players() {
		if p.Face(s).Bot == "" {
			persons = append(persons, p.Name(s))
		}
	}
	said := p.T("common.ended_all_agreed", "when", when)
	if len(persons) == 1 {
		said = p.T("common.ended_alone", "when", when, "who", persons[0])
	}
	sums, order := totals(p.In.Early.Score), p.players()
	slices.SortStableFunc(order, func(a, b engine.Seat) int { return sums[b] - sums[a] })
	if len(order) < 2 || len(sums) == 0 {
		return said
	}
	if lead := sums[order[0]] - sums[order[1]]; lead > 0 {
		return said + " " + p.T("common.stood_ahead", "who", p.Name(order[0]), "other", p.Name(order[1]), "points", p.by(lead))
	}
	var level []string
	for _, s := range order {
		if sums[s] == sums[order[0]] {
			level = append(level, p.Name(s))
		}
	}
	return said + " " + p.T("common.stood_level", "names", p.All(level))
}

// players returns the seats of the match, because In.Seats may also contain parties without a player.
func (p *Speech) players() (seats []engine.Seat) {
	for _, s := range p.In.Seats {
		if s.Seat >= 0 && int(s.Seat) < p.In.Options.Seats {
			seats = append(seats, s.Seat)
		}
	}
	return seats
}

// totals returns the points of each seat.
func totals(list []engine.Score) map[engine.Seat]int {
	sums := map[engine.Seat]int{}
	for _, s := range list {
		sums[s.Seat] += s.Points
	}
	return sums
}

// by returns a difference of points in words: those of the title if it has some.
func (p *Speech) by(n int) string {
	if p.Has("result.by") {
		return p.T("result.by", "n", n)
	}
	return p.T("common.points_by", "n", n)
}

// WhyOver returns the lines about why the match is over: rules, the rule that ended it, and decided, the
// tie-breaker (empty if the points decided); or why it ended early. Lines about persons who did not play to
// the end follow.
func (p *Speech) WhyOver(rules, decided OverviewLine) (lines []OverviewLine) {
	switch {
	case p.In.Early != nil:
		lines = append(lines, OverviewLine{Text: p.EarlyReason()})
	case decided.Text == "":
		lines = append(lines, rules)
	default:
		lines = append(lines, rules, decided)
	}
	for _, text := range p.Absences() {
		lines = append(lines, OverviewLine{Text: text})
	}
	return lines
}

// absences are the keys of the sentences about persons who did not play to the end.
var absences = map[Gone]string{GoneLate: "common.gone_late", GoneLeft: "common.gone_left", GoneGiven: "common.gone_given"}

// Absences returns a sentence for each person who did not play to the end: why and when a bot took over, and
// the person's points then.
func (p *Speech) Absences() (list []string) {
	for _, seat := range p.In.Seats {
		if key := absences[seat.Gone]; key != "" {
			list = append(list, p.T(key, "who", p.Name(seat.Seat), "when", cmp.Or(seat.Left.When, p.T("common.when_unknown")), "how", p.stood(seat)))
		}
	}
	return list
}

// stood returns in words the points of a seat against the best of the others when its person stopped playing;
// empty if they are unknown.
func (p *Speech) stood(seat Seat) string {
	if len(seat.Left.Score) == 0 {
		return ""
	}
	sums, best := totals(seat.Left.Score), engine.NoSeat
	for _, s := range p.players() {
		if s != seat.Seat && (best == engine.NoSeat || sums[s] > sums[best]) {
			best = s
		}
	}
	if best == engine.NoSeat {
		return ""
	}
	lead, key := sums[seat.Seat]-sums[best], "common.gone_level"
	switch {
	case lead > 0:
		key = "common.gone_ahead"
	case lead < 0:
		key = "common.gone_behind"
	}
	return p.T(key, "other", p.Name(best), "points", p.by(max(lead, -lead)))
}

// Outcome returns the status line after the end: the verdict as a sentence, why the match ended
// early, and who did not play to the end.
func (p *Speech) Outcome(verdict string) string {
	said := []string{verdict + "."}
	if reason := p.EarlyReason(); reason != "" {
		said = append(said, reason)
	}
	return strings.Join(append(said, p.Absences()...), " ")
}

// PlainVerdict returns in words who has won and with how many points, for titles without words of their own for
// it; empty if the match is not over.
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

// Ranking returns the seats in the order of their places. After an early end it first replaces places and
// points by those of In.Early, with the parts of the score in parts; without a result no seat has a place. It
// modifies list.
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

// TiedFirst reports whether the seats of the first two places have equal points.
func (r Ranking) TiedFirst() bool { return len(r) > 1 && r[0].Score == r[1].Score }

// Points returns in words what a viewer knows of a part of the score: a number, a range, a least number, or
// that it is unknown.
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
