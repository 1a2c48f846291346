package storetest

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// attributes makes a process run as the account, and end when the test process ends.
func (a *account) attributes() *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Pdeathsig: syscall.SIGINT}
	if a != nil {
		attributes.Credential = &syscall.Credential{Uid: a.Uid, Gid: a.Gid}
	}
	return attributes
}

// serverUser returns the account as which the server runs: "postgres" if the test runs as root, otherwise
// nil. The error is ErrMissing if there is no such account.
func serverUser() (*account, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrMissing, err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &account{uint32(uid), uint32(gid)}, nil
}
