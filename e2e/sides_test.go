package e2e

import "testing"

// TestASide sets up a table with two sides, takes the second side by a click, and plays into the
// second round.
func TestASide(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, wars, "me", 5)
	p.openForm("")
	p.choose("#side-2")
	p.await("the sides to be exchanged", `document.querySelector('.seat-1.naples') && document.querySelector('.seat-2.france')`)
	p.choose("#setup input[name=level][value=apprentice]")
	p.click("#open-table")
	p.await("the new table", `document.getElementById('match')`)
	p.until("my choice", func(at table) bool { return at.Asked })
	p.await("the menu to offer only the player's own seat", `[...document.querySelectorAll('.menu-seats li')].filter((li) => li.querySelector('form')).map((li) => li.className).join() === 'naples'`)
	p.until("the second round", func(at table) bool { return at.Over || at.Round >= 2 })
	if p.choices < 4 { // three cards to play and one token at least
		t.Errorf("only %d choices in the first round", p.choices)
	}
}
