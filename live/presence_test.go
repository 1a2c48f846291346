package live

import (
	"slices"
	"testing"
)

// TestPageClosedBeforePresenceIsSentAgain closes a page between a long silence of the node and the
// next full report of presence. The page must be reported as gone, because the store may still have
// it.
func TestPageClosedBeforePresenceIsSentAgain(t *testing.T) {
	p, page, other := newPresence(), spot{"match", 1}, spot{"match", 2}
	p.came(page)
	p.came(other)
	p.settle(p.take(), true)
	if batch := p.take(); len(batch) != 0 {
		t.Errorf("presence that the store already has is sent again: %+v", batch)
	}
	p.resend()
	p.went(page)
	batch := p.take()
	if c := batch["match"]; !slices.Equal(c.Went, []int{1}) || !slices.Equal(c.Came, []int{2}) {
		t.Errorf("sent is %+v", c)
	}
	p.settle(batch, false)
	again := p.take()
	if c := again["match"]; !slices.Equal(c.Went, []int{1}) || !slices.Equal(c.Came, []int{2}) {
		t.Errorf("after the store has failed, sent is %+v", c)
	}
	p.settle(again, true)
	if batch := p.take(); len(batch) != 0 {
		t.Errorf("sent twice: %+v", batch)
	}
}
