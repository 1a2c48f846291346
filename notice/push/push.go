// Package push sends notices as web push messages (RFC 8030, 8291, 8292), to the services
// of the browsers' makers only: where a message goes is said by a stranger's browser.
package push

import (
	"context"
	"crypto/ecdh"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"signoria/internal/publicnet"
	"signoria/notice"
)

// Services are the hosts of the browser makers' push services; one that begins with a dot includes
// all hosts below it.
var Services = []string{
	"fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com",
}

// Patience is how long a service may take for one message.
const Patience = 5 * time.Second

// The sizes of a subscription in bytes: maxEndpoint at most; keyLength and authLength exactly, once
// decoded.
const (
	maxEndpoint = 1024
	keyLength   = 65
	authLength  = 16
)

// Config is the configuration of a Sender.
type Config struct {
	// Secret are the 32 bytes of the key by which services know this server.
	Secret []byte
	// Contact is who answers for the messages: an https address, or a mail address.
	Contact string
	// Services are further hosts, in the form of the variable Services.
	Services []string
	// Dial and TLS let a test have a service of its own; nil means the network, and the
	// system's trusted certificates.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	TLS  *tls.Config
}

// Sender sends push messages.
type Sender struct {
	config          Config
	public, private string
	client          *http.Client
}

// New makes a sender. It connects to nothing.
func New(c Config) (*Sender, error) {
	key, err := ecdh.P256().NewPrivateKey(c.Secret)
	if err != nil {
		return nil, fmt.Errorf("push: the key: %w", err)
	}
	s := &Sender{config: c, public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		private: base64.RawURLEncoding.EncodeToString(c.Secret)}
	s.client = publicnet.Client(publicnet.Config{Timeout: Patience, Dial: c.Dial, TLS: c.TLS})
	return s, nil
}

// PublicKey is that with which browsers subscribe.
func (s *Sender) PublicKey() string { return s.public }

// Check refuses a subscription of a service that is not known, or that none has made.
func (s *Sender) Check(sub notice.Subscription) error {
	u, err := url.Parse(sub.Endpoint)
	switch {
	case err != nil || len(sub.Endpoint) > maxEndpoint:
		return errors.New("push: the endpoint is no address")
	case u.Scheme != "https" || u.User != nil || u.Fragment != "" || (u.Port() != "" && u.Port() != "443"):
		return errors.New("push: the endpoint is no https address")
	case !s.knows(u.Hostname()):
		return errors.New("push: the endpoint is at no push service that is known here")
	}
	key, err := decoded(sub.P256dh)
	if err != nil || len(key) != keyLength {
		return errors.New("push: no key")
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return errors.New("push: no key")
	}
	if auth, err := decoded(sub.Auth); err != nil || len(auth) != authLength {
		return errors.New("push: no secret")
	}
	return nil
}

func decoded(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

// knows reports whether a host is one of the services.
func (s *Sender) knows(host string) bool {
	host = strings.ToLower(host)
	for _, list := range [][]string{Services, s.config.Services} {
		for _, service := range list {
			if host == service || strings.HasPrefix(service, ".") && strings.HasSuffix(host, service) {
				return true
			}
		}
	}
	return false
}

// Push sends a message, which the service keeps for keep, and returns after Patience at the latest.
// Errors: notice.ErrGone (also if Check refuses the subscription), notice.ErrRefused, *notice.Later;
// others are worth another try.
func (s *Sender) Push(ctx context.Context, to notice.Subscription, shown notice.Shown, topic string, keep time.Duration) error {
	if err := s.Check(to); err != nil {
		return fmt.Errorf("%w: %w", notice.ErrGone, err)
	}
	text, err := json.Marshal(shown)
	if err != nil {
		return fmt.Errorf("push: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	answer, err := webpush.SendNotificationWithContext(ctx, text,
		&webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{Auth: to.Auth, P256dh: to.P256dh}},
		&webpush.Options{HTTPClient: s.client, Subscriber: s.config.Contact, Topic: topic, TTL: int(keep.Seconds()), Urgency: webpush.UrgencyHigh,
			VAPIDPublicKey: s.public, VAPIDPrivateKey: s.private})
	if err != nil {
		return errors.New("push: the service could not be reached") // what is at its address must not be revealed
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10) // so that the connection can be used again
	return came(answer)
}

// came returns the error that a service's answer means; nil means the message was accepted.
func came(answer *http.Response) error {
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return notice.ErrGone
	case code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable:
		return &notice.Later{For: publicnet.RetryAfter(answer.Header.Get("Retry-After"))}
	case code >= 400 && code < 500:
		return fmt.Errorf("%w: the service answers %d", notice.ErrRefused, code)
	default:
		return fmt.Errorf("push: the service answers %d", code)
	}
}
