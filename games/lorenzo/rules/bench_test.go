package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// The benchmarks play random games of four seats by the basic rules, or with leaders, houses and the
// Pazzi. The first and third list all choices at each question; "Picked" draws one without the list.
func BenchmarkRandomGame(b *testing.B)       { benchmark(b, "", false) }
func BenchmarkPickedGame(b *testing.B)       { benchmark(b, "", true) }
func BenchmarkAllModules(b *testing.B)       { benchmark(b, "houses,pazzi", false) }
func BenchmarkPickedAllModules(b *testing.B) { benchmark(b, "houses,pazzi", true) }

func benchmark(b *testing.B, options string, picked bool) {
	table, err := engine.ParseOptions(4, options)
	if err != nil {
		b.Fatal(err)
	}
	enginetest.Benchmark(b, title(b), table, picked)
}

func BenchmarkObserve(b *testing.B) {
	enginetest.BenchmarkObserve(b, title(b), engine.Options{Seats: 2}, 40)
}
