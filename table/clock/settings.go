// Package clock is time in a match: what each seat has left, who runs, and when the
// first of them is out of time. It is a pure fold: the same entries give the same
// clocks on every node, whenever they are looked at, and nothing about time is stored
// but the entries themselves.
//
// A clock has a base, a delay, an increment and a cap. An obligation is a stretch in
// which a seat owes an answer without a break; its first moments, the delay, are free.
// When the seat's own answer ends it, what it took is taken away and the increment
// added, up to the cap. When it ends otherwise (somebody took back), it costs and brings
// nothing. Nobody's balance is ever below zero.
package clock

import (
	"fmt"
	"strings"
	"time"
)

// Settings are those of a match's clocks. The zero Settings: there is no clock.
type Settings struct {
	// Base is the time of each seat at the start, Increment what an answered obligation adds,
	// Delay the free time at its beginning; no increment lifts a seat above Cap.
	Base, Delay, Increment, Cap time.Duration
	// Days reports whether the match is played over days: nights and holidays do not count.
	Days bool
}

// The least and the most that settings may say, but for None.
const (
	minBase = 10 * time.Second
	maxCap  = 60 * 24 * time.Hour
)

// None reports whether there is no clock.
func (s Settings) None() bool { return s == Settings{} }

// Kind is the kind of a pace: "evening" where it is played in one go, "days" where it is played over
// days, "none" without a clock.
func (s Settings) Kind() string {
	switch {
	case s.None():
		return "none"
	case s.Days:
		return "days"
	}
	return "evening"
}

// Back returns what a person has at least who comes back after being out of time.
func (s Settings) Back() time.Duration { return min(s.Cap, Returns*max(s.Increment, minBase)) }

// Check refuses settings that no match can be played with.
func (s Settings) Check() error {
	switch {
	case s.None():
		return nil
	case s.Base < minBase:
		return fmt.Errorf("a base of %s; at least %s", s.Base, minBase)
	case s.Delay < 0 || s.Increment < 0:
		return fmt.Errorf("a delay of %s and an increment of %s; neither is below zero", s.Delay, s.Increment)
	case s.Cap < s.Base || s.Cap > maxCap:
		return fmt.Errorf("a cap of %s; from the base, %s, to %s", s.Cap, s.Base, maxCap)
	}
	return nil
}

// MarshalText writes the settings as "base 8m0s delay 5s increment 20s cap 12m0s", with
// "days" at the end where nights and holidays do not count; nothing where there is no
// clock.
func (s Settings) MarshalText() ([]byte, error) {
	if s.None() {
		return nil, nil
	}
	text := fmt.Sprintf("base %s delay %s increment %s cap %s", s.Base, s.Delay, s.Increment, s.Cap)
	if s.Days {
		text += " days"
	}
	return []byte(text), nil
}

// UnmarshalText reads what MarshalText writes. The error says what is wrong.
func (s *Settings) UnmarshalText(text []byte) error {
	var read Settings
	words := strings.Fields(string(text))
	if n := len(words); n%2 == 1 && words[n-1] == "days" {
		read.Days, words = true, words[:n-1]
	}
	parts := map[string]*time.Duration{"base": &read.Base, "delay": &read.Delay, "increment": &read.Increment, "cap": &read.Cap}
	for len(words) > 1 {
		part, known := parts[words[0]]
		if !known {
			return fmt.Errorf("a clock with %q; it has base, delay, increment and cap, each once", words[0])
		}
		d, err := time.ParseDuration(words[1])
		if err != nil {
			return fmt.Errorf("the %s of a clock: %w", words[0], err)
		}
		*part = d
		delete(parts, words[0])
		words = words[2:]
	}
	if len(words) > 0 || len(text) > 0 && read.None() {
		return fmt.Errorf("%q is not a clock", text)
	}
	if err := read.Check(); err != nil {
		return err
	}
	*s = read
	return nil
}
