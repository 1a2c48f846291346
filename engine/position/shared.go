package position

import (
	"encoding/hex"
	"fmt"

	"signoria/engine"
	"signoria/engine/yamltree"
)

// Seated reports how many seats the match has.
type Seated interface{ Seated() int }

// Seat is a seat of the match.
func Seat[T Seated, V ~int8](at func(T) *V) Kind[T] { return Is(at, ASeat[T, V]()) }

// SeatOrNone is a seat of the match, or none: −1.
func SeatOrNone[T Seated, V ~int8](at func(T) *V) Kind[T] {
	k := Is(at, ASeatOrNone[T, V]())
	k.nothing = func(t T) { *at(t) = -1 }
	return k
}

// SeatSet is a list of seats, each once at most.
func SeatSet[T Seated](at func(T) *engine.Seats) Kind[T] {
	return Bits(at, ASeat[T, engine.Seat]())
}

// Order is a list that names every seat once.
func Order[T Seated](at func(T) []engine.Seat) Kind[T] {
	k := Row(at, ASeat[T, engine.Seat]())
	row := k.read
	k.read = func(t T, v yamltree.Value, bare bool) {
		row(t, v, bare)
		if seats := engine.SeatsOf(at(t)...); v.IsList() && seats.Len() != t.Seated() {
			v.Errorf("must name each of the %d seats once", t.Seated())
		}
	}
	return k
}

// Seats returns what belongs to each seat, by its number. Each field is read for all
// of them before the next one, for seats that are not named as not given.
func Seats[T Seated, S any](at func(T, engine.Seat) S, f Fields[S]) Field[T] {
	seats := ASeat[T, engine.Seat]()
	k := Map(seats, at, nil, Record(f))
	k.read = func(t T, v yamltree.Value, bare bool) { readSeats(t, v, at, f, bare) }
	return Field[T]{Name: "seats", Is: k, always: true}
}

func readSeats[T Seated, S any](t T, v yamltree.Value, at func(T, engine.Seat) S, f Fields[S], bare bool) {
	for _, entry := range v.Fields() {
		if seat, ok := engine.ParseSeat(entry.Name); !ok || int(seat) >= t.Seated() {
			entry.Errorf("is no seat; allowed are 1 to %d", t.Seated())
		}
	}
	places, values := make([]S, t.Seated()), make([]yamltree.Value, t.Seated())
	for i := range places {
		places[i], values[i] = at(t, engine.Seat(i)), v.Get(engine.Seat(i).String())
	}
	f.read(places, values, bare)
}

// Chance returns the state of chance, for those who know the secret of a match. Without
// it the chance is always the same.
func Chance[T any](at func(T) *engine.Chance) Field[T] {
	return Field[T]{Name: "chance", Else: func(t T) { *at(t) = engine.NewChance(engine.SeedFromInt(0)) }, Is: Kind[T]{
		write: func(t T, w *writer) { writeChance(at(t), w) },
		read:  func(t T, v yamltree.Value, _ bool) { readChance(at(t), v) },
	}}
}

func writeChance(c *engine.Chance, w *writer) {
	if c.Fast {
		w.word(fmt.Sprintf("{fast: %d}", int64(c.Count)))
		return
	}
	w.word(fmt.Sprintf("{key: %q, count: %d}", hex.EncodeToString(c.Key[:]), c.Count))
}

func readChance(c *engine.Chance, v yamltree.Value) {
	v.Fields("key", "count", "fast")
	if fast := v.Get("fast"); fast.Given() {
		*c = engine.FastChance(uint64(fast.Int64()))
		return
	}
	*c = engine.NewChance(engine.SeedFromInt(0))
	if key := v.Get("key"); key.Given() {
		raw, err := hex.DecodeString(key.Text())
		if err != nil || len(raw) != len(c.Key) {
			key.Errorf("is no key of %d bytes in hexadecimal", len(c.Key))
			return
		}
		copy(c.Key[:], raw)
	}
	c.Count = uint64(v.Get("count").Int64())
}
