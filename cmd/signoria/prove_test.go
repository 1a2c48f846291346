package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signoria/bots/net"
	"signoria/engine"
)

// aNet writes a file of weights for two seats of Lorenzo, with which no bot plays well.
func aNet(t *testing.T) string {
	t.Helper()
	_, title, err := editionFlag{}.game("lorenzo")
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Start(engine.Options{Seats: 2}, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		t.Fatal(err)
	}
	h := net.HeaderFor(p, 2)
	h.Options = []string{"", "houses"}
	name := filepath.Join(t.TempDir(), "2.weights")
	var file bytes.Buffer
	if err := (net.File{Header: h, Net: net.New(h.In, 4)}).Write(&file); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// proved runs signoria weights prove. If until is not nil, the command is stopped as soon as until
// returns true. proved returns its output.
func proved(t *testing.T, until func() bool, args ...string) (string, error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var said bytes.Buffer
	command, err := newParser(ctx, streams{strings.NewReader(""), &said, &said}).Parse(append([]string{"weights", "prove", "--again", "--think", "1ms"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	if until != nil {
		go func() {
			for !until() {
				select {
				case <-ended:
					return
				case <-time.After(time.Millisecond):
				}
			}
			stop()
		}()
	}
	err = command.Run()
	close(ended)
	return said.String(), err
}

// underWay reads the stored state of a proof that is not complete.
func underWay(t *testing.T, name string) (p proving) {
	t.Helper()
	data, err := os.ReadFile(name + ".proof")
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestProofGoesOn checks that a stopped proof continues where it was. The proof is written into the
// header only if the lower end of the interval is above one half; otherwise the weights stay as
// they are.
func TestProofGoesOn(t *testing.T) {
	name := aNet(t)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, err = proved(t, func() bool { return there(name + ".proof") }, "--games", "400", name)
	if err == nil || !strings.Contains(err.Error(), "the same command goes on from there") {
		t.Fatalf("the stopped proof ends with %v", err)
	}
	p := underWay(t, name)
	if len(p.Scores) < 1 || len(p.Scores) == 400 {
		t.Fatalf("the stopped proof has %d of 400 games, want some and not all", len(p.Scores))
	}

	// The other games get made-up scores: only their evaluation is tested.
	for _, proven := range []bool{false, true} {
		for game := range 400 {
			p.Scores[game] = float64(game/2%10) / 10
			if proven {
				p.Scores[game] = min(1, p.Scores[game]+0.25)
			}
		}
		if err := p.keep(name + ".proof"); err != nil {
			t.Fatal(err)
		}
		said, err := proved(t, nil, "--games", "400", name)
		data, errRead := os.ReadFile(name)
		if errRead != nil {
			t.Fatal(errRead)
		}
		file, errRead := net.Read(data)
		if errRead != nil {
			t.Fatal(errRead)
		}
		if !proven {
			if !errors.Is(err, errReported) || !strings.Contains(said, "45.0 % of 400 games") || !strings.Contains(said, "not proven") || !bytes.Equal(data, before) {
				t.Errorf("with too few won games the output is %q (%v)", said, err)
			}
			continue
		}
		want := net.Proof{Rules: file.Rules, Games: 400, Score: file.Proven[0].Score, Low: file.Proven[0].Low, As: "puct:1ms", Against: "mcts:1ms", Seed: 2_000_000}
		if err != nil || len(file.Proven) != 1 || file.Proven[0] != want || want.Low <= 0.5 || want.Score <= want.Low {
			t.Errorf("with enough won games the output is %q (%v), and the header has %+v", said, err, file.Proven)
		}
		if _, err := os.Stat(name + ".proof"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the file with the games is still beside the weights: %v", err)
		}
	}
}

// TestProofOfSomethingElse checks that a proof does not continue with the games of another seed.
// The same command continues with its own games. Wrong values of flags are refused.
func TestProofOfSomethingElse(t *testing.T) {
	name := aNet(t)
	if _, err := proved(t, nil, "--games", "2", name); !errors.Is(err, errReported) {
		t.Fatalf("a proof of two games, which prove nothing, ends with %v", err)
	}
	if _, err := proved(t, nil, "--games", "2", "--seed", "7", name); err == nil || !strings.Contains(err.Error(), "is of another proof") {
		t.Errorf("with another seed the proof ends with %v", err)
	}
	p := underWay(t, name)
	if said, err := proved(t, nil, "--games", "2", name); !errors.Is(err, errReported) || !strings.Contains(said, "of 2 games") || len(underWay(t, name).Scores) != len(p.Scores) {
		t.Errorf("the same command again: %q, %v", said, err)
	}
	for _, flags := range [][]string{{"--games", "3"}, {"--games", "0"}, {"--workers", "0"}, {"--think", "now"}, {"--think", "20"}} {
		if _, err := proved(t, nil, append(flags, name)...); err == nil || errors.Is(err, errReported) {
			t.Errorf("flags %v: got %v, want them refused", flags, err)
		}
	}
}

// TestTemperCommand checks that temper writes the temperature that it finds into the header and
// leaves the weights as they are. With --check it writes nothing.
func TestTemperCommand(t *testing.T) {
	name := aNet(t)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	temper := func(flags ...string) (said string, data []byte) {
		t.Helper()
		var out bytes.Buffer
		args := append([]string{"weights", "temper", "--games", "3", "--workers", "2", name}, flags...)
		command, err := newParser(t.Context(), streams{strings.NewReader(""), &out, &out}).Parse(args)
		if err == nil {
			err = command.Run()
		}
		if err != nil {
			t.Fatal(err)
		}
		if data, err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		return out.String(), data
	}
	if said, data := temper("--check"); !strings.Contains(said, "temperature 1; factors with it: ") || !bytes.Equal(data, before) {
		t.Errorf("--check prints %q, or has changed the file", said)
	}
	said, data := temper()
	was, errWas := net.Read(before)
	file, errIs := net.Read(data)
	if err := errors.Join(errWas, errIs); err != nil {
		t.Fatal(err)
	}
	if file.Temperature == 0 || file.Net.Checksum() != was.Net.Checksum() || !strings.Contains(said, ", between net:0.5 ") || !strings.Contains(said, ", between net:0 ") {
		t.Errorf("temper prints %q, and the header has the temperature %v; the weights must stay", said, file.Temperature)
	}
}
