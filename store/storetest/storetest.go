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

// skipVariable is the environment variable that lets tests be skipped if PostgreSQL is not installed.
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
	// ready means that there is the database "ready", an empty store, which Address copies.
	ready bool
}

// StartPostgres starts a server in a new directory on a free port of this machine. The caller must call Stop
// at the end (in TestMain, or as a cleanup). If the test runs as root the server runs as the user postgres,
// because PostgreSQL refuses root.
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

// Restart starts a crashed server again, with the same files and port. It returns when the server answers.
func (s *Server) Restart() error { return s.run() }

// Address makes an empty store and returns its address. It copies a store that is made once, because the
// migrations take longer than most tests. startError is the error of StartPostgres; if it is not nil the
// server may be nil, and the test fails with a message that says what to install. With skipVariable set, a
// test is skipped instead if PostgreSQL is not installed.
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

// Empty makes a database without tables and returns its address, otherwise as Address.
func (s *Server) Empty(t testing.TB, startError error) string {
	t.Helper()
	s.check(t, startError)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.databases++
	return s.create(t, "test"+strconv.Itoa(s.databases), "")
}

// check fails or skips the test if the server could not be started.
func (s *Server) check(t testing.TB, startError error) {
	t.Helper()
	if startError != nil {
		if os.Getenv(skipVariable) != "" && errors.Is(startError, ErrMissing) {
			t.Skipf("%s is set: %v", skipVariable, startError)
		}
		t.Fatalf("%v (or set %s=1 to go without)", startError, skipVariable)
	}
}

// create makes a database and returns its address. It tries for up to a minute while the database to be
// copied is in use: the server uses it for a moment after the last connection has closed.
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

// binaries returns the folder with the programs of the newest PostgreSQL that Debian has installed.
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
		// Written data survives a crash of the server's processes in the memory of the system. fsync is
		// needed only for a loss of power.
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

// command returns a command that runs a program of PostgreSQL in the server's directory, as its owner.
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
