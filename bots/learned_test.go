package bots

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/bots/net"
	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// toyLibrary returns random weights for the toy with all numbers of seats. They are not good, but
// distinguish positions.
func toyLibrary(t testing.TB) *net.Library {
	t.Helper()
	files := fstest.MapFS{}
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		files[net.FileName(seats)] = &fstest.MapFile{Data: toyWeights(t, seats)}
	}
	return net.NewLibrary(map[string]fs.FS{"toy": files})
}

// hotLibrary returns the same weights with a temperature in their header that says that they are
// overconfident.
func hotLibrary(t testing.TB) *net.Library {
	t.Helper()
	files := fstest.MapFS{}
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		data, err := net.Retitle(toyWeights(t, seats), func(h *net.Header) { h.Temperature = 1.7 })
		if err != nil {
			t.Fatal(err)
		}
		files[net.FileName(seats)] = &fstest.MapFile{Data: data}
	}
	return net.NewLibrary(map[string]fs.FS{"toy": files})
}

func toyWeights(t testing.TB, seats int) []byte {
	t.Helper()
	h := net.HeaderFor(start(t, seats, 1), seats)
	n := net.New(h.In, 8)
	rng := engine.FastChance(uint64(seats))
	draw := func(list []float32) {
		for i := range list {
			list[i] = float32(rng.N(2001)-1000) / 1000
		}
	}
	draw(n.First)
	draw(n.Bias)
	for i := range n.Last {
		draw(n.Last[i])
	}
	var data bytes.Buffer
	if err := (net.File{Header: h, Net: n}).Write(&data); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// TestBotsSeeNothingHidden checks that two positions that differ only in what the seat does not know
// get the same answer with the same seed.
func TestBotsSeeNothingHidden(t *testing.T) {
	rng := engine.FastChance(5)
	for _, spec := range []string{"mcts:60", "net", "net:0.05", "puct:40", "turns:40", "turns:20+6"} {
		for deal := range int64(6) {
			p := start(t, 3, deal)
			for p.Owing() != 0 {
				seat := p.Owing().First()
				q := p.Copy()
				q.Sample(seat, &rng)
				a, b := choose(t, spec, p, seat), choose(t, spec, q, seat)
				if a != b {
					t.Fatalf("%s, deal %d: %s, with other hidden things %s", spec, deal, p.Format(seat, a), q.Format(seat, b))
				}
				if err := p.Do(seat, a, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func choose(t *testing.T, spec string, p engine.Position, seat engine.Seat) engine.Choice {
	t.Helper()
	bot, err := New(spec, 3, toyLibrary(t))
	if err != nil {
		t.Fatal(err)
	}
	return bot.Choose(t.Context(), p, seat)
}

// TestWithoutWeightsBlindSearch checks that a bot without its weights searches as Instead says, and
// that Lacks names the missing weights.
func TestWithoutWeightsBlindSearch(t *testing.T) {
	for _, text := range []string{"net", "puct:30", "turns:20+net"} {
		spec, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p := start(t, 3, 2)
		if err := spec.Lacks(p, nil); err == nil || !strings.Contains(err.Error(), "weights") {
			t.Errorf("%s: Lacks returns %v, want an error about weights", text, err)
		}
		if err := spec.Lacks(p, toyLibrary(t)); err != nil {
			t.Errorf("%s: Lacks returns %v although there are weights", text, err)
		}
		if instead := spec.Instead(); instead.Learned() || instead.Kind != Blind {
			t.Errorf("%s plays as %v without weights, want a blind search", text, instead)
		}
		if c := spec.New(1, nil).Choose(t.Context(), p, 0); !p.Check(0, c).OK() {
			t.Errorf("%s: the bot chose %+v, which is not open", text, c)
		}
	}
}

// TestAsFarAsSuitsTheNet checks a spec that leaves it to the net how far walks continue. It plays as
// the spec that names that number, with so few iterations that the time is about the same.
func TestAsFarAsSuitsTheNet(t *testing.T) {
	library := func(ahead int) *net.Library {
		file, err := net.Read(toyWeights(t, 3))
		if err != nil {
			t.Fatal(err)
		}
		file.Net.Ahead = ahead
		var data bytes.Buffer
		if err := file.Write(&data); err != nil {
			t.Fatal(err)
		}
		return net.NewLibrary(map[string]fs.FS{"toy": fstest.MapFS{net.FileName(3): {Data: data.Bytes()}}})
	}
	spec, err := Parse("turns:220+net/5s")
	if err != nil {
		t.Fatal(err)
	}
	p := start(t, 3, 4)
	for ahead, want := range map[int]string{0: "turns:220/5s", 1: "turns:220+1/5s", 20: "turns:20+20/5s", 500: "turns:1+500/5s"} {
		is := spec.At(p, library(ahead))
		if is.String() != want {
			t.Errorf("with a net that wants %d the spec is %v, want %s", ahead, is, want)
		}
		if a, b := is.New(7, library(ahead)).Choose(t.Context(), p, 0), spec.New(7, library(ahead)).Choose(t.Context(), p, 0); a != b {
			t.Errorf("with a net that wants %d the bot answers %v, but %v answers %v", ahead, b, is, a)
		}
	}
	if is, want := spec.At(p, nil), spec.Instead(); is != want {
		t.Errorf("without weights the spec is %v, want %v", is, want)
	}
}

// TestOwnWeights checks that a spec can name a file of weights after an @.
func TestOwnWeights(t *testing.T) {
	name := filepath.Join(t.TempDir(), "own.weights")
	if err := os.WriteFile(name, toyWeights(t, 3), 0o600); err != nil {
		t.Fatal(err)
	}
	spec, err := Parse("puct:20@" + name)
	if err != nil || spec.String() != "puct:20@"+name {
		t.Fatalf("the spec is read as %v, %v", spec, err)
	}
	p := start(t, 3, 1)
	if err := spec.Lacks(p, nil); err != nil {
		t.Errorf("Lacks returns %v although the file fits", err)
	}
	if err := spec.Lacks(start(t, 2, 1), nil); err == nil || !strings.Contains(err.Error(), name+": the weights are for 3 seats, not 2") {
		t.Errorf("weights for three seats in a game of two: Lacks returns %v", err)
	}
}

// TestEachKindPlaysByItsNet checks that bots that look one step ahead use the net that learned from
// such bots. Bots that follow lines or search use the other net.
func TestEachKindPlaysByItsNet(t *testing.T) {
	p := start(t, 3, 1)
	step, other := toyWeights(t, 3), toyWeights(t, 3)
	other[len(other)-1] ^= 1 // changes the last weight a little
	library := net.NewLibrary(map[string]fs.FS{"toy": fstest.MapFS{
		net.FileName(3): {Data: step}, net.LinesFileName(3): {Data: other},
	}})
	names := map[string]string{}
	for _, spec := range []string{"net:0", "net:1", "net", "puct:4", "turns:4", "mcts:4", "random"} {
		s, err := Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		names[spec] = s.Plays(p, library)
	}
	if names["net:0"] == "" || names["net"] == "" || names["net:0"] == names["net"] {
		t.Fatalf("the nets are %v, want different ones for net:0 and net", names)
	}
	for spec, like := range map[string]string{"net:1": "net:0", "puct:4": "net", "turns:4": "net"} {
		if names[spec] != names[like] {
			t.Errorf("%s does not play by the net of %s: %v", spec, like, names)
		}
	}
	if names["mcts:4"] != "" || names["random"] != "" {
		t.Errorf("the nets are %v, want none for mcts:4 and random", names)
	}
}

// TestTheMasterVaries checks that the master has a small temperature if all games of the title begin
// alike, and otherwise none. Other levels do not depend on that.
func TestTheMasterVaries(t *testing.T) {
	p, library := start(t, 3, 1), toyLibrary(t)
	alike, err := toy.FixedOpening().Start(engine.Options{Seats: 3}, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		t.Fatal(err)
	}
	master := Levels[2].Spec
	if got := master.At(p, library).String(); got != "net:0" {
		t.Errorf("if deals differ the master is %s, want net:0", got)
	}
	if got := master.At(alike, library).String(); got != "net:0.05" {
		t.Errorf("if games begin alike the master is %s, want net:0.05", got)
	}
	for _, other := range []string{"journeyman", "grandmaster", "net:0", "net"} {
		spec, err := Parse(other)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := spec.At(p, library), spec.At(alike, library); a != b {
			t.Errorf("%s is %s, but %s if games begin alike", other, a, b)
		}
	}
	played := func(from engine.Position) int {
		games := map[[32]byte]bool{}
		for seed := range int64(40) {
			p, bot := from.Copy(), master.New(seed, library)
			for seat := p.Owing().First(); seat != engine.NoSeat; seat = p.Owing().First() {
				p.Apply(seat, bot.Choose(t.Context(), p, seat))
			}
			games[p.Hash()] = true
		}
		return len(games)
	}
	// Both are the same deal. Even without a temperature games differ a little, because samples of
	// hidden things do.
	if with, without := played(alike), played(p); with <= without {
		t.Errorf("the master plays %d different games of 40 from a fixed opening, not more than %d without one", with, without)
	}
}
