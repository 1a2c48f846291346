package notice

import (
	"context"
	"errors"
	"strconv"
	"time"
)

// The errors of this package. After ErrGone and ErrRefused sending again is useless; after other
// errors of sending it is worth another try.
var (
	// ErrGone means that the browser or the webhook no longer takes messages.
	ErrGone = errors.New("notice: this browser takes no messages any longer")
	// ErrWebhook: no address of a webhook, or one that may not be reached from here.
	ErrWebhook = errors.New("notice: this is no address of a webhook that can be used here")
	// ErrMention means that the service has no such mentions.
	ErrMention = errors.New("notice: nobody can be mentioned like this")
	// ErrRefused: the address will never take a mail, or the browser or the webhook not this message.
	ErrRefused = errors.New("notice: refused for good")
)

// Later is the error of a service that asks to be left alone for a while.
type Later struct{ For time.Duration }

// Error says for how long.
func (l *Later) Error() string { return "notice: to be tried again in " + l.For.String() }

// StatusError is the status with which a webhook has answered.
type StatusError struct{ Status int }

// Error names the status.
func (s *StatusError) Error() string {
	return "notice: the other side answers " + strconv.Itoa(s.Status)
}

// Pusher sends push messages.
type Pusher interface {
	// PublicKey is that with which browsers subscribe, base64url.
	PublicKey() string
	// Check refuses a subscription that no push service can have made that is known here.
	Check(Subscription) error
	// Push sends what a browser shows. An older message of the same topic that it has not
	// got yet is dropped for it. It comes back soon after ctx ends.
	Push(ctx context.Context, to Subscription, shown Shown, topic string, keep time.Duration) error
}

// Mailer sends mails.
type Mailer interface {
	// Check returns an address as it is stored, or an error if it is none.
	Check(address string) (string, error)
	// Mail sends a letter. It comes back soon after ctx ends.
	Mail(ctx context.Context, letter Letter) error
}

// Letter is a mail.
type Letter struct {
	// ID is the part of the message's id before the @: the same for the same letter.
	ID string
	// To is the address, Lang the language of the words.
	To, Lang      string
	Subject, Text string
	// Unsubscribe is the address that ends the mails with one click (RFC 8058); empty means this
	// one was asked for.
	Unsubscribe string
	At          time.Time
}
