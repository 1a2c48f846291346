//go:build linux || darwin || freebsd

package ops

import "syscall"

// Files returns how many files and connections this process may have open, at most 2^20; 0 means unknown.
func Files() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	const many = 1 << 20
	return int(min(uint64(limit.Cur), many))
}
