package web

import (
	"net/http"
	"net/netip"
	"strings"
)

// Whole networks are counted as one client: whoever has one address of a
// network mostly has them all.
const (
	network4 = 24
	network6 = 56
)

// clientOf is the network that a request comes from. Behind a proxy every
// request comes from the proxy, which writes its own client last into
// X-Forwarded-For.
func (s *site) clientOf(r *http.Request) string {
	forwarded := r.Header.Values("X-Forwarded-For")
	if len(forwarded) > 0 && !s.BehindProxy {
		s.forwarded.Do(func() {
			s.Log.Warn("requests come with X-Forwarded-For; if a proxy of yours stands before the server, start it with --behind-proxy: " +
				"otherwise all visitors count as one")
		})
	}
	if s.BehindProxy && len(forwarded) > 0 {
		all := strings.Split(forwarded[len(forwarded)-1], ",")
		if network := networkOf(strings.TrimSpace(all[len(all)-1])); network != "" {
			return network
		}
	}
	return orElse(networkOf(r.RemoteAddr), r.RemoteAddr)
}

// networkOf is the network of an address with or without a port; empty for what
// is no address.
func networkOf(text string) string {
	addr, err := netip.ParseAddr(text)
	if err != nil {
		with, err := netip.ParseAddrPort(text)
		if err != nil {
			return ""
		}
		addr = with.Addr()
	}
	addr = addr.Unmap().WithZone("")
	bits := network6
	if addr.Is4() {
		bits = network4
	}
	return netip.PrefixFrom(addr, bits).Masked().String()
}
