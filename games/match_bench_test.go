package games_test

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/table"
)

// longMatches are the names of records of long matches in testdata/records.
var longMatches = []string{"lorenzo-5-pazzi", "virtu-5-agent_per_palace-houses_drawn-hre_cross_only_if_ready", "mil-5-claim"}

// BenchmarkMatch measures three things with long matches: play them, rebuild them from the log, and
// verify them.
func BenchmarkMatch(b *testing.B) {
	for _, name := range longMatches {
		title, record := storedMatch(b, name)
		whole := replayed(b, title, record)
		perEntry := func(b *testing.B) {
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*whole.Last()), "µs/entry")
		}
		short, _, _ := strings.Cut(name, "-")
		b.Run(short+"/play", func(b *testing.B) {
			for b.Loop() {
				replayed(b, title, record)
			}
			perEntry(b)
		})
		b.Run(short+"/rebuild", func(b *testing.B) {
			for b.Loop() {
				if t, err := table.Rebuild(title, whole.Header(), whole.Since(0), nil, true); err != nil || t.Restored() > 0 {
					b.Fatal(t.Restored(), err)
				}
			}
			perEntry(b)
		})
		b.Run(short+"/examine", func(b *testing.B) {
			for b.Loop() {
				if err := whole.Examine(); err != nil {
					b.Fatal(err)
				}
			}
			perEntry(b)
		})
	}
}

func storedMatch(b *testing.B, name string) (engine.Title, *table.Record) {
	b.Helper()
	paths, err := filepath.Glob("../testdata/records/*/" + name + ".jsonl.gz")
	if err != nil || len(paths) == 0 {
		b.Fatalf("no record of %s: %v", name, err)
	}
	f, err := os.Open(paths[0])
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	record, err := table.ReadRecord(text, name)
	if err != nil {
		b.Fatal(err)
	}
	i := slices.IndexFunc(games.All(), func(g games.Game) bool { return g.Name == record.Header.Title })
	title, err := games.All()[i].Open(games.All()[i].Content)
	if err != nil {
		b.Fatal(err)
	}
	return title, record
}

// replayed returns a new match in which the choices of the record have been played.
func replayed(b *testing.B, title engine.Title, r *table.Record) *table.Table {
	b.Helper()
	options, err := engine.ParseOptions(r.Header.Seats, r.Header.Options)
	if err != nil {
		b.Fatal(err)
	}
	head := table.Header{ID: "m", Options: options, Promise: r.Header.Promise, Secret: r.End.Secret,
		Plan: table.Plan{Keys: []string{""}}}
	for i, p := range r.Header.Players { // each person at a screen of the seat's number
		head.Plan.Seats = append(head.Plan.Seats, table.SeatPlan{Bot: p.Bot, Name: p.Name, Screen: i})
		if p.Bot == "" && i > 0 {
			head.Plan.Keys = append(head.Plan.Keys, "")
		}
	}
	now, err := table.New(title, head)
	if err != nil {
		b.Fatal(err)
	}
	if !slices.ContainsFunc(r.Header.Players, func(p table.RecordPlayer) bool { return p.Bot == "" }) {
		now, err = now.Begin(r.Header.Created)
	}
	for _, line := range r.Lines {
		seat, _ := engine.ParseSeat(line.Seat)
		switch {
		case err != nil:
			b.Fatal(err)
		case line.Kind == table.KindSit && now.Start() == 0:
			now, err = now.Sit(int(seat), table.SitInput{Nonce: r.End.Nonces[line.Seat]}, line.At)
		case line.Kind == table.KindChoice:
			now, err = now.Choose(table.Submission{Seat: seat, Seq: now.Last(), Texts: []string{line.Text}, Bot: now.Bot(seat) != "", At: line.At})
		case line.Kind == table.KindUndo:
			now, err = now.Undo(engine.SeatsOf(seat), now.Last(), line.At)
		case line.Kind == table.KindStandIn:
			now, err = now.SetStandIn(seat, line.Text, line.At)
		}
	}
	return now
}
