package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"

	"signoria/engine"
)

// An entry's hash is written with its scheme. Scheme 2, "2:" and 64 hexadecimal
// digits, is a chain: SHA-256 over the lines "signoria log 2", the hash of the
// entry before as it is written (empty before the start), the kind, the seat
// (from 1, empty for nobody), the text, and what the position after it means
// where that is settled. The text of a start is the title, seats and options,
// and the seed; of an invitation it is empty, and of a person who sits down after
// the start the name: what records hold. Each line ends with a newline.
//
// Scheme 1, without a prefix, was that of the bytes of the position as the
// program of the time held it: a program that holds it otherwise cannot tell.
const scheme2 = "2:"

var scheme1 = regexp.MustCompile(`^[0-9a-f]{64}$`)

// hashOf returns the hash of an entry that follows the table's last one, empty where
// there is no position yet.
func (t *Table) hashOf(s step) string { return t.hashAfter(t.lastHash(), s) }

// lastHash is that of the last entry.
func (t *Table) lastHash() string {
	if len(t.log) == 0 {
		return ""
	}
	return t.log[len(t.log)-1].Hash
}

// hashAfter returns the hash of an entry that follows one with the hash before.
func (t *Table) hashAfter(before string, s step) string {
	if s.pos == nil {
		return ""
	}
	text, seat := s.open(), ""
	if s.Kind == KindStart {
		text = fmt.Sprintf("%s %d %s\n%x", t.Meta().Name, t.head.Options.Seats, t.head.Options, t.Seed())
	}
	if s.Seat != engine.NoSeat {
		seat = s.Seat.String()
	}
	chain := sha256.New()
	fmt.Fprintf(chain, "signoria log 2\n%s\n%s\n%s\n%s\n%s\n", before, s.Kind, seat, text, said(s))
	return scheme2 + hex.EncodeToString(chain.Sum(nil))
}

// hashesText reports whether the entry's hash covers its text: that of scheme 1 does not, and
// before the start there is no hash.
func (e Entry) hashesText() bool { return e.Hash != "" && !scheme1.MatchString(e.Hash) }

// showsPosition reports whether the step's hash covers the position after it.
func (s step) showsPosition() bool { return !s.Kind.leavesPosition() && s.pos.Settled() }

// said returns what the hash holds of the position after a step: its meaning, or
// nothing where it is not settled. Who sits where leaves it as it was. A
// title that cannot write a settled position is no reason to stop a match.
func said(s step) []byte {
	if !s.showsPosition() {
		return nil
	}
	text, err := savedMeaning(s.pos, nil)
	if err != nil {
		return nil
	}
	return text
}

// fits reports whether the hash of a step read from a log is true. Where only its
// legality can be checked, because an older program wrote the hash of bytes that
// this one does not have, unread is true.
func (t *Table) fits(s step) (fits, unread bool) {
	if s.pos == nil || !scheme1.MatchString(s.Hash) {
		return s.Hash == t.hashOf(s), false
	}
	sum := s.pos.Hash()
	if hex.EncodeToString(sum[:]) == s.Hash {
		return true, false
	}
	// A changed rule leaves the start as it was; other bytes do not.
	unread = s.Kind == KindStart || t.legal > 0
	return unread, unread
}

// follow appends an entry that was read, and demands that its hash fits.
func (t *Table) follow(e Entry) error {
	s, err := t.apply(e)
	if err != nil {
		return err
	}
	return t.admit(s)
}

// admit appends a step whose hash fits, or whose legality is all that can be
// checked.
func (t *Table) admit(s step) error {
	fits, unread := t.fits(s)
	if !fits {
		return fmt.Errorf("the position after %s is another one than was played; entry %d is the last that came out as played",
			describe(s.Entry), t.sure)
	}
	if unread {
		t.legal = s.Seq
	}
	if t.start == 0 || unread || scheme1.MatchString(s.Hash) || s.showsPosition() {
		t.sure = s.Seq
	}
	t.push(s)
	return nil
}

func describe(e Entry) string {
	if e.Kind == KindChoice {
		return fmt.Sprintf("%q of seat %s", e.Text, e.Seat)
	}
	return fmt.Sprintf("the %s", e.Kind)
}
