package virtu

import (
	"testing"

	"signoria/engine"
)

// BenchmarkRandomGame plays random games of four seats, enumeration included.
func BenchmarkRandomGame(b *testing.B) { randomGames(b, title(b), 4) }

// BenchmarkWars plays random games of Wars of Italy.
func BenchmarkWars(b *testing.B) { randomGames(b, warsTitle(b), 2) }

func randomGames(b *testing.B, t engine.Title, seats int) {
	start, err := t.Start(engine.Options{Seats: seats}, engine.FastChance(1))
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
