package page

import (
	"net/http"
	"net/netip"
	"strings"

	"signoria/live"
	"signoria/web/wire"
)

// A whole network counts as one client, because the holder of one address mostly has them all. In
// IPv6 a household has a /56, and many have a /48 of 256 such: that is counted, too, with limits
// live.Looser times as high.
const (
	network4 = 24
	network6 = 56
	wide6    = 48
)

// ClientOf is the network that a request comes from. Behind a proxy every
// request comes from the proxy, which writes its own client last into
// X-Forwarded-For, or Forwarded.
func (s *Site) ClientOf(r *http.Request) string {
	addr, ok := s.addressOf(r)
	if !ok {
		return r.RemoteAddr
	}
	bits := network6
	if addr.Is4() {
		bits = network4
	}
	return netip.PrefixFrom(addr, bits).Masked().String()
}

// networksOf are the network that a request comes from, and of IPv6 the wide one
// around it.
func (s *Site) networksOf(r *http.Request) []string {
	list := []string{s.ClientOf(r)}
	if addr, ok := s.addressOf(r); ok && addr.Is6() {
		list = append(list, live.Wide+netip.PrefixFrom(addr, wide6).Masked().String())
	}
	return list
}

// WideOf is the wide network of a request; empty: there is none.
func (s *Site) WideOf(r *http.Request) string {
	if list := s.networksOf(r); len(list) > 1 {
		return list[1]
	}
	return ""
}

// addressOf is the address that a request comes from, if it has one.
func (s *Site) addressOf(r *http.Request) (netip.Addr, bool) {
	told := len(r.Header.Values("X-Forwarded-For")) + len(r.Header.Values("Forwarded"))
	if told > 0 && !s.BehindProxy {
		s.forwarded.Do(func() {
			s.Log.Warn("requests come with X-Forwarded-For or Forwarded; if a proxy of yours stands before the server, start it with --behind-proxy: " +
				"otherwise all visitors count as one")
		})
	}
	if s.BehindProxy {
		if addr, ok := wire.ParseAddress(s.forwardedFor(r)); ok {
			return addr, true
		}
	}
	return wire.ParseAddress(r.RemoteAddr)
}

// forwardedFor is the client of the last proxy, as that proxy writes it. Only the header that the
// host has named counts: a client may send the other one.
func (s *Site) forwardedFor(r *http.Request) string {
	if s.Forwarded {
		if hops := wire.Forwarded(r.Header.Values("Forwarded")); len(hops) > 0 {
			return hops[len(hops)-1].For
		}
		return ""
	}
	lists := r.Header.Values("X-Forwarded-For")
	if len(lists) == 0 {
		return ""
	}
	all := strings.Split(lists[len(lists)-1], ",")
	return strings.TrimSpace(all[len(all)-1])
}
