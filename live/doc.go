// Package live keeps the matches of this node in memory: it accepts the commands of people and
// bots, stores them before it acknowledges them, and tells every watching page at once that
// something has changed.
//
// It promises: whatever was acknowledged is in the store, and whatever is shown was read from the
// store or acknowledged by it; a store that fails or hangs stops no reader of a match in memory,
// and every post is answered in time; a slow reader is dropped and never waited for; a thinking bot
// blocks no one; a MatchView contains nothing that its viewer may not know. All methods of Server
// may be called from any goroutine.
//
// The matches in memory are a cache of those in use. Due events are found by the store's index
// (due.go, scheduler.go); changes of other nodes are received and read (refresh.go); a command is a
// function from the current match to its changes, which one call of store.Append stores (commit.go).
//
// It knows no title and no page: it never imports games or web.
package live
