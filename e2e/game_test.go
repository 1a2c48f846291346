package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// byHand is the number of choices of a long game that are clicked; bots make the rest.
var byHand = map[bool]int{false: 25, true: 100}[everything]

// TestWholeGame plays against three bots from the home page to the result and verifies the record
// of the match. It takes pictures of the questions if they are wanted.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "me"), 7)
	p.open("/")
	p.click("form.now:has([value=lorenzo]) button") // one click, while the design allows three
	if at := p.awaitTurn(); !at.Asked && !at.Done {
		t.Fatalf("one click on the home page did not start a game: %+v", at)
	}
	p.wholeGame(4, 20)
}

// TestWholeGameOfVirtu plays Virtù against two apprentice bots to the result and verifies the
// record.
func TestWholeGameOfVirtu(t *testing.T) {
	long(t)
	t.Parallel()
	p := newPlayerOf(t, shared, virtu, "me", 7)
	p.openTable(virtu.bots(2))
	p.wholeGame(3, 40)
}

// TestWholeGameOfWars plays Naples against an apprentice bot. It clicks byHand choices, because
// influence, wages and leagues come late in the game.
func TestWholeGameOfWars(t *testing.T) {
	long(t)
	t.Parallel()
	p := newPlayerOf(t, shared, wars, "me", 7)
	p.openTableWith("&side=2", wars.bots(1))
	p.wholeGame(2, 40)
}

// wholeGame plays a table with the given number of seats to its end and checks the result. It fails
// if the game took fewer than fewestChoices clicked choices.
func (p *player) wholeGame(seats, fewestChoices int) {
	t := p.t
	t.Helper()
	start, kinds := time.Now(), map[string]int{}
	at := p.until("the end, or enough of it", func(at table) bool {
		if at.Asked {
			p.pictureOnce(at, kinds)
		}
		return at.Over || at.Asked && p.choices >= byHand
	})
	t.Logf("%d choices by clicking in %s, looked at %v", p.choices, time.Since(start).Round(time.Millisecond), kinds)
	if !at.Over {
		p.finish()
	}
	if p.choices < fewestChoices {
		t.Errorf("a whole game took only %d choices", p.choices)
	}
	p.result(seats)
}

// TestWholeGameOfMil clicks through the first two rounds, with a wedding and its sealed bids on the
// first turn. Bots play the rest.
func TestWholeGameOfMil(t *testing.T) {
	long(t)
	t.Parallel()
	p := newPlayerOf(t, shared, mil, "me", 7)
	p.openTable(mil.bots(2))
	sealed, kinds := 0, map[string]int{}
	p.until("my first action", func(at table) bool { return at.Asked && p.has("#ask.q-action") })
	p.wed()
	p.until("the third round", func(at table) bool {
		if at.Asked {
			p.pictureOnce(at, kinds)
			if p.has("#ask.q-dowry, #ask.q-battle, #ask.q-cathedral") {
				sealed++
			}
		}
		return at.Round >= 3
	})
	t.Logf("%d choices by clicking, looked at %v", p.choices, kinds)
	if sealed == 0 {
		t.Error("no cubes were sealed in two rounds")
	}
	p.finish()
	p.result(3)
}

// result checks the result page of a game with the given number of seats.
func (p *player) result(seats int) {
	p.t.Helper()
	p.click(`.table-bar a[href$="/result"]`)
	p.await("the result", `probe.one('.verdict h1')`)
	p.picture("result")
	p.reckoning(seats)
	p.verifyRecord()
}

// reckoning checks that the parts of every score add up to its total.
func (p *tab) reckoning(seats int) {
	p.t.Helper()
	rows := get[[][]int](p, `[...document.querySelectorAll('.scores table tbody tr, .scores table tfoot tr:first-child')]
		.map((tr) => [...tr.querySelectorAll('td')].map((td) => Number((td.innerText.match(/[−-]?\d+/) ?? ['0'])[0].replace('−', '-'))))`)
	if len(rows) < 3 { // the fewest: cities, tiles and the total
		p.t.Fatalf("the scoring table has %d rows, want at least two parts and the total", len(rows))
	}
	parts, sum := rows[:len(rows)-1], rows[len(rows)-1]
	if len(sum) != seats {
		p.t.Fatalf("the scoring table has totals for %d of %d seats", len(sum), seats)
	}
	for house := range sum {
		total := 0
		for _, row := range parts {
			total += row[house]
		}
		if total != sum[house] {
			p.t.Errorf("seat %d: the parts add up to %d, the total is %d", house+1, total, sum[house])
		}
	}
	if ranks := get[int](p, `document.querySelectorAll('.verdict .ranking li').length`); ranks != seats {
		p.t.Errorf("the ranking has %d of %d seats", ranks, seats)
	}
}

// verifyRecord runs "signoria record verify" on the record that the page offers.
func (p *tab) verifyRecord() {
	p.t.Helper()
	record, err := askPromise[string](p, `fetch(`+quote(p.base()+"/record")+`).then((r) => r.text())`)
	p.check("downloading the record", err)
	file := filepath.Join(p.t.TempDir(), "record.jsonl")
	p.check("keeping the record", os.WriteFile(file, []byte(record), 0o600))
	if out, err := exec.Command(binary, "record", "verify", file).CombinedOutput(); err != nil {
		p.t.Errorf("the record does not verify: %v\n%s", err, out)
	}
}
