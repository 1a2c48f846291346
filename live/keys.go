package live

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"signoria/engine"
	"signoria/table"
)

// Shut is the error of a key that once was good: an invitation with which
// somebody has sat down, or what opened a seat before it was invited anew. It
// tells what its holder may know.
type Shut struct {
	Why table.Shut
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
	Taken    = table.Taken
	Replaced = table.Replaced
)

// Error says what became of the key, never the key.
func (s *Shut) Error() string { return fmt.Sprintf("live: match %s: this link is %s", s.Match, s.Why) }

// shutOut makes the error of a key that is shut.
func (m *match) shutOut(pass table.Pass) *Shut {
	head := m.table.Header()
	s := &Shut{Why: pass.Shut, Match: m.id, Watch: head.Plan.Watch}
	for seats := head.Plan.SeatsOf(pass.Screen); seats != 0; seats = seats.Without(seats.First()) {
		s.Seats = append(s.Seats, seats.First())
		s.Names = append(s.Names, m.table.Name(seats.First()))
	}
	if host := head.Plan.SeatsOf(0); host != 0 {
		s.Host = m.table.Name(host.First())
	}
	return s
}

// enter opens a match for the holder of a key, to read it. The match is locked
// when there is no error.
func (srv *Server) enter(ctx context.Context, id, key string) (*match, table.Pass, error) {
	m, pass, err := srv.knock(ctx, id, key)
	if err == nil && pass.Shut != "" {
		err = m.shutOut(pass)
		m.mu.Unlock()
	}
	return m, pass, err
}

// knock is enter for a key that may be shut. A key that this node does not know
// may have been made a moment ago by another, which led its holder here.
func (srv *Server) knock(ctx context.Context, id, key string) (*match, table.Pass, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.ReadWait)
	defer cancel()
	for looked := !srv.config.Store.Shared(); ; {
		m, err := srv.find(ctx, id)
		if err != nil {
			return nil, table.Pass{}, err
		}
		m.mu.Lock()
		if m.gone { // it has just left the memory
			m.mu.Unlock()
			continue
		}
		pass, err := m.pass(key)
		if err == nil {
			return m, pass, nil
		}
		m.mu.Unlock()
		if looked {
			return nil, pass, err
		}
		looked = true
		if err := m.refresh(ctx); err != nil {
			return nil, pass, err
		}
	}
}

// pass is what a key opens, for a person who needs the match now.
func (m *match) pass(key string) (table.Pass, error) {
	pass, ok := m.table.Who(key)
	if !ok {
		return pass, ErrUnknown
	}
	m.used = time.Now()
	m.looked.Store(m.used.UnixNano())
	return pass, nil
}

// Sitting is what persons bring who sit down.
type Sitting struct {
	// Names in seat order; a missing or empty one keeps the name that is there.
	Names []string
	// Nonce is their part of the seed; empty: the server draws one.
	Nonce string
	// Token is a secret of their browser, of which the key of their seats is
	// made: the same one gives the same key. Empty: the server draws one.
	Token string
	// Night is when they sleep, as clock.Night writes it; empty: nobody knows.
	Night string
}

// Sit seats the persons of the key's screen, and gives the key that answers for
// their seats from now on. At the creator's screen that is the creator's key;
// elsewhere a new one takes the place of the invitation, and nobody else knows
// it. With the invitation and the token of who sat down it gives that key again
// and changes nothing. The match starts when every person sits. Sitting down
// again, before the start, changes the names and the nonce. Errors: ErrUnknown,
// *Shut, ErrForeign (a key without seats), ErrNotNow (started), ErrPlan (a name
// or nonce too long), ErrStore.
func (srv *Server) Sit(ctx context.Context, id, key string, s Sitting) (string, error) {
	s.Nonce = nonceOr(s.Nonce)
	if s.Token == "" {
		s.Token = rand.Text()
	}
	var own string
	err := srv.knockAnd(ctx, id, key, func(m *match, pass table.Pass) (c change, err error) {
		own, c.next, err = m.sit(pass, key, s)
		return c, err
	})
	if err != nil {
		return "", err
	}
	return own, nil
}

// sit gives the key of who sits down, and the table after it; no table when
// they sit already.
func (m *match) sit(pass table.Pass, key string, s Sitting) (string, *table.Table, error) {
	a := table.Arrival{Names: s.Names, Nonce: s.Nonce, Night: s.Night}
	if pass.Screen > 0 && (pass.Shut != "" || pass.Invited != 0 || !m.table.Keyed(pass.Screen)) {
		key = table.SeatKey(s.Token, m.id, pass.Screen, m.table.Turn(pass.Screen))
		a.Key = table.HashKey(key)
	}
	if pass.Shut != "" {
		if own, ok := m.table.Who(key); ok && own.Seats != 0 {
			return key, nil, nil
		}
		return "", nil, m.shutOut(pass)
	}
	next, err := m.table.Sit(pass.Screen, a, m.server.now())
	return key, next, err
}

// SeatKey gives the key of who sat down with this invitation, for the browser
// with the token; empty when it was another one. Errors: ErrUnknown.
func (srv *Server) SeatKey(ctx context.Context, id, invitation, token string) (string, error) {
	m, pass, err := srv.knock(ctx, id, invitation)
	if err != nil {
		return "", err
	}
	defer m.mu.Unlock()
	if pass.Shut != Taken || token == "" {
		return "", nil
	}
	key := table.SeatKey(token, id, pass.Screen, m.table.Turn(pass.Screen))
	if own, ok := m.table.Who(key); ok && own.Seats != 0 {
		return key, nil
	}
	return "", nil
}

// Invite makes a new invitation to the seat, and to those that share its
// screen: what opened them before is dead, and the chronicle says so. Turn is
// that of the MatchView.Invites that the page was drawn with: one that is over
// already changes nothing. Only the creator's key may. Errors: ErrUnknown,
// ErrForeign, ErrNotNow (the match is over), ErrStale, ErrStore.
func (srv *Server) Invite(ctx context.Context, id, key string, seat engine.Seat, turn int) error {
	return srv.command(ctx, id, key, func(m *match, pass table.Pass) (change, error) {
		plan := m.table.Header().Plan
		if !pass.Creator || seat < 0 || int(seat) >= len(plan.Seats) || plan.Seats[seat].Bot != "" {
			return change{}, ErrForeign
		}
		screen := plan.Seats[seat].Screen
		if turn < m.table.Turn(screen) {
			return change{}, nil
		}
		invitation := table.InviteKey(key, screen, m.table.Turn(screen)+1)
		next, err := m.table.Invite(screen, table.HashKey(invitation), m.server.now())
		return change{next: next}, err
	})
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
		i := Invite{Screen: screen, Seats: seats, Turn: m.table.Turn(screen), Seated: m.table.Seated(seats.First())}
		if !i.Seated {
			i.Key = table.InviteKey(creator, screen, i.Turn)
		}
		invites = append(invites, i)
	}
	return invites
}
