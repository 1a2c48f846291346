package enginetest

import (
	"testing"

	"signoria/engine"
)

// Benchmark plays random games again and again: with all choices listed at every
// decision, or with a likely one picked as playouts do (Position.Pick).
func Benchmark(b *testing.B, title engine.Title, options engine.Options, picked bool) {
	start, err := title.Start(options, engine.FastChance(1))
	if err != nil {
		b.Fatal(err)
	}
	w := walker{p: start.Copy(), rng: engine.FastChance(2), open: make([]engine.Choice, 0, 4096)}
	choose := w.list
	if picked {
		choose = w.pick
	}
	b.ReportAllocs()
	for b.Loop() {
		w.p.CopyFrom(start)
		w.p.Reseed(engine.FastChance(w.rng.Uint64()))
		for owing := w.p.Owing(); owing != 0; owing = w.p.Owing() {
			seat := owing.First()
			w.p.Apply(seat, choose(seat))
			w.decisions++
		}
	}
	b.ReportMetric(float64(w.decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(w.decisions)/float64(b.N), "decisions/game")
	if !picked {
		b.ReportMetric(float64(w.choices)/float64(w.decisions), "choices/decision")
	}
	b.ReportMetric(float64(w.p.Size()), "bytes")
}

// walker chooses at random.
type walker struct {
	p                  engine.Position
	rng                engine.Chance
	open               []engine.Choice
	one                [1]engine.Choice
	decisions, choices int
}

func (w *walker) list(seat engine.Seat) engine.Choice {
	w.open = w.p.Choices(seat, w.open[:0])
	w.choices += len(w.open)
	return w.open[w.rng.N(len(w.open))]
}

func (w *walker) pick(seat engine.Seat) engine.Choice {
	w.p.Pick(seat, &w.rng, w.one[:])
	return w.one[0]
}

// BenchmarkObserve writes the features of a position in the midst of a random game.
func BenchmarkObserve(b *testing.B, title engine.Title, options engine.Options, choices int) {
	p, err := title.Start(options, engine.FastChance(1))
	if err != nil {
		b.Fatal(err)
	}
	rng := engine.FastChance(1)
	for range choices {
		if seat := p.Owing().First(); seat != engine.NoSeat {
			open := p.Choices(seat, nil)
			p.Apply(seat, open[rng.N(len(open))])
		}
	}
	out := make([]float32, len(p.Features()))
	b.ReportAllocs()
	for b.Loop() {
		p.Observe(0, out)
	}
	b.ReportMetric(float64(len(out)), "features")
}
