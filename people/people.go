// Package people is the persons who play in more than one browser: the keys of matches that
// they hold, their browsers and mail addresses, what they are told when they must act (notices,
// by push message or mail), and, for who wants one, the account by which they come back from
// anywhere, as others may see it. It knows matches only as House gives them.
package people

import (
	"context"
	"log/slog"
	"time"

	"signoria/store"
)

// House is what persons need of the server that runs the matches.
type House interface {
	// Match is a match as the store has it now, and whether the host has closed it.
	Match(ctx context.Context, id string) (t NamedTable, closed bool, err error)
	// Admits reports whether a person may come to an open table.
	Admits(ctx context.Context, t NamedTable, person string) (bool, error)
	// Start runs a function until the server closes, which waits for it; false: it has
	// closed already.
	Start(do func()) bool
	// InTime changes the store, and returns when it is done or when a person has waited
	// long enough.
	InTime(ctx context.Context, do func(context.Context) error) error
	// MAC is a keyed hash of a text for a purpose, with the key that the store keeps.
	MAC(purpose, text string) []byte
	// Fingerprint is how a client is stored: enough to tell whether two are the same.
	Fingerprint(client string) string
}

// Config is what People are opened with; all of it is needed but Notices.
type Config struct {
	Store *store.Store
	// Notices says how persons are told of anything; the zero value: they are not.
	Notices NoticesConfig
	Now     func() time.Time
	Log     *slog.Logger
	// ReadWait and StoreWait bound a question to the store and a change in it.
	ReadWait, StoreWait time.Duration
	// Interval is how often is looked for what must be told; 0 or less: never.
	Interval time.Duration
}

// People are the persons of a server, and the sending of what they are told.
type People struct {
	config   Config
	house    House
	ctx      context.Context
	notifier *notifier
}

// New makes the people of a house; what they do by themselves ends with the context.
func New(ctx context.Context, c Config, house House) *People {
	return &People{config: c, house: house, ctx: ctx, notifier: newNotifier()}
}

// Run judges and sends what is due until the server closes. It does nothing where no
// notices are sent.
func (ps *People) Run() {
	if ps.config.Interval > 0 && ps.config.Notices.Any() {
		ps.house.Start(ps.run)
	}
}

// now is the time as the store keeps it.
func (ps *People) now() time.Time { return ps.config.Now().UTC().Truncate(time.Microsecond) }

// warn logs what has failed and is tried again, unless the server closes.
func (ps *People) warn(what string, err error) {
	if ps.ctx.Err() == nil {
		ps.config.Log.Warn(what, "error", err)
	}
}

// Figures are what a host may want to watch of notices. They name nobody.
type Figures struct {
	// Notices counts the results of sending from this node by channel; nil: none are sent.
	Notices map[NoticeResult]int64
	// Due is how many are due and wait, wherever they will be sent; Overdue how long the
	// oldest has waited.
	Due     int
	Overdue time.Duration
	// NewSubscribers is how many matches wait to be looked at, since somebody at them has just
	// begun to be told.
	NewSubscribers int
}

// Figures counts.
func (ps *People) Figures() (f Figures) {
	f.NewSubscribers = ps.notifier.newSubscribers.len()
	if !ps.config.Notices.Any() {
		return f
	}
	f.Notices = map[NoticeResult]int64{}
	for result, n := range ps.notifier.results {
		if ps.config.Notices.has(result.Channel) {
			f.Notices[result] = n.Load()
		}
	}
	f.Due = int(ps.notifier.waiting.Load())
	if oldest := ps.notifier.oldest.Load(); oldest != 0 {
		f.Overdue = max(0, ps.now().Sub(time.UnixMicro(oldest)))
	}
	return f
}

// WithDefaults fills in what is zero.
func (c NoticesConfig) WithDefaults() NoticesConfig {
	set := func(d *time.Duration, value time.Duration) {
		if *d == 0 {
			*d = value
		}
	}
	set(&c.Patience, 20*time.Second)
	set(&c.PatienceDays, 3*time.Minute)
	set(&c.PatienceMail, 15*time.Minute)
	set(&c.Looking, 75*time.Second)
	return c
}
