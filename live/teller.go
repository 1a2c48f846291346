package live

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"signoria/notice"
	"signoria/store"
)

// NoticesConfig says how persons are told of anything.
type NoticesConfig struct {
	// Renderer has the words.
	Renderer notice.Renderer
	// Push and Mail send; nil: nothing goes this way.
	Push notice.Pusher
	Mail notice.Mailer
	// MailsPerDay bounds all mails of a day, and half of it those with codes; 0: no bound.
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

// channels are those that are switched on.
func (c NoticesConfig) channels() (list []string) {
	for _, channel := range notice.Channels() {
		if c.has(channel) {
			list = append(list, string(channel))
		}
	}
	return list
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
	flight                sync.WaitGroup // what is being judged or sent; tests wait for it
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
// nobody else; an error is only told, for the next time tries again, and what follows is
// done all the same.
func (srv *Server) tell(at time.Time) {
	steps := []struct {
		what string
		do   func(context.Context, time.Time) error
	}{
		{"who has looked could not be noted", func(ctx context.Context, _ time.Time) error { return srv.writeEyes(ctx) }},
		{"duties could not be looked for", srv.takeDuties},
		{"push messages could not be looked for", srv.takePushes},
		{"mails could not be looked for", srv.takeMails},
		{"notices could not be counted", srv.countNotices},
		{"old notices could not be forgotten", srv.pruneNotices},
	}
	srv.remind()
	for _, step := range steps {
		ctx, cancel := context.WithTimeout(srv.ctx, lease/2)
		if err := step.do(ctx, at); err != nil {
			srv.warn(step.what, err)
		}
		cancel()
	}
}

// countNotices counts what waits to be sent from here.
func (srv *Server) countNotices(ctx context.Context, at time.Time) error {
	t := srv.telling
	if at.Sub(t.looked) < 10*time.Second {
		return nil
	}
	n, oldest, err := srv.config.Store.Pending(ctx, at, srv.config.Notices.channels()...)
	if err != nil {
		return err
	}
	t.looked = at
	t.waiting.Store(int64(n))
	t.oldest.Store(0)
	if n > 0 {
		t.oldest.Store(oldest.UnixMicro())
	}
	return nil
}

// pruneNotices forgets what is long past.
func (srv *Server) pruneNotices(ctx context.Context, at time.Time) error {
	t := srv.telling
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
