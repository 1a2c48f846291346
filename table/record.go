package table

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// The name and version of the record format, in its first line. Version 2 has
// hashes with their scheme; version 1, without, is read too. Version 3 has entries of
// KindAdvise, version 4 a clock, and entries of time and of what persons agree on, version
// 5 entries of KindRenew, version 6 entries of KindNight, version 7 entries of KindOpen, version 8
// those of KindFill, KindReady and KindPace, version 9 those of KindAwait. A record is written as the oldest version that can hold it.
const (
	RecordFormat  = "signoria-record"
	RecordVersion = 9
	timedVersion  = 4
)

// RecordHeader is the first line of a record.
type RecordHeader struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Match   string `json:"match"`
	Title   string `json:"title"`
	Seats   int    `json:"seats"`
	Options string `json:"options,omitempty"`
	// Edition is the hash of the printed values, Rules the version of the
	// rules that the record was written with.
	Edition string    `json:"edition"`
	Rules   int       `json:"rules"`
	Created time.Time `json:"created"`
	Promise string    `json:"promise"`
	// Clock is the time that the persons had, as clock.Settings writes it; absent without a
	// clock. A record has no nights, because they are private.
	Clock   clock.Settings `json:"clock,omitzero"`
	Players []RecordPlayer `json:"players"`
}

// RecordPlayer says who sat on a seat. Name is the one at the time of writing; no hash covers
// it.
type RecordPlayer struct {
	Seat string `json:"seat"` // from "1"
	Name string `json:"name,omitempty"`
	Bot  string `json:"bot,omitempty"`
}

// RecordLine is an entry of the log. Name is that of a sit line in an old log that contains names
// (its nonce is in the last line). Hash is only in the record of a match that is over.
type RecordLine struct {
	Seq   int       `json:"seq"`
	Kind  Kind      `json:"kind"`
	Seat  string    `json:"seat,omitempty"`
	Name  string    `json:"name,omitempty"`
	Text  string    `json:"text,omitempty"`
	Chain int       `json:"chain,omitempty"` // only where it is not Seq
	Rules int       `json:"rules"`
	Hash  string    `json:"hash,omitempty"`
	At    time.Time `json:"at"`
	// Hidden reports whether the text is a secret while the match runs.
	Hidden bool `json:"hidden,omitempty"`
}

// RecordEnd is the last line of the record of a match that is over.
type RecordEnd struct {
	Kind   string `json:"kind"` // "end"
	Secret string `json:"secret"`
	// Nonces by seat ("1").
	Nonces map[string]string `json:"nonces"`
	Seed   string            `json:"seed"` // hexadecimal
	Result []RecordPlace     `json:"result"`
}

// RecordPlace is a seat's place, in the order of engine.Position.Rank.
type RecordPlace struct {
	Seat   string `json:"seat"`
	Rank   int    `json:"rank"`
	Points int    `json:"points"`
}

const kindEnd = "end"

// Record writes the match as JSON Lines for a viewer with these seats: a header, a line for each
// entry, and when the match is over a last line with the secret, the nonces, the seed and the
// result. While it runs the record contains none of these, no position hashes, and while there are
// secrets no other seat's choices; it is the viewer's visible log, in numbers and times, too. Names
// are the current ones, only in the header. Errors are those of w.
func (t *Table) Record(w io.Writer, viewer engine.Seats, names Names) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	if err := out.Encode(t.recordHeader(names)); err != nil {
		return fmt.Errorf("table: record: %w", err)
	}
	for _, line := range t.seen(viewer) {
		if err := out.Encode(t.recordLine(line.Entry, viewer, names)); err != nil {
			return fmt.Errorf("table: record: %w", err)
		}
	}
	if !t.Over() {
		return nil
	}
	if err := out.Encode(t.recordEnd()); err != nil {
		return fmt.Errorf("table: record: %w", err)
	}
	return nil
}

func (t *Table) recordHeader(names Names) RecordHeader {
	meta := t.Meta()
	h := RecordHeader{
		Format: RecordFormat, Version: t.recordVersion(), Match: t.head.ID,
		Title: meta.Name, Seats: t.head.Options.Seats, Options: t.head.Options.String(),
		Edition: t.head.Edition, Rules: meta.Rules, Created: t.head.Created, Promise: t.head.Promise,
		Clock: t.head.Plan.Clock,
	}
	for i, plan := range t.head.Plan.Seats {
		h.Players = append(h.Players, RecordPlayer{Seat: engine.Seat(i).String(), Name: t.Of(engine.Seat(i), names).Name, Bot: plan.Bot})
	}
	return h
}

// recordVersion returns the oldest version that can hold the match.
func (t *Table) recordVersion() int {
	version := 2
	if t.Timed() {
		version = timedVersion
	}
	for _, s := range t.log {
		version = max(version, s.Kind.row().since)
	}
	return version
}

func (t *Table) recordLine(e Entry, viewer engine.Seats, names Names) RecordLine {
	line := RecordLine{Seq: e.Seq, Kind: e.Kind, Text: e.open(), Rules: e.Rules, At: e.At}
	if e.Seat != engine.NoSeat {
		line.Seat = e.Seat.String()
	}
	if e.Chain != e.Seq {
		line.Chain = e.Chain
	}
	if e.Kind == KindSit {
		line.Text, line.Name = "", line.Text
		if _, other := names[e.Seat]; other && !(t.Over() && e.hashesText()) {
			line.Name = "" // of an old log: another name is shown now, or none
		}
	}
	if t.Over() {
		line.Hash = e.Hash
	} else if e.Kind == KindChoice && t.Secret() && !viewer.Has(e.Seat) {
		line.Text, line.Hidden = "", true
	}
	return line
}

func (t *Table) recordEnd() RecordEnd {
	seed := t.Seed()
	end := RecordEnd{Kind: kindEnd, Secret: t.head.Secret, Nonces: map[string]string{}, Seed: hex.EncodeToString(seed[:])}
	for i, nonce := range t.Nonces() {
		if nonce != "" {
			end.Nonces[engine.Seat(i).String()] = nonce
		}
	}
	if t.start > 0 {
		end.Result = t.result()
	}
	return end
}

func (t *Table) result() []RecordPlace {
	var places []RecordPlace
	for _, p := range t.Places() {
		places = append(places, RecordPlace{Seat: p.Seat.String(), Rank: p.Rank, Points: p.Points})
	}
	return places
}

func (e RecordEnd) equal(places []RecordPlace) bool { return slices.Equal(e.Result, places) }
