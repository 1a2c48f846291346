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

// KeyError is the error of a key that once worked: a used invitation, or a key from before its
// seat was invited again. It contains what the holder may know.
type KeyError struct {
	Status table.KeyStatus
	// Match is its id, Watch its spectators' key.
	Match, Watch string
	// Seats that the key was for, by name; Host is the creator's name. Each name
	// may be empty.
	Seats []engine.Seat
	Names []string
	Host  string
}

// Why a key opens nothing any longer.
const (
	KeyTaken    = table.KeyTaken
	KeyReplaced = table.KeyReplaced
	KeyRenewed  = table.KeyRenewed

	KeyBegun     = table.KeyBegun
	KeyFull      = table.KeyFull
	KeyCancelled = table.KeyCancelled
)

// Error says what became of the key, never the key.
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

// openAnyKey is openMatch also for keys that no longer work. A key that this node does not know
// may have been made on another node a moment ago, so that the match is refreshed once.
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

// access returns what a key opens, and marks the match as used and seen now.
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
	// Names in seat order; a missing or empty one keeps the name that is there.
	Names []string
	// Nonce is their part of the seed; empty: the server draws one.
	Nonce string
	// Token is a secret of their browser, of which the key of their seats is
	// made: the same one gives the same key. Empty: the server draws one.
	Token string
	// Night is when they sleep.
	Night Night
	// Seat is which free seat they wish, with a link for all of them; empty: the first.
	Seat engine.Seats
	// Again takes one more seat with such a link, where the browser has one already. Of seats
	// that are open to anybody a browser has one, whatever it says.
	Again bool
	// Person is the id of who sits down; empty: it is not known. At a rated table it must be.
	Person string
}

// Sit seats the persons of the key's screen, and gives the key that answers for
// their seats from now on. At the creator's screen that is the creator's key;
// elsewhere a new one takes the place of the invitation, and nobody else knows
// it. With the invitation and the token of who sat down it gives that key again
// and changes nothing. The match starts when every person sits. Sitting down
// again, before the start, changes the names and the nonce. Errors: ErrUnknown,
// *Shut, ErrForeign (a key without seats), ErrNotNow (started), ErrPlan (a name
// or nonce too long), ErrNameTaken (after the start), ErrStore; at a rated table ErrRatedNobody and ErrRatedTwice. With a link for all free
// seats it is one of them, and a browser that has one gets that, unless it says Again;
// ErrQuicker: somebody else has sat down on the seat that was wished; ErrNotAdmitted: the open
// table is not for this person.
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

// sit gives the key of who sits down, and the table after it; no table when
// they sit already.
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

// pick finds the seat for who sits down by a link for all free seats: its invitation's pass,
// or the key of a seat that the browser has already.
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

// ownKey is the key that the browser with a token has of a screen now, made when its person
// sat down or made it anew; empty: it has none.
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

// SeatKey gives the key of the seat to which this link led once, for the browser with the
// token; empty when another one has it. With a link for all free seats, ended or not, it is
// the first seat that the browser has. Errors: ErrUnknown.
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

// Replaces tells whether a key opens the seats now to which a dead one led once, or any seats
// where that is or was a link for all free seats. Errors:
// ErrUnknown, ErrStore.
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

// Renew makes a new key for the seats of a key, of a token that only the browser has which
// asks (empty: the server draws one), and gives it: the one before is dead, for everybody
// else who has it. By is the person who asks, if one is known: on their other devices the
// new key takes its place. Asked again with the same token, as after an answer that was
// lost, it gives the same key and changes nothing. The browser that sat down by the
// invitation may do so with a dead key too: no thief can shut it out. Where it is the creator's, so are the
// invitations dead that were made of it and that nobody has used; they are made anew.
// Errors: ErrUnknown, *Shut, ErrForeign (a key without seats), ErrNotNow (over), ErrStore.
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

// satDown tells whether it was with this token that somebody sat down at the screen, who has
// lost the key since to who made it anew.
func (m *match) satDown(token string, screen int) bool {
	first, ok := m.table.Access(table.SeatKey(token, m.id, screen, m.table.InviteNo(screen)))
	return ok && first.Status == KeyRenewed
}

// renew is the table after a screen has a new key.
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

// Open makes a new link for all free seats: the one before is dead. Turn is that of the
// MatchView.Open that the page was drawn with: one that is over already changes nothing. Only
// the creator's key may. Errors: ErrUnknown, ErrForeign, ErrNotNow (the match has begun),
// ErrStore.
func (srv *Server) Open(ctx context.Context, id, key string, turn int) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (c change, err error) {
		if !access.Creator {
			return change{}, ErrForeign
		}
		if turn < m.table.OpenLinkNo() {
			return change{}, nil
		}
		c.next, err = m.table.Open(table.HashKey(table.OpenKey(key, m.table.OpenLinkNo()+1)), m.server.now())
		return c, err
	})
}

// openLink is the link for all free seats, for the creator.
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

// Invite makes a new invitation to the seat, and to those that share its
// screen: what opened them before is dead, and the chronicle says so. Who sat there is sent
// away, and their name goes with them: they have no key any longer to take it off. Turn is
// that of the MatchView.Invites that the page was drawn with: one that is over
// already changes nothing. Only the creator's key may. Errors: ErrUnknown,
// ErrForeign, ErrNotNow (the match is over), ErrStale, ErrStore.
func (srv *Server) Invite(ctx context.Context, id, key string, seat engine.Seat, turn int) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		plan := m.table.Header().Plan
		if !access.Creator || seat < 0 || int(seat) >= len(plan.Seats) || plan.Seats[seat].Bot != "" {
			return change{}, ErrForeign
		}
		screen := plan.Seats[seat].Screen
		if turn < m.table.InviteNo(screen) {
			return change{}, nil
		}
		invitation := table.InviteKey(key, screen, m.table.InviteNo(screen)+1)
		c := m.removeNames(m.seated(screen))
		var err error
		c.next, err = m.table.Invite(screen, table.HashKey(invitation), m.server.now())
		return c, err
	})
}

// seated are the seats of a screen on which somebody has sat down.
func (m *match) seated(screen int) (seats engine.Seats) {
	for all := m.table.Header().Plan.SeatsOf(screen); all != 0; all = all.Without(all.First()) {
		if s := all.First(); m.table.Seated(s) {
			seats = seats.With(s)
		}
	}
	return seats
}

// invites are the invitations that still open something, for the creator. What
// a friend has who sat down is theirs.
func (m *match) invites(creator string) []Invite {
	plan := m.table.Header().Plan
	var invites []Invite
	for screen := 1; screen < plan.Screens(); screen++ {
		seats := plan.SeatsOf(screen)
		if seats == 0 {
			continue
		}
		i := Invite{Screen: screen, Seats: seats, Number: m.table.InviteNo(screen), Seated: m.table.Seated(seats.First())}
		if i.Public = plan.PublicSeats()&seats != 0; !i.Seated && !i.Public {
			i.Key = table.InviteKey(creator, screen, i.Number)
		}
		invites = append(invites, i)
	}
	return invites
}
