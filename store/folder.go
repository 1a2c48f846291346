package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// prepareFolder makes the data directory if it is missing, and returns an error if files cannot be made
// in it. The error says what the host can do.
func prepareFolder(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("%w: the folder %s cannot be made: %w", ErrFailed, dir, cause(err))
		}
	case err != nil:
		return fmt.Errorf("%w: the folder %s cannot be used: %w", ErrFailed, dir, cause(err))
	case !info.IsDir():
		return fmt.Errorf("%w: %s is a file; name a folder with --data", ErrFailed, dir)
	}
	probe, err := os.CreateTemp(dir, ".signoria-*")
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%s: %w", dir, ErrFull)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%w: the disk of the folder %s is read-only; the log of the system says why (dmesg); make it writable again, or name another folder with --data", ErrFailed, dir)
	case err != nil:
		return fmt.Errorf("%w: user %d cannot write into the folder %s (%w); give it to that user, or name another with --data",
			ErrFailed, os.Getuid(), dir, cause(err))
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// ownFile makes the file of a new store, readable by its owner only, because it will contain the
// secrets of running matches. SQLite gives its other files the same rights. The file gets its name
// after it is closed: closing it later would release the locks of other users of it in this
// process.
func ownFile(path string) error {
	if info, err := os.Stat(path); err == nil {
		return regular(info)
	}
	if _, err := os.Lstat(path); err == nil {
		return nil // a symbolic link to a file that SQLite will make
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".signoria-*")
	if err != nil {
		return fmt.Errorf("%w: %s cannot be made: %w", ErrFailed, path, cause(err))
	}
	defer os.Remove(f.Name())
	if err := f.Close(); err != nil {
		return fmt.Errorf("%w: %s cannot be made: %w", ErrFailed, path, cause(err))
	}
	_ = os.Link(f.Name(), path) // on failure it exists already, or SQLite makes it (a file system without links)
	return nil
}

// cause returns the error of the operating system without the path, which the message names
// already.
func cause(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// explain adds to an error at the start what the host can do about it.
func (s *Store) explain(err error) error {
	if s.file == "" || err == nil || errors.Is(err, ErrNewer) || errors.Is(err, ErrOlder) {
		return err
	}
	if isFull(err) || errors.Is(err, ErrFull) {
		return fmt.Errorf("%s: %w", filepath.Dir(s.file), ErrFull)
	}
	lite := (*sqlite.Error)(nil)
	if !errors.As(err, &lite) {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	what := ""
	switch lite.Code() & 0xff {
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		what = "is damaged, or no store of this program; put a backup in its place, or name another folder with --data"
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		what = fmt.Sprintf("cannot be written by user %d; give it, and the files beside it, to that user", os.Getuid())
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		what = "is held by another program; end that one"
	case sqlite3.SQLITE_IOERR:
		what = "cannot be read or written; look at the disk"
	default:
		return fmt.Errorf("%s: %w", s.file, err)
	}
	return fmt.Errorf("%w: %s %s (%w)", ErrFailed, s.file, what, err)
}
