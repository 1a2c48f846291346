package main

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"signoria/bots"
	"signoria/engine"
	"signoria/games"
)

// played plays a match between bots of a spec, and returns it choice by choice.
func played(b *testing.B, title engine.Title, seats int, by string) engine.Past {
	b.Helper()
	p, err := title.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(900_001)))
	if err != nil {
		b.Fatal(err)
	}
	bot, err := bots.New(by, 7, library(games.All()))
	if err != nil {
		b.Fatal(err)
	}
	var past engine.Past
	var before []engine.Position
	var made []engine.Choice
	for p.Owing() != 0 {
		seat := p.Owing().First()
		c := bot.Choose(context.Background(), p, seat)
		before, made, past.Seats = append(before, p.Copy()), append(made, c), append(past.Seats, seat)
		p.Apply(seat, c)
	}
	past.At = func(i int) (engine.Position, engine.Choice, error) {
		if i == len(made) {
			return p.Copy(), engine.Choice{}, nil
		}
		return before[i].Copy(), made[i], nil
	}
	return past
}

// BenchmarkReview measures the review of a match of each title, played by bots that make mistakes.
// Some of the reviews run without weights.
func BenchmarkReview(b *testing.B) {
	for _, of := range []struct {
		title string
		seats int
		blind bool
	}{{"lorenzo", 2, false}, {"lorenzo", 4, true}, {"virtu", 4, false}, {"wars-of-italy", 2, false}, {"mil", 4, false}, {"virtu", 4, true}, {"mil", 4, true}} {
		name := fmt.Sprintf("%s/%d", of.title, of.seats)
		known := library(games.All())
		if of.blind {
			name, known = name+"/without weights", nil
		}
		b.Run(name, func(b *testing.B) {
			past := played(b, titleCalled(b, of.title), of.seats, "apprentice")
			b.ResetTimer()
			for range b.N {
				w, err := bots.NewReviewer(known).Begin(past, 1)
				for done := false; !done && err == nil; {
					done, err = w.Step(context.Background())
				}
				if err != nil {
					b.Fatal(err)
				}
				text, err := json.Marshal(w.Review())
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(past.Seats)), "choices")
				b.ReportMetric(float64(len(w.Review().Costly)), "costly")
				b.ReportMetric(float64(len(text)), "bytes")
				if testing.Verbose() {
					show(b, past, w.Review())
				}
			}
		})
	}
}

func titleCalled(b *testing.B, name string) engine.Title {
	b.Helper()
	for _, g := range games.All() {
		if g.Name == name {
			title, err := g.Open(g.Content)
			if err != nil {
				b.Fatal(err)
			}
			return title
		}
	}
	b.Fatal("there is no title " + name)
	return nil
}

func show(b *testing.B, past engine.Past, r *engine.Review) {
	b.Helper()
	for _, c := range r.Costly {
		p, _, _ := past.At(c.Made)
		b.Logf("%4d seat %s: %s cost %.3f of %.3f; better %s %+.3f", c.Made, c.Seat, p.Format(c.Seat, c.Choice), c.Cost, c.Win+c.Cost, p.Format(c.Seat, c.Better.Answers[0].Choice), c.Better.Answers[0].Win)
	}
	for i, c := range r.Course {
		if i%8 == 0 {
			b.Logf("%4d %.2f", c.Made, c.Win)
		}
	}
}
