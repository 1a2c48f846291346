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

// A code is good once, for its person, for a quarter of an hour and five tries, and what is
// kept of it is nothing that could be tried out.
func TestTheCodeOfAnAddress(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	ctx := t.Context()
	anna, bea := listens(t, srv), listens(t, srv)
	ask := func() string {
		t.Helper()
		w.pass(time.Hour)
		must(t, srv.People().Address(ctx, anna.Person, "anna@example.org", "cs", "net"))
		srv.tell(w.now())
		letters, _ := p.Take()
		if len(letters) != 1 || letters[0].Lang != "cs" || letters[0].Unsubscribe != "" {
			t.Fatalf("%+v", letters)
		}
		code := eightDigits.FindString(letters[0].Text)
		if !strings.Contains(letters[0].Text, "https://games.example/notices/confirm?code="+code) {
			t.Errorf("no link: %s", letters[0].Text)
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

// Nobody can have others drowned in mails, nor learn by it who gets any.
func TestMailBombs(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.MailsPerDay = 42
	srv := openServer(t, c)
	ctx := t.Context()
	anna, bea := dealing(t, srv, w)
	listens(t, srv, anna).mails(w, p, "carla@example.org")
	w.pass(5 * time.Minute)
	deal(bea)
	for i := range 9 { // from anywhere, to one address, however it is written
		written := []string{"anna@example.org", "Anna@example.org", fmt.Sprintf("anna+%d@example.org", i)}[i%3]
		must(t, srv.People().Address(ctx, listens(t, srv).Person, written, "en", fmt.Sprint("net ", i)))
	}
	srv.tell(w.now())
	p.Want(t, 3, 0, "three an hour to an address; who asks is told nothing else")
	for i := range 10 { // from one network, to anybody
		must(t, srv.People().Address(ctx, listens(t, srv).Person, fmt.Sprintf("%d@example.org", i), "en", "a net"))
	}
	wantError(t, srv.People().Address(ctx, listens(t, srv).Person, "one@example.org", "en", "a net"), people.ErrMails)
	srv.tell(w.now())
	p.Want(t, 10, 0, "ten an hour from a network")
	for i := range 7 {
		must(t, srv.People().Address(ctx, listens(t, srv).Person, fmt.Sprintf("more%d@example.org", i), "en", fmt.Sprint("other net ", i)))
	}
	wantError(t, srv.People().Address(ctx, listens(t, srv).Person, "late@example.org", "en", "last net"), people.ErrMails)
	srv.tell(w.now())
	p.Want(t, 7, 0, "half of those of a day")
	tellAfter(w, 15*time.Minute, srv)
	p.Want(t, 1, 0, "a notice is not held up by codes")
	w.pass(24 * time.Hour)
	must(t, srv.People().Address(ctx, listens(t, srv).Person, "late@example.org", "en", "last net"))
	srv.tell(w.now())
	p.Want(t, 1, 0, "the next day")
}

// Notices wait where the day is full.
func TestNoticesWaitForTheNextDay(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.MailsPerDay = 1
	srv := openServer(t, c)
	anna, bea := dealing(t, srv, w)
	listens(t, srv, anna).mails(w, p, "anna@example.org")
	w.pass(5 * time.Minute)
	deal(bea)
	for range 12 {
		tellAfter(w, time.Hour, srv)
	}
	p.Want(t, 0, 0, "the code was the only mail of the day")
	for range 12 {
		tellAfter(w, time.Hour, srv)
	}
	p.Want(t, 1, 0, "the next day")
}

// What is off does nothing, and whoever asks for it is told so.
func TestWithoutNoticesNothingIsKept(t *testing.T) {
	w := newWatch()
	s := storetest.SQLite(t)
	srv := openServer(t, watched(s, w))
	anna, bea := dealing(t, srv, w)
	ctx, who := t.Context(), listens(t, srv, anna)
	if srv.People().Notices().Any() {
		t.Errorf("%+v", srv.People().Notices())
	}
	for what, err := range map[string]error{
		"wish":      srv.People().SetPreferences(ctx, who.Person, notice.DefaultPreferences("en")),
		"address":   srv.People().Address(ctx, who.Person, "anna@example.org", "en", ""),
		"confirm":   srv.People().ConfirmAddress(ctx, who.Person, "12345678"),
		"subscribe": srv.People().Subscribe(ctx, who.Person, notice.Subscription{Endpoint: "https://push"}),
		"mute":      srv.People().Mute(ctx, who.Person, anna.id, true),
	} {
		if !errors.Is(err, people.ErrNoNotices) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err := srv.People().Unsubscribe(ctx, "token")
	wantError(t, err, people.ErrNoNotices)
	srv.People().MarkSeen(who.Person)
	must(t, s.PutPreferences(ctx, who.ID, "{}", w.now())) // as if they had been on
	deal(bea)
	if n, _, err := s.Pending(ctx, w.now().Add(time.Hour)); n != 0 || err != nil {
		t.Errorf("%d duties, %v", n, err)
	}
	if f := srv.People().Figures(); f.Notices != nil {
		t.Errorf("%+v", f.Notices)
	}
	wantError(t, srv.People().SetPreferences(ctx, who.Person, notice.Preferences{}), people.ErrNoNotices)
}

// Wishes that no page can have sent are refused, whole.
func TestPreferencesThatCannotBe(t *testing.T) {
	w, p := newWatch(), &peopletest.Post{}
	srv := openTelling(t, w, p)
	who := listens(t, srv)
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
			t.Errorf("%s: %v", name, err)
		}
	}
	wantError(t, srv.People().Subscribe(t.Context(), who.Person, notice.Subscription{Endpoint: "http://push"}), people.ErrSubscription)
	wantError(t, srv.People().Address(t.Context(), who.Person, "nobody", "en", ""), people.ErrAddress)
}
