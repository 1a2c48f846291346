package ops

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

const (
	// tallyHours is how long an event counts. maxTallied is the most different events; all others count
	// as otherThing.
	tallyHours = 24
	maxTallied = 50
	otherThing = "…"
)

// Tally counts events of the last 24 hours, by a word or a sentence of the program. The zero value is ready for
// use.
type Tally struct {
	now func() time.Time // default: time.Now

	mu    sync.Mutex
	all   int64
	hours map[string]map[int64]int // the number by event and by hours since 1970
}

// Times is an event and the number of times that it has happened.
type Times struct {
	Says string
	N    int
}

// Note counts an event that has just happened.
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

// All returns the number of all events since the process began.
func (t *Tally) All() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all
}

// Today returns the events of the last 24 hours, the most frequent first.
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
