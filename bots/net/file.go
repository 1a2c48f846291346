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
	// Title and Seats are the game and the number of players that the net is for.
	Title string `json:"title"`
	Seats int    `json:"seats"`
	// Features is the fingerprint of the features' names (Fingerprint).
	Features string `json:"features"`
	// Rules and Edition are the versions with which the net was trained (engine.Meta).
	Rules   int    `json:"rules"`
	Edition string `json:"edition"`
	// Options has the sets of options of the training games, which took turns.
	Options []string `json:"options"`
	// Games is the number of training games, Seed the seed of their chance.
	Games int   `json:"games"`
	Seed  int64 `json:"seed"`
	// From is the number of seats of the net whose weights were the first ones; 0 means random ones.
	From int `json:"from,omitempty"`
	// In, Hidden and Spread are those of Net.
	In     int     `json:"in"`
	Hidden int     `json:"hidden"`
	Spread float32 `json:"spread"`
	// Lines means that the players of the training games looked to the end of their turn, or searched.
	Lines bool `json:"lines,omitempty"`
	// Ahead is Net.Ahead.
	Ahead int `json:"ahead,omitempty"`
	// Temperature is Net.Temperature.
	Temperature float64 `json:"temperature,omitempty"`
	// Proven has the results of matches that showed the net to be better than none, one entry for
	// each version of the rules.
	Proven []Proof `json:"proven,omitempty"`
}

// Proof is the result of matches that a net played under a version of the rules against the
// search without a net, with the same time for each choice.
type Proof struct {
	Rules int `json:"rules"` // the version of the rules (engine.Meta.Rules)
	Games int `json:"games"`
	// Score is the share of games that the net's side won, 0 to 1; a shared win counts as a part.
	// 0.5 means equal strength. Low is the lower end of its 95 % interval.
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	// As is the bot that used the net, Against the other one.
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

// maxHeader is the largest length of a file's header in bytes, maxIn the largest number of features.
const (
	maxHeader = 1 << 16
	maxIn     = 1 << 14
)

// LeastTemperature and MostTemperature bound the temperature in a header. Beyond them all chances
// are nearly certain, or nearly equal.
const LeastTemperature, MostTemperature = 0.2, 5.0

// MostHidden is the largest number of hidden units that Read accepts.
const MostHidden = 1 << 10

// Fingerprint returns a short hash of the names of features, in their order.
func Fingerprint(features []string) string {
	sum := sha256.Sum256([]byte(strings.Join(features, "\n")))
	return hex.EncodeToString(sum[:8])
}

// HeaderFor returns the header of an untrained net for matches like p with so many seats.
func HeaderFor(p engine.Position, seats int) Header {
	meta := p.Meta()
	return Header{Title: meta.Name, Seats: seats, Features: Fingerprint(p.Features()), Rules: meta.Rules, Edition: meta.Edition, In: len(p.Features())}
}

// Fits returns why the weights cannot play a match like p; nil means they can. Another edition is
// no reason, because features describe cards by their printed values. Neither is a later version
// of the rules: corrected rules change little of what the net has learned. ProvenFor says whether
// matches have shown that.
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

// ProvenFor returns why the weights are not known to be good under a version of the rules; nil
// means that they were trained under it, or that Proven has a result under it.
func (h Header) ProvenFor(rules int) error {
	if h.Rules == rules || slices.ContainsFunc(h.Proven, func(p Proof) bool { return p.Rules == rules }) {
		return nil
	}
	return fmt.Errorf("the weights are of version %d of the rules and not proven under version %d", h.Rules, rules)
}

// Prove adds a result to Proven. It replaces an earlier one under the same rules.
func (h *Header) Prove(p Proof) {
	h.Proven = slices.DeleteFunc(slices.Clone(h.Proven), func(old Proof) bool { return old.Rules == p.Rules })
	h.Proven = append(h.Proven, p)
	slices.SortFunc(h.Proven, func(a, b Proof) int { return cmp.Compare(a.Rules, b.Rules) })
}

// Retitle returns a file of weights with a changed header. The bytes of the weights stay the same,
// and so does Net.Checksum. It returns an error of Read if data, or the result, is no file of weights.
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

// Write writes the file: the header, a scale for each hidden unit, the first layer as one byte a
// weight, then the other weights as float32. The rounding to bytes changes the net a little. It
// returns errors of w.
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

// quantised returns the weights of the first layer as bytes, and for each hidden unit the scale: the
// weight that byte 1 stands for.
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

// Read reads a file that Write wrote. The error says what is wrong with it.
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

// Finite returns an error if a weight is infinite or not a number; no bot can use such a net.
func (n *Net) Finite() error {
	for _, layer := range [][]float32{n.First, n.Bias, n.Last[win], n.Last[margin], n.LastBias[:]} {
		if slices.ContainsFunc(layer, func(x float32) bool { return math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) }) {
			return errors.New("the weights are not all numbers")
		}
	}
	return nil
}
