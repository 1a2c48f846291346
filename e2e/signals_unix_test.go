//go:build unix

package e2e

import "syscall"

// pause and resume are the signals that stop a process and let it run again.
const pause, resume = syscall.SIGSTOP, syscall.SIGCONT
