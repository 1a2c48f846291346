package net

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func start(t *testing.T, seats int) engine.Position {
	t.Helper()
	p, err := toy.Title().Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func drawn(in, hidden int) *Net {
	n := New(in, hidden)
	rng := engine.FastChance(1)
	for _, layer := range [][]float32{n.First, n.Bias, n.Last[win], n.Last[margin], n.LastBias[:]} {
		for i := range layer {
			layer[i] = float32(rng.N(2001)-1000) / 1000
		}
	}
	return n
}

// TestNearIsFull checks that a lens computes the same outlook from the difference to a base as in full.
func TestNearIsFull(t *testing.T) {
	p := start(t, 3)
	n := drawn(len(p.Features()), 10)
	near, full := n.Lens(), n.Lens()
	near.Base(p, 1)
	again := n.Lens()
	rng := engine.FastChance(2)
	for p.Owing() != 0 {
		seat := p.Owing().First()
		open := p.Choices(seat, nil)
		p.Apply(seat, open[rng.N(len(open))])
		a, b := near.Near(p), full.Base(p, 1)
		if math.Abs(float64(a.Win-b.Win)) > 1e-5 || math.Abs(float64(a.Margin-b.Margin)) > 1e-5 {
			t.Fatalf("the outlook by difference is %v, in full %v", a, b)
		}
		full.Fresh()
		for seat := range engine.Seat(3) {
			a, b := again.Base(p, seat), full.Base(p, seat)
			if math.Abs(float64(a.Win-b.Win)) > 1e-5 || math.Abs(float64(a.Margin-b.Margin)) > 1e-5 {
				t.Fatalf("seat %d: the outlook from the last base is %v, in full %v", seat, a, b)
			}
		}
		full.Fresh()
	}
}

func TestSquashBack(t *testing.T) {
	n := New(1, 1)
	n.Spread = 12
	for _, points := range []float32{0, 1, -3, 12, -40} {
		if back := n.Points(n.Squash(points)); math.Abs(float64(back-points)) > 0.01 {
			t.Errorf("%v points come back as %v", points, back)
		}
	}
	if n.Squash(12) != 0.75 {
		t.Errorf("a margin of Spread points is squashed to %v, want 0.75", n.Squash(12))
	}
}

func TestOutcome(t *testing.T) {
	n := New(1, 1)
	places := []engine.Place{{Seat: 1, Rank: 1, Points: 9}, {Seat: 2, Rank: 1, Points: 9}, {Seat: 0, Rank: 3, Points: 2}}
	if o := n.Outcome(places, 2); o.Win != 0.5 || o.Margin != 0.5 {
		t.Errorf("the outcome of a shared win is %v, want 0.5 and 0.5", o)
	}
	if o := n.Outcome(places, 0); o.Win != 0 || o.Margin != n.Squash(-7) {
		t.Errorf("the outcome of a loss by 7 is %v", o)
	}
}

// TestFile checks that a net that was written and read gives the same outlook, within the precision of
// the file, and that a file that is read and written again has the same bytes.
func TestFile(t *testing.T) {
	p := start(t, 3)
	f := File{Header: HeaderFor(p, 3), Net: drawn(len(p.Features()), 7)}
	f.Net.Ahead = 20
	var first, second bytes.Buffer
	if err := f.Write(&first); err != nil {
		t.Fatal(err)
	}
	read, err := Read(first.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := read.Write(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("read and written again the file differs (%v)", err)
	}
	if read.Net.Ahead != 20 {
		t.Errorf("Ahead is read as %d, want 20", read.Net.Ahead)
	}
	if err := read.Fits(p, 3); err != nil {
		t.Errorf("the file does not fit its position: %v", err)
	}
	a, b := f.Net.Lens().Base(p, 0), read.Net.Lens().Base(p, 0)
	if math.Abs(float64(a.Win-b.Win)) > 0.02 {
		t.Errorf("the outlook of the net is %v, that of its file %v", a, b)
	}
}

// TestReadRefuses checks that Read refuses everything that is no complete, valid file of weights.
func TestReadRefuses(t *testing.T) {
	var good bytes.Buffer
	if err := (File{Net: drawn(3, 2)}).Write(&good); err != nil {
		t.Fatal(err)
	}
	whole := good.String()
	for name, text := range map[string]string{
		"empty":     "",
		"other":     "hello",
		"no end":    magic + strings.Repeat("x", 100),
		"no header": magic + "{\n",
		"cut":       whole[:len(whole)-1],
		"longer":    whole + "x",
		"vast":      magic + `{"in":999999999,"hidden":999999999,"spread":1}` + "\n",
		"negative":  magic + `{"in":-1,"hidden":2,"spread":1}` + "\n",
		"backwards": magic + `{"in":3,"hidden":2,"spread":1,"ahead":-1}` + "\n",
		"too far":   magic + `{"in":3,"hidden":2,"spread":1,"ahead":501}` + "\n",
		"NaN":       whole[:len(whole)-4] + "\x00\x00\xc0\x7f",
	} {
		if _, err := Read([]byte(text)); err == nil {
			t.Errorf("Read accepts a file that is %s", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	var good bytes.Buffer
	if err := (File{Net: drawn(3, 2)}).Write(&good); err != nil {
		f.Fatal(err)
	}
	f.Add(good.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) { _, _ = Read(data) })
}

// TestFits checks that weights of another title, number of seats or set of features, or for newer
// rules, do not fit.
func TestFits(t *testing.T) {
	p := start(t, 3)
	for name, change := range map[string]func(*Header){
		"title":    func(h *Header) { h.Title = "chess" },
		"seats":    func(h *Header) { h.Seats = 2 },
		"newer":    func(h *Header) { h.Rules++ },
		"features": func(h *Header) { h.Features = "0" },
	} {
		h := HeaderFor(p, 3)
		change(&h)
		if h.Fits(p, 3) == nil {
			t.Errorf("weights with another %s fit", name)
		}
	}
	h := HeaderFor(p, 3)
	if h.Rules--; h.Fits(p, 3) != nil {
		t.Error("weights for an earlier version of the rules do not fit")
	}
}

// TestProvenFor checks that weights are proven for the rules that they learned from, and for those for
// which they have a proof.
func TestProvenFor(t *testing.T) {
	h := Header{Rules: 2}
	h.Prove(Proof{Rules: 5, Games: 1})
	h.Prove(Proof{Rules: 4, Games: 2})
	h.Prove(Proof{Rules: 5, Games: 400})
	for rules, good := range map[int]bool{1: false, 2: true, 3: false, 4: true, 5: true, 6: false} {
		if err := h.ProvenFor(rules); (err == nil) != good {
			t.Errorf("version %d of the rules: got %v, want proven: %t", rules, err, good)
		}
	}
	if len(h.Proven) != 2 || h.Proven[0].Rules != 4 || h.Proven[1].Games != 400 {
		t.Errorf("the proofs are %+v, want the last one for each version, in order", h.Proven)
	}
}

// TestRetitle checks that Retitle changes the header, but no byte of the weights and not their checksum.
func TestRetitle(t *testing.T) {
	var file bytes.Buffer
	if err := (File{Header: Header{Title: "toy", Rules: 1}, Net: drawn(30, 4)}).Write(&file); err != nil {
		t.Fatal(err)
	}
	proof := Proof{Rules: 2, Games: 400, Score: 0.61, Low: 0.57, As: "puct:5ms", Against: "mcts:5ms", Seed: 7}
	data, err := Retitle(file.Bytes(), func(h *Header) {
		h.Prove(proof)
		h.Temperature = 1.4
	})
	if err != nil {
		t.Fatal(err)
	}
	before, _ := Read(file.Bytes())
	after, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if after.Title != "toy" || len(after.Proven) != 1 || after.Proven[0] != proof || after.Temperature != 1.4 || after.Net.Temperature != 1.4 {
		t.Errorf("the header is %+v and the net has the temperature %v, want the proof and 1.4", after.Header, after.Net.Temperature)
	}
	if before.Net.Checksum() != after.Net.Checksum() {
		t.Error("the weights have another checksum")
	}
	if end := 4 * 4; !bytes.Equal(data[len(data)-end:], file.Bytes()[file.Len()-end:]) {
		t.Error("the bytes of the weights have changed")
	}
	var again bytes.Buffer
	if err := after.Write(&again); err != nil || !bytes.Equal(again.Bytes(), data) {
		t.Errorf("written again the file differs (%v)", err)
	}
	for _, hot := range []float64{-1, 0.01, 100} {
		if _, err := Retitle(data, func(h *Header) { h.Temperature = hot }); err == nil {
			t.Errorf("Retitle accepts the temperature %v", hot)
		}
	}
	if _, err := Retitle([]byte("hello"), func(*Header) {}); err == nil {
		t.Error("Retitle accepts a text that is no file of weights")
	}
}

// TestShown checks that a temperature above 1 shows a chance nearer to an equal share, one below 1
// farther from it. Equal shares, 0 and 1, and the order of chances do not change. The shown chances of
// two seats add up to 1.
func TestShown(t *testing.T) {
	n := New(1, 1)
	for _, seats := range []int{2, 3, 4, 5} {
		equal := 1 / float64(seats)
		for _, temperature := range []float64{0, 1, 0.7, 1.5} {
			n.Temperature = temperature
			last := -1.0
			for i := range 101 {
				win := float64(i) / 100
				told := n.Shown(win, seats)
				if told <= last || told < 0 || told > 1 {
					t.Fatalf("%d seats, temperature %v: %v is shown as %v, a smaller chance as %v", seats, n.Temperature, win, told, last)
				}
				last = told
				nearer := math.Abs(told-equal) < math.Abs(win-equal)
				switch inside := i > 0 && i < 100 && math.Abs(win-equal) > 1e-3; {
				case !inside || n.Temperature == 0 || n.Temperature == 1:
					if math.Abs(told-win) > 1e-3 {
						t.Errorf("%d seats, temperature %v: %v is shown as %v, want no change", seats, n.Temperature, win, told)
					}
				case nearer != (n.Temperature > 1):
					t.Errorf("%d seats, temperature %v: %v is shown as %v, on the wrong side", seats, n.Temperature, win, told)
				}
				if other := n.Shown(1-win, 2); math.Abs(n.Shown(win, 2)+other-1) > 1e-9 {
					t.Errorf("of two seats the chance %v and the other one are shown as %v and %v", win, n.Shown(win, 2), other)
				}
			}
			if told := n.Shown(equal, seats); math.Abs(told-equal) > 1e-9 {
				t.Errorf("an equal share of %d seats is shown as %v", seats, told)
			}
		}
	}
	if none := (*Net)(nil).Shown(0.3, 3); none != 0.3 {
		t.Errorf("without a net 0.3 is shown as %v", none)
	}
}

// TestShownAll checks that the shown chances of all seats add up to 1, and that ShownBeside is
// consistent with them. An unchanged chance is shown alike, a worse one as at most that, a better one
// as at least that, and a win as 1.
func TestShownAll(t *testing.T) {
	n := New(1, 1)
	for _, temperature := range []float64{0, 1.6} {
		n.Temperature = temperature
		for _, win := range [][]float64{{0.5, 0.3}, {0.1, 0.1, 0.05}, {0.7, 0.6, 0.2, 0.4}, {1, 0, 0}, {0, 0, 0, 0}} {
			sum := 0.0
			told := n.ShownAll(win)
			for seat, x := range told {
				sum += x
				if beside := n.ShownBeside(win[seat], seat, win); win[seat] > 0 && math.Abs(beside-x) > 1e-9 {
					t.Errorf("chances %v: seat %d is shown %v, but an answer that changes nothing %v", win, seat, x, beside)
				}
				if worse, better := n.ShownBeside(win[seat]/2, seat, win), n.ShownBeside((1+win[seat])/2, seat, win); worse > x || better < x {
					t.Errorf("chances %v: seat %d is shown %v, half the chance as %v and a higher one as %v", win, seat, x, worse, better)
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("the chances %v are shown as %v, which do not add up to 1", win, told)
			}
			if one := n.ShownBeside(1, 0, win); one != 1 {
				t.Errorf("a win is shown as %v", one)
			}
		}
	}
}
