// Package store stores the log of every match, and what a match needs to continue: its plan, its
// latest snapshot, and the printed values with which it was started. It stores them in SQLite (a
// file in the data directory) or in PostgreSQL, with one set of SQL for both.
//
// It promises:
//
//   - What Create and Append have acknowledged is on disk.
//   - One call is stored whole or not at all.
//   - Entries are never changed, and deleted only with their whole match (Drop).
//   - Of two writers of the same (match, seq) one gets ErrConflict.
//
// Create stores a match with its first entries, Append the entries of a change with all that changes
// with them. There is also an index of due events (Wake), and the data of matches outside the log
// (SideState).
//
// The package knows no rules, only rows. Of this program it imports table, for entries, snapshots and
// names, and small helpers.
package store
