package turns

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// desk is one thinker: it says whose turn comes after whose.
type desk struct {
	t testing.TB
	*Queue
}

func newDesk(t testing.TB) desk { return desk{t, New()} }

func (d desk) add(client, table string, watched bool) {
	d.Add(Job{Client: client, Table: table, Watched: func() bool { return watched }})
}

func (d desk) next() Job {
	d.t.Helper()
	t, ok := d.Next(d.t.Context())
	if !ok {
		d.t.Fatal("nobody waits")
	}
	return t
}

func (d desk) wants(tables ...string) {
	d.t.Helper()
	for i, want := range tables {
		if got := d.next().Table; got != want {
			d.t.Fatalf("turn %d is %s's, not %s's", i+1, got, want)
		}
	}
}

// A client's thousand tables, each of which asks again as soon as it was
// served, delay another client's only table by one turn at most, in every round.
func TestAThousandTablesDelayOthersByOneTurn(t *testing.T) {
	d := newDesk(t)
	for i := range 1000 {
		d.add("flood", fmt.Sprint("flood ", i), true)
	}
	serve := func() string {
		turn := d.next()
		if turn.Client == "flood" {
			d.add("flood", turn.Table, true)
		}
		return turn.Client
	}
	for range 50 {
		serve()
	}
	for round := range 100 {
		d.add("anna", "anna's", true)
		waited := 0
		for serve() != "anna" {
			waited++
		}
		if waited > 1 {
			t.Fatalf("round %d: Anna waits for %d turns of the flood", round, waited)
		}
		for range round % 3 {
			serve()
		}
	}
	if len(d.clients.next) > 2 || len(d.tables.next) > 1000 {
		t.Errorf("the queue remembers %d clients and %d tables", len(d.clients.next), len(d.tables.next))
	}
}

// Of a client's tables none has two turns before each has had one.
func TestTablesOfAClientTakeTurns(t *testing.T) {
	d := newDesk(t)
	for _, table := range []string{"a", "a", "a", "b", "c"} {
		d.add("anna", table, true)
	}
	d.wants("a", "b", "c", "a", "a")
}

func TestClientsTakeTurns(t *testing.T) {
	d := newDesk(t)
	for i := range 3 {
		d.add("anna", fmt.Sprint("anna ", i), true)
	}
	d.add("bea", "bea 0", true)
	d.add("bea", "bea 1", true)
	d.add("cara", "cara 0", true)
	d.wants("anna 0", "bea 0", "cara 0", "anna 1", "bea 1", "anna 2")
}

// Who comes and goes has no more turns than who stays.
func TestComingAndGoingGainsNothing(t *testing.T) {
	d := newDesk(t)
	for i := range 6 {
		d.add(fmt.Sprint("patient ", i), fmt.Sprint("patient ", i), true)
	}
	d.add("nimble", "nimble", true)
	for i := range 14 {
		if turn := d.next(); turn.Client == "nimble" {
			if i < 6 {
				t.Fatalf("the nimble one is served as number %d", i+1)
			}
			d.add("nimble", "nimble", true)
		} else {
			d.add(turn.Client, turn.Table, true)
		}
	}
}

// Tables that nobody looks at think last, but do think.
func TestUnseenTablesThinkLast(t *testing.T) {
	d := newDesk(t)
	d.add("anna", "unseen", false)
	d.add("bea", "seen", true)
	d.wants("seen", "unseen")

	for i := range 30 {
		d.add("flood", fmt.Sprint(i), true)
	}
	d.add("anna", "unseen", false)
	waited := 0
	for d.next().Table != "unseen" {
		waited++
	}
	if waited != patience {
		t.Errorf("the unseen table waits for %d turns, want %d", waited, patience)
	}
}

// The turn that an unseen table gets now and then is not a second one of its
// client before another's that looks.
func TestAnUnseenTurnIsNoSecondTurn(t *testing.T) {
	d := newDesk(t)
	for i := range 500 {
		d.add("flood", fmt.Sprint("unseen ", i), false)
		d.add("flood", fmt.Sprint("seen ", i), true)
	}
	for round := range 60 {
		d.add("anna", "anna's", true)
		waited := 0
		for d.next().Client != "anna" {
			waited++
		}
		if waited > 1 {
			t.Fatalf("round %d: Anna waits for %d turns", round, waited)
		}
	}
}

// A table that somebody begins to look at comes forward from where it waits.
func TestLookingAtATableBringsItForward(t *testing.T) {
	d := newDesk(t)
	looked := false
	d.add("anna", "first", false)
	d.Add(Job{Client: "bea", Table: "second", Watched: func() bool { return looked }})
	looked = true
	d.wants("second", "first")
}

func TestNextEndsWithItsContext(t *testing.T) {
	q := New()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan bool)
	go func() {
		_, ok := q.Next(ctx)
		ended <- ok
	}()
	cancel()
	if <-ended {
		t.Error("there is a turn in an empty queue")
	}
}

// Every turn is given once, and several thinkers at a time hold none up.
func TestEveryTurnIsGivenOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, waiting := New(), map[string]int{}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "add") {
				client := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "client")
				table := client + rapid.SampledFrom([]string{"1", "2"}).Draw(t, "table")
				watched := rapid.Bool().Draw(t, "watched")
				q.Add(Job{Client: client, Table: table, Watched: func() bool { return watched }})
				waiting[table]++
				continue
			}
			turn, ok := q.Take()
			if ok != (len(waiting) > 0) {
				t.Fatalf("a turn: %v, and %v wait", ok, waiting)
			}
			if !ok {
				continue
			}
			if waiting[turn.Table]--; waiting[turn.Table] < 0 {
				t.Fatalf("%s has a turn that nobody asked for", turn.Table)
			}
			if waiting[turn.Table] == 0 {
				delete(waiting, turn.Table)
			}
		}
		left := 0
		for _, n := range waiting {
			left += n
		}
		if q.Len() != left {
			t.Fatalf("%d wait, the queue says %d", left, q.Len())
		}
	})
}

func BenchmarkNextOf4000(b *testing.B) {
	d := newDesk(b)
	for i := range 4000 {
		d.add(fmt.Sprint("client ", i%50), fmt.Sprint("table ", i/4), i%3 > 0)
	}
	for b.Loop() {
		turn := d.next()
		d.Add(turn)
	}
}

// What waits behind comes when nobody else waits, in whatever order they came.
func TestBehindComesLast(t *testing.T) {
	d := newDesk(t)
	d.Add(Job{Client: "anna", Table: "asks", Watched: func() bool { return true }, Behind: true})
	d.add("flood", "unseen", false)
	d.add("anna", "seen", true)
	for _, want := range []string{"seen", "unseen", "asks"} {
		if got := d.next().Table; got != want {
			t.Errorf("%s comes where %s should", got, want)
		}
	}
}
