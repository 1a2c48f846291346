package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// bar shows the progress of a long task: on a terminal as a bar, elsewhere (a file, a pipe) as lines, at most
// one a minute.
type bar struct {
	w        io.Writer
	what     string
	terminal bool
	drawn    bool
	now      func() time.Time
	shown    time.Time // when the last line was printed, or the bar was made
}

const (
	barWidth   = 40
	plainEvery = time.Minute
)

func newBar(w io.Writer, what string) *bar {
	f, ok := w.(*os.File)
	return &bar{w: w, what: what, terminal: ok && term.IsTerminal(int(f.Fd())), now: time.Now, shown: time.Now()}
}

// show shows that done of all steps are done.
func (b *bar) show(done, all int) {
	switch {
	case all < 1:
	case b.terminal:
		full := barWidth * done / all
		fmt.Fprintf(b.w, "\r%s%s %d/%d %s", strings.Repeat("█", full), strings.Repeat("░", barWidth-full), done, all, b.what)
		b.drawn = true
	case b.now().Sub(b.shown) >= plainEvery:
		fmt.Fprintf(b.w, "%d/%d %s\n", done, all, b.what)
		b.shown = b.now()
	}
}

// end moves the cursor below the bar, if one was drawn.
func (b *bar) end() {
	if b.drawn {
		fmt.Fprintln(b.w)
		b.drawn = false
	}
}
