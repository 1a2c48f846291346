package load

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// child is a server that this process has started on a loopback address. It ends with this process.
type child struct {
	cmd    *exec.Cmd
	url    *url.URL
	log    string        // the name of its log file
	ended  chan error    // has the error of the process when it has ended
	starts time.Duration // the time until it was ready
}

// readyPatience is how long a server may take to start.
const readyPatience = 5 * time.Minute

// start starts a server on the store in the folder, and waits until it is ready.
func start(ctx context.Context, program, folder string, flags ...string) (*child, error) {
	log, err := os.CreateTemp(folder, "log-*.txt")
	if err != nil {
		return nil, err
	}
	defer log.Close()
	all := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(folder, "data")}, flags...)
	c := &child{cmd: exec.CommandContext(ctx, program, all...), log: log.Name(), ended: make(chan error, 1)}
	c.cmd.Args[0] = "signoria" // the name in its messages, whatever the name of the file
	c.cmd.Env = withoutSettings(os.Environ())
	c.cmd.Stderr = log
	c.cmd.SysProcAttr = diesWithUs()
	c.cmd.Cancel = func() error { return c.cmd.Process.Signal(syscall.SIGTERM) }
	c.cmd.WaitDelay = 10 * time.Second // then it is killed
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := c.cmd.Start(); err != nil {
		return nil, fmt.Errorf("load: starting the server: %w", err)
	}
	ready := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(out).ReadString('\n') // an empty line means that the server has ended
		ready <- line
		c.ended <- c.cmd.Wait()
	}()
	select {
	case line := <-ready:
		c.starts = time.Since(began)
		_, address, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found {
			return nil, c.failed()
		}
		c.url, err = url.Parse(address)
		return c, err
	case <-time.After(readyPatience):
		c.stop()
		return nil, fmt.Errorf("load: the server was not ready within %s; its log: %s", readyPatience, c.tail())
	}
}

// failed returns the error of a server that did not start, with the end of its log.
func (c *child) failed() error {
	return fmt.Errorf("load: the server did not start (%v): %s", <-c.ended, c.tail())
}

// tail returns the end of the server's log.
func (c *child) tail() string {
	const most = 2000
	text, err := os.ReadFile(c.log)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(string(text[max(0, len(text)-most):]))
}

// stop ends the server and waits for its end.
func (c *child) stop() {
	_ = c.cmd.Process.Signal(syscall.SIGTERM) // fails if the server has ended
	select {
	case err := <-c.ended:
		c.ended <- err
	case <-time.After(20 * time.Second):
		_ = c.cmd.Process.Kill()
		c.ended <- <-c.ended
	}
}

// withoutSettings returns the environment without the variables of the server's flags, because otherwise the
// server could use a real database.
func withoutSettings(env []string) []string {
	var list []string
	for _, line := range env {
		if !strings.HasPrefix(line, "SIGNORIA_") && !strings.HasPrefix(line, "NOTIFY_SOCKET=") {
			list = append(list, line)
		}
	}
	return list
}
