package people

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"signoria/notice"
	"signoria/store"
)

const (
	// maxCompanions is the most companions that are offered to a person.
	maxCompanions = 60
	// maxInvitations is the most invitations that are shown at once.
	maxInvitations = 8
)

// invitationLimits are the limits of invitations.
var invitationLimits = store.InvitationLimits{Day: 30, Pair: 3, Waiting: maxInvitations}

// Takes is the set of people from whom a person accepts invitations.
type Takes string

// The values of Takes.
const (
	TakesAnybody Takes = store.TakesAnybody
	TakesKnown   Takes = store.TakesKnown // people with whom they have played
	TakesNobody  Takes = store.TakesNobody
)

// ErrInvitations means that the person has reached the daily limit of invitations.
var ErrInvitations = errors.New("people: enough people have been invited today")

// Companion is a person with whom another one has played.
type Companion struct {
	// Ref identifies the companion in that person's forms only.
	Ref, Name string
	// Invited means that the companion is invited to the table already.
	Invited bool
	person  string // the companion's id
}

// Invitation invites a person to a table that has not begun.
type Invitation = store.Invitation

// Companions returns at most maxCompanions people with whom a person has played, for invitations to a table:
// those whom the server knows and who have a name. Error: ErrStore.
func (ps *People) Companions(ctx context.Context, p Person, match string) (list []Companion, err error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	stored, err := ps.config.Store.Companions(ctx, p.ID, maxCompanions)
	if err != nil {
		return nil, wrapped(err)
	}
	invited, err := ps.config.Store.Invited(ctx, match)
	if err != nil {
		return nil, wrapped(err)
	}
	for _, c := range stored {
		if c.Name != "" {
			list = append(list, Companion{Ref: hex.EncodeToString(ps.house.MAC("companion", p.ID+"\n"+c.Person)[:12]), Name: c.Name, Invited: slices.Contains(invited, c.Person), person: c.Person})
		}
	}
	return list, nil
}

// Invite invites the companions of a person whom refs name to a table, with a key for its seats. It returns
// how many of them are invited now, earlier invitations included. Unknown refs are ignored. After an error
// some may be invited; the call can be repeated. Errors: ErrInvitations, ErrStore.
func (ps *People) Invite(ctx context.Context, p Person, match, key string, refs ...string) (invited int, err error) {
	list, err := ps.Companions(ctx, p, match)
	if err != nil {
		return 0, err
	}
	for _, c := range list {
		if !slices.Contains(refs, c.Ref) {
			continue
		}
		if !c.Invited {
			if err := ps.invite(ctx, p, match, key, c.person); err != nil {
				return invited, err
			}
		}
		invited++
	}
	return invited, nil
}

// InviteHandle invites the holder of a handle to a table. It runs in the background and returns
// nothing, so that it cannot be used to find out which handles exist.
func (ps *People) InviteHandle(p Person, match, key, handle string) {
	ps.house.Start(func() {
		is, err := ps.ByHandle(ps.ctx, handle)
		if err == nil && !is.Left && is.Person != p.ID {
			err = ps.invite(ps.ctx, p, match, key, is.Person)
		}
		if err != nil && !errors.Is(err, ErrNoPerson) && !errors.Is(err, ErrInvitations) {
			ps.warn("somebody could not be invited", err)
		}
	})
}

func (ps *People) invite(ctx context.Context, p Person, match, key, person string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at := ps.now()
	var notices []store.Notice
	if ps.config.Notices.Any() {
		prefs, err := ps.config.Store.NotifyPrefs(ctx, person)
		if err != nil && !errors.Is(err, store.ErrUnknown) {
			return wrapped(err)
		}
		if err == nil {
			notices = ps.noticesTo(prefs, notice.Invited, at)
		}
	}
	err := ps.config.Store.Invite(ctx, store.Invitation{Match: match, Person: person, Host: p.ID, Key: key, At: at}, invitationLimits, string(notice.Invited), notices)
	if errors.Is(err, store.ErrInvitations) {
		return ErrInvitations
	}
	return wrapped(err)
}

// Invitations returns at most maxInvitations invitations of a person that are still open: not declined, to
// tables that have not begun and of which the person has no key. Error: ErrStore.
func (ps *People) Invitations(ctx context.Context, p Person) ([]Invitation, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	list, err := ps.config.Store.Invitations(ctx, p.ID, maxInvitations)
	return list, wrapped(err)
}

// SentInvitations returns the invitations that a person has sent, without the invited people. Error:
// ErrStore.
func (ps *People) SentInvitations(ctx context.Context, p Person) ([]Invitation, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	list, err := ps.config.Store.SentInvitations(ctx, p.ID)
	return list, wrapped(err)
}

// Decline declines an invitation. No one is notified. Error: ErrStore.
func (ps *People) Decline(ctx context.Context, p Person, match string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.ShutInvitation(ctx, match, p.ID))
}

// Takes returns from whom a person accepts invitations. Error: ErrStore.
func (ps *People) Takes(ctx context.Context, p Person) (Takes, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	takes, err := ps.config.Store.Takes(ctx, p.ID)
	return Takes(takes), wrapped(err)
}

// SetTakes stores from whom a person accepts invitations. Errors: ErrPreferences, ErrStore.
func (ps *People) SetTakes(ctx context.Context, p Person, takes Takes) error {
	if takes != TakesAnybody && takes != TakesKnown && takes != TakesNobody {
		return ErrPreferences
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.PutTakes(ctx, p.ID, string(takes)))
}

// invitedNeeded is stillNeeded for invitations: the invitation is still open, and a seat is free.
func (ps *People) invitedNeeded(ctx context.Context, n store.Notice) (message notice.Message, ttl time.Duration, needed bool, err error) {
	at := ps.now()
	message, later, needed, err := ps.decideInvited(ctx, n, at)
	switch {
	case err != nil:
		return message, 0, false, errors.Join(err, ps.retry(ctx, n))
	case !needed:
		return message, 0, false, ps.config.Store.DropNotices(ctx, n)
	case later.After(at):
		return message, 0, false, ps.config.Store.PostponeNotices(ctx, later, n)
	}
	return message, defaultTTL, true, nil
}

// decideInvited returns the message of an invitation, the earliest time for it, and whether it is still
// needed.
func (ps *People) decideInvited(ctx context.Context, n store.Notice, at time.Time) (message notice.Message, later time.Time, needed bool, err error) {
	waits, err := ps.config.Store.Invitations(ctx, n.Person, maxInvitations)
	if err != nil || !slices.ContainsFunc(waits, func(i Invitation) bool { return i.Match == n.Match }) {
		return message, at, false, err
	}
	t, closed, err := ps.house.Match(ctx, n.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && (closed || t.FreeSeats() == 0) {
		return message, at, false, nil
	}
	if err != nil {
		return message, at, false, err
	}
	is, err := ps.config.Store.NotifyPrefs(ctx, n.Person)
	if errors.Is(err, store.ErrUnknown) {
		return message, at, false, nil
	}
	if err != nil {
		return message, at, false, err
	}
	channel, prefs := notice.Channel(n.Channel), preferencesOf(is)
	if !prefs.Wants(notice.Invited, channel) || !ps.reaches(is, channel) {
		return message, at, false, nil
	}
	if channel == notice.Mail {
		if sent, err := ps.alreadySent(ctx, n); err != nil || sent {
			return message, at, false, err
		}
	}
	message = notice.Message{Kind: notice.Invited, Match: n.Match, Game: t.Meta().Name}
	if host := t.Header().Plan.SeatsOf(0); host != 0 {
		message.Who = t.Name(host.First())
	}
	return message, prefs.Loud(at), true, nil
}
