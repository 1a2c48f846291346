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
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"signoria/notice"
)

// Services are the hosts of the browser makers' push services; one that begins with a dot
// stands for all below it.
var Services = []string{
	"fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com",
}

// Patience is how long a service may take for one message.
const Patience = 5 * time.Second

// The longest parts of a subscription.
const (
	longestEndpoint = 1024
	keyLength       = 65
	authLength      = 16
)

// Config is what a Sender is made of.
type Config struct {
	// Secret are the 32 bytes of the key by which services know this server.
	Secret []byte
	// Contact is who answers for the messages: an https address, or a mail address.
	Contact string
	// Services are hosts beside those of the browsers' makers.
	Services []string
	// Dial and TLS let a test have a service of its own; nil: the net, and whom the system
	// trusts.
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
	dial := c.Dial
	if dial == nil {
		dial = (&net.Dialer{Timeout: Patience, Control: onlyPublic}).DialContext
	}
	s.client = &http.Client{
		Timeout:       Patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, DialContext: dial, TLSClientConfig: c.TLS, ForceAttemptHTTP2: true,
			MaxConnsPerHost: 4, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: Patience,
			ResponseHeaderTimeout: Patience, MaxResponseHeaderBytes: 16 << 10,
		},
	}
	return s, nil
}

// PublicKey is that with which browsers subscribe.
func (s *Sender) PublicKey() string { return s.public }

// Check refuses a subscription of a service that is not known, or that none has made.
func (s *Sender) Check(sub notice.Subscription) error {
	u, err := url.Parse(sub.Endpoint)
	switch {
	case err != nil || len(sub.Endpoint) > longestEndpoint:
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

// knows tells whether a host is one of the services.
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

// onlyPublic refuses addresses that are not on the net, whatever name has led there.
func onlyPublic(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("push: %s is no address", address)
	}
	if at.Port() != 443 || !Public(at.Addr()) {
		return errors.New("push: the service's address is not on the public net")
	}
	return nil
}

// Networks that are not the public net and that netip does not know by name: shared
// address space (CGNAT), "this" network, documentation and benchmarks, IPv4 in IPv6 by
// translation (behind which any of them may be), reserved.
var hidden = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// Public tells whether an address is one of the public net.
func Public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	for _, network := range hidden {
		if network.Contains(a) {
			return false
		}
	}
	return true
}

// Push sends a message.
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
		return errors.New("push: the service could not be reached") // what was at its address is nobody's business
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10) // so that the connection can be used again
	return came(answer)
}

// came tells what a service's answer means.
func came(answer *http.Response) error {
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return notice.ErrGone
	case code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable:
		return &notice.Later{For: retryAfter(answer.Header.Get("Retry-After"))}
	case code >= 400 && code < 500:
		return fmt.Errorf("%w: the service answers %d", notice.ErrRefused, code)
	default:
		return fmt.Errorf("push: the service answers %d", code)
	}
}

// How long a service may ask to be left alone.
const (
	usualWait   = time.Minute
	longestWait = time.Hour
)

func retryAfter(text string) time.Duration {
	seconds, err := strconv.Atoi(strings.TrimSpace(text))
	wait := time.Duration(seconds) * time.Second
	if err != nil {
		at, err := http.ParseTime(text)
		if err != nil {
			return usualWait
		}
		wait = time.Until(at)
	}
	return min(max(wait, time.Second), longestWait)
}
