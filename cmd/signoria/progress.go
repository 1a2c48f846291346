package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// bar is a line on a terminal that shows how far a long task is. Elsewhere it
// shows nothing.
type bar struct {
	w     io.Writer // nil: no terminal
	what  string
	drawn bool
}

const barWidth = 40

func newBar(w io.Writer, what string) *bar {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return &bar{}
	}
	return &bar{w: w, what: what}
}

// show draws the bar at done of all.
func (b *bar) show(done, all int) {
	if b.w == nil || all < 1 {
		return
	}
	full := barWidth * done / all
	fmt.Fprintf(b.w, "\r%s%s %d/%d %s", strings.Repeat("█", full), strings.Repeat("░", barWidth-full), done, all, b.what)
	b.drawn = true
}

// end goes on below the bar.
func (b *bar) end() {
	if b.drawn {
		fmt.Fprintln(b.w)
	}
}
