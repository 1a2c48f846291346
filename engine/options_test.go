package engine

import "testing"

func TestParseOptions(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "  ": "", "houses": "houses", "b=2, a": "a,b=2", "x=on": "x", "x=off": "x=off", "x=": "x=", "a=b=c": "a=b=c",
	} {
		o, err := ParseOptions(3, text)
		if err != nil || o.Seats != 3 || o.String() != want {
			t.Errorf("%q reads as %+v (%q), %v; want %q", text, o, o, err, want)
		}
		if again, err := ParseOptions(3, o.String()); err != nil || again.String() != want {
			t.Errorf("%q read twice: %q, %v", text, again, err)
		}
	}
}

func TestParseOptionsRefuses(t *testing.T) {
	for _, text := range []string{",", "a,,b", "=x", "a,a", "a=1,a=2"} {
		if o, err := ParseOptions(2, text); err == nil {
			t.Errorf("%q reads as %+v", text, o)
		}
	}
}
