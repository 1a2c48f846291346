// Package people has the persons who play in more than one browser: their saved keys of matches,
// their browsers and mail addresses, their notices by push, mail or webhook and, if they want one,
// the account by which they sign in, with its public profile. It knows matches only as House gives
// them.
package people

import (
	"context"
	"log/slog"
	"time"

	"signoria/store"
)

// House is the part of the server that runs the matches which persons need.
type House interface {
	// Match is a match as the store has it now, and whether the host has closed it.
	Match(ctx context.Context, id string) (t NamedTable, closed bool, err error)
	// Admits reports whether a person may come to an open table.
	Admits(ctx context.Context, t NamedTable, person string) (bool, error)
	// Start runs a function until the server closes, which waits for it; false means it has
	// closed already.
	Start(do func()) bool
	// InTime changes the store, and returns when it is done or when a person has waited
	// long enough.
	InTime(ctx context.Context, do func(context.Context) error) error
	// MAC returns a keyed hash of a text for a purpose, with the key of the store.
	MAC(purpose, text string) []byte
	// Fingerprint returns the stored hash of a client, by which two can be compared.
	Fingerprint(client string) string
}

// Config is the configuration of People; all fields but Notices are required.
type Config struct {
	Store *store.Store
	// Notices is how people are notified; the zero value means that they are not.
	Notices NoticesConfig
	Now     func() time.Time
	Log     *slog.Logger
	// ReadWait and StoreWait bound a question to the store and a change in it.
	ReadWait, StoreWait time.Duration
	// Interval is the time between searches for due notices; 0 or less means never.
	Interval time.Duration
}

// People are the persons of a server, and the sending of their notices.
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

// Run brings the keys of handles up to date, and starts the sending loop, which decides and sends what
// is due until the server closes; it returns at once. There is no loop if no notices are sent or
// Interval is 0 or less.
func (ps *People) Run() {
	ps.house.Start(ps.rekeyHandles)
	if ps.config.Interval > 0 && ps.config.Notices.Any() {
		ps.house.Start(ps.run)
	}
}

// now returns the time in the precision of the store.
func (ps *People) now() time.Time { return ps.config.Now().UTC().Truncate(time.Microsecond) }

// warn logs what has failed and is tried again, unless the server closes.
func (ps *People) warn(what string, err error) {
	if ps.ctx.Err() == nil {
		ps.config.Log.Warn(what, "error", err)
	}
}

// Figures are the metrics of notices. They name no one.
type Figures struct {
	// Notices counts the results of sending from this node by channel; nil means that none are
	// sent.
	Notices map[NoticeResult]int64
	// Due is the number of due notices that wait, on all nodes; Overdue is how long the oldest
	// has waited.
	Due     int
	Overdue time.Duration
	// NewSubscribers is the number of matches that wait to be checked because someone there has
	// just turned on notices.
	NewSubscribers int
}

// Figures returns the current metrics of notices.
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

// WithDefaults returns the configuration with the default for each duration that is zero.
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
