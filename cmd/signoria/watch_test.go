package main

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// freeAddress returns an address of this machine at which nobody listens now.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestWatchedServer checks that both addresses of a server report its health, and that the second
// one has metrics without any match or key. The examples in deploy use only metrics that exist. The
// command health asks a server for its health.
func TestWatchedServer(t *testing.T) {
	figures := freeAddress(t)
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--metrics-addr", figures, "--backup-every", "24h") // some alerts are about backups
	anna := visitor{t, s.url}
	at := anna.sitDown()
	anna.choose(at)
	host := visitor{t, "http://" + figures + "/"}
	for _, v := range []visitor{anna, host} {
		if text := v.get(healthPath); text != "ok\n" {
			t.Errorf("%s: health is %q", v.site, text)
		}
	}
	text := host.get("/metrics")
	for _, want := range []string{`signoria_requests_total{route="POST /matches"`, `signoria_requests_total{route="POST /m/{id}/{key}/choose"`,
		"signoria_commit_seconds_count", "signoria_disk_free_bytes", "signoria_matches_in_memory 1", "go_goroutines", "signoria_build_info{version=", `signoria_tables{status="running",title="lorenzo"} 1`, "signoria_nodes 1", "signoria_store_bytes ", "signoria_log_errors_total 0",
		`signoria_talk_lines_total{kind="phrase"} 0`, "signoria_talk_refused_total 0"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	for _, secret := range strings.Split(at, "/")[2:] {
		if strings.Contains(text, secret) {
			t.Errorf("the metrics contain %s of a table's address", secret)
		}
	}
	for _, file := range []string{"grafana.json", "alerts.yaml"} {
		example, err := os.ReadFile(filepath.Join("..", "..", "deploy", file))
		if err != nil {
			t.Fatal(err)
		}
		names := slices.Compact(slices.Sorted(slices.Values(regexp.MustCompile(`\b(signoria|go|process)_[a-z0-9_]+`).FindAllString(string(example), -1))))
		if len(names) < 8 {
			t.Errorf("deploy/%s names only %v", file, names)
		}
		for _, name := range names {
			if !strings.Contains(text, "\n"+name+"{") && !strings.Contains(text, "\n"+name+" ") {
				t.Errorf("deploy/%s names %s, which the server does not have", file, name)
			}
		}
	}
	for _, url := range []string{s.url, "http://" + figures} {
		if text, err := program(t, "health", url).Output(); err != nil || string(text) != "ok\n" {
			t.Errorf("signoria health %s: %v, %q", url, err, text)
		}
	}
	endCleanly(t, s)
	out, err := program(t, "health", s.url).CombinedOutput()
	if exitCode(err) != 1 || !strings.Contains(string(out), "no server answers") {
		t.Errorf("a server that has ended: %v, %s", err, out)
	}
	out, err = program(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--metrics-addr", "nonsense").CombinedOutput()
	if exitCode(err) != 2 || !strings.Contains(string(out), "--metrics-addr nonsense") {
		t.Errorf("a bad address: %v, %s", err, out)
	}
}

// TestTheServiceManagerIsTold checks that the server reports its start and its end at a socket, as
// systemd expects.
func TestTheServiceManagerIsTold(t *testing.T) {
	name := filepath.Join(t.TempDir(), "n")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Skip("no such sockets here:", err)
	}
	defer socket.Close()
	t.Setenv("NOTIFY_SOCKET", name)
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
	hear := func() string {
		text := make([]byte, 100)
		n, err := socket.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		return string(text[:n])
	}
	if got := hear(); got != "READY=1" {
		t.Errorf("the service manager got %q", got)
	}
	endCleanly(t, s)
	if got := hear(); got != "STOPPING=1" {
		t.Errorf("the service manager got %q", got)
	}
}
