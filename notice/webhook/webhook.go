package webhook

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"signoria/internal/publicnet"
	"signoria/notice"
)

// Timeout limits one message, with its answer.
const Timeout = 5 * time.Second

// maxAnswer is how much of an answer is read, in bytes.
const maxAnswer = 64 << 10

// Config configures a Sender.
type Config struct {
	// Allowed are host names that may have private addresses, any port, and no encryption.
	Allowed []string
	// Now is the time that signatures have; nil means time.Now.
	Now func() time.Time
	// Dial and TLS are as in publicnet.Config, for tests.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	TLS  *tls.Config
}

// Sender sends messages to webhooks.
type Sender struct {
	config Config
	client *http.Client
}

var _ notice.Webhooker = &Sender{}

// New returns a sender. It connects to nothing.
func New(c Config) *Sender {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Sender{config: c, client: publicnet.Client(publicnet.Config{Timeout: Timeout, Allowed: c.Allowed, Dial: c.Dial, TLS: c.TLS})}
}

// NewSecret implements notice.Webhooker: 24 random bytes, the least that the specification of
// Standard Webhooks allows.
func (s *Sender) NewSecret() string {
	var key [24]byte
	rand.Read(key[:]) // never fails
	return "whsec_" + base64.StdEncoding.EncodeToString(key[:])
}

// Send implements notice.Webhooker. Its errors hold nothing of the address.
func (s *Sender) Send(ctx context.Context, to notice.Webhook, p notice.Post, message string) (string, error) {
	if u, err := url.Parse(to.Address); err != nil || !s.mayReach(u) { // the host may allow less than when it was stored
		return "", fmt.Errorf("%w: the address is not allowed here", notice.ErrGone)
	}
	if !to.Service.Edits() {
		message = ""
	}
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	id, err := s.send(ctx, to, p, message)
	if message != "" && errors.Is(err, errNoMessage) { // the message was deleted
		id, err = s.send(ctx, to, p, "")
	}
	return id, err
}

// errNoMessage: the message that shall be edited is not there.
var errNoMessage = errors.New("webhook: there is no such message")

func (s *Sender) send(ctx context.Context, to notice.Webhook, p notice.Post, message string) (string, error) {
	q, err := form(to, p, message)
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(q.body)
	if err != nil {
		return "", fmt.Errorf("%w: %w", notice.ErrRefused, err)
	}
	r, err := http.NewRequestWithContext(ctx, q.method, q.address, bytes.NewReader(body))
	if err != nil {
		return "", fmt.Errorf("%w: the stored address cannot be used", notice.ErrGone)
	}
	r.Header = q.header
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Signoria")
	if to.Service == notice.Plain {
		if err := s.sign(r.Header, to.Secret, p.ID, body); err != nil {
			return "", fmt.Errorf("%w: %w", notice.ErrRefused, err)
		}
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return "", errors.New("webhook: the other side could not be reached") // what is at its address must not be revealed
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	return read(to.Service, message, answer, text)
}

// sign adds the three headers of Standard Webhooks.
func (s *Sender) sign(header http.Header, secret, id string, body []byte) error {
	signer, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return err
	}
	at := s.config.Now()
	signature, err := signer.Sign(id, at, body)
	header.Set(standardwebhooks.HeaderWebhookID, id)
	header.Set(standardwebhooks.HeaderWebhookTimestamp, strconv.FormatInt(at.Unix(), 10))
	header.Set(standardwebhooks.HeaderWebhookSignature, signature)
	return err
}

// answered is the part of Discord's and Telegram's answers that is read.
type answered struct {
	ID          string  `json:"id"`          // Discord
	Code        int     `json:"code"`        // Discord, of an error
	RetryAfter  float64 `json:"retry_after"` // Discord, seconds
	Description string  `json:"description"` // Telegram, of an error
	Result      struct {
		Message int64 `json:"message_id"`
	} `json:"result"` // Telegram
	Parameters struct {
		RetryAfter float64 `json:"retry_after"`
	} `json:"parameters"` // Telegram, seconds
}

// unknownMessage is Discord's code for a message that is not there.
const unknownMessage = 10008

// read interprets an answer.
func read(service notice.Service, message string, answer *http.Response, text []byte) (string, error) {
	var a answered
	if service.Edits() && json.Unmarshal(text, &a) != nil {
		a = answered{}
	}
	code := answer.StatusCode
	if code >= 200 && code < 300 {
		return sentID(service, message, a), nil
	}
	failed := &notice.StatusError{Status: code}
	switch {
	case message != "" && service == notice.Discord && code == http.StatusNotFound && a.Code == unknownMessage:
		return "", errNoMessage
	case message != "" && service == notice.Telegram && code == http.StatusBadRequest:
		if strings.Contains(a.Description, "message is not modified") {
			return message, nil
		}
		if strings.Contains(a.Description, "message to edit not found") || strings.Contains(a.Description, "message can't be edited") {
			return "", errNoMessage
		}
	case code == http.StatusTooManyRequests:
		return "", &notice.Later{For: wait(service, a, answer.Header)}
	case code == http.StatusServiceUnavailable && answer.Header.Get("Retry-After") != "":
		return "", &notice.Later{For: publicnet.RetryAfter(answer.Header.Get("Retry-After"))}
	}
	if slices.Contains(gone[service], code) || code == http.StatusGone {
		return "", fmt.Errorf("%w: %w", notice.ErrGone, failed)
	}
	if code >= 400 && code < 500 && code != http.StatusRequestTimeout {
		return "", fmt.Errorf("%w: %w", notice.ErrRefused, failed)
	}
	return "", failed // also a redirect, which is not followed
}

// gone are the statuses with which a service says that a webhook is no more: it was deleted, its
// token revoked, or its bot removed from the chat. Other services answer them also while they are
// being set up, so there only status 410 counts.
var gone = map[notice.Service][]int{
	notice.Discord:  {http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound},
	notice.Slack:    {http.StatusForbidden, http.StatusNotFound},
	notice.Telegram: {http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound},
}

func sentID(service notice.Service, message string, a answered) string {
	switch {
	case message != "":
		return message
	case service == notice.Discord && wholeNumber.MatchString(a.ID):
		return a.ID
	case service == notice.Telegram && a.Result.Message > 0:
		return strconv.FormatInt(a.Result.Message, 10)
	}
	return ""
}

// wait returns how long a service asks to be left alone: by the body at Discord and Telegram if it
// says so, otherwise by the header.
func wait(service notice.Service, a answered, header http.Header) time.Duration {
	seconds := max(a.RetryAfter, a.Parameters.RetryAfter)
	if service.Edits() && seconds > 0 {
		return publicnet.Seconds(seconds)
	}
	return publicnet.RetryAfter(header.Get("Retry-After"))
}
