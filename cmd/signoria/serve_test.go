package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// server is the program in the test's binary, which serves in a process of its own.
type server struct {
	*exec.Cmd
	out    *bufio.Reader
	stderr bytes.Buffer
	url    string // with a slash at its end
}

// program returns the command that runs the test's binary as signoria, through a link with that
// name.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "signoria")
	if err := os.Symlink(exe, name); err != nil {
		t.Skip("no links here:", err)
	}
	return exec.Command(name, args...)
}

// start starts a server without limits of requests and choices, and waits for the line with its
// address.
func start(t *testing.T, args ...string) *server {
	t.Helper()
	unlimited := []string{"serve", "--limit-requests", "0", "--limit-choices", "0"} // tests send requests faster than people
	s := &server{Cmd: program(t, append(unlimited, args...)...)}
	s.Stderr = &s.stderr
	pipe, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Process.Kill() })
	s.out = bufio.NewReader(pipe)
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("the server printed no line when it was ready: %v\n%s", err, s.stderr.String())
	}
	if s.url = regexp.MustCompile(`http://\S+/`).FindString(line); s.url == "" {
		t.Fatalf("no address in %q", line)
	}
	return s
}

// TestServe checks that a server prints one line when it is ready, and serves pages. It refuses a
// port in use without making a store, and ends cleanly.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	answer, err := http.Get(s.url)
	if err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the home page answers %s", answer.Status)
	}
	addr := strings.Trim(strings.TrimPrefix(s.url, "http:"), "/")
	other := t.TempDir()
	text, err := program(t, "serve", "--addr", addr, "--data", filepath.Join(other, "data")).CombinedOutput()
	if code := exitCode(err); code != 1 || !strings.Contains(string(text), "another program listens on "+addr) {
		t.Errorf("a port in use: exit status %d, %s", code, text)
	}
	if left, _ := os.ReadDir(other); len(left) > 0 {
		t.Error("a server that found its port in use has made a store")
	}
	endCleanly(t, s)
}

// TestHangUp checks that a server whose terminal is closed ends as by SIGTERM.
func TestHangUp(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("the tests run under nohup, and so would the server")
	}
	endBy(t, start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir()), syscall.SIGHUP)
}

// endCleanly wants SIGTERM to end the server with status 0 and no further output on its standard
// output.
func endCleanly(t *testing.T, s *server) { t.Helper(); endBy(t, s, syscall.SIGTERM) }

// endBy does the same with that signal.
func endBy(t *testing.T, s *server, by syscall.Signal) {
	t.Helper()
	if err := s.Process.Signal(by); err != nil {
		t.Fatal(err)
	}
	rest, ended := make(chan []byte, 1), make(chan error, 1)
	go func() {
		text, _ := io.ReadAll(s.out) // ends with the process
		rest <- text
		ended <- s.Wait()
	}()
	select {
	case err := <-ended:
		if text := <-rest; len(text) > 0 {
			t.Errorf("more than one line on the standard output: %q", text)
		}
		if err != nil {
			t.Errorf("%v: %v\n%s", by, err, s.stderr.String())
		}
	case <-time.After(20 * time.Second):
		t.Errorf("%v has not ended the server", by)
		_ = s.Process.Kill()
	}
}

// exitCode returns the exit status of a command, 0 for any other error.
func exitCode(err error) int {
	if exit, ok := err.(*exec.ExitError); ok {
		return exit.ExitCode()
	}
	return 0
}

// TestServeMatch makes a match and checks that its stream ends with the server. The match is there
// after a restart, and the store verifies.
func TestServeMatch(t *testing.T) {
	dir := t.TempDir()
	first := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	answer, err := http.PostForm(first.url+"matches", url.Values{"title": {"lorenzo"}, "seats": {"2"}, "level2": {"apprentice"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	path := answer.Request.URL.Path
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(path, "/m/") {
		t.Fatalf("making a match answers %s at %s", answer.Status, path)
	}
	stream, err := http.Get(strings.TrimSuffix(first.url, "/") + path + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	endCleanly(t, first)
	if _, err := io.Copy(io.Discard, stream.Body); err != nil {
		t.Errorf("the stream was cut off: %v", err)
	}
	second := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	again, err := http.Get(strings.TrimSuffix(second.url, "/") + path)
	if err != nil {
		t.Fatal(err)
	}
	again.Body.Close()
	if again.StatusCode != http.StatusOK {
		t.Errorf("after a restart the match answers %s", again.Status)
	}
	endCleanly(t, second)
	text, err := program(t, "record", "verify", "--all", "--data", dir).CombinedOutput()
	if err != nil || !strings.Contains(string(text), "1 verified, 0 failed") {
		t.Errorf("verify --all: %v\n%s", err, text)
	}
}

// TestAddress checks that a browser on this machine can open the printed address.
func TestAddress(t *testing.T) {
	for _, tt := range [][2]string{{"127.0.0.1:0", "http://127.0.0.1:"}, {"0.0.0.0:0", "http://localhost:"}, {"[::1]:0", "http://[::1]:"}} {
		l, err := listen("addr", tt[0])
		if err != nil {
			t.Log(err) // no such network here
			continue
		}
		if got := address(l.Addr()); !strings.HasPrefix(got, tt[1]) {
			t.Errorf("%s: %s, want %s…", tt[0], got, tt[1])
		}
		l.Close()
	}
}
