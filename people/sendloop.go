package people

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"signoria/notice"
	"signoria/store"
)

// NoticesConfig is how people are notified.
type NoticesConfig struct {
	// Renderer makes the texts of notices.
	Renderer notice.Renderer
	// Push and Mail send push messages and mails; nil means that there are none.
	Push notice.Pusher
	Mail notice.Mailer
	// Webhook sends to webhooks, of persons and of tables; nil means that there are none.
	Webhook notice.Webhooker
	// NoLookouts switches off notices about open tables.
	NoLookouts bool
	// MailsPerDay is the limit of all mails within 24 hours; half of it is the limit of mails with
	// codes. 0 means no limit.
	MailsPerDay int
	// Patience is how long persons have to look by themselves before a push message, PatienceDays the
	// same at tables over days, PatienceMail before a mail. Defaults: 20 s, 3 minutes and 15 minutes.
	Patience, PatienceDays, PatienceMail time.Duration
	// Looking is how long a person counts as looking after a page view. It must be more than a minute,
	// because a visible page reports once a minute. Default 75 s.
	Looking time.Duration
}

// Any reports whether any channel is switched on.
func (c NoticesConfig) Any() bool { return c.Push != nil || c.Mail != nil || c.Webhook != nil }

func (c NoticesConfig) has(channel notice.Channel) bool {
	return channel == notice.Push && c.Push != nil || channel == notice.Mail && c.Mail != nil ||
		(channel == notice.Hook || channel == notice.Table) && c.Webhook != nil
}

// channels returns the channels that are switched on.
func (c NoticesConfig) channels() (list []string) {
	for _, channel := range notice.AllChannels() {
		if c.has(channel) {
			list = append(list, string(channel))
		}
	}
	return list
}

const (
	// noticeLease is how long a claimed trigger or notice belongs to a node. Sending may take half of
	// it.
	noticeLease = 2 * time.Minute
	// The most triggers that are decided, persons to whom push messages are sent, mails that are sent
	// and persons' batches for webhooks at the same time. A server that does not answer blocks no more
	// than these.
	triggersAtOnce, pushesAtOnce, mailsAtOnce, hooksAtOnce = 4, 8, 4, 8
	// stepTime is the timeout of each step of the sending loop. retryAfter is the delay after
	// which a trigger that could not be decided is tried again.
	stepTime   = 5 * time.Second
	retryAfter = time.Minute
	// maxSends is the most tries of a notice. firstRetry is the first delay; each further one
	// is four times as long.
	maxSends   = 7
	firstRetry = time.Minute
	// noticeRetention is how long triggers and notices are stored after they were due, whatever their
	// result. Without them the same notice could be sent twice.
	noticeRetention = 90 * 24 * time.Hour
	// giveUpAfter is the age at which a trigger that could not be decided is dropped.
	giveUpAfter = 7 * 24 * time.Hour
	// maxBounces is the number of bounces in a row that stops mail to an address.
	maxBounces = 2
)

// notifier is the state of sending on this node.
type notifier struct {
	pageViews                                     pageViews
	triggerSlots, pushSlots, mailSlots, hookSlots chan struct{}
	newSubscribers                                newSubscribers
	flight                                        sync.WaitGroup // triggers that are decided and notices that are sent now
	results                                       map[NoticeResult]*atomic.Int64
	waiting                                       atomic.Int64 // due notices at the last count
	oldest                                        atomic.Int64 // when the oldest of them was due, in microseconds since 1970; 0 means none
	counted, pruned                               time.Time    // when notices were last counted and pruned; only the sending loop uses them
	full                                          atomic.Bool  // the daily limit of mails is reached, and that was logged
}

func newNotifier() *notifier {
	t := &notifier{newSubscribers: newSubscribers{matches: map[string]bool{}}, pageViews: pageViews{pending: map[store.PageView]time.Time{}}, results: map[NoticeResult]*atomic.Int64{},
		triggerSlots: make(chan struct{}, triggersAtOnce), pushSlots: make(chan struct{}, pushesAtOnce), mailSlots: make(chan struct{}, mailsAtOnce),
		hookSlots: make(chan struct{}, hooksAtOnce)}
	for _, channel := range notice.AllChannels() {
		for _, result := range noticeResults {
			t.results[NoticeResult{channel, result}] = new(atomic.Int64)
		}
	}
	return t
}

// NoticeResults returns all values of NoticeResult.Result.
func NoticeResults() []string { return slices.Clone(noticeResults) }

// The results of sending.
const (
	resultSent    = "sent"
	resultLater   = "later"   // it is tried again
	resultRefused = "refused" // it cannot be sent
	resultGone    = "gone"    // the browser or webhook no longer accepts messages
	resultFailed  = "failed"  // maxSends tries have failed
)

var noticeResults = []string{resultSent, resultLater, resultRefused, resultGone, resultFailed}

// NoticeResult is the result of sending by a channel.
type NoticeResult struct {
	Channel notice.Channel
	Result  string
}

func (ps *People) count(channel notice.Channel, result string) {
	ps.notifier.results[NoticeResult{channel, result}].Add(1)
}

// run runs a Round every Config.Interval until the server closes.
func (ps *People) run() {
	tick := time.NewTicker(ps.config.Interval)
	defer tick.Stop()
	for {
		ps.Round(ps.now())
		select {
		case <-ps.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Round runs one round of the sending loop. It waits only for the store. Errors are logged and do
// not stop the steps that follow; the next round tries again.
func (ps *People) Round(at time.Time) {
	steps := []struct {
		what string
		do   func(context.Context, time.Time) error
	}{
		{"who has looked could not be noted", func(ctx context.Context, _ time.Time) error { return ps.flushPageViews(ctx) }},
		{"duties could not be looked for", ps.processDue},
		{"push messages could not be looked for", ps.takePushes},
		{"mails could not be looked for", ps.takeMails},
		{"messages to persons' webhooks could not be looked for", ps.sendPersonHooks},
		{"messages to tables' webhooks could not be looked for", ps.sendTableHooks},
		{"notices could not be counted", ps.countNotices},
		{"old notices could not be forgotten", ps.pruneNotices},
	}
	ps.remind()
	for _, step := range steps {
		ctx, cancel := context.WithTimeout(ps.ctx, stepTime)
		if err := step.do(ctx, at); err != nil {
			ps.warn(step.what, err)
		}
		cancel()
	}
}

// countNotices counts due triggers and notices of all nodes, at most once in ten seconds.
func (ps *People) countNotices(ctx context.Context, at time.Time) error {
	t := ps.notifier
	if passed := at.Sub(t.counted); 0 <= passed && passed < 10*time.Second {
		return nil
	}
	n, oldest, err := ps.config.Store.Pending(ctx, at, ps.config.Notices.channels()...)
	if err != nil {
		return err
	}
	t.counted = at
	t.waiting.Store(int64(n))
	t.oldest.Store(0)
	if n > 0 {
		t.oldest.Store(oldest.UnixMicro())
	}
	return nil
}

// pruneNotices deletes, at most once an hour, notices older than noticeRetention and expired
// lookouts.
func (ps *People) pruneNotices(ctx context.Context, at time.Time) error {
	t := ps.notifier
	if passed := at.Sub(t.pruned); 0 <= passed && passed < time.Hour {
		return nil
	}
	t.pruned = at
	return errors.Join(ps.config.Store.PruneNotices(ctx, at.Add(-noticeRetention)), ps.config.Store.PruneLookouts(ctx, at))
}

// runInSlot runs do in the background in one of the slots, which are a limit on concurrency.
func (ps *People) runInSlot(slots chan struct{}, do func()) {
	ps.notifier.flight.Add(1)
	started := ps.house.Start(func() {
		defer ps.notifier.flight.Done()
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
			do()
		case <-ps.ctx.Done():
		}
	})
	if !started {
		ps.notifier.flight.Done()
	}
}

func free(slots chan struct{}) int { return cap(slots) - len(slots) }

// Wait returns when all triggers and notices that are being decided or sent are done. Tests use it.
func (ps *People) Wait() { ps.notifier.flight.Wait() }
