package main

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/games"
	"signoria/table"
)

// BenchmarkTableInMemory measures the memory that a match takes at its end, with its log and
// positions.
func BenchmarkTableInMemory(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Name, func(b *testing.B) {
			title, err := g.Open(g.Content)
			if err != nil {
				b.Fatal(err)
			}
			played := playedByChance(b, title)
			var tables []*table.Table
			before := heap()
			for b.Loop() {
				t, err := table.Rebuild(title, played.Header(), read(played), nil, true)
				if err != nil {
					b.Fatal(err)
				}
				tables = append(tables, t)
			}
			b.ReportMetric(float64(heap()-before)/float64(len(tables)), "bytes/table")
			b.ReportMetric(float64(played.Last()), "entries")
			b.ReportMetric(float64(played.Position().Size()), "bytes/position")
		})
	}
}

// read returns the entries with strings of their own, as a store returns them.
func read(t *table.Table) []table.Entry {
	entries := t.Since(0)
	for i, e := range entries {
		entries[i].Kind, entries[i].Text, entries[i].Hash = table.Kind(strings.Clone(string(e.Kind))), strings.Clone(e.Text), strings.Clone(e.Hash)
	}
	return entries
}

func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// playedByChance plays a match to its end with choices at random.
func playedByChance(b *testing.B, title engine.Title) *table.Table {
	b.Helper()
	meta := title.Meta()
	seats := min(4, meta.MaxSeats)
	head := table.Header{ID: "m", Options: engine.Options{Seats: seats}, Edition: meta.Edition, Created: time.Unix(0, 0),
		Promise: table.HashSecret("s"), Secret: "s", Plan: table.Plan{Keys: []string{table.HashKey("k")}, Watch: "w"}}
	for range seats {
		head.Plan.Seats = append(head.Plan.Seats, table.SeatPlan{Bot: "chance"})
	}
	t, err := table.New(title, head)
	if err != nil {
		b.Fatal(err)
	}
	if t, err = t.Begin(time.Unix(0, 0)); err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for t.Running() {
		seat, pos := t.Owing().First(), t.Position()
		choices := pos.Choices(seat, nil)
		text := pos.Format(seat, choices[rng.IntN(len(choices))])
		t, err = t.Choose(table.Submission{Seat: seat, Seq: t.Last(), Texts: []string{text}, Bot: true, At: time.Unix(0, 0)})
		if err != nil {
			b.Fatal(err)
		}
	}
	return t
}
