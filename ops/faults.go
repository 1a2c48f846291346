package ops

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

const (
	// faultHours is for how long errors are counted, and mostFaults how many different ones: what
	// comes beyond counts as one.
	faultHours = 24
	mostFaults = 50
	otherFault = "…"
)

// Faults counts the errors of the log, for a day, by their sentences: those are of the program
// and name nobody. What an error is about is in the log alone.
type Faults struct {
	now func() time.Time // default: time.Now

	mu    sync.Mutex
	all   int64
	hours map[string]map[int64]int // by sentence, by hours since 1970
}

// Fault is an error of the log, and how often it was there.
type Fault struct {
	Says string
	N    int
}

// Handler returns a handler of a log that counts what goes through it.
func (f *Faults) Handler(next slog.Handler) slog.Handler { return &counting{next, f} }

func (f *Faults) note(says string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all++
	if f.hours == nil {
		f.hours = map[string]map[int64]int{}
	}
	if f.hours[says] == nil && len(f.hours) >= mostFaults {
		says = otherFault
	}
	hour := f.hour()
	if f.hours[says] == nil {
		f.hours[says] = map[int64]int{}
	}
	f.hours[says][hour]++
	delete(f.hours[says], hour-faultHours-1)
}

func (f *Faults) hour() int64 {
	now := time.Now
	if f.now != nil {
		now = f.now
	}
	return now().Unix() / 3600
}

// All is how many errors there have been since the program began.
func (f *Faults) All() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.all
}

// Today lists the errors of the last 24 hours, the most frequent first.
func (f *Faults) Today() (list []Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for says, hours := range f.hours {
		n := 0
		for hour, times := range hours {
			if hour <= f.hour()-faultHours {
				delete(hours, hour)
				continue
			}
			n += times
		}
		if n == 0 {
			delete(f.hours, says)
			continue
		}
		list = append(list, Fault{says, n})
	}
	slices.SortFunc(list, func(a, b Fault) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Says, b.Says)) })
	return list
}

// counting is a handler that counts errors.
type counting struct {
	slog.Handler
	faults *Faults
}

// Handle counts an error, and passes on all there is.
func (c *counting) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		c.faults.note(r.Message)
	}
	return c.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (c *counting) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &counting{c.Handler.WithAttrs(attrs), c.faults}
}

// WithGroup implements slog.Handler.
func (c *counting) WithGroup(name string) slog.Handler {
	return &counting{c.Handler.WithGroup(name), c.faults}
}
