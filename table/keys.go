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

// Access is what a key opens.
type Access struct {
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
	// Status tells why a key that once was good opens nothing now.
	Status KeyStatus
}

// KeyStatus is why a key opens nothing any longer.
type KeyStatus string

// Why keys open nothing any longer.
const (
	// KeyTaken: an invitation with which somebody has sat down.
	KeyTaken KeyStatus = "taken"
	// KeyReplaced: a seat's key or an invitation from before its seat was invited
	// anew.
	KeyReplaced KeyStatus = "replaced"
	// KeyRenewed: a seat's key in the place of which its person has made a new one.
	// What spectators see it still shows.
	KeyRenewed KeyStatus = "renewed"
	// KeyBegun and Full: a link for all free seats, when the match has begun, and when
	// nobody is awaited but at seats that it is not for.
	KeyBegun KeyStatus = "begun"
	KeyFull  KeyStatus = "full"
	// KeyCancelled: a link for all free seats from before there was a new one.
	KeyCancelled KeyStatus = "cancelled"
)

// spectator is the pass of the spectators' key.
var spectator = Access{Screen: -1}

// screenKeys is what opens a screen other than the creator's.
type screenKeys struct {
	// invite is the hash of the invitation, turn how often it was made anew.
	invite   string
	inviteNo int
	// key is the hash of the key of who sat down. Those who sat down before
	// there were such keys have the invitation.
	key     string
	revoked []string // hashes of what opened it before
	// renewals is how often its person made the key anew, late are hashes of those before.
	renewals    int
	renewedFrom []string
}

// openLink is the link for all free seats.
type openLink struct {
	key     string   // its hash; empty: there is none
	number  int      // how often it was made after the match
	revoked []string // hashes of those before
}

// newScreenKeys are those of a match without entries, by screen.
func newScreenKeys(p Plan) []screenKeys {
	list := make([]screenKeys, len(p.Keys))
	for screen, hash := range p.Keys {
		list[screen].invite = hash
	}
	return list
}

// Access tells what a key opens now.
func (t *Table) Access(key string) (Access, bool) {
	if key == "" {
		return Access{}, false
	}
	hash, found, ok := HashKey(key), Access{}, false
	for screen, l := range t.screenKeys { // all of them, whatever fits: it takes as long
		if access, fits := t.accessAt(screen, l, hash); fits {
			found, ok = access, true
		}
	}
	if access, fits := t.accessByLink(key, hash); fits {
		found, ok = access, true
	}
	if equal(key, t.head.Plan.Watch) {
		return spectator, true
	}
	return found, ok
}

// accessAt tells what a key with this hash opens of one screen.
func (t *Table) accessAt(screen int, l screenKeys, hash string) (Access, bool) {
	access, seats := Access{Screen: screen, Creator: screen == 0}, t.head.Plan.SeatsOf(screen)
	invited, own := equal(hash, l.invite), equal(hash, l.key)
	shut, late := among(l.revoked, hash), among(l.renewedFrom, hash)
	switch {
	case seats != 0 && t.personsAt(screen) == 0: // bots have taken them
		if !own && !invited && !shut && !late {
			return Access{}, false
		}
		access.Status = KeyTaken
	case own, invited && l.key == "" && (screen == 0 || t.seated(seats)):
		access.Seats = seats
	case invited && l.key == "":
		access.Invited = seats
	case late:
		access.Status, access.Creator = KeyRenewed, false
	case invited:
		access.Status = KeyTaken
	case shut:
		access.Status = KeyReplaced
	default:
		return Access{}, false
	}
	return access, true
}

// accessByLink tells what a key with this hash opens as a link for all free seats, or for the public
// ones.
func (t *Table) accessByLink(key, hash string) (Access, bool) {
	access := Access{Screen: -1, Open: true}
	is, was := equal(hash, t.openLink.key), among(t.openLink.revoked, hash)
	public := t.head.Plan.Join != "" && equal(key, t.head.Plan.Join)
	switch {
	case was:
		access.Status = KeyCancelled
	case !is && !public:
		return Access{}, false
	case t.start > 0:
		access.Status = KeyBegun
	default:
		if access.Invited = t.FreeSeats(); public {
			access.Invited = t.PublicFree()
		}
		if access.Invited == 0 {
			access.Status = KeyFull
		}
	}
	return access, true
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

// OpenLinkNo is how often a link for all free seats was made after the match was.
func (t *Table) OpenLinkNo() int { return t.openLink.number }

// Opened tells whether there is a link for all free seats, ended or not.
func (t *Table) Opened() bool { return t.openLink.key != "" }

// addOpenLink takes note of a new link for all free seats, by its hash; of a record, which has
// none, that it is unknown.
func (t *Table) addOpenLink(key string) {
	if t.openLink.key != "" {
		t.openLink.revoked = append(slices.Clip(t.openLink.revoked), t.openLink.key)
	}
	t.openLink.key = key
	t.openLink.number++
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

// InviteNo is how often a screen was invited anew.
func (t *Table) InviteNo(screen int) int { return t.screenKeys[screen].inviteNo }

// Renewals is how often the person at a screen has made a new key.
func (t *Table) Renewals(screen int) int { return t.screenKeys[screen].renewals }

// HasOwnKey tells whether who sat down at the screen has a key that the creator
// cannot know, as all have but those of tables from before there were any.
func (t *Table) HasOwnKey(screen int) bool { return t.screenKeys[screen].key != "" }

// sitAt takes note of who sat down on a seat: the invitation is taken.
func (t *Table) sitAt(s engine.Seat, key string) {
	screen := t.head.Plan.Seats[s].Screen
	if screen == 0 || screen >= len(t.screenKeys) || key == "" || t.screenKeys[screen].key == key {
		return
	}
	l := &t.screenKeys[screen]
	if l.key != "" {
		l.revoked = append(slices.Clip(l.revoked), l.key)
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
	if screen == 0 || screen >= len(t.screenKeys) || t.screenKeys[screen].invite == invite {
		return // a record does not tell of screens
	}
	l := &t.screenKeys[screen]
	l.revoked = append(slices.Clip(l.revoked), l.invite)
	if l.key != "" {
		l.revoked = append(l.revoked, l.key)
	}
	l.invite, l.key = invite, ""
	l.inviteNo++
}

// renewKey takes note of a new key, by its hash. All seats of a screen tell of the same one.
func (t *Table) renewKey(s engine.Seat, key string) {
	screen := t.head.Plan.Seats[s].Screen
	if screen >= len(t.screenKeys) || key == "" || t.screenKeys[screen].key == key {
		return // a record does not tell of screens
	}
	l := &t.screenKeys[screen]
	before := l.key
	if before == "" {
		before = l.invite // the creator's, and those of tables from before seats had keys
	}
	l.renewedFrom, l.key = append(slices.Clip(l.renewedFrom), before), key
	l.renewals++
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
