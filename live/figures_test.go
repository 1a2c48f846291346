package live

import (
	"testing"
	"time"
)

// Of the last thoughts half are no longer than the median, and those before them are forgotten.
func TestSpans(t *testing.T) {
	var s spans
	if median, late := s.quantiles(); median != 0 || late != 0 {
		t.Errorf("nobody has thought, for %v and %v", median, late)
	}
	s.note(time.Second)
	if median, late := s.quantiles(); median != time.Second || late != time.Second {
		t.Errorf("one thought took %v and %v", median, late)
	}
	for range maxSpans {
		s.note(time.Hour)
	}
	for n := range 100 {
		s.note(time.Duration(n+1) * time.Millisecond)
	}
	if _, late := s.quantiles(); late != time.Hour {
		t.Errorf("most took an hour, and late is %v", late)
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
