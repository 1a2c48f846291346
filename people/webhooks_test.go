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

// hooked is a server that sends to webhooks as well.
func hooked(t testing.TB, w *wristwatch, p *peopletest.Post, h *peopletest.Hooks) *server {
	t.Helper()
	c := notifier(t, storetest.SQLite(t), w, p)
	c.Notices.Webhook = h
	return openServer(t, c)
}

// speaks sets the webhook of a match, and takes its test.
func speaks(t testing.TB, h *peopletest.Hooks, opener listener, g guest, settings people.WebhookSettings) {
	t.Helper()
	_, err := opener.server.People().SetTableWebhook(t.Context(), opener.Person, g.id, g.key, settings)
	must(t, err)
	h.Want(t, 1, "a test")
}

func (l listener) agrees(g guest, named bool, mention string) {
	l.t.Helper()
	must(l.t, l.server.People().Agree(l.t.Context(), l.Person, g.id, g.key, named, mention, "en"))
}

// discord is the webhook of most of these tests.
var discord = people.WebhookSettings{Address: "discord:1", Lang: "en"}

func TestATableSaysWhoseTurnItIsWhenAllAgree(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := listens(t, srv, anna), listens(t, srv, bea)
	speaks(t, h, opener, anna, discord)
	again := func() {
		t.Helper()
		deal(bea)
		tellAfter(w, 10*time.Minute, srv)
		anna.choose("meek", "seal")
		tellAfter(w, 10*time.Minute, srv)
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
	tellAfter(w, 3*time.Minute-time.Second, srv)
	h.Want(t, 0, "before it is due")
	tellAfter(w, time.Second, srv)
	posts := h.Want(t, 1, "when it is due")
	if got := posts[0]; got.Said() != "To play: Anna@77" || got.Title != "Toy" || got.URL != "https://games.example/m/"+anna.id+"/me" || got.Message != "" || got.Kind != notice.Turn {
		t.Errorf("%+v", got)
	}
	tellAfter(w, time.Hour, srv)
	h.Want(t, 0, "told already")
	anna.choose("meek")
	w.pass(time.Second)
	anna.undo()
	tellAfter(w, time.Hour, srv)
	h.Want(t, 0, "she owes the same again")
	must(t, srv.People().Disagree(t.Context(), bea.id, bea.key))
	anna.choose("meek", "seal")
	tellAfter(w, time.Hour, srv)
	deal(bea)
	tellAfter(w, time.Hour, srv)
	h.Want(t, 0, "Bea has taken it back")
}

// Whoever has not allowed their name is a number, and at night nobody is mentioned.
func TestATableNamesAndMentionsAsItsPeopleAllow(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := listens(t, srv, anna), listens(t, srv, bea)
	speaks(t, h, opener, anna, discord)
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
		opener.wish(func(settings *notice.Preferences) {
			if c.quiet {
				settings.QuietFrom, settings.QuietTo = minute(0), minute(3*time.Hour)
			}
		})
		w.pass(time.Hour)
		deal(bea)
		tellAfter(w, 10*time.Minute, srv)
		if got := h.Want(t, 1, c.want)[0].Said(); got != c.want {
			t.Errorf("it says %q, want %q", got, c.want)
		}
		anna.choose("meek", "seal")
		tellAfter(w, 10*time.Minute, srv)
	}
	wantError(t, srv.People().Agree(t.Context(), friend.Person, bea.id, bea.key, true, "no mention", "en"), people.ErrMention)
	wantError(t, srv.People().Agree(t.Context(), friend.Person, bea.id, "no key", true, "", "en"), people.ErrNoSeat)
}

func TestATableIsSilentWhileItsPeopleLook(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := listens(t, srv, anna), listens(t, srv, bea)
	speaks(t, h, opener, anna, discord)
	opener.agrees(anna, true, "")
	friend.agrees(bea, true, "")
	w.pass(time.Hour)
	deal(bea)
	w.pass(time.Minute)
	srv.People().MarkSeen(opener.Person)
	tellAfter(w, time.Hour, srv)
	h.Want(t, 0, "she has looked")
}

func TestAStandingMessageIsOneAMatch(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener, friend := listens(t, srv, anna), listens(t, srv, bea)
	settings := discord
	settings.Standing = true
	speaks(t, h, opener, anna, settings)
	opener.agrees(anna, true, "")
	friend.agrees(bea, true, "")
	message := ""
	for range 3 {
		w.pass(time.Hour)
		deal(bea)
		tellAfter(w, 10*time.Minute, srv)
		for _, got := range h.Want(t, 1, "a turn") {
			if got.Message != message {
				t.Errorf("it edits %q, want %q", got.Message, message)
			}
		}
		message = "2" // the test was the first
		anna.choose("meek", "seal")
		tellAfter(w, 10*time.Minute, srv)
	}
}

// What says nothing of whose turn it is needs nobody's consent: a proposal and the result.
func TestATableTellsOfProposalsAndTheResult(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	opener := listens(t, srv, anna)
	speaks(t, h, opener, anna, discord)
	propose := func() {
		bea.change(func(now *table.Table) (*table.Table, error) {
			return now.Propose(1, table.Proposal{Kind: table.ProposeEnd}, w.now())
		})
	}
	propose()
	tellAfter(w, time.Hour, srv)
	if got := h.Want(t, 1, "a proposal")[0]; got.Said() != "Something is proposed to the table. Answers are awaited." || got.Kind != notice.Asked {
		t.Errorf("%+v", got)
	}
	anna.change(func(now *table.Table) (*table.Table, error) { return now.Agree(0, now.Last(), w.now()) })
	tellAfter(w, 10*time.Minute, srv)
	if got := h.Want(t, 1, "the end")[0]; got.Kind != notice.Over || strings.Contains(got.Said(), "Anna") || strings.Contains(got.Said(), "Bea") {
		t.Errorf("%+v", got)
	}
}

func TestAPersonsWebhookIsTold(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	l := listens(t, srv, anna)
	l.wish(func(settings *notice.Preferences) { // from before there were webhooks
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
	tellAfter(w, 10*time.Minute, srv)
	got := h.Want(t, 1, "her turn")[0]
	if got.Said() != "Čeká se na vás." || strings.Contains(got.Said(), "Bea") || !strings.HasPrefix(got.ID, "msg_") {
		t.Errorf("%+v", got)
	}
	must(t, srv.People().DropWebhook(t.Context(), l.Person))
	anna.choose("meek", "seal")
	tellAfter(w, 10*time.Minute, srv)
	deal(bea)
	tellAfter(w, time.Hour, srv)
	h.Want(t, 0, "it is no more")
}

// A message that comes again has the same id; a service that asks for time gets it.
func TestAWebhookIsTriedAgain(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	l := listens(t, srv, anna)
	_, err := srv.People().SetWebhook(t.Context(), l.Person, discord)
	must(t, err)
	h.Want(t, 1, "a test")
	var ids []string
	h.Fail(func(post notice.Post) error { ids = append(ids, post.ID); return errors.New("not now") })
	w.pass(5 * time.Minute)
	deal(bea)
	tellAfter(w, 10*time.Minute, srv)
	h.Fail(func(post notice.Post) error { ids = append(ids, post.ID); return &notice.Later{For: 30 * time.Minute} })
	tellAfter(w, time.Minute, srv)
	h.Fail(nil)
	tellAfter(w, 29*time.Minute, srv)
	h.Want(t, 0, "it has asked for half an hour")
	tellAfter(w, time.Minute, srv)
	if got := h.Want(t, 1, "half an hour later")[0]; len(ids) != 2 || ids[0] != got.ID || ids[1] != got.ID {
		t.Errorf("%v and %s", ids, got.ID)
	}
	if f := srv.People().Figures(); f.Notices[people.NoticeResult{Channel: notice.Hook, Result: "later"}] != 2 || f.Notices[people.NoticeResult{Channel: notice.Hook, Result: "sent"}] != 1 {
		t.Errorf("%+v", f.Notices)
	}
}

// A webhook that fails for days is switched off, one that is gone at once; its owner is told
// once, by the ways that are left.
func TestAWebhookThatFailsIsSwitchedOff(t *testing.T) {
	for name, fails := range map[string]error{"gone": notice.ErrGone, "for days": notice.ErrRefused} {
		w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
		srv := hooked(t, w, p, h)
		anna, bea := dealing(t, srv, w)
		opener, friend := listens(t, srv, anna), listens(t, srv, bea)
		speaks(t, h, opener, anna, discord)
		opener.agrees(anna, true, "")
		friend.agrees(bea, true, "")
		opener.subscribe()
		opener.wish(func(settings *notice.Preferences) { settings.Kinds[notice.Turn][notice.Push] = false })
		h.Fail(func(notice.Post) error { return fails })
		off := 0
		for range 3 {
			w.pass(40 * time.Hour)
			deal(bea)
			tellAfter(w, 10*time.Minute, srv)
			anna.choose("meek", "seal")
			tellAfter(w, 10*time.Minute, srv)
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
			t.Errorf("%s: stopped %v, its owner is told %d times", name, v.Stopped, off)
		}
		h.Fail(nil)
		must(t, srv.People().TryTableWebhook(t.Context(), anna.id, anna.key))
		if v, err = srv.People().TableWebhook(t.Context(), anna.id, anna.key); err != nil || v.Stopped {
			t.Errorf("%s: after a test that was taken: %+v, %v", name, v, err)
		}
	}
}

func TestOnlyTheOpenerSetsTheWebhookOfATable(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna, bea := dealing(t, srv, w)
	l := listens(t, srv, bea)
	ctx := t.Context()
	_, err := srv.People().SetTableWebhook(ctx, l.Person, bea.id, bea.key, discord)
	wantError(t, err, people.ErrNotOpener)
	wantError(t, srv.People().DropTableWebhook(ctx, bea.id, bea.key), people.ErrNotOpener)
	wantError(t, srv.People().TryTableWebhook(ctx, bea.id, "watch"+bea.id), people.ErrNotOpener)
	wantError(t, srv.People().TryTableWebhook(ctx, anna.id, anna.key), people.ErrNoWebhook)
	wantError(t, srv.People().Agree(ctx, l.Person, bea.id, bea.key, true, "", "en"), people.ErrNoWebhook)
	if v, err := srv.People().TableWebhook(ctx, bea.id, "watch"+bea.id); v != nil || err != nil {
		t.Errorf("who watches sees %+v, %v", v, err)
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
		t.Errorf("what took no test is stored: %+v, %v", v, err)
	}
}
