package live

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"signoria/engine"
	"signoria/people"
	"signoria/store"
	"signoria/table"
)

// KeyError is the error of a key that once worked: a used invitation, a replaced key, or a link for all
// free seats that was replaced or has no free seat any more. It contains only what the holder may know.
type KeyError struct {
	Status table.KeyStatus
	// Match is its id, Watch its spectators' key.
	Match, Watch string
	// Seats are the seats that the key was for, Names their names in the same order; Host is the
	// creator's name. Each name may be empty.
	Seats []engine.Seat
	Names []string
	Host  string
}

// Reasons why a key no longer works.
const (
	KeyTaken    = table.KeyTaken
	KeyReplaced = table.KeyReplaced
	KeyRenewed  = table.KeyRenewed

	KeyBegun     = table.KeyBegun
	KeyFull      = table.KeyFull
	KeyCancelled = table.KeyCancelled
)

// Error returns what happened to the key. It does not contain the key, so that it may be logged.
func (s *KeyError) Error() string {
	return fmt.Sprintf("live: match %s: this link is %s", s.Match, s.Status)
}

// keyError returns the error of a key that no longer works.
func (m *match) keyError(access table.Access) *KeyError {
	head := m.table.Header()
	s := &KeyError{Status: access.Status, Match: m.id, Watch: head.Plan.Watch}
	for seats := head.Plan.SeatsOf(access.Screen); seats != 0; seats = seats.Without(seats.First()) {
		s.Seats = append(s.Seats, seats.First())
		s.Names = append(s.Names, m.called(seats.First()).Name)
	}
	if host := head.Plan.SeatsOf(0); host != 0 {
		s.Host = m.called(host.First()).Name
	}
	return s
}

// openMatch returns the match for the holder of a key, for reading. A renewed key reads as a
// spectator. Without an error the match is locked.
func (srv *Server) openMatch(ctx context.Context, id, key string) (*match, table.Access, error) {
	m, access, err := srv.openAnyKey(ctx, id, key)
	if access.Status == KeyRenewed {
		access.Screen = -1
	}
	if err == nil && access.Status != "" && access.Status != KeyRenewed {
		err = m.keyError(access)
		m.mu.Unlock()
	}
	return m, access, err
}

// openAnyKey is openMatch also for keys that no longer work. A key unknown to this node may have
// been made on another one a moment ago, so the match is refreshed once.
func (srv *Server) openAnyKey(ctx context.Context, id, key string) (*match, table.Access, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.ReadWait)
	defer cancel()
	for looked := !srv.config.Store.Shared(); ; {
		m, err := srv.find(ctx, id)
		if err != nil {
			return nil, table.Access{}, err
		}
		m.mu.Lock()
		if m.gone { // it has just left the memory
			m.mu.Unlock()
			continue
		}
		access, err := m.access(key)
		if err == nil {
			return m, access, nil
		}
		m.mu.Unlock()
		if looked {
			return nil, access, err
		}
		looked = true
		if err := m.refresh(ctx); err != nil {
			return nil, access, err
		}
	}
}

// access returns the rights of a key, and marks the match as used and seen now. Error: ErrUnknown.
func (m *match) access(key string) (table.Access, error) {
	access, ok := m.table.Access(key)
	if !ok {
		return access, ErrUnknown
	}
	m.used = time.Now()
	m.visit(m.server.now())
	m.looked.Store(m.used.UnixNano())
	return access, nil
}

// SitInput is what Sit needs to know of the people who sit down.
type SitInput struct {
	// Names are in seat order; a missing or empty one leaves the name as it is.
	Names []string
	// Nonce is their part of the seed; empty means the server draws one.
	Nonce string
	// Token is a secret of their browser, from which the key of their seats is derived: the
	// same one gives the same key. Empty means that the server draws one.
	Token string
	// Night is when they sleep.
	Night Night
	// Seat is the free seat that they wish, with a link for all of them; empty means the first.
	Seat engine.Seats
	// Again means that a browser that has a seat takes one more by such a link. It has no effect
	// for public seats: a browser gets only one of them.
	Again bool
	// Person is the id of the person who sits down; empty means unknown. A rated table requires
	// it.
	Person string
}

// Sit seats the persons of the key's screen, and returns the key that answers for their seats from
// now on. At the creator's screen that is the creator's key; elsewhere a new key replaces the
// invitation, and no one else knows it. With the invitation and the token of the seated browser it
// returns that key again and changes nothing. The match starts when every person is seated. Sitting
// down again, before the start, changes the names and the nonce. With a link for all free seats it
// takes one of them; a browser that has one gets that, unless Again is set.
//
// Own errors: ErrForeign (a key without seats), ErrNotNow (started), ErrPlan (a name or nonce too
// long), ErrNameTaken (after the start); at a rated table ErrRatedNobody and ErrRatedTwice;
// ErrQuicker if someone else has taken the wanted seat; ErrNotAdmitted if the open table is not for
// this person.
func (srv *Server) Sit(ctx context.Context, id, key string, s SitInput) (string, error) {
	s.Nonce = nonceOr(s.Nonce)
	if s.Token == "" {
		s.Token = rand.Text()
	}
	var own string
	_, err := srv.commandAnyKey(ctx, id, key, func(m *match, access table.Access) (c change, err error) {
		if access.Open {
			if join := m.table.Header().Plan.Join; join != "" && key == join {
				s.Again = false
				c.admission = m.admission(s.Person)
			}
			if access, own, err = m.pick(access, s); own != "" || err != nil {
				return c, err
			}
		}
		if own, c.next, err = m.sit(access, key, s); c.next != nil && err == nil {
			c.names, err = m.sitNames(access, s.Names)
			c.nights = s.Night.rows(access.Seats|access.Invited, m.server.now())
		}
		if err == nil && c.next != nil {
			c.answerers, err = m.seatPerson(access.Seats|access.Invited, s.Person)
		}
		return c, err
	})
	if err != nil {
		return "", err
	}
	return own, nil
}

// sit returns the key of the seated person, and the table after it; a nil table if they were seated
// already.
func (m *match) sit(access table.Access, key string, s SitInput) (string, *table.Table, error) {
	a := table.SitInput{Nonce: s.Nonce, Night: s.Night.utc(m.server.now())}
	if access.Status != "" {
		if own := m.ownKey(s.Token, access.Screen); own != "" {
			return own, nil, nil
		}
		return "", nil, m.keyError(access)
	}
	if access.Screen > 0 && (access.Invited != 0 || !m.table.HasOwnKey(access.Screen)) {
		key = table.SeatKey(s.Token, m.id, access.Screen, m.table.InviteNo(access.Screen))
		a.Key = table.HashKey(key)
	}
	next, err := m.table.Sit(access.Screen, a, m.server.now())
	return key, next, err
}

// pick returns the seat for a person with a link for all free seats: the access of an invitation to
// it, or the key of a seat that the browser has already.
func (m *match) pick(access table.Access, s SitInput) (table.Access, string, error) {
	plan := m.table.Header().Plan
	wished := engine.NoSeat
	if s.Seat != 0 {
		wished = s.Seat.First()
	}
	for seats := plan.OpenSeats(); seats != 0; seats = seats.Without(seats.First()) {
		seat := seats.First()
		if s.Again && seat != wished { // pressed twice it is still one more
			continue
		}
		if own := m.ownKey(s.Token, plan.Seats[seat].Screen); own != "" {
			return access, own, nil
		}
	}
	switch {
	case access.Status != "":
		return access, "", m.keyError(access)
	case wished == engine.NoSeat:
		wished = access.Invited.First()
	case !access.Invited.Has(wished):
		return access, "", fmt.Errorf("%w: seat %s", ErrQuicker, wished)
	}
	return table.Access{Screen: plan.Seats[wished].Screen, Invited: engine.SeatsOf(wished)}, "", nil
}

// ownKey returns the valid key of a screen that is derived from a browser's token, by sitting down or
// by replacing the key; empty if there is none.
func (m *match) ownKey(token string, screen int) string {
	if token == "" {
		return ""
	}
	for _, key := range []string{
		table.SeatKey(token, m.id, screen, m.table.InviteNo(screen)), table.RenewedKey(token, m.id, screen, m.table.Renewals(screen)),
	} {
		if own, ok := m.table.Access(key); ok && own.Seats != 0 {
			return key
		}
	}
	return ""
}

// SeatKey returns the key of the seat of an old invitation, for the browser with the token; empty
// if another one has it. For a link for all free seats, ended or not, it is the first seat that the
// browser has. Errors: ErrUnknown.
func (srv *Server) SeatKey(ctx context.Context, id, invitation, token string) (string, error) {
	m, access, err := srv.openAnyKey(ctx, id, invitation)
	if err != nil {
		return "", err
	}
	defer m.mu.Unlock()
	if access.Open {
		plan := m.table.Header().Plan
		for seats := plan.OpenSeats(); seats != 0; seats = seats.Without(seats.First()) {
			seat := seats.First()
			if own := m.ownKey(token, plan.Seats[seat].Screen); own != "" {
				return own, nil
			}
		}
		return "", nil
	}
	if access.Status != KeyTaken && access.Status != KeyRenewed {
		return "", nil
	}
	return m.ownKey(token, access.Screen), nil
}

// Replaces reports whether a key opens the seats of another one that no longer works (dead). If the
// dead one is or was a link for all free seats, any seats count. Errors: ErrUnknown, ErrStore.
func (srv *Server) Replaces(ctx context.Context, id, dead, key string) (bool, error) {
	m, is, err := srv.openAnyKey(ctx, id, key)
	if err != nil {
		return false, err
	}
	defer m.mu.Unlock()
	was, ok := m.table.Access(dead)
	if ok && was.Open {
		return is.Seats != 0, nil
	}
	return ok && was.Status != "" && is.Seats != 0 && was.Screen == is.Screen, nil
}

// Renew replaces the key of seats, and returns the new one; the old one stops working for all its
// other holders. The new key is derived from a token that only the asking browser has (empty means
// that the server draws one). by is the person who asks, if known: their other devices get the new
// key. Repeated with the same token, as after a lost answer, it returns the same key and changes
// nothing. The browser that sat down by the invitation may do so with a dead key, too, so no thief
// can lock it out. If the key is the creator's, unused invitations derived from it are replaced,
// too. Own errors: ErrForeign (a key without seats), ErrNotNow (over).
func (srv *Server) Renew(ctx context.Context, id, key, token string, by *people.Person) (string, error) {
	if token == "" {
		token = rand.Text()
	}
	var own string
	_, err := srv.commandAnyKey(ctx, id, key, func(m *match, access table.Access) (c change, err error) {
		switch {
		case access.Status == KeyRenewed:
			if own = m.ownKey(token, access.Screen); own != "" {
				return change{}, nil
			}
			if !m.satDown(token, access.Screen) {
				return change{}, m.keyError(access)
			}
		case access.Status != "":
			return change{}, m.keyError(access)
		case access.Seats == 0:
			return change{}, ErrForeign
		}
		own = table.RenewedKey(token, m.id, access.Screen, m.table.Renewals(access.Screen)+1)
		c.next, err = m.renew(access.Screen, own)
		if c.renewed = (store.Renewed{Before: key, Key: own}); by != nil {
			c.renewed.Person = by.ID
		}
		return c, err
	})
	if err != nil {
		return "", err
	}
	return own, nil
}

// satDown reports whether the browser with this token once sat down at the screen, and has lost the
// key since to someone who replaced it.
func (m *match) satDown(token string, screen int) bool {
	first, ok := m.table.Access(table.SeatKey(token, m.id, screen, m.table.InviteNo(screen)))
	return ok && first.Status == KeyRenewed
}

// renew returns the table after a screen has a new key.
func (m *match) renew(screen int, key string) (*table.Table, error) {
	at := m.server.now()
	next, err := m.table.Renew(screen, table.HashKey(key), at)
	if err != nil || screen != 0 {
		return next, err
	}
	plan := next.Header().Plan
	for s := 1; s < plan.Screens(); s++ {
		seats := plan.SeatsOf(s)
		if seats == 0 || next.Seated(seats.First()) {
			continue
		}
		if next, err = next.Invite(s, table.HashKey(table.InviteKey(key, s, next.InviteNo(s)+1)), at); err != nil {
			return nil, err
		}
	}
	if next.Opened() && next.Start() == 0 {
		return next.Open(table.HashKey(table.OpenKey(key, next.OpenLinkNo()+1)), at)
	}
	return next, nil
}

// Open replaces the link for all free seats. number is the OpenLink.Number that the page shows: with an
// old one nothing changes. It requires the creator's key. Own errors: ErrForeign, ErrNotNow (the match
// has begun).
func (srv *Server) Open(ctx context.Context, id, key string, number int) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (c change, err error) {
		if !access.Creator {
			return change{}, ErrForeign
		}
		if number < m.table.OpenLinkNo() {
			return change{}, nil
		}
		c.next, err = m.table.Open(table.HashKey(table.OpenKey(key, m.table.OpenLinkNo()+1)), m.server.now())
		return c, err
	})
}

// openLink returns the link for all free seats, for the creator.
func (m *match) openLink(creator string) OpenLink {
	if m.table.Header().Plan.OpenSeats().Len() < 2 || m.table.FreeSeats() == 0 {
		return OpenLink{}
	}
	link := OpenLink{Offered: true, Number: m.table.OpenLinkNo()}
	if m.table.Opened() {
		link.Key = table.OpenKey(creator, link.Number)
	}
	return link
}

// Invite makes a new invitation to the seat, and to those that share its screen: earlier
// invitations and keys stop working, and the chronicle says so. The seated person is removed
// together with their name, because they no longer have a key to remove it themselves. number is the
// Invite.Number that the page shows: with an old one nothing changes. It requires the creator's key,
// and a seat that the creator may give to others (mayReplace). Own errors: ErrForeign, ErrNotNow
// (the match is over).
func (srv *Server) Invite(ctx context.Context, id, key string, seat engine.Seat, number int) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		plan := m.table.Header().Plan
		if !access.Creator || seat < 0 || int(seat) >= len(plan.Seats) || plan.Seats[seat].Bot != "" {
			return change{}, ErrForeign
		}
		screen := plan.Seats[seat].Screen
		if number < m.table.InviteNo(screen) {
			return change{}, nil
		}
		if !m.mayReplace(plan.SeatsOf(screen)) {
			return change{}, ErrForeign
		}
		invitation := table.InviteKey(key, screen, m.table.InviteNo(screen)+1)
		c := m.removeNames(m.seated(screen))
		var err error
		c.next, err = m.table.Invite(screen, table.HashKey(invitation), m.server.now())
		return c, err
	})
}

// mayReplace reports whether the creator may give seats of others to somebody else. Once a rated
// match has begun they may not; a seat for anyone they may if a bot already stands in there.
func (m *match) mayReplace(seats engine.Seats) bool {
	plan := m.table.Header().Plan
	if m.table.Over() {
		return true // the table refuses, with its own reason
	}
	if plan.Rated && m.table.Running() {
		return false
	}
	for public := plan.PublicSeats() & seats; public != 0; public = public.Without(public.First()) {
		if m.table.StandIn(public.First()) == "" {
			return false
		}
	}
	return true
}

// seated returns the occupied seats of a screen.
func (m *match) seated(screen int) (seats engine.Seats) {
	for all := m.table.Header().Plan.SeatsOf(screen); all != 0; all = all.Without(all.First()) {
		if s := all.First(); m.table.Seated(s) {
			seats = seats.With(s)
		}
	}
	return seats
}

// invites returns the invitations of all other screens, for the creator. Only those that still open
// a seat have a key: a person who sat down has a key of their own, and public seats need none.
func (m *match) invites(creator string) []Invite {
	plan := m.table.Header().Plan
	var invites []Invite
	for screen := 1; screen < plan.Screens(); screen++ {
		seats := plan.SeatsOf(screen)
		if seats == 0 {
			continue
		}
		i := Invite{Screen: screen, Seats: seats, Number: m.table.InviteNo(screen), Seated: m.table.Seated(seats.First())}
		i.Replaceable = m.mayReplace(seats)
		if i.Public = plan.PublicSeats()&seats != 0; !i.Seated && !i.Public {
			i.Key = table.InviteKey(creator, screen, i.Number)
		}
		invites = append(invites, i)
	}
	return invites
}
