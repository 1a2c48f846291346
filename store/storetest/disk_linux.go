package storetest

import (
	"syscall"
	"testing"
)

// SmallDisk mounts a file system of 4 MB for the test, and returns its folder. The test is skipped if it
// may not mount (only root may); package store has a test of a full disk that needs no rights.
func SmallDisk(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("a file system of fixed size cannot be mounted here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}
