package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"slices"

	"signoria/engine"
)

// Pass is what a key opens.
type Pass struct {
	// Screen is the number of the screen, −1 for spectators.
	Screen int
	// Seats that the key answers for.
	Seats engine.Seats
	// Creator tells whether it is the creator's key.
	Creator bool
	// Invited are the seats on which one may sit down with it: an invitation
	// answers for nothing.
	Invited engine.Seats
	// Open tells that it is a link for all free seats: of Invited one may choose one.
	Open bool
	// Shut tells why a key that once was good opens nothing now.
	Shut Shut
}

// Shut is why a key opens nothing any longer.
type Shut string

// Why keys open nothing any longer.
const (
	// Taken: an invitation with which somebody has sat down.
	Taken Shut = "taken"
	// Replaced: a seat's key or an invitation from before its seat was invited
	// anew.
	Replaced Shut = "replaced"
	// Renewed: a seat's key in the place of which its person has made a new one.
	// What spectators see it still shows.
	Renewed Shut = "renewed"
	// Begun and Full: a link for all free seats, when the match has begun, and when
	// nobody is awaited but at seats that it is not for.
	Begun Shut = "begun"
	Full  Shut = "full"
	// Cancelled: a link for all free seats from before there was a new one.
	Cancelled Shut = "cancelled"
)

// spectator is the pass of the spectators' key.
var spectator = Pass{Screen: -1}

// lock is what opens a screen other than the creator's.
type lock struct {
	// invite is the hash of the invitation, turn how often it was made anew.
	invite string
	turn   int
	// key is the hash of the key of who sat down. Those who sat down before
	// there were such keys have the invitation.
	key  string
	dead []string // hashes of what opened it before
	// renewed is how often its person made the key anew, late are hashes of those before.
	renewed int
	late    []string
}

// openLock is the link for all free seats.
type openLock struct {
	key  string   // its hash; empty: there is none
	turn int      // how often it was made after the match
	dead []string // hashes of those before
}

// locks are those of a match without entries, by screen.
func locks(p Plan) []lock {
	list := make([]lock, len(p.Keys))
	for screen, hash := range p.Keys {
		list[screen].invite = hash
	}
	return list
}

// Who tells what a key opens now.
func (t *Table) Who(key string) (Pass, bool) {
	if key == "" {
		return Pass{}, false
	}
	hash, found, ok := HashKey(key), Pass{}, false
	for screen, l := range t.locks { // all of them, whatever fits: it takes as long
		if pass, fits := t.try(screen, l, hash); fits {
			found, ok = pass, true
		}
	}
	if pass, fits := t.tryOpen(key, hash); fits {
		found, ok = pass, true
	}
	if equal(key, t.head.Plan.Watch) {
		return spectator, true
	}
	return found, ok
}

// try tells what a key with this hash opens of one screen.
func (t *Table) try(screen int, l lock, hash string) (Pass, bool) {
	pass, seats := Pass{Screen: screen, Creator: screen == 0}, t.head.Plan.SeatsOf(screen)
	invited, own := equal(hash, l.invite), equal(hash, l.key)
	shut, late := among(l.dead, hash), among(l.late, hash)
	switch {
	case seats != 0 && t.personsAt(screen) == 0: // bots have taken them
		if !own && !invited && !shut && !late {
			return Pass{}, false
		}
		pass.Shut = Taken
	case own, invited && l.key == "" && (screen == 0 || t.seated(seats)):
		pass.Seats = seats
	case invited && l.key == "":
		pass.Invited = seats
	case late:
		pass.Shut, pass.Creator = Renewed, false
	case invited:
		pass.Shut = Taken
	case shut:
		pass.Shut = Replaced
	default:
		return Pass{}, false
	}
	return pass, true
}

// tryOpen tells what a key with this hash opens as a link for all free seats, or for the public
// ones.
func (t *Table) tryOpen(key, hash string) (Pass, bool) {
	pass := Pass{Screen: -1, Open: true}
	is, was := equal(hash, t.every.key), among(t.every.dead, hash)
	public := t.head.Plan.Join != "" && equal(key, t.head.Plan.Join)
	switch {
	case was:
		pass.Shut = Cancelled
	case !is && !public:
		return Pass{}, false
	case t.start > 0:
		pass.Shut = Begun
	default:
		if pass.Invited = t.FreeSeats(); public {
			pass.Invited = t.PublicFree()
		}
		if pass.Invited == 0 {
			pass.Shut = Full
		}
	}
	return pass, true
}

// FreeSeats are the seats that a link for all free seats opens now: nobody has sat down there.
// There are none after the start.
func (t *Table) FreeSeats() engine.Seats {
	if t.start > 0 {
		return 0
	}
	seats := t.head.Plan.OpenSeats()
	for s := range t.seats {
		if t.seats[s].sat {
			seats = seats.Without(engine.Seat(s))
		}
	}
	return seats
}

// OpenTurn is how often a link for all free seats was made after the match was.
func (t *Table) OpenTurn() int { return t.every.turn }

// Opened tells whether there is a link for all free seats, ended or not.
func (t *Table) Opened() bool { return t.every.key != "" }

// openAnew takes note of a new link for all free seats, by its hash; of a record, which has
// none, that it is unknown.
func (t *Table) openAnew(key string) {
	if t.every.key != "" {
		t.every.dead = append(slices.Clip(t.every.dead), t.every.key)
	}
	t.every.key = key
	t.every.turn++
}

// among tells whether a hash is one of several, all of which are looked at.
func among(list []string, hash string) (found bool) {
	for _, one := range list {
		found = equal(hash, one) || found
	}
	return found
}

// seated tells whether all persons of these seats have sat down.
func (t *Table) seated(seats engine.Seats) bool {
	for ; seats != 0; seats = seats.Without(seats.First()) {
		if !t.seats[seats.First()].sat {
			return false
		}
	}
	return true
}

// Turn is how often a screen was invited anew.
func (t *Table) Turn(screen int) int { return t.locks[screen].turn }

// Renewed is how often the person at a screen has made a new key.
func (t *Table) Renewed(screen int) int { return t.locks[screen].renewed }

// Keyed tells whether who sat down at the screen has a key that the creator
// cannot know, as all have but those of tables from before there were any.
func (t *Table) Keyed(screen int) bool { return t.locks[screen].key != "" }

// sitAt takes note of who sat down on a seat: the invitation is taken.
func (t *Table) sitAt(s engine.Seat, key string) {
	screen := t.head.Plan.Seats[s].Screen
	if screen == 0 || screen >= len(t.locks) || key == "" || t.locks[screen].key == key {
		return
	}
	l := &t.locks[screen]
	if l.key != "" {
		l.dead = append(slices.Clip(l.dead), l.key)
	}
	l.key = key
}

// inviteAt takes note of a new invitation to a seat, by its hash: what opened
// the seat before is dead.
func (t *Table) inviteAt(s engine.Seat, invite string) {
	t.seats[s].sat = false
	if t.seats[s].filled {
		t.seats[s].filled, t.seats[s].standIn = false, ""
	}
	for i := range t.seats { // who comes then is to be awaited anew
		t.seats[i].ready = false
	}
	screen := t.head.Plan.Seats[s].Screen
	if screen == 0 || screen >= len(t.locks) || t.locks[screen].invite == invite {
		return // a record does not tell of screens
	}
	l := &t.locks[screen]
	l.dead = append(slices.Clip(l.dead), l.invite)
	if l.key != "" {
		l.dead = append(l.dead, l.key)
	}
	l.invite, l.key = invite, ""
	l.turn++
}

// renewAt takes note of a new key, by its hash. All seats of a screen tell of the same one.
func (t *Table) renewAt(s engine.Seat, key string) {
	screen := t.head.Plan.Seats[s].Screen
	if screen >= len(t.locks) || key == "" || t.locks[screen].key == key {
		return // a record does not tell of screens
	}
	l := &t.locks[screen]
	before := l.key
	if before == "" {
		before = l.invite // the creator's, and those of tables from before seats had keys
	}
	l.late, l.key = append(slices.Clip(l.late), before), key
	l.renewed++
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// HashKey is how a key is kept.
func HashKey(key string) string {
	sum := sha256.Sum256([]byte("signoria key 1\n" + key))
	return hex.EncodeToString(sum[:])
}

// isHash tells whether a text is what HashKey may have written.
func isHash(text string) bool {
	sum, err := hex.DecodeString(text)
	return err == nil && len(sum) == sha256.Size
}

// InviteKey makes the invitation to another screen from the creator's key, so
// that the creator's page can show it at any time although only its hash is
// kept. Turn counts how often the screen was invited anew.
func InviteKey(creator string, screen, turn int) string {
	if turn == 0 {
		return derived(creator, "signoria screen %d", screen)
	}
	return derived(creator, "signoria screen %d anew %d", screen, turn)
}

// OpenKey makes the link for all free seats from the creator's key, as InviteKey does. Turn
// counts how often it was made after the match.
func OpenKey(creator string, turn int) string {
	return derived(creator, "signoria free seats %d", turn)
}

// SeatKey makes the key of who sits down at a screen from a token that only
// this person's browser has: whoever made the invitation cannot know it, and
// sitting down once more gives the same.
func SeatKey(token, match string, screen, turn int) string {
	return derived(token, "signoria seat %s %d %d", match, screen, turn)
}

// RenewedKey makes the key that takes the place of a seat's own, from a token as SeatKey
// does; times is how often there will have been a new one.
func RenewedKey(token, match string, screen, times int) string {
	return derived(token, "signoria seat %s %d renewed %d", match, screen, times)
}

// RematchKey makes the key for a rematch from the key that a person has of the match
// before, so that every device with the old link gets the same new one.
func RematchKey(old, rematch string) string { return derived(old, "signoria rematch %s", rematch) }

func derived(secret, format string, args ...any) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, format, args...)
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:26] // 130 bits
}
