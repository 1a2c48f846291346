package store_test

import (
	"errors"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signoria/store"
)

// TestWhereBrowsersTakeMessages checks that a browser has one push endpoint, and that an endpoint
// belongs to one browser. Signing out removes it.
func TestWhereBrowsersTakeMessages(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		put := func(who, device, endpoint string) {
			t.Helper()
			must(t, s.PutPush(ctx, who, "{}", store.Push{Device: device, Endpoint: endpoint, P256dh: "p", Auth: "a"}, evening))
		}
		want := func(who string, endpoints ...string) {
			t.Helper()
			list, err := s.Pushes(ctx, who)
			must(t, err)
			var got []string
			for _, p := range list {
				got = append(got, p.Endpoint)
			}
			if !slices.Equal(got, endpoints) {
				t.Errorf("%s takes messages at %v, want %v", who, got, endpoints)
			}
		}
		put("anna", "anna's laptop", "one")
		put("anna", "anna's laptop", "two")
		want("anna", "two")
		put("bea", "bea's laptop", "two") // the same browser, with another person signed in
		want("anna")
		want("bea", "two")
		put("anna", "bea's laptop", "three") // the browser of another person
		want("anna")
		must(t, s.DropPush(ctx, "bea's laptop", "one"))
		put("bea", "bea's laptop", "two")
		want("bea", "two")
		must(t, s.DropPush(ctx, "bea's laptop", "two"))
		want("bea")
		put("bea", "bea's laptop", "two")
		must(t, s.SignOut(ctx, "bea", "bea's laptop", true))
		want("bea", "two")
		must(t, s.SignOut(ctx, "bea", "bea's laptop", false))
		want("bea")
	})
}

// TestWhoIsGoneIsToldNothing checks that a person without a browser gets no more notices, because
// no one could stop them. Saved keys stay, because a pairing code may still be valid.
func TestWhoIsGoneIsToldNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		must(t, s.AddPairingCode(ctx, "anna", "code", evening, evening.Add(day)))
		_, err := s.RedeemPairingCode(ctx, "code", "anna's phone", evening)
		must(t, err)
		must(t, s.PutAddress(ctx, "anna", "{}", "anna@example.org", "right", "token", evening, evening.Add(time.Minute)))
		must(t, s.ConfirmAddress(ctx, "anna", "right", "", evening, 5))
		must(t, s.Mute(ctx, "anna", "a", true))
		must(t, add(s, ctx, "a", with(entries(2, "two"), duty(2, evening))))
		must(t, s.ResolveTrigger(ctx, claimed(t, s, evening)[0], []store.Notice{noticeOf("anna", "mail", evening), noticeOf("bea", "mail", evening)}))
		must(t, s.SignOut(ctx, "anna", "anna's laptop", false))
		if there, err := s.NotifyPrefs(ctx, "anna"); err != nil || !there.Mail {
			t.Errorf("the preferences are gone although a browser is left: %+v, %v", there, err)
		}
		must(t, s.SignOut(ctx, "anna", "anna's phone", false))
		_, err = s.NotifyPrefs(ctx, "anna")
		wantError(t, err, store.ErrUnknown)
		_, err = s.MailOf(ctx, "anna", evening)
		wantError(t, err, store.ErrUnknown)
		if muted, err := s.Muted(ctx, "anna"); err != nil || len(muted) != 0 {
			t.Errorf("%v, %v", muted, err)
		}
		list, err := s.ClaimNotices(ctx, "mail", "batch", evening, evening.Add(time.Minute), 9)
		must(t, err)
		if len(list) != 1 || list[0].Person != "bea" {
			t.Errorf("%+v, want what is for Bea", list)
		}
		if held, err := s.SavedKeys(ctx, "anna"); err != nil || len(held) != 1 {
			t.Errorf("%+v, %v", held, err)
		}
	})
}

// TestTheLastBrowserIsKnownAsTheLast signs a person's two browsers out at the same time. No
// notification preferences are left.
func TestTheLastBrowserIsKnownAsTheLast(t *testing.T) {
	ctx, s := t.Context(), told(t, postgresAddress(t))
	for i := range 20 {
		who := strconv.Itoa(i)
		must(t, s.AddPerson(ctx, who, who+" laptop", evening, evening.Add(-day)))
		must(t, s.AddPairingCode(ctx, who, who, evening, evening.Add(day)))
		_, err := s.RedeemPairingCode(ctx, who, who+" phone", evening)
		must(t, err)
		must(t, s.PutPreferences(ctx, who, "{}", evening))
		var going sync.WaitGroup
		for _, device := range []string{" laptop", " phone"} {
			going.Go(func() {
				if err := s.SignOut(ctx, who, who+device, false); err != nil {
					t.Error(err)
				}
			})
		}
		going.Wait()
		_, err = s.NotifyPrefs(ctx, who)
		wantError(t, err, store.ErrUnknown)
	}
}

// TestTheCodeOfAMailAddress checks that a code works once, before its expiry, and with at most five
// tries. The confirmed address stays until another one is confirmed.
func TestTheCodeOfAMailAddress(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		later := evening.Add(15 * time.Minute)
		wantError(t, s.ConfirmAddress(ctx, "anna", "", "new token", evening, 5), store.ErrUnknown)
		must(t, s.PutAddress(ctx, "anna", "{}", "anna@example.org", "right", "token", evening, later))
		wantError(t, s.ConfirmAddress(ctx, "anna", "right", "new token", later, 5), store.ErrUnknown)
		wantError(t, s.ConfirmAddress(ctx, "bea", "right", "new token", evening, 5), store.ErrUnknown)
		for range 4 {
			wantError(t, s.ConfirmAddress(ctx, "anna", "wrong", "new token", evening, 5), store.ErrUnknown)
		}
		must(t, s.ConfirmAddress(ctx, "anna", "right", "new token", evening, 5))
		wantError(t, s.ConfirmAddress(ctx, "anna", "right", "new token", evening, 5), store.ErrUnknown)
		must(t, s.PutAddress(ctx, "anna", "{}", "anna@example.com", "right", "other token", evening, later))
		for range 5 {
			wantError(t, s.ConfirmAddress(ctx, "anna", "wrong", "new token", evening, 5), store.ErrUnknown)
		}
		wantError(t, s.ConfirmAddress(ctx, "anna", "right", "new token", evening, 5), store.ErrUnknown)
		m, err := s.MailOf(ctx, "anna", evening)
		must(t, err)
		if want := (store.Mail{Address: "anna@example.org", Pending: "anna@example.com", Token: "token"}); m != want {
			t.Errorf("got %+v, want %+v", m, want)
		}
		if m, err = s.MailOf(ctx, "anna", later); err != nil || m.Pending != "" {
			t.Errorf("the expired address is still pending: %+v, %v", m, err)
		}
		who, err := s.MailBy(ctx, "token")
		must(t, err)
		_, err = s.MailBy(ctx, "other token")
		wantError(t, err, store.ErrUnknown)
		must(t, s.BouncedMail(ctx, who, "anna@example.org", true, 2))
		must(t, s.BouncedMail(ctx, who, "anna@example.org", false, 2))
		must(t, s.BouncedMail(ctx, who, "anna@example.org", true, 2))
		must(t, s.BouncedMail(ctx, who, "another@example.org", true, 2))
		wantStopped(t, s, who, false)
		must(t, s.BouncedMail(ctx, who, "anna@example.org", true, 2))
		wantStopped(t, s, who, true)
		must(t, s.StopMails(ctx, who, false))
		wantStopped(t, s, who, false)
		must(t, s.StopMails(ctx, who, true))
		wantStopped(t, s, who, true)
		// The same address keeps its token, another one gets a new token.
		for _, m := range []store.Mail{{Address: "anna@example.org", Token: "token"}, {Address: "anna@example.net", Token: "new token"}} {
			must(t, s.PutAddress(ctx, who, "{}", m.Address, "right", "unused", evening, later))
			must(t, s.ConfirmAddress(ctx, who, "right", "new token", evening, 5))
			if is, err := s.MailOf(ctx, who, evening); err != nil || is != m {
				t.Errorf("%+v, %v; want %+v", is, err, m)
			}
		}
		_, err = s.MailBy(ctx, "token")
		wantError(t, err, store.ErrUnknown)
		must(t, s.DropAddress(ctx, who))
		_, err = s.MailOf(ctx, who, evening)
		wantError(t, err, store.ErrUnknown)
	})
}

func wantStopped(t *testing.T, s *store.Store, person string, stopped bool) {
	t.Helper()
	m, err := s.MailOf(t.Context(), person, evening)
	must(t, err)
	if told, err := s.NotifyPrefs(t.Context(), person); err != nil || m.Stopped != stopped || told.Mail == stopped {
		t.Errorf("stopped %v, told by mail %v, %v; want %v", m.Stopped, told.Mail, err, stopped)
	}
}

func TestMailsAreBounded(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		limits := store.MailLimits{Address: 2, Client: 3, Day: 5, Asked: 4}
		count := func(id, address, client string, at time.Duration, want error) {
			t.Helper()
			if err := s.CountMail(ctx, store.Mailed{ID: id, Address: address, Client: client}, limits, evening.Add(at)); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", id, err, want)
			}
		}
		count("1", "a", "c", 0, nil)
		count("1", "a", "c", 0, nil) // the same mail again
		count("2", "a", "c", 0, nil)
		count("3", "a", "d", time.Minute, store.ErrMailAddress)
		count("4", "b", "c", time.Minute, nil)
		count("5", "e", "c", time.Minute, store.ErrMailClient)
		count("6", "", "", time.Minute, nil)
		limits.Asked = 3
		count("f", "f", "f", time.Hour, store.ErrMailDay)
		count("7", "", "", time.Hour, nil)
		count("8", "", "", time.Hour, store.ErrMailDay)
		count("4", "b", "c", time.Hour, nil)
		count("9", "a", "c", day, nil)
	})
}

// TestMailsCountedAtOnceAreBounded counts many mails at once. No more than the limit are allowed.
func TestMailsCountedAtOnceAreBounded(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		const most = 5
		var through atomic.Int32
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				err := s.CountMail(ctx, store.Mailed{ID: strconv.Itoa(i)}, store.MailLimits{Day: most}, evening)
				switch {
				case err == nil:
					through.Add(1)
				case !errors.Is(err, store.ErrMailDay):
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := through.Load(); n != most {
			t.Errorf("%d mails were allowed, want %d", n, most)
		}
	})
}
