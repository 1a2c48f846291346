package narrate

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"signoria/engine"
)

// Ground is a feature that the adviser may give as a reason: more of it is better,
// or less.
type Ground struct {
	// Feature is the beginning of its name, up to a space. "others: " matches that of each
	// other seat; a number in any other group ("league 2: cities") is left out.
	Feature string
	Less    bool
	// Key is its sentence below "advice.why."; of other seats' with {who}.
	Key string
	// Of is the kind of thing that the number in the feature's name counts, from 1: its name is
	// {what} in the sentence. With a second word ("sphere in") it is a name in a form, and
	// replaces that word ({in}).
	Of string
}

// Grounds are those of a title; of several that fit the first counts.
type Grounds []Ground

// columns are separated by two spaces or more, because names of features have single ones.
var columns = regexp.MustCompile(` {2,}`)

// ReadGrounds reads the table that a title writes them in, one a line: "+ " before a
// feature of which more is better, "- " before one of which less is, its Key, and its
// Of if it has any. Empty lines and those that begin with # say nothing. The table is
// part of the program, so a line that cannot be read panics.
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

// Reason returns the sentence of the ground that speaks for an answer; "" if none does.
// The name of the n-th thing of a kind, from 0, is the title's to say.
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

// subject is a feature's name as grounds write it, which other seat it is about
// (features count seats from the viewer's own on), and the number of the thing.
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
