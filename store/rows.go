package store

import (
	"time"

	"signoria/table"
)

// Match is the row of one match. Everything but Status and Bots is written once; RematchOf is emptied
// when that match is deleted.
type Match struct {
	ID      string
	Title   string
	Seats   int
	Options string // as engine.Options.String writes them
	Edition string // hash of the printed values, a key of editions
	Created time.Time
	// Promise is the published hash of Secret, the server's part of the seed.
	Promise, Secret string
	// Plan is who may sit where and what the keys are, as JSON.
	Plan string
	// Status is "waiting", "running" or "over".
	Status string
	// Client identifies whose tables are counted together, by a word of the caller; empty means
	// unknown.
	Client string
	// Wide is that of the wide network around it; empty means there is none.
	Wide string
	// Bots is the number of seats that bots hold.
	Bots int
	// RematchOf is the match that this is the rematch of; empty means of none. Each has one at
	// most.
	RematchOf string
}

// Edition is a set of printed values, as a zip archive of its files.
type Edition struct {
	Title, Hash string
	Archive     []byte
}

// Addition is what one Append stores, all or nothing.
type Addition struct {
	Entries []table.Entry
	// Snapshot replaces the match's snapshot unless nil.
	Snapshot *table.Snapshot
	// Status replaces the match's status unless empty, Bots the number of seats
	// that bots hold unless nil.
	Status string
	Bots   *int
	// Wake replaces the match's, always.
	Wake Wake
	// Triggers are the reasons for notices that the entries bring.
	Triggers []NoticeTrigger
	// ActiveSeats are put in place of those of the same screens, Names and Answerers of those
	// of the same seats (SideState). Answerers alone make no new revision: that a seat answers
	// may be a secret.
	ActiveSeats map[int]int
	Names       table.Names
	Answerers   map[int]string
	// Nights replace those of the same seats; an empty one deletes the seat's.
	Nights map[int]Night
	// MovedNights are nights whose Changes is new. One that is no longer stored as it was
	// read, by Zone and Times, is left alone.
	MovedNights map[int]Night
	// Vacated are seats whose persons have gone for good: their lines are not the seat's any
	// more (SeatGone), and their agreement to free text does not count for their successors.
	Vacated []int
	// Seeks reports whether the row of the list of open tables is to be written: Seeking, or none
	// where that is nil.
	Seeks   bool
	Seeking *Seeking
	// Admission is the person who comes with the entries, to an open table with conditions; if
	// they do not meet them nothing is stored (ErrNotAdmitted). Nil means no conditions.
	Admission *Admission
	// Renewed is a key that replaces an earlier one; the zero value means that none does.
	Renewed Renewed
	// Ending is how the match ended, with its last entry; nil means it continues, or has ended before.
	Ending *Ending
	// Opener has the new match get a copy of the opener's webhook; zero means it gets none.
	Opener Opener
	// Holder gets the opener's key of the new match; zero means that nobody does.
	Holder Holder
	// Talk is what the opener of a new match allows to be said; zero means no choice.
	Talk Talk
}

// Opener is the person who has opened a match, and the ID for the copy of their own webhook that
// the match gets if the webhook is for tables.
type Opener struct{ Person, Webhook string }

// Holder is a person who gets a key of a new match, and the most keys that they may have (see
// SaveKeys).
type Holder struct {
	Person, Key string
	Most        int
}

// Renewed is a key of a match that replaces the key Before. Person made it and holds Before;
// empty means unknown.
type Renewed struct{ Person, Before, Key string }
