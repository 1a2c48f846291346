package history

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
	"signoria/web/match"
)

// TestScoreChartHoldsItsPoints checks that the lines of a chart stay in its field, also with
// negative points, and that its names do not overlap.
func TestScoreChartHoldsItsPoints(t *testing.T) {
	t.Parallel()
	r := &scoreChart{laps: []scorePoint{{seq: 2}, {seq: 50, round: 1}, {seq: 90, round: 2}}}
	for i := range r.laps {
		for seat, n := range []int{0, 40 * i, 39 * i, -7 * i} {
			r.laps[i].score = append(r.laps[i].score, engine.Score{Seat: engine.Seat(seat), Part: "p", Points: n})
		}
	}
	c := r.chart("", 4)
	for _, n := range []int{c.low, c.high, 0} {
		if y := c.y(n); y < chartTop || y > chartBottom {
			t.Errorf("%d points are drawn at %v, outside the field", n, y)
		}
	}
	if c.at(2) != chartLeft || c.at(90) != chartRight || c.at(50) != c.x(1) || c.at(70) <= c.x(1) {
		t.Errorf("moments are drawn at %v, %v, %v, %v", c.at(2), c.at(50), c.at(70), c.at(90))
	}
	names := c.runners(4)
	for i := 1; i < len(names); i++ {
		if names[i].points > names[i-1].points || names[i].y-names[i-1].y < nameGap-0.01 {
			t.Errorf("the names overlap or are in the wrong order: %+v", names)
		}
	}
	if len(c.grid()) < 2 || len(c.grid()) > 8 {
		t.Errorf("lines at %v", c.grid())
	}
}

// playedFrom returns a finished match of two seats whose log has the entries from first to last,
// with the given chapters. Seat 0 has won.
func playedFrom(first, last int, chapters ...chapter) *played {
	v := &played{Table: &match.Table{}, chapters: func() []chapter { return chapters }}
	v.View = &live.MatchView{First: first, Last: last}
	for seat := range 2 {
		v.View.Rank = append(v.View.Rank, engine.Place{Seat: engine.Seat(seat), Rank: seat + 1})
	}
	return v
}

// round returns the chapter of a round's beginning.
func round(n, seq int) chapter {
	return chapter{seq, narrate.Announcement{Round: n, Head: "Round " + narrate.Roman(n)}}
}

// TestMomentsOfTheScoreChart checks the moments at which points are compared: the start, the
// beginnings of rounds and the end, in order and without repetition. A match without rounds is
// divided into equal parts.
func TestMomentsOfTheScoreChart(t *testing.T) {
	t.Parallel()
	event := chapter{seq: 30, Announcement: narrate.Announcement{Head: "A war"}}
	many := make([]chapter, 2*live.MaxHistorySeqs)
	for i := range many {
		many[i] = round(i+2, 10+i)
	}
	for name, c := range map[string]struct {
		v      *played
		seqs   []int
		rounds []int // the number of rounds that have ended
	}{
		"no rounds":       {playedFrom(4, 124, event), []int{4, 14, 24, 34, 44, 54, 64, 74, 84, 94, 104, 114, 124}, make([]int, 13)},
		"short":           {playedFrom(2, 5), []int{2, 3, 4, 5}, make([]int, 4)},
		"nothing chosen":  {playedFrom(2, 2), []int{2}, []int{0}},
		"first unsaid":    {playedFrom(2, 90, round(2, 40), event, round(3, 70)), []int{2, 40, 70, 90}, []int{0, 1, 2, 3}},
		"first said":      {playedFrom(2, 90, round(1, 2), round(2, 40)), []int{2, 40, 90}, []int{0, 1, 2}},
		"after the draft": {playedFrom(2, 90, round(1, 12), round(2, 40)), []int{2, 12, 40, 90}, []int{0, 0, 1, 2}},
		"with the end":    {playedFrom(2, 70, round(2, 40), round(3, 70)), []int{2, 40, 70}, []int{0, 1, 2}},
	} {
		var seqs, rounds []int
		for _, l := range c.v.laps() {
			seqs, rounds = append(seqs, l.seq), append(rounds, l.round)
		}
		if !slices.Equal(seqs, c.seqs) || !slices.Equal(rounds, c.rounds) {
			t.Errorf("%s: compared at %v after rounds %v, want %v and %v", name, seqs, rounds, c.seqs, c.rounds)
		}
	}
	if laps := playedFrom(2, 9000, many...).laps(); len(laps) != live.MaxHistorySeqs || laps[len(laps)-1].seq != 9000 {
		t.Errorf("of %d rounds %d moments are compared, the last at %d", len(many), len(laps), laps[len(laps)-1].seq)
	}
}

// TestStoryOfTheScoreChart checks which moment the story names as the winner's final lead, over
// whom, and by which part of the score.
func TestStoryOfTheScoreChart(t *testing.T) {
	t.Parallel()
	type points [2][2]int // of each seat, in parts a and b
	for name, c := range map[string]struct {
		laps []points
		want story
	}{
		"ahead from the start": {
			[]points{{{1, 0}, {0, 0}}, {{3, 1}, {2, 0}}, {{9, 1}, {2, 4}}},
			story{winner: 0, rival: 1, how: ahead, part: "a", gain: 7, lead: 4}},
		"a draw at first": {
			[]points{{{0, 0}, {0, 0}}, {{1, 4}, {2, 0}}, {{2, 9}, {5, 1}}},
			story{winner: 0, rival: 1, how: lead, at: 1, part: "b", gain: 8, lead: 5}},
		"overtaken in the middle": { // part a decided then, although the winner has more of part b in the end
			[]points{{{0, 0}, {5, 0}}, {{1, 1}, {6, 0}}, {{9, 3}, {7, 0}}, {{9, 30}, {20, 0}}},
			story{winner: 0, rival: 1, how: overtook, at: 2, part: "a", gain: 7, lead: 19}},
		"overtaken twice": { // the last time counts
			[]points{{{0, 0}, {5, 0}}, {{9, 0}, {6, 0}}, {{9, 0}, {11, 0}}, {{9, 8}, {12, 0}}},
			story{winner: 0, rival: 1, how: overtook, at: 3, part: "b", gain: 8, lead: 5}},
		"overtaken at the end": {
			[]points{{{0, 0}, {5, 0}}, {{1, 0}, {6, 0}}, {{1, 9}, {6, 1}}},
			story{winner: 0, rival: 1, how: overtook, at: 2, part: "b", gain: 8, lead: 3}},
		"a draw after the lead": { // after the rival's lead, who was overtaken in two steps
			[]points{{{0, 0}, {5, 0}}, {{6, 0}, {6, 0}}, {{6, 3}, {7, 0}}},
			story{winner: 0, rival: 1, how: lead, at: 2, part: "b", gain: 3, lead: 2}},
		"not by points": {
			[]points{{{0, 0}, {0, 0}}, {{4, 0}, {6, 0}}},
			story{winner: 0, rival: 1, how: despite, lead: -2}},
		"by a tie-break": {
			[]points{{{0, 0}, {0, 0}}, {{4, 2}, {6, 0}}},
			story{winner: 0, rival: 1, how: level}},
	} {
		r := &scoreChart{played: playedFrom(0, len(c.laps)), parts: []string{"a", "b"}}
		for i, l := range c.laps {
			lap := scorePoint{seq: i}
			for seat, parts := range l {
				for part, n := range parts {
					lap.score = append(lap.score, engine.Score{Seat: engine.Seat(seat), Part: r.parts[part], Points: n})
				}
			}
			r.laps = append(r.laps, lap)
		}
		if got := r.tell(); got == nil || *got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	if got := (&scoreChart{played: playedFrom(0, 0), laps: make([]scorePoint, 1)}).tell(); got != nil {
		t.Errorf("a match of one moment has the story %+v", got)
	}
	drawn := playedFrom(0, 9)
	drawn.View.Rank[1].Rank = 1
	if got := (&scoreChart{played: drawn, laps: make([]scorePoint, 2)}).tell(); got != nil {
		t.Errorf("a match with two winners has the story %+v", got)
	}
}
