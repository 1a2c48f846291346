package storetest

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// attributes lets a process run as the account, and die with the test.
func (a *account) attributes() *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Pdeathsig: syscall.SIGINT}
	if a != nil {
		attributes.Credential = &syscall.Credential{Uid: a.Uid, Gid: a.Gid}
	}
	return attributes
}

// serverUser is whom the server runs as: nil for the present user.
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
