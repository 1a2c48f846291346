//go:build linux || darwin || freebsd

package ops

import "syscall"

// Files is how many files and connections this process may hold at once; 0 means it is not known.
func Files() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	const many = 1 << 20
	return int(min(uint64(limit.Cur), many))
}
