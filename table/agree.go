package table

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// What is proposed, in the first word of its text.
const (
	ProposePause    = "pause" // "pause 2026-01-31T18:00:00Z": all clocks stop until then
	ProposeGo       = "go"    // "go": the pause ends
	ProposeAddTime  = "more"  // "more 10m": all get that much time
	ProposeEnd      = "end"   // "end": the match ends without a result
	ProposeRollback = "back"  // "back 57": the match goes back to entry 57
	// "pace base 24h0m0s delay 0s increment 8h0m0s cap 48h0m0s days": the clocks become these
	ProposePace = "pace"
)

// How long a proposal waits for answers: where clocks count the time of an evening, and
// where they count days.
const (
	offerTTL     = 10 * time.Minute
	offerTTLDays = 3 * 24 * time.Hour
)

// MaxPause is the longest pause that can be proposed.
const MaxPause = 30 * 24 * time.Hour

// Proposal is what a seat's person proposes to all other persons of the match.
type Proposal struct {
	// Kind is one of the words above; Until, More and To belong to one kind each: the end of
	// the pause, the time that everybody gets, the entry to go back to.
	Kind  string
	Until time.Time
	More  time.Duration
	To    int
	// Pace are the clocks of [ProposePace].
	Pace clock.Settings
}

// Text returns the proposal as the log holds it.
func (p Proposal) Text() string {
	switch p.Kind {
	case ProposePause:
		return p.Kind + " " + momentText(p.Until)
	case ProposeAddTime:
		return p.Kind + " " + p.More.String()
	case ProposeRollback:
		return p.Kind + " " + strconv.Itoa(p.To)
	case ProposePace:
		return p.Kind + " " + paceText(p.Pace)
	}
	return p.Kind
}

// paceText are clocks as the log holds them.
func paceText(s clock.Settings) string {
	text, _ := s.MarshalText() // never fails
	return string(text)
}

// readPace reads what paceText writes; there is always a clock.
func readPace(text string) (s clock.Settings, err error) {
	if err = s.UnmarshalText([]byte(text)); err == nil && s.None() {
		err = fmt.Errorf("%q is no pace with a clock", text)
	}
	return s, err
}

// ParseProposal reads what Text writes. The error says what is wrong.
func ParseProposal(text string) (Proposal, error) {
	kind, rest, _ := strings.Cut(text, " ")
	p := Proposal{Kind: kind}
	var err error
	switch kind {
	case ProposePause:
		p.Until, err = readMoment(rest)
	case ProposeAddTime:
		p.More, err = Entry{Text: rest}.duration()
	case ProposeRollback:
		if p.To, err = strconv.Atoi(rest); err != nil {
			err = fmt.Errorf("%q is not the number of an entry", rest)
		}
	case ProposePace:
		p.Pace, err = readPace(rest)
	case ProposeGo, ProposeEnd:
		if rest != "" {
			err = fmt.Errorf("%q after %q", rest, kind)
		}
	default:
		err = fmt.Errorf("%q cannot be proposed; want %s, %s, %s, %s, %s or %s", kind,
			ProposePause, ProposeGo, ProposeAddTime, ProposePace, ProposeEnd, ProposeRollback)
	}
	return p, err
}

// offer is the current proposal. Some persons have not answered it yet.
type offer struct {
	Proposal
	seq    int // of its entry; 0 means there is no proposal
	seat   engine.Seat
	at     time.Time
	agreed engine.Seats // all seats of the screens that have
}

// Offer is a proposal that waits for answers, as callers see it.
type Offer struct {
	Proposal
	// Seq is that of its entry, which answers name; Seat proposed it.
	Seq  int
	Seat engine.Seat
	// Agreed are the seats whose persons agree, Asked those whose answers are awaited.
	Agreed, Asked engine.Seats
	// Until is when it expires.
	Until time.Time
}

// Offered returns the proposal that waits for answers at the time at; false if there is none or
// its time is over.
func (t *Table) Offered(at time.Time) (Offer, bool) {
	o := t.offer
	if o.seq == 0 || !t.Running() || !at.Before(t.offerEnds()) {
		return Offer{}, false
	}
	return Offer{Proposal: o.Proposal, Seq: o.seq, Seat: o.seat, Agreed: o.agreed, Asked: t.Voters() &^ o.agreed, Until: t.offerEnds()}, true
}

// offerEnds returns when the current proposal expires.
func (t *Table) offerEnds() time.Time {
	if c := t.Pace(); c.None() || c.Days {
		return t.offer.at.Add(offerTTLDays)
	}
	return t.offer.at.Add(offerTTL)
}

// Voters returns the seats that vote on proposals: people who have neither left nor run out of
// time.
func (t *Table) Voters() (seats engine.Seats) {
	for i := range t.seats {
		if s := engine.Seat(i); t.Bot(s) == "" && t.seats[i].sat {
			seats = seats.With(s)
		}
	}
	return seats
}

// screenOf returns all seats of a seat's screen: the people there decide together.
func (t *Table) screenOf(s engine.Seat) engine.Seats {
	return t.head.Plan.SeatsOf(t.head.Plan.Seats[s].Screen)
}

// Propose returns the table after a person's proposal; if no one else has to agree it is carried
// out at once. Errors: ErrNotNow (not running, another proposal is open, or there is nothing to
// do), ErrForeign (no person's seat, or a bot stands in), ErrPlan (impossible).
func (t *Table) Propose(s engine.Seat, p Proposal, at time.Time) (*Table, error) {
	if err := t.mayDecide(s); err != nil {
		return nil, err
	}
	if _, there := t.Offered(at); there {
		return nil, fmt.Errorf("%w: something is proposed already", ErrNotNow)
	}
	if err := t.possible(p, at); err != nil {
		return nil, err
	}
	next := t.fork()
	if err := next.add(Entry{Kind: KindPropose, Seat: s, Text: p.Text(), At: at}); err != nil {
		return nil, err
	}
	return next.settled(t.Last()+1, at)
}

// mayDecide returns an error if the seat may not vote.
func (t *Table) mayDecide(s engine.Seat) error {
	switch {
	case !t.Running():
		return fmt.Errorf("%w: the match waits for persons, or is over", ErrNotNow)
	case s < 0 || int(s) >= len(t.seats) || !t.Voters().Has(s):
		return fmt.Errorf("%w: seat %s is not a person's who is here", ErrForeign, s)
	}
	return nil
}

// possible returns an error if the proposal could not be carried out even if all agreed.
func (t *Table) possible(p Proposal, at time.Time) error {
	paused := !t.clock.Paused(at).IsZero()
	switch {
	case (p.Kind == ProposePause || p.Kind == ProposeGo || p.Kind == ProposeAddTime || p.Kind == ProposePace) && !t.Timed():
		return fmt.Errorf("%w: there is no clock at this table", ErrNotNow)
	case p.Kind == ProposeGo && !paused:
		return fmt.Errorf("%w: there is no pause", ErrNotNow)
	case p.Kind == ProposePause && (p.Until.Before(at.Add(time.Minute)) || p.Until.After(at.Add(MaxPause))):
		return fmt.Errorf("%w: a pause until %s; of a minute to %s", ErrPlan, momentText(p.Until), MaxPause)
	case p.Kind == ProposeAddTime && (p.More < time.Minute || p.More > t.Pace().Cap):
		return fmt.Errorf("%w: %s more; a minute to %s", ErrPlan, p.More, t.Pace().Cap)
	case p.Kind == ProposePace && (p.Pace.None() || p.Pace.Check() != nil):
		return fmt.Errorf("%w: %q is no pace with a clock", ErrPlan, paceText(p.Pace))
	case p.Kind == ProposePace && p.Pace == t.Pace():
		return fmt.Errorf("%w: this is the table's pace", ErrNotNow)
	case p.Kind == ProposeRollback && t.head.Plan.Rated:
		return fmt.Errorf("%w: a rated match does not go back", ErrNotNow)
	case p.Kind == ProposeRollback && !t.canRollBack(p.To):
		return fmt.Errorf("%w: the match cannot go back to entry %d", ErrNotNow, p.To)
	}
	return nil
}

// canRollBack reports whether there is something to take back after an entry.
func (t *Table) canRollBack(to int) bool {
	if to < t.start || to >= len(t.log) || t.log[to-1].unknown {
		return false
	}
	for _, s := range t.log[to:] {
		if s.Kind == KindChoice && !s.undone {
			return !s.lost
		}
	}
	return false
}

// Agree returns the table after a seat's person has agreed to the proposal of the entry seq.
// When all have agreed, it is carried out. Errors: ErrNotNow (the proposal no longer waits for
// answers), ErrForeign.
func (t *Table) Agree(s engine.Seat, proposal int, at time.Time) (*Table, error) {
	return t.reply(KindAgree, s, proposal, at)
}

// Refuse returns the table after a seat's person has refused the proposal of an entry, or
// has taken back their own. Errors: as Agree.
func (t *Table) Refuse(s engine.Seat, proposal int, at time.Time) (*Table, error) {
	return t.reply(KindRefuse, s, proposal, at)
}

func (t *Table) reply(kind Kind, s engine.Seat, proposal int, at time.Time) (*Table, error) {
	if err := t.mayDecide(s); err != nil {
		return nil, err
	}
	o, there := t.Offered(at)
	switch {
	case !there || o.Seq != proposal:
		return nil, fmt.Errorf("%w: this proposal waits for no answer any longer", ErrNotNow)
	case kind == KindAgree && o.Agreed.Has(s) && o.Asked != 0:
		return nil, fmt.Errorf("%w: seat %s has agreed; others have not", ErrNotNow, s)
	}
	next := t.fork()
	if err := next.add(Entry{Kind: kind, Seat: s, At: at}); err != nil {
		return nil, err
	}
	return next.settled(t.Last()+1, at)
}

// settled adds the entry that carries the proposal out, if all voters have agreed.
func (t *Table) settled(chain int, at time.Time) (*Table, error) {
	o, there := t.Offered(at)
	if !there || o.Asked != 0 {
		return t, nil
	}
	if err := t.possible(o.Proposal, at); err != nil {
		return nil, err
	}
	err := t.add(o.Proposal.effect(chain, at))
	return t, err
}

// effect returns the entry that carries the proposal out.
func (p Proposal) effect(chain int, at time.Time) Entry {
	e := Entry{Seat: engine.NoSeat, Chain: chain, At: at}
	switch p.Kind {
	case ProposePause:
		e.Kind, e.Text = KindPause, momentText(p.Until)
	case ProposeGo:
		e.Kind = KindPause
	case ProposeAddTime:
		e.Kind, e.Text = KindAddTime, p.More.String()
	case ProposeRollback:
		e.Kind, e.Text = KindRollback, strconv.Itoa(p.To)
	case ProposePace:
		e.Kind, e.Text = KindPace, paceText(p.Pace)
	case ProposeEnd:
		e.Kind = KindClose
	}
	return e
}

// Concede returns the table after a seat's person has given up, where there are two.
// Errors: ErrNotNow (not running, or more than two), ErrForeign.
func (t *Table) Concede(s engine.Seat, at time.Time) (*Table, error) {
	if err := t.mayDecide(s); err != nil {
		return nil, err
	}
	if len(t.seats) != 2 {
		return nil, fmt.Errorf("%w: one may concede where there are two; at a larger table one leaves", ErrNotNow)
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindClose, Seat: s, At: at})
	return next, err
}

func (t *Table) applyProposal(s *step) error {
	s.pos = t.now()
	_, err := ParseProposal(s.Text)
	return err
}

// applyWord accepts any entry; the position stays as it is.
func (t *Table) applyWord(s *step) error {
	s.pos = t.now()
	return nil
}

func (t *Table) applyClose(s *step) error {
	s.pos = t.now()
	if s.Text != "" || s.Seat != engine.NoSeat && (len(t.seats) != 2 || s.Seat < 0 || s.Seat > 1) {
		return fmt.Errorf("seat %s cannot close the match so", s.Seat)
	}
	return nil
}

// discuss updates the current proposal after the last entry.
func (t *Table) discuss(e Entry) {
	switch e.Kind.Talk() {
	case TalkProposes:
		t.offer = offer{Proposal: e.Proposal(), seq: e.Seq, seat: e.Seat, at: e.At, agreed: t.screenOf(e.Seat)}
	case TalkAgrees:
		t.offer.agreed |= t.screenOf(e.Seat)
	case TalkRefuses, TalkSettles:
		t.offer = offer{}
	}
}

// Ending says how a match ended before its end.
type Ending struct {
	// Conceded is who gave up; NoSeat means all agreed to end it without a result.
	Conceded engine.Seat
}

// Ended returns how the match ended before its end; false if it did not.
func (t *Table) Ended() (Ending, bool) {
	if n := len(t.log); n > 0 && t.log[n-1].Kind == KindClose {
		return Ending{t.log[n-1].Seat}, true
	}
	return Ending{}, false
}

// Places returns the places of all seats as if the match ended now, or as it ended; who conceded is
// last. It returns nil before the start, and if all agreed to end without a result.
func (t *Table) Places() []engine.Place {
	if t.start == 0 {
		return nil
	}
	places := t.now().Rank(nil)
	end, ended := t.Ended()
	switch {
	case ended && end.Conceded == engine.NoSeat:
		return nil
	case !ended:
		return places
	}
	for i := range places {
		places[i].Rank = 1
		if places[i].Seat == end.Conceded {
			places[i].Rank = 2
		}
	}
	if places[0].Rank == 2 {
		places[0], places[1] = places[1], places[0]
	}
	return places
}
