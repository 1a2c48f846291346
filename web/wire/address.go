package wire

import "net/netip"

// ParseAddress reads an address with or without a port. One of IPv4 that is written as of
// IPv6 is of IPv4.
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
