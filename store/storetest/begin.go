package storetest

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"signoria/store"
)

// begin puts an empty migrated store into a directory that has none. It copies a file, because the
// migrations take longer than most tests, and more memory.
func begin(dir string) error {
	path := filepath.Join(dir, store.FileName)
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	file, err := empty()
	if err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(path, file, 0o600))
}

// empty returns the SQLite file of an empty store. It makes one only once in a process.
var empty = sync.OnceValues(func() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "signoria-store")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := store.Open(context.Background(), dir, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, store.FileName))
})
