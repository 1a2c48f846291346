package history

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
	"signoria/web/page"
)

// scoreChart is how the points of a match grew.
type scoreChart struct {
	*played
	// laps are the moments at which points are compared, in their order: the start,
	// each beginning of a round, and the last entry.
	laps []scorePoint
	// parts are the parts of the score in which a seat had points, in their order.
	parts []string
	// called are their names at this table.
	called map[string]string
}

// scorePoint is a moment of a score chart.
type scorePoint struct {
	seq   int
	round int    // that has ended with it, 0 for none
	name  string // of that round
	score []engine.Score
}

// sum returns a seat's points at the moment, of one part or ("") of all.
func (l scorePoint) sum(seat engine.Seat, part string) (n int) {
	for _, s := range l.score {
		if s.Seat == seat && (part == "" || s.Part == part) {
			n += s.Points
		}
	}
	return n
}

// evenLaps is the number of equal parts into which a match without rounds is divided.
const evenLaps = 12

// loadScoreChart returns how the points grew, as far as the viewer may know; nil if that is not
// shown.
func (s *Pages) loadScoreChart(ctx context.Context, v *played) (*scoreChart, error) {
	if v.View.View == nil || v.View.Restored != 0 || v.View.Secret {
		return nil, nil
	}
	laps := v.laps()
	moments := make([]int, len(laps))
	for i, l := range laps {
		moments[i] = l.seq
	}
	points, err := s.Server.ScoreHistory(ctx, v.At.ID, v.At.Key, moments)
	if err != nil && !errors.Is(err, live.ErrNotNow) {
		return nil, err
	}
	if len(points) < 2 {
		return nil, nil
	}
	r := &scoreChart{played: v, called: v.partsCalled()}
	for i, score := range points {
		laps[i].score = score
	}
	r.laps = laps[:len(points)]
	for _, l := range slices.Backward(r.laps) { // at the end most parts have points, in their order
		for _, s := range l.score {
			if !slices.Contains(r.parts, s.Part) {
				r.parts = append(r.parts, s.Part)
			}
		}
	}
	return r, nil
}

// laps returns the moments at which points are compared.
func (v *played) laps() []scorePoint {
	laps := []scorePoint{{seq: v.View.First}}
	round, name := 0, ""
	for _, c := range v.chapters() {
		if c.Round == 0 {
			continue
		}
		if round == 0 { // its beginning is not announced
			round = c.Round - 1
		}
		if last := &laps[len(laps)-1]; c.seq == last.seq {
			last.round, last.name = round, name
		} else if len(laps) < live.MaxHistorySeqs-1 {
			laps = append(laps, scorePoint{seq: c.seq, round: round, name: name})
		}
		round, name = c.Round, c.Head
	}
	if round == 0 {
		for i := 1; i < evenLaps; i++ {
			if seq := v.View.First + (v.View.Last-v.View.First)*i/evenLaps; seq > laps[len(laps)-1].seq {
				laps = append(laps, scorePoint{seq: seq})
			}
		}
	}
	if v.View.Last > laps[len(laps)-1].seq {
		laps = append(laps, scorePoint{seq: v.View.Last, round: round, name: name})
	}
	return laps
}

// The chart's field, in its own units.
const (
	chartLeft, chartRight  = 30.0, 428.0
	chartTop, chartBottom  = 14.0, 188.0
	chartWidth, chartHeigh = 520, 210
	nameGap                = 14.0
)

// chart is the score chart of one part of the score, or of all (""), ready to be drawn.
type chart struct {
	*scoreChart
	part      string
	low, high int
	step      int
}

// chart returns the score chart of a part of the score, of all for "", for a number of seats.
func (r *scoreChart) chart(part string, seats int) chart {
	c := chart{scoreChart: r, part: part}
	for _, l := range r.laps {
		for seat := range seats {
			n := l.sum(engine.Seat(seat), part)
			c.low, c.high = min(c.low, n), max(c.high, n)
		}
	}
	c.step = 1
	for _, step := range []int{2, 5, 10, 20, 25, 50, 100} {
		if c.high-c.low > 4*c.step {
			c.step = step
		}
	}
	c.high = max(c.high, c.low+c.step)
	return c
}

// grid returns the numbers at which lines are drawn.
func (c chart) grid() (list []int) {
	for n := -(-c.low / c.step) * c.step; n <= c.high; n += c.step {
		list = append(list, n)
	}
	return list
}

// x and y return the place of a lap and of a number of points.
func (c chart) x(lap int) float64 {
	return chartLeft + (chartRight-chartLeft)*float64(lap)/float64(len(c.laps)-1)
}

func (c chart) y(points int) float64 {
	return chartBottom - (chartBottom-chartTop)*float64(points-c.low)/float64(c.high-c.low)
}

// numeral is about the width of a digit of a round's number, gap the least distance between two
// numbers.
const numeral, gap = 9.5, 9.0

// every returns n if only every nth round has its number below, so that the numbers do not touch.
func (c chart) every() int {
	widest := 0
	for _, l := range c.laps {
		widest = max(widest, len(narrate.Roman(l.round)))
	}
	apart := (chartRight - chartLeft) / float64(len(c.laps)-1)
	return max(1, int(math.Ceil((numeral*float64(widest)+gap)/apart)))
}

// at returns the place of an entry of the log.
func (c chart) at(seq int) float64 {
	for i := 1; i < len(c.laps); i++ {
		if a, b := c.laps[i-1].seq, c.laps[i].seq; seq <= b {
			return c.x(i-1) + (c.x(i)-c.x(i-1))*float64(max(0, seq-a))/float64(b-a)
		}
	}
	return chartRight
}

// path returns the line of a seat.
func (c chart) path(seat engine.Seat) string {
	var b strings.Builder
	for i, l := range c.laps {
		fmt.Fprintf(&b, "%c%s %s", "ML"[min(i, 1)], coordinate(c.x(i)), coordinate(c.y(l.sum(seat, c.part))))
	}
	return b.String()
}

// runner is a seat at the end of its line; y is the place of its name.
type runner struct {
	seat   engine.Seat
	points int
	y      float64
}

// runners returns the seats, best first, their names apart from each other.
func (c chart) runners(seats int) []runner {
	last := c.laps[len(c.laps)-1]
	list := make([]runner, seats)
	for i := range list {
		n := last.sum(engine.Seat(i), c.part)
		list[i] = runner{engine.Seat(i), n, c.y(n) + 4}
	}
	slices.SortStableFunc(list, func(a, b runner) int { return b.points - a.points })
	for i := 1; i < len(list); i++ {
		list[i].y = max(list[i].y, list[i-1].y+nameGap)
	}
	for i, most := len(list)-1, chartBottom+8; i >= 0 && list[i].y > most; i, most = i-1, most-nameGap {
		list[i].y = most
	}
	return list
}

// coordinate writes a number of the chart.
func coordinate(n float64) string {
	return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64)
}

// seqs returns the entries of the laps, for the script to find the nearest.
func (r *scoreChart) seqs() string {
	list := make([]string, len(r.laps))
	for i, l := range r.laps {
		list[i] = strconv.Itoa(l.seq)
	}
	return strings.Join(list, " ")
}

// lapName returns the name of a point of the chart: the round that has ended, or its number.
func (v *played) lapName(l scorePoint) string {
	switch {
	case l.seq == v.View.First:
		return v.T("race.start")
	case l.name != "":
		return v.T("race.after", "what", l.name)
	case l.round > 0:
		return v.T("race.round", "n", l.round)
	}
	return v.T("race.choice", "n", l.seq-v.View.First)
}

// partName returns the name of a part of the score; that of the sum for "".
func (v *scoreChart) partName(part string) string {
	if part == "" {
		return v.T("race.sum")
	}
	if called := v.called[part]; called != "" {
		return called
	}
	if key := "score." + part; v.Words.Has(key) {
		return v.T(key)
	}
	return part
}

// partsCalled returns the names of the parts of the score at this table, as far as its title has
// any.
func (v *played) partsCalled() map[string]string {
	called := map[string]string{}
	if guide, ok := v.Game.Guide(); ok {
		for _, w := range guide.Worth(v.Scene.Scene) {
			called[w.Part] = w.Called
		}
	}
	return called
}

// split says of which parts a seat's points are made.
func (v *scoreChart) split(l scorePoint, seat engine.Seat) string {
	var list []string
	for _, part := range v.parts {
		if n := l.sum(seat, part); n != 0 {
			list = append(list, v.partName(part)+" "+strconv.Itoa(n))
		}
	}
	return strings.Join(list, ", ")
}

// chartWords describes the end of a part's chart in a sentence.
func (v *scoreChart) chartWords(c chart) string {
	var list []string
	for _, r := range c.runners(len(v.View.Seats)) {
		list = append(list, page.NameOf(v.Page, v.View, r.seat)+" "+strconv.Itoa(r.points))
	}
	return v.T("race.says", "part", v.partName(c.part), "points", strings.Join(list, ", "))
}
