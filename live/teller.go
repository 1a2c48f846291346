package live

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/notice"
	"signoria/store"
	"signoria/table"
)

// NoticesConfig says how persons are told of anything.
type NoticesConfig struct {
	// Teller has the words.
	Teller notice.Teller
	// Push and Mail send; nil: nothing goes this way.
	Push notice.Pusher
	Mail notice.Mailer
	// MailsPerDay bounds all mails of a day; 0: no bound.
	MailsPerDay int
	// Patience is how long persons have to look by themselves before a push message,
	// PatienceDays at tables that are played over days, PatienceMail before a mail. Default
	// 20 s, 3 and 15 minutes.
	Patience, PatienceDays, PatienceMail time.Duration
	// Looking is how long somebody who has looked may still be looking: a visible page says
	// so once a minute. Default 75 s.
	Looking time.Duration
}

func (c NoticesConfig) any() bool { return c.Push != nil || c.Mail != nil }

func (c NoticesConfig) has(channel notice.Channel) bool {
	return channel == notice.Push && c.Push != nil || channel == notice.Mail && c.Mail != nil
}

const (
	// tellLease is for how long what is judged or sent is left to a node: longer than
	// sending may take.
	tellLease = 2 * time.Minute
	// So many duties are judged, persons pushed and mails sent at once: a server that hangs
	// holds up no more than these.
	judgesAtOnce, pushesAtOnce, mailsAtOnce = 4, 8, 4
	// mostSends is how often sending is tried, firstRetry how long the first wait is; each
	// is four times the one before.
	mostSends  = 7
	firstRetry = time.Minute
	// keptNotices is how long it is remembered what was told: longer than anything is told
	// of.
	keptNotices = 90 * 24 * time.Hour
	// forsaken is how old a duty is that could not be judged and is given up.
	forsaken = 7 * 24 * time.Hour
	// mostBounces is how many mails in a row an address may refuse.
	mostBounces = 2
)

// telling is what a node knows of its sending.
type telling struct {
	eyes                  eyes
	judges, pushes, mails chan struct{}
	newcomers             newcomers
	flight                sync.WaitGroup // what is being judged or sent
	results               map[NoticeResult]*atomic.Int64
	waiting               atomic.Int64 // as of the last look
	oldest                atomic.Int64 // microseconds since 1970; 0: none waits
	looked, pruned        time.Time    // the teller's
	full                  atomic.Bool  // no more mails today, and the log knows
}

func newTelling() *telling {
	t := &telling{newcomers: newcomers{matches: map[string]bool{}}, eyes: eyes{looks: map[store.Look]time.Time{}}, results: map[NoticeResult]*atomic.Int64{},
		judges: make(chan struct{}, judgesAtOnce), pushes: make(chan struct{}, pushesAtOnce), mails: make(chan struct{}, mailsAtOnce)}
	for _, channel := range notice.Channels() {
		for _, result := range noticeResults {
			t.results[NoticeResult{channel, result}] = new(atomic.Int64)
		}
	}
	return t
}

// What can have come of sending.
const (
	resultSent    = "sent"
	resultLater   = "later"   // to be tried again
	resultRefused = "refused" // for good
	resultGone    = "gone"    // the browser takes none any longer
	resultFailed  = "failed"  // tried too often
)

var noticeResults = []string{resultSent, resultLater, resultRefused, resultGone, resultFailed}

// NoticeResult is what can have come of sending by a channel.
type NoticeResult struct {
	Channel notice.Channel
	Result  string
}

func (srv *Server) count(channel notice.Channel, result string) {
	srv.telling.results[NoticeResult{channel, result}].Add(1)
}

// teller judges and sends what is due, until the server closes.
func (srv *Server) teller() {
	tick := time.NewTicker(srv.config.Keeper)
	defer tick.Stop()
	for {
		srv.tell(srv.now())
		select {
		case <-srv.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// tell does once what the teller does again and again. It waits for the store and for
// nobody else; an error is only told, for the next time tries again.
func (srv *Server) tell(at time.Time) {
	ctx, cancel := context.WithTimeout(srv.ctx, lease/2)
	defer cancel()
	steps := []struct {
		what string
		do   func(context.Context, time.Time) error
	}{
		{"who has looked could not be noted", func(ctx context.Context, _ time.Time) error { return srv.writeEyes(ctx) }},
		{"duties could not be looked for", srv.takeDuties},
		{"push messages could not be looked for", srv.takePushes},
		{"mails could not be looked for", srv.takeMails},
		{"notices could not be counted", srv.lookAtNotices},
	}
	srv.remind()
	for _, step := range steps {
		if err := step.do(ctx, at); err != nil {
			srv.warn(step.what, err)
			return
		}
	}
}

// lookAtNotices counts what waits, and forgets what is long past.
func (srv *Server) lookAtNotices(ctx context.Context, at time.Time) error {
	t := srv.telling
	if at.Sub(t.looked) >= 10*time.Second {
		n, oldest, err := srv.config.Store.Pending(ctx, at)
		if err != nil {
			return err
		}
		t.looked = at
		t.waiting.Store(int64(n))
		t.oldest.Store(0)
		if n > 0 {
			t.oldest.Store(oldest.UnixMicro())
		}
	}
	if at.Sub(t.pruned) < time.Hour {
		return nil
	}
	t.pruned = at
	return srv.config.Store.PruneNotices(ctx, at.Add(-keptNotices))
}

// beside lets something be done in one of these slots, which is free soon.
func (srv *Server) beside(slots chan struct{}, do func()) {
	srv.telling.flight.Add(1)
	started := srv.start(func() {
		defer srv.telling.flight.Done()
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
			do()
		case <-srv.ctx.Done():
		}
	})
	if !started {
		srv.telling.flight.Done()
	}
}

func free(slots chan struct{}) int { return cap(slots) - len(slots) }

// takeDuties judges what is due.
func (srv *Server) takeDuties(ctx context.Context, at time.Time) error {
	most := 4 * free(srv.telling.judges)
	if most == 0 {
		return nil
	}
	list, err := srv.config.Store.ClaimDuties(ctx, at, at.Add(tellLease), most)
	for _, d := range list {
		srv.beside(srv.telling.judges, func() { srv.attendDuty(d) })
	}
	return err
}

// attendDuty judges a duty; one whose match cannot be opened is put off.
func (srv *Server) attendDuty(d store.Duty) {
	ctx, cancel := context.WithTimeout(srv.ctx, srv.config.StoreWait)
	defer cancel()
	err := srv.judgeDuty(ctx, d)
	if err == nil || srv.ctx.Err() != nil {
		return
	}
	srv.warn("a duty could not be judged", err)
	if srv.now().Sub(d.Began) > forsaken {
		err = srv.config.Store.JudgeDuty(ctx, d, nil)
	} else {
		err = srv.config.Store.PutOffDuty(ctx, d, srv.now().Add(putOffFor))
	}
	if err != nil {
		srv.warn("a duty could not be put off", err)
	}
}

func (srv *Server) judgeDuty(ctx context.Context, d store.Duty) error {
	at := srv.now()
	t, v, err := srv.verdict(ctx, d, at)
	switch {
	case err != nil:
		return err
	case !v.stands && !v.again.IsZero():
		return srv.config.Store.PutOffDuty(ctx, d, v.again)
	case !v.stands:
		return srv.config.Store.JudgeDuty(ctx, d, nil)
	}
	holders, err := srv.config.Store.Holders(ctx, d.Match)
	if err != nil {
		return err
	}
	d.Began = v.began
	var list []store.Notice
	for _, h := range holders {
		if srv.concerns(t, v, d, h) {
			list = append(list, srv.noticesFor(t, d, h)...)
		}
	}
	return srv.config.Store.JudgeDuty(ctx, d, list)
}

// concerns tells whether a duty is to be told to somebody who holds a key: it answers for
// the seat, and for none before it to whom the same is told.
func (srv *Server) concerns(t *table.Table, v verdict, d store.Duty, h store.Holder) bool {
	pass, ok := t.Who(h.Key)
	return ok && !h.Muted && pass.Seats.Has(engine.Seat(d.Seat)) && (pass.Seats&v.seats).First() == engine.Seat(d.Seat)
}

// noticesFor are those that somebody is to get.
func (srv *Server) noticesFor(t *table.Table, d store.Duty, h store.Holder) (list []store.Notice) {
	wishes := wishesOf(h.Told)
	for _, channel := range notice.Channels() {
		wait, ever := srv.waits(t, notice.Kind(d.Kind), channel)
		if ever && srv.reaches(h.Told, channel) && wishes.Wants(notice.Kind(d.Kind), channel) {
			due := wishes.When(d.Began.Add(wait), notice.Kind(d.Kind), channel)
			list = append(list, store.Notice{Person: h.Person, Channel: string(channel), Duty: store.Duty{Due: due}})
		}
	}
	return list
}

// reaches tells whether something can come to a person by a channel.
func (srv *Server) reaches(t store.Told, channel notice.Channel) bool {
	return srv.config.Notices.has(channel) && (channel == notice.Push && t.Pushes > 0 || channel == notice.Mail && t.Mail)
}

// wishesOf reads wishes; what cannot be read is as if none had been said.
func wishesOf(t store.Told) notice.Wishes {
	var w notice.Wishes
	if err := json.Unmarshal([]byte(t.Wishes), &w); err != nil || w.Check() != nil {
		return notice.Usual("")
	}
	return w
}

// verdict opens a match and says what has become of a duty.
func (srv *Server) verdict(ctx context.Context, d store.Duty, at time.Time) (*table.Table, verdict, error) {
	t, closed, err := srv.fresh(ctx, d.Match)
	if err != nil || closed && d.Kind != string(notice.Over) {
		return nil, verdict{}, err
	}
	if d.Kind != string(notice.Rematch) {
		return t, srv.judge(t, d, at), nil
	}
	next, err := srv.config.Store.Rematch(ctx, d.Match)
	if err != nil {
		return nil, verdict{}, err
	}
	rematch, closed, err := srv.fresh(ctx, next)
	if err != nil || closed {
		return nil, verdict{}, err
	}
	return t, judgeRematch(t, rematch, d), nil
}

// fresh is a match as the store has it now, and whether the host has closed it.
func (srv *Server) fresh(ctx context.Context, id string) (*table.Table, bool, error) {
	m, err := srv.find(ctx, id)
	if err != nil {
		return nil, false, err
	}
	if srv.config.Store.Shared() {
		if err := m.refresh(ctx); err != nil {
			return nil, false, err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.table, m.closed(), nil
}

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

// worth says of a notice what is to be told, if there is reason still. What is dropped or
// put off is so in the store when it returns.
func (srv *Server) worth(ctx context.Context, n store.Notice) (told notice.Told, keep time.Duration, worth bool, err error) {
	at := srv.now()
	t, v, err := srv.verdict(ctx, n.Duty, at)
	if err != nil {
		return told, 0, false, errors.Join(err, srv.retry(ctx, n))
	}
	later, drop, err := srv.whether(ctx, t, v, n, at)
	switch {
	case err != nil:
		return told, 0, false, errors.Join(err, srv.retry(ctx, n))
	case drop:
		return told, 0, false, srv.config.Store.DropNotices(ctx, n)
	case !later.IsZero():
		return told, 0, false, srv.config.Store.PutOffNotices(ctx, later, n)
	}
	return v.told, v.keep, true, nil
}

// whether tells whether somebody is to be told now, later, or not at all.
func (srv *Server) whether(ctx context.Context, t *table.Table, v verdict, n store.Notice, at time.Time) (later time.Time, drop bool, err error) {
	if !v.stands {
		return later, true, nil
	}
	holders, err := srv.config.Store.Holders(ctx, n.Match)
	if err != nil {
		return later, false, err
	}
	kind, channel := notice.Kind(n.Kind), notice.Channel(n.Channel)
	for _, h := range holders {
		if h.Person != n.Person || !srv.concerns(t, v, n.Duty, h) {
			continue
		}
		wishes := wishesOf(h.Told)
		waits := wishes.Waits(kind, channel)
		if !wishes.Wants(kind, channel) || !srv.reaches(h.Told, channel) || !waits && !h.Eyes.Before(n.Began) {
			return later, true, nil
		}
		if channel == notice.Mail {
			came, err := srv.config.Store.CameTo(ctx, n, string(notice.Push))
			if err != nil || came == resultSent && !waits {
				return later, err == nil, err
			}
		}
		if still := h.Eyes.Add(srv.config.Notices.Looking); !waits && still.After(at) {
			return still, false, nil
		}
		if quiet := (notice.Wishes{QuietFrom: wishes.QuietFrom, QuietTo: wishes.QuietTo}).When(at, kind, channel); quiet.After(at) {
			return quiet, false, nil
		}
		return later, false, nil
	}
	return later, true, nil // the key opens the seat no longer, or is muted
}

// retry lets a notice be tried again, until it was tried too often.
func (srv *Server) retry(ctx context.Context, notices ...store.Notice) error {
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
	shown := srv.config.Notices.Teller.Shown(wishesOf(person).Lang, told)
	results := map[string]int{}
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
			if err := srv.config.Store.DropPush(ctx, b.Device, b.Endpoint); err != nil {
				return errors.Join(err, srv.retry(ctx, n))
			}
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
	return srv.settlePush(ctx, n, results, wait)
}

// settlePush notes what has come of a push message to all browsers of a person.
func (srv *Server) settlePush(ctx context.Context, n store.Notice, results map[string]int, wait time.Duration) error {
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
	letter := srv.config.Notices.Teller.Letter(wishesOf(person).Lang, list, address.Token)
	letter.ID, letter.To, letter.At = hex.EncodeToString(srv.mac("letter", worthy[0].Batch)[:16]), address.Address, srv.now()
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

// settleMail notes what has come of a mail.
func (srv *Server) settleMail(ctx context.Context, sent []store.Notice, person, address string, err error) error {
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
	// What was cut off by the end of the time must be noted all the same.
	ctx, cancel := srv.writing(ctx)
	defer cancel()
	return srv.retry(ctx, sent...)
}

// sayFull says once that there are too many mails.
func (srv *Server) sayFull() {
	if !srv.telling.full.Swap(true) {
		srv.config.Log.Warn("as many mails have been sent within a day as may be (--mail-per-day); others wait")
	}
}
