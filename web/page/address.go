package page

import (
	"net/http"
	"strings"

	"signoria/web/wire"
)

// PublicAddress returns the site's public address: the configured one, else that of the request.
func (s *Site) PublicAddress(r *http.Request) string {
	if s.Address != "" {
		return s.Address
	}
	if r.TLS != nil || s.BehindProxy && s.forwardedProto(r) == "https" {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// Origin returns the public address without its path, as browsers send it; empty means that it is
// not known.
func (s *Site) Origin() string { return strings.TrimSuffix(s.Address, string(s.Root)) }

// forwardedProto returns the protocol by which the first of several proxies was asked, in lower
// case: each proxy adds to a list, in one header or in several.
func (s *Site) forwardedProto(r *http.Request) string {
	if s.Forwarded {
		for _, hop := range wire.Forwarded(r.Header.Values("Forwarded")) {
			if hop.Proto != "" {
				return hop.Proto
			}
		}
		return ""
	}
	for _, list := range r.Header.Values("X-Forwarded-Proto") {
		for _, proto := range strings.Split(list, ",") {
			if proto = strings.ToLower(strings.TrimSpace(proto)); proto != "" {
				return proto
			}
		}
	}
	return ""
}
