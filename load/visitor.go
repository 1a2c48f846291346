package load

import (
	"fmt"
	"net/http"
	"sync/atomic"
)

// visitors counts the people of this program who have asked a server for something.
var visitors atomic.Uint32

// visitor asks as a person of a network of their own, as a proxy would tell it: a server gives
// networks their turns, so people of one network would wait for each other.
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
