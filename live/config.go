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

// Title is a game that this node can play: the same things that package
// games says of it.
type Title struct {
	// Name is the title's short name ("lorenzo").
	Name string
	// Content holds the printed values in use; they are stored with the first
	// match that is played with them.
	Content fs.FS
	// Open loads the title with the printed values given.
	Open func(content fs.FS) (engine.Title, error)
	// OpenStored loads it with printed values that were stored under the name of
	// an edition, perhaps by an older program: what they lack has a default.
	OpenStored func(kept fs.FS, edition string) (engine.Title, error)
}

// Bot thinks for a seat.
type Bot interface {
	// Choose gives an open choice of the seat, which owes an answer. The
	// position is a copy of the bot's own. It comes back soon after ctx ends.
	Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice
}

// Adviser says what it would answer for a seat.
type Adviser interface {
	// Advise thinks on a copy of the position, and on nothing that the seat does not
	// know. It comes back soon after ctx ends.
	Advise(ctx context.Context, p engine.Position, seat engine.Seat) engine.Advice
}

// Config is what a Server is opened with. Store, Titles, Levels, Bot and Log are
// needed; the rest has a default.
type Config struct {
	Store  *store.Store
	Titles []Title
	// Levels are the names of bots that MatchSetup and SetStandIn may ask for, weakest
	// first. A stored match that asks for another one goes on with the middle
	// one.
	Levels []string
	// Bot makes the bot of a level.
	Bot func(level string, seed [32]byte) (Bot, error)
	// Adviser makes the adviser; nil: there is none.
	Adviser func(seed [32]byte) Adviser
	// Reviewer reviews matches that are over; nil: they are not reviewed.
	Reviewer review.Reviewer
	// Thinks is about how long a bot of the level thinks about a choice, 0 for one that
	// does not; nil: none does.
	Thinks func(level string) time.Duration
	Log    *slog.Logger
	// Notices says how persons are told of anything; the zero value: they are not.
	Notices people.NoticesConfig
	// Room tells whether there is still room for new matches, and why not; nil:
	// always. Matches that are there go on without it.
	Room func() error
	// Now is the time; default time.Now.
	Now func() time.Time
	// Workers is how many bots think at once; default: the number of CPUs less
	// one, at least one.
	Workers int
	// UndoWindow is how long bots wait after a person's finished turn that could
	// still be taken back, unless Finish comes first; default 5 s, negative:
	// they do not wait.
	UndoWindow time.Duration
	// BotInterval is the least time between the choices of two bots in one match, so that
	// people can follow; default 0.
	BotInterval time.Duration
	// ReadWait and PostWait are how long people wait before they are told that
	// the store does not answer, StoreWait how long it may take for one change;
	// default 2.5 s, 5 s and 10 s. Matches in memory are read without it.
	ReadWait, PostWait, StoreWait time.Duration
	// SchedulerInterval is how often the server looks for what must happen by itself and what
	// no other node sees to; default 1 s, negative: never.
	SchedulerInterval time.Duration
	// DelayStep is the grain of the time that bots take while seats know things that
	// others do not: what they hold makes their search a little longer or
	// shorter. Default 200 ms, negative: they answer as soon as they can.
	DelayStep time.Duration
	// StreamsPerClient bounds the open streams of one client, BotTables the
	// matches of one client in which bots play; 0: no bound. What has rested for
	// an hour does not count: it costs nothing.
	StreamsPerClient, BotTables int
	// PublicTables bounds the tables of one client that wait for anybody; 0: no bound.
	PublicTables int
	// Undos bounds how often a seat may take back in one turn, Entries the log of a match;
	// 0: no bound. A match whose log is full can be played to its end.
	Undos, Entries int
	// Retention is how long matches are kept.
	Retention Retention
	// Ratings tells that it is kept how matches end, and that tables may be rated.
	Ratings bool
	// Streams bounds the open streams of all clients together; default 10,000,
	// which is about half a gigabyte.
	Streams int
	// Patience is how long a stream's reader may leave a change untaken before
	// it is dropped; default DefaultPatience.
	Patience time.Duration
	// Talk is what may be said at matches; default: nothing.
	Talk talk.May
	// PresenceTimeout is how long a seat still counts as online after its last stream
	// has closed (a page that reloads); default 3 s.
	PresenceTimeout time.Duration
}

// DefaultPatience is that of Config.
const DefaultPatience = 20 * time.Second

func (c Config) withDefaults() Config {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
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
