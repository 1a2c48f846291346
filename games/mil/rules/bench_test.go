package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// BenchmarkRandomGame plays random games of four seats and lists all choices at each question.
func BenchmarkRandomGame(b *testing.B) {
	enginetest.Benchmark(b, title(b), engine.Options{Seats: 4}, false)
}

// BenchmarkPickedGame plays the same games, but draws a choice without the list.
func BenchmarkPickedGame(b *testing.B) {
	enginetest.Benchmark(b, title(b), engine.Options{Seats: 4}, true)
}

// BenchmarkAllModules and BenchmarkPickedAllModules do the same with all modules.
func BenchmarkAllModules(b *testing.B)       { benchmarkModules(b, false) }
func BenchmarkPickedAllModules(b *testing.B) { benchmarkModules(b, true) }

func benchmarkModules(b *testing.B, picked bool) {
	o, err := engine.ParseOptions(4, "claim,cut_throat,pope,time_is_money")
	if err != nil {
		b.Fatal(err)
	}
	enginetest.Benchmark(b, title(b), o, picked)
}

func BenchmarkObserve(b *testing.B) {
	enginetest.BenchmarkObserve(b, title(b), engine.Options{Seats: 4}, 100)
}
