package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// The benchmarks play random games of Virtù with four seats or of Wars of Italy with two. Those with
// "Picked" in the name draw a choice without the list of all.
func BenchmarkRandomGame(b *testing.B) { enginetest.Benchmark(b, title(b), four, false) }
func BenchmarkPickedGame(b *testing.B) { enginetest.Benchmark(b, title(b), four, true) }
func BenchmarkWars(b *testing.B)       { enginetest.Benchmark(b, warsTitle(b), two, false) }
func BenchmarkPickedWars(b *testing.B) { enginetest.Benchmark(b, warsTitle(b), two, true) }

func BenchmarkObserve(b *testing.B) { enginetest.BenchmarkObserve(b, title(b), four, 100) }
func BenchmarkObserveWars(b *testing.B) {
	enginetest.BenchmarkObserve(b, warsTitle(b), two, 100)
}

var two, four = engine.Options{Seats: 2}, engine.Options{Seats: 4}
