//go:build unix

package main

import "syscall"

// mkfifo makes a named pipe.
func mkfifo(name string) error { return syscall.Mkfifo(name, 0o600) }
