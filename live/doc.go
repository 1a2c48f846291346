// Package live keeps the matches of this node in memory: it accepts the commands of people and
// bots, stores them before it acknowledges them, and tells every watching page at once that
// something has changed.
//
// It promises:
//
//   - What was acknowledged is in the store. What is shown was read from the store or acknowledged
//     by it.
//   - A store that fails or hangs stops no reader of a match in memory, and every post is answered
//     within a timeout.
//   - A slow reader is dropped; nothing waits for it.
//   - A thinking bot blocks no one.
//   - A MatchView contains nothing that its viewer may not know.
//
// All methods of Server are safe for concurrent use.
//
// The matches in memory are a cache of those in use. Due events are found by the store's index
// (due.go, scheduler.go); changes of other nodes are received and read (refresh.go); a command is a
// function from the current match to its changes, which one call of store.Append stores (commit.go).
//
// It knows no title and no page: it never imports games or web.
package live
