//go:build !linux

package storetest

import "syscall"

// attributes lets a process run as any other: only Linux lets it die with the test.
func (a *account) attributes() *syscall.SysProcAttr { return nil }

// serverUser returns nil, the present user: other systems than Linux are for people who develop, not root.
func serverUser() (*account, error) { return nil, nil }
