package people_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"signoria/notice"
	"signoria/people"
)

// TestWhoIsAskedGetsAPush checks that a person whose turn it is gets one push message, as soon as
// it is due. Its topic does not reveal the match.
func TestWhoIsAskedGetsAPush(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := dealing(t, srv, w)
	newListener(t, srv, anna).subscribe()
	w.pass(5 * time.Minute)
	deal(bea)
	notifyAfter(w, 3*time.Minute-time.Second, srv)
	p.Want(t, 0, 0, "before it is due")
	notifyAfter(w, time.Second, srv)
	topics, kept := p.Topics, p.Kept
	_, shown := p.Want(t, 0, 1, "when it is due")
	if want := (notice.Shown{Title: "Your turn: Toy", Body: "Bea has played. It is your turn.", Tag: anna.id, URL: "/m/" + anna.id + "/me", Lang: "en"}); shown[0] != want {
		t.Errorf("got %+v, want %+v", shown[0], want)
	}
	if len(topics[0]) != 32 || strings.Contains(topics[0], anna.id) || kept[0] < 23*time.Hour {
		t.Errorf("the topic is %q, the push service stores the message for %s", topics[0], kept[0])
	}
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "the notice was sent before")
}

// TestMailComesWhereNoPushHas checks that a person gets a mail if no push message could be sent.
// The mail contains links and no key. Its link stops the mails, and resubscribing starts them
// again.
func TestMailComesWhereNoPushHas(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := dealing(t, srv, w)
	listener := newListener(t, srv, anna)
	listener.subscribe()
	listener.confirmMail(w, p, "anna@example.org")
	w.pass(5 * time.Minute)
	p.Fail(func(notice.Subscription) error { return notice.ErrGone }, nil)
	deal(bea)
	notifyAfter(w, 3*time.Minute, srv)
	p.Want(t, 0, 0, "the subscription is gone")
	if v, err := srv.People().NotifyPrefs(t.Context(), listener.Person); err != nil || v.Pushes != 0 || !v.Confirmed || v.Pending || v.Address != "anna@example.org" {
		t.Errorf("%+v, %v", v, err)
	}
	notifyAfter(w, 12*time.Minute, srv)
	letters, _ := p.Want(t, 1, 0, "after fifteen minutes")
	l := letters[0]
	for _, want := range []string{"Bea has played. It is your turn.", "https://games.example/m/" + anna.id + "/me\n", "https://games.example/notices\n", l.Unsubscribe} {
		if !strings.Contains(l.Text, want) {
			t.Errorf("the mail lacks %q:\n%s", want, l.Text)
		}
	}
	for _, key := range []string{anna.key, bea.key} {
		if strings.Contains(l.Text, key) {
			t.Error("the mail contains a key of the match")
		}
	}
	token := strings.TrimPrefix(l.Unsubscribe, "https://games.example"+notice.UnsubscribePath+"/")
	address, err := srv.People().Unsubscribing(t.Context(), token)
	must(t, err)
	if address != "anna@example.org" {
		t.Errorf("the link of the mail is for the address %q", address)
	}
	_, err = srv.People().Unsubscribe(t.Context(), token)
	must(t, err)
	anna.choose("meek", "seal")
	notifyAfter(w, 5*time.Minute, srv)
	deal(bea)
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "after the mails were stopped")
	_, err = srv.People().Resubscribe(t.Context(), token)
	must(t, err)
	anna.choose("meek", "seal")
	notifyAfter(w, 5*time.Minute, srv)
	deal(bea)
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 1, 0, "mails again")
	_, err = srv.People().Unsubscribe(t.Context(), "none")
	wantError(t, err, people.ErrToken)
}

// TestNoNoticeOfWhatWasSeen checks that no notice is sent if the person, or the seat's key, was
// seen after the turn began.
func TestNoNoticeOfWhatWasSeen(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := dealing(t, srv, w)
	listener := newListener(t, srv, anna)
	listener.subscribe()
	deal(bea)
	w.pass(time.Minute)
	srv.People().MarkSeen(listener.Person)
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "she was seen after her turn began")
	anna.choose("meek", "seal")
	w.pass(5 * time.Minute)
	deal(bea)
	w.pass(time.Minute)
	srv.People().MarkSeenByKey(anna.id, anna.key) // in a browser in which nobody is signed in
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "her key was used after her turn began")
}

// TestWhoMayBeLookingIsToldALittleLater checks a person who was seen shortly before the turn began,
// and who may still be there. The notice waits until it is known whether she is: her page reports
// once a minute.
func TestWhoMayBeLookingIsToldALittleLater(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := timedPair(t, srv, "calm")
	listener := newListener(t, srv, anna)
	listener.subscribe()
	for _, still := range []bool{true, false} {
		anna.choose("meek", "seal")
		notifyAfter(w, time.Minute, srv)
		srv.People().MarkSeen(listener.Person)
		w.pass(10 * time.Second)
		deal(bea)
		notifyAfter(w, 20*time.Second, srv)
		p.Want(t, 0, 0, "she was seen half a minute ago")
		notifyAfter(w, 30*time.Second, srv)
		if still {
			srv.People().MarkSeen(listener.Person) // her page reports this once a minute
		}
		notifyAfter(w, 15*time.Second, srv)
		want := map[bool]int{true: 0, false: 1}[still]
		p.Want(t, 0, want, "a minute later it is known whether she is there")
	}
}

// TestNoNoticeOfWhatWasAnsweredOrTakenBack checks that an undo leads to no second notice of the
// same turn.
func TestNoNoticeOfWhatWasAnsweredOrTakenBack(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := dealing(t, srv, w)
	newListener(t, srv, anna).subscribe()
	newListener(t, srv, bea).subscribe()
	w.pass(5 * time.Minute)
	deal(bea)
	notifyAfter(w, 5*time.Minute, srv)
	p.Want(t, 0, 1, "to Anna, and not to Bea, who was there")
	anna.choose("meek")
	w.pass(time.Second)
	anna.undo()
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "she is asked the same again after an undo")
	anna.choose("meek", "seal")
	w.pass(time.Second)
	anna.undo()
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "she is asked the same again after another undo")
}

// TestMutedQuietAndUnwanted checks that no notice is sent of a muted table, nor of an unwanted
// kind, nor in quiet hours. After the quiet hours it is sent.
func TestMutedQuietAndUnwanted(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := dealing(t, srv, w)
	listener := newListener(t, srv, anna)
	listener.subscribe()
	round := func() {
		deal(bea)
		notifyAfter(w, 10*time.Minute, srv)
	}
	answer := func() { anna.choose("meek", "seal"); notifyAfter(w, 5*time.Minute, srv) }
	must(t, srv.People().Mute(t.Context(), listener.Person, anna.id, true))
	if v, err := srv.People().NotifyPrefs(t.Context(), listener.Person); err != nil || len(v.Muted) != 1 || !v.Here {
		t.Errorf("%+v, %v", v, err)
	}
	round()
	p.Want(t, 0, 0, "the table is muted")
	must(t, srv.People().Mute(t.Context(), listener.Person, anna.id, false))
	wantError(t, srv.People().Mute(t.Context(), listener.Person, "none", true), people.ErrUnknown)
	answer()
	listener.prefer(func(settings *notice.Preferences) { settings.Kinds[notice.Turn][notice.Push] = false })
	w.pass(5 * time.Minute)
	round()
	p.Want(t, 0, 0, "it is not wanted")
	answer()
	minute := func(d time.Duration) int {
		at := w.now().Add(d)
		return at.Hour()*60 + at.Minute()
	}
	listener.prefer(func(settings *notice.Preferences) {
		settings.QuietFrom, settings.QuietTo = minute(0), minute(2*time.Hour)
	})
	w.pass(5 * time.Minute)
	round()
	p.Want(t, 0, 0, "in quiet hours")
	notifyAfter(w, 2*time.Hour, srv)
	p.Want(t, 0, 1, "after them")
}

// TestADigestIsOneMail checks that a digest is one mail at its hour. It has the tables at which the
// person is still asked.
func TestADigestIsOneMail(t *testing.T) {
	w, p, srv := openNotifying(t)
	var annas, beas []guest
	for range 3 {
		anna, bea := dealing(t, srv, w)
		annas, beas = append(annas, anna), append(beas, bea)
	}
	listener := newListener(t, srv, annas...)
	listener.confirmMail(w, p, "anna@example.org")
	then := w.now().Add(5 * time.Hour).Truncate(time.Minute)
	listener.prefer(func(settings *notice.Preferences) {
		settings.Digest, settings.DigestAt = true, then.Hour()*60+then.Minute()
	})
	for _, bea := range beas {
		w.pass(20 * time.Minute)
		deal(bea)
	}
	notifyAfter(w, time.Hour, srv)
	annas[0].choose("meek", "seal")
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "before its hour")
	notifyAfter(w, then.Sub(w.now()), srv)
	letters, _ := p.Want(t, 1, 0, "at its hour")
	text := letters[0].Text
	if letters[0].Subject != "News from 2 tables" || strings.Contains(text, annas[0].id) || !strings.Contains(text, annas[1].id) || !strings.Contains(text, annas[2].id) {
		t.Errorf("%s\n%s", letters[0].Subject, text)
	}
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "after its hour")
}

// TestSeveralAtOnceAreOneMail checks that notices of several tables that come together are one
// mail.
func TestSeveralAtOnceAreOneMail(t *testing.T) {
	w, p, srv := openNotifying(t)
	var annas, beas []guest
	for range 3 {
		anna, bea := dealing(t, srv, w)
		annas, beas = append(annas, anna), append(beas, bea)
	}
	newListener(t, srv, annas...).confirmMail(w, p, "anna@example.org")
	for _, bea := range beas {
		w.pass(50 * time.Second)
		deal(bea)
	}
	notifyAfter(w, 5*time.Minute, srv) // each is judged at its own time; they are sent together
	notifyAfter(w, 10*time.Minute-100*time.Second, srv)
	p.Want(t, 1, 0, "the first is due")
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "later")
}

// TestAMailSentAgainHasTheSameID checks that a mail which is sent again has the same id. With fewer
// notices in it, it is another mail with another id.
func TestAMailSentAgainHasTheSameID(t *testing.T) {
	w, p, srv := openNotifying(t)
	var annas, beas []guest
	for range 3 {
		anna, bea := dealing(t, srv, w)
		annas, beas = append(annas, anna), append(beas, bea)
	}
	listener := newListener(t, srv, annas...)
	listener.confirmMail(w, p, "anna@example.org")
	var ids []string
	p.Fail(nil, func(_ context.Context, l notice.Letter) error {
		ids = append(ids, l.ID)
		return context.DeadlineExceeded // it is unknown whether the mail was accepted
	})
	w.pass(time.Minute)
	for _, bea := range beas {
		deal(bea)
	}
	notifyAfter(w, 5*time.Minute, srv)
	notifyAfter(w, 10*time.Minute, srv)
	notifyAfter(w, time.Minute, srv)
	must(t, srv.People().Mute(t.Context(), listener.Person, annas[0].id, true))
	notifyAfter(w, 4*time.Minute, srv)
	if len(ids) != 3 || ids[0] != ids[1] || ids[2] == ids[1] {
		t.Errorf("the mails are %v, want one twice and then another", ids)
	}
}

// TestAPushServiceMayAskForTime checks that a push service which asks to wait gets the message
// after that time.
func TestAPushServiceMayAskForTime(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := dealing(t, srv, w)
	listener := newListener(t, srv, anna)
	listener.subscribe()
	w.pass(5 * time.Minute)
	p.Fail(func(notice.Subscription) error { return &notice.Later{For: 30 * time.Minute} }, nil)
	deal(bea)
	notifyAfter(w, 10*time.Minute, srv)
	p.Fail(nil, nil)
	notifyAfter(w, 20*time.Minute, srv)
	p.Want(t, 0, 0, "the service has asked for half an hour")
	notifyAfter(w, 10*time.Minute, srv)
	p.Want(t, 0, 1, "half an hour later")
	must(t, srv.People().EndPush(t.Context(), listener.Person))
	if f := srv.People().Figures(); f.Notices[people.NoticeResult{Channel: notice.Push, Result: "sent"}] != 1 || f.Notices[people.NoticeResult{Channel: notice.Push, Result: "later"}] != 1 {
		t.Errorf("%+v", f.Notices)
	}
}

// TestMailsThatAreNotTaken checks that a mail which the mail server did not accept is sent again.
// After two refusals of an address no more mails go to it.
func TestMailsThatAreNotTaken(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna, bea := dealing(t, srv, w)
	listener := newListener(t, srv, anna)
	listener.confirmMail(w, p, "anna@example.org")
	w.pass(5 * time.Minute)
	next := func() {
		anna.choose("meek", "seal")
		notifyAfter(w, 5*time.Minute, srv)
		deal(bea)
		notifyAfter(w, 15*time.Minute, srv)
	}
	tries := 0
	p.Fail(nil, func(context.Context, notice.Letter) error { tries++; return context.DeadlineExceeded })
	deal(bea)
	notifyAfter(w, 15*time.Minute, srv)
	notifyAfter(w, time.Minute, srv)
	p.Fail(nil, nil)
	notifyAfter(w, 4*time.Minute, srv)
	p.Want(t, 1, 0, "the mail is sent again")
	if tries != 2 {
		t.Errorf("%d attempts failed before, want 2", tries)
	}
	p.Fail(nil, func(context.Context, notice.Letter) error { tries++; return notice.ErrRefused })
	next()
	next()
	notifyAfter(w, 24*time.Hour, srv)
	if v, err := srv.People().NotifyPrefs(t.Context(), listener.Person); err != nil || !v.Stopped || tries != 4 {
		t.Errorf("mails to the address are stopped: %v (%v), after %d attempts; want them stopped after 4", v.Stopped, err, tries)
	}
	if f := srv.People().Figures(); f.Notices[people.NoticeResult{Channel: notice.Mail, Result: "refused"}] != 2 {
		t.Errorf("%+v", f.Notices)
	}
}

// TestAMailServerThatHangsStopsNothingElse checks that mails which hang hold up no push message. At
// most four mails are sent at the same time.
func TestAMailServerThatHangsStopsNothingElse(t *testing.T) {
	w, p, srv := openNotifying(t)
	hung := make(chan struct{}, 100)
	var annas, beas []guest
	for i := range 8 {
		anna, bea := dealing(t, srv, w)
		newListener(t, srv, anna).confirmMail(w, p, string(rune('a'+i))+"@example.org")
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
	newListener(t, srv, bea).subscribe()
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
			t.Fatal("no push message within a minute, although only mails hang")
		case <-time.After(time.Millisecond):
		}
	}
	if n := len(hung); n != 4 {
		t.Errorf("%d mails were sent at the same time, want 4", n)
	}
}
