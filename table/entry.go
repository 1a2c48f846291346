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
	// KindRenew: the seat's person has made a new key, and the one before is dead. Text is
	// the hash of the new one, which no record holds.
	KindRenew Kind = "renew"
	// KindAdvise: the seat has asked the adviser what to answer. No text: what it
	// was told is nobody else's.
	KindAdvise Kind = "advise"
	// KindLate: the seat's clock has run out (package clock); a bot of the level in
	// Text stands in for its person, as after KindHand.
	KindLate Kind = "late"
	// KindLeave: the seat's person has left; a bot of the level in Text stands in.
	KindLeave Kind = "leave"
	// KindAway: the seat's person is on holiday until the time in Text (RFC 3339), or
	// back without one.
	KindAway Kind = "away"
	// KindPropose: the seat proposes what Text says to all persons (Proposal); KindAgree
	// and KindRefuse are their answers, without a text. What all have agreed on follows
	// as an entry of the same command: the next four kinds.
	KindPropose Kind = "propose"
	KindAgree   Kind = "agree"
	KindRefuse  Kind = "refuse"
	// KindPause: all clocks stand until the time in Text (RFC 3339), without one they go
	// on.
	KindPause Kind = "pause"
	// KindMore: every seat gets as much time as Text says (as time.ParseDuration reads
	// it).
	KindMore Kind = "more"
	// KindBack: the match goes back to the Seq in Text; clocks are as they were then.
	KindBack Kind = "back"
	// KindClose: the match has ended before its end: without a result by agreement, or
	// conceded by the seat, where there are two.
	KindClose Kind = "close"
	// KindOutage: no node was up in the stretches of Text ("from/to from/to", RFC 3339);
	// they are nobody's time.
	KindOutage Kind = "outage"
	// KindNight: persons sleep at other times in UTC, since the clocks of their zones were
	// changed; Text says when, by seat ("1 20:00-04:30 3 05:00-13:00"). Records have no text:
	// when somebody sleeps is nobody's affair.
	KindNight Kind = "night"
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
	// Name is that of logs from before names were laid over them (Names).
	Name  string `json:"name,omitempty"`
	Nonce string `json:"nonce"` // the person's part of the seed; after the start there is none
	// Key is the hash of the key that answers for the seat from now on; empty at
	// the creator's screen, and in records.
	Key string `json:"key,omitempty"`
	// Night is when the person sleeps, as clock.Night writes it; shown to nobody.
	Night string `json:"night,omitempty"`
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
// they were: they are about who sits where, who has asked for advice, what persons
// agree on, and time.
func (k Kind) asksNothing() bool {
	switch k {
	case KindStart, KindChoice, KindUndo, KindBack, KindClose, KindRestore:
		return false
	}
	return true
}

// turnsBack tells of entries after which everything is as it was at an earlier one.
func (k Kind) turnsBack() bool { return k == KindRestore || k == KindBack }

// open is what anybody may know of the text after the end, as records hold it:
// no nonce and no key.
func (e Entry) open() string {
	switch e.Kind {
	case KindSit:
		sitting, _ := readSitting(e.Text) // one that nobody can read is nobody's
		return sitting.Name
	case KindInvite, KindRenew, KindNight:
		return ""
	}
	return e.Text
}

// To is the entry that an undo, an agreement or a restoration goes back to, 0 for other kinds and for
// a text that is no number.
func (e Entry) To() int {
	if e.Kind != KindUndo && !e.Kind.turnsBack() {
		return 0
	}
	to, err := strconv.Atoi(e.Text)
	if err != nil {
		return 0
	}
	return to
}
