package table

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"signoria/table/clock"
)

// Kind is the kind of a log entry. Everything that depends on the kind is in its row (rows).
type Kind string

// The kinds of entries.
const (
	// KindSit: a person sat down; Text is a SitEntry as JSON. After the start
	// only where KindInvite has made room; the last one of a seat counts.
	KindSit Kind = "sit"
	// KindStart: every person sits, the game is set up. No text.
	KindStart Kind = "start"
	// KindChoice: the seat answered; Text is the choice in notation.
	KindChoice Kind = "choice"
	// KindUndo: the seat took back its last choice or chain; Text is the Seq
	// whose position holds again, with what other seats have answered since.
	KindUndo Kind = "undo"
	// KindStandIn: a bot of the level in Text stands in for the seat; an empty Text returns the
	// seat.
	KindStandIn Kind = "hand"
	// KindInvite: the creator has made a new invitation for the seat: what opened it
	// before is dead, and it waits for a person to sit down. Text is the hash of
	// the invitation, which no record holds.
	KindInvite Kind = "invite"
	// KindRenew: the seat's person has made a new key, and the one before is dead. Text is
	// the hash of the new one, which no record holds.
	KindRenew Kind = "renew"
	// KindOpen: the creator has made a new link for all free seats: the one before is dead. Text
	// is its hash, which no record holds. Only before the start, with which such a link ends.
	KindOpen Kind = "open"
	// KindAdvise: the seat has asked the adviser what to answer. It has no text,
	// because the advice is private.
	KindAdvise Kind = "advise"
	// KindTimedOut: the seat's clock has run out (package clock); a bot of the level in
	// Text stands in for its person, as after KindStandIn.
	KindTimedOut Kind = "late"
	// KindLeave: the seat's person has left; a bot of the level in Text stands in.
	KindLeave Kind = "leave"
	// KindHoliday: the seat's person is on holiday until the time in Text (RFC 3339), or
	// back without one.
	KindHoliday Kind = "away"
	// KindPropose: the seat proposes what Text says to all persons (Proposal); KindAgree
	// and KindRefuse are their answers, without a text. What all have agreed on follows
	// as an entry of the same command: the next five kinds.
	KindPropose Kind = "propose"
	KindAgree   Kind = "agree"
	KindRefuse  Kind = "refuse"
	// KindPause: all clocks stop until the time in Text (RFC 3339), without one they continue.
	KindPause Kind = "pause"
	// KindAddTime: every seat gets the time in Text (as time.ParseDuration reads
	// it).
	KindAddTime Kind = "more"
	// KindPace: the clocks are from now on as Text says (clock.Settings), and every seat has
	// its base again.
	KindPace Kind = "pace"
	// KindRollback: the match goes back to the Seq in Text; clocks are as they were then.
	KindRollback Kind = "back"
	// KindClose: the match has ended before its end: without a result by agreement, or
	// conceded by the seat, where there are two.
	KindClose Kind = "close"
	// KindOutage: no node was up in the stretches of Text ("from/to from/to", RFC 3339);
	// they count against no clock.
	KindOutage Kind = "outage"
	// KindNight: the UTC times at which persons sleep have changed with their zones' clocks;
	// Text has them by seat ("1 20:00-04:30 3 05:00-13:00"). Records have no text, because
	// these times are private.
	KindNight Kind = "night"
	// KindFill: a bot of the level in Text has taken a seat that stayed free, before the start.
	// KindReady: the seat's person has confirmed that they are there, at a table that waits for
	// that.
	KindFill  Kind = "fill"
	KindReady Kind = "ready"
	// KindAwait: the table's opener wants to wait for persons: no bots take the free seats by
	// themselves any more. It has no seat.
	KindAwait Kind = "await"
	// KindRestore: entries that can no longer be replayed are void; Text is
	// the Seq whose position holds again.
	KindRestore Kind = "mend"
)

// row is all that the program asks of a kind of entry. Columns from since to apply must be
// filled in (complete); the others may be empty: no, or nothing.
type row struct {
	kind Kind
	// since is the first version of records that has such entries.
	since int
	// when is where in a log they may be.
	when when
	// owner is whose they are.
	owner owner
	// asks says whether a question follows them, and which.
	asks asks
	// text is the kind of value in their Text. It decides what records and chronicles show of it.
	text text
	// room returns how long a log may become with such an entry.
	room func(*Table, Entry) Room
	// apply checks an entry that follows the table's last one, and computes the result: the
	// step's position, and for a choice its events. It does not change the table. The error says
	// why the entry is not possible.
	apply func(*Table, *step) error

	// back is which choices they take back.
	back back
	// plays reports whether they are a seat's own moves. While there are secrets others may not
	// even know of them (blindTo).
	plays bool
	// talk is their effect on a proposal.
	talk Talk
	// private entries are in no chronicle.
	private bool
	// take updates the table after such an entry was appended; nil means nothing to update.
	take func(*Table, *step)
	// before and clock update the clocks, before and after time advances to the entry. clock
	// returns the time credited to the seat. Either may be nil. The text was checked by apply.
	before func(*clock.Clock, Entry)
	clock  func(*Table, *clock.Clock, *step) time.Duration
}

// when is where in a log entries of a kind may be.
type when int

const (
	opens   when = iota + 1 // it begins the game: there is one
	seating                 // before that
	begun                   // after that
	anytime                 // before and after that
)

// owner is whose entries of a kind are.
type owner int

const (
	needsSeat owner = iota + 1 // they need a seat
	seatless                   // they need none
)

// asks says whether a question follows an entry of a kind, and which.
type asks int

const (
	asksSame    asks = iota + 1 // the same as before, of the same position
	asksNew                     // what follows from the position after it
	asksNothing                 // nothing: the match has ended
)

// text is the kind of value in the Text of an entry.
type text int

const (
	textNone      text = iota + 1
	textSit            // a SitEntry; others may know its name
	textChoice         // a choice in notation
	textEntry          // the Seq of an entry
	textLevel          // the level of a bot, or nothing
	textBot            // the level of a bot
	textHash           // the hash of a key; never shown
	textMoment         // a time, or nothing
	textDuration       // a stretch of time
	textPace           // clocks
	textProposal       // a Proposal
	textIntervals      // stretches of time
	textNights         // nights by seat; never shown
)

// back is which choices an entry of a kind takes back, of those after the one it names.
type back int

const (
	backOwn back = iota + 1 // its seat's
	backAll                 // all: everything is as it was
)

// Talk is the effect of entries of a kind on a proposal.
type Talk int

// The effects. An entry without any leaves a proposal as it is.
const (
	TalkProposes Talk = iota + 1 // it is one, and its seat agrees to it
	TalkAgrees                   // its seat agrees to it
	TalkRefuses                  // its seat refuses it: it falls
	TalkSettles                  // carries it out and so ends it
)

// Room is the longest log with an entry, in halves of the server's bound; 0 means unlimited.
type Room int

// The rooms that there are. Whatever can be done for ever ends with the bound. What a game needs
// to come to its end has room beyond it, or does not end with it at all.
const (
	roomEndless Room = 0
	roomWithin  Room = 2
	roomBeyond  Room = 3
	roomTwice   Room = 4
)

// Bound returns how many entries the log may have, by the server's bound; 0 means as many as it takes.
func (r Room) Bound(bound int) int { return bound * int(r) / 2 }

// Room returns how long the log may become with an entry that would follow the last one.
func (t *Table) Room(e Entry) Room { return e.Kind.row().room(t, e) }

func always(r Room) func(*Table, Entry) Room { return func(*Table, Entry) Room { return r } }

// roomForChoice: without undos a game ends by itself, long before. Bots take nothing back.
func roomForChoice(t *Table, e Entry) Room {
	if t.Bot(e.Seat) != "" {
		return roomEndless
	}
	return roomTwice
}

// roomForStandIn: a person can always come back.
func roomForStandIn(_ *Table, e Entry) Room {
	if e.Level() == "" {
		return roomBeyond
	}
	return roomWithin
}

// roomForProposal: that the match ends can always be proposed.
func roomForProposal(_ *Table, e Entry) Room {
	if p, err := ParseProposal(e.Text); err == nil && p.Kind == ProposeEnd {
		return roomBeyond
	}
	return roomWithin
}

// rows returns the rows of all kinds, in the order of error messages. A new kind needs a
// constant and a row here, and a row in package web for its words.
func rows() []row {
	return []row{
		{kind: KindSit, since: 1, when: anytime, owner: needsSeat, asks: asksSame, text: textSit,
			room: always(roomBeyond), apply: (*Table).applySit, take: (*Table).takeSit, clock: (*Table).clockSit},
		{kind: KindStart, since: 1, when: opens, owner: seatless, asks: asksNew, text: textNone,
			room: always(roomEndless), apply: (*Table).applyStart, take: (*Table).takeStart},
		{kind: KindChoice, since: 1, when: begun, owner: needsSeat, asks: asksNew, text: textChoice, plays: true,
			room: roomForChoice, apply: (*Table).applyChoice, clock: (*Table).clockChoice},
		{kind: KindUndo, since: 1, when: begun, owner: needsSeat, asks: asksNew, text: textEntry, back: backOwn, plays: true,
			room: always(roomWithin), apply: (*Table).applyUndo, take: (*Table).takeBack, clock: (*Table).clockUndo},
		{kind: KindStandIn, since: 1, when: begun, owner: needsSeat, asks: asksSame, text: textLevel,
			room: roomForStandIn, apply: (*Table).applyStandIn, take: (*Table).takeStandIn, clock: (*Table).clockStandIn},
		{kind: KindInvite, since: 1, when: anytime, owner: needsSeat, asks: asksSame, text: textHash,
			room: always(roomBeyond), apply: (*Table).applyHash, take: (*Table).takeInvite},
		{kind: KindRenew, since: 5, when: anytime, owner: needsSeat, asks: asksSame, text: textHash,
			room: always(roomBeyond), apply: (*Table).applyHash, take: (*Table).takeRenew},
		{kind: KindOpen, since: 7, when: anytime, owner: seatless, asks: asksSame, text: textHash, private: true,
			room: always(roomBeyond), apply: (*Table).applyOpen, take: (*Table).takeOpen},
		{kind: KindAdvise, since: 3, when: begun, owner: needsSeat, asks: asksSame, text: textNone,
			room: always(roomWithin), apply: (*Table).applyAdvise},
		{kind: KindTimedOut, since: timedVersion, when: begun, owner: needsSeat, asks: asksSame, text: textLevel,
			room: always(roomEndless), apply: (*Table).applyStandIn, take: (*Table).takeStandIn, clock: (*Table).clockTimeOut},
		{kind: KindLeave, since: timedVersion, when: begun, owner: needsSeat, asks: asksSame, text: textLevel,
			room: always(roomEndless), apply: (*Table).applyStandIn, take: (*Table).takeStandIn},
		{kind: KindHoliday, since: timedVersion, when: begun, owner: needsSeat, asks: asksSame, text: textMoment,
			room: always(roomWithin), apply: (*Table).applyMoment, clock: (*Table).clockHoliday},
		{kind: KindPropose, since: timedVersion, when: begun, owner: needsSeat, asks: asksSame, text: textProposal, talk: TalkProposes,
			room: roomForProposal, apply: (*Table).applyProposal},
		{kind: KindAgree, since: timedVersion, when: begun, owner: needsSeat, asks: asksSame, text: textNone, talk: TalkAgrees,
			room: always(roomBeyond), apply: (*Table).applyWord},
		{kind: KindRefuse, since: timedVersion, when: begun, owner: needsSeat, asks: asksSame, text: textNone, talk: TalkRefuses,
			room: always(roomBeyond), apply: (*Table).applyWord},
		{kind: KindPause, since: timedVersion, when: begun, owner: seatless, asks: asksSame, text: textMoment, talk: TalkSettles,
			room: always(roomWithin), apply: (*Table).applyMoment, clock: (*Table).clockPause},
		{kind: KindAddTime, since: timedVersion, when: begun, owner: seatless, asks: asksSame, text: textDuration, talk: TalkSettles,
			room: always(roomWithin), apply: (*Table).applyAddTime, clock: (*Table).clockAddTime},
		{kind: KindPace, since: 8, when: begun, owner: seatless, asks: asksSame, text: textPace, talk: TalkSettles,
			room: always(roomWithin), apply: (*Table).applyPace, clock: (*Table).clockPace},
		{kind: KindRollback, since: timedVersion, when: begun, owner: seatless, asks: asksNew, text: textEntry, back: backAll, talk: TalkSettles,
			room: always(roomWithin), apply: (*Table).applyRestore, take: (*Table).takeBack, clock: (*Table).clockRollback},
		{kind: KindClose, since: timedVersion, when: begun, owner: seatless, asks: asksNothing, text: textNone, talk: TalkSettles,
			room: always(roomEndless), apply: (*Table).applyClose},
		{kind: KindOutage, since: timedVersion, when: begun, owner: seatless, asks: asksSame, text: textIntervals,
			room: always(roomEndless), apply: (*Table).applyOutage, before: clockOutage},
		{kind: KindNight, since: 6, when: begun, owner: seatless, asks: asksSame, text: textNights, private: true,
			room: always(roomWithin), apply: (*Table).applyNights, clock: (*Table).clockNights},
		{kind: KindFill, since: 8, when: seating, owner: needsSeat, asks: asksSame, text: textBot,
			room: always(roomBeyond), apply: (*Table).applyFill, take: (*Table).takeFill},
		{kind: KindReady, since: 8, when: seating, owner: needsSeat, asks: asksSame, text: textNone,
			room: always(roomBeyond), apply: (*Table).applyReady, take: (*Table).takeReady},
		{kind: KindAwait, since: 9, when: seating, owner: seatless, asks: asksSame, text: textNone,
			room: always(roomBeyond), apply: (*Table).applyAwait},
		{kind: KindRestore, since: 1, when: begun, owner: seatless, asks: asksNew, text: textEntry, back: backAll,
			room: always(roomEndless), apply: (*Table).applyRestore, take: (*Table).takeBack},
	}
}

// kindTable is the rows by kind, and the kinds in their order. It is made when it is first
// asked, since functions in rows ask it.
type kindTable struct {
	once sync.Once
	rows map[Kind]*row
	list []Kind
}

var kinds kindTable

// made returns the table, and fills it at the first call. It panics if a row is not complete, so
// that no server starts with one.
func (k *kindTable) made() *kindTable {
	k.once.Do(func() {
		var err error
		if k.rows, k.list, err = byKind(rows()); err != nil {
			panic("table: " + err.Error())
		}
	})
	return k
}

// byKind returns an error that names the kind of a row that is not complete or comes twice.
func byKind(rows []row) (map[Kind]*row, []Kind, error) {
	rowOf, list := map[Kind]*row{}, []Kind(nil)
	for i := range rows {
		r := &rows[i]
		if err := r.complete(); err != nil {
			return nil, nil, err
		}
		if rowOf[r.kind] != nil {
			return nil, nil, fmt.Errorf("two rows of kind %q of entries", r.kind)
		}
		rowOf[r.kind], list = r, append(list, r.kind)
	}
	return rowOf, list, nil
}

// stranger is the row of a kind that this program does not know, as in the log of a newer one:
// its entries are never carried out.
var stranger = row{since: timedVersion, when: begun, owner: needsSeat, asks: asksSame, room: always(roomWithin),
	apply: func(_ *Table, s *step) error { return fmt.Errorf("nobody knows what %q is", s.Kind) }}

// complete returns an error that names what a row leaves open.
func (r *row) complete() error {
	for _, column := range []struct {
		name   string
		filled bool
	}{
		{"kind", r.kind != ""}, {"since", r.since >= 1 && r.since <= RecordVersion}, {"when", r.when > 0}, {"owner", r.owner > 0},
		{"asks", r.asks > 0}, {"text", r.text > 0}, {"room", r.room != nil}, {"apply", r.apply != nil},
		{"back", (r.back > 0) == (r.text == textEntry)}, {"talk", (r.talk == TalkProposes) == (r.text == textProposal)},
	} {
		if !column.filled {
			return fmt.Errorf("the row of kind %q of entries has no %s, or one that does not fit the others", r.kind, column.name)
		}
	}
	return nil
}

// row is that of the kind.
func (k Kind) row() *row {
	if r := kinds.made().rows[k]; r != nil {
		return r
	}
	return &stranger
}

// Kinds returns all kinds of entries.
func Kinds() []Kind { return slices.Clone(kinds.made().list) }

// leavesPosition reports whether entries of the kind leave position and question unchanged, because
// they are about seats, advice, agreements and time.
func (k Kind) leavesPosition() bool { return k.row().asks == asksSame }

// rewinds reports whether an entry of the kind restores everything as of an earlier entry.
func (k Kind) rewinds() bool { return k.row().back == backAll }

// goesBack reports whether an entry of the kind restores something as of an earlier entry.
func (k Kind) goesBack() bool { return k.row().back > 0 }

// Plays reports whether entries of the kind are a seat's own moves: an answer, or one taken back.
// While they tell a secret only their own seat sees them.
func (k Kind) Plays() bool { return k.row().plays }

// StandsIn reports whether entries of the kind say who answers for a seat: a bot (Entry.Level), or
// its person again.
func (k Kind) StandsIn() bool { return k.row().text == textLevel }

// Private reports whether entries of the kind are private: no chronicle shows them.
func (k Kind) Private() bool { return k.row().private }

// Talk returns the effect of entries of the kind on a proposal; 0 means none.
func (k Kind) Talk() Talk { return k.row().talk }

// fits reports whether an entry may be where the game has begun, or not.
func (w when) fits(started bool) bool { return w == anytime || (w == begun) == started }
