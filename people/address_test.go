package people_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store/storetest"
)

// TestTheCodeOfAnAddress checks the code that confirms a mail address. It works once, only for its
// person, for people.CodeTime and five attempts. A newer code makes it invalid.
func TestTheCodeOfAnAddress(t *testing.T) {
	w, p, srv := openNotifying(t)
	ctx := t.Context()
	anna, bea := newListener(t, srv), newListener(t, srv)
	ask := func() string {
		t.Helper()
		w.pass(time.Hour)
		must(t, srv.People().Address(ctx, anna.Person, "anna@example.org", "cs", "net"))
		srv.notify(w.now())
		letters, _ := p.Take()
		if len(letters) != 1 || letters[0].Lang != "cs" || letters[0].Unsubscribe != "" {
			t.Fatalf("the mails are %+v, want one in Czech that cannot be unsubscribed", letters)
		}
		code := eightDigits.FindString(letters[0].Text)
		if !strings.Contains(letters[0].Text, "https://games.example/notices/confirm?code="+code) {
			t.Errorf("the mail has no link with the code: %s", letters[0].Text)
		}
		return code
	}
	wantError(t, srv.People().ConfirmAddress(ctx, anna.Person, "12345678"), people.ErrConfirm)
	old, code := ask(), ask()
	wantError(t, srv.People().ConfirmAddress(ctx, bea.Person, code), people.ErrConfirm)
	if old != code {
		wantError(t, srv.People().ConfirmAddress(ctx, anna.Person, old), people.ErrConfirm)
	}
	w.pass(people.CodeTime - time.Second)
	must(t, srv.People().ConfirmAddress(ctx, anna.Person, " "+code[:4]+" "+code[4:]))
	wantError(t, srv.People().ConfirmAddress(ctx, anna.Person, code), people.ErrConfirm)
	if v, err := srv.People().NotifyPrefs(ctx, anna.Person); err != nil || !v.Confirmed || v.Pending || v.Address != "anna@example.org" || v.Preferences.Lang != "cs" {
		t.Errorf("%+v, %v", v, err)
	}
	code = ask()
	w.pass(people.CodeTime)
	wantError(t, srv.People().ConfirmAddress(ctx, anna.Person, code), people.ErrConfirm)
	code = ask()
	for i := range 5 {
		wantError(t, srv.People().ConfirmAddress(ctx, anna.Person, fmt.Sprintf("%08d", i)), people.ErrConfirm)
	}
	wantError(t, srv.People().ConfirmAddress(ctx, anna.Person, code), people.ErrConfirm)
	must(t, srv.People().DropAddress(ctx, anna.Person))
	if v, err := srv.People().NotifyPrefs(ctx, anna.Person); err != nil || v.Confirmed || v.Pending || v.Address != "" {
		t.Errorf("%+v, %v", v, err)
	}
	must(t, srv.People().DeletePerson(ctx, anna.Person))
}

// TestMailBombs checks that nobody can flood others with mails. Mails with codes have limits for an
// address, for a network, and for a day. The one who asks is not told that an address has reached
// its limit. Notices are not held up by codes.
func TestMailBombs(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.MailsPerDay = 42
	srv := openServer(t, c)
	ctx := t.Context()
	anna, bea := dealing(t, srv, w)
	newListener(t, srv, anna).confirmMail(w, p, "carla@example.org")
	w.pass(5 * time.Minute)
	deal(bea)
	for i := range 9 { // from nine networks to one address, in three spellings
		written := []string{"anna@example.org", "Anna@example.org", fmt.Sprintf("anna+%d@example.org", i)}[i%3]
		must(t, srv.People().Address(ctx, newListener(t, srv).Person, written, "en", fmt.Sprint("net ", i)))
	}
	srv.notify(w.now())
	p.Want(t, 3, 0, "three an hour to an address, and no error for the rest")
	for i := range 10 { // from one network to ten addresses
		must(t, srv.People().Address(ctx, newListener(t, srv).Person, fmt.Sprintf("%d@example.org", i), "en", "a net"))
	}
	wantError(t, srv.People().Address(ctx, newListener(t, srv).Person, "one@example.org", "en", "a net"), people.ErrMails)
	srv.notify(w.now())
	p.Want(t, 10, 0, "ten an hour from a network")
	for i := range 7 {
		must(t, srv.People().Address(ctx, newListener(t, srv).Person, fmt.Sprintf("more%d@example.org", i), "en", fmt.Sprint("other net ", i)))
	}
	wantError(t, srv.People().Address(ctx, newListener(t, srv).Person, "late@example.org", "en", "last net"), people.ErrMails)
	srv.notify(w.now())
	p.Want(t, 7, 0, "codes are half of the mails of a day")
	notifyAfter(w, 15*time.Minute, srv)
	p.Want(t, 1, 0, "a notice, although the codes have reached their limit")
	w.pass(24 * time.Hour)
	must(t, srv.People().Address(ctx, newListener(t, srv).Person, "late@example.org", "en", "last net"))
	srv.notify(w.now())
	p.Want(t, 1, 0, "the next day")
}

// TestNoticesWaitForTheNextDay checks that a notice waits for the next day if the mails of the day
// are used up.
func TestNoticesWaitForTheNextDay(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.MailsPerDay = 1
	srv := openServer(t, c)
	anna, bea := dealing(t, srv, w)
	newListener(t, srv, anna).confirmMail(w, p, "anna@example.org")
	w.pass(5 * time.Minute)
	deal(bea)
	for range 12 {
		notifyAfter(w, time.Hour, srv)
	}
	p.Want(t, 0, 0, "the code was the only mail of the day")
	for range 12 {
		notifyAfter(w, time.Hour, srv)
	}
	p.Want(t, 1, 0, "the next day")
}

// TestWithoutNoticesNothingIsKept checks a server without notices. It stores no trigger, and every
// request about notices gets ErrNoNotices.
func TestWithoutNoticesNothingIsKept(t *testing.T) {
	w := newWatch()
	s := storetest.SQLite(t)
	srv := openServer(t, watched(s, w))
	anna, bea := dealing(t, srv, w)
	ctx, who := t.Context(), newListener(t, srv, anna)
	if srv.People().Notices().Any() {
		t.Errorf("the server has the notices %+v", srv.People().Notices())
	}
	for what, err := range map[string]error{
		"wish":      srv.People().SetPreferences(ctx, who.Person, notice.DefaultPreferences("en")),
		"address":   srv.People().Address(ctx, who.Person, "anna@example.org", "en", ""),
		"confirm":   srv.People().ConfirmAddress(ctx, who.Person, "12345678"),
		"subscribe": srv.People().Subscribe(ctx, who.Person, notice.Subscription{Endpoint: "https://push"}),
		"mute":      srv.People().Mute(ctx, who.Person, anna.id, true),
	} {
		if !errors.Is(err, people.ErrNoNotices) {
			t.Errorf("%s gives %v, want ErrNoNotices", what, err)
		}
	}
	_, err := srv.People().Unsubscribe(ctx, "token")
	wantError(t, err, people.ErrNoNotices)
	srv.People().MarkSeen(who.Person)
	must(t, s.PutPreferences(ctx, who.ID, "{}", w.now())) // as if notices had been on before
	deal(bea)
	if n, _, err := s.Pending(ctx, w.now().Add(time.Hour)); n != 0 || err != nil {
		t.Errorf("%d triggers are stored, want none (%v)", n, err)
	}
	if f := srv.People().Figures(); f.Notices != nil {
		t.Errorf("the figures of notices are %+v, want none", f.Notices)
	}
	wantError(t, srv.People().SetPreferences(ctx, who.Person, notice.Preferences{}), people.ErrNoNotices)
}

// TestPreferencesThatCannotBe checks that preferences, subscriptions and addresses which no page
// can have sent are refused.
func TestPreferencesThatCannotBe(t *testing.T) {
	_, _, srv := openNotifying(t)
	who := newListener(t, srv)
	for name, spoil := range map[string]func(*notice.Preferences){
		"kind":     func(w *notice.Preferences) { w.Kinds["none"] = nil },
		"channel":  func(w *notice.Preferences) { w.Kinds[notice.Turn]["pigeon"] = true },
		"minute":   func(w *notice.Preferences) { w.QuietFrom = notice.Day },
		"digest":   func(w *notice.Preferences) { w.DigestAt = -1 },
		"language": func(w *notice.Preferences) { w.Lang = "la" },
	} {
		prefs := notice.DefaultPreferences("en")
		spoil(&prefs)
		if err := srv.People().SetPreferences(context.Background(), who.Person, prefs); !errors.Is(err, people.ErrPreferences) {
			t.Errorf("a wrong %s gives %v, want ErrPreferences", name, err)
		}
	}
	wantError(t, srv.People().Subscribe(t.Context(), who.Person, notice.Subscription{Endpoint: "http://push"}), people.ErrSubscription)
	wantError(t, srv.People().Address(t.Context(), who.Person, "nobody", "en", ""), people.ErrAddress)
}
