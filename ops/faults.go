package ops

import (
	"context"
	"log/slog"
)

// Faults counts the errors of the log in the last 24 hours, by their messages, which are fixed texts and name no
// one. The details of an error are only in the log.
type Faults struct{ Tally }

// Handler returns a handler that counts errors and passes all records on to next.
func (f *Faults) Handler(next slog.Handler) slog.Handler { return &counting{next, f} }

// counting is a handler that counts errors.
type counting struct {
	slog.Handler
	faults *Faults
}

// Handle implements slog.Handler.
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
