package load

import (
	"fmt"
	"net/http"
	"sync/atomic"
)

// visitors is the number of visitors so far.
var visitors atomic.Uint32

// visitor sends requests as a person of a network of their own, with the header that a proxy writes. A server
// shares its time between networks, so people of one network would wait for each other.
type visitor struct {
	http.RoundTripper
	address string
}

// newVisitor returns a visitor in a network of its own.
func newVisitor(transport http.RoundTripper) visitor {
	n := visitors.Add(1)
	return visitor{transport, fmt.Sprintf("%d.%d.1.1", 20+n/250%100, 1+n%250)}
}

// RoundTrip sends the request with the visitor's address.
func (v visitor) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", v.address)
	return v.RoundTripper.RoundTrip(r)
}
