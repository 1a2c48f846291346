// Package store keeps the log of every match, and beside it what a match needs
// to continue: its plan, its latest snapshot, and the printed values it was
// started with. It keeps them in SQLite (a file in the data directory) or in
// PostgreSQL, with one set of SQL for both.
//
// It promises: what Create and Append have acknowledged is on the disk; one
// call is stored whole or not at all; entries are never changed nor deleted;
// of two writers of the same (match, seq) one gets ErrConflict. Beside the log it
// keeps an index of what must happen by itself (Wake), and what pages show that
// is not in the log (Page).
//
// It knows neither rules nor matches, only rows: it imports the standard
// library and the drivers, nothing of this program.
package store
