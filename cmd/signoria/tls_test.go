package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"

	"signoria/store/storetest"
)

// pebble is an ACME server that proves names at the ports of this machine.
type pebble struct {
	directory, proof string // its address, and the file that proves it
	roots            *x509.CertPool
	issued           *atomic.Int32 // how many certificates were asked for
}

// slowIssue is how long that server takes for a certificate: longer than a handshake may otherwise
// take, as with the real ones.
const slowIssue = 6 * time.Second

func startPebble(t *testing.T, httpPort, tlsPort int) pebble {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	resolver, err := net.Listen("tcp", "127.0.0.1:0") // by which pebble asks for names
	if err != nil {
		t.Fatal(err)
	}
	names := &dns.Server{Listener: resolver, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, r *dns.Msg) {
		m := new(dns.Msg).SetReply(r)
		m.RecursionAvailable = true
		if q := r.Question[0]; q.Qtype == dns.TypeA {
			m.Answer = []dns.RR{&dns.A{Hdr: dns.RR_Header{Name: q.Name, Rrtype: dns.TypeA, Class: dns.ClassINET}, A: net.IPv4(127, 0, 0, 1)}}
		}
		w.WriteMsg(m)
	})}
	go names.ActivateAndServe()
	t.Cleanup(func() { names.Shutdown() })

	quiet, memory := log.New(io.Discard, "", 0), db.NewMemoryStore()
	issuer := ca.New(quiet, memory, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	checker := va.New(quiet, httpPort, tlsPort, true, resolver.Addr().String(), memory)
	front := wfe.New(quiet, memory, checker, issuer, []string{"pebble.example"}, true, false, 1, 1)
	pages := front.Handler()
	issued := new(atomic.Int32)
	site := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/finalize") {
			issued.Add(1)
			time.Sleep(slowIssue)
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(site.Close)

	p := pebble{site.URL + "/dir", filepath.Join(t.TempDir(), "ca.pem"), x509.NewCertPool(), issued}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: site.Certificate().Raw})
	if err := os.WriteFile(p.proof, text, 0o600); err != nil {
		t.Fatal(err)
	}
	root, err := x509.ParseCertificate(issuer.GetRootCert(0).DER)
	if err != nil {
		t.Fatal(err)
	}
	p.roots.AddCert(root)
	return p
}

// freePort is a port of this machine that nobody uses now.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// TestTLS: a certificate comes by ACME, the first visitor waits for it, it is kept, pages and streams come by
// HTTP/2, http leads to https, and no other name gets a certificate.
func TestTLS(t *testing.T) {
	secure, plain := freePort(t), freePort(t)
	acme := startPebble(t, plain, secure)
	at := "127.0.0.1:" + strconv.Itoa(secure)
	site := "https://games.example:" + strconv.Itoa(secure)
	args := []string{"serve", "--tls", "games.example", "--addr", at, "--http-addr", "127.0.0.1:" + strconv.Itoa(plain), "--public", site,
		"--acme-directory", acme.directory, "--acme-ca", acme.proof, "--acme-mail", "host@games.example", "--data", t.TempDir()}
	first := program(t, args...)
	startAt(t, first, site+"/")

	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar, Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: acme.roots},
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", at)
		}}}
	page, serial := getTLS(t, client, site+"/")
	answer, err := client.PostForm(site+"/matches", url.Values{"title": {"lorenzo"}, "seats": {"2"}, "level2": {"apprentice"},
		"promise": {find(t, `name="promise" value="([^"]+)"`, page)}, "nonce": {"lucky"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	table := answer.Request.URL.Path
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(table, "/m/") {
		t.Fatalf("a new table answers %s at %s", answer.Status, table)
	}
	stream, err := client.Get(site + table + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stream.Body).ReadString('\n'); err != nil || stream.ProtoMajor != 2 || line == "" {
		t.Errorf("the stream begins with %q, %v, by %s", line, err, stream.Proto)
	}
	stream.Body.Close()

	visitor := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	from := "http://127.0.0.1:" + strconv.Itoa(plain)
	if answer, err := visitor.Get(from + "/rules?lang=cs"); err != nil || answer.StatusCode != http.StatusMovedPermanently || answer.Header.Get("Location") != site+"/rules?lang=cs" {
		t.Errorf("http answers %v, %v", answer, err)
	}
	if answer, err := visitor.PostForm(from+"/matches", nil); err != nil || answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a form by http: %v, %v", answer, err)
	}
	if conn, err := tls.Dial("tcp", at, &tls.Config{ServerName: "other.example", InsecureSkipVerify: true}); err == nil {
		conn.Close()
		t.Error("another name got a certificate")
	}

	first.Process.Kill()
	first.Wait()
	client.CloseIdleConnections()
	startAt(t, program(t, args...), site+"/")
	if _, again := getTLS(t, client, site+"/"); again != serial {
		t.Error("a server that was started again asked for another certificate")
	}
}

// TestTLSBelowAPath: two nodes that start together for the first time ask for one certificate, and
// speak https with it for a site below a path.
func TestTLSBelowAPath(t *testing.T) {
	if testing.Short() {
		t.Skip("starts programs")
	}
	pg, err := storetest.StartPostgres()
	if err == nil {
		t.Cleanup(func() { pg.Stop() })
	}
	db := pg.Address(t, err)
	secure, plain := []int{freePort(t), freePort(t)}, []int{freePort(t), freePort(t)}
	acme := startPebble(t, plain[0], secure[0]) // proves names at the first, whichever has asked
	here := func(port int) string { return "127.0.0.1:" + strconv.Itoa(port) }
	site := "https://games.example:" + strconv.Itoa(secure[0])
	for i := range secure {
		startAt(t, program(t, "serve", "--tls", "games.example", "--addr", here(secure[i]), "--http-addr", here(plain[i]), "--public", site+"/signoria/",
			"--acme-directory", acme.directory, "--acme-ca", acme.proof, "--db", db), site+"/signoria/")
	}
	serials := map[string]bool{}
	for i := range secure {
		client := &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: acme.roots},
			DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
				return (&net.Dialer{}).DialContext(ctx, "tcp", here(secure[i]))
			}}}
		page, serial := getTLS(t, client, site+"/signoria/")
		serials[serial] = true
		if !strings.Contains(page, `action="/signoria/matches"`) || strings.Contains(page, `href="/rules`) {
			t.Errorf("the links of node %d do not lead below the path", i)
		}
		answer, err := client.PostForm(site+"/signoria/matches", url.Values{"title": {"lorenzo"}, "seats": {"2"}, "level2": {"apprentice"},
			"promise": {find(t, `name="promise" value="([^"]+)"`, page)}, "nonce": {"lucky"}})
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if at := answer.Request.URL.Path; answer.StatusCode != http.StatusOK || !strings.HasPrefix(at, "/signoria/m/") {
			t.Errorf("a table at node %d: %s at %s", i, answer.Status, at)
		}
		visitor := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		for _, asked := range []string{"/signoria/rules", "/rules"} {
			if answer, err := visitor.Get("http://" + here(plain[i]) + asked); err != nil || answer.Header.Get("Location") != site+"/signoria/rules" {
				t.Errorf("%s by http: %v, %v", asked, answer, err)
			}
		}
	}
	if n := acme.issued.Load(); n != 1 || len(serials) != 1 {
		t.Errorf("%d certificates were asked for, %d are used", n, len(serials))
	}
}

// getTLS gets a page by HTTP/2, with the serial number of the certificate.
func getTLS(t *testing.T, client *http.Client, address string) (page, serial string) {
	t.Helper()
	answer, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || answer.ProtoMajor != 2 {
		t.Fatalf("%s answers %s by %s, %v", address, answer.Status, answer.Proto, err)
	}
	return string(text), answer.TLS.PeerCertificates[0].SerialNumber.String()
}
