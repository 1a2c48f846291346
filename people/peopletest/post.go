// Package peopletest has receivers of notices for tests: a service of webhooks, one of push messages and a
// mail server. They record what is sent to them, and can be made to fail.
package peopletest

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"signoria/i18n"
	"signoria/notice"
	"signoria/people"
)

// Post records push messages and letters. It replaces push services and, as Mailer, mail servers.
type Post struct {
	mu      sync.Mutex
	letters []notice.Letter
	shown   []notice.Shown
	// Topics and Kept are the topics and the TTLs of the push messages.
	Topics []string
	Kept   []time.Duration
	// pushing and mailing return the result of a message; nil functions accept all.
	pushing func(notice.Subscription) error
	mailing func(context.Context, notice.Letter) error
}

// PublicKey implements notice.Pusher.
func (p *Post) PublicKey() string { return "public" }

// Check accepts addresses of https.
func (p *Post) Check(s notice.Subscription) error {
	if !strings.HasPrefix(s.Endpoint, "https://") {
		return notice.ErrRefused
	}
	return nil
}

// Push records a push message.
func (p *Post) Push(_ context.Context, to notice.Subscription, shown notice.Shown, topic string, keep time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pushing != nil {
		if err := p.pushing(to); err != nil {
			return err
		}
	}
	p.shown, p.Topics, p.Kept = append(p.shown, shown), append(p.Topics, topic), append(p.Kept, keep)
	return nil
}

// Mailer is a Post as a notice.Mailer.
type Mailer struct{ *Post }

// Check accepts texts with an @.
func (m Mailer) Check(address string) (string, error) {
	if !strings.Contains(address, "@") {
		return "", notice.ErrRefused
	}
	return address, nil
}

// Mail records a letter.
func (m Mailer) Mail(ctx context.Context, l notice.Letter) error {
	m.mu.Lock()
	mailing := m.mailing
	m.mu.Unlock()
	if mailing != nil {
		if err := mailing(ctx, l); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.letters = append(m.letters, l)
	return nil
}

// Take returns what was sent since the last call.
func (p *Post) Take() (letters []notice.Letter, shown []notice.Shown) {
	p.mu.Lock()
	defer p.mu.Unlock()
	letters, shown = p.letters, p.shown
	p.letters, p.shown, p.Topics, p.Kept = nil, nil, nil, nil
	return letters, shown
}

// Fail sets the results of push messages and letters from now on; nil means that they are accepted.
func (p *Post) Fail(pushing func(notice.Subscription) error, mailing func(context.Context, notice.Letter) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pushing, p.mailing = pushing, mailing
}

// Notices returns a configuration that sends push messages and mails to p, with the words of the toy title.
func (p *Post) Notices(t testing.TB) people.NoticesConfig {
	t.Helper()
	words := fstest.MapFS{}
	for _, lang := range i18n.Languages {
		words[lang+".yaml"] = &fstest.MapFile{Data: []byte("title:\n  toy:\n    name: \"Toy\"\n")}
	}
	book, err := i18n.Load(notice.Words(), words)
	if err != nil {
		t.Fatal(err)
	}
	return people.NoticesConfig{Renderer: notice.Renderer{Book: book, Site: "https://games.example"}, Push: p, Mail: Mailer{p}}
}

// Want fails unless exactly this many letters and push messages were sent since the last call.
func (p *Post) Want(t testing.TB, letters, shown int, when string) ([]notice.Letter, []notice.Shown) {
	t.Helper()
	gotLetters, gotShown := p.Take()
	if len(gotLetters) != letters || len(gotShown) != shown {
		t.Fatalf("%s: %d letters and %d push messages, want %d and %d: %+v %+v", when, len(gotLetters), len(gotShown), letters, shown, gotLetters, gotShown)
	}
	return gotLetters, gotShown
}
