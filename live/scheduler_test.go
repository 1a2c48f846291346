package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
)

// still returns a configuration whose scheduler runs only when the test calls Tick.
func still(s *store.Store) live.Config {
	c := config(s)
	c.SchedulerInterval = -1
	return c
}

// asleep returns a configuration like still, with bots that do not answer.
func asleep(s *store.Store) live.Config {
	c := still(s)
	c.Bot = func(string, [32]byte) (live.Bot, error) { return sleepy{}, nil }
	return c
}

// entriesOf waits until the match has at least the given number of entries in the store, and
// returns them.
func entriesOf(t *testing.T, s *store.Store, id string, want int) []table.Entry {
	t.Helper()
	late := time.After(time.Minute)
	for {
		rows, err := s.Entries(t.Context(), id, 0)
		must(t, err)
		if len(rows) >= want {
			return rows
		}
		select {
		case <-late:
			t.Fatalf("waited in vain for entry %d of %d", want, len(rows))
		case <-time.After(time.Millisecond):
		}
	}
}

func TestNothingIsLoadedBeforeItIsNeeded(t *testing.T) {
	s := storetest.SQLite(t)
	first := openServer(t, still(s))
	anna, _ := pair(t, first)
	pair(t, first)
	pair(t, first)
	first.Close()

	srv := openServer(t, still(s))
	live.Tick(srv, time.Now())
	if n := live.Loaded(srv); n != 0 {
		t.Errorf("%d matches are in memory, although none is viewed or due", n)
	}
	anna.at(srv).choose("meek")
	if n := live.Loaded(srv); n != 1 {
		t.Errorf("%d matches in memory, want the one that was posted to", n)
	}
}

// TestBotsPlayOnThoughNobodyLooks checks that the scheduler plays a match of bots that no one
// views, and unloads it at its end.
func TestBotsPlayOnThoughNobodyLooks(t *testing.T) {
	s := storetest.SQLite(t)
	first := openServer(t, asleep(s))
	g := create(t, first, live.MatchSetup{Seats: []live.SeatSetup{{Bot: "modest"}, {Bot: "greedy"}}})
	first.Close()

	srv := openServer(t, still(s))
	live.Tick(srv, time.Now())
	late := time.After(time.Minute)
	for {
		m, err := s.Match(t.Context(), g.id)
		must(t, err)
		if m.Status == string(live.Over) {
			break
		}
		select {
		case <-late:
			t.Fatal("the bots have not finished the match within a minute")
		case <-time.After(time.Millisecond):
		}
	}
	for live.Loaded(srv) > 0 {
		live.Sweep(srv, time.Now())
		select {
		case <-late:
			t.Fatal("the finished match is still in memory")
		case <-time.After(time.Millisecond):
		}
	}
	if v := g.at(srv).view(); v.Status != live.Over {
		t.Errorf("it is %s", v.Status)
	}
}

// TestAnotherNodeTakesOverFromADeadOne checks that another node takes over a dead node's match when
// its lease has expired, and not before. No choice is made twice.
func TestAnotherNodeTakesOverFromADeadOne(t *testing.T) {
	place := postgresAddress(t)
	s := storetest.Open(t, place)
	dead := openServer(t, asleep(storetest.Open(t, place)))
	anna := solo(t, dead, "modest")
	anna.choose("meek", "seal")
	before := anna.view()

	alive := openServer(t, still(s))
	live.Tick(alive, time.Now())
	live.Tick(alive, time.Now().Add(8*time.Second))
	if n := live.Loaded(alive); n != 0 {
		t.Fatalf("%d matches taken from a node that lives", n)
	}
	live.Tick(alive, time.Now().Add(11*time.Second))
	rows := entriesOf(t, s, anna.id, before.Last+4) // two bots, two choices each
	seen := map[string]int{}
	for _, r := range rows[before.Last:] {
		if r.Seat == 0 {
			break // the next round
		}
		seen[engine.Seat(r.Seat).String()+" "+r.Text]++
	}
	for what, n := range seen {
		if n > 1 {
			t.Errorf("%s was answered %d times", what, n)
		}
	}
	anna.at(alive).await("being asked again", asked)
}

// TestAMatchThatCannotGoOnStopsNoOther checks that a match that cannot be loaded is postponed and
// stops no other match.
func TestAMatchThatCannotGoOnStopsNoOther(t *testing.T) {
	s := storetest.SQLite(t)
	first := openServer(t, asleep(s))
	good := solo(t, first, "modest")
	good.choose("meek", "seal")
	want := good.view().Last + 4
	first.Close()
	broken, err := s.Match(t.Context(), good.id)
	must(t, err)
	broken.ID, broken.Plan = "broken", "{"
	must(t, s.Create(t.Context(), broken, store.Addition{Wake: store.Wake{At: time.Unix(1, 0)}}))

	srv := openServer(t, still(s))
	live.Tick(srv, time.Now())
	entriesOf(t, s, good.id, want)
	untilNotDue(t, s, "broken", 20*time.Second)
	page, err := s.SideState(t.Context(), "broken")
	must(t, err)
	again, err := s.ClaimMatch(t.Context(), page.Keeper, "broken", time.Now().Add(2*time.Minute), time.Now())
	must(t, err)
	if !again {
		t.Error("the broken match is never tried again")
	}
}

// untilNotDue waits until the match is not due within the given time.
func untilNotDue(t *testing.T, s *store.Store, id string, after time.Duration) {
	t.Helper()
	page, err := s.SideState(t.Context(), id)
	must(t, err)
	late := time.After(time.Minute)
	for {
		due, err := s.ClaimMatch(t.Context(), page.Keeper, id, time.Now().Add(after), time.Now())
		must(t, err)
		if !due {
			return
		}
		select {
		case <-late:
			t.Fatalf("match %s is still due after a minute", id)
		case <-time.After(time.Millisecond):
		}
	}
}

// TestADueTimeWithoutWorkIsChecked checks a match with a due time that is long past, although
// nothing is to be done. After one round of the scheduler it is not due within the next day.
func TestADueTimeWithoutWorkIsChecked(t *testing.T) {
	s := storetest.SQLite(t)
	first := openServer(t, still(s))
	anna, _ := pair(t, first)
	first.Close()
	rows, err := s.Entries(t.Context(), anna.id, 0)
	must(t, err)
	row, err := s.Match(t.Context(), anna.id)
	must(t, err)
	row.ID = "old"
	must(t, s.Create(t.Context(), row, store.Addition{Entries: rows, Wake: store.Wake{At: time.Unix(0, 0)}}))

	srv := openServer(t, still(s))
	live.Tick(srv, time.Now())
	untilNotDue(t, s, "old", 24*time.Hour)
}
