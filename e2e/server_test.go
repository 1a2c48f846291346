package e2e

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// server is a running server process.
type server struct {
	url  string // without a slash at the end
	addr string // host:port
	data string
	args []string
	cmd  *exec.Cmd
	log  *lockedBuffer
}

// startServer starts a server and waits until it is ready. Its bots move without a delay, unless
// the arguments say otherwise.
func startServer(data, addr string, args ...string) (*server, error) {
	s := &server{data: data, addr: addr, args: args, log: &lockedBuffer{}}
	if err := s.start(); err != nil {
		return nil, err
	}
	return s, nil
}

// unlimited returns flags that switch rate limits off, because tests are faster than people.
func unlimited() []string {
	return []string{"--limit-tables", "0", "--limit-bot-tables", "0", "--limit-requests", "0", "--limit-choices", "0", "--limit-reviews", "0"}
}

func (s *server) start() error {
	args := append([]string{"serve", "--addr", s.addr, "--data", s.data, "--bot-interval", "1ms", "--bot-time-step=-1ms"}, append(unlimited(), s.args...)...)
	s.cmd = exec.Command(binary, args...)
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	url, err := readyURL(out)
	if err != nil {
		s.kill()
		return fmt.Errorf("%w\n%s", err, s.log)
	}
	s.url = strings.TrimSuffix(url, "/")
	s.addr = strings.TrimPrefix(s.url, "http://")
	return nil
}

// readyURL returns the address from the line that the server prints when it is ready.
func readyURL(out io.Reader) (string, error) {
	type answer struct {
		line string
		err  error
	}
	got := make(chan answer, 1)
	go func() {
		line, err := bufio.NewReader(out).ReadString('\n')
		got <- answer{line, err}
	}()
	select {
	case a := <-got:
		_, url, ok := strings.Cut(strings.TrimSpace(a.line), "http://")
		if !ok {
			return "", fmt.Errorf("the server said %q and no address: %v", a.line, a.err)
		}
		return "http://" + url, nil
	case <-time.After(patience):
		return "", fmt.Errorf("the server was not ready within %s", patience)
	}
}

// kill ends the process at once with SIGKILL, as a power cut would.
func (s *server) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait() // it always fails, because the process was killed
}

// ownServer starts a server for one test.
func ownServer(t *testing.T, args ...string) *server {
	t.Helper()
	s, err := startServer(t.TempDir(), "127.0.0.1:0", args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("the server's log:\n%s", s.log)
		}
	})
	return s
}

// lockedBuffer is a buffer that one goroutine writes while another reads.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
