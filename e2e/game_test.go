package e2e

import (
	"testing"
	"time"
)

// TestWholeGame plays against three bots from the home page to the result.
func TestWholeGame(t *testing.T) {
	p := newPlayer(newTab(t, shared, "me"), 7)
	p.open("/")
	p.click("form.now button")
	if at := p.awaitTurn(); !at.Asked && !at.Done {
		t.Fatalf("one click from home nobody plays: %+v", at)
	}
	start := time.Now()
	p.until("the end", func(at table) bool { return at.Over })
	t.Logf("%d choices by clicking in %s: %v", p.choices, time.Since(start).Round(time.Millisecond), p.asked)
	p.click(`.table-bar a[href$="/result"]`)
	p.await("the result", `probe.one('.verdict h1')`)
	if rows := get[int](p.tab, `document.querySelectorAll('.scores table tr').length`); rows < 5 {
		t.Errorf("the result has %d rows, too few for the parts of a score", rows)
	}
	if seats := get[int](p.tab, `document.querySelectorAll('.verdict .ranking li').length`); seats != 4 {
		t.Errorf("the ranking names %d of 4 houses", seats)
	}
}
