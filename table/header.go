package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// The longest nonce, and the most choices that one post may hold.
const (
	MaxNonce = 128
	MaxChain = 64
)

// Header is what is fixed when a match is created. It never changes.
type Header struct {
	ID      string
	Options engine.Options
	// Edition is the hash of the printed values it is played with.
	Edition string
	Created time.Time
	// Promise is the hash of Secret, published before any nonce arrives; Secret
	// is the server's part of the seed, shown when the match is over.
	Promise, Secret string
	Plan            Plan
	// Client identifies whose matches are counted together. It is never shown. Empty means
	// unknown.
	Client string
}

// Plan says who may sit on which seat, and how the match is played. It is stored as JSON.
type Plan struct {
	Seats []SeatPlan `json:"seats"`
	// Keys holds, by screen, the hash of the creator's key (screen 0, which need
	// not have seats) and of the first invitation to each other screen.
	Keys []string `json:"keys"`
	// Open is the hash of the first link for all free seats; empty means none was made with the
	// match.
	Open string `json:"open,omitempty"`
	// Watch is the spectators' key, known to everybody at the table.
	Watch string `json:"watch"`
	// Adviser reports whether persons at several screens have agreed on the adviser.
	Adviser bool `json:"adviser,omitempty"`
	// Clock is how much time the persons have; the zero value: no clock.
	Clock clock.Settings `json:"clock,omitzero"`
	// StandIn is the level of the bots that play for persons who are out of time or have
	// left; empty means the usual one.
	StandIn string `json:"stand_in,omitempty"`
	// Before is how many tables of this title with other people the creator's network had
	// begun in the day before and left unfinished; everybody at the table is told.
	Before int `json:"before,omitempty"`
	// Join is the key of the public seats, which the list of open tables tells everybody; empty
	// where there are none. It ends as a link for all free seats does.
	Join string `json:"join,omitempty"`
	// Public is how strangers come to the public seats, where there are any.
	Public Public `json:"public,omitzero"`
	// Rematch says which match this one is the rematch of; zero means of none.
	Rematch Rematch `json:"rematch,omitzero"`
	// Rated reports whether the result counts for the ratings of all who sit here; everybody is told
	// before they sit down.
	Rated bool `json:"rated,omitempty"`
}

// Public is how a match fills on whose public seats anybody may sit down.
type Public struct {
	// Newcomers reports whether beginners are welcome.
	Newcomers bool `json:"newcomers,omitempty"`
	// Ready reports whether a full table begins only when all have said that they are there
	// (ReadyTime).
	Ready bool `json:"ready,omitempty"`
	// Fill is how long public seats wait for persons until bots of the level Bots take them;
	// 0 means for ever.
	Fill time.Duration `json:"fill,omitempty"`
	Bots string        `json:"bots,omitempty"`
	// Known reports whether only the opener's people may come: those with whom the opener has
	// played. Whom the opener invites may come in any case.
	Known bool `json:"known,omitempty"`
	// Band is whose rating lets them come to a rated table; the zero value means anybody's.
	Band Band `json:"band,omitzero"`
}

// Band is a range of ratings, both ends included.
type Band struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Has reports whether a rating is in the band.
func (b Band) Has(rating int) bool { return b.From <= rating && rating <= b.To }

// Restricted reports whether not everybody may come.
func (p Public) Restricted() bool { return p.Known || p.Band != Band{} }

// Rematch is where a match comes from.
type Rematch struct {
	// Of is the id of the match before, By the screen whose person asked for this one:
	// here it has number 0, and number 0 has its.
	Of string `json:"of"`
	By int    `json:"by"`
}

// Screen returns the number here of a screen of the match before; the other way too.
func (r Rematch) Screen(before int) int {
	switch before {
	case r.By:
		return 0
	case 0:
		return r.By
	}
	return before
}

// Persons returns how many seats are persons'.
func (p Plan) Persons() int {
	n := 0
	for _, s := range p.Seats {
		if s.Bot == "" {
			n++
		}
	}
	return n
}

// Advised reports whether persons may ask the adviser: where all of them sit at one
// screen, and where the table was opened with it.
func (p Plan) Advised() bool {
	if p.Adviser {
		return true
	}
	screens := map[int]bool{}
	for _, s := range p.Seats {
		if s.Bot == "" {
			screens[s.Screen] = true
		}
	}
	return len(screens) == 1
}

// SeatPlan says who may sit on one seat.
type SeatPlan struct {
	Bot    string `json:"bot,omitempty"` // level; empty means a person
	Screen int    `json:"screen,omitempty"`
	// Public reports whether anybody may sit down: a person's seat with a screen of its own.
	Public bool `json:"public,omitempty"`
	// Name is that of headers from before names were laid over matches (Names).
	Name string `json:"name,omitempty"`
}

// SeatsOf returns the persons' seats of a screen.
func (p Plan) SeatsOf(screen int) engine.Seats {
	var seats engine.Seats
	for i, s := range p.Seats {
		if s.Bot == "" && s.Screen == screen {
			seats = seats.With(engine.Seat(i))
		}
	}
	return seats
}

// OpenSeats returns the seats that a link for all free seats may be for: each a friend's, with a
// screen of its own.
func (p Plan) OpenSeats() engine.Seats {
	var seats engine.Seats
	for _, s := range p.Seats { // and not by the numbers of screens, which may be any here
		if own := p.SeatsOf(s.Screen); s.Screen > 0 && own.Len() == 1 {
			seats |= own
		}
	}
	return seats
}

// PublicSeats returns the seats on which anybody may sit down.
func (p Plan) PublicSeats() engine.Seats {
	var seats engine.Seats
	for i, s := range p.Seats {
		if s.Public {
			seats = seats.With(engine.Seat(i))
		}
	}
	return seats
}

// Screens is one more than the largest number of a screen.
func (p Plan) Screens() int {
	n := 1
	for _, s := range p.Seats {
		if s.Bot == "" {
			n = max(n, s.Screen+1)
		}
	}
	return n
}

// HashSecret returns the promise of a secret: SHA-256 of its text, hexadecimal.
func HashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Seed makes the seed of a match: SHA-256 over the lines "signoria seed 1", the
// secret, and "<seat> <nonce>" for each seat that has one, each line ended by a
// newline. Nonces are by seat, empty for bots.
func Seed(secret string, nonces []string) [32]byte {
	var text strings.Builder
	fmt.Fprintf(&text, "signoria seed 1\n%s\n", secret)
	for i, nonce := range nonces {
		if nonce != "" {
			fmt.Fprintf(&text, "%s %s\n", engine.Seat(i), nonce)
		}
	}
	return sha256.Sum256([]byte(text.String()))
}

// check refuses a header that no match can be made of.
func (h Header) check(title engine.Title) error {
	meta := title.Meta()
	n := h.Options.Seats
	switch {
	case n < meta.MinSeats || n > meta.MaxSeats || n > engine.MaxSeats:
		return fmt.Errorf("%w: %d seats; %s has %s", ErrPlan, n, meta.Name, meta.SeatRange())
	case len(h.Plan.Seats) != n:
		return fmt.Errorf("%w: %d seats, but %d are planned", ErrPlan, n, len(h.Plan.Seats))
	case len(h.Plan.Keys) != h.Plan.Screens():
		return fmt.Errorf("%w: %d screens, but %d keys", ErrPlan, h.Plan.Screens(), len(h.Plan.Keys))
	case h.Promise != HashSecret(h.Secret):
		return fmt.Errorf("%w: the promise is not the hash of the secret", ErrPlan)
	}
	if h.Plan.Open != "" && !isHash(h.Plan.Open) {
		return fmt.Errorf("%w: a link for all free seats without a hash", ErrPlan)
	}
	if err := h.Plan.Clock.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if err := h.Plan.checkPublic(); err != nil {
		return err
	}
	if err := h.Plan.checkRated(); err != nil {
		return err
	}
	for _, s := range h.Plan.Seats {
		if s.Screen < 0 || s.Screen >= engine.MaxSeats+1 {
			return fmt.Errorf("%w: screen %d; 0 to %d", ErrPlan, s.Screen, engine.MaxSeats)
		}
		if err := checkStoredName(s.Name); err != nil {
			return err
		}
	}
	if _, err := title.Start(h.Options, engine.Chance{}); err != nil {
		return fmt.Errorf("%w: %w", ErrPlan, err)
	}
	return nil
}

// checkPublic refuses public seats that are no single person's, and what is only for them where
// there are none.
func (p Plan) checkPublic() error {
	public := p.PublicSeats()
	switch {
	case public&^p.OpenSeats() != 0:
		return fmt.Errorf("%w: a public seat without a screen of its own", ErrPlan)
	case (public == 0) != (p.Join == ""), public == 0 && p.Public != Public{}:
		return fmt.Errorf("%w: a table that anybody may come to, without a seat for them", ErrPlan)
	case p.Public.Fill < 0, (p.Public.Fill > 0) != (p.Public.Bots != ""):
		return fmt.Errorf("%w: bots that fill seats need a level and a time to wait", ErrPlan)
	case p.Public.Band != Band{} && !p.Rated, p.Public.Band.From > p.Public.Band.To:
		return fmt.Errorf("%w: ratings from %d to %d; they are for rated tables, the lower one first", ErrPlan, p.Public.Band.From, p.Public.Band.To)
	case p.Public.Known && p.Public.Band != Band{}:
		return fmt.Errorf("%w: a table for the opener's people and for a band of ratings", ErrPlan)
	}
	return nil
}

// checkRated refuses a rated table at which not all are persons with screens and time of their own.
func (p Plan) checkRated() error {
	if !p.Rated {
		return nil
	}
	for i, s := range p.Seats {
		if s.Bot != "" || p.SeatsOf(s.Screen) != engine.SeatsOf(engine.Seat(i)) {
			return fmt.Errorf("%w: seat %s of a rated table is not one person's with a screen of their own", ErrPlan, engine.Seat(i))
		}
	}
	switch {
	case len(p.Seats) < 2:
		return fmt.Errorf("%w: a rated table of one person", ErrPlan)
	case p.Clock.None():
		return fmt.Errorf("%w: a rated table without a clock", ErrPlan)
	case p.Adviser:
		return fmt.Errorf("%w: a rated table with the adviser", ErrPlan)
	case p.Public.Fill > 0:
		return fmt.Errorf("%w: a rated table that bots fill", ErrPlan)
	}
	return nil
}

// clone returns a header that shares nothing.
func (h Header) clone() Header {
	h.Options.Set = maps.Clone(h.Options.Set)
	h.Plan.Seats = slices.Clone(h.Plan.Seats)
	h.Plan.Keys = slices.Clone(h.Plan.Keys)
	return h
}
