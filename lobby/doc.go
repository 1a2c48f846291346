// Package lobby has the list of open tables ([Lobby]): those with seats for anyone. It reads the store at
// most once a second, however many readers the list has, and also when this node has changed the list. It
// wakes readers that wait for a change.
package lobby
