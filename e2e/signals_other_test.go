//go:build !unix

package e2e

import "syscall"

// pause and resume are 0, because this system has no such signals.
const pause, resume = syscall.Signal(0), syscall.Signal(0)
