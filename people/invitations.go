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
	// maxCompanions is how many people somebody has played with are offered to them.
	maxCompanions = 60
	// maxInvitations is how many invitations are shown at once.
	maxInvitations = 8
)

// invitationLimits bound invitations.
var invitationLimits = store.InvitationLimits{Day: 30, Pair: 3, Waiting: maxInvitations}

// Takes says from whom a person takes invitations.
type Takes string

// From whom invitations are taken.
const (
	TakesAnybody Takes = store.TakesAnybody
	TakesKnown   Takes = store.TakesKnown // with whom they have played
	TakesNobody  Takes = store.TakesNobody
)

// ErrInvitations tells that enough people have been invited today.
var ErrInvitations = errors.New("people: enough people have been invited today")

// Companion is somebody with whom a person has played.
type Companion struct {
	// Ref stands for them in forms of that person alone.
	Ref, Name string
	// Invited tells that they are asked to the table in question already.
	Invited bool
	person  string
}

// Invitation asks a person to a table that has not begun.
type Invitation = store.Invitation

// Companions lists with whom a person has played, as far as the server knows them and they have a
// name, for a table to which they may be invited. Error: ErrStore.
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

// Invite asks those with whom the person has played whom these refs name to a table, where they sit
// down by a key. Others are left out. Errors: ErrInvitations, ErrStore.
func (ps *People) Invite(ctx context.Context, p Person, match, key string, refs ...string) error {
	list, err := ps.Companions(ctx, p, match)
	if err != nil {
		return err
	}
	for _, c := range list {
		if !c.Invited && slices.Contains(refs, c.Ref) {
			if err := ps.invite(ctx, p, match, key, c.person); err != nil {
				return err
			}
		}
	}
	return nil
}

// InviteHandle asks whoever has a handle to a table. It does so behind the one who asks, and tells
// nothing: also whether anybody has the handle cannot be learnt by it.
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
		told, err := ps.config.Store.NotifyPrefs(ctx, person)
		if err != nil && !errors.Is(err, store.ErrUnknown) {
			return wrapped(err)
		}
		if err == nil {
			notices = ps.noticesTo(told, notice.Invited, at)
		}
	}
	err := ps.config.Store.Invite(ctx, store.Invitation{Match: match, Person: person, Host: p.ID, Key: key, At: at}, invitationLimits, string(notice.Invited), notices)
	if errors.Is(err, store.ErrInvitations) {
		return ErrInvitations
	}
	return wrapped(err)
}

// Invitations lists the tables to which a person is asked and has not answered. Error: ErrStore.
func (ps *People) Invitations(ctx context.Context, p Person) ([]Invitation, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	list, err := ps.config.Store.Invitations(ctx, p.ID, maxInvitations)
	return list, wrapped(err)
}

// Decline answers an invitation with no. Nobody is told. Error: ErrStore.
func (ps *People) Decline(ctx context.Context, p Person, match string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.ShutInvitation(ctx, match, p.ID))
}

// Takes says from whom a person takes invitations. Error: ErrStore.
func (ps *People) Takes(ctx context.Context, p Person) (Takes, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	takes, err := ps.config.Store.Takes(ctx, p.ID)
	return Takes(takes), wrapped(err)
}

// SetTakes keeps from whom a person takes invitations. Errors: ErrWishes, ErrStore.
func (ps *People) SetTakes(ctx context.Context, p Person, takes Takes) error {
	if takes != TakesAnybody && takes != TakesKnown && takes != TakesNobody {
		return ErrPreferences
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.PutTakes(ctx, p.ID, string(takes)))
}

// invitedNeeded is stillNeeded for who is invited: the invitation waits still, and a seat is free.
func (ps *People) invitedNeeded(ctx context.Context, n store.Notice) (told notice.Message, keep time.Duration, worth bool, err error) {
	at := ps.now()
	told, later, stands, err := ps.whetherInvited(ctx, n, at)
	switch {
	case err != nil:
		return told, 0, false, errors.Join(err, ps.retry(ctx, n))
	case !stands:
		return told, 0, false, ps.config.Store.DropNotices(ctx, n)
	case later.After(at):
		return told, 0, false, ps.config.Store.PostponeNotices(ctx, later, n)
	}
	return told, defaultTTL, true, nil
}

func (ps *People) whetherInvited(ctx context.Context, n store.Notice, at time.Time) (told notice.Message, later time.Time, stands bool, err error) {
	waits, err := ps.config.Store.Invitations(ctx, n.Person, maxInvitations)
	if err != nil || !slices.ContainsFunc(waits, func(i Invitation) bool { return i.Match == n.Match }) {
		return told, at, false, err
	}
	t, closed, err := ps.house.Match(ctx, n.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && (closed || t.FreeSeats() == 0) {
		return told, at, false, nil
	}
	if err != nil {
		return told, at, false, err
	}
	is, err := ps.config.Store.NotifyPrefs(ctx, n.Person)
	if errors.Is(err, store.ErrUnknown) {
		return told, at, false, nil
	}
	if err != nil {
		return told, at, false, err
	}
	channel, prefs := notice.Channel(n.Channel), preferencesOf(is)
	if !prefs.Wants(notice.Invited, channel) || !ps.reaches(is, channel) {
		return told, at, false, nil
	}
	if channel == notice.Mail {
		if came, err := ps.alreadySent(ctx, n); err != nil || came {
			return told, at, false, err
		}
	}
	told = notice.Message{Kind: notice.Invited, Match: n.Match, Game: t.Meta().Name}
	if host := t.Header().Plan.SeatsOf(0); host != 0 {
		told.Who = t.Name(host.First())
	}
	return told, prefs.Loud(at), true, nil
}
