// Package live holds the matches of this node in memory: it takes the commands
// of people and bots, stores what they did before it says so, and tells every
// watching page at once that something has changed.
//
// It promises: whatever was acknowledged is in the store; when the store fails
// nothing has changed in memory either; a slow reader is dropped and never
// waited for; a thinking bot blocks nobody; nothing that a Look holds tells a
// viewer what the viewer may not know. All methods of Hall may be called from
// any goroutine.
//
// It knows no title and no page: it imports engine, table and store, never
// games or web.
package live
