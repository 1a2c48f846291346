package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
)

// unixPrefix is the prefix of the address of a socket in the file system, for a proxy on the same machine.
const unixPrefix = "unix:"

// socketMode allows the owner of a socket and its group to connect, as a proxy of that group
// needs.
const socketMode = 0o660

// listener returns the listener for pages: the socket from the service manager if there is one, otherwise
// the address of --addr.
func (c *serveCommand) listener() (net.Listener, error) {
	given, err := activation.Listeners()
	switch {
	case err != nil:
		return nil, fmt.Errorf("the sockets that the service manager hands over cannot be used: %w", err)
	case len(given) > 1:
		return nil, fmt.Errorf("the service manager hands over %d sockets; leave one in the socket unit", len(given))
	case len(given) == 1 && given[0] == nil:
		return nil, errors.New("what the service manager hands over is no stream socket; write ListenStream= in the socket unit")
	case len(given) == 1:
		return given[0], nil
	}
	return listen("addr", c.Addr)
}

// listen opens the address of a flag. A server calls it first, so that one whose address is in use does not
// open the store.
func listen(flag, addr string) (net.Listener, error) {
	if path, ok := strings.CutPrefix(addr, unixPrefix); ok {
		return listenUnix(flag, path)
	}
	listener, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("another program listens on %s already; stop it, or choose another address with --%s", addr, flag)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("listening on %s is not allowed; choose a port above 1023 with --%s", addr, flag)
	case addr != "" && isPort(addr):
		return nil, usagef("--%s %s has no host; write 127.0.0.1:%s for this machine alone, or 0.0.0.0:%s for the network", flag, addr, addr, addr)
	case err != nil:
		return nil, usagef("--%s %s: %w", flag, addr, err)
	}
	return listener, nil
}

// listenUnix opens a socket in the file system. It removes a socket that a killed server has left, but no
// other file.
func listenUnix(flag, path string) (net.Listener, error) {
	if path == "" || strings.HasPrefix(path, "@") { // a name without a file has no owner, so anyone could connect
		return nil, usagef("--%s %s%s names no file; write unix:/run/signoria/signoria.sock", flag, unixPrefix, path)
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, usagef("--%s %s%s: %w", flag, unixPrefix, path, err)
	case info.Mode()&fs.ModeSocket == 0:
		return nil, usagef("--%s %s%s: there is a file that is no socket; choose another name", flag, unixPrefix, path)
	default:
		if err := clearSocket(flag, path); err != nil {
			return nil, err
		}
	}
	listener, err := net.Listen("unix", path)
	switch {
	case errors.Is(err, syscall.EINVAL):
		return nil, usagef("--%s %s%s: the name of a socket has about 100 bytes at most, this one %d; choose a shorter one", flag, unixPrefix, path, len(path))
	case errors.Is(err, fs.ErrNotExist):
		return nil, usagef("--%s %s%s: there is no folder %s", flag, unixPrefix, path, filepath.Dir(path))
	case err != nil:
		return nil, usagef("--%s %s%s: %w", flag, unixPrefix, path, err)
	}
	if err := os.Chmod(path, socketMode); err != nil {
		return nil, errors.Join(fmt.Errorf("--%s %s%s: %w", flag, unixPrefix, path, err), listener.Close())
	}
	return listener, nil
}

// clearSocket removes a socket, or returns an error if a process listens on it.
func clearSocket(flag, path string) error {
	conn, err := net.DialTimeout("unix", path, time.Second)
	if err == nil {
		_ = conn.Close()
	}
	if !errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("another program listens on %s%s already; stop it, or choose another address with --%s", unixPrefix, path, flag)
	}
	if err := os.Remove(path); err != nil {
		return usagef("--%s %s%s: %w", flag, unixPrefix, path, err)
	}
	return nil
}

// address returns the address at which a browser on this machine reaches the server; for a socket in the
// file system that at which a proxy does.
func address(a net.Addr) string {
	if a.Network() == "unix" {
		return unixPrefix + a.String()
	}
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return "http://" + a.String() + "/"
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

// clientOf returns, for an address as address writes it, the address for requests and the client that sends
// them.
func clientOf(addr string) (string, *http.Client) {
	path, ok := strings.CutPrefix(addr, unixPrefix)
	if !ok {
		return strings.TrimSuffix(addr, "/"), http.DefaultClient
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", path)
	}
	return "http://localhost", &http.Client{Transport: &http.Transport{DialContext: dial}}
}
