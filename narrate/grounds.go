package narrate

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"signoria/engine"
)

// Ground is a feature that the adviser may give as a reason.
type Ground struct {
	// Feature is the name of the feature, or its beginning up to a space. "others: " stands for each
	// other seat; a number in any other group ("league 2: cities") is left out.
	Feature string
	// Less means that less of the feature is better; otherwise more is.
	Less bool
	// Key is the key of its sentence, below "advice.why."; for features of other seats the sentence
	// has the place {who}.
	Key string
	// Of is the kind of thing that the number in the feature's name counts, from 1; the name of the
	// thing is {what} in the sentence. With a second word ("sphere in") the place is that word ({in}).
	Of string
}

// Grounds are the grounds of a title. The first that fits counts.
type Grounds []Ground

// columns matches what separates columns: two spaces or more, because names of features have single spaces.
var columns = regexp.MustCompile(` {2,}`)

// ReadGrounds parses a table of grounds, one in a line: "+ " before a feature of which more is better, "- "
// before one of which less is better, its Key, and its Of if it has one. Empty lines and lines that begin with
// # are ignored. ReadGrounds panics at a line that it cannot parse, because the table is part of the program.
func ReadGrounds(table string) (list Grounds) {
	for i, line := range strings.Split(table, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		sign, rest, _ := strings.Cut(line, " ")
		cells := columns.Split(rest, -1)
		if sign != "+" && sign != "-" || len(cells) < 2 || len(cells) > 3 {
			panic(fmt.Sprintf("grounds, line %d: %q is not + or -, a feature, a sentence and what its number counts", i+1, line))
		}
		g := Ground{Feature: cells[0], Less: sign == "-", Key: cells[1]}
		if len(cells) == 3 {
			g.Of = cells[2]
		}
		list = append(list, g)
	}
	return list
}

// Reason returns the sentence of the first ground that fits an effect of an answer; empty if none does, or if
// the effect is not good for the seat. name returns the name of the n-th thing of a kind, from 0.
func (list Grounds) Reason(p *Speech, e engine.Effect, name func(of string, n int) string) string {
	if e.Win <= 0 {
		return ""
	}
	feature, who, n := subject(p, e.Feature)
	for _, g := range list {
		if g.Less != (e.Change < 0) || !g.fits(feature) || g.Of != "" && n == 0 {
			continue
		}
		args := []any{"who", who}
		if g.Of != "" {
			place := "what"
			if _, form, is := strings.Cut(g.Of, " "); is {
				place = form
			}
			args = append(args, place, name(g.Of, n-1))
		}
		return p.T("advice.why."+g.Key, args...)
	}
	return ""
}

func (g Ground) fits(feature string) bool {
	rest, begins := strings.CutPrefix(feature, g.Feature)
	return begins && (rest == "" || rest[0] == ' ')
}

// subject returns a feature's name as grounds write it, the name of the other seat that it is about (features
// count seats from the viewer's own, which is 1), and the number of the thing; 0 means none.
func subject(p *Speech, feature string) (name, who string, n int) {
	group, rest, _ := strings.Cut(feature, ": ")
	if n = last(rest); n == 0 {
		n = last(group)
	}
	seat, is := strings.CutPrefix(group, "seat ")
	switch nth, err := strconv.Atoi(seat); {
	case !is && last(group) > 0:
		return group[:strings.LastIndex(group, " ")] + ": " + rest, "", n
	case !is || err != nil || nth < 2:
		return feature, "", n
	case len(p.In.Seats) > 0:
		who = p.Name(engine.Seat((int(p.In.You) + nth - 1) % len(p.In.Seats)))
	}
	return "others: " + rest, who, n
}

// last returns the number at the end of a text; 0 means none.
func last(text string) int {
	n, err := strconv.Atoi(text[strings.LastIndex(text, " ")+1:])
	if err != nil {
		return 0
	}
	return n
}
