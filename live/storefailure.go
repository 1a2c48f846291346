package live

import (
	"errors"
	"sync"
	"time"

	"signoria/store"
)

// storeFailure is the current failure of the store on this node. It is shown for the node, not
// for a match: otherwise a failed secret choice would reveal that it was tried.
type storeFailure struct {
	mu       sync.Mutex
	err      error
	news     chan struct{} // closed at another failure; nil if no stream has asked since
	lastTold time.Time     // when news was last closed
}

// failureInterval is the least time between two notifications of all streams, because a full
// store fails and succeeds many times a second. Boards show the failure in between.
const failureInterval = 10 * time.Second

// note records the result of a write. Only ErrFull, ErrDisk and ErrUnavailable count as failures, and
// only a success ends them; all other errors change nothing.
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

// failureKind returns ErrFull, ErrDisk or ErrUnavailable if err is one of them; nil for all other errors, and
// for those of a closed server or store.
func failureKind(err error) error {
	for _, kind := range []error{ErrClosed, store.ErrClosed, store.ErrConflict, store.ErrUnknown} {
		if errors.Is(err, kind) {
			return nil
		}
	}
	for _, kind := range []error{ErrFull, ErrDisk, ErrUnavailable} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return nil
}

// now returns the current failure, and a channel that is closed when there is another one.
func (t *storeFailure) now() (news <-chan struct{}, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.news == nil {
		t.news = make(chan struct{})
	}
	return t.news, t.err
}

// StoreFailure returns why this node's store fails now (ErrFull, ErrDisk, ErrUnavailable), nil while it
// works. news is closed when it begins to fail or fails for another reason, at most once a
// failureInterval; not when it works again.
func (s *Stream) StoreFailure() (news <-chan struct{}, err error) {
	return s.match.server.storeFailure.now()
}
