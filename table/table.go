package table

import (
	"fmt"
	"slices"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// Table is a match at one moment. It never changes; several goroutines may read
// it, but for the positions, which one must Copy.
type Table struct {
	head       Header
	title      engine.Title
	log        []step
	seats      []seat
	screenKeys []screenKeys // by screen
	openLink   openLink
	// present is the position after the last entry, nil before the start; it is shared, so Copy
	// it. Secret reports whether it contains secrets.
	present engine.Position
	secret  bool
	// start is the Seq of the start, 0 while persons are awaited.
	start int
	// closed holds when the store knows that the match was over.
	closed bool
	// clock is that of all seats after the last entry, offer what was proposed last and
	// not answered by all.
	clock clock.Clock
	offer offer
	// undos are how often seats have taken something back in their present turns.
	undos [engine.MaxSeats]undos
	// restored is the first entry that may replay differently, 0 for none.
	restored int
	// legal is the last entry of which only its legality can be checked, 0 for
	// none.
	legal int
	// sure is the last entry that was compared and is known to have come to the
	// position that was played, as far as LegalOnly lets know.
	sure int
	// broken is the last entry whose position is good, when what follows it
	// could not be replayed and is to be mended; else 0.
	broken int
}

// step is an entry and its result.
type step struct {
	Entry
	pos      engine.Position // after it, if it is stored (settle)
	unknown  bool            // there is none: before the start, and when lost
	fixed    bool            // it cannot be made from the position before it
	owing    engine.Seats    // the seats asked after it
	secret   bool            // it leaves a position that holds secrets
	blind    viewers         // whose page it leaves as it was
	events   []engine.Event
	undone   bool
	undoneBy int  // the entry that took it back, 0 for none
	bot      bool // a choice that a bot made
	lost     bool // its replay differs: no events, and no position but the last
	// runs are the seats whose clocks run after it; credit is the time credited to its seat for
	// its answer.
	runs   engine.Seats
	credit time.Duration
	// since is, by seat, the entry since which its person owes an answer; 0 means none is owed.
	since [engine.MaxSeats]int32
}

// seat is who sits on it now.
type seat struct {
	SitEntry
	sat     bool
	standIn string
	// filled: a bot has taken it for good before the start. ready: its person has said that
	// they are there.
	filled, ready bool
}

// New returns the table of a match without entries. Errors wrap ErrPlan.
func New(title engine.Title, head Header) (*Table, error) {
	if err := head.check(title); err != nil {
		return nil, err
	}
	t := &Table{head: head.clone(), title: title, seats: make([]seat, len(head.Plan.Seats)), screenKeys: newScreenKeys(head.Plan), openLink: openLink{key: head.Plan.Open},
		clock: clock.New(head.Plan.Clock, head.Created)}
	for i, plan := range head.Plan.Seats {
		t.seats[i].Name = plan.Name
		t.seats[i].sat = plan.Bot != ""
	}
	return t, nil
}

// fork returns a copy to which entries can be added without changing this table.
func (t *Table) fork() *Table {
	next := *t
	next.log = make([]step, len(t.log), len(t.log)+8)
	copy(next.log, t.log)
	next.seats = slices.Clone(t.seats)
	next.screenKeys = slices.Clone(t.screenKeys)
	return &next
}

// Header returns what was fixed when the match was created.
func (t *Table) Header() Header { return t.head.clone() }

// Meta describes the title, as this match plays it.
func (t *Table) Meta() engine.Meta { return t.title.Meta() }

// Last returns the Seq of the last entry, 0 when there is none.
func (t *Table) Last() int { return len(t.log) }

// Start returns the Seq of the start, 0 while persons are awaited.
func (t *Table) Start() int { return t.start }

// Restored returns the first entry after the last position that is known to be as it
// was played, when what follows replays differently: the match continued from its
// snapshot. 0 means all is well.
func (t *Table) Restored() int { return t.restored }

// LegalOnly returns the last entry of which this program can check only that it is
// legal, because an older one wrote its hash in another scheme. 0 means none.
func (t *Table) LegalOnly() int { return t.legal }

// Over reports whether the match has ended.
func (t *Table) Over() bool {
	return t.closed || t.start > 0 && t.log[len(t.log)-1].owing == 0
}

// Running reports whether the match has begun and not ended.
func (t *Table) Running() bool { return t.start > 0 && !t.Over() }

// now returns the current position, nil before the start.
func (t *Table) now() engine.Position {
	if t.start == 0 {
		return nil
	}
	return t.present
}

// Position is a copy of the current position, nil before the start.
func (t *Table) Position() engine.Position {
	if t.start == 0 {
		return nil
	}
	return t.now().Copy()
}

// At returns a copy of the position after the entry. It is ErrNotNow for an entry that does not
// exist, is before the start, or whose position is lost.
func (t *Table) At(seq int) (engine.Position, error) {
	pos := t.position(seq)
	if pos == nil {
		return nil, fmt.Errorf("%w: the position after entry %d is not known", ErrNotNow, seq)
	}
	return pos.Copy(), nil
}

// Owing returns the seats that the match waits for: none before the start and
// after the end.
func (t *Table) Owing() engine.Seats {
	if !t.Running() {
		return 0
	}
	return t.log[len(t.log)-1].owing
}

// Since returns the entries after seq.
func (t *Table) Since(seq int) []Entry {
	var entries []Entry
	for _, s := range t.log[min(max(seq, 0), len(t.log)):] {
		entries = append(entries, s.Entry)
	}
	return entries
}

// SeenEntry is an entry of a visible log with its result.
type SeenEntry struct {
	Entry
	// Events of the entry, for everybody: filter by VisibleTo.
	Events []engine.Event
	// Undone reports whether a later entry took it back.
	Undone bool
	// Lost reports whether the entry replays differently, so its events are unknown.
	Lost bool
}

// HasNamesInLog reports whether the log contains the name of a person in one of the seats.
func (t *Table) HasNamesInLog(seats engine.Seats) bool {
	for ; seats != 0; seats = seats.Without(seats.First()) {
		if t.seats[seats.First()].Name != "" {
			return true
		}
	}
	return false
}

// Seated reports whether the seat's person has sat down; bots always have. A seat
// that was invited again waits for its person, in the midst of a match too.
func (t *Table) Seated(s engine.Seat) bool { return t.seats[s].sat }

// Bot returns the level of the bot that answers for the seat now, empty for a
// person.
func (t *Table) Bot(s engine.Seat) string {
	if level := t.head.Plan.Seats[s].Bot; level != "" {
		return level
	}
	return t.seats[s].standIn
}

// StandIn returns the level of the bot that stands in for the seat's person; empty for a seat of a
// bot.
func (t *Table) StandIn(s engine.Seat) string {
	if t.seats[s].filled {
		return ""
	}
	return t.seats[s].standIn
}

// OwnBot returns the level of the bot whose seat this is from the start on, as planned or by
// KindFill; empty means it is a person's.
func (t *Table) OwnBot(s engine.Seat) string {
	if t.seats[s].filled {
		return t.seats[s].standIn
	}
	return t.head.Plan.Seats[s].Bot
}

// Nonces returns the persons' parts of the seed by seat. They are a secret while
// the match runs.
func (t *Table) Nonces() []string {
	nonces := make([]string, len(t.seats))
	for i, s := range t.seats {
		nonces[i] = s.Nonce
	}
	return nonces
}

// Seed returns the seed of the match. It is a secret while the match runs.
func (t *Table) Seed() [32]byte { return Seed(t.head.Secret, t.Nonces()) }

// LastAt returns the time of the last entry, or of the making of the match.
func (t *Table) LastAt() time.Time {
	if len(t.log) == 0 {
		return t.head.Created
	}
	return t.log[len(t.log)-1].At
}
