package rating

import (
	"math"
	"testing"
)

// The exponential function is as good as that of package math.
func TestExp(t *testing.T) {
	for x := -40.0; x < 40; x += 0.0137 {
		if got, want := exp(x), math.Exp(x); math.Abs(got/want-1) > 4e-16 {
			t.Fatalf("exp(%v) is %v, not %v", x, got, want)
		}
	}
	if exp(0) != 1 || math.IsInf(exp(1e9), 0) || exp(-1e9) <= 0 {
		t.Error("exp at its ends")
	}
}
