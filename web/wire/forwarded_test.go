package wire

import (
	"slices"
	"testing"
)

func TestForwarded(t *testing.T) {
	for _, tt := range []struct {
		values []string
		want   []Hop
	}{
		{[]string{`for=192.0.2.60;proto=http;by=203.0.113.43`}, []Hop{{"192.0.2.60", "http"}}},
		{[]string{`For="[2001:db8:cafe::17]:4711"`}, []Hop{{"[2001:db8:cafe::17]:4711", ""}}},
		{[]string{`for="[2001:db8:cafe::17]"; Proto=HTTPS`}, []Hop{{"2001:db8:cafe::17", "https"}}},
		{[]string{`for=192.0.2.43, for=198.51.100.17`}, []Hop{{"192.0.2.43", ""}, {"198.51.100.17", ""}}},
		{[]string{`for=192.0.2.43`, `for="198.51.100.17:80";proto=https`}, []Hop{{"192.0.2.43", ""}, {"198.51.100.17:80", "https"}}},
		{[]string{`for="a\"b,c;d=e", for=_hidden`}, []Hop{{`a"b,c;d=e`, ""}, {"_hidden", ""}}},
		{[]string{`host="x, for=1.2.3.4";for=5.6.7.8`}, []Hop{{"5.6.7.8", ""}}},
		{[]string{`for="1.2.3.4, for=5.6.7.8`}, nil}, // an unclosed quote
		{[]string{`for=1.2.3.4,`}, nil},
		{[]string{`for`}, nil}, {[]string{``}, nil}, {[]string{`for=`}, nil}, {[]string{`=x`}, nil}, {[]string{`for=a b`}, nil},
		{nil, nil},
	} {
		if got := Forwarded(tt.values); !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.values, got, tt.want)
		}
	}
}

// FuzzForwarded checks that parsing any header returns, also one with an unclosed quotation, and
// that a client's value cannot hide the proxy's own entry.
func FuzzForwarded(f *testing.F) {
	f.Add(`for="[::1]";proto=https, for=1.2.3.4`)
	f.Add(`for="\`)
	f.Fuzz(func(t *testing.T, value string) {
		Forwarded([]string{`for="x` + value})
		if hops := Forwarded([]string{value, "for=192.0.2.1"}); hops != nil && hops[len(hops)-1].For != "192.0.2.1" {
			t.Errorf("after the client's value %q the last entry is not the proxy's: %q", value, hops)
		}
	})
}
