package wire

import "net/netip"

// ParseAddress parses an IP address with or without a port. An IPv4 address in the form of IPv6
// (::ffff:192.0.2.1) is returned as IPv4.
func ParseAddress(text string) (netip.Addr, bool) {
	addr, err := netip.ParseAddr(text)
	if err != nil {
		with, err := netip.ParseAddrPort(text)
		if err != nil {
			return addr, false
		}
		addr = with.Addr()
	}
	return addr.Unmap().WithZone(""), true
}
