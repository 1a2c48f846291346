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

// newSeeker makes a person with these lookouts and with push messages.
func newSeeker(t testing.TB, srv *server, what ...people.Lookout) listener {
	t.Helper()
	l := newListener(t, srv)
	l.subscribe()
	for _, is := range what {
		must(t, srv.People().LookOut(t.Context(), l.Person, is))
	}
	return l
}

// begin starts the match of a table: somebody takes its last seat.
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

// TestWhoLooksIsTold checks that a person with a matching lookout is notified of an open table
// once, with a link to its seat. A person with lookouts for other tables is not.
func TestWhoLooksIsTold(t *testing.T) {
	w, p, srv := openNotifying(t)
	newSeeker(t, srv, people.Lookout{Title: "toy", Pace: "none"})
	newSeeker(t, srv, people.Lookout{Title: "lorenzo"}, people.Lookout{Title: "toy", Pace: "days"}, people.Lookout{Newcomers: true})
	w.pass(time.Minute)
	openTable(t, srv, w)
	notifyAfter(w, 0, srv)
	p.Want(t, 0, 0, "right after the table was opened, because it may fill at once")
	notifyAfter(w, 20*time.Second, srv)
	_, shown := p.Want(t, 0, 1, "after twenty seconds, for the one lookout that matches")
	if want := (notice.Shown{Title: "A table waits: Toy", Body: "It is played without a clock; 1 seat is free.", Tag: "seeks", URL: "/m/open/join", Lang: "en"}); shown[0] != want {
		t.Errorf("the message is %+v, want %+v", shown[0], want)
	}
	notifyAfter(w, 30*time.Minute, srv)
	p.Want(t, 0, 0, "told already")
}

// TestWhoIsNotToldOfAnOpenTable checks who is not notified of an open table. It is a person who has
// the key of a seat there, has seen the list of tables since, or sits at an open table. It is also
// a person whose lookout has expired or ended, who wants no such notices, or who was deleted.
// Nobody is notified of a table that has begun.
func TestWhoIsNotToldOfAnOpenTable(t *testing.T) {
	begun := func(t *testing.T, srv *server, w *wristwatch) {
		anna := openTable(t, srv, w)
		notifyAfter(w, 0, srv)
		begin(anna)
	}
	waits := func(t *testing.T, srv *server, w *wristwatch) { openTable(t, srv, w) }
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
			l.prefer(func(w *notice.Preferences) { w.Kinds[notice.Seeks][notice.Push] = false })
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w, p, srv := openNotifying(t)
			l := newSeeker(t, srv, people.Lookout{Title: "toy"})
			w.pass(5 * time.Minute)
			if test.before != nil {
				test.before(t, srv, w, l)
			}
			w.pass(time.Second)
			test.opens(t, srv, w)
			notifyAfter(w, time.Second, srv)
			if test.after != nil {
				test.after(t, srv, l)
			}
			notifyAfter(w, 5*time.Minute, srv)
			p.Want(t, 0, test.want, name)
		})
	}
}

// TestOneOpenTableInThreeHours checks that a person is notified of at most one open table in three
// hours, and of no table twice. Tables that opened during the three hours are not made up for.
// After quiet hours the person is notified of one table only.
func TestOneOpenTableInThreeHours(t *testing.T) {
	w, p, srv := openNotifying(t)
	l := newSeeker(t, srv, people.Lookout{})
	waits := func(id string) {
		openTableAs(t, srv, w, id)
		must(t, srv.config.Store.KeepSeeking(t.Context(), id, w.now().Add(24*time.Hour)))
	}
	w.pass(time.Minute)
	waits("first")
	notifyAfter(w, time.Second, srv)
	notifyAfter(w, time.Minute, srv)
	p.Want(t, 0, 1, "the first")
	waits("second")
	notifyAfter(w, 2*time.Hour, srv)
	p.Want(t, 0, 0, "it is not three hours yet")
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "the second table opened too long ago")
	waits("third")
	notifyAfter(w, time.Second, srv)
	notifyAfter(w, time.Minute, srv)
	p.Want(t, 0, 1, "three hours later")
	w.pass(3 * time.Hour)
	minute := func(d time.Duration) int { at := w.now().Add(d); return at.Hour()*60 + at.Minute() }
	l.prefer(func(settings *notice.Preferences) {
		settings.QuietFrom, settings.QuietTo = minute(0), minute(8*time.Hour)
	})
	waits("at night")
	notifyAfter(w, 4*time.Hour, srv)
	waits("later")
	notifyAfter(w, 3*time.Hour, srv)
	p.Want(t, 0, 0, "quiet hours")
	notifyAfter(w, 2*time.Hour, srv)
	p.Want(t, 0, 1, "after the quiet hours, of one table")
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "of no other table")
}

// TestAMailOfAnOpenTable checks that a mail is sent where no push message was. The mail has a link
// that ends the lookouts, and that link ends nothing else.
func TestAMailOfAnOpenTable(t *testing.T) {
	w, p, srv := openNotifying(t)
	l := newListener(t, srv)
	l.confirmMail(w, p, "anna@example.org")
	both := newSeeker(t, srv, people.Lookout{})
	both.confirmMail(w, p, "bea@example.org")
	must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{}))
	w.pass(time.Minute)
	openTable(t, srv, w)
	notifyAfter(w, time.Second, srv)
	notifyAfter(w, time.Minute, srv)
	p.Want(t, 0, 1, "a push message to the one who has one")
	notifyAfter(w, 2*time.Minute, srv)
	letters, _ := p.Want(t, 1, 0, "a mail to the one without push messages")
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
		t.Errorf("after the link: lookouts %v (%v), preferences %+v, address %s; want no lookout, and mails that go on", list, err, told, address)
	}
	_, err = srv.People().EndLookouts(t.Context(), "none")
	wantError(t, err, people.ErrToken)
}

// TestADigestOfOpenTables checks that with a digest the notices of open tables wait for it. The
// digest has only the tables that still wait for players.
func TestADigestOfOpenTables(t *testing.T) {
	w, p, srv := openNotifying(t)
	l := newListener(t, srv)
	l.confirmMail(w, p, "anna@example.org")
	must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{}))
	then := w.now().Add(9 * time.Hour).Truncate(time.Minute)
	l.prefer(func(settings *notice.Preferences) {
		settings.Digest, settings.DigestAt = true, then.Hour()*60+then.Minute()
	})
	gone := openTableAs(t, srv, w, "gone")
	notifyAfter(w, 4*time.Hour, srv)
	openTableAs(t, srv, w, "waits")
	must(t, srv.config.Store.KeepSeeking(t.Context(), "waits", then.Add(time.Hour)))
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "before its hour")
	begin(gone)
	notifyAfter(w, then.Sub(w.now()), srv)
	letters, _ := p.Want(t, 1, 0, "at its hour")
	if text := letters[0].Text; strings.Contains(text, "/m/gone/") || !strings.Contains(text, "/m/waits/join") {
		t.Errorf("the digest must have the table that waits and not the one that has begun:\n%s", text)
	}
}

// TestOpenTablesAreToldInWaves checks that of many persons with a matching lookout twenty for each
// free seat are notified at once. The others follow in waves while the table waits. Each is
// notified once, whichever of two nodes does it, also after a node that claimed the work has died.
func TestOpenTablesAreToldInWaves(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	s := storetest.SQLite(t)
	srv := openServer(t, notifier(t, s, w, p))
	for range 50 {
		newSeeker(t, srv, people.Lookout{})
	}
	w.pass(time.Minute)
	openTable(t, srv, w)
	notifyAfter(w, time.Second, srv)
	must(t, s.ReleaseNotices(t.Context())) // as if the node that has claimed it had died
	other := openServer(t, notifier(t, s, w, p))
	other.tables = srv.tables
	notifyAfter(w, 30*time.Second, other)
	p.Want(t, 0, 20, "the first wave, for one free seat")
	for i, want := range []int{20, 10, 0} {
		notifyAfter(w, 2*time.Minute, []*server{srv, other}[i%2])
		notifyAfter(w, 30*time.Second, []*server{other, srv}[i%2])
		p.Want(t, 0, want, fmt.Sprint("wave ", i+2))
	}
}

// TestMailsOfOpenTablesAreFew checks that mails of open tables use up only a small part of the
// mails of a day. The other persons are not notified late.
func TestMailsOfOpenTablesAreFew(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.MailsPerDay = 96
	srv := openServer(t, c)
	for i := range 5 {
		l := newListener(t, srv)
		l.confirmMail(w, p, fmt.Sprintf("p%d@example.org", i))
		must(t, srv.People().LookOut(t.Context(), l.Person, people.Lookout{}))
	}
	openTable(t, srv, w)
	notifyAfter(w, time.Second, srv)
	notifyAfter(w, 3*time.Minute, srv)
	p.Want(t, 2, 0, "two mails of open tables an hour")
	notifyAfter(w, 50*time.Minute, srv)
	p.Want(t, 0, 0, "the other persons are not notified late")
}

// TestLookoutsAreFewOrNone checks that a person has at most people.MaxLookouts lookouts, and that
// expired ones do not count. If lookouts are switched off, there are none, and nobody is notified
// of open tables.
func TestLookoutsAreFewOrNone(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	s := storetest.SQLite(t)
	c := notifier(t, s, w, p)
	srv := openServer(t, c)
	l := newSeeker(t, srv)
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
	openTable(t, off, w)
	notifyAfter(w, time.Minute, off)
	notifyAfter(w, time.Minute, off)
	p.Want(t, 0, 0, "switched off")
	wantError(t, off.People().LookOut(t.Context(), l.Person, people.Lookout{}), people.ErrNoNotices)
	if list, err := off.People().Lookouts(context.Background(), l.Person); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// TestWhoIsInvitedIsTold checks that an invited person is notified once, by the chosen channels, as
// long as the invitation waits. The notice has a link to the table and no key.
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
			l.prefer(func(w *notice.Preferences) { w.Kinds[notice.Invited][notice.Push] = false })
		}},
		"takes none": {after: func(t *testing.T, srv *server, _ guest, l listener) {
			must(t, srv.People().SetTakes(t.Context(), l.Person, people.TakesNobody))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w, p, srv := openNotifying(t)
			anna := openTable(t, srv, w)
			host, guest := newListener(t, srv, anna), newSeeker(t, srv)
			must(t, srv.People().SetProfile(t.Context(), guest.Person, people.Profile{Handle: "Žofie", Privacy: people.ForNobody}))
			for _, handle := range []string{"nobody at all", "žofie", "Žofie", ""} {
				srv.People().InviteHandle(host.Person, anna.id, "join", handle)
				srv.work.Wait()
			}
			if test.after != nil {
				test.after(t, srv, anna, guest)
			}
			notifyAfter(w, time.Minute, srv)
			_, shown := p.Want(t, 0, test.want, name)
			if test.want == 1 && (shown[0].URL != "/m/open/me" || shown[0].Title != "An invitation: Toy") {
				t.Errorf("the message is %+v", shown[0])
			}
			notifyAfter(w, time.Hour, srv)
			p.Want(t, 0, 0, "told already")
		})
	}
	_, _, srv := openNotifying(t)
	wantError(t, srv.People().SetTakes(t.Context(), newListener(t, srv).Person, "whom I like"), people.ErrPreferences)
}
