package live

import (
	"errors"
	"sync"
	"time"

	"signoria/store"
)

// storeFailure is what keeps this node's store from keeping things, so that whoever
// waits learns why nothing goes on: also those who have posted nothing. It
// belongs to the node and not to a match: a choice that fails in secret tells
// nobody that it was tried.
type storeFailure struct {
	mu       sync.Mutex
	err      error
	news     chan struct{} // closed when there is other trouble
	lastTold time.Time     // when it last was
}

// failureInterval is how seldom all streams are told at once: a store at its limit
// fails and succeeds in turn, many times a second. Who is not told then learns it
// with the next board.
const failureInterval = 10 * time.Second

// note takes in what came of asking the store to keep something. What a store
// refuses because somebody else was first is no trouble.
func (t *storeFailure) note(err error) {
	kind := failureKind(err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil && kind == nil || kind == t.err {
		return
	}
	t.err = kind
	if at := time.Now(); kind != nil && t.news != nil && at.Sub(t.lastTold) >= failureInterval {
		close(t.news)
		t.news, t.lastTold = nil, at
	}
}

// failureKind is the kind of trouble: nil where a store does what it should.
func failureKind(err error) error {
	for _, kind := range []error{ErrClosed, store.ErrClosed, store.ErrConflict, store.ErrUnknown} {
		if errors.Is(err, kind) {
			return nil
		}
	}
	for _, kind := range []error{ErrFull, ErrUnavailable} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return nil
}

// now is the trouble there is, and what is closed when there is other trouble.
func (t *storeFailure) now() (news <-chan struct{}, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.news == nil {
		t.news = make(chan struct{})
	}
	return t.news, t.err
}

// StoreFailure says why this node's store keeps nothing now (ErrFull, ErrUnavailable), nil
// while it does. News is closed when something else keeps it from doing so.
func (s *Stream) StoreFailure() (news <-chan struct{}, err error) {
	return s.match.server.storeFailure.now()
}
