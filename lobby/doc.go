// Package lobby has the list of open tables ([Lobby]): those on which anybody may sit down. It reads
// the store once a second at most, however many look at the list, and tells who waits for a
// change.
package lobby
