package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"signoria/notice/mail"
	"signoria/ops"
	"signoria/store"
	"signoria/web/wire"
)

// doctorCommand checks everything that a server with the same flags needs. It changes nothing.
type doctorCommand struct {
	serveCommand
	JSON bool `name:"json" help:"Print the findings as JSON."`
}

// finding is the result of one check.
type finding struct {
	What string `json:"what"`
	// State is stateWell, stateLook or stateWrong.
	State string `json:"state"`
	Says  string `json:"says"`
	// Do is what the host can do; empty if all is well.
	Do string `json:"do,omitempty"`
}

// The states of a finding.
const (
	stateWell  = "well"
	stateLook  = "look" // it works, but may not be intended
	stateWrong = "wrong"
)

// doctorWait is the timeout of one check. clocksApart is the most by which two clocks may differ. A
// certificate that ends within endsSoon is reported.
const (
	doctorWait  = 15 * time.Second
	clocksApart = 5 * time.Second
	endsSoon    = 14 * 24 * time.Hour
)

// seenKey is the name of the key in the store with which the doctor may ask the running server how it sees
// a request.
const seenKey = "seen"

// visited is an address for documentation (RFC 5737) from which the doctor's request claims to come. If a
// proxy forwards it, every visitor can forge an address.
const visited = "192.0.2.77"

// Run prints a line for each check. The exit status is 1 if something is wrong.
func (c *doctorCommand) Run(ctx context.Context, s streams) error {
	c.settle()
	list := c.examine(ctx)
	if c.JSON {
		if err := writeJSON(s.out, list); err != nil {
			return err
		}
	} else {
		for _, f := range list {
			fmt.Fprintf(s.out, "%-6s %-12s %s\n", f.State, f.What, f.Says)
			if f.Do != "" {
				fmt.Fprintf(s.out, "%20s→ %s\n", "", f.Do)
			}
		}
	}
	if slices.ContainsFunc(list, func(f finding) bool { return f.State == stateWrong }) {
		return errReported
	}
	return nil
}

// examine makes all checks, in order.
func (c *doctorCommand) examine(ctx context.Context) (list []finding) {
	list = append(list, c.settings())
	kept, found := c.store(ctx)
	list = append(list, found...)
	if kept != nil {
		defer kept.Close()
	}
	list = append(list, c.disk(), c.certificate(ctx), c.mail(ctx), c.push(ctx, kept), c.accounts(), c.club(ctx))
	return append(list, c.proxy(ctx, kept)...)
}

func well(what, says string, args ...any) finding {
	return finding{What: what, State: stateWell, Says: fmt.Sprintf(says, args...)}
}

func look(what, do, says string, args ...any) finding {
	return finding{What: what, State: stateLook, Says: fmt.Sprintf(says, args...), Do: do}
}

func wrong(what, do, says string, args ...any) finding {
	return finding{What: what, State: stateWrong, Says: fmt.Sprintf(says, args...), Do: do}
}

func (c *doctorCommand) settings() finding {
	const what = "settings"
	switch {
	case c.Public == "":
		return look(what, "set --public to the address by which people reach the server", "no public address: links are those by which each visitor came")
	case !strings.HasPrefix(c.Public, "https://"):
		return look(what, "use https: --tls NAME, or a proxy", "the public address %s is not encrypted, so that cookies and keys are not", c.Public)
	}
	return well(what, "people reach the server at %s", c.Public)
}

// store checks the store, and the clock against the store's. It returns the open store; nil if it
// cannot be opened.
func (c *doctorCommand) store(ctx context.Context) (*store.Store, []finding) {
	const what = "store"
	kept, err := c.read(ctx, slog.New(slog.DiscardHandler))
	switch {
	case errors.Is(err, store.ErrMissing):
		return nil, []finding{look(what, "start the server once: it makes the store", "%v", err)}
	case err != nil:
		return nil, []finding{wrong(what, "", "%s", strings.TrimPrefix(err.Error(), store.ErrFailed.Error()+": "))}
	}
	checked, err := kept.Check(ctx)
	if err != nil {
		return kept, []finding{wrong(what, "restore a backup into an empty folder (signoria store restore), or look at the disk", "%v", err)}
	}
	list := []finding{well(what, "whole: %d matches, %d entries", checked.Matches, checked.Entries)}
	if c.DB == "" {
		list = append(list, c.written(kept))
	}
	now := time.Now()
	switch {
	case checked.Ahead.Abs() > clocksApart:
		list = append(list, wrong("clock", "let both machines follow a time server (NTP)", "the clock of the database is %v ahead of this machine's", checked.Ahead.Round(time.Second)))
	case checked.Working.After(now.Add(clocksApart)):
		list = append(list, wrong("clock", "let this machine follow a time server (NTP)", "the store was last written at %s, which is to come by this machine's clock", checked.Working.UTC().Format(time.RFC3339)))
	default:
		list = append(list, well("clock", "%s", now.UTC().Format(time.RFC3339)))
	}
	return kept, list
}

// written checks the backups that the server writes by itself: whether they can be written, and that
// the newest is not older than two of them should be.
func (c *doctorCommand) written(kept *store.Store) finding {
	const what, missed = "backups", "see that the server runs, and what its log says about backups"
	b := c.backups(kept, slog.New(slog.DiscardHandler))
	if b == nil {
		return look(what, "set --backup-every 24h, or run signoria store backup by a timer", "the server writes none by itself")
	}
	if info, err := os.Stat(b.Dir); err == nil && !info.IsDir() {
		return wrong(what, "name a folder with --backup-dir", "%s is a file, so none can be written there", b.Dir)
	}
	last := b.Last()
	switch {
	case last.Kept == 0:
		return look(what, missed, "there is none in %s yet", b.Dir)
	case time.Since(last.At) > 2*c.BackupEvery:
		return look(what, missed, "the newest in %s is of %s", b.Dir, last.At.Format(time.RFC3339))
	}
	return well(what, "the newest in %s is of %s", b.Dir, last.At.Format(time.RFC3339))
}

func (c *doctorCommand) disk() finding {
	const what = "disk"
	space := c.space()
	if space == nil {
		return well(what, "the database is elsewhere; its own tools watch its disk")
	}
	free, known := space.Free()
	switch {
	case !known:
		return look(what, "", "the free space of %s is not known", space.Dir)
	case free < space.MinFree:
		return wrong(what, "free some space, or lower --min-free", "%s has %d MB free, and new tables want %d MB", space.Dir, free/1e6, space.MinFree/1e6)
	case free < 4*space.MinFree:
		return look(what, "free some space soon", "%s has %d MB free; below %d MB no new tables are opened", space.Dir, free/1e6, space.MinFree/1e6)
	}
	return well(what, "%s has %d MB free", space.Dir, free/1e6)
}

// certificate checks the certificate of the public address by a connection, as a browser does.
func (c *doctorCommand) certificate(ctx context.Context) finding {
	const what = "certificate"
	u, err := url.Parse(c.Public)
	if err != nil || u.Scheme != "https" {
		return look(what, "", "none is needed without https")
	}
	port := u.Port()
	if port == "" {
		port = "443"
	}
	ctx, cancel := context.WithTimeout(ctx, doctorWait)
	defer cancel()
	conn, err := (&tls.Dialer{Config: &tls.Config{ServerName: u.Hostname(), RootCAs: c.roots()}}).DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return wrong(what, "see that the name leads to this machine, and that its ports are open", "%s: %v", c.Public, err)
	}
	defer conn.Close()
	leaf := conn.(*tls.Conn).ConnectionState().PeerCertificates[0]
	if left := time.Until(leaf.NotAfter); left < endsSoon {
		return look(what, "see that it is renewed", "ends in %d days", int(left.Hours()/24))
	}
	return well(what, "of %s, until %s", leaf.Issuer.CommonName, leaf.NotAfter.UTC().Format(time.DateOnly))
}

// mail checks the mail server by signing in there. It sends no mail.
func (c *doctorCommand) mail(ctx context.Context) finding {
	const what = "mail"
	if c.SMTP == "" {
		return look(what, "set --smtp and --mail-from to tell people of their turns by mail", "off")
	}
	sender, err := mail.New(c.SMTP, c.MailFrom)
	if err != nil {
		return wrong(what, "mend --smtp and --mail-from", "%v", err)
	}
	ctx, cancel := context.WithTimeout(ctx, doctorWait)
	defer cancel()
	if err := sender.Try(ctx); err != nil {
		return wrong(what, "see that the server, its port, the user and the password in --smtp are right", "the mail server refuses: %v", err)
	}
	return well(what, "the mail server takes us; mails come from %s", c.MailFrom)
}

// push checks whether the store has the key by which push services identify the server.
func (c *doctorCommand) push(ctx context.Context, kept *store.Store) finding {
	const what = "push"
	if !c.pushes() {
		return look(what, "it needs an https address in --public", "off")
	}
	if kept == nil {
		return look(what, "see to the store first", "on; its key is in the store, which could not be read")
	}
	switch has, err := kept.HasKey(ctx, pushKey); {
	case err != nil:
		return wrong(what, "see to the store first", "on; its key cannot be read: %v", err)
	case !has:
		return look(what, "start the server once: it makes the key", "on; the store has no key for it yet")
	}
	return well(what, "on; its key is in the store")
}

// accounts checks the ways in which people can sign in to accounts.
func (c *doctorCommand) accounts() finding {
	const what = "accounts"
	if c.NoPersons || c.NoAccounts {
		return well(what, "off")
	}
	var ways []string
	public, err := url.Parse(c.Public)
	switch {
	case c.OIDCOnly || c.Public == "" || err != nil:
	case c.passkeys():
		ways = append(ways, "passkey (those of "+public.Hostname()+": under another name they sign in no more)")
	case public.Scheme != "https":
		return look(what, "use https, or say --no-accounts", "browsers have no passkeys at %s, which is not encrypted%s", c.Public, c.otherWays())
	default:
		return look(what, "use a name in --public, or say --no-accounts", "browsers have no passkeys at %s, which is no name%s", public.Hostname(), c.otherWays())
	}
	if others := c.otherWays(); others != "" {
		ways = append(ways, strings.TrimPrefix(others, "; there is "))
	}
	switch {
	case len(ways) > 0:
		return well(what, "people come back by %s", strings.Join(ways, "; by "))
	case c.Public == "":
		return look(what, "set --public, --smtp or --oidc-issuer", "people come back by a passkey alone, and only where the address by which they come is https with a name")
	}
	return look(what, "set --smtp or --oidc-issuer", "nobody can come back")
}

// otherWays names the ways to sign in other than passkeys; empty means none.
func (c *doctorCommand) otherWays() string {
	var ways []string
	if c.SMTP != "" && !c.OIDCOnly {
		ways = append(ways, "mail")
	}
	if c.TrustUserHeader != "" {
		ways = append(ways, "the header "+c.TrustUserHeader+" of the proxy")
	}
	if c.OIDCIssuer != "" {
		ways = append(ways, "OpenID Connect")
	}
	if len(ways) == 0 {
		return ""
	}
	return "; there is " + strings.Join(ways, ", ")
}

// claimed is the user name that the doctor's request claims in the header of --trust-user-header. A proxy
// must remove it.
const claimed = "signoria doctor"

// proxy asks the running server, by its public address, how it sees a visitor, and checks the answer.
func (c *doctorCommand) proxy(ctx context.Context, kept *store.Store) []finding {
	const what = "proxy"
	if c.Public == "" || kept == nil {
		return nil
	}
	key, err := kept.Key(ctx, seenKey)
	if err != nil {
		return []finding{wrong(what, "", "%v", err)}
	}
	seen, gap, err := c.ask(ctx, key)
	if err != nil {
		return []finding{wrong(what, "see that the server runs with this store, and that the address leads to it", "%v", err)}
	}
	var list []finding
	if f, ok := c.headers(seen); !ok {
		list = append(list, f)
	}
	if slices.ContainsFunc(seen.User, func(user string) bool { return strings.Contains(user, claimed) }) {
		list = append(list, wrong(what, "let the proxy take that header off what visitors send, at all paths", "a visitor's own header %s reaches the server: everybody may sign in as anybody", c.TrustUserHeader))
	}
	if public, err := url.Parse(c.Public); err == nil && seen.Host != public.Host {
		list = append(list, look(what, "let the proxy pass on Host; --public makes up for it", "the server is asked for %q", seen.Host))
	}
	if gap < ops.SeenPause/2 {
		list = append(list, wrong(what, "let the proxy pass on answers at once: no buffering of text/event-stream", "answers are held back until they are whole, so that open pages hear of nothing"))
	}
	if public, err := url.Parse(c.Public); err == nil && strings.Trim(public.Path, "/") != "" {
		how := "takes off"
		if strings.HasPrefix(seen.Path, strings.TrimSuffix(public.Path, "/")+"/") {
			how = "keeps"
		}
		list = append(list, well("path", "the site is below %s, and the proxy %s that path: both are well", public.Path, how))
	}
	if !slices.ContainsFunc(list, func(f finding) bool { return f.What == what }) {
		list = append(list, well(what, "visitors are told apart (this one comes from %s), and pages hear at once", c.clientOf(seen)))
	}
	return list
}

// headers checks the headers that proxies have written. It returns false and a finding if one is not right.
func (c *doctorCommand) headers(seen ops.Seen) (finding, bool) {
	const what = "proxy"
	told := slices.Concat(seen.For, seen.Forwarded)
	ours := func(text string) bool { return strings.Contains(text, visited) }
	wants := seen.For
	if c.ProxyHeader == "forwarded" {
		wants = seen.Forwarded
	}
	proxied := slices.ContainsFunc(told, func(text string) bool { return !ours(text) || strings.Contains(text, ",") })
	switch {
	case !c.BehindProxy && proxied:
		return wrong(what, "start the server with --behind-proxy", "a proxy stands before the server, and all visitors count as one"), false
	case c.BehindProxy && !proxied:
		return wrong(what, "let the proxy write the header, or leave --behind-proxy away", "the proxy does not say who its visitor is, so that every visitor may claim to be any"), false
	case c.BehindProxy && (len(wants) == 0 || ours(last(wants))):
		return wrong(what, "let the proxy write it, or name the other header with --proxy-header", "the header of --proxy-header %s is not what the proxy writes: visitors may claim to be anybody", c.ProxyHeader), false
	case c.BehindProxy && !c.names(seen):
		return wrong(what, "let the proxy write the visitor's address", "what the proxy writes names no address (%s), so that all such visitors count as one", c.clientOf(seen)), false
	case c.BehindProxy && strings.HasPrefix(c.Public, "https://") && !strings.Contains(strings.ToLower(strings.Join(append(seen.Proto, seen.Forwarded...), " ")), "https"):
		return look(what, "let the proxy write X-Forwarded-Proto; --public makes up for it", "the proxy does not say that it was asked by https"), false
	}
	return finding{}, true
}

// last returns the part of a header that the last proxy has written.
func last(values []string) string {
	parts := strings.Split(values[len(values)-1], ",")
	return parts[len(parts)-1]
}

// names reports whether the last proxy has written an address that the server can parse.
func (c *doctorCommand) names(seen ops.Seen) bool {
	text := c.clientOf(seen)
	if c.ProxyHeader == "forwarded" {
		hops := wire.Forwarded(seen.Forwarded)
		if len(hops) == 0 {
			return false
		}
		text = hops[len(hops)-1].For
	}
	_, ok := wire.ParseAddress(text)
	return ok
}

// clientOf returns the visitor's address as the server sees it.
func (c *doctorCommand) clientOf(seen ops.Seen) string {
	switch {
	case !c.BehindProxy:
		return seen.Remote
	case c.ProxyHeader == "forwarded":
		return strings.TrimSpace(last(seen.Forwarded))
	}
	return strings.TrimSpace(last(seen.For))
}

// ask asks the server how it sees a visitor. gap is the time between the two lines of its answer.
func (c *doctorCommand) ask(ctx context.Context, key []byte) (seen ops.Seen, gap time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, doctorWait)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(c.Public, "/")+healthPath, nil)
	if err != nil {
		return seen, 0, err
	}
	r.Header.Set(ops.SeenHeader, ops.SeenToken(key, time.Now()))
	r.Header.Set("X-Forwarded-For", visited)
	r.Header.Set("Forwarded", "for="+visited)
	if c.TrustUserHeader != "" {
		r.Header.Set(ops.SeenUserHeader, c.TrustUserHeader)
		r.Header.Set(c.TrustUserHeader, claimed)
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, TLSClientConfig: &tls.Config{RootCAs: c.roots()}, ForceAttemptHTTP2: true}}
	answer, err := client.Do(r)
	if err != nil {
		return seen, 0, fmt.Errorf("no server answers at %s: %w", c.Public, errors.Unwrap(err))
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(io.LimitReader(answer.Body, 64<<10))
	first, err := lines.ReadBytes('\n')
	if answer.StatusCode != http.StatusOK || err != nil || json.Unmarshal(first, &seen) != nil {
		return seen, 0, fmt.Errorf("%s answers %s, and not this store's server", c.Public, answer.Status)
	}
	began := time.Now()
	if _, err := lines.ReadBytes('\n'); err != nil {
		return seen, 0, fmt.Errorf("%s broke off: %w", c.Public, err)
	}
	return seen, time.Since(began), nil
}

// roots returns the root certificates for checking the server's certificate: those of the system and those
// of --acme-ca. Nil means those of the system alone.
func (c *doctorCommand) roots() *x509.CertPool {
	text, err := os.ReadFile(c.ACMECA)
	pool, systemErr := x509.SystemCertPool()
	if c.ACMECA == "" || err != nil || systemErr != nil || !pool.AppendCertsFromPEM(text) {
		return nil
	}
	return pool
}
