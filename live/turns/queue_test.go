package turns

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// desk is a queue with one worker.
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
		d.t.Fatal("the queue is empty")
	}
	return t
}

func (d desk) wants(tables ...string) {
	d.t.Helper()
	for i, want := range tables {
		if got := d.next().Table; got != want {
			d.t.Fatalf("turn %d has table %s, want %s", i+1, got, want)
		}
	}
}

// TestAThousandTablesDelayOthersByOneTurn checks a client with a thousand tables, each of which
// asks again at once. In every round they delay the only table of another client by at most one
// turn.
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
		t.Errorf("the queue still stores %d clients and %d tables", len(d.clients.next), len(d.tables.next))
	}
}

// TestTablesOfAClientTakeTurns checks that no table of a client has two turns before each has had
// one.
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

// TestComingAndGoingGainsNothing checks that a client who leaves and comes back has no more turns
// than those who stay.
func TestComingAndGoingGainsNothing(t *testing.T) {
	d := newDesk(t)
	for i := range 6 {
		d.add(fmt.Sprint("patient ", i), fmt.Sprint("patient ", i), true)
	}
	d.add("nimble", "nimble", true)
	for i := range 14 {
		if turn := d.next(); turn.Client == "nimble" {
			if i < 6 {
				t.Fatalf("the nimble client has turn %d, want at least 7", i+1)
			}
			d.add("nimble", "nimble", true)
		} else {
			d.add(turn.Client, turn.Table, true)
		}
	}
}

// TestUnseenTablesThinkLast checks that tables without viewers come last, but after at most
// patience turns.
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

// TestAnUnseenTurnIsNoSecondTurn checks that the turn of a client's unviewed table does not let the
// client come first again before another client with a viewed table.
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

// TestLookingAtATableBringsItForward checks that a waiting table moves forward when someone begins
// to view it.
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
		t.Error("an empty queue returned a turn")
	}
}

// TestEveryTurnIsGivenOnce checks that every added job is returned exactly once.
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
				t.Fatalf("Take returned a job: %v; waiting are %v", ok, waiting)
			}
			if !ok {
				continue
			}
			if waiting[turn.Table]--; waiting[turn.Table] < 0 {
				t.Fatalf("%s has a turn without a job", turn.Table)
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
			t.Fatalf("%d jobs wait, Len is %d", left, q.Len())
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

// TestBehindComesLast checks that a job with Behind comes after all others, in whatever order they
// were added.
func TestBehindComesLast(t *testing.T) {
	d := newDesk(t)
	d.Add(Job{Client: "anna", Table: "asks", Watched: func() bool { return true }, Behind: true})
	d.add("flood", "unseen", false)
	d.add("anna", "seen", true)
	for _, want := range []string{"seen", "unseen", "asks"} {
		if got := d.next().Table; got != want {
			t.Errorf("%s came, want %s", got, want)
		}
	}
}
