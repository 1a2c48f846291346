//go:build !unix

package main

import "errors"

// mkfifo fails: this system has no named pipes in folders.
func mkfifo(string) error { return errors.ErrUnsupported }
