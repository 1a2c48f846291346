package people_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store/storetest"
	"signoria/table"
)

// openWithWebhooks opens a server that also sends to webhooks.
func openWithWebhooks(t testing.TB, w *wristwatch, p *peopletest.Post, h *peopletest.Hooks) *server {
	t.Helper()
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.Webhook = h
	return openServer(t, c)
}

// setTableWebhook sets the webhook of a match, and takes the test message of it.
func setTableWebhook(t testing.TB, h *peopletest.Hooks, opener listener, g guest, settings people.WebhookSettings) {
	t.Helper()
	_, err := opener.server.People().SetTableWebhook(t.Context(), opener.Person, g.id, g.key, settings)
	must(t, err)
	h.Want(t, 1, "a test")
}

// agrees lets a person agree to the webhook of a match.
func (l listener) agrees(g guest, named bool, mention string) {
	l.t.Helper()
	must(l.t, l.server.People().Agree(l.t.Context(), l.Person, g.id, g.key, named, mention, "en"))
}

// discord is the webhook of most of these tests.
var discord = people.WebhookSettings{Address: "discord:1", Lang: "en"}

// TestATableSaysWhoseTurnItIsWhenAllAgree checks that the webhook of a match is told whose turn it
// is only while all persons of the match agree. An undo leads to no second message.
func TestATableSaysWhoseTurnItIsWhenAllAgree(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := newListener(t, srv, anna), newListener(t, srv, bea)
	setTableWebhook(t, h, opener, anna, discord)
	again := func() {
		t.Helper()
		deal(bea)
		notifyAfter(w, 10*time.Minute, srv)
		anna.choose("meek", "seal")
		notifyAfter(w, 10*time.Minute, srv)
	}
	opener.agrees(anna, true, "77")
	again()
	h.Want(t, 0, "Bea has not agreed")
	friend.agrees(bea, false, "")
	if v, err := srv.People().TableWebhook(t.Context(), anna.id, bea.key); err != nil || !v.AllAgreed() || !v.Set || v.Opener || v.Service != notice.Discord {
		t.Errorf("%+v, %v", v, err)
	}
	w.pass(time.Hour)
	deal(bea)
	notifyAfter(w, 3*time.Minute-time.Second, srv)
	h.Want(t, 0, "before it is due")
	notifyAfter(w, time.Second, srv)
	posts := h.Want(t, 1, "when it is due")
	if got := posts[0]; got.Said() != "To play: Anna@77" || got.Title != "Toy" || got.URL != "https://games.example/m/"+anna.id+"/me" || got.Message != "" || got.Kind != notice.Turn {
		t.Errorf("%+v", got)
	}
	notifyAfter(w, time.Hour, srv)
	h.Want(t, 0, "the notice was sent before")
	anna.choose("meek")
	w.pass(time.Second)
	anna.undo()
	notifyAfter(w, time.Hour, srv)
	h.Want(t, 0, "she is asked the same again after an undo")
	must(t, srv.People().Disagree(t.Context(), bea.id, bea.key))
	anna.choose("meek", "seal")
	notifyAfter(w, time.Hour, srv)
	deal(bea)
	notifyAfter(w, time.Hour, srv)
	h.Want(t, 0, "Bea does not agree any more")
}

// TestATableNamesAndMentionsAsItsPeopleAllow checks that a person who has not allowed the name is a
// number in messages. In a person's quiet hours the message does not mention them.
func TestATableNamesAndMentionsAsItsPeopleAllow(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := newListener(t, srv, anna), newListener(t, srv, bea)
	setTableWebhook(t, h, opener, anna, discord)
	friend.agrees(bea, true, "88")
	minute := func(d time.Duration) int {
		at := w.now().Add(d)
		return at.Hour()*60 + at.Minute()
	}
	for _, c := range []struct {
		named bool
		quiet bool
		want  string
	}{{false, false, "To play: player 1@77"}, {true, true, "To play: Anna"}, {true, false, "To play: Anna@77"}} {
		opener.agrees(anna, c.named, "77")
		opener.prefer(func(settings *notice.Preferences) {
			if c.quiet {
				settings.QuietFrom, settings.QuietTo = minute(0), minute(3*time.Hour)
			}
		})
		w.pass(time.Hour)
		deal(bea)
		notifyAfter(w, 10*time.Minute, srv)
		if got := h.Want(t, 1, c.want)[0].Said(); got != c.want {
			t.Errorf("the message is %q, want %q", got, c.want)
		}
		anna.choose("meek", "seal")
		notifyAfter(w, 10*time.Minute, srv)
	}
	wantError(t, srv.People().Agree(t.Context(), friend.Person, bea.id, bea.key, true, "no mention", "en"), people.ErrMention)
	wantError(t, srv.People().Agree(t.Context(), friend.Person, bea.id, "no key", true, "", "en"), people.ErrNoSeat)
}

// TestATableIsSilentWhileItsPeopleLook checks that the webhook is not told of a turn if its person
// was seen after it began.
func TestATableIsSilentWhileItsPeopleLook(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := newListener(t, srv, anna), newListener(t, srv, bea)
	setTableWebhook(t, h, opener, anna, discord)
	opener.agrees(anna, true, "")
	friend.agrees(bea, true, "")
	w.pass(time.Hour)
	deal(bea)
	w.pass(time.Minute)
	srv.People().MarkSeen(opener.Person)
	notifyAfter(w, time.Hour, srv)
	h.Want(t, 0, "she was seen after her turn began")
}

// TestAStandingMessageIsOneAMatch checks that with a standing message each notice of a turn edits
// the one before.
func TestAStandingMessageIsOneAMatch(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := newListener(t, srv, anna), newListener(t, srv, bea)
	settings := discord
	settings.Standing = true
	setTableWebhook(t, h, opener, anna, settings)
	opener.agrees(anna, true, "")
	friend.agrees(bea, true, "")
	message := ""
	for range 3 {
		w.pass(time.Hour)
		deal(bea)
		notifyAfter(w, 10*time.Minute, srv)
		for _, got := range h.Want(t, 1, "a turn") {
			if got.Message != message {
				t.Errorf("the message edits %q, want %q", got.Message, message)
			}
		}
		message = "2" // the test message was number 1
		anna.choose("meek", "seal")
		notifyAfter(w, 10*time.Minute, srv)
	}
}

// TestATableTellsOfProposalsAndTheResult checks that proposals and the result are sent without
// anybody's agreement, because they do not say whose turn it is. The result has no names.
func TestATableTellsOfProposalsAndTheResult(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener := newListener(t, srv, anna)
	setTableWebhook(t, h, opener, anna, discord)
	propose := func() {
		bea.change(func(now *table.Table) (*table.Table, error) {
			return now.Propose(1, table.Proposal{Kind: table.ProposeEnd}, w.now())
		})
	}
	propose()
	notifyAfter(w, time.Hour, srv)
	if got := h.Want(t, 1, "a proposal")[0]; got.Said() != "Something is proposed to the table. Answers are awaited." || got.Kind != notice.Asked {
		t.Errorf("%+v", got)
	}
	anna.change(func(now *table.Table) (*table.Table, error) { return now.Agree(0, now.Last(), w.now()) })
	notifyAfter(w, 10*time.Minute, srv)
	if got := h.Want(t, 1, "the end")[0]; got.Kind != notice.Over || strings.Contains(got.Said(), "Anna") || strings.Contains(got.Said(), "Bea") {
		t.Errorf("%+v", got)
	}
}

// TestAPersonsWebhookIsTold checks the webhook of a person. Setting it sends a test message and
// switches notices by webhook on in old preferences. A notice has no names of others. After the
// webhook is removed, it gets nothing.
func TestAPersonsWebhookIsTold(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	l := newListener(t, srv, anna)
	l.prefer(func(settings *notice.Preferences) { // preferences from before there were webhooks
		for _, channels := range settings.Kinds {
			delete(channels, notice.Hook)
		}
	})
	secret, err := srv.People().SetWebhook(t.Context(), l.Person, people.WebhookSettings{Address: "plain:x", Lang: "cs"})
	must(t, err)
	if got := h.Want(t, 1, "a test")[0]; secret != "whsec_secret" || !strings.Contains(got.Text, "zkouška") {
		t.Errorf("secret %q, %+v", secret, got)
	}
	if v, err := srv.People().NotifyPrefs(t.Context(), l.Person); err != nil || v.Webhook == nil || v.Webhook.Host != "plain.example" || !v.Preferences.Wants(notice.Turn, notice.Hook) {
		t.Errorf("%+v, %v", v, err)
	}
	w.pass(5 * time.Minute)
	deal(bea)
	notifyAfter(w, 10*time.Minute, srv)
	got := h.Want(t, 1, "her turn")[0]
	if got.Said() != "Čeká se na vás." || strings.Contains(got.Said(), "Bea") || !strings.HasPrefix(got.ID, "msg_") {
		t.Errorf("%+v", got)
	}
	must(t, srv.People().DropWebhook(t.Context(), l.Person))
	anna.choose("meek", "seal")
	notifyAfter(w, 10*time.Minute, srv)
	deal(bea)
	notifyAfter(w, time.Hour, srv)
	h.Want(t, 0, "the webhook was removed")
}

// TestAWebhookIsTriedAgain checks that a message which is sent again has the same id. A service
// that asks to wait gets the message after that time.
func TestAWebhookIsTriedAgain(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	l := newListener(t, srv, anna)
	_, err := srv.People().SetWebhook(t.Context(), l.Person, discord)
	must(t, err)
	h.Want(t, 1, "a test")
	var ids []string
	h.Fail(func(post notice.Post) error { ids = append(ids, post.ID); return errors.New("not now") })
	w.pass(5 * time.Minute)
	deal(bea)
	notifyAfter(w, 10*time.Minute, srv)
	h.Fail(func(post notice.Post) error { ids = append(ids, post.ID); return &notice.Later{For: 30 * time.Minute} })
	notifyAfter(w, time.Minute, srv)
	h.Fail(nil)
	notifyAfter(w, 29*time.Minute, srv)
	h.Want(t, 0, "it has asked for half an hour")
	notifyAfter(w, time.Minute, srv)
	if got := h.Want(t, 1, "half an hour later")[0]; len(ids) != 2 || ids[0] != got.ID || ids[1] != got.ID {
		t.Errorf("the failed attempts had the ids %v, the last one %s; want two equal to it", ids, got.ID)
	}
	if f := srv.People().Figures(); f.Notices[people.NoticeResult{Channel: notice.Hook, Result: "later"}] != 2 || f.Notices[people.NoticeResult{Channel: notice.Hook, Result: "sent"}] != 1 {
		t.Errorf("%+v", f.Notices)
	}
}

// TestAWebhookThatFailsIsSwitchedOff checks that a webhook is switched off if it fails for days, or
// is gone. Its owner is notified of this once, by the other channels. A test that is accepted
// switches it on again.
func TestAWebhookThatFailsIsSwitchedOff(t *testing.T) {
	for name, fails := range map[string]error{"gone": notice.ErrGone, "for days": notice.ErrRefused} {
		w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
		srv := openWithWebhooks(t, w, p, h)
		anna, bea := dealing(t, srv, w)
		opener, friend := newListener(t, srv, anna), newListener(t, srv, bea)
		setTableWebhook(t, h, opener, anna, discord)
		opener.agrees(anna, true, "")
		friend.agrees(bea, true, "")
		opener.subscribe()
		opener.prefer(func(settings *notice.Preferences) { settings.Kinds[notice.Turn][notice.Push] = false })
		h.Fail(func(notice.Post) error { return fails })
		off := 0
		for range 3 {
			w.pass(40 * time.Hour)
			deal(bea)
			notifyAfter(w, 10*time.Minute, srv)
			anna.choose("meek", "seal")
			notifyAfter(w, 10*time.Minute, srv)
			_, shown := p.Take()
			for _, s := range shown {
				if s.Title == "A webhook is switched off: Toy" {
					off++
				}
			}
		}
		v, err := srv.People().TableWebhook(t.Context(), anna.id, anna.key)
		must(t, err)
		if !v.Stopped || off != 1 {
			t.Errorf("%s: the webhook is off: %v, want true; its owner got %d notices of it, want 1", name, v.Stopped, off)
		}
		h.Fail(nil)
		must(t, srv.People().TryTableWebhook(t.Context(), anna.id, anna.key))
		if v, err = srv.People().TableWebhook(t.Context(), anna.id, anna.key); err != nil || v.Stopped {
			t.Errorf("%s: after an accepted test the webhook is %+v, %v; want it on", name, v, err)
		}
	}
}

// TestOnlyTheOpenerSetsTheWebhookOfATable checks who may set, try and remove the webhook of a
// match, and what a webhook that takes no test leads to.
func TestOnlyTheOpenerSetsTheWebhookOfATable(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	l := newListener(t, srv, bea)
	ctx := t.Context()
	_, err := srv.People().SetTableWebhook(ctx, l.Person, bea.id, bea.key, discord)
	wantError(t, err, people.ErrNotOpener)
	wantError(t, srv.People().DropTableWebhook(ctx, bea.id, bea.key), people.ErrNotOpener)
	wantError(t, srv.People().TryTableWebhook(ctx, bea.id, "watch"+bea.id), people.ErrNotOpener)
	wantError(t, srv.People().TryTableWebhook(ctx, anna.id, anna.key), people.ErrNoWebhook)
	wantError(t, srv.People().Agree(ctx, l.Person, bea.id, bea.key, true, "", "en"), people.ErrNoWebhook)
	if v, err := srv.People().TableWebhook(ctx, bea.id, "watch"+bea.id); v != nil || err != nil {
		t.Errorf("a spectator sees the webhook %+v, %v; want nothing", v, err)
	}
	_, err = srv.People().SetTableWebhook(ctx, l.Person, "none", anna.key, discord)
	wantError(t, err, people.ErrUnknown)
	bad := discord
	bad.Address = "http://10.0.0.1/"
	_, err = srv.People().SetTableWebhook(ctx, l.Person, anna.id, anna.key, bad)
	wantError(t, err, people.ErrWebhook)
	h.Fail(func(notice.Post) error { return &notice.StatusError{Status: 404} })
	_, err = srv.People().SetTableWebhook(ctx, l.Person, anna.id, anna.key, discord)
	if status := (*people.WebhookStatus)(nil); !errors.As(err, &status) || status.Status != 404 {
		t.Errorf("%v", err)
	}
	h.Fail(func(notice.Post) error { return errors.New("nobody there") })
	_, err = srv.People().SetTableWebhook(ctx, l.Person, anna.id, anna.key, discord)
	wantError(t, err, people.ErrWebhookSilent)
	if v, err := srv.People().TableWebhook(ctx, anna.id, anna.key); err != nil || v.Set {
		t.Errorf("a webhook that took no test is stored: %+v, %v", v, err)
	}
}
