package live

import (
	"context"
	"io/fs"
	"log/slog"
	"runtime"
	"time"

	"signoria/engine"
	"signoria/live/review"
	"signoria/people"
	"signoria/store"
	"signoria/talk"
)

// Title is a game that this node can play, as package games describes it.
type Title struct {
	// Name is the title's short name ("lorenzo").
	Name string
	// Content has the printed values in use; they are stored with the first match that is played
	// with them.
	Content fs.FS
	// Open loads the title with the printed values given.
	Open func(content fs.FS) (engine.Title, error)
	// OpenStored loads it with printed values that were stored under the name of an edition,
	// perhaps by an older program: missing values have defaults.
	OpenStored func(kept fs.FS, edition string) (engine.Title, error)
}

// Bot thinks for a seat.
type Bot interface {
	// Choose returns an open choice of the seat, which owes an answer. The position is the
	// bot's own copy. It returns soon after ctx ends.
	Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice
}

// Adviser advises the person of a seat.
type Adviser interface {
	// Advise returns what it would answer for the seat. The position is the adviser's own copy;
	// it must use nothing of it that the seat does not know. It returns soon after ctx ends.
	Advise(ctx context.Context, p engine.Position, seat engine.Seat) engine.Advice
}

// Config is the configuration of a Server. Store, Titles, Levels and Bot are required; the rest has
// defaults. Without Log nothing is logged.
type Config struct {
	Store  *store.Store
	Titles []Title
	// Levels are the names of bots that MatchSetup and SetStandIn may ask for, weakest first. A
	// stored match with another name continues with the middle one.
	Levels []string
	// Bot makes the bot of a level.
	Bot func(level string, seed [32]byte) (Bot, error)
	// Adviser makes the adviser; nil means that there is none.
	Adviser func(seed [32]byte) Adviser
	// Reviewer reviews matches that are over; nil means no reviews.
	Reviewer review.Reviewer
	// Thinks returns about how long a bot of the level thinks about a choice; 0 means that it
	// does not search. A nil function means that none does.
	Thinks func(level string) time.Duration
	Log    *slog.Logger
	// Notices is how people are notified; the zero value means that they are not.
	Notices people.NoticesConfig
	// Room returns an error if there is no room for new matches; nil means that there always
	// is. Existing matches continue without it.
	Room func() error
	// Now returns the time. The default is time.Now; for a store that is not shared it is a clock
	// that follows a jump of the machine's clock only after ten minutes (steadyClock).
	Now func() time.Time
	// Workers is the number of searches that run at once; default: the number of CPUs less one,
	// at least one.
	Workers int
	// UndoWindow is how long bots wait after a person's finished turn that could still be
	// undone, unless Finish comes first; default 5 s, negative means no wait.
	UndoWindow time.Duration
	// BotInterval is the least time between the choices of two bots in one match, so that
	// people can follow; default 0.
	BotInterval time.Duration
	// ReadWait and PostWait are how long people wait before they are told that the store does
	// not answer; StoreWait is the timeout of one change. Defaults: 2.5 s, 5 s and 10 s.
	// Matches in memory are read without the store.
	ReadWait, PostWait, StoreWait time.Duration
	// SchedulerInterval is how often the server looks for due events that no other node
	// handles; default 1 s, negative means never.
	SchedulerInterval time.Duration
	// DelayStep is the unit to which bots' answers are delayed while seats know things that
	// others do not, because what they know changes the length of their search a little.
	// Default 200 ms; negative means no delay.
	DelayStep time.Duration
	// StreamsPerClient is the limit of one client's open streams, BotTables that of its matches
	// with bots; 0 means no limit. Matches that have been idle for an hour do not count,
	// because they cost nothing.
	StreamsPerClient, BotTables int
	// PublicTables is the limit of one client's open tables that wait for players; 0 means no
	// limit.
	PublicTables int
	// Undos is the limit of undos of a seat in one turn, Entries that of a match's log; 0 means
	// no limit. A match with a full log can be played to its end.
	Undos, Entries int
	// Retention is how long matches are stored.
	Retention Retention
	// Ratings means that results are stored, and that tables may be rated.
	Ratings bool
	// Streams bounds the open streams of all clients together; default 10,000,
	// which is about half a gigabyte.
	Streams int
	// Patience is how long a stream's reader may leave a change unread before the stream is
	// dropped; default DefaultPatience.
	Patience time.Duration
	// Talk is what may be said at matches; default: nothing.
	Talk talk.May
	// PresenceTimeout is how long a seat counts as online after its last stream has closed (its
	// page may be loading again); default 3 s.
	PresenceTimeout time.Duration
}

// DefaultPatience is the default of Config.Patience.
const DefaultPatience = 20 * time.Second

func (c Config) withDefaults() Config {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
		if !c.Store.Shared() {
			c.Now = newSteadyClock(c.Log).now
		}
	}
	set := func(d *time.Duration, value time.Duration) {
		if *d == 0 {
			*d = value
		}
	}
	set(&c.UndoWindow, 5*time.Second)
	set(&c.ReadWait, 2500*time.Millisecond)
	set(&c.PostWait, 5*time.Second)
	set(&c.StoreWait, 10*time.Second)
	set(&c.SchedulerInterval, time.Second)
	set(&c.DelayStep, 200*time.Millisecond)
	set(&c.Patience, DefaultPatience)
	set(&c.PresenceTimeout, 3*time.Second)
	c.Notices = c.Notices.WithDefaults()
	if c.Talk == "" {
		c.Talk = talk.Off
	}
	if c.Workers <= 0 {
		c.Workers = max(1, runtime.NumCPU()-1)
	}
	if c.Streams <= 0 {
		c.Streams = 10_000
	}
	return c
}
