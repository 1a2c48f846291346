//go:build !linux

package storetest

import "testing"

// SmallDisk skips the test: only Linux can mount a file system of the test's own.
func SmallDisk(t testing.TB) string {
	t.Helper()
	t.Skip("a file system of fixed size can be mounted on Linux only")
	return ""
}
