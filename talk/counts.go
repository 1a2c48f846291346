package talk

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// Counts are the lines and signs sent through this process since its start, and the refusals because
// someone sent too many.
type Counts struct{ Phrases, Texts, Signs, Refused int64 }

// counts contains the counters of Counts.
type counts struct{ phrases, texts, signs, refused atomic.Int64 }

// Counts returns the counts of this process.
func (t *Talk) Counts() Counts {
	return Counts{t.counts.phrases.Load(), t.counts.texts.Load(), t.counts.signs.Load(), t.counts.refused.Load()}
}

// count adds 1 to a counter if err is nil, and to the refusals if err is ErrSoon or ErrMany.
func (t *Talk) count(what *atomic.Int64, err error) {
	switch {
	case err == nil:
		what.Add(1)
	case errors.Is(err, ErrSoon), errors.Is(err, ErrMany):
		t.counts.refused.Add(1)
	}
}

// signer identifies a sender of signs at a match: a seat, or for a spectator the writer.
type signer struct {
	match, writer string
	seat          int
}

// maxSigners is the most signers whose last changes of signs are in memory.
const maxSigners = 4096

// signLimit limits how often signs are added and removed, for each process. A limit by rows of the store
// would allow any number of changes, because a removed sign has no row.
type signLimit struct {
	mu   sync.Mutex
	last map[signer][]time.Time
}

// allow reports whether a signer may change a sign now, and counts the change.
func (l *signLimit) allow(who signer, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.last) >= maxSigners {
		for is, list := range l.last {
			if now.Sub(list[len(list)-1]) >= Window {
				delete(l.last, is)
			}
		}
	}
	list := l.last[who]
	if n := len(list); n >= Burst && now.Sub(list[n-Burst]) < Window {
		return false
	}
	if l.last == nil || len(l.last) >= maxSigners && list == nil { // too many signers within Window: start over, so that the map does not grow
		l.last = map[signer][]time.Time{}
	}
	l.last[who] = append(list[max(0, len(list)-Burst+1):len(list):len(list)], now)
	return true
}
