package main

import (
	"context"
	"crypto/ecdh"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"signoria/games"
	"signoria/i18n"
	"signoria/notice"
	"signoria/notice/mail"
	"signoria/notice/push"
	"signoria/notice/webhook"
	"signoria/people"
	"signoria/store"
)

// noticeFlags are the settings of notices.
type noticeFlags struct {
	SMTP         string   `name:"smtp" help:"Mail server by which people are told that it is their turn, as smtp://user:password@host:587 or smtps://host; a password @FILE, or all of it as @FILE, stands in a file. Without it there are no mails." placeholder:"URL"`
	MailFrom     string   `help:"Address from which these mails come; --smtp needs it." placeholder:"ADDRESS"`
	MailPerDay   int      `help:"Mails that are sent in 24 hours at most; others wait. 0: any number." default:"500" zero:"any number"`
	Push         string   `help:"Push messages to browsers: ${enum}. auto: where --public is https, and on this machine." enum:"auto,on,off" default:"auto"`
	WebhookAllow []string `help:"Hosts that webhooks may reach though they are in a private network, on any port and without encryption; for an ntfy of your own, for example. May be given several times." placeholder:"HOST"`
	NoWebhooks   bool     `help:"No webhooks: neither people nor tables can tell their news to Discord, Slack, Telegram, ntfy and the like."`
	PushServices []string `help:"Push services that are allowed beside those of the browsers' makers, by host; one that begins with a dot stands for all below it." placeholder:"HOST"`
}

// hostName matches a host name: parts of letters and digits, with hyphens and underscores in between.
var hostName = regexp.MustCompile(`^(?i)[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*$`)

// headerName matches the name of an HTTP header.
var headerName = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

// checkNotices returns an error for flags of notices, and of sign-ins by a header, that are wrong or
// contradict each other.
func (c *serveCommand) checkNotices() error {
	switch {
	case c.TrustUserHeader != "" && !c.BehindProxy:
		return errors.New("--trust-user-header needs --behind-proxy: without a proxy every visitor could say who they are")
	case c.TrustUserHeader != "" && (c.NoPersons || c.NoAccounts):
		return errors.New("--trust-user-header is for accounts, which are switched off")
	case c.TrustUserHeader != "" && !headerName.MatchString(c.TrustUserHeader):
		return fmt.Errorf("--trust-user-header takes the name of a header, like Remote-User, not %q", c.TrustUserHeader)
	case c.SMTP != "" && c.MailFrom == "":
		return errors.New("--smtp needs --mail-from, the address from which mails come")
	case c.SMTP != "" && c.Public == "":
		return errors.New("--smtp needs --public: mails hold links to the tables")
	case c.MailFrom != "" && c.SMTP == "":
		return errors.New("--mail-from needs --smtp, the server by which mails go")
	}
	for _, host := range c.PushServices {
		if host == "" || strings.ContainsAny(host, "/:@*") {
			return fmt.Errorf("--push-services takes hosts, like push.example.org or .example.org, not %q", host)
		}
	}
	for _, host := range c.WebhookAllow {
		if !hostName.MatchString(host) && !isIP(host) {
			return fmt.Errorf("--webhook-allow takes hosts, like ntfy.lan or 192.168.1.4, not %q", host)
		}
	}
	if c.NoWebhooks && len(c.WebhookAllow) > 0 {
		return errors.New("--webhook-allow is of no use with --no-webhooks; leave one of them out")
	}
	return nil
}

// isIP reports whether a host is an IP address.
func isIP(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

// pushes reports whether push messages are offered. With --push auto they are if pages are encrypted or on
// this machine, because browsers allow them only there.
func (c *serveCommand) pushes() bool {
	if c.Push != "auto" {
		return c.Push == "on"
	}
	if c.Public == "" {
		host, _, err := net.SplitHostPort(c.Addr)
		return err == nil && isHere(host)
	}
	u, err := url.Parse(c.Public)
	return err == nil && (u.Scheme == "https" || isHere(u.Hostname()))
}

func isHere(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

// notices returns the configuration of notices, and logs which channels are off.
func (c *serveCommand) notices(ctx context.Context, kept *store.Store, all []games.Game, log *slog.Logger) (people.NoticesConfig, error) {
	n := people.NoticesConfig{MailsPerDay: c.MailPerDay, NoLookouts: c.NoOpenTables}
	var off []string
	if c.pushes() {
		secret, err := pushSecret(ctx, kept)
		if err != nil {
			return n, err
		}
		if n.Push, err = push.New(push.Config{Secret: secret, Contact: c.contact(), Services: c.PushServices}); err != nil {
			return n, err
		}
	} else {
		off = append(off, "push messages (--push, or an https address in --public)")
	}
	if c.SMTP != "" {
		sender, err := mail.New(c.SMTP, c.MailFrom)
		if err != nil {
			return n, usagef("--smtp, --mail-from: %w", err)
		}
		n.Mail = sender
	} else {
		off = append(off, "mails (--smtp)")
	}
	if !c.NoWebhooks {
		n.Webhook = webhook.New(webhook.Config{Allowed: c.WebhookAllow})
	}
	if len(off) > 0 {
		log.Info("people are not told of their turns by " + strings.Join(off, " and "))
	}
	if n.Push == nil && n.Mail == nil && n.Webhook == nil {
		return people.NoticesConfig{}, nil
	}
	words := []fs.FS{notice.Words()}
	for _, g := range all {
		words = append(words, g.About)
	}
	book, err := i18n.Load(words...)
	n.Renderer = notice.Renderer{Book: book, Site: strings.TrimRight(c.Public, "/")}
	return n, err
}

// contact returns an address of the host for push services: --public, --mail-from or a placeholder.
func (c *serveCommand) contact() string {
	switch {
	case strings.HasPrefix(c.Public, "https://"):
		return c.Public
	case c.MailFrom != "":
		return c.MailFrom
	}
	return "https://localhost"
}

// pushKey is the name of the key of push messages in the store.
const pushKey = "push"

// pushSecret returns the key by which push services identify this server; it is in the store. It tries a
// second one, because about one in four billion random keys is not valid for the curve P-256.
func pushSecret(ctx context.Context, kept *store.Store) ([]byte, error) {
	for _, name := range []string{pushKey, "push again"} {
		secret, err := kept.Key(ctx, name)
		if err != nil {
			return nil, err
		}
		if _, err := ecdh.P256().NewPrivateKey(secret); err == nil {
			return secret, nil
		}
	}
	return nil, errors.New("the store has no key for push messages that can be used")
}
