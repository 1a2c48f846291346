package store

import "errors"

// ErrFailed: the store could not do what was asked; nothing has changed.
var ErrFailed = errors.New("store: failed")

// Store is the log of every match.
type Store struct{}
