// Package mail sends notices as mail, by a server of the host's choice.
package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"signoria/internal/files"
	"signoria/notice"
)

// Patience is how long a server may take for one mail.
const Patience = 30 * time.Second

// Sender sends mails by one server.
type Sender struct {
	options  []gomail.Option
	host     string
	from     *mail.Address
	patience time.Duration
}

// New makes a sender of the address of a server, smtp://user:password@host:587 or
// smtps://host:465, and of the address from which mails come. A password that begins with
// @ names a file that holds it, and so may the whole address be one. Over smtp a password is sent only once the connection is
// encrypted; mails without one may go to a server that offers no encryption.
func New(server, from string) (*Sender, error) {
	server, err := fromFile(server)
	if err != nil {
		return nil, err
	}
	at, err := parse(server)
	if err != nil {
		return nil, err
	}
	s := &Sender{host: at.host, patience: Patience}
	if s.from, err = mail.ParseAddress(from); err != nil {
		return nil, fmt.Errorf("%q is no address from which mails can come; want signoria@example.org, or Signoria <signoria@example.org>", from)
	}
	s.options = []gomail.Option{gomail.WithPort(at.port), gomail.WithTimeout(Patience), gomail.WithTLSPolicy(gomail.TLSOpportunistic),
		gomail.WithoutNoop(), gomail.WithoutRset()}
	if at.encrypted {
		s.options = append(s.options, gomail.WithSSL())
	}
	if at.user != "" {
		password, err := fromFile(at.password)
		if err != nil {
			return nil, err
		}
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(at.user), gomail.WithPassword(password))
		if !at.encrypted {
			s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
		}
	}
	if _, err := gomail.NewClient(s.host, s.options...); err != nil {
		return nil, fmt.Errorf("the mail server: %w", err)
	}
	return s, nil
}

// Try connects to the server, signs in where it shall, and sends nothing. The error is the server's.
func (s *Sender) Try(ctx context.Context) error {
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return err
	}
	return client.Close()
}

// place is where a mail server is, and who sends.
type place struct {
	host           string
	port           int
	encrypted      bool // from the first byte on
	user, password string
}

// parse reads an address like smtp://user:password@host:587. It does not use package url, because a
// password may be the name of a file, with slashes. The default ports are 587, and 465 for smtps.
func parse(server string) (p place, err error) {
	bad := errors.New("the mail server is given as smtp://user:password@host:587 or smtps://host:465")
	scheme, rest, ok := strings.Cut(server, "://")
	if !ok || scheme != "smtp" && scheme != "smtps" {
		return p, bad
	}
	p.encrypted, p.port = scheme == "smtps", map[bool]int{true: 465, false: 587}[scheme == "smtps"]
	if i := strings.LastIndex(rest, "@"); i >= 0 {
		var user string
		user, p.password, _ = strings.Cut(rest[:i], ":")
		rest = rest[i+1:]
		if p.user, err = url.PathUnescape(user); err != nil {
			return p, bad
		}
		if !strings.HasPrefix(p.password, "@") {
			if p.password, err = url.PathUnescape(p.password); err != nil {
				return p, bad
			}
		}
	}
	p.host = strings.TrimSuffix(rest, "/")
	if host, port, err := net.SplitHostPort(p.host); err == nil {
		p.host = host
		if p.port, err = strconv.Atoi(port); err != nil || p.port < 1 || p.port > 65535 {
			return p, fmt.Errorf("the mail server's port %q is none", port)
		}
	}
	if p.host == "" || strings.ContainsAny(p.host, "/?# ") {
		return p, bad
	}
	return p, nil
}

// maxSecret is the most bytes of a file with a password or an address.
const maxSecret = 64 << 10

// fromFile returns a text, or the content of the file that it names after an @.
func fromFile(text string) (string, error) {
	file, isFile := strings.CutPrefix(text, "@")
	if !isFile {
		return text, nil
	}
	data, err := files.Read(file, maxSecret)
	if err != nil {
		return "", fmt.Errorf("the mail server: %w", err)
	}
	return strings.TrimSpace(string(data)), nil
}

// longest is the longest address in bytes (RFC 5321).
const longest = 254

// Check returns a mail address as it is stored: without spaces around it, the domain in small
// letters. The error is notice.ErrRefused for anything else, for an address with a name, and for one
// that is not safe in a header.
func (s *Sender) Check(address string) (string, error) {
	address = strings.TrimSpace(address)
	odd := func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r) || strings.ContainsRune(`"<>(),;:\[]`, r)
	}
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Name != "" || len(address) > longest || strings.ContainsFunc(address, odd) || parsed.Address != address {
		return "", fmt.Errorf("%w: no mail address", notice.ErrRefused)
	}
	local, domain, _ := strings.Cut(address, "@")
	if len(local) > 64 || !strings.Contains(domain, ".") {
		return "", fmt.Errorf("%w: no mail address", notice.ErrRefused)
	}
	return local + "@" + strings.ToLower(domain), nil
}

// Mail sends a letter, and returns after Patience at the latest. The error is notice.ErrRefused if the
// server says that there is no such address; others are worth another try.
func (s *Sender) Mail(ctx context.Context, l notice.Letter) error {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	m, err := s.message(l)
	if err != nil {
		return err
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	done := make(chan error, 1)
	go deliver(ctx, client, m, done)
	select {
	case err = <-done:
	case <-ctx.Done():
		err = ctx.Err() // the library minds its own time limit too, so the goroutine ends
	}
	return sorted(err)
}

// deliver returns the result of a message as soon as the server has answered for it. Errors at
// the end of the connection do not concern the message.
func deliver(ctx context.Context, client *gomail.Client, m *gomail.Msg, done chan<- error) {
	server, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		done <- err
		return
	}
	done <- client.SendWithSMTPClient(server, m)
	if client.CloseWithSMTPClient(server) != nil {
		_ = server.Close() // it has not said goodbye
	}
}

// message returns the letter as a message of the mail library. The error is notice.ErrRefused if
// the library does not accept the address.
func (s *Sender) message(l notice.Letter) (*gomail.Msg, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(s.from)
	if err := m.To(l.To); err != nil {
		return nil, fmt.Errorf("%w: %w", notice.ErrRefused, err)
	}
	_, domain, _ := strings.Cut(s.from.Address, "@")
	m.SetMessageIDWithValue(l.ID + "@" + domain)
	m.SetDateWithValue(l.At)
	m.Subject(l.Subject)
	m.SetGenHeader("Content-Language", l.Lang)
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	if l.Unsubscribe != "" {
		m.SetGenHeader("List-Unsubscribe", "<"+l.Unsubscribe+">")
		m.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(gomail.TypeTextPlain, l.Text)
	return m, nil
}

// sorted distinguishes an address that will never take a mail from errors worth a retry: what
// the server says of the sender, of the mail or of itself does not condemn the address.
func sorted(err error) error {
	var sending *gomail.SendError
	if !errors.As(err, &sending) {
		return err
	}
	if nobodyThere(sending) {
		return fmt.Errorf("%w: the server answers %d", notice.ErrRefused, sending.ErrorCode())
	}
	return errors.New("mail: " + sending.Reason.String()) // without the address
}

// nobodyThere reports whether a server has said that there is no such address. A status of
// RFC 3463 says of what it speaks: 5.1 of addresses (but 5.1.7 to 5.1.9 of the sender's), 5.2.0 and 5.2.1
// of a mailbox that takes nothing. Where it gives none, or one that says nothing, the answer to the address counts.
func nobodyThere(sending *gomail.SendError) bool {
	switch status := sending.EnhancedStatusCode(); {
	case status == "5.1.7" || status == "5.1.8" || status == "5.1.9":
		return false
	case status != "" && status != "5.0.0":
		return strings.HasPrefix(status, "5.1.") || status == "5.2.0" || status == "5.2.1"
	}
	code := sending.ErrorCode()
	return sending.Reason == gomail.ErrSMTPRcptTo && (code == 550 || code == 551 || code == 553)
}
