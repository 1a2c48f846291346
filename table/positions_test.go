package table_test

import (
	"math/rand/v2"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// wandering is a match with many undos, chains and seats handed over, and its
// position after each entry, as it was when the entry was added.
func wandering(t *testing.T, seed uint64, entries int) (*table.Table, []engine.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 2))
	now := begun(t)
	after := []engine.Position{nil, nil, now.Position()}
	for now.Last() < entries {
		next := wander(t, now, rng)
		if next.Over() {
			break
		}
		for i := now.Last(); i < next.Last(); i++ { // a chain: its inner positions come from a table that ends there
			inner := got(t)(now.Extend(next.Since(now.Last())[:i+1-now.Last()]))
			after = append(after, inner.Position())
		}
		now = next
	}
	return now, after
}

// wander is one random command. Undos come so often that a match lasts.
func wander(t *testing.T, now *table.Table, rng *rand.Rand) *table.Table {
	t.Helper()
	seat, _ := now.Undoable(engine.Seats(1 + rng.IntN(7)))
	switch {
	case seat != engine.NoSeat && rng.IntN(8) > 0:
		return got(t)(now.Undo(engine.SeatsOf(seat), now.Last(), moment))
	case rng.IntN(6) == 0:
		level := ""
		if now.StandIn(0) == "" {
			level = "easy"
		}
		return got(t)(now.SetStandIn(0, level, moment))
	}
	return step(t, now, rng)
}

// What a sparse table answers is what a dense one would.
func TestSparseTablesAnswerLikeDenseOnes(t *testing.T) {
	longest := 0
	for seed := range uint64(12) {
		sparse, after := wandering(t, seed, 300)
		longest = max(longest, sparse.Last())
		for _, now := range []*table.Table{sparse, rebuilt(t, sparse)} {
			dense := table.Dense(now, after)
			if kept, most := table.Kept(now), now.Last()/32+8+2; kept > most {
				t.Fatalf("%d of %d positions are kept, want %d at most", kept, now.Last(), most)
			}
			agree(t, now, dense)
		}
	}
	if longest < 200 {
		t.Errorf("the longest match has %d entries: too few to be sparse", longest)
	}
}

func agree(t *testing.T, sparse, dense *table.Table) {
	t.Helper()
	same(t, sparse, dense)
	for seq := range sparse.Last() + 2 {
		a, errA := sparse.At(seq)
		b, errB := dense.At(seq)
		if (errA == nil) != (errB == nil) || errA == nil && !a.Equal(b) {
			t.Fatalf("the position after entry %d of %d differs: %v, %v", seq, sparse.Last(), errA, errB)
		}
	}
	for seats := range engine.Seats(8) {
		seatA, toA := sparse.Undoable(seats)
		seatB, toB := dense.Undoable(seats)
		if seatA != seatB || toA != toB || sparse.Known(seats) != dense.Known(seats) {
			t.Fatalf("seats %b may undo %v to %d, densely %v to %d; know %d, densely %d",
				seats, seatA, toA, seatB, toB, sparse.Known(seats), dense.Known(seats))
		}
		for seq := range sparse.Last() + 2 {
			a, errA := sparse.Undo(seats, seq, moment)
			b, errB := dense.Undo(seats, seq, moment)
			if (errA == nil) != (errB == nil) {
				t.Fatalf("undo by %b who know %d: %v, densely %v", seats, seq, errA, errB)
			}
			if errA == nil {
				same(t, a, b)
			}
		}
	}
	seatA, seqA := sparse.Waits()
	if seatB, seqB := dense.Waits(); seatA != seatB || seqA != seqB {
		t.Fatalf("waits for %v, %d, densely for %v, %d", seatA, seqA, seatB, seqB)
	}
	for owing := sparse.Owing(); owing != 0; owing = owing.Without(owing.First()) {
		seat := owing.First()
		pos := sparse.Position()
		text := pos.Format(seat, pos.Choices(seat, nil)[0])
		for seq := range sparse.Last() + 2 {
			a := table.Submission{Seat: seat, Seq: seq, Texts: []string{text}, Bot: sparse.Bot(seat) != "", At: moment}
			_, errA := sparse.Choose(a)
			if _, errB := dense.Choose(a); (errA == nil) != (errB == nil) {
				t.Fatalf("an answer of seat %s that knows %d: %v, densely %v", seat, seq, errA, errB)
			}
		}
	}
}

// Where the rules were corrected, and entries are lost, the positions are those
// that stood when each entry was read.
func TestSparseTablesOfCorrectedRules(t *testing.T) {
	if testing.Short() {
		t.Skip("one table after another, alone: nothing for the race detector to see")
	}
	for seed := range uint64(6) {
		played, _ := wandering(t, seed, 150)
		for name, bend := range map[string]func(engine.Position, string) (string, bool){
			"bold is meek": boldIsMeek,
			"no bold":      func(_ engine.Position, text string) (string, bool) { return text, text != "bold" },
		} {
			title := corrected{toy.Title(), bend}
			stoodAsRead(t, name, title, played, nil)
			stoodAsRead(t, name+", snapshot", title, played, earlySnapshot(t, played))
		}
	}
}

// earlySnapshot is one from the first half of a match.
func earlySnapshot(t *testing.T, played *table.Table) *table.Snapshot {
	t.Helper()
	for n := played.Last() / 2; n > 0; n-- {
		then := got(t)(table.Rebuild(toy.Title(), played.Header(), played.Since(0)[:n], nil, false))
		shot, err := then.Snapshot()
		must(t, err)
		if shot != nil {
			return shot
		}
	}
	t.Fatal("no snapshot in the first half")
	return nil
}

func stoodAsRead(t *testing.T, name string, title engine.Title, played *table.Table, shot *table.Snapshot) {
	t.Helper()
	entries := played.Since(0)
	whole := got(t)(table.Rebuild(title, played.Header(), entries, shot, false))
	first := whole.Start()
	if shot != nil {
		first = shot.Seq // before it, a shorter log does not reach the snapshot
	}
	for n := first; n <= len(entries); n++ {
		then := got(t)(table.Rebuild(title, played.Header(), entries[:n], shot, false))
		at, err := whole.At(n)
		must(t, err)
		if !at.(bent).Position.Equal(then.Position().(bent).Position) {
			t.Fatalf("%s: the position after entry %d of %d is another one", name, n, len(entries))
		}
	}
}

// What a viewer knew of the log they know for ever: pages order boards by it.
func TestWhatIsKnownNeverShrinks(t *testing.T) {
	hidden := false
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 3))
		now := begun(t)
		var known [8]int
		for now.Last() < 120 && !now.Over() {
			for seats := range engine.Seats(8) {
				k := now.Known(seats)
				if k < known[seats] {
					t.Fatalf("seed %d, entry %d: seats %b know %d, and knew %d", seed, now.Last(), seats, k, known[seats])
				}
				known[seats] = k
				hidden = hidden || k < now.Last()
			}
			now = wander(t, now, rng)
		}
	}
	if !hidden {
		t.Error("nothing was ever hidden")
	}
}
