package live

import (
	"testing"
	"time"
)

// TestSpans checks the median and the 95th percentile of the last thinking times. Older ones no
// longer count.
func TestSpans(t *testing.T) {
	var s spans
	if median, late := s.quantiles(); median != 0 || late != 0 {
		t.Errorf("without any time the quantiles are %v and %v, want 0", median, late)
	}
	s.note(time.Second)
	if median, late := s.quantiles(); median != time.Second || late != time.Second {
		t.Errorf("with one time of a second the quantiles are %v and %v", median, late)
	}
	for range maxSpans {
		s.note(time.Hour)
	}
	for n := range 100 {
		s.note(time.Duration(n+1) * time.Millisecond)
	}
	if _, late := s.quantiles(); late != time.Hour {
		t.Errorf("most times are an hour, but the 95th percentile is %v", late)
	}
	for range maxSpans / 100 {
		for n := range 100 {
			s.note(time.Duration(n+1) * time.Millisecond)
		}
	}
	for range maxSpans % 100 {
		s.note(50 * time.Millisecond)
	}
	if median, late := s.quantiles(); median != 50*time.Millisecond || late < 94*time.Millisecond || late > 96*time.Millisecond {
		t.Errorf("median %v, late %v", median, late)
	}
}
