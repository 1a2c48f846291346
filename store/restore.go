package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"signoria/internal/files"
)

// backupsFolder is the default folder of automatic backups, in the data directory.
const backupsFolder = "backups"

// Restore makes a backup (a file that Backup wrote) the store of a data directory, which is made if
// necessary, and returns what is in it. Errors: ErrHeld if a server runs on it; ErrFailed if it
// contains anything but backups, if the file cannot be read, is damaged or no store of this
// program, or is a live database with unmerged changes; ErrNewer if a later program wrote it;
// ErrFull if the disk has no room. After an error the directory is as it was.
//
// If root restores into the folder of another user, the store and its lock are given to that user.
//
// The lock is kept until the caller closes it, so that no server starts in the meantime.
func Restore(ctx context.Context, file, dir string) (Backup, *Lock, error) {
	if err := restorable(file); err != nil {
		return Backup{}, nil, err
	}
	_, err := os.Stat(dir)
	fresh := errors.Is(err, fs.ErrNotExist)
	_, err = os.Stat(filepath.Join(dir, lockName))
	unlocked := errors.Is(err, fs.ErrNotExist)
	lock, err := LockFolder(dir)
	if err != nil {
		return Backup{}, nil, err
	}
	made, err := restoreInto(ctx, file, dir)
	if err != nil {
		err = errors.Join(err, lock.Close())
		// The directory must be as it was before.
		if unlocked {
			_ = os.Remove(filepath.Join(dir, lockName))
		}
		if fresh {
			_ = os.Remove(dir)
		}
		return Backup{}, nil, err
	}
	return made, lock, nil
}

// restorable returns an error if a file cannot be a backup. A backup is one regular file, and complete
// without others.
func restorable(file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return fmt.Errorf("%w: the backup %s cannot be read: %w", ErrFailed, file, cause(err))
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%w: %s is not a regular file; name a file that 'signoria store backup' wrote", ErrFailed, file)
	}
	if info, err := os.Stat(file + "-wal"); err == nil && info.Size() > 0 {
		return fmt.Errorf("%w: %s is not a backup but a database with changes that stand beside it (%s-wal); make a backup of it with 'signoria store backup --data %s FILE'", ErrFailed, file, file, filepath.Dir(file))
	}
	return nil
}

// restoreInto copies, checks and reads a backup in a folder of its own before it becomes the store.
func restoreInto(ctx context.Context, file, dir string) (Backup, error) {
	if err := requireEmptyFolder(dir); err != nil {
		return Backup{}, err
	}
	scratch, err := os.MkdirTemp(dir, ".signoria-restore-")
	if err != nil {
		return Backup{}, fmt.Errorf("%w: %s: %w", ErrFailed, dir, cause(err))
	}
	defer os.RemoveAll(scratch)
	part := filepath.Join(scratch, FileName)
	if err := copyFile(file, part); err != nil {
		return Backup{}, err
	}
	made, err := checkBackup(ctx, part)
	if err != nil {
		return Backup{}, fmt.Errorf("%w: %s is damaged, or no backup of this program (%s)", ErrFailed, file, strings.ReplaceAll(err.Error(), part, file))
	}
	kept, err := Read(ctx, scratch, slog.New(slog.DiscardHandler))
	if errors.Is(err, ErrNewer) {
		says := strings.TrimPrefix(err.Error(), ErrNewer.Error()+": ")
		return Backup{}, fmt.Errorf("%w: %s", ErrNewer, strings.ReplaceAll(says, part, file))
	}
	if err != nil {
		return Backup{}, err
	}
	if err := kept.Close(); err != nil {
		return Backup{}, fmt.Errorf("%w: %s: %w", ErrFailed, file, err)
	}
	if err := files.GiveToOwner(dir, part); err != nil {
		return Backup{}, fmt.Errorf("%w: %s cannot be given to the owner of %s: %w", ErrFailed, part, dir, cause(err))
	}
	made.File = filepath.Join(dir, FileName)
	return made, publish(part, made.File)
}

// requireEmptyFolder returns an error if a folder contains anything except the lock and backups, because
// files of another store could be taken for those of the restored one.
func requireEmptyFolder(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrFailed, dir, cause(err))
	}
	for _, e := range entries {
		if e.Name() != lockName && e.Name() != backupsFolder {
			return fmt.Errorf("%w: the folder %s is not empty (%s); move that away, or name an empty folder with --data", ErrFailed, dir, e.Name())
		}
	}
	return nil
}

// copyFile copies a file into a new one that only its owner can read, and syncs it to disk.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("%w: the backup %s cannot be read: %w", ErrFailed, from, cause(err))
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrFailed, filepath.Dir(to), cause(err))
	}
	_, err = io.Copy(out, in)
	err = errors.Join(err, out.Sync(), out.Close())
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%s: %w", filepath.Dir(filepath.Dir(to)), ErrFull)
	case err != nil:
		return fmt.Errorf("%w: copying %s: %w", ErrFailed, from, cause(err))
	}
	return nil
}
