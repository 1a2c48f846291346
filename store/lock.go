package store

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"signoria/internal/files"
)

// lockName is the file in the data directory that its server keeps locked. The system unlocks it
// when the process ends, however it ends.
const lockName = "signoria.lock"

// Lock is the right to serve from a data directory.
type Lock struct{ held *flock.Flock }

// LockFolder locks the data directory for one server. It makes the directory if it is missing. If another
// server has locked it the error is ErrHeld, and names that process.
func LockFolder(dir string) (*Lock, error) {
	if err := prepareFolder(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, lockName)
	l := &Lock{flock.New(path, flock.SetPermissions(0o600))}
	got, err := l.held.TryLock()
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %s cannot be locked: %w", ErrFailed, path, err)
	case !got:
		return nil, fmt.Errorf("%w: %s%s; stop that one, or name another folder with --data", ErrHeld, dir, holder(path))
	}
	_ = files.GiveToOwner(dir, path)                                              // on failure the service cannot lock the file, and its message names the file
	host, _ := os.Hostname()                                                      // for messages only
	_ = os.WriteFile(path, fmt.Appendf(nil, "%d %s\n", os.Getpid(), host), 0o600) // for messages only
	return l, nil
}

// holder returns the process that has written its name into the lock, for messages; empty if unknown.
func holder(path string) string {
	text, err := os.ReadFile(path)
	pid, host, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	if err != nil || pid == "" {
		return ""
	}
	return fmt.Sprintf(" (process %s on %s)", pid, host)
}

// Close unlocks the directory.
func (l *Lock) Close() error { return l.held.Close() }
