package live

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"signoria/engine"
	"signoria/notice"
	"signoria/store"
	"signoria/table"
)

// takeDuties judges what is due.
func (srv *Server) takeDuties(ctx context.Context, at time.Time) error {
	most := 4 * free(srv.telling.judges)
	if most == 0 {
		return nil
	}
	list, err := srv.config.Store.ClaimDuties(ctx, at, at.Add(tellLease), most)
	for _, d := range list {
		srv.beside(srv.telling.judges, func() { srv.attendDuty(d) })
	}
	return err
}

// attendDuty judges a duty; one whose match cannot be opened is put off.
func (srv *Server) attendDuty(d store.Duty) {
	ctx, cancel := context.WithTimeout(srv.ctx, srv.config.StoreWait)
	defer cancel()
	err := srv.judgeDuty(ctx, d)
	if err == nil || srv.ctx.Err() != nil {
		return
	}
	srv.warn("a duty could not be judged", err)
	ctx, cancel = srv.writing(ctx) // it may have taken all the time there was
	defer cancel()
	if srv.now().Sub(d.Began) > forsaken {
		err = srv.config.Store.JudgeDuty(ctx, d, nil)
	} else {
		err = srv.config.Store.PutOffDuty(ctx, d, srv.now().Add(putOffFor))
	}
	if err != nil {
		srv.warn("a duty could not be put off", err)
	}
}

func (srv *Server) judgeDuty(ctx context.Context, d store.Duty) error {
	at := srv.now()
	t, v, err := srv.verdict(ctx, d, at)
	switch {
	case err != nil:
		return err
	case !v.stands && !v.again.IsZero():
		return srv.config.Store.PutOffDuty(ctx, d, v.again)
	case !v.stands:
		return srv.config.Store.JudgeDuty(ctx, d, nil)
	}
	holders, err := srv.config.Store.Holders(ctx, d.Match)
	if err != nil {
		return err
	}
	d.Began = v.began
	var list []store.Notice
	for _, h := range holders {
		if srv.concerns(t, v, d, h) {
			list = append(list, srv.noticesFor(t, d, h)...)
		}
	}
	return srv.config.Store.JudgeDuty(ctx, d, list)
}

// concerns tells whether a duty is to be told to somebody who holds a key: it answers for
// the seat, and for none before it to whom the same is told.
func (srv *Server) concerns(t *table.Table, v verdict, d store.Duty, h store.Holder) bool {
	pass, ok := t.Who(h.Key)
	return ok && !h.Muted && pass.Seats.Has(engine.Seat(d.Seat)) && (pass.Seats&v.seats).First() == engine.Seat(d.Seat)
}

// noticesFor are those that somebody is to get.
func (srv *Server) noticesFor(t *table.Table, d store.Duty, h store.Holder) (list []store.Notice) {
	wishes := wishesOf(h.Told)
	for _, channel := range notice.Channels() {
		wait, ever := srv.waits(t, notice.Kind(d.Kind), channel)
		if ever && srv.reaches(h.Told, channel) && wishes.Wants(notice.Kind(d.Kind), channel) {
			due := wishes.When(d.Began.Add(wait), notice.Kind(d.Kind), channel)
			list = append(list, store.Notice{Person: h.Person, Channel: string(channel), Duty: store.Duty{Due: due}})
		}
	}
	return list
}

// reaches tells whether something can come to a person by a channel.
func (srv *Server) reaches(t store.Told, channel notice.Channel) bool {
	return srv.config.Notices.has(channel) && (channel == notice.Push && t.Pushes > 0 || channel == notice.Mail && t.Mail)
}

// wishesOf reads wishes; what cannot be read is as if none had been said.
func wishesOf(t store.Told) notice.Wishes {
	var w notice.Wishes
	if err := json.Unmarshal([]byte(t.Wishes), &w); err != nil || w.Check() != nil {
		return notice.Usual("")
	}
	return w
}

// verdict opens a match and says what has become of a duty.
func (srv *Server) verdict(ctx context.Context, d store.Duty, at time.Time) (*table.Table, verdict, error) {
	t, closed, err := srv.fresh(ctx, d.Match)
	if err != nil || closed && d.Kind != string(notice.Over) {
		return nil, verdict{}, err
	}
	if d.Kind != string(notice.Rematch) {
		return t.Table, srv.judge(t, d, at), nil
	}
	next, err := srv.config.Store.Rematch(ctx, d.Match)
	if err != nil {
		return nil, verdict{}, err
	}
	rematch, closed, err := srv.fresh(ctx, next)
	if err != nil || closed {
		return nil, verdict{}, err
	}
	return t.Table, judgeRematch(t, rematch, d), nil
}

// fresh is a match as the store has it now, and whether the host has closed it.
func (srv *Server) fresh(ctx context.Context, id string) (named, bool, error) {
	m, err := srv.find(ctx, id)
	if err != nil {
		return named{}, false, err
	}
	if srv.config.Store.Shared() {
		if err := m.refresh(ctx); err != nil {
			return named{}, false, err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return named{m.table, m.page.Names}, m.closed(), nil
}

// named is a table with the names that are laid over it.
type named struct {
	*table.Table
	names table.Names
}

// Name is what a seat is called; empty where its person has taken the name off.
func (n named) Name(s engine.Seat) string { return n.Of(s, n.names).Name }

// worth says of a notice what is to be told, if there is reason still. What is dropped or
// put off is so in the store when it returns.
func (srv *Server) worth(ctx context.Context, n store.Notice) (told notice.Told, keep time.Duration, worth bool, err error) {
	at := srv.now()
	t, v, err := srv.verdict(ctx, n.Duty, at)
	if err != nil {
		return told, 0, false, errors.Join(err, srv.retry(ctx, n))
	}
	later, drop, err := srv.whether(ctx, t, v, n, at)
	switch {
	case err != nil:
		return told, 0, false, errors.Join(err, srv.retry(ctx, n))
	case drop:
		return told, 0, false, srv.config.Store.DropNotices(ctx, n)
	case !later.IsZero():
		return told, 0, false, srv.config.Store.PutOffNotices(ctx, later, n)
	}
	return v.told, v.keep, true, nil
}

// looked is when somebody last looked at a page, or at this match by a key of theirs. What
// lies ahead is the error of a clock, and is not believed: it would silence notices until
// then.
func (srv *Server) looked(h store.Holder, now time.Time) (last time.Time) {
	for _, at := range []time.Time{h.Eyes, h.Used} {
		if at.After(last) && !at.After(now.Add(srv.config.Notices.Looking)) {
			last = at
		}
	}
	return last
}

// whether tells whether somebody is to be told now, later, or not at all.
func (srv *Server) whether(ctx context.Context, t *table.Table, v verdict, n store.Notice, at time.Time) (later time.Time, drop bool, err error) {
	if !v.stands {
		return later, true, nil
	}
	holders, err := srv.config.Store.Holders(ctx, n.Match)
	if err != nil {
		return later, false, err
	}
	kind, channel := notice.Kind(n.Kind), notice.Channel(n.Channel)
	for _, h := range holders {
		if h.Person != n.Person || !srv.concerns(t, v, n.Duty, h) {
			continue
		}
		wishes := wishesOf(h.Told)
		waits, seen := wishes.Waits(kind, channel), srv.looked(h, at)
		if !wishes.Wants(kind, channel) || !srv.reaches(h.Told, channel) || !waits && !seen.Before(n.Began) {
			return later, true, nil
		}
		if channel == notice.Mail {
			came, err := srv.config.Store.CameTo(ctx, n, string(notice.Push))
			if err != nil || came == resultSent && !waits {
				return later, err == nil, err
			}
		}
		if still := seen.Add(srv.config.Notices.Looking); !waits && still.After(at) {
			return still, false, nil
		}
		if quiet := (notice.Wishes{Zone: wishes.Zone, QuietFrom: wishes.QuietFrom, QuietTo: wishes.QuietTo}).When(at, kind, channel); quiet.After(at) {
			return quiet, false, nil
		}
		return later, false, nil
	}
	return later, true, nil // the key opens the seat no longer, or is muted
}
