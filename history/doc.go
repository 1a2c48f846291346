// Package history stores how matches ended: a row for each seat, derived from the log, and the
// ratings derived from the rows ([History]). All of it can be recomputed, except who had which
// seat: only the store knows that, because logs name no one.
package history
