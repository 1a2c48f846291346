package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/mail"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/crypto/acme/autocert"

	"signoria/ops"
	"signoria/store"
	"signoria/web"
)

// tlsFlags are the settings of a server that serves https itself.
type tlsFlags struct {
	TLS           []string `name:"tls" help:"Serve https for this name (games.example; several with commas) with a certificate that is got and renewed by ACME, from Let's Encrypt unless told otherwise; you agree to its terms. Ports 443 and 80 must be reached from outside." placeholder:"NAME"`
	HTTPAddr      string   `name:"http-addr" help:"With --tls, where http is answered: with the proof for the certificate, and by leading visitors to https; \"none\": nowhere." default:":80" placeholder:"ADDR"`
	ACMEDirectory string   `name:"acme-directory" help:"With --tls, address of another ACME server." placeholder:"URL"`
	ACMECA        string   `name:"acme-ca" help:"With --tls, file with the certificates (PEM) that prove that ACME server." placeholder:"FILE" type:"existingfile"`
	ACMEMail      string   `name:"acme-mail" help:"With --tls, where the ACME server may write to about certificates." placeholder:"MAIL"`
}

// defaultAddr is the default address of a server, defaultTLSAddr that of one with --tls. noHTTP is the value
// of --http-addr for no address.
const (
	defaultAddr    = "127.0.0.1:8080"
	defaultTLSAddr = ":443"
	noHTTP         = "none"
)

// maxPlain and maxPlainEach are the most connections to the address for http, in all and of one network. They
// are few, because each is redirected and closed, and a flood there must take no files from https.
const (
	maxPlain     = 64
	maxPlainEach = 8
)

// checkTLS returns an error for flags of TLS that are wrong or contradict others.
func (c *serveCommand) checkTLS() error {
	if len(c.TLS) == 0 {
		if c.ACMEDirectory+c.ACMECA+c.ACMEMail != "" || c.HTTPAddr != ":80" {
			return errors.New("--http-addr, --acme-directory, --acme-ca and --acme-mail go with --tls only")
		}
		return nil
	}
	for _, name := range c.TLS {
		if err := ops.CheckName(name); err != nil {
			return fmt.Errorf("--tls: %w", err)
		}
	}
	if c.BehindProxy {
		return errors.New("--tls does not go with --behind-proxy: the proxy has the certificate")
	}
	if public, err := url.Parse(c.Public); c.Public != "" {
		if err != nil || public.Scheme != "https" {
			return errors.New("--public must begin with https:// where --tls is given")
		}
		named := func(name string) bool { return strings.EqualFold(name, public.Hostname()) }
		if !slices.ContainsFunc(c.TLS, named) {
			return fmt.Errorf("--public leads to %s, for which --tls gets no certificate: name it there, too", public.Hostname())
		}
	}
	if u, err := url.Parse(c.ACMEDirectory); c.ACMEDirectory != "" && (err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil) {
		return errors.New("--acme-directory must be an address like https://acme.example/directory")
	}
	if is, err := mail.ParseAddress(c.ACMEMail); c.ACMEMail != "" && (err != nil || is.Address != c.ACMEMail) {
		return errors.New("--acme-mail must be a mail address like host@games.example")
	}
	return nil
}

// settle sets --public and --addr if they are not set, from other flags or to their defaults.
func (c *serveCommand) settle() {
	for i, name := range c.TLS { // as browsers name it
		c.TLS[i] = strings.ToLower(name)
	}
	if len(c.TLS) > 0 && c.Public == "" {
		c.Public = "https://" + c.TLS[0]
	}
	switch {
	case c.Addr != "":
	case len(c.TLS) > 0:
		c.Addr = defaultTLSAddr
	default:
		c.Addr = defaultAddr
	}
}

// tlsServer is the part of a server that serves https itself; nil means that it does not.
type tlsServer struct {
	certificates ops.Certificates
	manager      *autocert.Manager
	// plain is the listener for http; nil means none.
	plain net.Listener
	site  string // the public address
}

// secure returns the tlsServer of the flags, with the address for http open. begin must be called later,
// when there is a store. It returns nil without --tls.
func (c *serveCommand) secure() (*tlsServer, error) {
	if len(c.TLS) == 0 {
		return nil, nil
	}
	s := &tlsServer{site: strings.TrimSuffix(c.Public, "/")}
	if c.HTTPAddr == noHTTP {
		return s, nil
	}
	var err error
	s.plain, err = listen("http-addr", c.HTTPAddr)
	return s, err
}

// close closes the listener for http.
func (s *tlsServer) close() {
	if s != nil && s.plain != nil {
		_ = s.plain.Close()
	}
}

// begin makes the manager of certificates, and answers http in the background until the context ends.
func (s *tlsServer) begin(ctx context.Context, c *serveCommand, kept *store.Store, log *slog.Logger) error {
	if s == nil {
		return nil
	}
	s.certificates = ops.Certificates{Names: c.TLS, Directory: c.ACMEDirectory, CA: c.ACMECA, Mail: c.ACMEMail, Store: kept}
	manager, err := s.certificates.Manager()
	if err != nil {
		return usagef("--tls: %w", err)
	}
	s.manager = manager
	if s.plain == nil {
		return nil
	}
	server := web.NewServer(ops.ToHTTPS(manager, s.site, web.RootOf(s.site).Within))
	server.IdleTimeout = server.ReadHeaderTimeout
	door := &ops.Door{Listener: s.plain, Max: maxPlain, Each: maxPlainEach}
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelDebug)
	go func() {
		if err := server.Serve(door); !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			log.Error("http is answered no longer, only https", "error", err)
		}
	}()
	context.AfterFunc(ctx, func() { _ = server.Close() })
	return nil
}

// serve serves pages at a listener, by https unless s is nil.
func (s *tlsServer) serve(pages *http.Server, listener net.Listener, log *slog.Logger) error {
	if s == nil {
		return pages.Serve(listener)
	}
	pages.TLSConfig = s.certificates.TLS(s.manager, log)
	go s.certificates.Fetch(pages.TLSConfig, log)
	pages.ErrorLog = slog.NewLogLogger(ops.QuietHandshakes(log).Handler(), slog.LevelWarn)
	return pages.ServeTLS(listener, "", "")
}

// where returns the address that is printed when the server is ready.
func (s *tlsServer) where(listener net.Listener) string {
	if s == nil {
		return address(listener.Addr())
	}
	return s.site + "/"
}
