package webhook_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"signoria/notice"
	"signoria/notice/webhook"
)

// The addresses of the tests, as people copy them.
const (
	discord    = "https://discord.com/api/webhooks/123456789012345678/abcDEF-ghi_jklmnopqrstuvwxyz0123456789"
	slack      = "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"
	mattermost = "https://chat.example.org/hooks/xxgeneratedkeyxxabcdefghij"
	telegram   = "https://api.telegram.org/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/sendMessage?chat_id=-1001234567890"
	ntfy       = "https://:tk_secret@ntfy.example.org/friday"
	gotify     = "https://push.example.org/gotify/message?token=AbcDef12345.-_x"
	plain      = "https://example.com/hook?key=secret"
)

var addresses = map[notice.Service]string{notice.Discord: discord, notice.Slack: slack, notice.Mattermost: mattermost, notice.Telegram: telegram,
	notice.Ntfy: ntfy, notice.Gotify: gotify, notice.Plain: plain}

// request is what a service has got.
type request struct {
	method, host, path, query string
	header                    http.Header
	body                      []byte
}

// service is an HTTP server with TLS in this process, to which all names lead.
type service struct {
	*webhook.Sender
	got []request
}

func serve(t *testing.T, answer http.HandlerFunc, allowed ...string) *service {
	t.Helper()
	s := &service{}
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.got = append(s.got, request{r.Method, r.Host, r.URL.Path, r.URL.RawQuery, r.Header, body})
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	s.Sender = webhook.New(webhook.Config{Allowed: allowed,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
		},
		TLS: &tls.Config{RootCAs: roots, ServerName: "example.com"}}) // the name in the certificate
	return s
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func (s *service) hook(t *testing.T, address string) notice.Webhook {
	t.Helper()
	hook, err := s.Read(address)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	hook.Secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	return hook
}

// turn is a message of a turn; each of its players has a name that is meant to do harm.
func turn() notice.Post {
	return notice.Post{ID: "msg_1", At: time.Unix(1700000000, 0), Kind: notice.Turn, Match: "m1", Game: "lorenzo", Lang: "en",
		Title: "Lorenzo il Magnifico", Text: "To play: " + notice.NamesMark + ".", URL: "https://games.example/m/m1/me",
		Who: []notice.Player{{Seat: 1, Name: "Anna", Named: true}, {Seat: 2, Name: "player 2"}}}
}

func TestEachServiceGetsItsForm(t *testing.T) {
	mentioned := map[notice.Service]string{notice.Discord: "876543210987654321", notice.Slack: "U024BE7LH", notice.Mattermost: "bea.b", notice.Telegram: "bea_b"}
	for service, want := range map[notice.Service]struct{ path, query, body string }{
		notice.Discord: {"/api/webhooks/123456789012345678/abcDEF-ghi_jklmnopqrstuvwxyz0123456789", "wait=true",
			`{"content":"Lorenzo il Magnifico\nTo play\\: Anna, <@876543210987654321>\\.\nhttps://games.example/m/m1/me","allowed_mentions":{"parse":[],"users":["876543210987654321"]},"flags":4}`},
		notice.Slack: {"/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX", "",
			`{"text":"Lorenzo il Magnifico\nTo play: Anna, <@U024BE7LH>.\nhttps://games.example/m/m1/me"}`},
		notice.Mattermost: {"/hooks/xxgeneratedkeyxxabcdefghij", "",
			`{"text":"Lorenzo il Magnifico\nTo play: Anna, @bea.b.\nhttps://games.example/m/m1/me"}`},
		notice.Telegram: {"/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/sendMessage", "",
			`{"chat_id":"-1001234567890","text":"Lorenzo il Magnifico\nTo play: Anna, @bea_b.\nhttps://games.example/m/m1/me","parse_mode":"HTML","link_preview_options":{"is_disabled":true}}`},
		notice.Ntfy: {"/", "",
			`{"topic":"friday","title":"Lorenzo il Magnifico","message":"To play: Anna, player 2.","click":"https://games.example/m/m1/me","priority":3}`},
		notice.Gotify: {"/gotify/message", "",
			`{"title":"Lorenzo il Magnifico","message":"To play: Anna, player 2.","priority":5,"extras":{"client::notification":{"click":{"url":"https://games.example/m/m1/me"}}}}`},
		notice.Plain: {"/hook", "key=secret",
			`{"type":"table.turn","timestamp":"2023-11-14T22:13:20Z","data":{"match":"m1","game":"lorenzo","title":"Lorenzo il Magnifico","text":"To play: Anna, player 2.","lang":"en","url":"https://games.example/m/m1/me","seats":[{"seat":1,"name":"Anna"},{"seat":2}]}}`},
	} {
		s := serve(t, says(http.StatusOK, `{}`))
		p := turn()
		p.Who[1].Mention = mentioned[service]
		if _, err := s.Send(t.Context(), s.hook(t, addresses[service]), p, ""); err != nil {
			t.Fatalf("%s: %v", service, err)
		}
		got := s.got[0]
		if len(s.got) != 1 || got.method != http.MethodPost || got.path != want.path || got.query != want.query || got.header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %s %s?%s, %v", service, got.method, got.path, got.query, got.header)
		}
		if !sameJSON(t, got.body, []byte(want.body)) {
			t.Errorf("%s gets\n%s, want\n%s", service, got.body, want.body)
		}
		for name, value := range map[string]string{"Authorization": map[notice.Service]string{notice.Ntfy: "Bearer tk_secret"}[service],
			"X-Gotify-Key": map[notice.Service]string{notice.Gotify: "AbcDef12345.-_x"}[service]} {
			if got.header.Get(name) != value {
				t.Errorf("%s: %s is %q, want %q", service, name, got.header.Get(name), value)
			}
		}
	}
}

func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y bytes.Buffer
	for text, to := range map[*[]byte]*bytes.Buffer{&a: &x, &b: &y} {
		var v any
		if err := json.Unmarshal(*text, &v); err != nil {
			t.Fatalf("%s: %v", *text, err)
		}
		out, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		to.Write(out)
	}
	return bytes.Equal(x.Bytes(), y.Bytes())
}

// Whoever has the secret can verify what comes, also when it comes again later.
func TestPlainMessagesAreSigned(t *testing.T) {
	s := serve(t, says(http.StatusNoContent, ""))
	hook := s.hook(t, plain)
	hook.Secret = webhook.New(webhook.Config{}).NewSecret()
	verifier, err := standardwebhooks.NewWebhook(hook.Secret)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := s.Send(t.Context(), hook, turn(), ""); err != nil {
			t.Fatal(err)
		}
	}
	for _, got := range s.got {
		if err := verifier.Verify(got.body, got.header); err != nil || got.header.Get("webhook-id") != "msg_1" {
			t.Errorf("%v: %v", got.header, err)
		}
	}
	spoilt := bytes.ReplaceAll(s.got[0].body, []byte("Anna"), []byte("Emma"))
	if verifier.Verify(spoilt, s.got[0].header) == nil {
		t.Error("a changed body is taken for genuine")
	}
	if webhook.New(webhook.Config{}).NewSecret() == hook.Secret || !strings.HasPrefix(hook.Secret, "whsec_") {
		t.Errorf("the secret is %s", hook.Secret)
	}
}

func TestAStandingMessageIsEdited(t *testing.T) {
	for service, c := range map[notice.Service]struct {
		answer, id, method, path, body, missing string
		status                                  int
	}{
		notice.Discord: {`{"id":"998877665544332211","content":"x"}`, "998877665544332211", http.MethodPatch,
			"/api/webhooks/123456789012345678/abcDEF-ghi_jklmnopqrstuvwxyz0123456789/messages/998877665544332211", `"content":`, `{"message":"Unknown Message","code":10008}`, http.StatusNotFound},
		notice.Telegram: {`{"ok":true,"result":{"message_id":42,"date":1}}`, "42", http.MethodPost,
			"/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/editMessageText", `"chat_id":"-1001234567890","message_id":42,"text":`, `{"ok":false,"error_code":400,"description":"Bad Request: message to edit not found"}`, http.StatusBadRequest},
	} {
		deleted := false
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if deleted && (r.Method == http.MethodPatch || strings.HasSuffix(r.URL.Path, "editMessageText")) {
				says(c.status, c.missing)(w, r)
				return
			}
			says(http.StatusOK, c.answer)(w, r)
		})
		hook := s.hook(t, addresses[service])
		id, err := s.Send(t.Context(), hook, turn(), "")
		if err != nil || id != c.id {
			t.Fatalf("%s: message %q, %v", service, id, err)
		}
		if id, err = s.Send(t.Context(), hook, turn(), id); err != nil || id != c.id {
			t.Fatalf("%s: message %q, %v", service, id, err)
		}
		if got := s.got[1]; got.method != c.method || got.path != c.path || got.query != "" || !bytes.Contains(got.body, []byte(c.body)) {
			t.Errorf("%s: %s %s?%s %s", service, got.method, got.path, got.query, got.body)
		}
		deleted = true
		if id, err = s.Send(t.Context(), hook, turn(), id); err != nil || id != c.id || len(s.got) != 4 {
			t.Errorf("%s: where it was deleted: message %q, %v, %d requests", service, id, err, len(s.got))
		}
	}
	s := serve(t, says(http.StatusBadRequest, `{"ok":false,"description":"Bad Request: message is not modified: specified new message content and reply markup are exactly the same"}`))
	if id, err := s.Send(t.Context(), s.hook(t, telegram), turn(), "42"); err != nil || id != "42" {
		t.Errorf("a message that is the same: %q, %v", id, err)
	}
	s = serve(t, says(http.StatusOK, "ok"))
	if id, err := s.Send(t.Context(), s.hook(t, slack), turn(), "42"); err != nil || id != "" || s.got[0].method != http.MethodPost {
		t.Errorf("Slack edits nothing: %q, %v", id, err)
	}
}

func TestWhatAnAnswerMeans(t *testing.T) {
	isGone := func(err error) bool { return errors.Is(err, notice.ErrGone) }
	isRefused := func(err error) bool { return errors.Is(err, notice.ErrRefused) && !isGone(err) }
	isRetried := func(err error) bool { return err != nil && !isGone(err) && !isRefused(err) }
	isLater := func(want time.Duration) func(error) bool {
		return func(err error) bool {
			var later *notice.Later
			return errors.As(err, &later) && later.For == want
		}
	}
	for _, c := range []struct {
		service notice.Service
		status  int
		header  string
		body    string
		want    func(error) bool
	}{
		{notice.Discord, 429, "1", `{"message":"You are being rate limited.","retry_after":64.5,"global":false}`, isLater(64500 * time.Millisecond)},
		{notice.Discord, 404, "", `{"message":"Unknown Webhook","code":10015}`, isGone},
		{notice.Discord, 400, "", `{"code":50006}`, isRefused},
		{notice.Discord, 500, "", ``, isRetried},
		{notice.Telegram, 429, "", `{"ok":false,"error_code":429,"parameters":{"retry_after":35}}`, isLater(35 * time.Second)},
		{notice.Telegram, 403, "", `{"ok":false,"description":"Forbidden: bot was kicked from the supergroup chat"}`, isGone},
		{notice.Telegram, 401, "", `{"ok":false}`, isGone},
		{notice.Slack, 429, "30", "rate_limited", isLater(30 * time.Second)},
		{notice.Slack, 404, "", "no_service", isGone},
		{notice.Slack, 410, "", "channel_is_archived", isGone},
		{notice.Slack, 400, "", "invalid_payload", isRefused},
		{notice.Mattermost, 429, "7", "", isLater(7 * time.Second)},
		{notice.Ntfy, 429, "", `{"code":42901}`, isLater(time.Minute)},
		{notice.Ntfy, 403, "", `{"code":40301}`, isRefused},
		{notice.Gotify, 401, "", `{}`, isRefused},
		{notice.Plain, 503, "120", "", isLater(2 * time.Minute)},
		{notice.Plain, 503, "", "", isRetried},
		{notice.Plain, 404, "", "", isRefused},
		{notice.Plain, 410, "", "", isGone},
		{notice.Plain, 302, "", "", isRetried},
		{notice.Plain, 408, "", "", isRetried},
		{notice.Plain, 429, "999999999", "", isLater(time.Hour)},
	} {
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if c.header != "" {
				w.Header().Set("Retry-After", c.header)
			}
			w.Header().Set("Location", "https://example.com/elsewhere")
			says(c.status, c.body)(w, r)
		})
		_, err := s.Send(t.Context(), s.hook(t, addresses[c.service]), turn(), "")
		if !c.want(err) || len(s.got) != 1 {
			t.Errorf("%s %d: %v after %d requests", c.service, c.status, err, len(s.got))
		}
	}
}

// No error says where a message went: it ends up in logs.
func TestErrorsHoldNoSecret(t *testing.T) {
	answers := map[string]http.HandlerFunc{"refused": says(http.StatusBadRequest, "secret"), "gone": says(http.StatusGone, "secret"), "no answer": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }}
	for name, answer := range answers {
		s := serve(t, answer)
		for service, address := range addresses {
			_, err := s.Send(t.Context(), s.hook(t, address), turn(), "")
			if err == nil {
				t.Fatalf("%s %s: taken", service, name)
			}
			for _, secret := range []string{"secret", "example", "discord.com", "slack.com", "telegram.org", "token", "XXXX", "AAabc", "abcDEF"} {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("%s %s: %v", service, name, err)
				}
			}
		}
	}
}

func TestAServiceThatHangsIsGivenUp(t *testing.T) {
	hangs, end := make(chan struct{}), make(chan struct{})
	s := serve(t, func(http.ResponseWriter, *http.Request) { close(hangs); <-end })
	defer close(end)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-hangs; cancel() }()
	if _, err := s.Send(ctx, s.hook(t, discord), turn(), ""); err == nil || errors.Is(err, notice.ErrGone) {
		t.Error(err)
	}
}

func TestAnAnswerWithoutEndIsCut(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(bytes.Repeat([]byte(" "), 32<<10)); err != nil {
				return
			}
		}
	})
	if id, err := s.Send(t.Context(), s.hook(t, discord), turn(), ""); err != nil || id != "" {
		t.Errorf("%q, %v", id, err)
	}
}

// Names are what players write. Whatever they write, nobody is notified by it, nothing is
// hidden or formatted, and no line is added.
func TestNamesDoNoHarm(t *testing.T) {
	s := serve(t, says(http.StatusOK, "{}"))
	for _, name := range []string{
		"@everyone", "@here", "@channel", "@all", "<@876543210987654321>", "<@&1>", "<#1>", "<!channel>", "<!here|x>", "<https://evil.example|Anna>",
		"**Anna**", "[Anna](https://evil.example)", "||Anna||", "`Anna`", "```", "# Anna", "> Anna", "~~Anna~~", "_Anna_", "\\", "<b>Anna</b>",
		"<a href=\"tg://user?id=1\">Anna</a>", "@durov", "/start", "Anna\n@everyone", "Anna\r\nBea", "Anna\u2028Bea", "Anna\u202eanna", "A\u200bnna", "https://evil.example", "evil.example",
		"{{x}}", notice.NamesMark, "\"", "&lt;!channel&gt;",
	} {
		for service, address := range addresses {
			s.got = nil
			p := turn()
			p.Who = []notice.Player{{Seat: 1, Name: name, Named: true}}
			if _, err := s.Send(t.Context(), s.hook(t, address), p, ""); err != nil {
				t.Fatal(err)
			}
			var m struct {
				Content, Text, Message string
				AllowedMentions        struct{ Parse, Users []string } `json:"allowed_mentions"`
				Data                   struct{ Text string }
			}
			if err := json.Unmarshal(s.got[0].body, &m); err != nil {
				t.Fatal(err)
			}
			text := m.Content + m.Text + m.Message + m.Data.Text
			text = strings.NewReplacer("https://games.example/m/m1/me", "", "\u2060", "·").Replace(text)
			allowed := 2 // title, text, link
			if service == notice.Ntfy || service == notice.Gotify || service == notice.Plain {
				allowed = 0
			}
			if strings.Count(text, "\n") != allowed || strings.ContainsAny(text, "\r\u2028\u202e\u200b\ue000") {
				t.Errorf("%s: %q adds a line, or signs that are not seen: %q", service, name, text)
			}
			harm := map[notice.Service][]string{
				notice.Discord:    {"<@", "<#", "@e", "@h", "](", "https:/", "**", "||", "```", "~~"},
				notice.Slack:      {"<", ">", "@c", "@h", "*", "_", "`", "https:/", "evil.example"},
				notice.Mattermost: {"@c", "@h", "@a", "](", "https:/", "evil.example", "**", "~~", "```"},
				notice.Telegram:   {"<", ">", "@d", "@e", "https:/", "evil.example", " /start"},
				notice.Ntfy:       {"https:/", "@e"}, notice.Gotify: {"https:/", "@e"},
			}
			for _, bad := range harm[service] {
				if strings.Contains(text, bad) {
					t.Errorf("%s: %q becomes %q", service, name, text)
				}
			}
			if len(m.AllowedMentions.Parse)+len(m.AllowedMentions.Users) > 0 {
				t.Errorf("%q may mention %v", name, m.AllowedMentions)
			}
		}
	}
	if got := notice.OneLine("  Anna \n\t " + strings.Repeat("x", 100)); got != "Anna "+strings.Repeat("x", 35) {
		t.Errorf("%q", got)
	}
}

func TestMentionsHaveTheFormOfTheirService(t *testing.T) {
	s := webhook.New(webhook.Config{})
	for _, c := range []struct {
		service    notice.Service
		text, want string
		ok         bool
	}{
		{notice.Discord, " 876543210987654321 ", "876543210987654321", true}, {notice.Discord, "anna", "", false}, {notice.Discord, "1> @everyone <@1", "", false},
		{notice.Slack, "U024BE7LH", "U024BE7LH", true}, {notice.Slack, "!channel", "", false}, {notice.Slack, "u024be7lh", "", false},
		{notice.Telegram, "@anna_b", "anna_b", true}, {notice.Telegram, "anna_b", "anna_b", true}, {notice.Telegram, "@an na", "", false}, {notice.Telegram, "<b>", "", false},
		{notice.Mattermost, "@anna.b", "anna.b", true}, {notice.Mattermost, "channel", "", false}, {notice.Mattermost, "@all", "", false}, {notice.Mattermost, "@here", "", false},
		{notice.Ntfy, "anna", "", false}, {notice.Plain, "anna", "", false}, {notice.Plain, "", "", true}, {notice.Discord, " ", "", true},
	} {
		got, err := s.Mention(c.service, c.text)
		if got != c.want || (err == nil) != c.ok || err != nil && !errors.Is(err, notice.ErrMention) {
			t.Errorf("%s %q: %q, %v", c.service, c.text, got, err)
		}
	}
}

func TestAddressesAreRecognised(t *testing.T) {
	s := webhook.New(webhook.Config{Allowed: []string{"ntfy.lan", "10.0.0.9"}})
	for address, want := range map[string]notice.Webhook{
		discord:                          {Service: notice.Discord, Address: discord, Host: "discord.com"},
		discord + "?thread_id=12&wait=1": {Service: notice.Discord, Address: discord + "?thread_id=12", Host: "discord.com"},
		strings.Replace(discord, "discord.com/api/", "ptb.discord.com/api/v10/", 1): {Service: notice.Discord,
			Address: strings.Replace(discord, "discord.com/api/", "ptb.discord.com/api/v10/", 1), Host: "ptb.discord.com"},
		" " + slack + "\n": {Service: notice.Slack, Address: slack, Host: "hooks.slack.com"},
		mattermost:         {Service: notice.Mattermost, Address: mattermost, Host: "chat.example.org"},
		telegram:           {Service: notice.Telegram, Address: telegram, Host: "api.telegram.org"},
		strings.Replace(telegram, "/sendMessage", "", 1):   {Service: notice.Telegram, Address: telegram, Host: "api.telegram.org"},
		telegram + "&message_thread_id=7&text=x":           {Service: notice.Telegram, Address: telegram + "&message_thread_id=7", Host: "api.telegram.org"},
		"https://ntfy.sh/friday":                           {Service: notice.Ntfy, Address: "https://ntfy.sh/friday", Host: "ntfy.sh"},
		"ntfy://ntfy.sh/friday":                            {Service: notice.Ntfy, Address: "https://ntfy.sh/friday", Host: "ntfy.sh"},
		"ntfy://ntfy.lan/club?secure=false":                {Service: notice.Ntfy, Address: "http://ntfy.lan/club", Host: "ntfy.lan"},
		"http://ntfy.lan:8080/club":                        {Service: notice.Ntfy, Address: "http://ntfy.lan:8080/club", Host: "ntfy.lan:8080"},
		"ntfy://anna:word@10.0.0.9/club":                   {Service: notice.Ntfy, Address: "https://anna:word@10.0.0.9/club", Host: "10.0.0.9"},
		gotify:                                             {Service: notice.Gotify, Address: gotify, Host: "push.example.org"},
		"gotify://push.example.org/gotify/AbcDef12345.-_x": {Service: notice.Gotify, Address: gotify, Host: "push.example.org"},
		plain:                       {Service: notice.Plain, Address: plain, Host: "example.com"},
		"HTTPS://Example.com:443/x": {Service: notice.Plain, Address: "https://example.com:443/x", Host: "example.com:443"},
	} {
		got, err := s.Read(address)
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", address, got, err, want)
		}
	}
	for _, bad := range []string{
		"", "anna", "example.com/hook", "http://example.com/hook", "https://", "https:///x", "https://example.com:8443/x", "https://user@example.com/x", "https://example.com/x#y",
		"http://192.168.1.4/hook", "https://192.168.1.4/hook", "https://127.0.0.1/x", "https://[::1]/x", "https://169.254.169.254/latest", "https://[fe80::1]/x", "https://100.64.0.1/",
		"ftp://example.com/x", "javascript:alert(1)", "file:///etc/passwd", "gopher://example.com/", "mailto:a@example.com", "https://example.com/\r\nHost: x", "https://exa mple.com/",
		"https://discord.com/", "https://discord.com/api/webhooks/1/x", "https://discord.com/channels/1/2", discord + "/../../users/@me", discord + "?thread_id=x",
		"https://hooks.slack.com/", "https://hooks.slack.com/workflows/x", "https://api.telegram.org/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/sendMessage",
		"https://api.telegram.org/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/sendMessage?chat_id=a b", "https://ntfy.sh/", "https://ntfy.sh/a/b", "https://ntfy.sh/v1/account",
		"ntfy://ntfy.sh/x?secure=false", "gotify://push.example.org/", "https://push.example.org/message?token=", "http://ntfy.lan.evil.example/x", "https://example.com/" + strings.Repeat("x", 1100),
	} {
		if got, err := s.Read(bad); !errors.Is(err, notice.ErrWebhook) {
			t.Errorf("%q is taken: %+v", bad, got)
		}
	}
}

// A name that resolves to a private address is refused when it is dialed, unless the host of
// the server has named it.
func TestPrivateNetworksAreReachedOnlyWhereAllowed(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer server.Close()
	s := webhook.New(webhook.Config{})
	for _, address := range []string{server.URL, "https://10.0.0.1/x", "https://example.com:8443/", "http://example.com/", "ftp://example.com/", "\x00"} {
		if _, err := s.Send(t.Context(), notice.Webhook{Service: notice.Plain, Address: address}, turn(), ""); !errors.Is(err, notice.ErrGone) || asked != 0 {
			t.Errorf("%q: %v", address, err)
		}
	}
	_, err := s.Send(t.Context(), notice.Webhook{Service: notice.Plain, Address: "https://localhost/x", Secret: webhook.New(webhook.Config{}).NewSecret()}, turn(), "")
	if err == nil || errors.Is(err, notice.ErrGone) || strings.Contains(err.Error(), "localhost") || strings.Contains(err.Error(), "127.0.0.1") || asked != 0 {
		t.Errorf("%v, asked %d times", err, asked)
	}
	s = webhook.New(webhook.Config{Allowed: []string{"LOCALHOST"}})
	hook, err := s.Read("http://localhost" + strings.TrimPrefix(server.URL, "http://127.0.0.1") + "/x")
	if err != nil {
		t.Fatal(err)
	}
	hook.Secret = webhook.New(webhook.Config{}).NewSecret()
	if _, err := s.Send(t.Context(), hook, turn(), ""); err != nil || asked != 1 {
		t.Errorf("%v, asked %d times", err, asked)
	}
}
