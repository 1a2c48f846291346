//go:build linux || darwin || freebsd

package store

import (
	"fmt"
	"syscall"
)

// Free returns how many bytes this user may still write to the disk of a folder.
func Free(dir string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, fmt.Errorf("%w: free space of %s: %w", ErrFailed, dir, err)
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil
}
