package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
)

// Backup is a copy of an SQLite store in one file.
type Backup struct {
	File    string `json:"file"`
	Bytes   int64  `json:"bytes"`
	Matches int    `json:"matches"`
	Entries int    `json:"entries"`
}

// Backup writes the store, as it is at one moment, into a file that must not exist yet. Servers continue
// in the meantime. The file gets its name only when it is complete, checked and synced to disk. Restore
// makes it a store again. All errors are ErrFailed or one of its kinds; PostgreSQL is refused.
func (s *Store) Backup(ctx context.Context, file string) (Backup, error) {
	if s.file == "" {
		return Backup{}, fmt.Errorf("%w: a PostgreSQL database is backed up by its own tools (pg_dump)", ErrFailed)
	}
	if _, err := os.Lstat(file); err == nil {
		return Backup{}, fmt.Errorf("%w: %s is there already; name another file", ErrFailed, file)
	}
	var tables int
	if err := s.read.QueryRowContext(ctx, `SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('matches', 'entries')`).Scan(&tables); err != nil {
		return Backup{}, sortError("backup of "+s.file, err)
	}
	if tables != 2 {
		return Backup{}, fmt.Errorf("%w: %s is empty, or no store of this program; name the server's folder with --data", ErrFailed, s.file)
	}
	part, err := s.writePart(ctx, file)
	if err != nil {
		return Backup{}, err
	}
	defer os.Remove(part) // after publish the backup has another name
	made, err := checkBackup(ctx, part)
	if err != nil {
		return Backup{}, err
	}
	made.File = file
	return made, publish(part, file)
}

// BackupOf is Backup of the store in a directory, of any version. It does not migrate the store.
func BackupOf(ctx context.Context, dir, file string) (Backup, error) {
	if err := checkExists(dir); err != nil {
		return Backup{}, err
	}
	s, err := openFor(ctx, dir, slog.New(slog.DiscardHandler), embedded(), (*Store).noMigration)
	if err != nil {
		return Backup{}, err
	}
	made, err := s.Backup(ctx, file)
	return made, errors.Join(s.explain(err), s.Close())
}

// noMigration is the step of openFor that leaves the tables as they are and accepts any version.
func (s *Store) noMigration(context.Context) error { return nil }

// backupUnless writes a backup with the name, numbered if there are others, unless the newest of them
// has the same bytes: otherwise a server that fails at its start and is started again and again
// would fill the disk. It returns the file's name.
func (s *Store) backupUnless(ctx context.Context, name string) (string, error) {
	file, last := name+".db", ""
	for n := 2; ; n++ {
		if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
			break
		}
		file, last = name+"."+strconv.Itoa(n)+".db", file
	}
	part, err := s.writePart(ctx, file)
	if err != nil {
		return "", err
	}
	defer os.Remove(part)
	if same, err := sameBytes(part, last); err == nil && same {
		return last, nil
	}
	if _, err := checkBackup(ctx, part); err != nil {
		return "", err
	}
	return file, publish(part, file)
}

// writePart writes the store into a temporary file next to the wanted one, and syncs it to disk.
func (s *Store) writePart(ctx context.Context, file string) (string, error) {
	doing := "backup into " + filepath.Dir(file)
	part, err := os.CreateTemp(filepath.Dir(file), partPattern(file))
	if err != nil {
		return "", fmt.Errorf("%w: %s: %w", ErrFailed, doing, cause(err))
	}
	_, err = s.read.ExecContext(ctx, `VACUUM INTO $1`, part.Name())
	err = errors.Join(err, part.Sync(), part.Close())
	if err != nil {
		_ = os.Remove(part.Name())
		return "", sortError(doing, err)
	}
	return part.Name(), nil
}

// partPattern returns the name pattern of the temporary files of a backup that is still being written.
func partPattern(file string) string { return "." + filepath.Base(file) + ".*.part" }

// checkBackup reads the whole file, and returns its size and the number of its matches and entries. It
// returns ErrFailed if the file is damaged.
func checkBackup(ctx context.Context, file string) (Backup, error) {
	var made Backup
	path, err := filepath.Abs(file)
	if err != nil {
		return made, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	address := url.URL{Scheme: "file", Path: path, RawQuery: "mode=ro&immutable=1"}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return made, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	defer db.Close()
	var found string
	if err := db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&found); err != nil {
		return made, sortError("checking "+file, err)
	}
	if found != "ok" {
		return made, fmt.Errorf("%w: the backup is not whole: %s", ErrFailed, found)
	}
	err = db.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM entries)`).Scan(&made.Matches, &made.Entries)
	if err != nil {
		return made, sortError("checking "+file, err)
	}
	info, err := os.Stat(file)
	if err != nil {
		return made, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	made.Bytes = info.Size()
	return made, nil
}

// publish renames a finished file, and syncs the directory. The new name must not exist yet.
func publish(part, file string) error {
	err := os.Link(part, file)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%w: %s is there already; name another file", ErrFailed, file)
	case err != nil: // a file system without links
		if err := os.Rename(part, file); err != nil {
			return fmt.Errorf("%w: %w", ErrFailed, err)
		}
	}
	dir, err := os.Open(filepath.Dir(file))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFailed, err)
	}
	if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrFailed, filepath.Dir(file), err)
	}
	return nil
}

// sameBytes reports whether two files have the same contents.
func sameBytes(one, other string) (bool, error) {
	a, err := os.Open(one)
	if err != nil {
		return false, err
	}
	defer a.Close()
	b, err := os.Open(other)
	if err != nil {
		return false, err
	}
	defer b.Close()
	left, right := make([]byte, 64<<10), make([]byte, 64<<10)
	for {
		n, errA := io.ReadFull(a, left)
		m, errB := io.ReadFull(b, right)
		if !bytes.Equal(left[:n], right[:m]) {
			return false, nil
		}
		if errA != nil || errB != nil {
			return errA == errB, nil
		}
	}
}

// Size returns the size of an SQLite store in bytes. A backup of it is at most as large.
func (s *Store) Size(ctx context.Context) (uint64, error) {
	var size uint64
	err := s.read.QueryRowContext(ctx, `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&size)
	return size, sortError("store: size", err)
}
