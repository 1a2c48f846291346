package store_test

import (
	"testing"
	"time"

	"signoria/store"
)

// aWebhook returns a webhook of Anna's for a match, or for herself if match is empty.
func aWebhook(id, match string) store.Webhook {
	return store.Webhook{ID: id, Person: "anna", Match: match, Service: "discord", Address: "https://discord.com/api/webhooks/1/" + id, Host: "discord.com",
		Secret: "whsec_" + id, Lang: "cs", Standing: true}
}

func TestWebhooksAreStored(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		if _, err := s.WebhookOf(ctx, "anna"); err == nil {
			t.Error("a person without a webhook has one")
		}
		_, err := s.WebhookAt(ctx, "a")
		wantError(t, err, store.ErrUnknown)
		must(t, s.PutWebhook(ctx, aWebhook("own", ""), "{}", evening))
		must(t, s.PutWebhook(ctx, aWebhook("first", "a"), "{}", evening))
		must(t, s.PutPosted(ctx, "first", "a", "77"))
		must(t, s.PutWebhook(ctx, aWebhook("second", "a"), "{}", evening)) // replaces the first one
		want := aWebhook("second", "a")
		want.Created = evening
		if got, err := s.WebhookAt(ctx, "a"); err != nil || got != want {
			t.Errorf("%+v, %v; want %+v", got, err, want)
		}
		if got, err := s.WebhookOf(ctx, "anna"); err != nil || got.ID != "own" {
			t.Errorf("%+v, %v", got, err)
		}
		if h, err := s.NotifyPrefs(ctx, "anna"); err != nil || !h.Webhook {
			t.Errorf("%+v, %v", h, err)
		}
		if message, err := s.Posted(ctx, "second", "a"); err != nil || message != "" {
			t.Errorf("the message of another webhook is %q, %v", message, err)
		}
		must(t, s.PutPosted(ctx, "second", "a", "78"))
		must(t, s.PutPosted(ctx, "second", "a", "79"))
		if message, err := s.Posted(ctx, "second", "a"); err != nil || message != "79" {
			t.Errorf("%q, %v", message, err)
		}
		none := aWebhook("none", "")
		none.Person = "nobody"
		wantError(t, s.PutWebhook(ctx, none, "{}", evening), store.ErrUnknown)
		wantError(t, s.PutWebhook(ctx, aWebhook("none", "nowhere"), "{}", evening), store.ErrUnknown)
		if list, err := s.Webhooks(ctx, "anna"); err != nil || len(list) != 2 || list[0].Match != "" {
			t.Errorf("%+v, %v", list, err)
		}
		must(t, s.DropWebhook(ctx, "anna", ""))
		if list, err := s.Webhooks(ctx, "anna"); err != nil || len(list) != 1 || list[0].ID != "second" {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

func TestTablesThatAPersonOpensHaveACopy(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		opens := func(match, id string) {
			t.Helper()
			first := entries(1, "one")
			first.Opener = store.Opener{Person: "anna", Webhook: id}
			must(t, s.Create(ctx, aMatch(match), first))
		}
		opens("before", "none")
		own := aWebhook("own", "")
		must(t, s.PutWebhook(ctx, own, "{}", evening))
		opens("not", "none") // her webhook is not for tables
		own.Tables = true
		must(t, s.PutWebhook(ctx, own, "{}", evening))
		opens("c", "copy")
		must(t, s.Create(ctx, aMatch("another's"), entries(1, "one")))
		at := func(match, id, address string) {
			t.Helper()
			if got, err := s.WebhookAt(ctx, match); err != nil || got.ID != id || got.Address != address || got.Match != match || !got.Tables {
				t.Errorf("%s: %+v, %v; want %s", match, got, err, id)
			}
		}
		at("c", "copy", own.Address)
		for _, none := range []string{"before", "not", "another's", "a"} {
			_, err := s.WebhookAt(ctx, none)
			wantError(t, err, store.ErrUnknown)
		}
		own.Address = "https://discord.com/api/webhooks/1/new"
		must(t, s.PutWebhook(ctx, own, "{}", evening))
		at("c", "copy", own.Address)
		must(t, s.PutWebhook(ctx, aWebhook("b's", "b"), "{}", evening))
		own.Tables = false
		must(t, s.PutWebhook(ctx, own, "{}", evening))
		_, err := s.WebhookAt(ctx, "c")
		wantError(t, err, store.ErrUnknown)
		if got, err := s.WebhookAt(ctx, "b"); err != nil || got.ID != "b's" {
			t.Errorf("b: %+v, %v", got, err)
		}
	})
}

func TestAWebhookThatFailsIsStopped(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		must(t, s.PutWebhook(ctx, aWebhook("own", ""), "{}", evening))
		owner := store.Notice{Person: "anna", Channel: "mail", NoticeTrigger: store.NoticeTrigger{Kind: "webhook", Match: "a", Since: 1, Began: evening, Due: evening}}
		fails := func(at time.Time, most time.Duration, want bool) {
			t.Helper()
			if stopped, err := s.WebhookFailed(ctx, "own", at, most, []store.Notice{owner}); err != nil || stopped != want {
				t.Fatalf("stopped %v, %v; want %v", stopped, err, want)
			}
		}
		fails(evening, 3*day, false)
		fails(evening.Add(2*day), 3*day, false)
		if w, err := s.WebhookOf(ctx, "anna"); err != nil || !w.Failing.Equal(evening) || w.Stopped {
			t.Errorf("%+v, %v", w, err)
		}
		must(t, s.WebhookSent(ctx, "own", evening.Add(2*day)))
		fails(evening.Add(4*day), 3*day, false)
		if list := claimedNotices(t, s, "mail", evening.Add(4*day)); len(list) != 0 {
			t.Errorf("the owner gets %+v although the webhook works", list)
		}
		fails(evening.Add(7*day), 3*day, true)
		fails(evening.Add(8*day), 3*day, false) // it is already stopped
		if list := claimedNotices(t, s, "mail", evening.Add(8*day)); len(list) != 1 || list[0].Kind != "webhook" || list[0].Person != "anna" {
			t.Errorf("the owner's notices are %+v, want one", list)
		}
		if h, err := s.NotifyPrefs(ctx, "anna"); err != nil || h.Webhook {
			t.Errorf("%+v, %v", h, err)
		}
		must(t, s.PutWebhook(ctx, aWebhook("other", ""), "{}", evening))
		if stopped, err := s.WebhookFailed(ctx, "other", evening, 0, nil); err != nil || !stopped {
			t.Errorf("a deleted webhook: stopped %v, %v", stopped, err)
		}
	})
}

func claimedNotices(t *testing.T, s *store.Store, channel string, at time.Time) []store.Notice {
	t.Helper()
	list, err := s.ClaimNotices(t.Context(), channel, at.String(), at, at.Add(time.Minute), 9)
	must(t, err)
	return list
}

// TestTheWholeTableIsToldOnce checks that triggers of several seats make one notice to the whole
// table. A table with a webhook has triggers even if no one there wants notices.
func TestTheWholeTableIsToldOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		must(t, s.PutWebhook(ctx, aWebhook("b's", "b"), "{}", evening))
		first, second := duty(2, evening), duty(2, evening)
		second.Seat = 0
		must(t, add(s, ctx, "b", with(entries(2, "two"), first, second)))
		list := claimed(t, s, evening)
		if len(list) != 2 {
			t.Fatalf("%+v", list)
		}
		for _, d := range list {
			must(t, s.ResolveTrigger(ctx, d, []store.Notice{{Person: "anna", Channel: "table", Whole: true, NoticeTrigger: store.NoticeTrigger{Due: evening}}}))
		}
		got := claimedNotices(t, s, "table", evening)
		if len(got) != 1 || got[0].Seat != store.WholeTable || got[0].Since != 2 {
			t.Fatalf("%+v", got)
		}
		must(t, s.SettleNotices(ctx, "sent", got...))
	})
}

func TestConsentsGoWithPersonAndMatch(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		must(t, s.PutConsents(ctx, "{}", evening, store.Consent{Match: "a", Seat: 0, Person: "anna", Named: true, Mention: "1"}, store.Consent{Match: "a", Seat: 1, Person: "anna"},
			store.Consent{Match: "b", Seat: 1, Person: "anna"}))
		must(t, s.PutConsents(ctx, "{}", evening, store.Consent{Match: "a", Seat: 1, Person: "bea", Mention: "2"}))
		wantError(t, s.PutConsents(ctx, "{}", evening, store.Consent{Match: "nowhere", Person: "anna"}), store.ErrUnknown)
		want := []store.Consent{{Match: "a", Seat: 0, Person: "anna", Named: true, Mention: "1"}, {Match: "a", Seat: 1, Person: "bea", Mention: "2"}}
		if list, err := s.Consents(ctx, "a"); err != nil || len(list) != 2 || list[0] != want[0] || list[1] != want[1] {
			t.Errorf("%+v, %v", list, err)
		}
		must(t, s.PutWebhook(ctx, aWebhook("a's", "a"), "{}", evening))
		must(t, s.PutWebhook(ctx, aWebhook("own", ""), "{}", evening))
		must(t, s.PutPosted(ctx, "own", "b", "5"))
		must(t, s.PutPosted(ctx, "a's", "a", "6"))
		must(t, s.DropConsents(ctx, "a", 1, 3))
		must(t, s.Drop(ctx, "b", evening))
		if list, err := s.ConsentsOf(ctx, "anna"); err != nil || len(list) != 1 || list[0] != want[0] {
			t.Errorf("%+v, %v", list, err)
		}
		must(t, s.DeletePerson(ctx, "anna", noon))
		if list, err := s.Webhooks(ctx, "anna"); err != nil || len(list) != 0 {
			t.Errorf("%+v, %v", list, err)
		}
		if list, err := s.Consents(ctx, "a"); err != nil || len(list) != 0 {
			t.Errorf("%+v, %v", list, err)
		}
		must(t, s.Drop(ctx, "a", evening))
	})
}
