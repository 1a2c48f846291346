package board

import (
	"signoria/engine"
	"signoria/web/kit"
)

// voice is how a sentence is put together: plain for ears, lists and
// terminals, or marked, with pieces that a page draws as icons.
type voice bool

const (
	plain  voice = false
	marked voice = true
)

// t is the catalogue's text.
func (m *table) t(key string, args ...any) string { return m.Words.T(key, args...) }

// name is how people call a seat.
func (m *table) name(s engine.Seat) string { return kit.Unmarked(m.face(s).Name) }
