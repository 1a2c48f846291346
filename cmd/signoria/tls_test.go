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
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// pebble is an ACME server. It checks names at ports of this machine.
type pebble struct {
	directory, proof string // its address, and the file with its own certificate
	second           string // another address of the same server
	roots            *x509.CertPool
	issued           *atomic.Int32 // the number of certificates that it has issued
	// ask is called when a certificate is requested, before it is issued. Its argument is the address
	// to which the request came.
	ask atomic.Pointer[func(directory string)]
}

// slowIssue is how long that server takes to issue a certificate. As with real ACME servers, that
// is longer than a handshake may otherwise take.
const slowIssue = 6 * time.Second

// startPebble starts an ACME server whose certificates are valid for lasts seconds; 0 means 90
// days.
func startPebble(t *testing.T, httpPort, tlsPort int, lasts uint64) *pebble {
	t.Helper()
	resolver, err := net.Listen("tcp", "127.0.0.1:0") // pebble looks names up there
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
	issuer := ca.New(quiet, memory, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {ValidityPeriod: lasts}})
	checker := va.New(quiet, httpPort, tlsPort, true, resolver.Addr().String(), memory)
	endpoints := wfe.New(quiet, memory, checker, issuer, []string{"pebble.example"}, true, false, 1, 1)
	pages := endpoints.Handler()
	p := &pebble{proof: filepath.Join(t.TempDir(), "ca.pem"), roots: x509.NewCertPool(), issued: new(atomic.Int32)}
	slow := func(string) { time.Sleep(slowIssue) }
	p.ask.Store(&slow)
	front := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.URL.Path, "/finalize") {
			pages.ServeHTTP(w, r)
			return
		}
		(*p.ask.Load())("https://" + r.Host + "/dir")
		answer := &coded{ResponseWriter: w}
		pages.ServeHTTP(answer, r)
		if answer.code < http.StatusBadRequest { // pebble refuses some requests at random, to test that clients try again
			p.issued.Add(1)
		}
	})
	site, second := httptest.NewTLSServer(front), httptest.NewTLSServer(front)
	t.Cleanup(site.Close)
	t.Cleanup(second.Close)
	p.directory, p.second = site.URL+"/dir", second.URL+"/dir"
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

// coded notes the status of an answer.
type coded struct {
	http.ResponseWriter
	code int
}

func (a *coded) WriteHeader(code int) {
	a.code = code
	a.ResponseWriter.WriteHeader(code)
}

// freePort returns a port of this machine at which nobody listens now.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// TestTLS checks a server that gets its certificate by ACME. The first visitor waits for it. Pages
// and streams come by HTTP/2, http redirects to https, and no other name gets a certificate. After
// a restart the server uses the stored certificate.
func TestTLS(t *testing.T) {
	t.Parallel()
	secure, plain := freePort(t), freePort(t)
	acme := startPebble(t, plain, secure, 0)
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
		t.Error("a connection for another name got a certificate")
	}

	first.Process.Kill()
	first.Wait()
	client.CloseIdleConnections()
	startAt(t, program(t, args...), site+"/")
	if _, again := getTLS(t, client, site+"/"); again != serial {
		t.Error("after a restart the server uses another certificate")
	}
}

// TestTLSBelowAPath checks that two nodes which start together for the first time request one
// certificate, and use it for a site below a path.
func TestTLSBelowAPath(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts programs")
	}
	pg, err := storetest.StartPostgres()
	if err == nil {
		t.Cleanup(func() { pg.Stop() })
	}
	db := pg.Address(t, err)
	secure, plain := []int{freePort(t), freePort(t)}, []int{freePort(t), freePort(t)}
	acme := startPebble(t, plain[0], secure[0], 0) // checks names at the first node, whichever node has asked
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
		t.Errorf("%d certificates were issued, and %d are used; want one", n, len(serials))
	}
}

// TestRenewal checks two nodes that share a store. One of them renews the certificate, and both use
// the new one without a restart. If the node that renews is killed, the other one renews.
func TestRenewal(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts programs and waits for certificates to end")
	}
	pg, err := storetest.StartPostgres()
	if err == nil {
		t.Cleanup(func() { pg.Stop() })
	}
	db := pg.Address(t, err)
	ports := []int{freePort(t), freePort(t)}
	acme := startPebble(t, freePort(t), balancer(t, ports), 24) // valid for 24 seconds, and renewed after 16
	directories := []string{acme.directory, acme.second}
	quick := func(string) {}
	acme.ask.Store(&quick)
	nodes := make([]*exec.Cmd, len(ports))
	for i, port := range ports {
		nodes[i] = program(t, "serve", "--tls", "games.example", "--addr", "127.0.0.1:"+strconv.Itoa(port), "--http-addr", "none",
			"--acme-directory", directories[i], "--acme-ca", acme.proof, "--db", db)
		startAt(t, nodes[i], "https://games.example/")
	}
	// serial returns the serial number of the certificate that a node uses now, empty if it uses none.
	serial := func(node int) string {
		conn, err := tls.Dial("tcp", "127.0.0.1:"+strconv.Itoa(ports[node]), &tls.Config{ServerName: "games.example", InsecureSkipVerify: true})
		if err != nil {
			return ""
		}
		defer conn.Close()
		return conn.ConnectionState().PeerCertificates[0].SerialNumber.String()
	}
	// renewed waits until all these nodes use one certificate that is not the old one. It returns its
	// serial number.
	renewed := func(old string, which ...int) string {
		t.Helper()
		for end := time.Now().Add(90 * time.Second); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
			one := serial(which[0])
			if one != "" && one != old && serial(which[len(which)-1]) == one {
				return one
			}
		}
		t.Fatalf("after 90 seconds the nodes have no common certificate newer than %s; they use %s and %s", old, serial(0), serial(1))
		return ""
	}
	first := renewed("", 0, 1)
	second := renewed(first, 0, 1)
	if n := acme.issued.Load(); n != 2 {
		t.Errorf("%d certificates were issued until both nodes had renewed theirs; want 2", n)
	}

	asked, goOn := make(chan string), make(chan struct{})
	resume := sync.OnceFunc(func() { close(goOn) })
	defer resume() // else a test that fails waits for its ACME server for ever
	hold := func(directory string) { asked <- directory; <-goOn }
	acme.ask.Store(&hold)
	var holder int
	select {
	case directory := <-asked:
		holder = slices.Index(directories, directory)
	case <-time.After(90 * time.Second):
		t.Fatal("no node renews the second certificate")
	}
	acme.ask.Store(&quick)
	nodes[holder].Process.Kill()
	nodes[holder].Wait()
	third := renewed(second, 1-holder)
	if n := acme.issued.Load(); n != 3 {
		t.Errorf("%d certificates were issued after one node was killed while it renewed; want 3", n)
	}
	resume()
	again := program(t, nodes[holder].Args[1:]...)
	startAt(t, again, "https://games.example/")
	if got := serial(holder); got != third && got != serial(1-holder) {
		t.Errorf("the node that was started again uses %s; the other one uses %s", got, third)
	}
}

// balancer listens at a port of its own and returns it. It forwards each connection to the first of
// the given ports at which somebody listens.
func balancer(t *testing.T, ports []int) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	lead := func(from net.Conn) {
		defer from.Close()
		for _, port := range ports {
			if to, err := net.Dial("tcp", "127.0.0.1:"+strconv.Itoa(port)); err == nil {
				defer to.Close()
				go io.Copy(to, from)
				io.Copy(from, to)
				return
			}
		}
	}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go lead(conn)
		}
	}()
	return l.Addr().(*net.TCPAddr).Port
}

// getTLS gets a page by HTTP/2. It returns the page and the serial number of the certificate.
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
