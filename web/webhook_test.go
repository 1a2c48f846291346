package web

import (
	"net/http"
	"strings"
	"testing"

	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/visitor"
)

// hooked opens a site that sends notices only by webhooks.
func hooked(t *testing.T) (*testSite, *peopletest.Hooks) {
	t.Helper()
	hooks := &peopletest.Hooks{}
	h := openWith(t, t.TempDir(), func(*page.Config) {}, func(c *live.Config) {
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: "https://games.example"}, Webhook: hooks}
	})
	return h, hooks
}

// TestATableIsGivenAWebhook lets the opener of a table set its webhook. No page shows its address
// afterwards, and the signing secret is shown once. Bad input is refused with a message and changes
// nothing.
func TestATableIsGivenAWebhook(t *testing.T) {
	t.Parallel()
	h, hooks := hooked(t)
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	at := table.base() + page.WebhookTail
	wantStatus(t, b.get(at), http.StatusOK)
	wantText(t, table, page.WebhookTail)
	wantNoText(t, b.get(table.base()), "data-hooked")
	for _, bad := range []string{"", "http://192.168.1.4/hook", "nothing", strings.Repeat("x", 2000)} {
		wantStatus(t, b.post(at, "address", bad), http.StatusUnprocessableEntity)
	}
	hooks.Fail(func(notify.Post) error { return &notify.StatusError{Status: 418} })
	refused := b.post(at, "address", "discord:token1234")
	wantStatus(t, refused, http.StatusUnprocessableEntity)
	if !strings.Contains(refused.body, "418") {
		t.Error("the page does not say what the other side has answered")
	}
	hooks.Fail(nil)
	wantStatus(t, b.post(at+"/try"), http.StatusConflict)
	wantStatus(t, b.post(at+"/agree", "agree", "1"), http.StatusConflict)
	secret := b.post(at, "address", "plain:token1234", "lang", "cs")
	wantStatus(t, secret, http.StatusOK)
	if !strings.Contains(secret.body, "whsec_secret") || secret.header.Get("Cache-Control") != "no-store" {
		t.Errorf("the secret is not shown, or may be cached: %v", secret.header)
	}
	wantText(t, b.get(table.base()), "data-hooked")
	for _, post := range hooks.Want(t, 1, "a test") {
		if post.Lang != "cs" {
			t.Errorf("the message is in %s, want cs", post.Lang)
		}
	}
	for _, path := range []string{at, table.base(), notify.SettingsPath, page.DevicesPage + "/data.json"} {
		got := b.get(path)
		wantStatus(t, got, http.StatusOK)
		if strings.Contains(got.body, "token1234") || strings.Contains(got.body, "whsec_") {
			t.Errorf("%s shows the secret", path)
		}
	}
	if data := b.get(page.DevicesPage + "/data.json").body; !strings.Contains(data, "plain.example/…") {
		t.Errorf("the exported data lack the webhook: %s", data)
	}
	wantStatus(t, b.post(at+"/agree", "agree", "1", "named", "1", "mention", "a b"), http.StatusUnprocessableEntity)
	wantStatus(t, b.post(at+"/agree", "agree", "1", "named", "1"), http.StatusOK)
	wantStatus(t, b.post(at+"/agree", "agree", ""), http.StatusOK)
	wantStatus(t, b.post(at+"/try"), http.StatusOK)
	hooks.Want(t, 1, "a second test")
	wantStatus(t, b.post(at+"/drop"), http.StatusOK)
	wantNoText(t, b.get(table.base()), "data-hooked")
	wantStatus(t, b.post(at+"/try"), http.StatusConflict)
}

// TestStrangersHaveNoWebhook checks that strangers and spectators cannot see or set a table's
// webhook, and that trying creates no person.
func TestStrangersHaveNoWebhook(t *testing.T) {
	t.Parallel()
	h, hooks := hooked(t)
	table := h.browser().table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	b := h.browser()
	for _, key := range []string{"none", "me"} {
		at := "/m/" + table.match() + "/" + key + page.WebhookTail
		for _, got := range []answer{b.post(at, "address", "discord:1"), b.post(at + "/drop"), b.post(at + "/try"), b.post(at+"/agree", "agree", "1")} {
			if got.status < 400 || got.status >= 500 {
				t.Errorf("%s: status %d", key, got.status)
			}
		}
	}
	if b.cookie(visitor.PersonCookie) != "" {
		t.Error("trying has created a person")
	}
	hooks.Want(t, 0, "nobody may")
}

// TestAPersonsWebhookGoesToTheirTables sets a person's webhook on the page of notices. Tables that
// they open later have it too, until it is deleted.
func TestAPersonsWebhookGoesToTheirTables(t *testing.T) {
	t.Parallel()
	h, hooks := hooked(t)
	b := h.browser()
	wantStatus(t, b.post(notify.WebhookPath, "address", "nothing"), http.StatusUnprocessableEntity)
	wantStatus(t, b.post(notify.WebhookPath, "address", "discord:token1234", "tables", "1", "standing", "1"), http.StatusOK)
	wantStatus(t, b.post(notify.WebhookPath+"/try"), http.StatusOK)
	hooks.Want(t, 2, "two tests")
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	if got := b.get(table.base() + page.WebhookTail); !strings.Contains(got.body, "discord.example") || strings.Contains(got.body, "token1234") {
		t.Error("the new table has no webhook, or shows its address")
	}
	wantStatus(t, b.post(notify.WebhookPath+"/drop"), http.StatusOK)
	if got := b.get(table.base() + page.WebhookTail); strings.Contains(got.body, "discord.example") {
		t.Error("the table still has the webhook that its person has deleted")
	}
	wantStatus(t, b.post(notify.WebhookPath+"/try"), http.StatusConflict)
}
