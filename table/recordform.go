package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// asWritten refuses a line that says what it says in another form than the program writes:
// with a name twice or in other letters, with names in another order, with white space.
// Readers of JSON differ in what they make of such a line, so two could see two records in
// one file.
func asWritten(text []byte, value any) error {
	if name := doubled(text); name != "" {
		return fmt.Errorf("%q is given twice", name)
	}
	var at int
	for _, escaped := range []bool{false, true} { // with "<" as it is, or escaped
		var line bytes.Buffer
		out := json.NewEncoder(&line)
		out.SetEscapeHTML(escaped)
		if err := out.Encode(value); err != nil {
			return fmt.Errorf("not the JSON of a line: %w", err)
		}
		want := bytes.TrimSuffix(line.Bytes(), []byte("\n"))
		if bytes.Equal(text, want) {
			return nil
		}
		at = max(at, same(text, want))
	}
	from := max(0, at-12)
	return fmt.Errorf("not written as the program writes it: at byte %d, %q", at+1, text[from:min(len(text), at+12)])
}

// same returns how many bytes two texts have in common at their beginning.
func same(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// doubled returns a name that occurs twice in an object of a JSON text, empty if none does.
func doubled(text []byte) string {
	in := json.NewDecoder(bytes.NewReader(text))
	var open [][]string // the names of each object so far, nil for a list
	name := false       // whether a name comes next
	for {
		token, err := in.Token()
		if err != nil {
			return ""
		}
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{':
				open, name = append(open, []string{}), true
				continue
			case '[':
				open, name = append(open, nil), false
				continue
			}
			open = open[:len(open)-1]
		case string:
			if name {
				last := len(open) - 1
				if slices.Contains(open[last], t) {
					return t
				}
				open[last], name = append(open[last], t), false
				continue
			}
		}
		name = len(open) > 0 && open[len(open)-1] != nil
	}
}

// hashForm returns an error for a hash of a wrong scheme: the first scheme came before the second,
// and records of version 1 know no other.
func (r *Record) hashForm(l RecordLine) error {
	switch old := scheme1.MatchString(l.Hash); {
	case l.Hash == "":
	case !old && r.Header.Version < 2:
		return errors.New("a hash that names its scheme, in a record of version 1, which has none such")
	case old && slices.ContainsFunc(r.Lines, func(before RecordLine) bool { return before.Hash != "" && !scheme1.MatchString(before.Hash) }):
		return errors.New("a hash of the first scheme after one of the second")
	}
	return nil
}

// Chronology refuses times that go back. The program writes none: where the server's clock
// was set back an entry has the time of the one before it. Logs from before it did so may
// hold some.
func (r *Record) Chronology() error {
	last := r.Header.Created
	for i, l := range r.Lines {
		if l.At.Before(last) {
			return r.wrong(i+2, fmt.Errorf("the time %s is before the one of the line above, %s", l.At.Format("2006-01-02T15:04:05.999999Z07:00"), last.Format("2006-01-02T15:04:05.999999Z07:00")))
		}
		last = l.At
	}
	return nil
}

// LastHash returns the hash of the last entry that has one: it follows from all choices before.
func (r *Record) LastHash() string {
	for _, l := range slices.Backward(r.Lines) {
		if l.Hash != "" {
			return l.Hash
		}
	}
	return ""
}
