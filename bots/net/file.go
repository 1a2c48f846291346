package net

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"signoria/engine"
)

// Header describes a file of weights: what it can be used for, and how it was made.
type Header struct {
	// Title and Seats are what the net plays.
	Title string `json:"title"`
	Seats int    `json:"seats"`
	// Features is the fingerprint of the features' names (Fingerprint).
	Features string `json:"features"`
	// Rules and Edition are those it was trained with (engine.Meta).
	Rules   int    `json:"rules"`
	Edition string `json:"edition"`
	// Options are the sets of options that it was trained with, in turn.
	Options []string `json:"options"`
	// Games, Seed are how many games it learned from, and what made them.
	Games int   `json:"games"`
	Seed  int64 `json:"seed"`
	// From is the number of seats whose weights it began with; 0 means chance drew them.
	From int `json:"from,omitempty"`
	// In, Hidden, Spread are the measures of the net.
	In     int     `json:"in"`
	Hidden int     `json:"hidden"`
	Spread float32 `json:"spread"`
	// Lines reports whether it learned from players who look to the end of their turn, or search.
	Lines bool `json:"lines,omitempty"`
	// Ahead is Net.Ahead.
	Ahead int `json:"ahead,omitempty"`
	// Temperature is Net.Temperature.
	Temperature float64 `json:"temperature,omitempty"`
	// Proven are the versions of the rules under which matches have shown that the net is
	// worth more than none, one entry for each version.
	Proven []Proof `json:"proven,omitempty"`
}

// Proof is the result of matches that a net played under a version of the rules against the
// search without a net, with the same time for each choice.
type Proof struct {
	Rules int `json:"rules"` // the version of the rules (engine.Meta.Rules)
	Games int `json:"games"`
	// Score is the share of the games that the net's side has won, a shared win counting as
	// its part: 0.5 is as strong. Low is the lower end of its 95 % interval.
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	// As is the bot that played by the net, Against the other one.
	As      string `json:"as"`
	Against string `json:"against"`
	Seed    int64  `json:"seed"` // of the first deal
}

// File is a net with its header.
type File struct {
	Header
	Net *Net
}

const magic = "signoria-weights 1\n"

// maxHeader bounds the header of a file, maxIn the features of a net.
const (
	maxHeader = 1 << 16
	maxIn     = 1 << 14
)

// LeastTemperature and MostTemperature are those that a header may name: beyond them nothing is left of what a net says.
const LeastTemperature, MostTemperature = 0.2, 5.0

// MostHidden is how many hidden units a net may have, so that its file can be read.
const MostHidden = 1 << 10

// Fingerprint is a short hash of features' names and their order.
func Fingerprint(features []string) string {
	sum := sha256.Sum256([]byte(strings.Join(features, "\n")))
	return hex.EncodeToString(sum[:8])
}

// HeaderFor returns the header of a net for such matches before training.
func HeaderFor(p engine.Position, seats int) Header {
	meta := p.Meta()
	return Header{Title: meta.Name, Seats: seats, Features: Fingerprint(p.Features()), Rules: meta.Rules, Edition: meta.Edition, In: len(p.Features())}
}

// Fits returns why the weights cannot play such a match; nil means they can. Features
// describe cards by what they print, so that another edition is no reason. Nor is a later
// version of the rules than they learned: what a few corrected rules change is little beside
// what the net knows. Whether it has been seen that they are still good is asked with ProvenFor.
func (h Header) Fits(p engine.Position, seats int) error {
	want := HeaderFor(p, seats)
	switch {
	case h.Title != want.Title:
		return fmt.Errorf("the weights are for %s, not %s", h.Title, want.Title)
	case h.Seats != want.Seats:
		return fmt.Errorf("the weights are for %d seats, not %d", h.Seats, want.Seats)
	case h.Rules > want.Rules:
		return fmt.Errorf("the weights are of version %d of the rules, this program plays version %d", h.Rules, want.Rules)
	case h.Features != want.Features || h.In != want.In:
		return errors.New("the weights are for other features; train them again")
	}
	return nil
}

// ProvenFor returns why the weights are not known to be good under a version of the rules; nil means they
// have learned under it, or have been proven under it.
func (h Header) ProvenFor(rules int) error {
	if h.Rules == rules || slices.ContainsFunc(h.Proven, func(p Proof) bool { return p.Rules == rules }) {
		return nil
	}
	return fmt.Errorf("the weights are of version %d of the rules and not proven under version %d", h.Rules, rules)
}

// Prove notes a proof, in place of an earlier one under the same rules.
func (h *Header) Prove(p Proof) {
	h.Proven = slices.DeleteFunc(slices.Clone(h.Proven), func(old Proof) bool { return old.Rules == p.Rules })
	h.Proven = append(h.Proven, p)
	slices.SortFunc(h.Proven, func(a, b Proof) int { return cmp.Compare(a.Rules, b.Rules) })
}

// Retitle returns the file of weights with another header: what change makes of it. The weights stay the
// same to the letter, and so does what names them (Net.Checksum).
func Retitle(data []byte, change func(*Header)) ([]byte, error) {
	f, err := Read(data)
	if err != nil {
		return nil, err
	}
	change(&f.Header)
	head, err := json.Marshal(f.Header)
	if err != nil {
		return nil, err
	}
	_, body, _ := bytes.Cut(data[len(magic):], []byte("\n"))
	data = slices.Concat([]byte(magic), head, []byte("\n"), body)
	_, err = Read(data) // what cannot be read again is not written
	return data, err
}

// Write writes the file: the header, then the first layer in bytes with a scale for
// each hidden unit, then the rest. The net loses a little by it; Read gives what was
// kept.
func (f File) Write(w io.Writer) error {
	f.In, f.Hidden, f.Spread, f.Ahead, f.Temperature = f.Net.In, f.Net.Hidden, f.Net.Spread, f.Net.Ahead, f.Net.Temperature
	head, err := json.Marshal(f.Header)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	out.WriteString(magic)
	out.Write(head)
	out.WriteByte('\n')
	scale, first := f.Net.quantised()
	put := func(values ...float32) {
		for _, v := range values {
			out.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(v)))
		}
	}
	put(scale...)
	for _, b := range first {
		out.WriteByte(byte(b))
	}
	put(f.Net.Bias...)
	for i := range f.Net.Last {
		put(f.Net.Last[i]...)
	}
	put(f.Net.LastBias[:]...)
	_, err = w.Write(out.Bytes())
	return err
}

// quantised returns the weights of the first layer as bytes, and what one is worth for
// each hidden unit.
func (n *Net) quantised() (scale []float32, first []int8) {
	scale = make([]float32, n.Hidden)
	for i, w := range n.First {
		unit := i % n.Hidden
		scale[unit] = max(scale[unit], float32(math.Abs(float64(w)))/math.MaxInt8)
	}
	first = make([]int8, len(n.First))
	for i, w := range n.First {
		if s := scale[i%n.Hidden]; s > 0 {
			first[i] = int8(math.RoundToEven(float64(w / s)))
		}
	}
	return scale, first
}

// Read reads what Write wrote. The error says what is wrong with the file.
func Read(data []byte) (File, error) {
	var f File
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return f, errors.New("this is no file of weights")
	}
	head, _, ok := bytes.Cut(rest[:min(len(rest), maxHeader)], []byte("\n"))
	if !ok {
		return f, errors.New("the header of the weights has no end")
	}
	body := rest[len(head)+1:]
	if err := json.Unmarshal(head, &f.Header); err != nil {
		return f, fmt.Errorf("the header of the weights: %w", err)
	}
	if f.In < 1 || f.In > maxIn || f.Hidden < 1 || f.Hidden > MostHidden || !(f.Spread > 0) {
		return f, fmt.Errorf("the header of the weights: %d features, %d hidden units, spread %v", f.In, f.Hidden, f.Spread)
	}
	if f.Ahead < 0 || f.Ahead > MostAhead {
		return f, fmt.Errorf("the header of the weights: a look goes on for %d choices; 0 to %d are possible", f.Ahead, MostAhead)
	}
	if f.Temperature != 0 && !(f.Temperature >= LeastTemperature && f.Temperature <= MostTemperature) {
		return f, fmt.Errorf("the header of the weights: temperature %v; %v to %v are possible", f.Temperature, LeastTemperature, MostTemperature)
	}
	if want := 4*f.Hidden + f.In*f.Hidden + 4*(f.Hidden+outputs*(f.Hidden+1)); len(body) != want {
		return f, fmt.Errorf("the weights have %d bytes instead of %d", len(body), want)
	}
	n := New(f.In, f.Hidden)
	n.Spread, n.Ahead, n.Temperature = f.Spread, f.Ahead, f.Temperature
	scale := make([]float32, n.Hidden)
	at := 0
	take := func(values []float32) {
		for i := range values {
			values[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[at:]))
			at += 4
		}
	}
	take(scale)
	for i := range n.First {
		n.First[i] = scale[i%n.Hidden] * float32(int8(body[at+i]))
	}
	at += len(n.First)
	take(n.Bias)
	for i := range n.Last {
		take(n.Last[i])
	}
	take(n.LastBias[:])
	f.Net = n
	return f, n.Finite()
}

// Finite returns an error unless all weights are finite numbers: no bot can play with others.
func (n *Net) Finite() error {
	for _, layer := range [][]float32{n.First, n.Bias, n.Last[win], n.Last[margin], n.LastBias[:]} {
		if slices.ContainsFunc(layer, func(x float32) bool { return math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) }) {
			return errors.New("the weights are not all numbers")
		}
	}
	return nil
}
