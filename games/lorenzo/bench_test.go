package lorenzo

import (
	"testing"

	"signoria/engine"
)

// BenchmarkRandomGame plays random games of four seats by the basic rules,
// enumeration included.
func BenchmarkRandomGame(b *testing.B) { benchmark(b, "") }

// BenchmarkAllModules is the same with leaders, houses and the Pazzi.
func BenchmarkAllModules(b *testing.B) { benchmark(b, "houses,pazzi") }

func benchmark(b *testing.B, options string) {
	table, err := engine.ParseOptions(4, options)
	if err != nil {
		b.Fatal(err)
	}
	start, err := title(b).Start(table, engine.FastChance(1))
	if err != nil {
		b.Fatal(err)
	}
	p, rnd := start.Copy(), engine.FastChance(2)
	buf := make([]engine.Choice, 0, 4096)
	decisions, choices := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(start)
		p.Reseed(engine.FastChance(rnd.Uint64()))
		for owing := p.Owing(); owing != 0; owing = p.Owing() {
			seat := owing.First()
			buf = p.Choices(seat, buf[:0])
			p.Apply(seat, buf[rnd.N(len(buf))])
			decisions++
			choices += len(buf)
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
	b.ReportMetric(float64(choices)/float64(decisions), "choices/decision")
	b.ReportMetric(float64(p.Size()), "bytes")
}
