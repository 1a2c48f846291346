//go:build !linux

package storetest

import "syscall"

// attributes returns nil: only Linux can end a process together with the test process.
func (a *account) attributes() *syscall.SysProcAttr { return nil }

// serverUser returns nil, the current user, because on other systems than Linux tests do not run as root.
func serverUser() (*account, error) { return nil, nil }
