package narrate

import (
	"testing"
	"time"
)

func TestAwaitCountsWholeSeconds(t *testing.T) {
	for left, want := range map[time.Duration]int{5 * time.Second: 5, 4001 * time.Millisecond: 5, time.Millisecond: 1, 0: 0, -time.Second: 0} {
		if got := (Await{Left: left}).Seconds(); got != want {
			t.Errorf("%v are %d seconds, want %d", left, got, want)
		}
	}
	if got := (Await{All: 5 * time.Second, Left: 4 * time.Second}).Share(); got != 0.8 {
		t.Errorf("the share of 4 of 5 seconds is %v, want 0.8", got)
	}
	if got := (Await{All: 5 * time.Second, Left: -time.Second}).Share(); got != 0 {
		t.Errorf("the share of a time that has passed is %v, want 0", got)
	}
}
