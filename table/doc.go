// Package table is one match: who may sit and look, commands in, log entries
// and positions out. It is pure: no I/O, no clock, no goroutine; whoever calls
// brings time and stores the entries.
//
// A Table never changes. Every command answers with the next Table, whose
// further entries are to be stored before it takes the place of the old one;
// so a command that fails, or that could not be stored, has changed nothing.
//
// It promises: a match rebuilt from its entries is the same match; where it
// replays differently it continues from its snapshot and says so; undo appends
// and never erases; a record tells nothing of a running match that a player
// may not know.
//
// It knows no title and no store: it imports the standard library, engine, and a
// reader of YAML, the form in which titles write positions.
package table
