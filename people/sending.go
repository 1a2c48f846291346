package people

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"signoria/notice"
	"signoria/store"
)

// takePushes claims the push messages that are due, and sends them in the background.
func (ps *People) takePushes(ctx context.Context, at time.Time) error {
	return ps.takeNotices(ctx, at, notice.Push, ps.notifier.pushSlots, func(until time.Time, batch []store.Notice) {
		for _, n := range batch {
			ps.sendWhile(until, func(ctx context.Context) error { return ps.push(ctx, n) })
		}
	})
}

// takeMails claims the mails that are due, and sends them in the background.
func (ps *People) takeMails(ctx context.Context, at time.Time) error {
	return ps.takeNotices(ctx, at, notice.Mail, ps.notifier.mailSlots, func(until time.Time, batch []store.Notice) {
		ps.sendWhile(until, func(ctx context.Context) error { return ps.mail(ctx, batch) })
	})
}

// takeNotices claims the due notices of a channel, for as many persons as slots are free, and runs send for
// each batch in the background. until is the end of the claim.
func (ps *People) takeNotices(ctx context.Context, at time.Time, channel notice.Channel, slots chan struct{}, send func(until time.Time, batch []store.Notice)) error {
	most := free(slots)
	if most == 0 || !ps.config.Notices.has(channel) {
		return nil
	}
	until := at.Add(noticeLease)
	list, err := ps.config.Store.ClaimNotices(ctx, string(channel), rand.Text(), at, until, most)
	batches := map[string][]store.Notice{}
	for _, n := range list {
		batches[n.Batch] = append(batches[n.Batch], n)
	}
	for _, batch := range batches {
		ps.runInSlot(slots, func() { send(until, batch) })
	}
	return err
}

// sendWhile runs send, unless less than half of noticeLease is left until until. It logs an error.
func (ps *People) sendWhile(until time.Time, send func(context.Context) error) {
	if !ps.now().Before(until.Add(-noticeLease / 2)) {
		return // another node could claim the notice while this one sends it
	}
	ctx, cancel := context.WithTimeout(ps.ctx, noticeLease/2)
	defer cancel()
	if err := send(ctx); err != nil {
		ps.warn("a notice could not be sent; it will be tried again", err)
	}
}

// retry schedules another try of notices, up to maxSends.
func (ps *People) retry(ctx context.Context, notices ...store.Notice) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	for _, n := range notices {
		if n.Tries >= maxSends {
			ps.count(notice.Channel(n.Channel), resultFailed)
			if err := ps.config.Store.SettleNotices(ctx, resultFailed, n); err != nil {
				return err
			}
			continue
		}
		ps.count(notice.Channel(n.Channel), resultLater)
		wait := firstRetry << (2 * max(0, n.Tries-1))
		if err := ps.config.Store.RetryNotices(ctx, ps.now().Add(wait), n); err != nil {
			return err
		}
	}
	return nil
}

// push sends one notice to all browsers of a person. It counts as sent if one browser has accepted it.
func (ps *People) push(ctx context.Context, n store.Notice) error {
	message, ttl, needed, err := ps.stillNeeded(ctx, n)
	if err != nil || !needed {
		return err
	}
	person, err := ps.config.Store.NotifyPrefs(ctx, n.Person)
	if err != nil {
		return errors.Join(err, ps.retry(ctx, n))
	}
	browsers, err := ps.config.Store.Pushes(ctx, n.Person)
	if err != nil {
		return errors.Join(err, ps.retry(ctx, n))
	}
	shown := ps.config.Notices.Renderer.Shown(preferencesOf(person).Lang, message)
	results := map[string]int{}
	var gone []store.Push
	var wait time.Duration
	for _, b := range browsers {
		to := notice.Subscription{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth}
		err := ps.config.Notices.Push.Push(ctx, to, shown, ps.topic(n.Match), ttl)
		var later *notice.Later
		switch {
		case err == nil:
			results[resultSent]++
		case errors.Is(err, notice.ErrGone):
			results[resultGone]++
			gone = append(gone, b)
		case errors.Is(err, notice.ErrRefused):
			results[resultRefused]++
			ps.config.Log.Warn("a push service has refused a message", "error", err)
		case errors.As(err, &later):
			results[resultLater]++
			wait = max(wait, later.For)
		default:
			results[resultLater]++
		}
	}
	return errors.Join(ps.settlePush(ctx, n, results, wait), ps.dropPushes(ctx, gone))
}

// dropPushes deletes the subscriptions of browsers that no longer accept messages.
func (ps *People) dropPushes(ctx context.Context, gone []store.Push) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	for _, b := range gone {
		if err := ps.config.Store.DropPush(ctx, b.Device, b.Endpoint); err != nil {
			return err
		}
	}
	return nil
}

// settlePush stores the results of a push message to all browsers of a person. It does so even if
// the server closes in the meantime, because the message is sent.
func (ps *People) settlePush(ctx context.Context, n store.Notice, results map[string]int, wait time.Duration) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	for _, result := range []string{resultSent, resultGone, resultRefused} {
		for range results[result] {
			ps.count(notice.Push, result)
		}
	}
	switch {
	case results[resultSent] > 0:
		return ps.config.Store.SettleNotices(ctx, resultSent, n)
	case results[resultLater] > 0 && wait > firstRetry && n.Tries < maxSends:
		ps.count(notice.Push, resultLater)
		return ps.config.Store.RetryNotices(ctx, ps.now().Add(wait), n)
	case results[resultLater] > 0:
		return ps.retry(ctx, n)
	case results[resultRefused] > 0:
		return ps.config.Store.SettleNotices(ctx, resultRefused, n)
	}
	return ps.config.Store.SettleNotices(ctx, resultGone, n)
}

// topic returns the topic of push messages about a match: a hash, so that the push service learns only which
// messages are about the same match.
func (ps *People) topic(match string) string {
	return hex.EncodeToString(ps.house.MAC("topic", match)[:16])
}

// mail sends the notices of a batch as one mail.
func (ps *People) mail(ctx context.Context, batch []store.Notice) error {
	var list []notice.Message
	var worthy []store.Notice
	for _, n := range batch {
		message, _, needed, err := ps.stillNeeded(ctx, n)
		if err != nil {
			ps.warn("a notice could not be judged", err)
		} else if needed {
			list, worthy = append(list, message), append(worthy, n)
		}
	}
	if len(worthy) == 0 {
		return nil
	}
	who := worthy[0].Person
	person, err := ps.config.Store.NotifyPrefs(ctx, who)
	if err != nil {
		return errors.Join(err, ps.retry(ctx, worthy...))
	}
	address, err := ps.config.Store.MailOf(ctx, who, ps.now())
	if err != nil {
		return errors.Join(err, ps.retry(ctx, worthy...))
	}
	letter := ps.config.Notices.Renderer.Letter(preferencesOf(person).Lang, list, address.Token)
	letter.ID, letter.To, letter.At = ps.letterID(worthy), address.Address, ps.now()
	mailed, limits := store.Mailed{ID: letter.ID}, ps.mailLimits()
	if onlySeeks(list) {
		mailed.Client, limits.Client = lookoutMails, (limits.Day+47)/48
	}
	err = ps.config.Store.CountMail(ctx, mailed, limits, ps.now())
	if errors.Is(err, store.ErrMailClient) {
		return ps.config.Store.DropNotices(ctx, worthy...) // an hour later the seats are taken
	}
	if errors.Is(err, store.ErrMailDay) {
		ps.sayFull()
		return ps.config.Store.PostponeNotices(ctx, ps.now().Add(time.Hour), worthy...)
	}
	if err != nil {
		return errors.Join(err, ps.retry(ctx, worthy...))
	}
	ps.notifier.full.Store(false)
	return ps.settleMail(ctx, worthy, who, address.Address, ps.config.Notices.Mail.Mail(ctx, letter))
}

// letterID returns the id of a letter about these notices. A letter that is sent again has the same id, and
// no other letter has it.
func (ps *People) letterID(notices []store.Notice) string {
	var keys []string
	for _, n := range notices {
		keys = append(keys, fmt.Sprintln(n.Person, n.Kind, n.Match, n.Seat, n.Since, n.Began.UnixMicro()))
	}
	slices.Sort(keys)
	return hex.EncodeToString(ps.house.MAC("letter", strings.Join(keys, ""))[:16])
}

// settleMail stores the result of a mail, even if the server closes in the meantime.
func (ps *People) settleMail(ctx context.Context, sent []store.Notice, person, address string, err error) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	s := ps.config.Store
	switch {
	case err == nil:
		ps.count(notice.Mail, resultSent)
		return errors.Join(s.SettleNotices(ctx, resultSent, sent...), s.BouncedMail(ctx, person, address, false, maxBounces))
	case errors.Is(err, notice.ErrRefused):
		ps.count(notice.Mail, resultRefused)
		return errors.Join(s.SettleNotices(ctx, resultRefused, sent...), s.BouncedMail(ctx, person, address, true, maxBounces))
	}
	ps.warn("the mail server has not taken a mail", err)
	return ps.retry(ctx, sent...)
}

// sayFull logs that the daily limit of mails is reached, once until a mail can be sent again.
func (ps *People) sayFull() {
	if !ps.notifier.full.Swap(true) {
		ps.config.Log.Warn("as many mails have been sent within a day as may be (--mail-per-day); others wait")
	}
}
