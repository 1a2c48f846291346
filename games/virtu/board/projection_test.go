package board

import (
	"math"
	"testing"
)

// TestProjectionAgreesWithThePicture compares the projection with the values with which the picture of
// the map was made.
func TestProjectionAgreesWithThePicture(t *testing.T) {
	for _, c := range []struct {
		name         string
		lon, lat     float64
		wantX, wantY float64
	}{
		{"middle", 12.75, 41.45, 500, 500},
		{"Rome", 12.50, 41.90, 484.2, 461.9},
		{"Tunis", 10.18, 36.81, 325.2, 890.7},
	} {
		got := project(c.lon, c.lat)
		if math.Abs(got.x-c.wantX) > .06 || math.Abs(got.y-c.wantY) > .06 {
			t.Errorf("%s is at (%.1f, %.1f), want (%.1f, %.1f)", c.name, got.x, got.y, c.wantX, c.wantY)
		}
	}
	if math.Abs(coneExponent-0.663033) > 1e-6 || math.Abs(coneFactor-1.913122) > 1e-6 {
		t.Errorf("the cone has n = %f and F = %f, want 0.663033 and 1.913122", coneExponent, coneFactor)
	}
}
