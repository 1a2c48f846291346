package live

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

// takePushes sends the push messages that are due.
func (srv *Server) takePushes(ctx context.Context, at time.Time) error {
	return srv.takeNotices(ctx, at, notice.Push, srv.telling.pushes, func(until time.Time, batch []store.Notice) {
		for _, n := range batch {
			srv.sendWhile(until, func(ctx context.Context) error { return srv.push(ctx, n) })
		}
	})
}

// takeMails sends the mails that are due.
func (srv *Server) takeMails(ctx context.Context, at time.Time) error {
	return srv.takeNotices(ctx, at, notice.Mail, srv.telling.mails, func(until time.Time, batch []store.Notice) {
		srv.sendWhile(until, func(ctx context.Context) error { return srv.mail(ctx, batch) })
	})
}

func (srv *Server) takeNotices(ctx context.Context, at time.Time, channel notice.Channel, slots chan struct{}, send func(until time.Time, batch []store.Notice)) error {
	most := free(slots)
	if most == 0 || !srv.config.Notices.has(channel) {
		return nil
	}
	until := at.Add(tellLease)
	list, err := srv.config.Store.ClaimNotices(ctx, string(channel), rand.Text(), at, until, most)
	batches := map[string][]store.Notice{}
	for _, n := range list {
		batches[n.Batch] = append(batches[n.Batch], n)
	}
	for _, batch := range batches {
		srv.beside(slots, func() { send(until, batch) })
	}
	return err
}

// sendWhile sends something while it is left to this node.
func (srv *Server) sendWhile(until time.Time, send func(context.Context) error) {
	if !srv.now().Before(until.Add(-tellLease / 2)) {
		return // it has waited here for so long that another node may be at it
	}
	ctx, cancel := context.WithTimeout(srv.ctx, tellLease/2)
	defer cancel()
	if err := send(ctx); err != nil {
		srv.warn("a notice could not be sent; it will be tried again", err)
	}
}

// retry lets a notice be tried again, until it was tried too often.
func (srv *Server) retry(ctx context.Context, notices ...store.Notice) error {
	ctx, cancel := srv.writing(ctx)
	defer cancel()
	for _, n := range notices {
		if n.Tries >= mostSends {
			srv.count(notice.Channel(n.Channel), resultFailed)
			if err := srv.config.Store.SettleNotices(ctx, resultFailed, n); err != nil {
				return err
			}
			continue
		}
		srv.count(notice.Channel(n.Channel), resultLater)
		wait := firstRetry << (2 * max(0, n.Tries-1))
		if err := srv.config.Store.RetryNotices(ctx, srv.now().Add(wait), n); err != nil {
			return err
		}
	}
	return nil
}

// push sends one notice to all browsers of a person: one that has taken it is enough.
func (srv *Server) push(ctx context.Context, n store.Notice) error {
	told, keep, worth, err := srv.worth(ctx, n)
	if err != nil || !worth {
		return err
	}
	person, err := srv.config.Store.Told(ctx, n.Person)
	if err != nil {
		return errors.Join(err, srv.retry(ctx, n))
	}
	browsers, err := srv.config.Store.Pushes(ctx, n.Person)
	if err != nil {
		return errors.Join(err, srv.retry(ctx, n))
	}
	shown := srv.config.Notices.Renderer.Shown(wishesOf(person).Lang, told)
	results := map[string]int{}
	var gone []store.Push
	var wait time.Duration
	for _, b := range browsers {
		to := notice.Subscription{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth}
		err := srv.config.Notices.Push.Push(ctx, to, shown, srv.topic(n.Match), keep)
		var later *notice.Later
		switch {
		case err == nil:
			results[resultSent]++
		case errors.Is(err, notice.ErrGone):
			results[resultGone]++
			gone = append(gone, b)
		case errors.Is(err, notice.ErrRefused):
			results[resultRefused]++
			srv.config.Log.Warn("a push service has refused a message", "error", err)
		case errors.As(err, &later):
			results[resultLater]++
			wait = max(wait, later.For)
		default:
			results[resultLater]++
		}
	}
	return errors.Join(srv.settlePush(ctx, n, results, wait), srv.dropPushes(ctx, gone))
}

// dropPushes forgets browsers that take no messages any longer.
func (srv *Server) dropPushes(ctx context.Context, gone []store.Push) error {
	ctx, cancel := srv.writing(ctx)
	defer cancel()
	for _, b := range gone {
		if err := srv.config.Store.DropPush(ctx, b.Device, b.Endpoint); err != nil {
			return err
		}
	}
	return nil
}

// settlePush notes what has come of a push message to all browsers of a person. What was
// sent was sent, also where the server ends meanwhile.
func (srv *Server) settlePush(ctx context.Context, n store.Notice, results map[string]int, wait time.Duration) error {
	ctx, cancel := srv.writing(ctx)
	defer cancel()
	for _, result := range []string{resultSent, resultGone, resultRefused} {
		for range results[result] {
			srv.count(notice.Push, result)
		}
	}
	switch {
	case results[resultSent] > 0:
		return srv.config.Store.SettleNotices(ctx, resultSent, n)
	case results[resultLater] > 0 && wait > firstRetry && n.Tries < mostSends:
		srv.count(notice.Push, resultLater)
		return srv.config.Store.RetryNotices(ctx, srv.now().Add(wait), n)
	case results[resultLater] > 0:
		return srv.retry(ctx, n)
	case results[resultRefused] > 0:
		return srv.config.Store.SettleNotices(ctx, resultRefused, n)
	}
	return srv.config.Store.SettleNotices(ctx, resultGone, n)
}

// topic is what a push service knows of a match: that it is the same.
func (srv *Server) topic(match string) string {
	return hex.EncodeToString(srv.mac("topic", match)[:16])
}

// mail sends the notices of a batch as one mail.
func (srv *Server) mail(ctx context.Context, batch []store.Notice) error {
	var list []notice.Told
	var worthy []store.Notice
	for _, n := range batch {
		told, _, worth, err := srv.worth(ctx, n)
		if err != nil {
			srv.warn("a notice could not be judged", err)
		} else if worth {
			list, worthy = append(list, told), append(worthy, n)
		}
	}
	if len(worthy) == 0 {
		return nil
	}
	who := worthy[0].Person
	person, err := srv.config.Store.Told(ctx, who)
	if err != nil {
		return errors.Join(err, srv.retry(ctx, worthy...))
	}
	address, err := srv.config.Store.MailOf(ctx, who, srv.now())
	if err != nil {
		return errors.Join(err, srv.retry(ctx, worthy...))
	}
	letter := srv.config.Notices.Renderer.Letter(wishesOf(person).Lang, list, address.Token)
	letter.ID, letter.To, letter.At = srv.letterID(worthy), address.Address, srv.now()
	err = srv.config.Store.CountMail(ctx, store.Mailed{ID: letter.ID}, srv.mailLimits(), srv.now())
	if errors.Is(err, store.ErrMailDay) {
		srv.sayFull()
		return srv.config.Store.PutOffNotices(ctx, srv.now().Add(time.Hour), worthy...)
	}
	if err != nil {
		return errors.Join(err, srv.retry(ctx, worthy...))
	}
	srv.telling.full.Store(false)
	return srv.settleMail(ctx, worthy, who, address.Address, srv.config.Notices.Mail.Mail(ctx, letter))
}

// letterID is that of a letter which tells of these notices: the same whenever it is sent
// again, and of no other letter.
func (srv *Server) letterID(notices []store.Notice) string {
	var keys []string
	for _, n := range notices {
		keys = append(keys, fmt.Sprintln(n.Person, n.Kind, n.Match, n.Seat, n.Since, n.Began.UnixMicro()))
	}
	slices.Sort(keys)
	return hex.EncodeToString(srv.mac("letter", strings.Join(keys, ""))[:16])
}

// settleMail notes what has come of a mail, as settlePush.
func (srv *Server) settleMail(ctx context.Context, sent []store.Notice, person, address string, err error) error {
	ctx, cancel := srv.writing(ctx)
	defer cancel()
	s := srv.config.Store
	switch {
	case err == nil:
		srv.count(notice.Mail, resultSent)
		return errors.Join(s.SettleNotices(ctx, resultSent, sent...), s.BouncedMail(ctx, person, address, false, mostBounces))
	case errors.Is(err, notice.ErrRefused):
		srv.count(notice.Mail, resultRefused)
		return errors.Join(s.SettleNotices(ctx, resultRefused, sent...), s.BouncedMail(ctx, person, address, true, mostBounces))
	}
	srv.warn("the mail server has not taken a mail", err)
	return srv.retry(ctx, sent...)
}

// sayFull says once that there are too many mails.
func (srv *Server) sayFull() {
	if !srv.telling.full.Swap(true) {
		srv.config.Log.Warn("as many mails have been sent within a day as may be (--mail-per-day); others wait")
	}
}
