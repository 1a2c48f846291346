package table

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"

	"signoria/engine"
)

// ErrUnfinished means that the record is of a match that was still running: without its
// seed nothing can be replayed.
var ErrUnfinished = errors.New("the match was not over when this was written; take the record again after the end")

// Report is the result of Verify.
type Report struct {
	// Entries and Choices that were replayed, taken back ones included.
	Entries, Choices int
	// LegalOnly is the last entry of which only its legality could be checked, because its hash
	// is of a scheme that needs the program that wrote it. 0 means that every hash was
	// compared.
	LegalOnly int
	// Edition is that of the printed values used, where they are others than
	// those of the record; else empty.
	Edition string
	Result  []RecordPlace
}

// Verify replays the record and checks everything it says: that the seed is
// made of secret and nonces as promised, each choice, each position's hash, and
// the result. The title may be open with other printed values than those of the
// record's edition: what they change is found like any other difference, and
// Report and error name it. Errors begin with "name:line:".
func (r *Record) Verify(title engine.Title) (Report, error) {
	report, err := r.replay(title)
	if report.Edition != "" && err != nil {
		err = fmt.Errorf("%w (played with edition %s, but replayed with %s: give its content with --content)", err, r.Header.Edition, report.Edition)
	}
	return report, err
}

func (r *Record) replay(title engine.Title) (Report, error) {
	var report Report
	meta := title.Meta()
	if r.Header.Title != meta.Name {
		return report, r.wrong(1, fmt.Errorf("a record of %q; this is %q", r.Header.Title, meta.Name))
	}
	last := len(r.Lines) + 2
	if r.End == nil {
		return report, r.wrong(last-1, ErrUnfinished)
	}
	if r.Header.Edition != meta.Edition {
		report.Edition = meta.Edition
	}
	t, err := r.table(title)
	if err != nil {
		return report, r.wrong(1, err)
	}
	for i, line := range r.Lines {
		e := r.entry(line)
		if err := t.checkTimedOut(e); err != nil {
			return report, r.wrong(i+2, err)
		}
		if err := t.follow(e); err != nil {
			return report, r.wrong(i+2, err)
		}
		report.Entries++
		if line.Kind == KindChoice {
			report.Choices++
		}
	}
	report.LegalOnly = t.legal
	if err := r.endIsTrue(t); err != nil {
		return report, r.wrong(last, err)
	}
	report.Result = t.result()
	return report, nil
}

// table is an empty match as the header and the end describe it.
func (r *Record) table(title engine.Title) (*Table, error) {
	options, err := engine.ParseOptions(r.Header.Seats, r.Header.Options)
	if err != nil {
		return nil, err
	}
	if got := HashSecret(r.End.Secret); got != r.Header.Promise {
		return nil, fmt.Errorf("the promise is %s, but the secret at the end has the hash %s", r.Header.Promise, got)
	}
	head := Header{ID: r.Header.Match, Options: options, Edition: r.Header.Edition, Created: r.Header.Created,
		Promise: r.Header.Promise, Secret: r.End.Secret, Plan: Plan{Keys: []string{""}, Clock: r.Header.Clock}}
	for _, p := range r.Header.Players {
		head.Plan.Seats = append(head.Plan.Seats, SeatPlan{Bot: p.Bot, Name: p.Name})
	}
	return New(title, head)
}

func (r *Record) entry(line RecordLine) Entry {
	e := Entry{Seq: line.Seq, Kind: line.Kind, Seat: engine.NoSeat, Text: line.Text, Chain: line.Chain,
		Rules: line.Rules, Hash: line.Hash, At: line.At}
	if seat, ok := engine.ParseSeat(line.Seat); ok {
		e.Seat = seat
	}
	if e.Chain == 0 {
		e.Chain = e.Seq
	}
	if e.Kind == KindSit {
		e.Text = SitEntry{Name: line.Name, Nonce: r.End.Nonces[line.Seat]}.text()
	}
	return e
}

func (r *Record) endIsTrue(t *Table) error {
	if t.start == 0 {
		return errors.New("the match never began")
	}
	if nonces := t.recordEnd().Nonces; !maps.Equal(nonces, r.End.Nonces) {
		return fmt.Errorf("the nonces are %v by those who sat down, not %v", nonces, r.End.Nonces)
	}
	if seed := t.Seed(); hex.EncodeToString(seed[:]) != r.End.Seed {
		return fmt.Errorf("the seed is %x by secret and nonces, not %s", seed, r.End.Seed)
	}
	if owing := t.now().Owing(); owing != 0 && t.Running() {
		return fmt.Errorf("the match is not over: seat %s is asked", owing.First())
	}
	if got := t.result(); !r.End.equal(got) {
		return fmt.Errorf("the result is %v, not %v", got, r.End.Result)
	}
	return nil
}

// checkTimedOut returns an error for a timeout of a seat that had time left. Records lack the
// hours in which people sleep, which only make clocks slower.
func (t *Table) checkTimedOut(e Entry) error {
	if e.Kind != KindTimedOut || !t.Timed() {
		return nil
	}
	if hand := t.clock.Reading(e.Seat, e.At); !hand.Runs || hand.Left > 0 {
		return fmt.Errorf("seat %s was not out of time: it had %s left", e.Seat, hand.Left)
	}
	return nil
}
