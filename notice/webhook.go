package notice

import (
	"context"
	"strings"
	"time"
	"unicode"
)

// Service is the kind of a webhook: which program takes its messages.
type Service string

// The services. Plain is any other program, which gets signed JSON (Standard Webhooks).
const (
	Discord    Service = "discord"
	Slack      Service = "slack"
	Mattermost Service = "mattermost"
	Telegram   Service = "telegram"
	Ntfy       Service = "ntfy"
	Gotify     Service = "gotify"
	Plain      Service = "plain"
)

// Services lists all services.
func Services() []Service {
	return []Service{Discord, Slack, Mattermost, Telegram, Ntfy, Gotify, Plain}
}

// Edits reports whether a message can be changed after it was sent.
func (s Service) Edits() bool { return s == Discord || s == Telegram }

// Webhook is where messages go. Its address is a secret: everybody who knows it can write there.
type Webhook struct {
	Service Service
	// Address is the address as it is stored. Host is the part of it that may be shown.
	Address, Host string
	// Secret signs messages to a Plain webhook; "whsec_" and base64.
	Secret string
}

// Post is one message to a webhook.
type Post struct {
	// ID is the same each time the message is sent again, and of no other message.
	ID string
	At time.Time
	// Kind is the kind of notice; empty for a test.
	Kind Kind
	// Match is the id of the match, empty for a test. Game is the short name of its title.
	Match, Game string
	// Title is one line, Text one sentence. NamesMark in Text is replaced by Who.
	Title, Text string
	Who         []Player
	// URL links to the match; empty if the server's public address is unknown.
	URL string
	// Lang is the language of the words.
	Lang string
}

// NamesMark is where the names of players belong in the text of a Post.
const NamesMark = "\uE000"

// Player is a player that a Post is about.
type Player struct {
	// Seat is the number of the seat, from 1.
	Seat int
	// Name is the player's name. Named means that it is their own, which they have allowed;
	// else it is made of the seat.
	Name  string
	Named bool
	// Mention is how the service of the webhook notifies the player; empty means not at all.
	Mention string
}

// Webhooker sends messages to webhooks.
type Webhooker interface {
	// Read recognises an address as people copy it. The error is ErrWebhook.
	Read(address string) (Webhook, error)
	// Mention checks how a person wants to be mentioned at a service, and returns it as it is
	// stored. The error is ErrMention.
	Mention(service Service, text string) (string, error)
	// NewSecret returns a secret for the signatures of a webhook.
	NewSecret() string
	// Send sends a message. If message is not empty, it edits that message of an earlier Send
	// instead, or sends a new one if there is none any more. It returns the message's id if the
	// service edits messages. Errors are ErrGone, ErrRefused and *Later; others are worth a retry.
	Send(ctx context.Context, to Webhook, p Post, message string) (id string, err error)
}

// maxName is how many letters of a name a message has.
const maxName = 40

// OneLine returns a name without line breaks, control characters and characters that are not seen
// or change the direction of text, with single spaces, cut to maxName characters.
func OneLine(name string) string {
	var b strings.Builder
	n, space := 0, true
	for _, r := range name {
		switch {
		case unicode.IsSpace(r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r):
			r = ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs) || r == unicode.ReplacementChar:
			continue
		}
		if r == ' ' && space {
			continue
		}
		if n++; n > maxName {
			break
		}
		space = r == ' '
		b.WriteRune(r)
	}
	return strings.TrimRight(b.String(), " ")
}
