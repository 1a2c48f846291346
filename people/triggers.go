package people

import (
	"context"
	"errors"
	"time"

	"signoria/engine"
	"signoria/notice"
	"signoria/store"
	"signoria/table"
)

// Triggers returns the notices that a change may require. They are stored with it and decided
// when they are due: an undo, an answer or a page view cancels them.
func (ps *People) Triggers(base, next *table.Table) (list []store.NoticeTrigger) {
	if !ps.config.Notices.Any() {
		return nil
	}
	add := func(kind notice.Kind, seat engine.Seat, since int, began time.Time) {
		list = append(list, store.NoticeTrigger{Seat: int(seat), Kind: string(kind), Since: since, Began: began, Due: began.Add(ps.patience(next))})
	}
	if next.Start() > base.Last() {
		list = append(list, store.NoticeTrigger{Kind: string(notice.Begun), Since: next.Start(), Began: next.LastAt(), Due: next.LastAt()})
	}
	for seats := humanSeats(next); seats != 0; seats = seats.Without(seats.First()) {
		seat := seats.First()
		since := next.OwesSince(seat)
		if since > 0 && since != base.OwesSince(seat) {
			add(notice.Turn, seat, since, next.LastAt())
		}
		if short := next.ShortAt(seat); !short.IsZero() && (since != base.OwesSince(seat) || !short.Equal(base.ShortAt(seat))) {
			add(notice.Short, seat, since, short)
			list[len(list)-1].Reset = gainedTime(base, next, seat)
		}
		if out := next.StoodIn(seat); out > base.Last() && (next.Entry(out).Kind == table.KindTimedOut || seatOf(next, seat).Screen != 0) {
			add(notice.StandIn, seat, out, next.LastAt())
		}
		if o, there := next.Offered(next.LastAt()); there && o.Seq > base.Last() && o.Asked.Has(seat) {
			add(notice.Asked, seat, o.Seq, next.LastAt())
		}
		if next.Over() && !base.Over() {
			add(notice.Over, seat, next.Last(), next.LastAt())
		}
	}
	return list
}

// gainedTime reports whether a seat that still owes the same answer has got time for it, by
// agreement, a pause or a holiday. If it becomes short again, its person is notified again.
func gainedTime(base, next *table.Table, seat engine.Seat) bool {
	at := next.LastAt()
	if next.OwesSince(seat) != base.OwesSince(seat) || !next.ShortAt(seat).After(at) {
		return false
	}
	was, is := base.Clock(), next.Clock()
	return is.Reading(seat, at).Deadline.After(was.Reading(seat, at).Deadline)
}

// OpenTriggers returns the triggers of a new open table: its webhook and the people with a fitting lookout
// are notified that it waits, and its opener if no one has come by until. The number of triggers does not
// depend on whether anyone has a lookout, so that it reveals nothing.
func (ps *People) OpenTriggers(next *table.Table, until time.Time) (list []store.NoticeTrigger) {
	opener := next.Header().Plan.SeatsOf(0)
	if !ps.config.Notices.Any() || next.PublicFree() == 0 || opener == 0 {
		return nil
	}
	at, seat := next.Header().Created, int(opener.First())
	return []store.NoticeTrigger{
		{Seat: seat, Kind: string(notice.Seeks), Began: at, Due: at, Always: ps.Looks()},
		{Seat: seat, Kind: string(notice.Expired), Began: until, Due: until},
	}
}

// decideExpired decides a notice about a table that leaves the list of open tables.
func (ps *People) decideExpired(ctx context.Context, t NamedTable, d store.NoticeTrigger, at time.Time) (noticeDecision, error) {
	until, err := ps.config.Store.SeekingUntil(ctx, d.Match)
	if errors.Is(err, store.ErrUnknown) || err == nil && t.PublicFree() == 0 {
		return noticeDecision{}, nil
	}
	v := noticeDecision{began: until, ttl: defaultTTL, seats: engine.SeatsOf(engine.Seat(d.Seat)), message: notice.Message{Kind: notice.Expired, Match: d.Match, Game: t.Meta().Name}}
	if v.needed = !until.After(at); !v.needed {
		v.recheckAt = until
	}
	return v, err
}

// RematchTriggers returns the triggers of a new rematch, for the people of the previous match except the
// opener of the rematch; none if the match is no rematch.
func (ps *People) RematchTriggers(next *table.Table) (list []store.NoticeTrigger) {
	before := next.Header().Plan.Rematch
	if !ps.config.Notices.Any() || before.Of == "" {
		return nil
	}
	at, n := next.Header().Created, len(next.Header().Plan.Seats)
	for i, seat := range next.Header().Plan.Seats {
		if seat.Bot == "" && seat.Screen != 0 { // the seats of a rematch are rotated by one
			list = append(list, store.NoticeTrigger{Match: before.Of, Seat: (i + 1) % n, Kind: string(notice.Rematch), Began: at, Due: at.Add(ps.config.Notices.Patience)})
		}
	}
	return list
}

// humanSeats returns the seats of people, also while a bot stands in.
func humanSeats(t *table.Table) (seats engine.Seats) {
	for i := range t.Header().Plan.Seats {
		if seat := engine.Seat(i); t.OwnBot(seat) == "" {
			seats = seats.With(seat)
		}
	}
	return seats
}

func seatOf(t *table.Table, s engine.Seat) table.SeatPlan { return t.Header().Plan.Seats[s] }

// inOneSitting reports whether a table has a clock, and not one of days.
func inOneSitting(t *table.Table) bool { return t.Timed() && !t.Pace().Days }

// patience returns how long people have to look by themselves before they are notified.
func (ps *People) patience(t *table.Table) time.Duration {
	if t.Pace().Days {
		return ps.config.Notices.PatienceDays
	}
	return ps.config.Notices.Patience
}

// delayOf returns how long after the beginning of a trigger a channel sends; false means never. Most notices
// of a table that is played in one sitting are not mailed, because a mail would come too late.
func (ps *People) delayOf(t *table.Table, kind notice.Kind, channel notice.Channel) (time.Duration, bool) {
	if channel != notice.Mail {
		return ps.patience(t), true
	}
	return ps.config.Notices.PatienceMail, !inOneSitting(t) || kind == notice.Rematch || kind == notice.Over || kind == notice.Expired
}

// noticeDecision is what to do about a trigger now.
type noticeDecision struct {
	// needed means that there still is a reason. If not, recheckAt is when to decide again; zero means
	// never.
	needed    bool
	recheckAt time.Time
	// seats are all seats that get the same message; began is when the reason began.
	seats   engine.Seats
	message notice.Message
	began   time.Time
	// ttl is how long the message is useful.
	ttl time.Duration
}

// defaultTTL is how long a message without an end of its own is useful.
const defaultTTL = 24 * time.Hour

// decideFor decides a trigger from the match alone.
func (ps *People) decideFor(t NamedTable, d store.NoticeTrigger, at time.Time) noticeDecision {
	seat := engine.Seat(d.Seat)
	v := noticeDecision{began: d.Began, ttl: defaultTTL, seats: engine.SeatsOf(seat),
		message: notice.Message{Kind: notice.Kind(d.Kind), Match: d.Match, Game: t.Meta().Name}}
	if seat < 0 || d.Seat >= len(t.Header().Plan.Seats) {
		return noticeDecision{}
	}
	owes := t.OwesSince(seat) == d.Since && d.Since > 0
	switch v.message.Kind {
	case notice.Turn:
		v.needed = owes
		v.seats = owingSince(t.Table, d.Since)
		v.message.Who = mover(t, seat, d.Since)
		v.ttl = ttlUntilDeadline(t.Table, seat, at)
	case notice.Short:
		short := t.ShortAt(seat)
		v.needed = owes && !short.IsZero() && !short.After(at)
		if owes && short.After(at) {
			v.recheckAt = short.Add(ps.patience(t.Table))
		}
		c := t.Clock()
		v.began, v.message.Left, v.ttl = short, c.Reading(seat, at).Left, ttlUntilDeadline(t.Table, seat, at)
	case notice.StandIn:
		v.needed = t.Running() && t.StoodIn(seat) == d.Since
	case notice.Asked:
		o, there := t.Offered(at)
		v.needed = there && o.Seq == d.Since && o.Asked.Has(seat)
		if there {
			v.seats, v.message.Who, v.ttl = o.Asked, t.Name(o.Seat), o.Until.Sub(at)
		}
	case notice.Seeks:
		v.needed, v.seats = t.PublicFree() != 0, 0 // subscribers with a key get no notice of it
	case notice.Begun:
		v.needed, v.seats = t.Start() == d.Since && t.Running(), 0 // subscribers with a key get no notice of it
	case notice.Over:
		v.needed = t.Over() && t.Last() == d.Since
		v.seats, v.message.Winners = humanSeats(t.Table), winners(t)
		if end, ended := t.Ended(); ended && end.Conceded == engine.NoSeat {
			v.message.Agreed = true
		} else if ended {
			v.message.Loser = t.Name(end.Conceded)
		}
	}
	return v
}

// owingSince returns the seats that have owed an answer since an entry.
func owingSince(t *table.Table, since int) (seats engine.Seats) {
	for all := humanSeats(t); all != 0; all = all.Without(all.First()) {
		if t.OwesSince(all.First()) == since {
			seats = seats.With(all.First())
		}
	}
	return seats
}

// mover returns the name of the seat whose choice is entry since, which asked others; empty if that entry is
// not a choice of another seat. Everyone saw that choice, so the name reveals nothing.
func mover(t NamedTable, asked engine.Seat, since int) string {
	e := t.Entry(since)
	if e.Kind != table.KindChoice || e.Seat == asked {
		return ""
	}
	return t.Name(e.Seat)
}

// ttlUntilDeadline returns how long a seat may still answer, at least a minute; defaultTTL if its
// clock does not run.
func ttlUntilDeadline(t *table.Table, seat engine.Seat, at time.Time) time.Duration {
	c := t.Clock()
	if reading := c.Reading(seat, at); t.Timed() && reading.Runs {
		return max(time.Minute, reading.Deadline.Sub(at))
	}
	return defaultTTL
}

func winners(t NamedTable) (names []string) {
	for _, place := range t.Places() {
		if name := t.Name(place.Seat); place.Rank == 1 && name != "" {
			names = append(names, name)
		}
	}
	return names
}

// decideRematch decides a notice about the rematch next, for a seat of the match before.
func decideRematch(before, next NamedTable, d store.NoticeTrigger) noticeDecision {
	if d.Seat < 0 || d.Seat >= len(before.Header().Plan.Seats) {
		return noticeDecision{}
	}
	was := seatOf(before.Table, engine.Seat(d.Seat))
	screen := next.Header().Plan.Rematch.Screen(was.Screen)
	v := noticeDecision{began: d.Began, ttl: defaultTTL, message: notice.Message{Kind: notice.Rematch, Match: d.Match, Game: next.Meta().Name}}
	v.needed = was.Bot == "" && next.Start() == 0 && !next.Over()
	for seats := next.Header().Plan.SeatsOf(screen); seats != 0; seats = seats.Without(seats.First()) {
		v.needed = v.needed && !next.Seated(seats.First())
	}
	v.seats = before.Header().Plan.SeatsOf(was.Screen)
	if host := next.Header().Plan.SeatsOf(0); host != 0 {
		v.message.Who = next.Name(host.First())
	}
	return v
}
