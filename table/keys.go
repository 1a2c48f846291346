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

// Access is the rights of a key.
type Access struct {
	// Screen is the number of the screen, −1 for spectators.
	Screen int
	// Seats that the key answers for.
	Seats engine.Seats
	// Creator reports whether it is the creator's key.
	Creator bool
	// Invited are the seats on which one may sit down with it: an invitation
	// answers for nothing.
	Invited engine.Seats
	// Open reports whether it is a link for all free seats: of Invited one may choose one.
	Open bool
	// Status says why a key that once was good opens nothing now.
	Status KeyStatus
}

// KeyStatus says why a key that once worked opens nothing now; empty means the key works.
type KeyStatus string

// Reasons why a key no longer works.
const (
	// KeyTaken marks an invitation that has been used to sit down.
	KeyTaken KeyStatus = "taken"
	// KeyReplaced marks a seat's key, or an invitation, from before the creator invited to the
	// seat again.
	KeyReplaced KeyStatus = "replaced"
	// KeyRenewed marks a seat's key that its person has replaced. It still opens what spectators
	// see.
	KeyRenewed KeyStatus = "renewed"
	// KeyBegun and KeyFull mark a link for all free seats: after the start, and when no seat is
	// left for it.
	KeyBegun KeyStatus = "begun"
	KeyFull  KeyStatus = "full"
	// KeyCancelled marks a link for all free seats that the creator has replaced.
	KeyCancelled KeyStatus = "cancelled"
)

// spectator is the access of the spectators' key.
var spectator = Access{Screen: -1}

// screenKeys are the keys of one screen other than the creator's. Only hashes are stored.
type screenKeys struct {
	// invite is the hash of the current invitation; inviteNo counts the invitations before it.
	invite   string
	inviteNo int
	// key is the hash of the seat's own key. Where people sat down before seats had own keys it
	// is empty, and the invitation opens the seats.
	key     string
	revoked []string // hashes of what opened it before
	// renewals counts the keys that the screen's person has replaced; renewedFrom are their
	// hashes.
	renewals    int
	renewedFrom []string
}

// openLink is the link for all free seats.
type openLink struct {
	key     string   // its hash; empty means there is none
	number  int      // how often the creator has made one since the match was created
	revoked []string // hashes of those before
}

// newScreenKeys returns the keys of a match without entries, by screen.
func newScreenKeys(p Plan) []screenKeys {
	list := make([]screenKeys, len(p.Keys))
	for screen, hash := range p.Keys {
		list[screen].invite = hash
	}
	return list
}

// Access returns what a key opens now; false if the match never had such a key. It compares the key
// with all keys of the match, so that the time does not reveal which one it is.
func (t *Table) Access(key string) (Access, bool) {
	if key == "" {
		return Access{}, false
	}
	hash, found, ok := HashKey(key), Access{}, false
	for screen, l := range t.screenKeys { // all of them, so that the time does not tell which one fits
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

// accessAt returns what the key with this hash opens at one screen.
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

// accessByLink returns what a key opens as a link for all free seats or for the public seats.
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

// FreeSeats returns the seats that a link for all free seats opens now, because no one has sat down
// there. There are none after the start.
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

// OpenLinkNo returns how often the creator has made a link for all free seats since the match
// was created.
func (t *Table) OpenLinkNo() int { return t.openLink.number }

// Opened reports whether there is a link for all free seats, ended or not.
func (t *Table) Opened() bool { return t.openLink.key != "" }

// addOpenLink stores the hash of a new link for all free seats. A record has no hash: then the
// link is unknown.
func (t *Table) addOpenLink(key string) {
	if t.openLink.key != "" {
		t.openLink.revoked = append(slices.Clip(t.openLink.revoked), t.openLink.key)
	}
	t.openLink.key = key
	t.openLink.number++
}

// among reports whether hash is in list. It compares with all of them, in constant time.
func among(list []string, hash string) (found bool) {
	for _, one := range list {
		found = equal(hash, one) || found
	}
	return found
}

// seated reports whether all persons of these seats have sat down.
func (t *Table) seated(seats engine.Seats) bool {
	for ; seats != 0; seats = seats.Without(seats.First()) {
		if !t.seats[seats.First()].sat {
			return false
		}
	}
	return true
}

// InviteNo returns how often the creator has invited to the screen again.
func (t *Table) InviteNo(screen int) int { return t.screenKeys[screen].inviteNo }

// Renewals returns how often the screen's person has replaced the key.
func (t *Table) Renewals(screen int) int { return t.screenKeys[screen].renewals }

// HasOwnKey reports whether the screen's people have a key that the creator cannot know. It is
// false in old matches, which had no such keys.
func (t *Table) HasOwnKey(screen int) bool { return t.screenKeys[screen].key != "" }

// sitAt stores the hash of the key of the person who sat down: the invitation is used up.
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

// inviteAt stores the hash of a new invitation to a seat and revokes the keys that opened the
// seat before.
func (t *Table) inviteAt(s engine.Seat, invite string) {
	t.seats[s].sat = false
	if t.seats[s].filled {
		t.seats[s].filled, t.seats[s].standIn = false, ""
	}
	for i := range t.seats { // everybody must confirm again after the next person has sat down
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

// renewKey stores the hash of a new key and revokes the one before. Every seat of a screen has
// an entry with the same hash.
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

// HashKey returns the hash under which a key is stored.
func HashKey(key string) string {
	sum := sha256.Sum256([]byte("signoria key 1\n" + key))
	return hex.EncodeToString(sum[:])
}

// isHash reports whether a text has the form of a result of HashKey.
func isHash(text string) bool {
	sum, err := hex.DecodeString(text)
	return err == nil && len(sum) == sha256.Size
}

// InviteKey derives the invitation to another screen from the creator's key, so that the
// creator's page can always show it although only its hash is stored. Turn counts the earlier
// invitations to the screen.
func InviteKey(creator string, screen, turn int) string {
	if turn == 0 {
		return derived(creator, "signoria screen %d", screen)
	}
	return derived(creator, "signoria screen %d anew %d", screen, turn)
}

// OpenKey derives the link for all free seats from the creator's key, as InviteKey does. Turn
// counts the links made since the match was created.
func OpenKey(creator string, turn int) string {
	return derived(creator, "signoria free seats %d", turn)
}

// SeatKey derives the key of a screen from a token that only this person's browser has. The
// person who sent the invitation cannot know it, and sitting down again returns the same key.
func SeatKey(token, match string, screen, turn int) string {
	return derived(token, "signoria seat %s %d %d", match, screen, turn)
}

// RenewedKey derives the key that replaces a seat's key from a token, as SeatKey does; times
// counts the replacements, including this one.
func RenewedKey(token, match string, screen, times int) string {
	return derived(token, "signoria seat %s %d renewed %d", match, screen, times)
}

// RematchKey derives the key for a rematch from a person's key of the match before, so that
// every device with the old link gets the same new one.
func RematchKey(old, rematch string) string { return derived(old, "signoria rematch %s", rematch) }

func derived(secret, format string, args ...any) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, format, args...)
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:26] // 130 bits
}
