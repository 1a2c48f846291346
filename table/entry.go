package table

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"signoria/engine"
)

// Kind is what an entry of the log is.
type Kind string

// The kinds of entries.
const (
	// KindSit: a person sat down; Text is a Sitting as JSON. After the start
	// only where KindInvite has made room; the last one of a seat counts.
	KindSit Kind = "sit"
	// KindStart: every person sits, the game is set up. No text.
	KindStart Kind = "start"
	// KindChoice: the seat answered; Text is the choice in notation.
	KindChoice Kind = "choice"
	// KindUndo: the seat took back its last choice or chain; Text is the Seq
	// whose position holds again, with what other seats have answered since.
	KindUndo Kind = "undo"
	// KindHand: a bot of the level in Text stands in for the seat; an empty
	// Text gives it back.
	KindHand Kind = "hand"
	// KindInvite: the creator has invited to the seat anew: what opened it
	// before is dead, and it waits for a person to sit down. Text is the hash of
	// the invitation, which no record holds.
	KindInvite Kind = "invite"
	// KindMend: entries that could not be replayed any longer are void; Text is
	// the Seq whose position holds again.
	KindRestore Kind = "mend"
)

// Entry is one entry of a match's log.
type Entry struct {
	Seq  int // from 1, without gaps
	Kind Kind
	Seat engine.Seat // NoSeat: nobody's
	Text string      // as Kind says
	// Chain is the Seq of the first entry of the same command.
	Chain int
	// Rules is the version of the rules that carried it out.
	Rules int
	// Hash is that of the position after it, hexadecimal; empty before the
	// start. It is a secret while the match runs.
	Hash string
	At   time.Time
}

// Sitting is what a person brings who sits down.
type Sitting struct {
	Name  string `json:"name"`
	Nonce string `json:"nonce"` // the person's part of the seed; after the start there is none
	// Key is the hash of the key that answers for the seat from now on; empty at
	// the creator's screen, and in records.
	Key string `json:"key,omitempty"`
}

func (s Sitting) text() string {
	data, err := json.Marshal(s)
	if err != nil {
		panic("table: strings cannot be written as JSON: " + err.Error())
	}
	return string(data)
}

func readSitting(text string) (Sitting, error) {
	var s Sitting
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return s, fmt.Errorf("a sitting is not JSON: %w", err)
	}
	return s, nil
}

// asksNothing tells of entries that leave the position and what is asked as
// they were: they are about who sits where.
func (k Kind) asksNothing() bool { return k == KindHand || k == KindInvite || k == KindSit }

// open is what anybody may know of the text after the end, as records hold it:
// no nonce and no key.
func (e Entry) open() string {
	switch e.Kind {
	case KindSit:
		sitting, _ := readSitting(e.Text) // one that nobody can read is nobody's
		return sitting.Name
	case KindInvite:
		return ""
	}
	return e.Text
}

// To is the entry that an undo or restoration goes back to, 0 for other kinds and for
// a text that is no number.
func (e Entry) To() int {
	if e.Kind != KindUndo && e.Kind != KindRestore {
		return 0
	}
	to, err := strconv.Atoi(e.Text)
	if err != nil {
		return 0
	}
	return to
}
