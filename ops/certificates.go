package ops

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/time/rate"

	"signoria/store"
)

// Certificates gets certificates for the site's names by ACME (RFC 8555) and renews them in time.
// They and the account's key are in the store, which all nodes share.
type Certificates struct {
	// Names are the names for which certificates are requested; other names get none.
	Names []string
	// Directory is the address of the ACME server; empty means Let's Encrypt. CA is a file with the root
	// certificates (PEM) for checking that server; empty means those of the system.
	Directory, CA string
	// Mail is the address to which the ACME server may write; empty means none.
	Mail string
	// Store is where the certificates are stored.
	Store *store.Store

	// cache is the manager's access to the store.
	cache *cache
}

// Manager returns the manager that requests the certificates. It agrees to the terms of the ACME server. It
// returns an error for a name without certificates, and if the file CA cannot be used.
func (c *Certificates) Manager() (*autocert.Manager, error) {
	for _, name := range c.Names {
		if err := CheckName(name); err != nil {
			return nil, err
		}
	}
	c.cache = newCache(c.Store)
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(c.Names...), Cache: c.cache, Email: c.Mail}
	if c.Directory == "" && c.CA == "" {
		return m, nil
	}
	m.Client = &acme.Client{DirectoryURL: c.Directory}
	if c.Directory == "" {
		m.Client.DirectoryURL = autocert.DefaultACMEDirectory
	}
	if c.CA != "" {
		text, err := os.ReadFile(c.CA)
		if err != nil {
			return nil, err
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s holds no certificates (PEM)", c.CA)
		}
		m.Client.HTTPClient = &http.Client{Timeout: acmeTimeout, Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}}}
	}
	return m, nil
}

// acmeTimeout is how long the ACME server may take for one answer.
const acmeTimeout = 30 * time.Second

// certificateName matches names of two parts or more, of letters and digits with hyphens in between.
var certificateName = regexp.MustCompile(`^(?i)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$`)

// CheckName returns an error for a name for which no certificate can be requested: an IP address, a name without
// a dot, or with a port, a path or a star.
func CheckName(name string) error {
	switch {
	case net.ParseIP(name) != nil:
		return fmt.Errorf("%q is an address; certificates are for names, like games.example", name)
	case len(name) > 253 || !certificateName.MatchString(name) || !strings.ContainsFunc(name[strings.LastIndex(name, ".")+1:], unicode.IsLetter):
		return fmt.Errorf("%q is no name for a certificate; write one like games.example, and one with other letters as xn--…", name)
	}
	return nil
}

// TLS returns the configuration of TLS: version 1.2 or later, with HTTP/2. It logs the error if one of the names
// has no certificate, at most once a minute, and that a certificate was not renewed in time, at most once an
// hour.
func (c *Certificates) TLS(m *autocert.Manager, log *slog.Logger) *tls.Config {
	config := m.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	missing, old := rate.Sometimes{Interval: time.Minute}, rate.Sometimes{Interval: time.Hour}
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		certificate, err := m.GetCertificate(hello)
		if hello.Conn != nil { // requesting the certificate may take longer than the deadline of a handshake
			_ = hello.Conn.SetDeadline(time.Now().Add(handshakeTimeout))
		}
		if err != nil && slices.Contains(c.Names, hello.ServerName) {
			c.cache.release(hello.ServerName)
			c.cache.release(hello.ServerName + rsaTail)
			missing.Do(func() {
				log.Error("there is no certificate; ports 443 and 80 of the name must lead here", "name", hello.ServerName, "error", err)
			})
		}
		if err == nil && overdue(certificate.Leaf, time.Now()) {
			old.Do(func() {
				log.Error("the certificate could not be renewed so far; ports 443 and 80 of the name must lead here", "name", hello.ServerName, "until", certificate.Leaf.NotAfter)
			})
		}
		return certificate, err
	}
	return config
}

// handshakeTimeout is how long a handshake may continue after the certificate is there. The server removes the
// deadline when the handshake is over.
const handshakeTimeout = 5 * time.Second

// Fetch requests the certificates of all names, so that the first visitor does not wait, and logs each result, so
// that the host learns of errors at once. The server must listen already.
func (c *Certificates) Fetch(config *tls.Config, log *slog.Logger) {
	for _, name := range c.Names {
		hello := &tls.ClientHelloInfo{ServerName: name, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}}
		if certificate, err := config.GetCertificate(hello); err == nil && certificate.Leaf != nil {
			log.Info("the certificate is there", "name", name, "until", certificate.Leaf.NotAfter)
		}
	}
}

// ToHTTPS returns the handler for http: it answers the challenges of the ACME server, and redirects other
// requests to site, the site's address without a slash at its end. within removes the site's own path from that
// of a request. Requests other than GET and HEAD are refused, because they were sent unencrypted.
func ToHTTPS(m *autocert.Manager, site string, within func(string) string) http.Handler {
	return m.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "This site is at "+site+" alone.", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, site+within(r.URL.RequestURI()), http.StatusMovedPermanently)
	}))
}

// handshakes is the beginning of net/http's log lines about failed TLS handshakes.
const handshakes = "http: TLS handshake error"

// QuietHandshakes returns a log for a server with TLS. It logs failed handshakes at debug level, because scanners
// cause them all day.
func QuietHandshakes(log *slog.Logger) *slog.Logger { return slog.New(quiet{log.Handler()}) }

type quiet struct{ slog.Handler }

// Handle implements slog.Handler.
func (q quiet) Handle(ctx context.Context, r slog.Record) error {
	if strings.HasPrefix(r.Message, handshakes) {
		r.Level = slog.LevelDebug
		if !q.Enabled(ctx, r.Level) {
			return nil
		}
	}
	return q.Handler.Handle(ctx, r)
}
