//go:build linux

package deploy

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// proxies start an example before a server, on addresses of this machine and
// without certificates, which the examples take from elsewhere.
var proxies = map[string]func(t *testing.T, listen, upstream string) *exec.Cmd{
	"caddy": func(t *testing.T, listen, upstream string) *exec.Cmd {
		file := rewritten(t, "Caddyfile", "games.example {", "{\n\tadmin off\n}\nhttp://"+listen+" {", "127.0.0.1:8080", upstream)
		c := exec.Command(tool(t, "caddy"), "run", "--adapter", "caddyfile", "--config", file)
		c.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
		return c
	},
	"nginx": func(t *testing.T, listen, upstream string) *exec.Cmd {
		site := rewritten(t, "nginx.conf", "listen 443 ssl http2;", "listen "+listen+";", "127.0.0.1:8080", upstream,
			"\tssl_certificate ", "\t# ", "\tssl_certificate_key ", "\t# ")
		dir := t.TempDir()
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		main := filepath.Join(dir, "main.conf")
		text := fmt.Sprintf("daemon off;\npid %s/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n"+
			"client_body_temp_path %[1]s/body;\nproxy_temp_path %[1]s/proxy;\nfastcgi_temp_path %[1]s/f;\nuwsgi_temp_path %[1]s/u;\n"+
			"scgi_temp_path %[1]s/s;\ninclude %[2]s;\n}\n", dir, site)
		if err := os.WriteFile(main, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return exec.Command(tool(t, "nginx"), "-e", "stderr", "-c", main)
	},
}

func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed, so its example is not tried", name)
	}
	return path
}

// rewritten is an example with some of its words replaced, each just where it is
// wanted: a test must not go by an example that has changed.
func rewritten(t *testing.T, name string, words ...string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(words); i += 2 {
		if !strings.Contains(string(text), words[i]) {
			t.Fatalf("%s has no %q any longer", name, words[i])
		}
	}
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(strings.NewReplacer(words...).Replace(string(text))), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// before starts a proxy before an upstream and gives its address.
func before(t *testing.T, name, upstream string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listen := l.Addr().String()
	l.Close()
	run(t, proxies[name](t, listen, upstream))
	for {
		conn, err := net.Dial("tcp", listen)
		if err == nil {
			conn.Close()
			return listen
		}
		if t.Context().Err() != nil {
			t.Fatal(err)
		}
	}
}

// run starts a program for the time of the test.
func run(t *testing.T, c *exec.Cmd) {
	t.Helper()
	var said strings.Builder
	c.Stderr = &said
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		_ = c.Wait()
		if t.Failed() {
			t.Logf("%s said:\n%s", c.Path, said.String())
		}
	})
}

func onEach(t *testing.T, test func(t *testing.T, name string)) {
	for name := range proxies {
		t.Run(name, func(t *testing.T) { test(t, name) })
	}
}

// TestProxiesPassOnWhatIsNeeded: the host as the browser wrote it, the scheme, and
// its client, whatever the client writes there itself.
func TestProxiesPassOnWhatIsNeeded(t *testing.T) {
	onEach(t, func(t *testing.T, name string) {
		seen := make(chan *http.Request, 1)
		upstream := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen <- r }))
		defer upstream.Close()
		listen := before(t, name, strings.TrimPrefix(upstream.URL, "http://"))
		r, _ := http.NewRequest("GET", "http://"+listen+"/", nil)
		r.Header.Set("X-Forwarded-For", "203.0.113.7")
		r.Header.Set("X-Forwarded-Proto", "gopher")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		got := <-seen
		if got.Host != listen {
			t.Errorf("Host is %q, not %q", got.Host, listen)
		}
		if proto := got.Header.Get("X-Forwarded-Proto"); proto != "http" {
			t.Errorf("X-Forwarded-Proto is %q", proto)
		}
		if client := strings.Join(got.Header.Values("X-Forwarded-For"), ", "); client != "127.0.0.1" {
			t.Errorf("X-Forwarded-For is %q", client)
		}
	})
}

// TestPlayThroughProxies: before a running server, a form of the site's own page
// is taken, and a stream brings the board at once, and again when it has changed,
// while it stays open.
func TestPlayThroughProxies(t *testing.T) {
	server := filepath.Join(t.TempDir(), "signoria")
	if out, err := exec.Command("go", "build", "-trimpath", "-o", server, "signoria/cmd/signoria").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	onEach(t, func(t *testing.T, name string) {
		tool(t, name)
		serve := exec.Command(server, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--behind-proxy")
		out, err := serve.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		run(t, serve)
		ready, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		_, address, _ := strings.Cut(strings.TrimSpace(ready), "http://")
		site := "http://" + before(t, name, strings.TrimSuffix(address, "/"))
		for _, encoding := range []string{"", "gzip"} {
			at := open(t, site)
			stream := follow(t, site+at+"/stream", encoding)
			stream.await(t, 500, "the board at once")
			rename(t, site, at)
			stream.await(t, 50, "the changed board, which compresses well")
		}
	})
}

// open opens a table of one person and a friend, by the form of the home page.
func open(t *testing.T, site string) string {
	t.Helper()
	answer := post(t, site+"/matches", site, url.Values{"title": {"lorenzo"}, "seats": {"2"}, "who2": {"friend"}, "name1": {"Anna"}})
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Request.URL.Path, "/m/") {
		t.Fatalf("a new table: %s at %s", answer.Status, answer.Request.URL)
	}
	return answer.Request.URL.Path
}

// rename sits down anew under another name, which all pages show.
func rename(t *testing.T, site, at string) {
	t.Helper()
	if answer := post(t, site+at+"/sit", site, url.Values{"name": {"Beatrice"}, "nonce": {"x"}}); answer.StatusCode != http.StatusOK {
		t.Fatalf("sitting down: %s", answer.Status)
	}
}

// post posts a form as a browser does from the site's own page.
func post(t *testing.T, address, origin string, fields url.Values) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "POST", address, strings.NewReader(fields.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", origin)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	return answer
}

// followed is an open stream: whatever bytes come, as they come.
type followed chan int

func follow(t *testing.T, address, encoding string) followed {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", encoding)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the stream answers %s", answer.Status)
	}
	came := make(followed, 1000)
	go func() {
		defer answer.Body.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := answer.Body.Read(buffer)
			came <- n
			if err != nil {
				close(came)
				return
			}
		}
	}()
	return came
}

// await waits until so many bytes have come. The time is a last resort against hanging: a
// proxy that buffers holds a board back until the next sign of life, or for ever.
func (f followed) await(t *testing.T, least int, what string) {
	t.Helper()
	late := time.After(10 * time.Second)
	for sum := 0; sum < least; {
		select {
		case n, open := <-f:
			if !open {
				t.Fatalf("the stream ended before %s", what)
			}
			sum += n
		case <-late:
			t.Fatalf("waited in vain for %s; %d bytes came", what, sum)
		}
	}
}
