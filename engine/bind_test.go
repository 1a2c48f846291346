package engine_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func start(t *testing.T) engine.Position {
	t.Helper()
	p, err := toy.Title().Start(engine.Options{Seats: 2}, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestDoRefusesWithoutChange(t *testing.T) {
	p := start(t)
	before, hash, log := p.Copy(), p.Hash(), &engine.Log{}
	err := p.Do(0, engine.Choice{Verb: toy.DoSeal}, log)
	var refused *engine.Refused
	if !errors.As(err, &refused) || refused.Reason.Rule != "T-3" {
		t.Fatalf("sealing before the stance: %v", err)
	}
	if !p.Equal(before) || p.Hash() != hash || len(log.Events) != 0 {
		t.Error("the refusal changed the position or left an event")
	}
}

func TestCopiesAreIndependent(t *testing.T) {
	p := start(t)
	q := p.Copy()
	q.Apply(0, engine.Choice{Verb: toy.DoStance})
	if p.Equal(q) || p.Check(0, engine.Choice{Verb: toy.DoStance}) != (engine.Reason{}) {
		t.Error("a choice on the copy reached the original")
	}
	p.CopyFrom(q)
	if !p.Equal(q) || p.Hash() != q.Hash() {
		t.Error("CopyFrom does not make the positions equal")
	}
}

// TestPick checks that Pick picks each choice with equal chance, whether choices are indexed (the bid) or
// listed (the stance). The chi-square of many picks must be below the value that a fair draw exceeds once
// in a thousand.
func TestPick(t *testing.T) {
	const rounds = 3000
	p, rng := start(t), engine.FastChance(1)
	limits := []float64{1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47} // by degrees of freedom
	for _, numbered := range []bool{false, true} {
		open := p.Choices(0, nil)
		if (p.CountIndexed(0) > 0) != numbered || len(open) < 2 {
			t.Fatalf("%d indexed choices for %v, want some: %t", p.CountIndexed(0), open, numbered)
		}
		counts := map[engine.Choice]int{}
		var room [3]engine.Choice
		for range rounds / len(room) {
			if !p.Pick(0, &rng, room[:]) {
				t.Fatal("Pick reports a single choice although there are several")
			}
			for _, c := range room {
				counts[c]++
			}
		}
		sum, expected := 0.0, float64(rounds)/float64(len(open))
		for _, c := range open {
			d := float64(counts[c]) - expected
			sum += d * d / expected
		}
		if sum > limits[len(open)-1] || len(counts) != len(open) {
			t.Errorf("the counts are %v with chi-square %.1f, want every choice and at most %.2f", counts, sum, limits[len(open)-1])
		}
		p.Apply(0, engine.Choice{Verb: toy.DoStance})
	}
}

// TestPickOfOne checks that Pick fills the buffer with a single choice, without drawing a random number.
func TestPickOfOne(t *testing.T) {
	p, err := toy.Title().Load(engine.Options{Seats: 2}, []byte("seats: [{hand: []}, {hand: [3]}]"))
	if err != nil {
		t.Fatal(err)
	}
	rng := engine.FastChance(1)
	before := rng
	var room [2]engine.Choice
	if p.Pick(0, &rng, room[:]) || rng != before || room[0].Verb != toy.DoStance || room[1] != room[0] {
		t.Errorf("got %+v, want the stance twice, false, and an unchanged chance", room)
	}
}

// TestPlaces checks that seats with equal sort keys share a rank, and that the next rank counts all of
// them.
func TestPlaces(t *testing.T) {
	got := engine.Places(make([]engine.Place, 1), []int{5, 9, 5, 7}, []int{50, 90, 50, 50})[1:]
	want := []engine.Place{{Seat: 1, Rank: 1, Points: 9}, {Seat: 0, Rank: 2, Points: 5}, {Seat: 2, Rank: 2, Points: 5}, {Seat: 3, Rank: 2, Points: 7}}
	if !slices.Equal(got, want) {
		t.Errorf("got the places %v, want %v", got, want)
	}
	if got = engine.Places(nil, []int{1, 1, 2}, []int{1, 1, 2}); got[2].Rank != 2 || got[1].Rank != 2 {
		t.Errorf("got the places %v, want rank 2 for both seats behind the first", got)
	}
}

func TestReseed(t *testing.T) {
	p, q := start(t), start(t)
	if !p.Equal(q) {
		t.Fatal("the same seed gives two different positions")
	}
	q.Reseed(engine.FastChance(1))
	if p.Equal(q) || p.Hash() == q.Hash() {
		t.Error("a position with another chance should be unequal and have another hash")
	}
}

func TestTitleNamesItselfInErrors(t *testing.T) {
	_, err := toy.Title().Start(engine.Options{Seats: 9}, engine.Chance{})
	if err == nil || !strings.HasPrefix(err.Error(), "toy: ") {
		t.Errorf("Start: got the error %v, want one that begins with \"toy: \"", err)
	}
	if _, err = toy.Title().Load(engine.Options{Seats: 2}, []byte("round: 77")); err == nil || !strings.HasPrefix(err.Error(), "toy: ") {
		t.Errorf("Load: got the error %v, want one that begins with \"toy: \"", err)
	}
}

func TestBoundPositionSaysItsTitle(t *testing.T) {
	p := start(t)
	if p.Meta().Name != "toy" || p.Size() < 100 || p.Size() > 2048 {
		t.Errorf("the position is of title %s and has %d bytes, want toy and 100 to 2048", p.Meta().Name, p.Size())
	}
}
