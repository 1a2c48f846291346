// Package table is one match: its seats and keys, commands in, log entries and positions out. It is
// pure: no I/O, no clock, no goroutine; the caller passes the time and stores the entries.
//
// A Table never changes. Every command returns the next Table, whose new entries must be stored
// before it replaces the old one; so a command that fails, or that could not be stored, has changed
// nothing.
//
// It promises: a match rebuilt from its entries is the same match; if it replays differently it
// continues from its snapshot and says so; undo appends and never erases; a record of a running
// match reveals nothing that a player may not know.
//
// It knows no title and no store: it imports the standard library, engine, and a reader of YAML,
// the form in which titles write positions.
package table
