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

// aNet is a file of weights for two seats of Lorenzo, with which nobody plays well.
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

// proved runs signoria weights prove until it ends or, if until is not nil, until that holds; and
// gives what it said.
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

// underWay is what is kept of a proof under way.
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

// A proof that is stopped goes on where it was, plays no game twice, and is written into the header
// only when the lower end of the interval is above one half.
func TestProofGoesOn(t *testing.T) {
	name := aNet(t)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, err = proved(t, func() bool { return there(name + ".proof") }, "--games", "400", name)
	if err == nil || !strings.Contains(err.Error(), "the same command goes on from there") {
		t.Fatalf("stopped it ends with %v", err)
	}
	p := underWay(t, name)
	if len(p.Scores) < 1 || len(p.Scores) == 400 {
		t.Fatalf("it has played %d games", len(p.Scores))
	}

	// What is left of the games need not be played to see what is made of them.
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
				t.Errorf("of too few won games it says %q (%v)", said, err)
			}
			continue
		}
		want := net.Proof{Rules: file.Rules, Games: 400, Score: file.Proven[0].Score, Low: file.Proven[0].Low, As: "puct:1ms", Against: "mcts:1ms", Seed: 2_000_000}
		if err != nil || len(file.Proven) != 1 || file.Proven[0] != want || want.Low <= 0.5 || want.Score <= want.Low {
			t.Errorf("of enough won games it says %q (%v), and the header has %+v", said, err, file.Proven)
		}
		if _, err := os.Stat(name + ".proof"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the games stay beside the weights: %v", err)
		}
	}
}

// A proof of other weights, or by other games, is not gone on with.
func TestProofOfSomethingElse(t *testing.T) {
	name := aNet(t)
	if _, err := proved(t, nil, "--games", "2", name); !errors.Is(err, errReported) {
		t.Fatalf("two games prove nothing, and end with %v", err)
	}
	if _, err := proved(t, nil, "--games", "2", "--seed", "7", name); err == nil || !strings.Contains(err.Error(), "is of another proof") {
		t.Errorf("by another seed: %v", err)
	}
	p := underWay(t, name)
	if said, err := proved(t, nil, "--games", "2", name); !errors.Is(err, errReported) || !strings.Contains(said, "of 2 games") || len(underWay(t, name).Scores) != len(p.Scores) {
		t.Errorf("the same again: %q, %v", said, err)
	}
	for _, flags := range [][]string{{"--games", "3"}, {"--games", "0"}, {"--workers", "0"}, {"--think", "now"}, {"--think", "20"}} {
		if _, err := proved(t, nil, append(flags, name)...); err == nil || errors.Is(err, errReported) {
			t.Errorf("%v: %v", flags, err)
		}
	}
}

// The temperature that is found is written into the header, and the weights stay as they are; a check writes nothing.
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
		t.Errorf("a check says %q", said)
	}
	said, data := temper()
	was, errWas := net.Read(before)
	file, errIs := net.Read(data)
	if err := errors.Join(errWas, errIs); err != nil {
		t.Fatal(err)
	}
	if file.Temperature == 0 || file.Net.Checksum() != was.Net.Checksum() || !strings.Contains(said, ", between net:0.5 ") || !strings.Contains(said, ", between net:0 ") {
		t.Errorf("it says %q, and the header has %v", said, file.Temperature)
	}
}
