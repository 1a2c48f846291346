//go:build unix

package files

import (
	"os"
	"syscall"
)

// GiveToOwner gives a file or folder to the owner and group of another folder, if the process runs as
// root and that owner is not root: what root writes for a service must be readable by the service. A
// link itself is given, not what it leads to. Errors are those of the system.
func GiveToOwner(folder, name string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(folder)
	if err != nil {
		return err
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); ok && owner.Uid != 0 {
		return os.Lchown(name, int(owner.Uid), int(owner.Gid))
	}
	return nil
}
