package people

import (
	"context"
	"encoding/base32"
	"errors"
	"iter"
	"time"

	"signoria/notice"
	"signoria/store"
)

// Lookout is a kind of open table that a person looks for, with a notice when one waits.
type Lookout = store.Lookout

const (
	// MaxLookouts is the most lookouts of a person at once.
	MaxLookouts = 6
	// LookoutTime is how long a lookout lasts, unless the person sits down at an open table or ends
	// it before.
	LookoutTime = 7 * 24 * time.Hour
	// LookoutRest is the least time between two notices of open tables to a person.
	LookoutRest = 3 * time.Hour
	// For each free seat waveOfSeat persons are notified at once, and as many again each waveTime
	// while the table waits. Otherwise many would come in vain, and the opener could learn how many
	// people have lookouts.
	waveOfSeat, waveTime = 20, 2 * time.Minute
	// lookoutMail is the delay of a mail about an open table, in favour of faster channels.
	lookoutMail = 2 * time.Minute
)

// ErrLookouts means that the person has MaxLookouts lookouts.
var ErrLookouts = errors.New("people: enough kinds of open tables are looked for; end one first")

// Looks reports whether people can be notified of open tables on this server.
func (ps *People) Looks() bool { return ps.config.Notices.looks() }

func (c NoticesConfig) looks() bool { return c.Any() && !c.NoLookouts }

// LookOut stores that a person looks for a kind of open table; its Until is ignored. Errors:
// ErrNoNotices, ErrLookouts, ErrStore.
func (ps *People) LookOut(ctx context.Context, p Person, l Lookout) error {
	if !ps.Looks() {
		return ErrNoNotices
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	now := ps.now()
	l.Until = now.Add(LookoutTime)
	err := ps.config.Store.PutLookout(ctx, p.ID, l, MaxLookouts, now)
	if errors.Is(err, store.ErrLookouts) {
		return ErrLookouts
	}
	return wrapped(err)
}

// EndLookout ends a person's lookout for a kind of open table. Error: ErrStore.
func (ps *People) EndLookout(ctx context.Context, p Person, l Lookout) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.DropLookout(ctx, p.ID, l))
}

// SatDown ends all lookouts of a person who has sat down at an open table. If the store fails they end after
// LookoutTime.
func (ps *People) SatDown(ctx context.Context, person string) {
	if person == "" || !ps.Looks() {
		return
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	if err := ps.config.Store.DropLookouts(ctx, person); err != nil {
		ps.warn("it could not be noted that somebody looks for no open table any longer", err)
	}
}

// EndLookouts ends the lookouts of the person whose mails have this token, and returns their address.
// Errors: ErrNoNotices, ErrToken, ErrStore.
func (ps *People) EndLookouts(ctx context.Context, token string) (address string, err error) {
	person, address, err := ps.byToken(ctx, token)
	if err != nil {
		return "", err
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return address, wrapped(ps.config.Store.DropLookouts(ctx, person))
}

// Lookouts returns the current lookouts of a person; none if Looks is false. Error: ErrStore.
func (ps *People) Lookouts(ctx context.Context, p Person) ([]Lookout, error) {
	if !ps.Looks() {
		return nil, nil
	}
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	list, err := ps.config.Store.Lookouts(ctx, p.ID, ps.now())
	return list, wrapped(err)
}

// MarkListSeen is MarkSeen for a page that shows the list of open tables.
func (ps *People) MarkListSeen(p Person) {
	if ps.config.Notices.Any() && p.ID != "" {
		ps.notifier.pageViews.note(store.PageView{Person: p.ID, List: ps.Looks()}, ps.now())
	}
}

// waiting returns an open table as the argument of store.LooksFor.
func (ps *People) waiting(t NamedTable, match string) store.Waiting {
	head := t.Header()
	return store.Waiting{
		Match: match, Title: t.Meta().Name, Pace: head.Plan.Clock.Kind(), Newcomers: head.Plan.Public.Newcomers, Opened: head.Created,
		Kind: string(notice.Seeks), First: base32.StdEncoding.EncodeToString(ps.house.MAC("lookouts", match)[:10]),
	}
}

// wave returns the notices to the next persons whose lookouts fit an open table, and whether there are more
// persons for a later wave.
func (ps *People) wave(ctx context.Context, t NamedTable, d store.NoticeTrigger, at time.Time) (list []store.Notice, more bool, err error) {
	if !ps.Looks() {
		return nil, false, nil
	}
	until, err := ps.config.Store.SeekingUntil(ctx, d.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && !until.After(at) {
		return nil, false, nil
	}
	most := waveOfSeat * t.PublicFree().Len()
	looking := ps.config.Store.LooksFor(ctx, ps.waiting(t, d.Match), at.Add(-LookoutRest), at)
	if t.Header().Plan.Public.Restricted() {
		if looking, err = ps.admitted(ctx, t, looking); err != nil {
			return nil, false, err
		}
	}
	for is, failed := range looking {
		if failed != nil {
			return nil, false, failed
		}
		of := ps.noticesTo(is, notice.Seeks, at)
		if len(of) == 0 {
			continue
		}
		if most == 0 {
			return list, true, err
		}
		list, most = append(list, of...), most-1
	}
	return list, false, err
}

// admitted returns the persons of a list who may join a table. It reads the whole list first, because it asks
// the store about each person.
func (ps *People) admitted(ctx context.Context, t NamedTable, list iter.Seq2[store.NotifyPrefs, error]) (iter.Seq2[store.NotifyPrefs, error], error) {
	var all []store.NotifyPrefs
	for is, err := range list {
		if err != nil {
			return nil, err
		}
		all = append(all, is)
	}
	return func(yield func(store.NotifyPrefs, error) bool) {
		for _, is := range all {
			ok, err := ps.house.Admits(ctx, t, is.Person)
			if (ok || err != nil) && !yield(is, err) {
				return
			}
		}
	}, nil
}

// noticesTo returns the notices to a person of a kind that belongs to no seat: one for each channel that
// reaches the person and that they want. A mail is due later, so that it is not sent if another channel was
// quicker.
func (ps *People) noticesTo(is store.NotifyPrefs, kind notice.Kind, at time.Time) (list []store.Notice) {
	prefs := preferencesOf(is)
	for _, channel := range notice.Channels() {
		if !ps.reaches(is, channel) || !prefs.Wants(kind, channel) {
			continue
		}
		due := at.Add(ps.config.Notices.Patience)
		if channel == notice.Mail {
			due = at.Add(lookoutMail)
		}
		list = append(list, store.Notice{Person: is.Person, Channel: string(channel), Whole: true, NoticeTrigger: store.NoticeTrigger{Due: prefs.When(due, kind, channel)}})
	}
	return list
}

// seeksNeeded is stillNeeded for notices of open tables.
func (ps *People) seeksNeeded(ctx context.Context, n store.Notice) (message notice.Message, ttl time.Duration, needed bool, err error) {
	at := ps.now()
	later, message, ttl, err := ps.decideSeeks(ctx, n, at)
	switch {
	case err != nil:
		return message, 0, false, errors.Join(err, ps.retry(ctx, n))
	case ttl <= 0:
		return message, 0, false, ps.config.Store.DropNotices(ctx, n)
	case later.After(at):
		return message, 0, false, ps.config.Store.PostponeNotices(ctx, later, n)
	}
	return message, ttl, true, nil
}

// decideSeeks returns the message for a person with a lookout for an open table, the earliest time for it,
// and how long it is valid after that; 0 or less means that none is to be sent.
func (ps *People) decideSeeks(ctx context.Context, n store.Notice, at time.Time) (later time.Time, message notice.Message, ttl time.Duration, err error) {
	t, closed, err := ps.house.Match(ctx, n.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && (closed || t.PublicFree() == 0 || !ps.Looks()) {
		return at, message, 0, nil
	}
	if err != nil {
		return at, message, 0, err
	}
	until, err := ps.config.Store.SeekingUntil(ctx, n.Match)
	if errors.Is(err, store.ErrUnknown) {
		return at, message, 0, nil
	}
	if err != nil {
		return at, message, 0, err
	}
	message = notice.Message{Kind: notice.Seeks, Match: n.Match, Game: t.Meta().Name, Free: t.PublicFree().Len(), Pace: t.Header().Plan.Clock.Kind(),
		Join: notice.JoinPath(n.Match, t.Header().Plan.Join)}
	later, looks, err := ps.stillLooks(ctx, t, n, at)
	if err != nil || !looks {
		return later, message, 0, err
	}
	return later, message, until.Sub(later), nil
}

// stillLooks reports whether a person still has a lookout for an open table and is to be notified of it, and
// returns the earliest time for that.
func (ps *People) stillLooks(ctx context.Context, t NamedTable, n store.Notice, at time.Time) (later time.Time, looks bool, err error) {
	w := ps.waiting(t, n.Match)
	w.Person = n.Person
	channel := notice.Channel(n.Channel)
	if may, err := ps.house.Admits(ctx, t, n.Person); err != nil || !may {
		return at, false, err
	}
	for is, failed := range ps.config.Store.LooksFor(ctx, w, at, at) {
		prefs := preferencesOf(is)
		if failed != nil || !prefs.Wants(notice.Seeks, channel) || !ps.reaches(is, channel) {
			return at, false, failed
		}
		if still := is.ListedAt.Add(ps.config.Notices.Looking); still.After(at) && !is.ListedAt.After(at.Add(ps.config.Notices.Looking)) {
			return still, true, nil
		}
		later, looks = prefs.Loud(at), true
	}
	if !looks {
		return at, false, nil
	}
	if was, err := ps.config.Store.WasSent(ctx, n, resultSent, at.Add(-LookoutRest)); err != nil || was {
		return at, false, err
	}
	if channel == notice.Mail {
		sent, err := ps.alreadySent(ctx, n)
		return later, !sent && err == nil, err
	}
	return later, true, nil
}

// onlySeeks reports whether a mail is about open tables only.
func onlySeeks(list []notice.Message) bool {
	for _, m := range list {
		if m.Kind != notice.Seeks {
			return false
		}
	}
	return true
}

// lookoutMails is the client name under which mails about open tables only are counted. Its limit within an
// hour is 1/48 of the daily limit, so that these mails are at most half of a day's and do not delay others.
const lookoutMails = "open tables"
