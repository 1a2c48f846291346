package history

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/live/review"
	"signoria/web/match"
	"signoria/web/page"
)

// winChart is the chances of winning, ready to be drawn: all places are in hundredths of its field.
type winChart struct {
	points      []review.Moment
	first, last int
	top         float64
	laps        []winChartRound
	marks       []mark
}

// winChartRound is the beginning of a round.
type winChartRound struct {
	seq, round int
	name       string
	left       float64
	// near means that a phone has no room for it.
	near bool
}

// mark is a costly choice on the line of its seat.
type mark struct {
	costlyChoice
	left, top float64
	// level is how many steps its number is further from the line, so that numbers do not touch;
	// below means that the number is under the line.
	level int
	below bool
}

// The least distances between marks, and between numbers of rounds, in hundredths of the field.
const markGap, lapGap, phoneGap = 7.0, 3.5, 11.0

// The distance of a mark's number from its line, and that of each further level, in hundredths of
// the lowest field.
const markStem, markLevel = 10.5, 12.5

// settle moves the number to a place that no other number covers.
func (m *mark) settle(others []mark) {
	m.below = m.top < 45
	for slices.ContainsFunc(others, m.covers) {
		m.level++
	}
}

func (m *mark) covers(o mark) bool {
	return math.Abs(m.left-o.left) < markGap && math.Abs(m.number()-o.number()) < markLevel
}

// number returns the middle of the number.
func (m *mark) number() float64 {
	away := markStem + markLevel*float64(m.level)
	if m.below {
		return m.top + away
	}
	return m.top - away
}

// winChartOf returns the chart of a review.
func (v *reviewed) winChartOf(l *reviewPanel) winChart {
	c := winChart{points: l.Course, first: v.View.First, last: v.View.Last}
	for _, m := range c.points {
		c.top = max(c.top, slices.Max(m.Win))
	}
	c.top = math.Ceil(min(1, c.top)*4) / 4
	for _, begins := range v.roundsBegun() {
		begins.left = c.x(begins.seq)
		within := func(gap float64) func(winChartRound) bool {
			return func(o winChartRound) bool { return begins.left-o.left < gap && (gap == lapGap || !o.near) }
		}
		if slices.ContainsFunc(c.laps, within(lapGap)) {
			continue
		}
		begins.near = slices.ContainsFunc(c.laps, within(phoneGap))
		c.laps = append(c.laps, begins)
	}
	for _, one := range l.costly {
		c.marks = append(c.marks, mark{costlyChoice: one, left: c.x(one.Seq), top: c.y(c.at(one.Seq).Win[one.Seat])})
	}
	slices.SortStableFunc(c.marks, func(a, b mark) int { return a.Seq - b.Seq })
	for i := range c.marks {
		c.marks[i].settle(c.marks[:i])
	}
	return c
}

// roundsBegun returns the rounds with the entries at which they begin. The first may not be
// announced: it begins with the match.
func (v *played) roundsBegun() (list []winChartRound) {
	for _, c := range v.chapters() {
		switch {
		case c.Round == 0:
			continue
		case len(list) == 0 && c.Round > 1:
			list = append(list, winChartRound{seq: v.View.First, round: c.Round - 1, name: v.T("looking.round", "n", c.Round-1)})
		}
		list = append(list, winChartRound{seq: c.seq, round: c.Round, name: c.Head})
	}
	return list
}

// x and y return the place of an entry and of a chance.
func (c winChart) x(seq int) float64 {
	return 100 * float64(seq-c.first) / float64(max(1, c.last-c.first))
}

func (c winChart) y(win float64) float64 { return 100 * (1 - win/c.top) }

// at returns the moment at an entry, or the one before it.
func (c winChart) at(seq int) review.Moment {
	i, there := slices.BinarySearchFunc(c.points, seq, func(m review.Moment, seq int) int { return m.Seq - seq })
	if !there {
		i = max(0, i-1)
	}
	return c.points[min(i, len(c.points)-1)]
}

// path returns the line of a seat, in thousandths of the field.
func (c winChart) path(seat engine.Seat) string {
	var b strings.Builder
	for i, m := range c.points {
		fmt.Fprintf(&b, "%c%d %d", "ML"[min(i, 1)], match.Round(10*c.x(m.Seq)), match.Round(10*c.y(m.Win[seat])))
	}
	return b.String()
}

// grid returns the chances at which lines are drawn, in hundredths.
func (c winChart) grid() (list []int) {
	for n := 0; n <= match.Round(100*c.top); n += 25 {
		list = append(list, n)
	}
	return list
}

// percent returns a chance in hundredths, rounded.
func percent(win float64) int { return match.Round(100 * win) }

// data returns the entries and the chances then, for the script that reads them out.
func (c winChart) data() string {
	var b strings.Builder
	for i, m := range c.points {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(m.Seq))
		for _, win := range m.Win {
			b.WriteByte(',')
			b.WriteString(strconv.Itoa(percent(win)))
		}
	}
	return b.String()
}

// winChartWords say in a few sentences how the chances went.
func (v *reviewed) winChartWords() string {
	c := v.panel.chart
	var list []string
	for _, info := range v.View.Seats {
		most := 0.0
		for _, m := range c.points {
			most = max(most, m.Win[info.Seat])
		}
		begun, ended := c.points[0].Win[info.Seat], c.points[len(c.points)-1].Win[info.Seat]
		list = append(list, v.T("looking.went", "who", page.NameOf(v.Page, v.View, info.Seat), "first", percent(begun), "most", percent(most), "last", percent(ended)))
	}
	return strings.Join(list, " ")
}

// nearest returns the moment nearest to an entry.
func (c winChart) nearest(seq int) review.Moment {
	best := c.points[0]
	for _, m := range c.points {
		if math.Abs(float64(m.Seq-seq)) < math.Abs(float64(best.Seq-seq)) {
			best = m
		}
	}
	return best
}
