package history

import (
	"fmt"
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
)

// The size of the picture of a result, 1200 by 630: what services show for a link.
const (
	pictureWide  = 1200
	pictureHigh  = 630
	barFrom      = 430
	barRoom      = 600
	rowsFrom     = 250
	rowsRoom     = 300
	maxRowHeight = 72
	// maxNameShown is the most characters of a name that fit.
	maxNameShown = 18
	nameRoom     = 350
	headRoom     = 1070
)

// namesField is the field of the picture's address that says whether it has names.
const namesField = "names"

// partColours are the colours of the parts of a score, in their order; white text is legible on
// each.
var partColours = []string{"#7a1f2b", "#2f5d50", "#2c4a7c", "#6b3f7a", "#8a5a14", "#3f6f8f", "#5b5b2a", "#7c4a3a"}

// faces are the fonts of a picture, as attributes of SVG.
var faces = map[string]string{
	"serif":  `font-family="Cormorant SC, EB Garamond, Georgia, serif" font-weight="700"`,
	"italic": `font-family="EB Garamond, Georgia, serif" font-style="italic"`,
	"plain":  `font-family="Source Sans 3, Helvetica, Arial, sans-serif"`,
	"sans":   `font-family="Source Sans 3, Helvetica, Arial, sans-serif" font-weight="600"`,
}

// pictured returns the match whose picture is requested, for anyone who may see the table; if ok is
// false the request has been answered.
func (s *Pages) pictured(w http.ResponseWriter, r *http.Request) (v *played, names, ok bool) {
	v, ok = s.ended(w, r)
	if ok && len(v.View.Rank) == 0 {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return nil, false, false
	}
	w.Header().Set("Cache-Control", "no-store")
	return v, r.URL.Query().Get(namesField) != "no", ok
}

// picture sends the picture of the result of a match as SVG.
func (s *Pages) picture(w http.ResponseWriter, r *http.Request) {
	if v, names, ok := s.pictured(w, r); ok {
		w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
		_, _ = w.Write([]byte(v.drawPicture(names).svg())) // the reader has gone
	}
}

// paint sends the same picture as PNG, for services that do not show SVG.
func (s *Pages) paint(w http.ResponseWriter, r *http.Request) {
	v, names, ok := s.pictured(w, r)
	if !ok {
		return
	}
	d := v.drawPicture(names)
	key := d.key()
	data := s.painted.get(key)
	if data == nil {
		if !s.May(w, r, s.Limiters.Waiting, "error.rate", time.Second) {
			return
		}
		giveBack, err := s.RenderSlot(r)
		if err != nil {
			return
		}
		data, err = s.painted.draw(key, d)
		giveBack()
		if err != nil {
			s.Log.Error("a picture could not be drawn", "route", r.Pattern, "error", err)
			s.ErrorPage(w, r, http.StatusServiceUnavailable, "error.busy")
			return
		}
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(data)
}

// shape is one part of a picture: a filled box, a box with a frame that is frame pixels thick, or
// words.
type shape struct {
	x, y, wide, high int
	frame            int
	colour           string
	// words is a text on the line y that begins at x, in a face and a size; with end it ends at
	// x, with middle its middle is at x.
	words       string
	face        string
	size        int
	end, middle bool
}

// drawing is a picture of 1200 by 630, before it is written as SVG or PNG.
type drawing struct {
	title  string
	shapes []shape
}

func (d *drawing) box(x, y, wide, high int, colour string) {
	d.shapes = append(d.shapes, shape{x: x, y: y, wide: wide, high: high, colour: colour})
}

func (d *drawing) text(x, y, size int, face, colour, words string) *shape {
	d.shapes = append(d.shapes, shape{x: x, y: y, size: size, face: face, colour: colour, words: norm.NFC.String(words)})
	return &d.shapes[len(d.shapes)-1]
}

// svg writes the drawing.
func (d *drawing) svg() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"><title>%s</title>`, pictureWide, pictureHigh, pictureWide, pictureHigh, html.EscapeString(d.title))
	for _, m := range d.shapes {
		switch {
		case m.words != "":
			anchor := ""
			if m.end {
				anchor = ` text-anchor="end"`
			} else if m.middle {
				anchor = ` text-anchor="middle"`
			}
			fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="%d" %s fill="%s"%s>%s</text>`, m.x, m.y, m.size, faces[m.face], m.colour, anchor, html.EscapeString(m.words))
		case m.frame > 0:
			half := float64(m.frame) / 2
			fmt.Fprintf(&b, `<rect x="%g" y="%g" width="%d" height="%d" fill="none" stroke="%s" stroke-width="%d"/>`, float64(m.x)+half, float64(m.y)+half, m.wide-m.frame, m.high-m.frame, m.colour, m.frame)
		default:
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, m.x, m.y, m.wide, m.high, m.colour)
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// calls returns the function that names seats in a picture: by their names if names is set and the
// picture has letters for them.
func (v *played) calls(names bool) func(engine.Seat) string {
	return func(seat engine.Seat) string {
		if name := norm.NFC.String(page.NameOf(v.Page, v.View, seat)); names && writable(name) {
			return shortened(name)
		}
		return v.T("page.player", "seat", seat.String())
	}
}

// won returns the winner in words.
func (v *played) won(called func(engine.Seat) string) string {
	var winners []string
	for _, seat := range v.winners() {
		winners = append(winners, called(seat))
	}
	if len(winners) == 1 {
		return v.T("ending.wins", "name", winners[0])
	}
	return v.T("ending.shared", "names", strings.Join(winners, ", "))
}

// gaveUp returns a sentence about the player who has conceded, because then the points have not decided
// the match; empty if no one has.
func (v *played) gaveUp(called func(engine.Seat) string) string {
	if !v.View.Ended || v.View.Conceded == engine.NoSeat {
		return ""
	}
	return v.T("ending.gave_up", "name", called(v.View.Conceded))
}

// preview returns the preview of a link to the result; nil if there is none. It has names only at a
// table that anyone could join.
func (s *Pages) preview(v *played) *page.Preview {
	open := slices.ContainsFunc(v.View.Seats, func(i live.SeatInfo) bool { return i.Public })
	called := v.calls(open)
	var places []string
	if why := v.gaveUp(called); why != "" {
		places = append(places, why)
	}
	for _, p := range v.View.Rank {
		places = append(places, v.T("ending.place", "rank", p.Rank, "name", called(p.Seat), "n", p.Points))
	}
	p := s.NewPreview(v.Name+": "+v.won(called), strings.Join(places, " · "))
	if p != nil && len(places) > 0 && canPaint() {
		p.Image, p.Wide, p.High = s.Address+v.At.Base()+"/result.png", pictureWide, pictureHigh
		if !open {
			p.Image += "?" + namesField + "=no"
		}
	}
	return p
}

// drawPicture returns the picture of the result, with the players' names or those of their seats.
func (v *played) drawPicture(names bool) *drawing {
	called := v.calls(names)
	head := v.won(called)
	d := &drawing{title: v.Name + ": " + head}
	d.box(0, 0, pictureWide, pictureHigh, "#f7efdf")
	d.shapes = append(d.shapes, shape{x: 17, y: 17, wide: 1166, high: 596, frame: 3, colour: "#b5852b"}, shape{x: 26, y: 26, wide: 1148, high: 578, frame: 2, colour: "#cdb98f"})
	d.text(64, 128, fitting(head, 60, headRoom), "serif", "#8c1d18", head)
	below := fmt.Sprintf("%s · %s · %s", v.Name, v.T("count.seats", "n", len(v.View.Seats)), v.View.Created.UTC().Format("2006-01-02"))
	if why := v.gaveUp(called); why != "" {
		below = why + " · " + below
	}
	d.text(66, 182, fitting(below, 32, headRoom), "italic", "#4a3a28", below)
	d.box(64, 213, 1072, 2, "#cdb98f")
	parts, points := v.partsOfScore()
	most := 1
	for _, p := range v.View.Rank {
		sum := 0
		for _, n := range points[p.Seat] {
			sum += max(n, 0)
		}
		most = max(most, sum, p.Points)
	}
	high := min(maxRowHeight, rowsRoom/len(v.View.Rank))
	for i, p := range v.View.Rank {
		y := rowsFrom + i*high
		who := strconv.Itoa(p.Rank) + ". " + called(p.Seat)
		d.text(66, y+high*2/3, fitting(who, min(42, high*3/5), nameRoom), "serif", "#1d1208", who)
		x := barFrom
		for j, n := range points[p.Seat] {
			if n <= 0 {
				continue
			}
			wide := max(2, n*barRoom/most)
			d.box(x, y+high/5, wide, high*3/5, partColours[j%len(partColours)])
			if wide > 30 && high > 40 {
				d.text(x+wide/2, y+high/5+high*2/5, 20, "sans", "#fff", strconv.Itoa(n)).middle = true
			}
			x += wide + 2
		}
		d.text(1134, y+high*2/3, min(48, high*2/3), "serif", "#1d1208", strconv.Itoa(p.Points)).end = true
	}
	d.legend(parts, points)
	d.text(1134, 582, 30, "serif", "#8a6420", v.T("page.site")).end = true
	return d
}

// legend draws the names of the parts that have points, as many as fit.
func (d *drawing) legend(parts []string, points map[engine.Seat][]int) {
	x := 66
	for j, name := range parts {
		scored := false
		for _, list := range points {
			scored = scored || list[j] > 0
		}
		wide := 36 + 9*uniseg.GraphemeClusterCount(name)
		if !scored || x+wide > 980 {
			continue
		}
		d.box(x, 566, 13, 13, partColours[j%len(partColours)])
		d.text(x+20, 579, 19, "plain", "#4a3a28", name)
		x += wide
	}
}

// partsOfScore returns the names of the parts of the score, and what each has brought to the seats.
func (v *played) partsOfScore() (names []string, points map[engine.Seat][]int) {
	var parts []string
	for _, s := range v.View.Score {
		if !slices.Contains(parts, s.Part) {
			parts = append(parts, s.Part)
		}
	}
	points = map[engine.Seat][]int{}
	for _, p := range v.View.Rank {
		points[p.Seat] = make([]int, len(parts))
	}
	for _, s := range v.View.Score {
		if list := points[s.Seat]; list != nil {
			list[slices.Index(parts, s.Part)] += s.Points
		}
	}
	for _, part := range parts {
		name := part
		if words := v.Scene.Words; words.Has("score." + part) {
			name = words.T("score." + part)
		}
		names = append(names, name)
	}
	return names, points
}

// fitting returns the largest font size, from 12 to most, with which words are not wider than room.
// It assumes wide letters, because the reader's font is not known.
func fitting(words string, most, room int) int {
	return max(12, min(most, room*10/(7*max(1, uniseg.GraphemeClusterCount(words)))))
}

// shortened returns the first maxNameShown characters of a name.
func shortened(name string) string {
	var short strings.Builder
	n := 0
	for characters := uniseg.NewGraphemes(name); characters.Next(); n++ {
		if n == maxNameShown {
			return short.String() + "…"
		}
		short.WriteString(characters.Str())
	}
	return name
}
