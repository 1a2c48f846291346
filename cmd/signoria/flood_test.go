package main

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"signoria/engine"
	"signoria/games"
	"signoria/live"
	"signoria/store/storetest"
)

// BenchmarkAnswerInAFlood measures how long a person waits for a grandmaster's answer. Either no
// other table exists, or a thousand tables of another client, each of four grandmasters, think at
// the same time.
func BenchmarkAnswerInAFlood(b *testing.B) {
	for name, tables := range map[string]int{"alone": 0, "beside 1000 tables": 1000} {
		b.Run(name, func(b *testing.B) {
			c := serveCommand{Grace: -1}
			server, err := live.Open(b.Context(), c.hallConfig(storetest.SQLite(b), games.All(), slog.New(slog.DiscardHandler)))
			check(b, err)
			defer server.Close()
			for range tables {
				at := opened(b, server, "flood", 4)
				_, err := server.View(b.Context(), at.ID, at.Key)
				check(b, err)
			}
			anna := opened(b, server, "anna", 2, live.SeatSetup{Name: "Anna"})
			for b.Loop() {
				answered(b, server, anna)
			}
		})
	}
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// opened opens a match of a client with these persons. Grandmasters take the other seats.
func opened(b *testing.B, server *live.Server, client string, seats int, persons ...live.SeatSetup) live.Created {
	b.Helper()
	plan := live.MatchSetup{Title: "lorenzo", Client: client, Options: engine.Options{Seats: seats}, Promise: server.Promise(), Seats: persons}
	for len(plan.Seats) < seats {
		plan.Seats = append(plan.Seats, live.SeatSetup{Bot: "grandmaster"})
	}
	made, err := server.Create(b.Context(), plan)
	check(b, err)
	return made
}

// answered makes all choices that the person is asked for, and waits until a grandmaster has
// answered. Only that wait is measured.
func answered(b *testing.B, server *live.Server, at live.Created) {
	b.Helper()
	b.StopTimer()
	view := awaited(b, server, at, func(v *live.MatchView) bool { return len(v.Choices) > 0 })
	for ; len(view.Choices) > 0; view = awaited(b, server, at, func(*live.MatchView) bool { return true }) {
		_, err := server.Choose(context.Background(), at.ID, at.Key, live.Submission{Seat: 0, Seq: view.Seq, Texts: []string{view.Choices[0].Text}})
		check(b, err)
	}
	b.StartTimer()
	awaited(b, server, at, func(v *live.MatchView) bool { return v.Seq > view.Seq || v.Status == live.Over })
}

// awaited watches the match until it is as wanted, for at most five minutes.
func awaited(b *testing.B, server *live.Server, at live.Created, wanted func(*live.MatchView) bool) *live.MatchView {
	b.Helper()
	changes, err := server.Watch(b.Context(), at.ID, at.Key, "bench")
	check(b, err)
	defer changes.Close()
	late := time.After(5 * time.Minute)
	for {
		view, err := server.View(b.Context(), at.ID, at.Key)
		check(b, err)
		if wanted(view) {
			return view
		}
		select {
		case <-changes.Changed():
		case <-late:
			b.Fatal("the match was not as wanted within five minutes")
		}
	}
}
