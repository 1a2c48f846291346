package table_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

var moment = time.Date(1478, 4, 26, 10, 30, 0, 0, time.UTC)

const secret = "THESECRETOFTHESERVER"

// header is a match of three: Anna and Bea at their own screens, and a bot.
func header() table.Header {
	return table.Header{
		ID: "m", Options: engine.Options{Seats: 3}, Edition: "toy", Created: moment,
		Promise: table.HashSecret(secret), Secret: secret,
		Plan: table.Plan{
			Seats: []table.SeatPlan{{Name: "Anna"}, {Screen: 1}, {Bot: "easy", Name: "Cosimo"}},
			Keys:  []string{table.HashKey("anna's key"), table.HashKey("bea's key")},
			Watch: "watch key",
		},
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantError(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

// got gives the table, for commands that must work.
func got(t testing.TB) func(*table.Table, error) *table.Table {
	return func(next *table.Table, err error) *table.Table {
		t.Helper()
		must(t, err)
		return next
	}
}

func waiting(t testing.TB) *table.Table {
	t.Helper()
	return got(t)(table.New(toy.Title(), header()))
}

// begun is a match that has just started.
func begun(t testing.TB) *table.Table {
	t.Helper()
	next := got(t)(waiting(t).Sit(0, table.SitInput{Nonce: "anna's nonce"}, moment))
	return got(t)(next.Sit(1, table.SitInput{Nonce: "bea's nonce"}, moment))
}

// answer lets a seat answer the present question.
func answer(t testing.TB, now *table.Table, seat engine.Seat, texts ...string) *table.Table {
	t.Helper()
	return got(t)(now.Choose(table.Submission{Seat: seat, Seq: now.Last(), Texts: texts, Bot: now.Bot(seat) != "", At: moment}))
}

// step lets a seat that owes an answer take a random choice.
func step(t testing.TB, now *table.Table, rng *rand.Rand) *table.Table {
	t.Helper()
	owing := now.Owing()
	for range rng.IntN(owing.Len()) {
		owing = owing.Without(owing.First())
	}
	seat, pos := owing.First(), now.Position()
	choices := pos.Choices(seat, nil)
	return answer(t, now, seat, pos.Format(seat, choices[rng.IntN(len(choices))]))
}

// played goes on at random for so many choices, at most to the end.
func played(t testing.TB, now *table.Table, steps int, seed uint64) *table.Table {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for range steps {
		if !now.Running() {
			break
		}
		now = step(t, now, rng)
	}
	return now
}

func finished(t testing.TB, seed uint64) *table.Table {
	t.Helper()
	end := played(t, begun(t), 10000, seed)
	if !end.Over() {
		t.Fatal("the toy does not end")
	}
	return end
}

func rebuilt(t testing.TB, now *table.Table) *table.Table {
	t.Helper()
	return got(t)(table.Rebuild(toy.Title(), now.Header(), now.Since(0), nil, now.Over()))
}

// same compares all that two tables tell.
func same(t testing.TB, a, b *table.Table) {
	t.Helper()
	tell := func(x *table.Table) string {
		hash := [32]byte{}
		if x.Start() > 0 {
			hash = x.Position().Hash()
		}
		return fmt.Sprintf("%+v %v %x %v %v %d", x.Seen(everybody), x.Owing(), hash, x.Nonces(), x.Over(), x.Restored())
	}
	if tell(a) != tell(b) {
		t.Fatalf("tables differ:\n%s\n%s", tell(a), tell(b))
	}
}
