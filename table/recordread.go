package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"signoria/engine"
)

// The bounds of a record that is read.
const (
	maxRecordLine  = 1 << 20 // bytes
	maxRecordLines = 1 << 20
)

// Record is a record in the right form. Verify checks whether it is true.
type Record struct {
	// Name is the file's, for errors.
	Name   string
	Header RecordHeader
	Lines  []RecordLine
	// End is nil in the record of a match that was still running.
	End *RecordEnd
}

// ReadRecord reads a record. Errors begin with "name:line:" and say what is
// wrong there.
func ReadRecord(r io.Reader, name string) (*Record, error) {
	rec := &Record{Name: name}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxRecordLine)
	n := 0
	for lines.Scan() {
		n++
		if n > maxRecordLines {
			return nil, rec.wrong(n, fmt.Errorf("more than %d lines", maxRecordLines))
		}
		if err := rec.read(n, lines.Bytes()); err != nil {
			return nil, rec.wrong(n, err)
		}
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("the line is longer than %d bytes", maxRecordLine)
		}
		return nil, rec.wrong(n+1, err)
	}
	if n == 0 {
		return nil, rec.wrong(1, errors.New("the file is empty; the first line must be the header of a record"))
	}
	return rec, nil
}

func (r *Record) wrong(line int, err error) error {
	return fmt.Errorf("%s:%d: %w", r.Name, line, err)
}

func (r *Record) read(n int, text []byte) error {
	if n == 1 {
		return r.readHeader(text)
	}
	if r.End != nil {
		return errors.New("a line after the end line")
	}
	if isEnd(text) {
		end := &RecordEnd{}
		if err := strictly(text, end); err != nil {
			return err
		}
		r.End = end
		if err := end.check(r.Header); err != nil {
			return err
		}
		return asWritten(text, end)
	}
	var line RecordLine
	if err := strictly(text, &line); err != nil {
		return err
	}
	if err := line.check(len(r.Lines)+1, r.Header); err != nil {
		return err
	}
	if err := r.hashForm(line); err != nil {
		return err
	}
	if err := asWritten(text, line); err != nil {
		return err
	}
	r.Lines = append(r.Lines, line)
	return nil
}

func (r *Record) readHeader(text []byte) error {
	var format struct {
		Format  string
		Version int
	}
	if err := json.Unmarshal(text, &format); err != nil || format.Format != RecordFormat {
		return fmt.Errorf("not a record: the first line must be JSON with \"format\": %q", RecordFormat)
	}
	if format.Version < 1 || format.Version > RecordVersion {
		return fmt.Errorf("version %d of the format; this program reads versions 1 to %d", format.Version, RecordVersion)
	}
	if err := strictly(text, &r.Header); err != nil {
		return err
	}
	if err := r.Header.check(); err != nil {
		return err
	}
	return asWritten(text, r.Header)
}

func isEnd(text []byte) bool {
	var line struct{ Kind string }
	return json.Unmarshal(text, &line) == nil && line.Kind == kindEnd
}

// strictly reads one JSON object and refuses unknown fields and what follows.
func strictly(text []byte, into any) error {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(into); err != nil {
		if errors.Is(err, io.EOF) {
			return errors.New("an empty line")
		}
		return fmt.Errorf("not the JSON of a line: %w", err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the JSON object")
	}
	return nil
}

func (h RecordHeader) check() error {
	switch {
	case h.Title == "":
		return errors.New("the header names no title")
	case h.Seats < 1 || h.Seats > engine.MaxSeats:
		return fmt.Errorf("%d seats; 1 to %d", h.Seats, engine.MaxSeats)
	case len(h.Players) != h.Seats:
		return fmt.Errorf("%d seats, but %d players", h.Seats, len(h.Players))
	}
	for i, p := range h.Players {
		if p.Seat != engine.Seat(i).String() {
			return fmt.Errorf("player %d has seat %q; players stand in the order of seats", i+1, p.Seat)
		}
	}
	if _, err := engine.ParseOptions(h.Seats, h.Options); err != nil {
		return err
	}
	return nil
}

func (l RecordLine) check(seq int, h RecordHeader) error {
	if l.Seq != seq {
		return fmt.Errorf("seq %d; %d comes here", l.Seq, seq)
	}
	if l.Seat != "" {
		if s, ok := engine.ParseSeat(l.Seat); !ok || int(s) >= h.Seats {
			return fmt.Errorf("seat %q; \"1\" to \"%d\"", l.Seat, h.Seats)
		}
	}
	if l.Chain < 0 || l.Chain > seq {
		return fmt.Errorf("chain %d; the seq of an entry before", l.Chain)
	}
	switch {
	case kinds.made().rows[l.Kind] == nil:
		return fmt.Errorf("kind %q; want one of %s and %s", l.Kind, kindNames(), kindEnd)
	case l.Kind.row().since > h.Version:
		return fmt.Errorf("a %s in a record of version %d; there are such since version %d", l.Kind, h.Version, l.Kind.row().since)
	case l.Seat == "" && l.Kind.row().owner == needsSeat:
		return fmt.Errorf("a %s needs a seat", l.Kind)
	}
	return nil
}

// kindNames lists them for errors.
func kindNames() string {
	var names []string
	for _, k := range kinds.made().list {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

func (e RecordEnd) check(h RecordHeader) error {
	for seat := range e.Nonces {
		if s, ok := engine.ParseSeat(seat); !ok || int(s) >= h.Seats {
			return fmt.Errorf("a nonce of seat %q; \"1\" to \"%d\"", seat, h.Seats)
		}
	}
	return nil
}
