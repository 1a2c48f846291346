// Package storetest starts the stores that tests run on: SQLite in a directory
// of the test, and a PostgreSQL server of the test's own, from Debian's
// package. Only tests import it.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"signoria/store"
)

// SQLite opens a store in a directory of the test.
func SQLite(t testing.TB) *store.Store { return Open(t, t.TempDir()) }

// Open opens the store for the time of the test.
func Open(t testing.TB, where string) *store.Store {
	t.Helper()
	if !store.IsPostgres(where) {
		if err := begin(where); err != nil {
			t.Fatal(err)
		}
	}
	s, err := store.Open(t.Context(), where, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// skipVariable, when set, lets tests go without PostgreSQL.
const skipVariable = "SIGNORIA_SKIP_POSTGRES"

// Server is a PostgreSQL server of a test binary's own.
type Server struct {
	dir  string
	port int
	stop func() // ends it in order
	kill func() // ends it at once
	bin  string
	// owner is the user that it runs as; nil means the current user.
	owner *account

	mu        sync.Mutex
	databases int
	// ready reports whether there is a database "ready" to copy, a store that nothing was written to.
	ready bool
}

// StartPostgres starts a server in a new directory on a free port of this
// machine. Call Stop at the end (from TestMain, or as a cleanup). As root it
// runs as the user postgres, because PostgreSQL refuses root.
func StartPostgres() (*Server, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	owner, err := serverUser()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "signoria-pg")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, stop: func() {}}
	s.bin, s.owner = bin, owner
	if err := s.start(); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

// Crash ends the server at once, as a power failure does: no connection is closed, nothing is
// written out.
func (s *Server) Crash() { s.kill() }

// Restart starts a server again that has crashed, on the same files and port. It
// returns when the server answers.
func (s *Server) Restart() error { return s.run() }

// Address makes a store that nothing was written to and gives its address: a copy of one that is
// made once, as bringing the tables up to date step by step takes longer than most tests. The test
// is skipped when the environment allows to go without PostgreSQL and there is none; otherwise it
// fails and says what to install. Server may then be nil.
func (s *Server) Address(t testing.TB, startError error) string {
	t.Helper()
	s.check(t, startError)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ready {
		made, err := store.Open(t.Context(), s.create(t, "ready", ""), slog.New(slog.DiscardHandler))
		if err == nil {
			err = made.Close()
		}
		if err != nil {
			t.Fatalf("storetest: %v", err)
		}
		s.ready = true
	}
	s.databases++
	return s.create(t, "test"+strconv.Itoa(s.databases), " TEMPLATE ready STRATEGY FILE_COPY")
}

// Empty makes a database without tables and gives its address, otherwise as Address.
func (s *Server) Empty(t testing.TB, startError error) string {
	t.Helper()
	s.check(t, startError)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.databases++
	return s.create(t, "test"+strconv.Itoa(s.databases), "")
}

// check ends the test where there is no server.
func (s *Server) check(t testing.TB, startError error) {
	t.Helper()
	if startError != nil {
		if os.Getenv(skipVariable) != "" && errors.Is(startError, ErrMissing) {
			t.Skipf("%s is set: %v", skipVariable, startError)
		}
		t.Fatalf("%v (or set %s=1 to go without)", startError, skipVariable)
	}
}

// create makes a database and returns its address. A copied database must not be in use; the server
// still uses it for a moment after the last connection, so it is asked again for up to a minute.
func (s *Server) create(t testing.TB, name, from string) string {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		err := s.sql(t.Context(), "CREATE DATABASE "+name+from)
		if err == nil {
			return s.address(name)
		}
		if inUse := new(pgconn.PgError); !errors.As(err, &inUse) || inUse.Code != "55006" || time.Now().After(end) {
			t.Fatalf("storetest: %v", err)
		}
	}
}

// Stop ends the server and removes its files.
func (s *Server) Stop() {
	s.stop()
	_ = os.RemoveAll(s.dir)
}

// ErrMissing means that PostgreSQL is not installed.
var ErrMissing = errors.New("storetest: PostgreSQL is not installed; install Debian's package: apt-get install postgresql")

// binaries finds the newest server that Debian has installed.
func binaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	newest, bin := 0, ""
	for _, path := range found {
		dir := filepath.Dir(path)
		version, err := strconv.Atoi(filepath.Base(filepath.Dir(dir)))
		if err == nil && version > newest {
			newest, bin = version, dir
		}
	}
	if bin == "" {
		return "", ErrMissing
	}
	return bin, nil
}

// start makes a new server and runs it.
func (s *Server) start() error {
	if s.owner != nil {
		if err := os.Chown(s.dir, int(s.owner.Uid), int(s.owner.Gid)); err != nil {
			return err
		}
	}
	initdb := s.command("initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("storetest: initdb: %w: %s", err, out)
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	s.port = port
	return s.run()
}

// data returns where the server's files are.
func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// run runs the server until stop or kill.
func (s *Server) run() error {
	server := s.command("postgres", "-D", s.data(), "-p", strconv.Itoa(s.port),
		"-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="+s.dir, "-c", "shared_buffers=16MB",
		// What is written is handed to the system, which outlives a crash of the server's processes:
		// only a loss of power would need the disk to have it too.
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "jit=off", "-c", "autovacuum=off")
	var said strings.Builder
	server.Stderr = &said
	if err := server.Start(); err != nil {
		return fmt.Errorf("storetest: %w", err)
	}
	ended := make(chan struct{})
	go func() { _ = server.Wait(); close(ended) }()
	end := func(how os.Signal) func() {
		return func() {
			_ = server.Process.Signal(how)
			<-ended
		}
	}
	s.stop, s.kill = end(syscall.SIGINT), end(syscall.SIGQUIT) // fast and immediate shutdown
	return s.await(ended, &said)
}

// command runs a program in the server's directory, and lets the server die
// with the test.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = s.owner.attributes()
	return cmd
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// await waits until the server answers.
func (s *Server) await(ended <-chan struct{}, said *strings.Builder) error {
	deadline := time.Now().Add(5 * time.Minute)
	for {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		err := s.sql(ctx, "SELECT 1")
		cancel()
		if err == nil {
			return nil
		}
		select {
		case <-ended:
			return fmt.Errorf("storetest: postgres ended at once: %s", said)
		case <-time.After(50 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("storetest: postgres does not answer: %w", err)
		}
	}
}

func (s *Server) address(database string) string {
	return (&url.URL{Scheme: "postgres", User: url.User("postgres"), Path: database,
		Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)), RawQuery: "sslmode=disable"}).String()
}
