package train

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"signoria/bots/net"
	"signoria/engine"
)

// TestFromFewerSeats checks a run for three seats that begins with weights for two. Features of the
// same name have the same weights, and those of the third seat have the weights of the second.
func TestFromFewerSeats(t *testing.T) {
	file := whole(t, config(32, 1)).File()
	c := config(32, 0)
	c.Options, c.Seed, c.From = []engine.Options{{Seats: 3}}, 5, &file
	r, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	names := func(seats int) []string {
		p, err := c.Title.Start(engine.Options{Seats: seats}, engine.FastChance(1))
		if err != nil {
			t.Fatal(err)
		}
		return p.Features()
	}
	two, three := names(2), names(3)
	third := 0
	for i, name := range three {
		if strings.Contains(name, "seat 3") {
			third++
			name = strings.Replace(name, "seat 3", "seat 2", 1)
		}
		j := slices.Index(two, name)
		if j < 0 {
			t.Fatalf("there is no feature %q with two seats", name)
		}
		if got, want := r.state.Net.First[i*8:][:8], file.Net.First[j*8:][:8]; !slices.Equal(got, want) {
			t.Errorf("%q begins with the weights %v, want %v", name, got, want)
		}
	}
	if third == 0 {
		t.Error("no feature is about the third seat")
	}
	if h := r.File().Header; h.From != 2 || h.Seats != 3 {
		t.Errorf("the header says from %d to %d seats, want 2 to 3", h.From, h.Seats)
	}
}

// TestResumeRefusesOtherFrom checks that a run can only be resumed with the weights with which it began.
func TestResumeRefusesOtherFrom(t *testing.T) {
	begun := func(from *net.File) *Run {
		c := config(64, 1)
		c.From = from
		r, err := Start(c)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	file := whole(t, config(32, 1)).File()
	other := file
	other.Net = file.Net.Clone()
	other.Net.Bias[0]++
	var kept bytes.Buffer
	if err := begun(&file).Save(&kept); err != nil {
		t.Fatal(err)
	}
	if err := begun(&file).Resume(bytes.NewReader(kept.Bytes())); err != nil {
		t.Errorf("a run from the same weights is not resumed: %v", err)
	}
	if err := begun(&other).Resume(bytes.NewReader(kept.Bytes())); err == nil {
		t.Error("a run from other weights is resumed")
	}
}

// TestFromRefuses checks that a run cannot begin with weights of another title, other features or
// another size.
func TestFromRefuses(t *testing.T) {
	file := whole(t, config(32, 1)).File()
	for _, spoil := range []func(*Config){
		func(c *Config) { c.Hidden = 9 },
		func(c *Config) { c.From.Title = "lorenzo" },
		func(c *Config) { c.From.Features = "0123" },
	} {
		from := file
		c := config(32, 1)
		c.From = &from
		spoil(&c)
		if _, err := Start(c); err == nil {
			t.Errorf("Start accepts weights with the header %+v", from.Header)
		}
	}
}
