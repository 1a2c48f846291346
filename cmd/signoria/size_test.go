package main

import "testing"

// TestSizesAreReadAsPeopleWriteThem checks the ways to write a size, and that anything else is
// refused.
func TestSizesAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]size{
		"0": 0, "42": 42, "42B": 42, "42 MB": 42e6, "42mb": 42e6, "42M": 42e6, "42MiB": 42 << 20, "42mi": 42 << 20,
		"1.5GB": 15e8, "1,024": 1024, "1kB": 1000, "1KiB": 1024, "2TB": 2e12, "3PiB": 3 << 50, "8EB": 8e18,
	} {
		var got size
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%s: got %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "lots", "MB", "-5MB", "1 parsec", "1KiBB", "1i", "20EB", "NaN", "inf", "1e3x"} {
		var got size
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is no size, but was read as %d", text, got)
		}
	}
}
