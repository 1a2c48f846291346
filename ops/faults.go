package ops

import (
	"context"
	"log/slog"
)

// Faults counts the errors of the log for a day, by their messages, which are fixed texts and name
// no one. The details of an error are only in the log.
type Faults struct{ Tally }

// Handler returns a handler of a log that counts what goes through it.
func (f *Faults) Handler(next slog.Handler) slog.Handler { return &counting{next, f} }

// counting is a handler that counts errors.
type counting struct {
	slog.Handler
	faults *Faults
}

// Handle counts an error, and passes on all there is.
func (c *counting) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		c.faults.Note(r.Message)
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
