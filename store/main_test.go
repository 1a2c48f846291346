package store_test

import (
	"context"
	"os"
	"sync"
	"testing"

	"signoria/store"
	"signoria/store/storetest"
)

var postgres struct {
	once   sync.Once
	server *storetest.Server
	err    error
}

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashVariable); dir != "" {
		crash(dir)
	}
	code := m.Run()
	if postgres.server != nil {
		postgres.server.Stop()
	}
	os.Exit(code)
}

func postgresAddress(t testing.TB) string {
	t.Helper()
	postgres.once.Do(func() { postgres.server, postgres.err = storetest.StartPostgres() })
	return postgres.server.Address(t, postgres.err)
}

// emptyPostgres returns the address of a database without tables.
func emptyPostgres(t testing.TB) string {
	t.Helper()
	postgres.once.Do(func() { postgres.server, postgres.err = storetest.StartPostgres() })
	return postgres.server.Empty(t, postgres.err)
}

// onBoth runs a test on SQLite and PostgreSQL. where is the same store each time it is opened.
func onBoth(t *testing.T, test func(t *testing.T, where string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) { test(t, postgresAddress(t)) })
}

func open(t testing.TB, where string) *store.Store {
	t.Helper()
	return storetest.Open(t, where)
}

// add appends to the log of a match.
func add(s *store.Store, ctx context.Context, match string, a store.Addition) error {
	_, err := s.Append(ctx, match, a)
	return err
}
