package ladder

import (
	"fmt"
	"strconv"

	"signoria/history"
	"signoria/people"
	"signoria/rating"
	"signoria/store"
	"signoria/web/page"
)

// How many tables and meetings a page lists.
const (
	maxShown = 50
	maxMet   = 30
)

// The ends of the scale on which bands are drawn.
const (
	scaleFrom = 900
	scaleTo   = 2300
)

// along returns the place of a figure on the scale, as CSS.
func along(figure int) string {
	x := float64(min(max(figure, scaleFrom), scaleTo)-scaleFrom) / (scaleTo - scaleFrom)
	return strconv.FormatFloat(100*x, 'f', 2, 64) + "%"
}

// wide returns the width of a band on the scale, as CSS.
func wide(from, to int) string {
	from, to = min(max(from, scaleFrom), scaleTo), min(max(to, scaleFrom), scaleTo)
	return strconv.FormatFloat(100*float64(to-from)/(scaleTo-scaleFrom), 'f', 2, 64) + "%"
}

// figureOf returns the middle of a band; a question mark while the band is too wide for one.
func figureOf(r rating.Rating) string {
	if !r.Sure() {
		return "?"
	}
	return strconv.Itoa(r.Figure())
}

func bandWords(r rating.Rating) string {
	from, to := r.Band()
	return fmt.Sprintf("%d–%d", from, to)
}

// kindOf returns the kind of table as addresses name it.
func kindOf(k history.Kind) string {
	if k.Duel {
		return duelKind
	}
	return tableKind
}

// sum adds something up over all titles.
func (v personView) sum(of func(history.Kind) int) string {
	n := 0
	for _, k := range v.sheet.Kinds {
		n += of(k)
	}
	return strconv.Itoa(n)
}

// sees returns the key of the word for who may see the page.
func (v personView) sees() string {
	if v.profile.Handle == "" || v.profile.Privacy == "" {
		return string(people.ForNobody)
	}
	return string(v.profile.Privacy)
}

// others returns the results of the other seats of a table.
func (v personView) others(t history.Table) (list []store.Result) {
	for _, r := range t.Results {
		if r.Seat != t.Seat {
			list = append(list, r)
		}
	}
	return list
}

// tenths writes a number of tenths.
func tenths(n int) string { return strconv.FormatFloat(float64(n)/10, 'f', 1, 64) }

// most returns the largest mean of a list, at least 1.
func most(parts []history.Part) int {
	n := 1
	for _, p := range parts {
		n = max(n, p.Points)
	}
	return n
}

// share returns n as a percentage of of, for the length of a bar; a negative n has none.
func share(n, of int) string {
	return strconv.FormatFloat(100*float64(max(n, 0))/float64(of), 'f', 1, 64) + "%"
}

// changePath returns the address where a person sets who may see their page.
func changePath(v personView) string {
	if v.Accounts {
		return page.AccountPage
	}
	return page.DevicesPage
}
