package ops

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"signoria/store"
)

// Backups writes scheduled backups of an SQLite store, and deletes all but the newest.
type Backups struct {
	Store *store.Store
	// Dir is their folder, made if it is missing. Other files in it are not changed.
	Dir string
	// Every is the time from one backup to the next, Keep the number of backups that are not deleted.
	Every time.Duration
	Keep  int
	// Spare is the number of bytes that must stay free on the disk after a backup.
	Spare uint64
	Log   *slog.Logger
	free  func(string) (uint64, error) // as Space.free

	mu   sync.Mutex
	last Backup
}

// Backup is the result of the last backup.
type Backup struct {
	// At is the time of the newest existing backup; zero means that there is none. Bytes is its
	// size, Kept the number of existing backups.
	At    time.Time
	Bytes int64
	Kept  int
	// Failed is the time of the last attempt if it has failed; zero means that it has not. The log has
	// the error.
	Failed time.Time
}

// Last returns the result of the last backup.
func (b *Backups) Last() Backup {
	b.mu.Lock()
	last := b.last
	b.mu.Unlock()
	names := b.kept()
	if last.Kept = len(names); last.Kept == 0 {
		return last
	}
	newest := names[len(names)-1]
	last.At, _ = time.Parse("signoria-"+stamp+".db", newest) // kept has parsed it
	if info, err := os.Stat(filepath.Join(b.Dir, newest)); err == nil {
		last.Bytes = info.Size()
	}
	return last
}

// went stores the result of an attempt.
func (b *Backups) went(at time.Time, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last.Failed = (time.Time{}); err != nil {
		b.last.Failed = at
	}
}

const (
	// stamp is the time in the name of a backup, in UTC.
	stamp = "20060102T150405Z"
	// retryAfter is the longest time after which a failed backup is tried again.
	retryAfter = 10 * time.Minute
)

// Run writes backups until the context ends. The first is due Every after the newest existing backup.
func (b *Backups) Run(ctx context.Context) {
	b.clear()
	wait := b.until(time.Now())
	for {
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
			now := time.Now()
			err := b.write(ctx, now)
			b.went(now, err)
			if err != nil && ctx.Err() == nil {
				b.Log.Error("no backup was written; it will be tried again", "error", err)
				wait = min(b.Every, retryAfter)
				continue
			}
			wait = b.until(time.Now())
		}
	}
}

// until returns the time until the next backup. Backups from the future do not count, because the clock was wrong
// when they were written.
func (b *Backups) until(now time.Time) time.Duration {
	for _, name := range slices.Backward(b.kept()) {
		last, err := time.Parse("signoria-"+stamp+".db", name)
		if err == nil && !last.After(now) {
			return max(0, last.Add(b.Every).Sub(now))
		}
	}
	return 0
}

// write writes a backup, and then deletes the oldest beyond Keep.
func (b *Backups) write(ctx context.Context, now time.Time) error {
	if err := os.MkdirAll(b.Dir, 0o700); err != nil {
		return fmt.Errorf("the folder of the backups cannot be made: %w", err)
	}
	if err := b.room(ctx); err != nil {
		return err
	}
	made, err := b.Store.Backup(ctx, filepath.Join(b.Dir, "signoria-"+now.UTC().Format(stamp)+".db"))
	if err != nil {
		return err
	}
	b.Log.Info("backup", "file", made.File, "bytes", made.Bytes, "matches", made.Matches)
	return b.prune(now)
}

// room returns an error unless the disk has room for a backup and Spare bytes, because otherwise a backup could
// stop all matches.
func (b *Backups) room(ctx context.Context) error {
	size, err := b.Store.Size(ctx)
	if err != nil {
		return err
	}
	if free, known := (Space{Dir: b.Dir, free: b.free}).Free(); known && free < size+b.Spare {
		return fmt.Errorf("%s: %d bytes are free, and a backup takes up to %d; free some space, or keep fewer backups", b.Dir, free, size)
	}
	return nil
}

// prune deletes backups beyond Keep: first those from the future, because the clock was wrong when they were
// written, then the oldest.
func (b *Backups) prune(now time.Time) error {
	names := b.kept()
	future := slices.IndexFunc(names, func(name string) bool { return name > "signoria-"+now.UTC().Format(stamp)+".db" })
	if future >= 0 {
		names = slices.Concat(names[future:], names[:future])
	}
	var all error
	for len(names) > b.Keep {
		all = errors.Join(all, os.Remove(filepath.Join(b.Dir, names[0])))
		names = names[1:]
	}
	return all
}

// kept returns the names of the existing backups, the oldest first.
func (b *Backups) kept() (names []string) {
	list, err := os.ReadDir(b.Dir)
	if err != nil {
		return nil // there is no folder yet; write returns other errors
	}
	for _, e := range list {
		_, err := time.Parse("signoria-"+stamp+".db", e.Name())
		if err == nil && e.Type().IsRegular() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names
}

// clear deletes unfinished backups, which a killed server has left.
func (b *Backups) clear() {
	parts, _ := filepath.Glob(filepath.Join(b.Dir, ".signoria-*.db.*.part")) // the pattern is valid
	for _, part := range parts {
		if err := os.Remove(part); err != nil {
			b.Log.Warn("what was left of a backup cannot be removed", "file", part, "error", err)
		}
	}
}
