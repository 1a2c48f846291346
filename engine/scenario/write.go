package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
)

// Report is a scenario made from a match, which a person edits afterwards; see Write.
type Report struct {
	Name, Game, Edition string
	Rules               []string
	Options             engine.Options
	// Remarks are comments above the scenario, one line each.
	Remarks []string
	// Given is a position as Save writes it.
	Given []byte
	// When has the choices.
	When []Choice
	// Owing has the seats that are asked after the choices.
	Owing engine.Seats
	Over  bool // the game is over after the choices
}

// Choice is a choice of a seat in notation.
type Choice struct {
	Seat engine.Seat
	Text string
	// Remark is a comment above the choice; empty means none.
	Remark string
}

// Write returns the text of a report, a file that Parse reads.
func Write(r Report) string {
	var b strings.Builder
	for _, line := range r.Remarks {
		remark(&b, "", line)
	}
	fmt.Fprintf(&b, "- name: %s\n  game: %s\n  rules: [%s]\n", strconv.Quote(r.Name), r.Game, strings.Join(r.Rules, ", "))
	if r.Edition != "" {
		fmt.Fprintf(&b, "  edition: %q\n", r.Edition)
	}
	fmt.Fprintf(&b, "  seats: %d\n", r.Options.Seats)
	if set := r.Options.String(); set != "" {
		fmt.Fprintf(&b, "  options: %q\n", set)
	}
	b.WriteString("  given:\n")
	for line := range strings.Lines(strings.TrimRight(string(r.Given), "\n") + "\n") {
		b.WriteString("    " + line)
	}
	if len(r.When) > 0 {
		b.WriteString("  when:\n")
	}
	for _, c := range r.When {
		if c.Remark != "" {
			remark(&b, "  ", c.Remark)
		}
		fmt.Fprintf(&b, "  - %q\n", c.Seat.String()+": "+c.Text)
	}
	b.WriteString("  then:\n")
	if r.Over {
		b.WriteString("    over: true\n")
		return b.String()
	}
	var seats []string
	for _, seat := range r.Owing.List() {
		seats = append(seats, seat.String())
	}
	fmt.Fprintf(&b, "    owing: [%s]\n", strings.Join(seats, ", "))
	return b.String()
}

// remark writes a comment line.
func remark(b *strings.Builder, indent, line string) {
	b.WriteString(indent + "# " + strings.Join(strings.Fields(line), " ") + "\n")
}
