package people

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"signoria/engine"
	"signoria/notice"
	"signoria/store"
)

// webhookFailLimit is how long a webhook may fail before it is switched off.
const webhookFailLimit = 3 * 24 * time.Hour

// sendPersonHooks sends what is due to persons' webhooks.
func (ps *People) sendPersonHooks(ctx context.Context, at time.Time) error {
	return ps.takePosts(ctx, at, notice.Hook, ps.sendToPersonHook)
}

// sendTableHooks sends what is due to tables' webhooks.
func (ps *People) sendTableHooks(ctx context.Context, at time.Time) error {
	return ps.takePosts(ctx, at, notice.Table, ps.sendToTableHook)
}

// takePosts claims the due notices of a channel, and sends each by tell.
func (ps *People) takePosts(ctx context.Context, at time.Time, channel notice.Channel, tell func(context.Context, store.Notice) error) error {
	return ps.takeNotices(ctx, at, channel, ps.notifier.hookSlots, func(until time.Time, batch []store.Notice) {
		for _, n := range batch {
			ps.sendWhile(until, func(ctx context.Context) error { return tell(ctx, n) })
		}
	})
}

// sendToPersonHook sends a notice to the webhook of its person.
func (ps *People) sendToPersonHook(ctx context.Context, n store.Notice) error {
	message, _, needed, err := ps.stillNeeded(ctx, n)
	if err != nil || !needed {
		return err
	}
	w, err := ps.config.Store.WebhookOf(ctx, n.Person)
	if errors.Is(err, store.ErrUnknown) {
		return ps.config.Store.DropNotices(ctx, n)
	}
	if err != nil {
		return errors.Join(err, ps.retry(ctx, n))
	}
	return ps.post(ctx, n, w, ps.config.Notices.Renderer.Post(w.Lang, message))
}

// tableNotice returns the notice of a trigger for its table's webhook, if there is one.
func (ps *People) tableNotice(ctx context.Context, t NamedTable, d store.NoticeTrigger) ([]store.Notice, error) {
	kind := notice.Kind(d.Kind)
	if !ps.config.Notices.has(notice.Table) || !slices.Contains(notice.TableKinds(), kind) {
		return nil, nil
	}
	plan := t.Header().Plan
	if kind == notice.Seeks && plan.Public.Known || plan.WatchDelay > 0 && kind != notice.Seeks && kind != notice.Begun && kind != notice.Over {
		return nil, nil // its readers are not the opener's people, or spectators who learn it late
	}
	w, err := ps.config.Store.WebhookAt(ctx, d.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && w.Stopped {
		return nil, nil
	}
	due := d.Began
	if kind != notice.Seeks && kind != notice.Begun && kind != notice.Over {
		due = due.Add(ps.patience(t.Table))
	}
	whole := kind != notice.Short && kind != notice.StandIn
	return []store.Notice{{Person: w.Person, Channel: string(notice.Table), Whole: whole, NoticeTrigger: store.NoticeTrigger{Due: due}}}, err
}

// sendToTableHook sends a notice to the webhook of its table.
func (ps *People) sendToTableHook(ctx context.Context, n store.Notice) error {
	w, err := ps.config.Store.WebhookAt(ctx, n.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && (w.Stopped || w.Person != n.Person) {
		return ps.config.Store.DropNotices(ctx, n)
	}
	if err != nil {
		return errors.Join(err, ps.retry(ctx, n))
	}
	t, closed, err := ps.house.Match(ctx, n.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && closed && n.Kind != string(notice.Over) {
		return ps.config.Store.DropNotices(ctx, n)
	}
	if err != nil {
		return errors.Join(err, ps.retry(ctx, n))
	}
	news, err := ps.tableNews(ctx, t, w, n)
	switch {
	case err != nil:
		return errors.Join(err, ps.retry(ctx, n))
	case !news.later.IsZero():
		return ps.config.Store.PostponeNotices(ctx, news.later, n)
	case !news.needed:
		return ps.config.Store.DropNotices(ctx, n)
	}
	return ps.post(ctx, n, w, ps.config.Notices.Renderer.TablePost(w.Lang, news.message, news.who))
}

// tableNews is the common part of messages about a table. If needed is false nothing is sent; if
// later is set the notice is postponed until then.
type tableNews struct {
	needed  bool
	later   time.Time
	message notice.Message
	who     []notice.Player
}

// tableNews decides a notice about a table, and returns its message.
func (ps *People) tableNews(ctx context.Context, t NamedTable, w store.Webhook, n store.Notice) (news tableNews, err error) {
	at, kind := ps.now(), notice.Kind(n.Kind)
	var seats engine.Seats
	news.message = notice.Message{Kind: kind, Match: n.Match, Game: t.Meta().Name}
	switch kind {
	case notice.Turn:
		seats = owingSince(t.Table, n.Since)
		news.needed = seats != 0 && n.Since > 0
	case notice.Short, notice.StandIn:
		v := ps.decideFor(t, n.NoticeTrigger, at)
		news.needed, news.message, seats = v.needed, v.message, engine.SeatsOf(engine.Seat(n.Seat))
	case notice.Asked:
		o, there := t.Offered(at)
		news.needed, seats = there && o.Seq == n.Since, engine.SeatsOf(o.Seat)
	case notice.Seeks:
		band := t.Header().Plan.Public.Band
		news.message.Free, news.message.From, news.message.To = t.PublicFree().Len(), band.From, band.To
		news.message.Join = notice.JoinPath(n.Match, t.Header().Plan.Join)
		news.needed = news.message.Free > 0
	case notice.Begun:
		news.needed = t.Start() == n.Since && t.Running()
	case notice.Over:
		news.needed = t.Over() && t.Last() == n.Since
		for _, place := range t.Places() {
			if place.Rank == 1 {
				seats = seats.With(place.Seat)
			}
		}
	}
	agreed, holders, err := ps.agreed(ctx, t)
	if err != nil || !news.needed {
		return news, err
	}
	if kind.SaysWho() {
		if (mustAgree(t)|seats)&^seatsIn(agreed) != 0 {
			return tableNews{}, nil
		}
		if kind == notice.Turn && !w.Standing { // a standing message is edited, so it disturbs no one
			if seats, news.later = ps.unseen(t, holders, seats, n.Began, at); seats == 0 {
				return tableNews{}, nil
			}
		}
	}
	news.who, err = ps.players(ctx, t, kind, seats, agreed, at)
	return news, err
}

func seatsIn(agreed map[engine.Seat]store.Consent) (seats engine.Seats) {
	for seat := range agreed {
		seats = seats.With(seat)
	}
	return seats
}

// unseen returns the seats whose persons have not looked at a page since a time. If one of them may still be
// looking, later is when to check again; otherwise it is zero.
func (ps *People) unseen(t NamedTable, holders []store.Subscriber, seats engine.Seats, since, at time.Time) (left engine.Seats, later time.Time) {
	left = seats
	for _, h := range holders {
		access, ok := t.Access(h.Key)
		if !ok || access.Seats&left == 0 {
			continue
		}
		seen := ps.lastSeen(h, at)
		if !seen.Before(since) {
			left &^= access.Seats
		} else if still := seen.Add(ps.config.Notices.Looking); still.After(at) && still.After(later) {
			later = still
		}
	}
	return left, later
}

// players returns the persons that a message is about. Those who have agreed to it are named, and mentioned
// if they want that and have no quiet hours now. For a proposal it returns only a named proposer.
func (ps *People) players(ctx context.Context, t NamedTable, kind notice.Kind, seats engine.Seats, agreed map[engine.Seat]store.Consent, at time.Time) (list []notice.Player, err error) {
	for ; seats != 0; seats = seats.Without(seats.First()) {
		seat := seats.First()
		c, may := agreed[seat]
		who := notice.Player{Seat: int(seat) + 1}
		if may && c.Named {
			who.Name = notice.OneLine(t.Name(seat))
			who.Named = who.Name != ""
		}
		if may && c.Mention != "" && kind.SaysWho() {
			is, err := ps.config.Store.NotifyPrefs(ctx, c.Person)
			if err != nil {
				return nil, err
			}
			if !preferencesOf(is).IsQuiet(at) {
				who.Mention = c.Mention
			}
		}
		if kind != notice.Asked || who.Named {
			list = append(list, who)
		}
	}
	return list, nil
}

// post sends a message to a webhook and stores the result.
func (ps *People) post(ctx context.Context, n store.Notice, w store.Webhook, p notice.Post) error {
	p.ID, p.At = ps.postID(w, n), n.Began
	message := ""
	if w.Standing {
		var err error
		if message, err = ps.config.Store.Posted(ctx, w.ID, n.Match); err != nil {
			return errors.Join(err, ps.retry(ctx, n))
		}
	}
	id, err := ps.config.Notices.Webhook.Send(ctx, targetOf(w), p, message)
	ctx, cancel := ps.writing(ctx) // the message is sent, so its result is stored even if the server closes now
	defer cancel()
	if err == nil && w.Standing && id != "" && id != message {
		err = ps.config.Store.PutPosted(ctx, w.ID, n.Match, id)
		if err != nil {
			ps.warn("the message of a webhook could not be noted", err)
			err = nil
		}
	}
	return ps.settlePost(ctx, n, w, err)
}

// postID returns the id of a message to a webhook. A message that is sent again has the same id.
func (ps *People) postID(w store.Webhook, n store.Notice) string {
	return "msg_" + hex.EncodeToString(ps.house.MAC("webhook", fmt.Sprintln(w.ID, n.Kind, n.Match, n.Seat, n.Since, n.Began.UnixMicro()))[:16])
}

// settlePost stores the result of a message to a webhook. A webhook that has failed for webhookFailLimit is
// switched off, one that no longer exists at once; then its owner is notified.
func (ps *People) settlePost(ctx context.Context, n store.Notice, w store.Webhook, err error) error {
	s, channel := ps.config.Store, notice.Channel(n.Channel)
	var later *notice.Later
	switch {
	case err == nil:
		ps.count(channel, resultSent)
		return errors.Join(s.SettleNotices(ctx, resultSent, n), s.WebhookSent(ctx, w.ID, ps.now()))
	case errors.As(err, &later) && n.Tries < maxSends:
		ps.count(channel, resultLater)
		return s.RetryNotices(ctx, ps.now().Add(later.For), n)
	case errors.Is(err, notice.ErrGone):
		ps.count(channel, resultGone)
		return errors.Join(s.SettleNotices(ctx, resultGone, n), ps.failedPost(ctx, n, w, 0))
	case errors.Is(err, notice.ErrRefused):
		ps.count(channel, resultRefused)
		return errors.Join(s.SettleNotices(ctx, resultRefused, n), ps.failedPost(ctx, n, w, webhookFailLimit))
	}
	return errors.Join(ps.retry(ctx, n), ps.failedPost(ctx, n, w, webhookFailLimit))
}

// failedPost stores that a webhook has not accepted a message. If it has failed for most (0 switches it off
// at once) it is switched off, and its owner is notified by push and by mail.
func (ps *People) failedPost(ctx context.Context, n store.Notice, w store.Webhook, most time.Duration) error {
	at := ps.now()
	var owner []store.Notice
	for _, channel := range []notice.Channel{notice.Push, notice.Mail} {
		if ps.config.Notices.has(channel) {
			owner = append(owner, store.Notice{Person: w.Person, Channel: string(channel),
				NoticeTrigger: store.NoticeTrigger{Kind: string(notice.WebhookOff), Match: n.Match, Since: int(at.Unix() / 60), Began: at, Due: at}})
		}
	}
	stopped, err := ps.config.Store.WebhookFailed(ctx, w.ID, at, most, owner)
	if stopped {
		ps.config.Log.Info("a webhook took no messages and is switched off", "service", w.Service)
	}
	return err
}

// webhookOffNeeded is stillNeeded for a notice that a webhook was switched off. It is sent by every
// channel that reaches the owner, whatever their preferences, but not in quiet hours.
func (ps *People) webhookOffNeeded(ctx context.Context, n store.Notice) (message notice.Message, ttl time.Duration, needed bool, err error) {
	person, err := ps.config.Store.NotifyPrefs(ctx, n.Person)
	var list []store.Webhook
	if err == nil {
		list, err = ps.config.Store.Webhooks(ctx, n.Person)
	}
	t, _, matchErr := ps.house.Match(ctx, n.Match)
	off := slices.ContainsFunc(list, func(w store.Webhook) bool { return w.Stopped })
	switch err := errors.Join(err, matchErr); {
	case errors.Is(err, store.ErrUnknown), err == nil && (!off || !ps.reaches(person, notice.Channel(n.Channel))):
		return message, 0, false, ps.config.Store.DropNotices(ctx, n)
	case err != nil:
		return message, 0, false, errors.Join(err, ps.retry(ctx, n))
	}
	if prefs := preferencesOf(person); prefs.IsQuiet(ps.now()) {
		return message, 0, false, ps.config.Store.PostponeNotices(ctx, prefs.Loud(ps.now()), n)
	}
	return notice.Message{Kind: notice.WebhookOff, Match: n.Match, Game: t.Meta().Name}, defaultTTL, true, nil
}
