package ops

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

const (
	// tallyHours is for how long something is counted, and maxTallied how many different things:
	// what comes beyond counts as one.
	tallyHours = 24
	maxTallied = 50
	otherThing = "…"
)

// Tally counts what happens, by a word or a sentence of the program, for a day. Its zero value is
// ready for use.
type Tally struct {
	now func() time.Time // default: time.Now

	mu    sync.Mutex
	all   int64
	hours map[string]map[int64]int // by word, by hours since 1970
}

// Times is an event, and how often it has happened.
type Times struct {
	Says string
	N    int
}

// Note counts something that has just happened.
func (t *Tally) Note(says string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all++
	if t.hours == nil {
		t.hours = map[string]map[int64]int{}
	}
	if t.hours[says] == nil && len(t.hours) >= maxTallied {
		says = otherThing
	}
	hour := t.hour()
	if t.hours[says] == nil {
		t.hours[says] = map[int64]int{}
	}
	t.hours[says][hour]++
	delete(t.hours[says], hour-tallyHours-1)
}

func (t *Tally) hour() int64 {
	now := time.Now
	if t.now != nil {
		now = t.now
	}
	return now().Unix() / 3600
}

// All returns how often anything has happened since the program began.
func (t *Tally) All() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all
}

// Today lists what has happened in the last 24 hours, the most frequent first.
func (t *Tally) Today() (list []Times) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for says, hours := range t.hours {
		n := 0
		for hour, times := range hours {
			if hour <= t.hour()-tallyHours {
				delete(hours, hour)
				continue
			}
			n += times
		}
		if n == 0 {
			delete(t.hours, says)
			continue
		}
		list = append(list, Times{says, n})
	}
	slices.SortFunc(list, func(a, b Times) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Says, b.Says)) })
	return list
}
