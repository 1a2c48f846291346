// Package lobby has the list of open tables ([Lobby]): those with seats for anyone. It reads the
// store at most once a second, however many readers the list has, and again at once when this node
// has changed the list; it wakes readers that wait for a change.
package lobby
