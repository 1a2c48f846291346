package people_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
)

// looksOut has somebody look for these open tables, told by push.
func looksOut(t testing.TB, srv *server, what ...people.Lookout) listener {
	t.Helper()
	l := listens(t, srv)
	l.subscribe()
	for _, is := range what {
		must(t, srv.People().LookOut(t.Context(), l.Person, is))
	}
	return l
}

// begin lets a table begin: its last seat is taken.
func begin(g guest) {
	g.t.Helper()
	s := g.server
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.tables[g.id]
	next, err := was.Sit(1, table.SitInput{Nonce: "bea", Key: table.HashKey("beas")}, s.config.Now())
	must(g.t, err)
	_, err = s.config.Store.Append(g.t.Context(), g.id, store.Addition{Entries: next.Since(was.Last()), Seeks: true, Status: "running"})
	must(g.t, err)
	s.tables[g.id] = people.NamedTable{Table: next}
}

// Who looks for such a table is told that one waits, once, with the way to its seat; who looks for
// another kind is not.
func TestWhoLooksIsTold(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	looksOut(t, srv, people.Lookout{Title: "toy", Pace: "none"})
	looksOut(t, srv, people.Lookout{Title: "lorenzo"}, people.Lookout{Title: "toy", Pace: "days"}, people.Lookout{Newcomers: true})
	w.pass(time.Minute)
	waitingForAnybody(t, srv, w)
	tellAfter(w, 0, srv)
	p.Want(t, 0, 0, "it may be gone in a moment")
	tellAfter(w, 20*time.Second, srv)
	_, shown := p.Want(t, 0, 1, "one looks for it")
	if want := (notice.Shown{Title: "A table waits: Toy", Body: "It is played without a clock; 1 seat is free.", Tag: "seeks", URL: "/m/open/join", Lang: "en"}); shown[0] != want {
		t.Errorf("got %+v, want %+v", shown[0], want)
	}
	tellAfter(w, 30*time.Minute, srv)
	p.Want(t, 0, 0, "told already")
}

// Nobody is told of their own table, of one that has begun meanwhile, or has left the list, nor while they look at the
// list, nor when they have looked for long enough, sit at an open table or want it no longer.
func TestWhoIsNotToldOfAnOpenTable(t *testing.T) {
	begun := func(t *testing.T, srv *server, w *wristwatch) {
		anna := waitingForAnybody(t, srv, w)
		tellAfter(w, 0, srv)
		begin(anna)
	}
	waits := func(t *testing.T, srv *server, w *wristwatch) { waitingForAnybody(t, srv, w) }
	for name, test := range map[string]struct {
		before func(*testing.T, *server, *wristwatch, listener)
		opens  func(*testing.T, *server, *wristwatch)
		after  func(*testing.T, *server, listener)
		want   int
	}{
		"nothing": {opens: waits, want: 1},
		"begun":   {opens: begun},
		"other page": {opens: waits, want: 1, after: func(_ *testing.T, srv *server, l listener) {
			srv.People().MarkSeen(l.Person)
		}},
		"saw the list": {opens: waits, after: func(_ *testing.T, srv *server, l listener) {
			srv.People().MarkListSeen(l.Person)
		}},
		"own": {opens: waits, after: func(t *testing.T, srv *server, l listener) {
			must(t, srv.People().SaveKeys(t.Context(), l.Person, people.SavedKey{Match: "open", Key: "annas key"}))
		}},
		"long ago": {opens: waits, before: func(_ *testing.T, _ *server, w *wristwatch, _ listener) { w.pass(people.LookoutTime) }},
		"sits": {opens: waits, before: func(t *testing.T, srv *server, _ *wristwatch, l listener) {
			srv.People().SatDown(t.Context(), l.ID)
		}},
		"ended": {opens: waits, after: func(t *testing.T, srv *server, l listener) {
			must(t, srv.People().EndLookout(t.Context(), l.Person, people.Lookout{Title: "toy"}))
		}},
		"deleted": {opens: waits, after: func(t *testing.T, srv *server, l listener) {
			must(t, srv.config.Store.DeletePerson(t.Context(), l.ID, srv.config.Now()))
		}},
		"unwanted": {opens: waits, before: func(_ *testing.T, _ *server, _ *wristwatch, l listener) {
			l.wish(func(w *notice.Preferences) { w.Kinds[notice.Seeks][notice.Push] = false })
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w, p := newWatch(), &peopletest.Post{}
			srv := openTelling(t, w, p)
			l := looksOut(t, srv, people.Lookout{Title: "toy"})
			w.pass(5 * time.Minute)
			if test.before != nil {
				test.before(t, srv, w, l)
			}
			w.pass(time.Second)
			test.opens(t, srv, w)
			tellAfter(w, time.Second, srv)
			if test.after != nil {
				test.after(t, srv, l)
			}
			tellAfter(w, 5*time.Minute, srv)
			p.Want(t, 0, test.want, name)
		})
	}
}

// Somebody is told of one table in three hours, of each once, and of none that waited before: also
// where quiet hours have held several back.
func TestOneOpenTableInThreeHours(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	l := looksOut(t, srv, people.Lookout{})
	waits := func(id string) {
		waitingAs(t, srv, w, id)
		must(t, srv.config.Store.KeepSeeking(t.Context(), id, w.now().Add(24*time.Hour)))
	}
	w.pass(time.Minute)
	waits("first")
	tellAfter(w, time.Second, srv)
	tellAfter(w, time.Minute, srv)
	p.Want(t, 0, 1, "the first")
	waits("second")
	tellAfter(w, 2*time.Hour, srv)
	p.Want(t, 0, 0, "it is not three hours yet")
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "the second has waited for long")
	waits("third")
	tellAfter(w, time.Second, srv)
	tellAfter(w, time.Minute, srv)
	p.Want(t, 0, 1, "three hours later")
	w.pass(3 * time.Hour)
	minute := func(d time.Duration) int { at := w.now().Add(d); return at.Hour()*60 + at.Minute() }
	l.wish(func(settings *notice.Preferences) {
		settings.QuietFrom, settings.QuietTo = minute(0), minute(8*time.Hour)
	})
	waits("at night")
	tellAfter(w, 4*time.Hour, srv)
	waits("later")
	tellAfter(w, 3*time.Hour, srv)
	p.Want(t, 0, 0, "quiet hours")
	tellAfter(w, 2*time.Hour, srv)
	p.Want(t, 0, 1, "after them, of one")
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "and of no other")
}

// A mail comes where no push has, names the way to end it, and that way ends nothing else.
func TestAMailOfAnOpenTable(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	l := listens(t, srv)
	l.mails(w, p, "anna@example.org")
	both := looksOut(t, srv, people.Lookout{})
	both.mails(w, p, "bea@example.org")
	must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{}))
	w.pass(time.Minute)
	waitingForAnybody(t, srv, w)
	tellAfter(w, time.Second, srv)
	tellAfter(w, time.Minute, srv)
	p.Want(t, 0, 1, "push at once")
	tellAfter(w, 2*time.Minute, srv)
	letters, _ := p.Want(t, 1, 0, "a mail to who has nothing quicker")
	end := letters[0].Unsubscribe + notice.SeeksPath
	for _, want := range []string{"https://games.example/m/open/join\n", "To be told of no open tables any more: " + end + "\n", letters[0].Unsubscribe + "\n"} {
		if !strings.Contains(letters[0].Text, want) {
			t.Errorf("the mail lacks %q:\n%s", want, letters[0].Text)
		}
	}
	token := strings.TrimPrefix(letters[0].Unsubscribe, "https://games.example"+notice.UnsubscribePath+"/")
	address, err := srv.People().EndLookouts(t.Context(), token)
	must(t, err)
	told, err := srv.People().NotifyPrefs(t.Context(), l.Person)
	must(t, err)
	if list, err := srv.People().Lookouts(t.Context(), l.Person); err != nil || len(list) != 0 || told.Stopped || address != "anna@example.org" {
		t.Errorf("%v, %v, %+v, %s", list, err, told, address)
	}
	_, err = srv.People().EndLookouts(t.Context(), "none")
	wantError(t, err, people.ErrToken)
}

// With a digest it waits for that, and then only tables that still wait are told.
func TestADigestOfOpenTables(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	l := listens(t, srv)
	l.mails(w, p, "anna@example.org")
	must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{}))
	then := w.now().Add(9 * time.Hour).Truncate(time.Minute)
	l.wish(func(settings *notice.Preferences) {
		settings.Digest, settings.DigestAt = true, then.Hour()*60+then.Minute()
	})
	gone := waitingAs(t, srv, w, "gone")
	tellAfter(w, 4*time.Hour, srv)
	waitingAs(t, srv, w, "waits")
	must(t, srv.config.Store.KeepSeeking(t.Context(), "waits", then.Add(time.Hour)))
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "before its hour")
	begin(gone)
	tellAfter(w, then.Sub(w.now()), srv)
	letters, _ := p.Want(t, 1, 0, "at its hour")
	if text := letters[0].Text; strings.Contains(text, "/m/gone/") || !strings.Contains(text, "/m/waits/join") {
		t.Error(text)
	}
}

// However many look, so many are told at once as may find a seat, others only while it waits; each
// once, whichever node judges, and whatever dies between.
func TestAFewAtATimeAreTold(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	s := storetest.SQLite(t)
	srv := openServer(t, notifier(t, s, w, p))
	for range 50 {
		looksOut(t, srv, people.Lookout{})
	}
	w.pass(time.Minute)
	waitingForAnybody(t, srv, w)
	tellAfter(w, time.Second, srv)
	must(t, s.ReleaseNotices(t.Context())) // as when the node that has claimed it is dead
	other := openServer(t, notifier(t, s, w, p))
	other.tables = srv.tables
	tellAfter(w, 30*time.Second, other)
	p.Want(t, 0, 20, "for one seat")
	for i, want := range []int{20, 10, 0} {
		tellAfter(w, 2*time.Minute, []*server{srv, other}[i%2])
		tellAfter(w, 30*time.Second, []*server{other, srv}[i%2])
		p.Want(t, 0, want, fmt.Sprint("wave ", i+2))
	}
}

// Mails of open tables leave the day to others.
func TestMailsOfOpenTablesAreFew(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.MailsPerDay = 96
	srv := openServer(t, c)
	for i := range 5 {
		l := listens(t, srv)
		l.mails(w, p, fmt.Sprintf("p%d@example.org", i))
		must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{}))
	}
	waitingForAnybody(t, srv, w)
	tellAfter(w, time.Second, srv)
	tellAfter(w, 3*time.Minute, srv)
	p.Want(t, 2, 0, "two an hour")
	tellAfter(w, 50*time.Minute, srv)
	p.Want(t, 0, 0, "the others are not told late")
}

// So many kinds of tables are looked for at once; where it is switched off, none, and nobody is told.
func TestLookoutsAreFewOrNone(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	s := storetest.SQLite(t)
	c := notifier(t, s, w, p)
	srv := openServer(t, c)
	l := looksOut(t, srv)
	for i := range people.MaxLookouts {
		must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{Title: fmt.Sprint("title ", i)}))
	}
	must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{Title: "title 0"}))
	wantError(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{Title: "toy"}), people.ErrLookouts)
	w.pass(people.LookoutTime)
	must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{Title: "toy"}))
	if list, err := srv.People().Lookouts(t.Context(), l.Person); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	c.Notices.NoLookouts = true
	off := openServer(t, c)
	w.pass(time.Minute)
	waitingForAnybody(t, off, w)
	tellAfter(w, time.Minute, off)
	tellAfter(w, time.Minute, off)
	p.Want(t, 0, 0, "switched off")
	wantError(t, off.People().LookOut(t.Context(), l.Person, people.Lookout{}), people.ErrNoNotices)
	if list, err := off.People().Lookouts(context.Background(), l.Person); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// Who is invited is told once, by the ways they have chosen, with the way to the table and no key, as
// long as the invitation waits; whoever asks is told nothing of what came of it.
func TestWhoIsInvitedIsTold(t *testing.T) {
	for name, test := range map[string]struct {
		after func(*testing.T, *server, guest, listener)
		want  int
	}{
		"waits": {want: 1},
		"declined": {after: func(t *testing.T, srv *server, anna guest, l listener) {
			must(t, srv.People().Decline(t.Context(), l.Person, anna.id))
		}},
		"begun": {after: func(_ *testing.T, _ *server, anna guest, _ listener) { begin(anna) }},
		"unwanted": {after: func(_ *testing.T, _ *server, _ guest, l listener) {
			l.wish(func(w *notice.Preferences) { w.Kinds[notice.Invited][notice.Push] = false })
		}},
		"takes none": {after: func(t *testing.T, srv *server, _ guest, l listener) {
			must(t, srv.People().SetTakes(t.Context(), l.Person, people.TakesNobody))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w, p := newWatch(), &peopletest.Post{}
			srv := openTelling(t, w, p)
			anna := waitingForAnybody(t, srv, w)
			host, guest := listens(t, srv, anna), looksOut(t, srv)
			must(t, srv.People().SetProfile(t.Context(), guest.Person, people.Profile{Handle: "Žofie", Privacy: people.ForNobody}))
			for _, handle := range []string{"nobody at all", "žofie", "Žofie", ""} {
				srv.People().InviteHandle(host.Person, anna.id, "join", handle)
				srv.work.Wait()
			}
			if test.after != nil {
				test.after(t, srv, anna, guest)
			}
			tellAfter(w, time.Minute, srv)
			_, shown := p.Want(t, 0, test.want, name)
			if test.want == 1 && (shown[0].URL != "/m/open/me" || shown[0].Title != "An invitation: Toy") {
				t.Errorf("%+v", shown[0])
			}
			tellAfter(w, time.Hour, srv)
			p.Want(t, 0, 0, "told already")
		})
	}
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	wantError(t, srv.People().SetTakes(t.Context(), listens(t, srv).Person, "whom I like"), people.ErrPreferences)
}
