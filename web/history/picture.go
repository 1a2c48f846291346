package history

import (
	"fmt"
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"signoria/engine"
	"signoria/web/page"
)

// The picture of a result, in units of which it is 1200 by 630: what services show beside a link.
const (
	pictureWide  = 1200
	pictureHigh  = 630
	barFrom      = 430
	barRoom      = 600
	rowsFrom     = 250
	rowsRoom     = 300
	maxRowHeight = 72
	// maxNameShown is how many characters of a name there is room for.
	maxNameShown = 18
	nameRoom     = 350
	headRoom     = 1070
)

// namesField is the field of the picture's address that says whether it has names.
const namesField = "names"

// partColours are those of the parts of a score, in their order; white reads well on each.
var partColours = []string{"#7a1f2b", "#2f5d50", "#2c4a7c", "#6b3f7a", "#8a5a14", "#3f6f8f", "#5b5b2a", "#7c4a3a"}

// picture draws the result of a match that is over, with names or without. Who may see the table may
// see it, and nobody else.
func (s *Pages) picture(w http.ResponseWriter, r *http.Request) {
	v, ok := s.ended(w, r)
	if !ok {
		return
	}
	if len(v.View.Rank) == 0 {
		s.Fail(w, r, http.StatusNotFound, "error.page")
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(v.drawPicture(r.URL.Query().Get(namesField) != "no"))) // the reader has gone
}

// drawing is an SVG as it is written.
type drawing struct{ strings.Builder }

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(d, format, args...) }

func (d *drawing) text(x, y, size int, more, words string) {
	d.add(`<text x="%d" y="%d" font-size="%d" %s>%s</text>`, x, y, size, more, html.EscapeString(words))
}

const (
	serif = `font-family="Cormorant SC, EB Garamond, Georgia, serif"`
	sans  = `font-family="Source Sans 3, Helvetica, Arial, sans-serif"`
)

// drawPicture writes the picture as SVG.
func (v *played) drawPicture(names bool) string {
	called := func(seat engine.Seat) string {
		if names {
			return shortened(page.NameOf(v.Page, v.View, seat))
		}
		return v.T("page.player", "seat", seat.String())
	}
	var winners []string
	for _, seat := range v.winners() {
		winners = append(winners, called(seat))
	}
	head := v.T("ending.shared", "names", strings.Join(winners, ", "))
	if len(winners) == 1 {
		head = v.T("ending.wins", "name", winners[0])
	}
	d := &drawing{}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"><title>%s</title>`, pictureWide, pictureHigh, pictureWide, pictureHigh, html.EscapeString(v.Name+": "+head))
	d.add(`<rect width="100%%" height="100%%" fill="#f7efdf"/><rect x="18" y="18" width="1164" height="594" fill="none" stroke="#b5852b" stroke-width="3"/><rect x="27" y="27" width="1146" height="576" fill="none" stroke="#cdb98f" stroke-width="1.5"/>`)
	d.text(64, 128, fitting(head, 60, headRoom), serif+` font-weight="700" fill="#8c1d18"`, head)
	d.text(66, 182, 32, serif+` font-style="italic" fill="#4a3a28"`, fmt.Sprintf("%s · %s · %s", v.Name, v.T("count.seats", "n", len(v.View.Seats)), v.View.Created.UTC().Format("2006-01-02")))
	d.add(`<path d="M64 214h1072" stroke="#cdb98f" stroke-width="1.5"/>`)
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
		d.text(66, y+high*2/3, fitting(who, min(42, high*3/5), nameRoom), serif+` font-weight="700" fill="#1d1208"`, who)
		x := barFrom
		for j, n := range points[p.Seat] {
			if n <= 0 {
				continue
			}
			wide := max(2, n*barRoom/most)
			d.add(`<rect x="%d" y="%d" width="%d" height="%d" rx="2" fill="%s"/>`, x, y+high/5, wide, high*3/5, partColours[j%len(partColours)])
			if wide > 30 && high > 40 {
				d.text(x+wide/2, y+high/5+high*2/5, 20, sans+` font-weight="600" text-anchor="middle" fill="#fff"`, strconv.Itoa(n))
			}
			x += wide + 2
		}
		d.text(1134, y+high*2/3, min(48, high*2/3), serif+` font-weight="700" text-anchor="end" fill="#1d1208"`, strconv.Itoa(p.Points))
	}
	d.legend(parts, points)
	d.text(1134, 582, 30, serif+` font-weight="700" text-anchor="end" fill="#8a6420"`, v.T("page.site"))
	d.add(`</svg>`)
	return d.String()
}

// legend names the parts that anybody has points for, as far as there is room.
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
		d.add(`<rect x="%d" y="566" width="13" height="13" fill="%s"/>`, x, partColours[j%len(partColours)])
		d.text(x+20, 579, 19, sans+` fill="#4a3a28"`, name)
		x += wide
	}
}

// partsOfScore are the names of the parts of the score, and what each has brought to the seats.
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

// fitting is the size of letters with which words fit into a room, whatever font the reader has for
// them; at most the one given.
func fitting(words string, most, room int) int {
	return max(12, min(most, room*10/(7*max(1, uniseg.GraphemeClusterCount(words)))))
}

// shortened is a name for which there is room.
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
