package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// Random games of four seats: with all choices listed, and with one picked.
func BenchmarkRandomGame(b *testing.B) {
	enginetest.Benchmark(b, title(b), engine.Options{Seats: 4}, false)
}
func BenchmarkPickedGame(b *testing.B) {
	enginetest.Benchmark(b, title(b), engine.Options{Seats: 4}, true)
}

func BenchmarkObserve(b *testing.B) {
	enginetest.BenchmarkObserve(b, title(b), engine.Options{Seats: 4}, 100)
}
