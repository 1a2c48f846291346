package peopletest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"signoria/notice"
)

// Hooks is a notice.Webhooker that records what is sent to webhooks. Addresses are "<service>:<anything>".
type Hooks struct {
	mu    sync.Mutex
	posts []Posted
	made  int
	// Sending returns the result of a message; nil means that it is accepted.
	Sending func(notice.Post) error
}

// Posted is a message that was sent to a webhook. Message is the id of the message that it edits; empty for
// a new one.
type Posted struct {
	notice.Post
	Address, Message string
}

// Said returns the text of a message with its names, each followed by its mention.
func (p Posted) Said() string {
	var names []string
	for _, who := range p.Who {
		name := who.Name
		if who.Mention != "" {
			name += "@" + who.Mention
		}
		names = append(names, name)
	}
	return strings.ReplaceAll(p.Text, notice.NamesMark, strings.Join(names, ", "))
}

// Read accepts addresses of known services.
func (h *Hooks) Read(address string) (notice.Webhook, error) {
	service, _, _ := strings.Cut(address, ":")
	for _, known := range notice.Services() {
		if string(known) == service {
			return notice.Webhook{Service: known, Address: address, Host: service + ".example"}, nil
		}
	}
	return notice.Webhook{}, notice.ErrWebhook
}

// Mention refuses texts with a space.
func (h *Hooks) Mention(_ notice.Service, text string) (string, error) {
	if strings.Contains(text, " ") {
		return "", notice.ErrMention
	}
	return text, nil
}

// NewSecret always returns the same secret.
func (h *Hooks) NewSecret() string { return "whsec_secret" }

// Send records a message, and returns its id.
func (h *Hooks) Send(_ context.Context, to notice.Webhook, p notice.Post, message string) (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.Sending != nil {
		if err := h.Sending(p); err != nil {
			return "", err
		}
	}
	h.posts = append(h.posts, Posted{p, to.Address, message})
	if message == "" {
		h.made++
		message = fmt.Sprint(h.made)
	}
	return message, nil
}

// Want fails unless exactly n messages were sent since the last call.
func (h *Hooks) Want(t testing.TB, n int, when string) []Posted {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	posts := h.posts
	h.posts = nil
	if len(posts) != n {
		t.Fatalf("%s: %d messages, want %d: %+v", when, len(posts), n, posts)
	}
	return posts
}

// Fail sets the results of messages from now on.
func (h *Hooks) Fail(sending func(notice.Post) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.Sending = sending
}
