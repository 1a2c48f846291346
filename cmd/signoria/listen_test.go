package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// shortDir returns a folder with a path short enough for a socket in it.
func shortDir(t *testing.T) string {
	dir, err := os.MkdirTemp("", "s")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// startAt starts a server and wants its first line to contain where. Unlike start it needs no http
// address in that line.
func startAt(t *testing.T, c *exec.Cmd, where string) {
	t.Helper()
	pipe, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if c.Stderr == nil {
		c.Stderr = t.Output()
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	if line, err := bufio.NewReader(pipe).ReadString('\n'); err != nil || !strings.Contains(line, where) {
		t.Fatalf("the first line is %q, %v", line, err)
	}
}

// TestUnixSocket checks a server at a socket in the file system. The socket serves pages and has
// the intended rights. A second server is refused. A killed server leaves a socket that the next
// server takes over. Any other file is not touched.
func TestUnixSocket(t *testing.T) {
	dir := shortDir(t)
	addr := "unix:" + filepath.Join(dir, "s")
	first := program(t, "serve", "--addr", addr, "--data", t.TempDir(), "--behind-proxy")
	startAt(t, first, addr)
	base, client := clientOf(addr)
	answer, err := client.Get(base + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the home page answers %s", answer.Status)
	}
	if info, err := os.Stat(filepath.Join(dir, "s")); err != nil || info.Mode().Perm() != socketMode {
		t.Errorf("the socket has the rights %v, %v", info.Mode(), err)
	}
	if text, err := program(t, "health", addr).Output(); err != nil || string(text) != "ok\n" {
		t.Errorf("health: %v, %q", err, text)
	}
	text, err := program(t, "serve", "--addr", addr, "--data", t.TempDir()).CombinedOutput()
	if exitCode(err) != 1 || !strings.Contains(string(text), "another program listens on "+addr) {
		t.Errorf("a second server at the socket: %v, %s", err, text)
	}
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	first.Wait()
	second := program(t, "serve", "--addr", addr, "--data", t.TempDir())
	var said strings.Builder
	second.Stderr = &said
	startAt(t, second, addr)
	second.Process.Kill()
	second.Wait()
	if !strings.Contains(said.String(), "--behind-proxy") {
		t.Errorf("without --behind-proxy no warning says that all visitors count as one: %s", &said)
	}

	file := filepath.Join(dir, "letter")
	if err := os.WriteFile(file, []byte("dear"), 0o600); err != nil {
		t.Fatal(err)
	}
	for addr, want := range map[string]string{"7883": "write 127.0.0.1:7883", "unix:" + file: "no socket", "unix:": "names no file", "unix:" + filepath.Join(dir, "no", "s"): "no such file", "unix:" + filepath.Join(dir, strings.Repeat("x", 200)): "invalid argument"} {
		text, err := program(t, "serve", "--addr", addr, "--data", t.TempDir()).CombinedOutput()
		if exitCode(err) != 2 || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, %s", addr, err, text)
		}
	}
	if text, _ := os.ReadFile(file); string(text) != "dear" {
		t.Error("a file that is no socket was touched")
	}
}

// TestSocketActivation checks that the socket of the service manager replaces --addr. More than one
// socket, and a socket that is no stream, are refused.
func TestSocketActivation(t *testing.T) {
	activated := func(args []string, files ...*os.File) *exec.Cmd {
		serve := program(t, append([]string{"serve", "--addr", "192.0.2.1:1", "--data", t.TempDir()}, args...)...)
		c := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$@"`, "sh"}, serve.Args...)...)
		c.ExtraFiles = files
		c.Env = append(os.Environ(), "LISTEN_FDS="+strings.Repeat("1", min(1, len(files))))
		if len(files) > 1 {
			c.Env = append(c.Env, "LISTEN_FDS=2")
		}
		return c
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	file, err := l.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	startAt(t, activated(nil, file), "http://"+l.Addr().String()+"/")
	answer, err := http.Get("http://" + l.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	if text, err := activated(nil, file, file).CombinedOutput(); exitCode(err) != 1 || !strings.Contains(string(text), "hands over 2 sockets") {
		t.Errorf("two sockets: %v, %s", err, text)
	}
	packets, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer packets.Close()
	if file, err = packets.(*net.UDPConn).File(); err != nil {
		t.Fatal(err)
	}
	if text, err := activated(nil, file).CombinedOutput(); exitCode(err) != 1 || !strings.Contains(string(text), "no stream socket") {
		t.Errorf("packets: %v, %s", err, text)
	}
}
