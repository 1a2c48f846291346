package people

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"signoria/engine"
	"signoria/notice"
	"signoria/store"
	"signoria/table"
)

// processDue claims triggers that are due, at most four per free slot, and decides them in the
// background.
func (ps *People) processDue(ctx context.Context, at time.Time) error {
	most := 4 * free(ps.notifier.triggerSlots)
	if most == 0 {
		return nil
	}
	list, err := ps.config.Store.ClaimTriggers(ctx, at, at.Add(noticeLease), most)
	for _, d := range list {
		ps.runInSlot(ps.notifier.triggerSlots, func() { ps.processTrigger(d) })
	}
	return err
}

// processTrigger decides a trigger. One that cannot be decided is postponed by retryAfter, and
// dropped giveUpAfter after it began.
func (ps *People) processTrigger(d store.NoticeTrigger) {
	ctx, cancel := context.WithTimeout(ps.ctx, ps.config.StoreWait)
	defer cancel()
	err := ps.resolveTrigger(ctx, d)
	if err == nil || ps.ctx.Err() != nil {
		return
	}
	ps.warn("a duty could not be judged", err)
	ctx, cancel = ps.writing(ctx) // a new timeout, because the first may have passed
	defer cancel()
	if ps.now().Sub(d.Began) > giveUpAfter {
		err = ps.config.Store.ResolveTrigger(ctx, d, nil)
	} else {
		err = ps.config.Store.PostponeTrigger(ctx, d, ps.now().Add(retryAfter))
	}
	if err != nil {
		ps.warn("a duty could not be put off", err)
	}
}

// resolveTrigger decides a trigger: it deletes the trigger and stores its notices, or makes it due again.
func (ps *People) resolveTrigger(ctx context.Context, d store.NoticeTrigger) error {
	at := ps.now()
	t, v, err := ps.decide(ctx, d, at)
	switch {
	case err != nil:
		return err
	case !v.needed && !v.recheckAt.IsZero():
		return ps.config.Store.PostponeTrigger(ctx, d, v.recheckAt)
	case !v.needed:
		return ps.config.Store.ResolveTrigger(ctx, d, nil)
	}
	holders, err := ps.config.Store.Subscribers(ctx, d.Match)
	if err != nil {
		return err
	}
	d.Began = v.began
	var list []store.Notice
	for _, h := range holders {
		if ps.concerns(t.Table, v, d, h) {
			list = append(list, ps.noticesFor(t.Table, d, h)...)
		}
	}
	table, err := ps.tableNotice(ctx, t, d)
	if err != nil {
		return err
	}
	list = append(list, table...)
	if d.Kind != string(notice.Seeks) {
		return ps.config.Store.ResolveTrigger(ctx, d, list)
	}
	looking, more, err := ps.wave(ctx, t, d, at)
	if err != nil {
		return err
	}
	if list = append(list, looking...); more {
		return ps.config.Store.ContinueTrigger(ctx, d, list, at.Add(waveTime))
	}
	return ps.config.Store.ResolveTrigger(ctx, d, list)
}

// concerns reports whether a trigger is for this subscriber: they have not muted the match, and the
// key opens its seat and no earlier seat with the same message.
func (ps *People) concerns(t *table.Table, v noticeDecision, d store.NoticeTrigger, h store.Subscriber) bool {
	access, ok := t.Access(h.Key)
	return ok && !h.Muted && access.Seats.Has(engine.Seat(d.Seat)) && (access.Seats&v.seats).First() == engine.Seat(d.Seat)
}

// noticesFor returns the notices of a trigger for a subscriber, one for each channel that they want and that
// reaches them.
func (ps *People) noticesFor(t *table.Table, d store.NoticeTrigger, h store.Subscriber) (list []store.Notice) {
	prefs := preferencesOf(h.NotifyPrefs)
	for _, channel := range notice.Channels() {
		wait, ever := ps.delayOf(t, notice.Kind(d.Kind), channel)
		if ever && ps.reaches(h.NotifyPrefs, channel) && prefs.Wants(notice.Kind(d.Kind), channel) {
			due := prefs.When(d.Began.Add(wait), notice.Kind(d.Kind), channel)
			list = append(list, store.Notice{Person: h.Person, Channel: string(channel), NoticeTrigger: store.NoticeTrigger{Due: due}})
		}
	}
	return list
}

// reaches reports whether the host has switched a channel on and the person can be reached by it.
func (ps *People) reaches(t store.NotifyPrefs, channel notice.Channel) bool {
	return ps.config.Notices.has(channel) && (channel == notice.Push && t.Pushes > 0 || channel == notice.Mail && t.Mail || channel == notice.Hook && t.Webhook)
}

// preferencesOf parses preferences; unreadable ones count as the defaults.
func preferencesOf(t store.NotifyPrefs) notice.Preferences {
	var w notice.Preferences
	if err := json.Unmarshal([]byte(t.Preferences), &w); err != nil || w.Check() != nil {
		return notice.DefaultPreferences("")
	}
	return w
}

// decide opens the match of a trigger, and returns it with the decision.
func (ps *People) decide(ctx context.Context, d store.NoticeTrigger, at time.Time) (NamedTable, noticeDecision, error) {
	t, closed, err := ps.house.Match(ctx, d.Match)
	if err != nil || closed && d.Kind != string(notice.Over) {
		return t, noticeDecision{}, err
	}
	if d.Kind == string(notice.Expired) {
		v, err := ps.decideExpired(ctx, t, d, at)
		return t, v, err
	}
	if d.Kind != string(notice.Rematch) {
		return t, ps.decideFor(t, d, at), nil
	}
	next, err := ps.config.Store.Rematch(ctx, d.Match)
	if err != nil {
		return t, noticeDecision{}, err
	}
	rematch, closed, err := ps.house.Match(ctx, next)
	if err != nil || closed {
		return t, noticeDecision{}, err
	}
	return t, decideRematch(t, rematch, d), nil
}

// NamedTable is a table with the current names of its seats.
type NamedTable struct {
	*table.Table
	Names table.Names
}

// Name returns the name of a seat; empty if it was removed.
func (n NamedTable) Name(s engine.Seat) string { return n.Of(s, n.Names).Name }

// stillNeeded returns the message of a notice, and how long it is useful, if there still is a
// reason to send it now. If not, the notice is already dropped or postponed in the store when
// stillNeeded returns.
func (ps *People) stillNeeded(ctx context.Context, n store.Notice) (message notice.Message, ttl time.Duration, needed bool, err error) {
	if n.Kind == string(notice.WebhookOff) {
		return ps.webhookOffNeeded(ctx, n)
	}
	if n.Kind == string(notice.Seeks) {
		return ps.seeksNeeded(ctx, n)
	}
	if n.Kind == string(notice.Invited) {
		return ps.invitedNeeded(ctx, n)
	}
	at := ps.now()
	t, v, err := ps.decide(ctx, n.NoticeTrigger, at)
	if err != nil {
		return message, 0, false, errors.Join(err, ps.retry(ctx, n))
	}
	later, drop, err := ps.deliverAt(ctx, t.Table, v, n, at)
	switch {
	case err != nil:
		return message, 0, false, errors.Join(err, ps.retry(ctx, n))
	case drop:
		return message, 0, false, ps.config.Store.DropNotices(ctx, n)
	case !later.IsZero():
		return message, 0, false, ps.config.Store.PostponeNotices(ctx, later, n)
	}
	return v.message, v.ttl, true, nil
}

// lastSeen returns the last page view. Times more than Looking in the future are clock errors and
// ignored, because they would silence notices until then.
func (ps *People) lastSeen(h store.Subscriber, now time.Time) (last time.Time) {
	for _, at := range []time.Time{h.LastSeen, h.Used} {
		if at.After(last) && !at.After(now.Add(ps.config.Notices.Looking)) {
			last = at
		}
	}
	return last
}

// alreadySent reports whether the same notice was sent by a channel that is faster than mail.
func (ps *People) alreadySent(ctx context.Context, n store.Notice) (bool, error) {
	for _, channel := range []notice.Channel{notice.Push, notice.Hook} {
		result, err := ps.config.Store.CameTo(ctx, n, string(channel))
		if err != nil || result == resultSent {
			return err == nil, err
		}
	}
	return false, nil
}

// deliverAt decides what to do with a notice at at: drop it, send it at later, or if later is zero send it
// now.
func (ps *People) deliverAt(ctx context.Context, t *table.Table, v noticeDecision, n store.Notice, at time.Time) (later time.Time, drop bool, err error) {
	if !v.needed {
		return later, true, nil
	}
	holders, err := ps.config.Store.Subscribers(ctx, n.Match)
	if err != nil {
		return later, false, err
	}
	kind, channel := notice.Kind(n.Kind), notice.Channel(n.Channel)
	for _, h := range holders {
		if h.Person != n.Person || !ps.concerns(t, v, n.NoticeTrigger, h) {
			continue
		}
		prefs := preferencesOf(h.NotifyPrefs)
		waits, seen := prefs.Waits(kind, channel), ps.lastSeen(h, at)
		if !prefs.Wants(kind, channel) || !ps.reaches(h.NotifyPrefs, channel) || !waits && !seen.Before(n.Began) {
			return later, true, nil
		}
		if channel == notice.Mail && !waits {
			if came, err := ps.alreadySent(ctx, n); err != nil || came {
				return later, err == nil, err
			}
		}
		if still := seen.Add(ps.config.Notices.Looking); !waits && still.After(at) {
			return still, false, nil
		}
		if quiet := (notice.Preferences{Zone: prefs.Zone, QuietFrom: prefs.QuietFrom, QuietTo: prefs.QuietTo}).When(at, kind, channel); quiet.After(at) {
			return quiet, false, nil
		}
		return later, false, nil
	}
	return later, true, nil // the key no longer opens the seat, or the match is muted
}
