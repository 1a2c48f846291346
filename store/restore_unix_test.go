//go:build unix

package store_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"signoria/store"
)

// TestRootRestoresForAService checks that files which root restores into the folder of a service's
// user belong to that user.
func TestRootRestoresForAService(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files to another user")
	}
	const service = 65534
	file, dir := aBackup(t), t.TempDir()
	must(t, os.Chown(dir, service, service))
	_, lock, err := store.Restore(t.Context(), file, dir)
	must(t, err)
	must(t, lock.Close())
	for _, name := range []string{store.FileName, "signoria.lock"} {
		info, err := os.Stat(filepath.Join(dir, name))
		must(t, err)
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != service || owner.Gid != service || info.Mode().Perm() != 0o600 {
			t.Errorf("%s is of user %d, group %d, with rights %v", name, owner.Uid, owner.Gid, info.Mode())
		}
	}
}
