package turns

import (
	"context"
	"slices"
	"sync"
)

// Job is one request for processor time.
type Job struct {
	// Client is the client that opened the table, Table the table.
	Client, Table string
	// Watched reports whether a person watches the table. It is called for each turn, so it
	// must be quick and must not call the queue. Nil means true.
	Watched func() bool
	// Behind means that it waits until no job without Behind waits, because no table waits for its
	// result.
	Behind bool
	// May reports whether it may start yet; nil means that it may. It is called for each turn,
	// so it must be quick and must not call the queue.
	May func() bool
	// Think is the work. The queue does not call it: the caller of Next or Take does.
	Think func()
}

// patience is the number of turns of watched tables before one of an unwatched table.
const patience = 8

// Queue is a queue of jobs, from which turns are taken. It is safe for concurrent use. The zero Queue
// cannot be used: New makes one.
type Queue struct {
	mu   sync.Mutex
	jobs []Job // in the order in which they came
	// clients and tables count turns taken.
	clients, tables rounds
	last            string // the client that was served last
	passed          int    // turns of watched tables while an unwatched one waited
	// ready has a value when jobs may wait.
	ready chan struct{}
}

// New makes an empty queue.
func New() *Queue { return &Queue{ready: make(chan struct{}, 1)} }

// Add adds a job to the queue.
func (q *Queue) Add(t Job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, t)
	q.wake()
}

// Len returns the number of jobs that wait.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs)
}

// Waits reports whether a job of the table waits.
func (q *Queue) Waits(table string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.jobs, func(t Job) bool { return t.Table == table })
}

// wake wakes one more caller of Next.
func (q *Queue) wake() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// Next waits for a job, removes it from the queue and returns it. It returns false when ctx has ended.
func (q *Queue) Next(ctx context.Context) (Job, bool) {
	for {
		select {
		case <-ctx.Done():
			return Job{}, false
		case <-q.ready:
		}
		if t, ok := q.Take(); ok {
			return t, ctx.Err() == nil
		}
	}
}

// Take removes and returns the next job; it returns false if none may run.
func (q *Queue) Take() (Job, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := q.choose()
	if i < 0 {
		return Job{}, false
	}
	t := q.jobs[i]
	q.jobs = slices.Delete(q.jobs, i, i+1)
	q.serve(t)
	if len(q.jobs) > 0 {
		q.wake()
	}
	return t, true
}

// serve counts a turn. When no job waits, all counts are dropped.
func (q *Queue) serve(t Job) {
	if len(q.jobs) == 0 {
		q.clients, q.tables, q.passed = rounds{}, rounds{}, 0
	}
	q.clients.serve(t.Client)
	q.tables.serve(t.Table)
	q.last = t.Client
}

// choose returns the index of the next job; −1 means none. An unwatched table gets a turn now and
// then, but not if its client would have two while another waits.
func (q *Queue) choose() int {
	seen, unseen := -1, -1
	waiting := slices.ContainsFunc(q.jobs, func(t Job) bool { return !t.Behind })
	for i, t := range q.jobs {
		if t.Behind && waiting || t.May != nil && !t.May() {
			continue
		}
		best := &unseen
		if t.Watched == nil || t.Watched() {
			best = &seen
		}
		if *best < 0 || q.before(t, q.jobs[*best]) {
			*best = i
		}
	}
	if seen < 0 || unseen < 0 {
		q.passed = 0
		return max(seen, unseen)
	}
	q.passed++
	client := q.jobs[unseen].Client
	if q.passed <= patience || client == q.last && client != q.jobs[seen].Client {
		return seen
	}
	q.passed = 0
	return unseen
}

// before reports whether one job comes before another of the same kind; of equal ones the earlier
// does.
func (q *Queue) before(a, b Job) bool {
	if x, y := q.clients.of(a.Client), q.clients.of(b.Client); x != y {
		return x < y
	}
	return a.Client == b.Client && q.tables.of(a.Table) < q.tables.of(b.Table)
}

// rounds counts turns by name, so that no name has two in a round. A new name begins in the current
// round, without turns to catch up on.
type rounds struct {
	now int
	// next is the round of all who have had a turn in the current one.
	next map[string]int
}

// of returns the round in which the next turn of this name is.
func (r *rounds) of(name string) int { return max(r.now, r.next[name]) }

func (r *rounds) serve(name string) {
	if r.next == nil {
		r.next = map[string]int{}
	}
	at := r.of(name)
	if at > r.now {
		r.now = at
		for other, round := range r.next {
			if round <= at {
				delete(r.next, other)
			}
		}
	}
	r.next[name] = at + 1
}
