package table

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// Entry is one entry of a match's log.
type Entry struct {
	Seq  int // from 1, without gaps
	Kind Kind
	Seat engine.Seat // NoSeat for entries of no seat
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

// SitEntry is the Text of a KindSit entry.
type SitEntry struct {
	// Name is that of logs from before names were laid over them (Names).
	Name  string `json:"name,omitempty"`
	Nonce string `json:"nonce"` // the person's part of the seed; after the start there is none
	// Key is the hash of the key that answers for the seat from now on; empty at
	// the creator's screen, and in records.
	Key string `json:"key,omitempty"`
	// Night is when the person sleeps, as clock.Night writes it; no one sees it.
	Night string `json:"night,omitempty"`
}

func (s SitEntry) text() string {
	data, err := json.Marshal(s)
	if err != nil {
		panic("table: strings cannot be written as JSON: " + err.Error())
	}
	return string(data)
}

func readSitEntry(text string) (SitEntry, error) {
	var s SitEntry
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return s, fmt.Errorf("a sitting is not JSON: %w", err)
	}
	return s, nil
}

// open returns the part of the text that is public after the end, as records contain it: no
// nonce, no key and no night.
func (e Entry) open() string {
	switch e.Kind.row().text {
	case textSit:
		sitting, _ := readSitEntry(e.Text) // an unreadable one has no name
		return sitting.Name
	case textHash, textNights:
		return ""
	}
	return e.Text
}

// To returns the entry that an undo, an agreement or a restoration goes back to, 0 for other kinds and for
// a text that is no number.
func (e Entry) To() int {
	if e.Kind.row().text != textEntry {
		return 0
	}
	to, err := strconv.Atoi(e.Text)
	if err != nil {
		return 0
	}
	return to
}

// TakesBack reports whether the entry takes an earlier choice back, if that has not been taken back
// before. An entry that goes back to nothing takes nothing back.
func (e Entry) TakesBack(choice Entry) bool {
	switch to := e.To(); e.Kind.row().back {
	case backOwn:
		return to > 0 && choice.Seq > to && choice.Seat == e.Seat
	case backAll:
		return to > 0 && choice.Seq > to
	}
	return false
}

// Level returns the level of the bot that stands in from the entry on; empty if the person is back,
// and for kinds without a bot.
func (e Entry) Level() string {
	if text := e.Kind.row().text; text == textLevel || text == textBot {
		return e.Text
	}
	return ""
}

// Proposal returns what the entry proposes; the zero Proposal for kinds that propose nothing.
func (e Entry) Proposal() Proposal {
	if e.Kind.row().text != textProposal {
		return Proposal{}
	}
	p, _ := ParseProposal(e.Text) // it was checked when the entry was made
	return p
}

// Until returns the end of a holiday or a pause; zero if the entry ends one, and for other
// kinds.
func (e Entry) Until() time.Time {
	if e.Kind.row().text != textMoment {
		return time.Time{}
	}
	at, err := e.moment()
	if err != nil {
		return time.Time{}
	}
	return at
}

// Pace returns the clocks that the entry says all have agreed on; the zero value for other kinds.
func (e Entry) Pace() clock.Settings {
	if e.Kind.row().text != textPace {
		return clock.Settings{}
	}
	s, _ := readPace(e.Text) // it was checked when the entry was made
	return s
}

// Long returns how much time every seat gets by the entry, 0 for kinds that give none.
func (e Entry) Long() time.Duration {
	if e.Kind.row().text != textDuration {
		return 0
	}
	d, err := e.duration()
	if err != nil {
		return 0
	}
	return d
}
