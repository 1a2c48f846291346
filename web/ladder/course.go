package ladder

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/history"
	"signoria/rating"
)

// The drawing of how a rating went, in units of its own.
const (
	courseWidth  = 520
	courseHeight = 160
	courseLeft   = 48
	coursePad    = 8
	// maxCourse is the number of tables shown: the last ones.
	maxCourse = 100
	// gridStep is the number of points between two lines of the scale.
	gridStep = 200
)

// course is how a rating went from table to table, ready to be drawn; lowest and highest are the
// ends of the scale.
type course struct {
	list            []rating.Rating
	lowest, highest int
}

func newCourse(list []rating.Rating) course {
	c := course{list: list[max(0, len(list)-maxCourse):], lowest: scaleTo, highest: scaleFrom}
	for _, r := range c.list {
		from, to := r.Band()
		c.lowest, c.highest = min(c.lowest, from), max(c.highest, to)
	}
	c.lowest, c.highest = max(c.lowest, scaleFrom), min(c.highest, scaleTo)
	if c.highest-c.lowest < gridStep {
		c.highest = c.lowest + gridStep
	}
	return c
}

func (c course) box() string   { return fmt.Sprintf("0 0 %d %d", courseWidth, courseHeight) }
func (c course) left() string  { return strconv.Itoa(courseLeft) }
func (c course) right() string { return strconv.Itoa(courseWidth) }

// grid returns the figures at which lines are drawn.
func (c course) grid() (list []int) {
	for n := (c.lowest + gridStep - 1) / gridStep * gridStep; n <= c.highest; n += gridStep {
		list = append(list, n)
	}
	return list
}

func (c course) height(figure int) float64 {
	figure = min(max(figure, c.lowest), c.highest)
	return courseHeight - coursePad - float64(figure-c.lowest)*(courseHeight-2*coursePad)/float64(c.highest-c.lowest)
}

func (c course) y(figure int) string     { return coordinate(c.height(figure)) }
func (c course) under(figure int) string { return coordinate(c.height(figure) + 4) }

func (c course) x(i int) float64 {
	return courseLeft + float64(i)*(courseWidth-courseLeft-coursePad)/float64(max(1, len(c.list)-1))
}

func coordinate(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// line returns the points of the line of the middles, area those of the outline of the bands, as SVG.
func (c course) line() string {
	var points []string
	for i, r := range c.list {
		points = append(points, coordinate(c.x(i))+","+c.y(r.Figure()))
	}
	return strings.Join(points, " ")
}

func (c course) area() string {
	var above, below []string
	for i, r := range c.list {
		from, to := r.Band()
		above = append(above, coordinate(c.x(i))+","+c.y(to))
		below = append([]string{coordinate(c.x(i)) + "," + c.y(from)}, below...)
	}
	return strings.Join(append(above, below...), " ")
}

// courseWords says how a rating went.
func (v personView) courseWords(k history.Kind) string {
	shown := k.Course[max(0, len(k.Course)-maxCourse):]
	return v.T("person.course_words", "n", len(shown), "first", bandWords(shown[0]), "now", bandWords(shown[len(shown)-1]))
}
