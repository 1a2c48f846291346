package store

import (
	"time"

	"signoria/table"
)

// Match is the row of one match. Only Status and Bots change later; RematchOf is emptied when the earlier
// match is deleted.
type Match struct {
	ID      string
	Title   string
	Seats   int
	Options string // as engine.Options.String writes them
	Edition string // hash of the printed values, a key of editions
	Created time.Time
	// Promise is the published hash of Secret, the server's part of the seed.
	Promise, Secret string
	// Plan is the plan of seats and the hashes of keys, as JSON.
	Plan string
	// Status is "waiting", "running" or "over".
	Status string
	// Client is a fingerprint of the client that opened the match; matches with the same one are
	// counted together. Empty means unknown.
	Client string
	// Wide is the fingerprint of the wide network around the client; empty means that there is none.
	Wide string
	// Bots is the number of seats with bots.
	Bots int
	// RematchOf is the match of which this is the rematch; empty means none. A match has at most one
	// rematch.
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
	// Snapshot replaces the match's snapshot; nil leaves it.
	Snapshot *table.Snapshot
	// Status replaces the match's status; empty leaves it. Bots replaces the number of seats with
	// bots; nil leaves it.
	Status string
	Bots   *int
	// Wake replaces the match's Wake, also if it is zero.
	Wake Wake
	// Triggers are the reasons for notices that follow from the entries.
	Triggers []NoticeTrigger
	// ActiveSeats replace those of the same screens, Names and Answerers those of the same seats
	// (SideState). Answerers alone do not change the revision, because otherwise it would reveal that
	// a seat has answered.
	ActiveSeats map[int]int
	Names       table.Names
	Answerers   map[int]string
	// Nights replace those of the same seats; an empty one deletes the seat's.
	Nights map[int]Night
	// MovedNights are nights whose Changes is new. One that is no longer stored as it was
	// read, by Zone and Times, is left alone.
	MovedNights map[int]Night
	// Vacated are seats whose persons have left for good. Their lines no longer belong to the seat
	// (SeatGone), and their agreement to free text does not count for the next person.
	Vacated []int
	// Seeks means that the match's row in the list of open tables is replaced by Seeking, or deleted
	// if Seeking is nil.
	Seeks   bool
	Seeking *Seeking
	// Admission is the request of the person who joins an open table by these entries. If the person
	// is not admitted nothing is stored (ErrNotAdmitted). Nil means no condition.
	Admission *Admission
	// Renewed is a key that replaces an earlier one; the zero value means none.
	Renewed Renewed
	// Ending is how the match ended by these entries; nil means that it did not.
	Ending *Ending
	// Opener is the person whose webhook a new match gets a copy of; zero means none. Append ignores it.
	Opener Opener
	// Holder gets the opener's key of the new match; zero means that nobody does. Append ignores it.
	Holder Holder
	// Talk is what the opener of a new match allows to be said; zero means no choice. Append ignores it.
	Talk Talk
}

// Opener is the person who has opened a match. Webhook is the ID for the copy of their own webhook, which
// the match gets if that webhook is for tables.
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
