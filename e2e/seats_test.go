package e2e

import "testing"

// TestUndo takes a choice back by clicking and makes another one.
func TestUndo(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "me"), 4)
	p.openTable(seatPlan{"bot"})
	p.until("my choice", func(at table) bool { return at.Asked })
	for range 3 {
		p.until("something to take back", func(at table) bool { return at.Undo })
		at := p.table()
		p.click("button[form=undo]")
		p.awaitTable("the choice to be asked again", func(now table) bool { return now.Seq > at.Seq && now.Asked })
		if n := get[int](p.tab, `document.querySelectorAll('#chronicle li.undone').length`); n == 0 {
			t.Error("the chronicle does not show what was taken back")
		}
		if lines := get[float64](p.tab, `(() => {
			const note = document.querySelector('#chronicle .table-note')
			return note.getBoundingClientRect().height / parseFloat(getComputedStyle(note).lineHeight)
		})()`); lines > 2.9 {
			t.Errorf("the note of the table takes %.1f lines", lines)
		}
		p.until("Done", func(at table) bool { return at.Done })
		p.step(p.table())
		p.until("my next choice", func(at table) bool { return at.Asked })
	}
}

// TestStandIn lets a bot play for a seat, and takes the seat back.
func TestStandIn(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "me"), 5)
	p.openTable(seatPlan{"screen"})
	p.until("a choice", func(at table) bool { return p.choices > 0 })
	p.handOver(2)
	for range 4 { // only the first seat's turns come, because a bot plays for the other
		at := p.awaitTurn()
		if at.Asked && p.text(".side .ask .q") == "" {
			t.Error("the panel asks without a question")
		}
		if name := p.asking(); name != "Player 1" {
			t.Errorf("the page asks %q although a bot plays for that seat", name)
		}
		p.step(at)
	}
	p.handOver(2)
	seen := map[string]bool{}
	p.until("both to be asked again", func(at table) bool {
		if at.Asked {
			seen[p.asking()] = true
		}
		return len(seen) == 2
	})
}

// asking returns the name on the board of the seat that the page asks.
func (p *tab) asking() string {
	p.t.Helper()
	return get[string](p, `document.querySelector(probe.board().front)?.textContent.trim() ?? ''`)
}

// TestSameScreen lets two persons play at one screen for a round. The page turns to the seat that
// is asked.
func TestSameScreen(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "both"), 6)
	p.openTable(seatPlan{"screen", "bot"})
	names := map[string]int{}
	p.until("the second round", func(at table) bool {
		if at.Asked {
			names[p.asking()]++
		}
		return at.Round >= 2
	})
	if names["Player 1"] == 0 || names["Player 2"] == 0 {
		t.Errorf("the page asked %v, and not both persons", names)
	}
}
