package people_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
)

func TestWhoIsAskedGetsAPush(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := dealing(t, srv, w)
	listens(t, srv, anna).subscribe()
	w.pass(5 * time.Minute)
	deal(bea)
	tellAfter(w, 3*time.Minute-time.Second, srv)
	p.Want(t, 0, 0, "before it is due")
	tellAfter(w, time.Second, srv)
	topics, kept := p.Topics, p.Kept
	_, shown := p.Want(t, 0, 1, "when it is due")
	if want := (notice.Shown{Title: "Your turn: Toy", Body: "Bea has played. It is your turn.", Tag: anna.id, URL: "/m/" + anna.id + "/me", Lang: "en"}); shown[0] != want {
		t.Errorf("got %+v, want %+v", shown[0], want)
	}
	if len(topics[0]) != 32 || strings.Contains(topics[0], anna.id) || kept[0] < 23*time.Hour {
		t.Errorf("topic %q, kept for %s", topics[0], kept[0])
	}
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "told already")
}

func TestMailComesWhereNoPushHas(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := dealing(t, srv, w)
	listener := listens(t, srv, anna)
	listener.subscribe()
	listener.mails(w, p, "anna@example.org")
	w.pass(5 * time.Minute)
	p.Fail(func(notice.Subscription) error { return notice.ErrGone }, nil)
	deal(bea)
	tellAfter(w, 3*time.Minute, srv)
	p.Want(t, 0, 0, "the browser has gone")
	if v, err := srv.People().NotifyPrefs(t.Context(), listener.Person); err != nil || v.Pushes != 0 || !v.Confirmed || v.Pending || v.Address != "anna@example.org" {
		t.Errorf("%+v, %v", v, err)
	}
	tellAfter(w, 12*time.Minute, srv)
	letters, _ := p.Want(t, 1, 0, "after fifteen minutes")
	l := letters[0]
	for _, want := range []string{"Bea has played. It is your turn.", "https://games.example/m/" + anna.id + "/me\n", "https://games.example/notices\n", l.Unsubscribe} {
		if !strings.Contains(l.Text, want) {
			t.Errorf("the mail lacks %q:\n%s", want, l.Text)
		}
	}
	for _, key := range []string{anna.key, bea.key} {
		if strings.Contains(l.Text, key) {
			t.Error("the mail holds a key")
		}
	}
	token := strings.TrimPrefix(l.Unsubscribe, "https://games.example"+notice.UnsubscribePath+"/")
	address, err := srv.People().Unsubscribing(t.Context(), token)
	must(t, err)
	if address != "anna@example.org" {
		t.Errorf("mails go to %q", address)
	}
	_, err = srv.People().Unsubscribe(t.Context(), token)
	must(t, err)
	anna.choose("meek", "seal")
	tellAfter(w, 5*time.Minute, srv)
	deal(bea)
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "after the end of mails")
	_, err = srv.People().Resubscribe(t.Context(), token)
	must(t, err)
	anna.choose("meek", "seal")
	tellAfter(w, 5*time.Minute, srv)
	deal(bea)
	tellAfter(w, time.Hour, srv)
	p.Want(t, 1, 0, "mails again")
	_, err = srv.People().Unsubscribe(t.Context(), "none")
	wantError(t, err, people.ErrToken)
}

func TestNoNoticeOfWhatWasSeen(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := dealing(t, srv, w)
	listener := listens(t, srv, anna)
	listener.subscribe()
	deal(bea)
	w.pass(time.Minute)
	srv.People().MarkSeen(listener.Person)
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "she has looked since")
	anna.choose("meek", "seal")
	w.pass(5 * time.Minute)
	deal(bea)
	w.pass(time.Minute)
	srv.People().MarkSeenByKey(anna.id, anna.key) // in a browser that nobody has signed in
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "her key has been used since")
}

// Who has looked shortly before may be looking still: it is known a minute later.
func TestWhoMayBeLookingIsToldALittleLater(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := timedPair(t, srv, "calm")
	listener := listens(t, srv, anna)
	listener.subscribe()
	for _, still := range []bool{true, false} {
		anna.choose("meek", "seal")
		tellAfter(w, time.Minute, srv)
		srv.People().MarkSeen(listener.Person)
		w.pass(10 * time.Second)
		deal(bea)
		tellAfter(w, 20*time.Second, srv)
		p.Want(t, 0, 0, "she has looked half a minute ago")
		tellAfter(w, 30*time.Second, srv)
		if still {
			srv.People().MarkSeen(listener.Person) // her page says so once a minute
		}
		tellAfter(w, 15*time.Second, srv)
		want := map[bool]int{true: 0, false: 1}[still]
		p.Want(t, 0, want, "it is known whether she looks")
	}
}

func TestNoNoticeOfWhatWasAnsweredOrTakenBack(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := dealing(t, srv, w)
	listens(t, srv, anna).subscribe()
	listens(t, srv, bea).subscribe()
	w.pass(5 * time.Minute)
	deal(bea)
	tellAfter(w, 5*time.Minute, srv)
	p.Want(t, 0, 1, "Anna, not Bea, who was there")
	anna.choose("meek")
	w.pass(time.Second)
	anna.undo()
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "she owes the same again")
	anna.choose("meek", "seal")
	w.pass(time.Second)
	anna.undo()
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "she owes the same once more")
}

func TestMutedQuietAndUnwanted(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := dealing(t, srv, w)
	listener := listens(t, srv, anna)
	listener.subscribe()
	round := func() {
		deal(bea)
		tellAfter(w, 10*time.Minute, srv)
	}
	answer := func() { anna.choose("meek", "seal"); tellAfter(w, 5*time.Minute, srv) }
	must(t, srv.People().Mute(t.Context(), listener.Person, anna.id, true))
	if v, err := srv.People().NotifyPrefs(t.Context(), listener.Person); err != nil || len(v.Muted) != 1 || !v.Here {
		t.Errorf("%+v, %v", v, err)
	}
	round()
	p.Want(t, 0, 0, "the table is muted")
	must(t, srv.People().Mute(t.Context(), listener.Person, anna.id, false))
	wantError(t, srv.People().Mute(t.Context(), listener.Person, "none", true), people.ErrUnknown)
	answer()
	listener.wish(func(settings *notice.Preferences) { settings.Kinds[notice.Turn][notice.Push] = false })
	w.pass(5 * time.Minute)
	round()
	p.Want(t, 0, 0, "it is not wanted")
	answer()
	minute := func(d time.Duration) int {
		at := w.now().Add(d)
		return at.Hour()*60 + at.Minute()
	}
	listener.wish(func(settings *notice.Preferences) {
		settings.QuietFrom, settings.QuietTo = minute(0), minute(2*time.Hour)
	})
	w.pass(5 * time.Minute)
	round()
	p.Want(t, 0, 0, "in quiet hours")
	tellAfter(w, 2*time.Hour, srv)
	p.Want(t, 0, 1, "after them")
}

func TestADigestIsOneMail(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	var annas, beas []guest
	for range 3 {
		anna, bea := dealing(t, srv, w)
		annas, beas = append(annas, anna), append(beas, bea)
	}
	listener := listens(t, srv, annas...)
	listener.mails(w, p, "anna@example.org")
	then := w.now().Add(5 * time.Hour).Truncate(time.Minute)
	listener.wish(func(settings *notice.Preferences) {
		settings.Digest, settings.DigestAt = true, then.Hour()*60+then.Minute()
	})
	for _, bea := range beas {
		w.pass(20 * time.Minute)
		deal(bea)
	}
	tellAfter(w, time.Hour, srv)
	annas[0].choose("meek", "seal")
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "before its hour")
	tellAfter(w, then.Sub(w.now()), srv)
	letters, _ := p.Want(t, 1, 0, "at its hour")
	text := letters[0].Text
	if letters[0].Subject != "News from 2 tables" || strings.Contains(text, annas[0].id) || !strings.Contains(text, annas[1].id) || !strings.Contains(text, annas[2].id) {
		t.Errorf("%s\n%s", letters[0].Subject, text)
	}
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "after its hour")
}

func TestSeveralAtOnceAreOneMail(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	var annas, beas []guest
	for range 3 {
		anna, bea := dealing(t, srv, w)
		annas, beas = append(annas, anna), append(beas, bea)
	}
	listens(t, srv, annas...).mails(w, p, "anna@example.org")
	for _, bea := range beas {
		w.pass(50 * time.Second)
		deal(bea)
	}
	tellAfter(w, 5*time.Minute, srv) // judged one by one; what is sent is another matter
	tellAfter(w, 10*time.Minute-100*time.Second, srv)
	p.Want(t, 1, 0, "the first is due")
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "later")
}

// A mail that is sent again can be known as the same one; with fewer notices in it, it is
// another.
func TestALetterIsKnownByWhatItTells(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	var annas, beas []guest
	for range 3 {
		anna, bea := dealing(t, srv, w)
		annas, beas = append(annas, anna), append(beas, bea)
	}
	listener := listens(t, srv, annas...)
	listener.mails(w, p, "anna@example.org")
	var ids []string
	p.Fail(nil, func(_ context.Context, l notice.Letter) error {
		ids = append(ids, l.ID)
		return context.DeadlineExceeded // taken or not, nobody knows
	})
	w.pass(time.Minute)
	for _, bea := range beas {
		deal(bea)
	}
	tellAfter(w, 5*time.Minute, srv)
	tellAfter(w, 10*time.Minute, srv)
	tellAfter(w, time.Minute, srv)
	must(t, srv.People().Mute(t.Context(), listener.Person, annas[0].id, true))
	tellAfter(w, 4*time.Minute, srv)
	if len(ids) != 3 || ids[0] != ids[1] || ids[2] == ids[1] {
		t.Errorf("the mails are %v, want one twice and then another", ids)
	}
}

// A push service that asks for time gets it.
func TestAPushServiceMayAskForTime(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := dealing(t, srv, w)
	listener := listens(t, srv, anna)
	listener.subscribe()
	w.pass(5 * time.Minute)
	p.Fail(func(notice.Subscription) error { return &notice.Later{For: 30 * time.Minute} }, nil)
	deal(bea)
	tellAfter(w, 10*time.Minute, srv)
	p.Fail(nil, nil)
	tellAfter(w, 20*time.Minute, srv)
	p.Want(t, 0, 0, "the service has asked for half an hour")
	tellAfter(w, 10*time.Minute, srv)
	p.Want(t, 0, 1, "half an hour later")
	must(t, srv.People().EndPush(t.Context(), listener.Person))
	if f := srv.People().Figures(); f.Notices[people.NoticeResult{Channel: notice.Push, Result: "sent"}] != 1 || f.Notices[people.NoticeResult{Channel: notice.Push, Result: "later"}] != 1 {
		t.Errorf("%+v", f.Notices)
	}
}

// A mail that a server does not take is tried again; an address that refuses two is sent
// no more.
func TestMailsThatAreNotTaken(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	anna, bea := dealing(t, srv, w)
	listener := listens(t, srv, anna)
	listener.mails(w, p, "anna@example.org")
	w.pass(5 * time.Minute)
	next := func() {
		anna.choose("meek", "seal")
		tellAfter(w, 5*time.Minute, srv)
		deal(bea)
		tellAfter(w, 15*time.Minute, srv)
	}
	tries := 0
	p.Fail(nil, func(context.Context, notice.Letter) error { tries++; return context.DeadlineExceeded })
	deal(bea)
	tellAfter(w, 15*time.Minute, srv)
	tellAfter(w, time.Minute, srv)
	p.Fail(nil, nil)
	tellAfter(w, 4*time.Minute, srv)
	p.Want(t, 1, 0, "tried again")
	if tries != 2 {
		t.Errorf("tried %d times before, want 2", tries)
	}
	p.Fail(nil, func(context.Context, notice.Letter) error { tries++; return notice.ErrRefused })
	next()
	next()
	tellAfter(w, 24*time.Hour, srv)
	if v, err := srv.People().NotifyPrefs(t.Context(), listener.Person); err != nil || !v.Stopped || tries != 4 {
		t.Errorf("stopped %v, %v, after %d tries", v.Stopped, err, tries)
	}
	if f := srv.People().Figures(); f.Notices[people.NoticeResult{Channel: notice.Mail, Result: "refused"}] != 2 {
		t.Errorf("%+v", f.Notices)
	}
}

// Mail servers that hang hold up mails, and nothing else.
func TestAMailServerThatHangsStopsNothingElse(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	hung := make(chan struct{}, 100)
	var annas, beas []guest
	for i := range 8 {
		anna, bea := dealing(t, srv, w)
		listens(t, srv, anna).mails(w, p, string(rune('a'+i))+"@example.org")
		annas, beas = append(annas, anna), append(beas, bea)
	}
	p.Fail(nil, func(ctx context.Context, _ notice.Letter) error { hung <- struct{}{}; <-ctx.Done(); return ctx.Err() })
	for _, bea := range beas {
		deal(bea)
	}
	w.pass(20 * time.Minute)
	srv.people.Round(w.now())
	for len(hung) < 4 { // as many as are sent at once
		srv.people.Round(w.now())
	}
	anna, bea := annas[0], beas[0]
	listens(t, srv, bea).subscribe()
	bea.choose("meek", "seal")
	w.pass(5 * time.Minute)
	anna.choose("meek", "seal")
	w.pass(5 * time.Minute)
	for late := time.After(time.Minute); ; {
		srv.people.Round(w.now())
		if _, shown := p.Take(); len(shown) == 1 {
			break
		}
		select {
		case <-late:
			t.Fatal("no push message though only mails hang")
		case <-time.After(time.Millisecond):
		}
	}
	if n := len(hung); n != 4 {
		t.Errorf("%d mails hang at once", n)
	}
}
