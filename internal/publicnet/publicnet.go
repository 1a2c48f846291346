// Package publicnet makes HTTP clients that connect to the public Internet only. Use it where
// a stranger chooses the address: behind the host's firewall nothing can be reached by it.
package publicnet

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Config configures a Client.
type Config struct {
	// Timeout limits a request with its answer, and each of its parts.
	Timeout time.Duration
	// Allowed are host names for which any address and port may be dialed, also private ones.
	Allowed []string
	// Dial and TLS replace the network and the trusted certificates in tests; nil means the
	// real network and the system's certificates.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	TLS  *tls.Config
}

// Client returns an HTTP client without proxy, cookies and redirects. It checks the resolved
// address when it dials, so a name that resolves differently the second time gains nothing.
// Other addresses than public ones on port 443 are refused, except for allowed hosts.
func Client(c Config) *http.Client {
	dial := c.Dial
	if dial == nil {
		open := &net.Dialer{Timeout: c.Timeout}
		guarded := &net.Dialer{Timeout: c.Timeout, Control: onlyPublic}
		dial = func(ctx context.Context, network, address string) (net.Conn, error) {
			if host, _, err := net.SplitHostPort(address); err == nil && Allows(c.Allowed, host) {
				return open.DialContext(ctx, network, address)
			}
			return guarded.DialContext(ctx, network, address)
		}
	}
	return &http.Client{
		Timeout:       c.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, DialContext: dial, TLSClientConfig: c.TLS, ForceAttemptHTTP2: true,
			MaxConnsPerHost: 4, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: c.Timeout,
			ResponseHeaderTimeout: c.Timeout, MaxResponseHeaderBytes: 16 << 10,
		},
	}
}

// Allows reports whether a host is in a list of names, whatever its case.
func Allows(list []string, host string) bool {
	return slices.ContainsFunc(list, func(name string) bool { return strings.EqualFold(name, host) })
}

// onlyPublic refuses to connect to addresses that are not public.
func onlyPublic(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("publicnet: %s is no address", address)
	}
	if at.Port() != 443 || !Public(at.Addr()) {
		return errors.New("publicnet: the address is not on the public Internet")
	}
	return nil
}

// hidden are networks that are not public and that netip does not know by name: shared
// address space (CGNAT), "this" network, documentation and benchmarks, IPv4 in IPv6 by
// translation (behind which any of them may be), reserved.
var hidden = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// Public reports whether an address is one of the public Internet.
func Public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	return !slices.ContainsFunc(hidden, func(network netip.Prefix) bool { return network.Contains(a) })
}

// How long a server may ask to be left alone.
const (
	defaultWait = time.Minute
	maxWait     = time.Hour
)

// RetryAfter reads the header Retry-After, seconds or a date, and returns a wait of a second
// to an hour; a minute if the header says nothing.
func RetryAfter(text string) time.Duration {
	seconds, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		at, err := http.ParseTime(text)
		if err != nil {
			return defaultWait
		}
		return bounded(time.Until(at))
	}
	return Seconds(seconds)
}

// Seconds returns a wait of that many seconds within the limits of RetryAfter.
func Seconds(seconds float64) time.Duration {
	if !(seconds > 0) { // also NaN
		return time.Second
	}
	return bounded(time.Duration(min(seconds, maxWait.Seconds()) * float64(time.Second)))
}

func bounded(wait time.Duration) time.Duration { return min(max(wait, time.Second), maxWait) }
