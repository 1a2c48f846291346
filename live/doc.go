// Package live holds the matches of this node in memory: it takes the commands
// of people and bots, stores what they did before it says so, and tells every
// watching page at once that something has changed.
//
// It promises: whatever was acknowledged is in the store, and what is shown was
// read from it or acknowledged by it; a store that fails or hangs stops nobody
// who looks at a match in memory, and whoever posts is answered in time; a slow
// reader is dropped and never waited for; a thinking bot blocks nobody; nothing
// that a Look holds tells a viewer what the viewer may not know. All methods of
// Server may be called from any goroutine.
//
// A match is in memory while somebody needs it, and what is there is a cache.
// What must happen by itself is found by the store's index (due.go, scheduler.go);
// other nodes are heard and read (refresh.go); a command is a function that
// says what it makes of the match as it stands (commit.go).
//
// It knows no title and no page: it imports engine, table and store, never
// games or web.
package live
