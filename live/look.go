package live

import (
	"time"

	"signoria/engine"
)

// Status is how far a match is.
type Status string

// A match waits for its persons, runs, and is over.
const (
	Waiting Status = "waiting"
	Running Status = "running"
	Over    Status = "over"
)

// Look is what one viewer may see of a match at one moment. It shares nothing
// with the match: keep it as long as you like, change nothing in it.
type Look struct {
	ID      string
	Meta    engine.Meta
	Options engine.Options
	Status  Status

	// View is the title's own view for You; nil while waiting.
	View any
	// You is the seat that the page speaks for now: of the viewer's seats the
	// one that is asked; NoSeat for a spectator, and behind the curtain.
	You engine.Seat
	// Yours are all seats of the viewer's key; Creator whether it is the
	// creator's.
	Yours   engine.Seats
	Creator bool
	// Curtain is the seat that must take over the shared screen before
	// anything of its own is shown (Hall.Confirm); NoSeat: there is no curtain.
	Curtain engine.Seat

	Seats []SeatInfo
	// Owing are the seats that the table waits for; none while waiting.
	Owing engine.Seats
	// Choices are You's open choices in order; empty when You is not asked, or
	// a bot stands in.
	Choices []Option
	// Seq is the number of the last entry: answers post it. In a replay the
	// entry shown. Last is the number of the last entry, First the number of
	// the entry of the start (0 while waiting): the ends of the slider.
	Seq, First, Last int
	// Live is false in a replay and after the end.
	Live bool
	// CanUndo tells whether one of Yours may take something back now, CanFinish
	// whether bots wait for the viewer's Done.
	CanUndo, CanFinish bool

	// Chronicle has one entry for everything that happened since the start.
	Chronicle []Entry
	// Score holds the parts that the viewer may see, Rank the places: as if
	// the match ended now, final when it is over. Nil while waiting. Rank is
	// nil while running in titles with secrets.
	Score []engine.Score
	Rank  []engine.Place

	// Fair is what proves that nobody chose the shuffle.
	Fair Fair
	// Invites are the keys of the other screens, for the creator only, by
	// screen in order; WatchKey is the spectators' key, for everybody.
	Invites  []Invite
	WatchKey string
	// Restored tells that a corrected rule made the log replay differently:
	// the match went on from its snapshot. The number is the first entry that
	// replays differently; 0: all is well.
	Restored int
	// Created is when the match was made.
	Created time.Time
}

// Option is an open choice with its notation.
type Option struct {
	engine.Choice
	Text string
}

// SeatInfo is who sits on a seat.
type SeatInfo struct {
	Seat engine.Seat
	Name string
	// Bot is the level of the bot whose seat this is, empty for a person's.
	// StandIn is the level of the bot that plays for the person now.
	Bot, StandIn string
	// Screen is the screen of a person's seat, 0 the creator's.
	Screen int
	// Seated tells whether the person has sat down (bots always have).
	Seated bool
	// Online tells whether a page of the seat is open here (bots: always), Away
	// whether a bot stands in for the person, Yours whether the viewer's key
	// answers for the seat.
	Online, Away, Yours bool
}

// Invite is the key of another screen.
type Invite struct {
	Screen int
	Key    string
	// Seats that the key answers for, and whether their persons have sat down.
	Seats  engine.Seats
	Seated bool
}

// Kind is what an entry of the chronicle tells of.
type Kind string

// Kinds of entries, as in the log. People also sit down (before the start),
// which is not in the chronicle.
const (
	KindStart  Kind = "start"  // the match began
	KindChoice Kind = "choice" // a seat answered
	KindUndo   Kind = "undo"   // a seat took something back; To is where to
	KindHand   Kind = "hand"   // a bot took over (Bot), or gave the seat back
	KindMend   Kind = "mend"   // the match went on from its snapshot; To is where from
)

// Entry is one entry of the chronicle, with what the viewer may know of it.
type Entry struct {
	Seq  int
	Kind Kind
	Seat engine.Seat // NoSeat: nobody
	// Events that the viewer may see; nil where the entry's replay is lost.
	Events []engine.Event
	// Undone marks a choice that was taken back later.
	Undone bool
	// To is the entry that an undo or mend went back to.
	To int
	// Bot is the level of the bot that takes over (KindHand), empty when the
	// person is back.
	Bot string
	// Chain is the Seq of the first entry posted together with this one.
	Chain int
	At    time.Time
}

// Fair is what proves the shuffle: seed = SHA-256 over secret and nonces, as
// table.Seed writes it.
type Fair struct {
	// Promise is the hash of the server's secret, published before any nonce.
	Promise string
	// Secret, Seed (hex) and Nonces by seat; empty until the match is over.
	Secret, Seed string
	Nonces       []string
}
