package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"signoria/bots"
	"signoria/engine"
	"signoria/games"
	"signoria/table"
)

func TestMain(m *testing.M) {
	_ = os.Setenv("PEBBLE_VA_NOSLEEP", "1") // the ACME server of the TLS tests checks names without a delay
	testscript.Main(m, map[string]func(){"signoria": main})
}

// TestScripts runs the commands as a person would. Besides the commands of testscript, "mkrecord
// FILE" writes the record of a short match of bots that is over. "mkrecord FILE running" writes
// that of a match that is not over.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		Setup:               setup,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"mkrecord": makeRecord,
		},
	})
}

// setup tells the scripts where the records and stores of older versions are.
func setup(env *testscript.Env) error {
	kept, err := filepath.Abs("../../testdata")
	env.Setenv("KEPT", kept)
	return err
}

func makeRecord(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: mkrecord FILE [running]")
	}
	var text strings.Builder
	now, err := playMatch(len(args) > 1)
	ts.Check(err)
	ts.Check(now.Record(&text, 0, nil))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text.String()), 0o644))
}

// playMatch plays a match of two random bots to its end, or stops it after ten choices.
func playMatch(stop bool) (*table.Table, error) {
	title, err := games.All()[0].Open(games.All()[0].Content)
	if err != nil {
		return nil, err
	}
	const secret = "the server's secret"
	moment := time.Date(1478, 4, 26, 10, 30, 0, 0, time.UTC)
	now, err := table.New(title, table.Header{
		ID: "example", Options: engine.Options{Seats: 2}, Edition: title.Meta().Edition, Created: moment,
		Promise: table.HashSecret(secret), Secret: secret,
		Plan: table.Plan{Seats: []table.SeatPlan{{Bot: "random", Name: "Lucrezia"}, {Bot: "random", Name: "Piero"}}, Keys: []string{table.HashKey("key")}, Watch: "watch"},
	})
	if err != nil {
		return nil, err
	}
	if now, err = now.Begin(moment); err != nil {
		return nil, err
	}
	bot, err := bots.New("random", 1, nil)
	if err != nil {
		return nil, err
	}
	for n := 0; now.Running() && (n < 10 || !stop); n++ {
		p := now.Position()
		seat := p.Owing().First()
		text := p.Format(seat, bot.Choose(context.Background(), p, seat))
		if now, err = now.Choose(table.Submission{Seat: seat, Seq: now.Last(), Texts: []string{text}, Bot: true, At: moment}); err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
	}
	return now, nil
}
