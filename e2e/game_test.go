package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// byHand is how many choices of a long game are clicked; a bot finishes it.
var byHand = map[bool]int{false: 25, true: 100}[everything]

// TestWholeGame plays against three bots from the home page to the result, and
// has the record of the match verified. On the way it takes pictures of the
// questions.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "me"), 7)
	p.open("/")
	p.click("form.now:has([value=lorenzo]) button") // one click, where three are allowed
	if at := p.awaitTurn(); !at.Asked && !at.Done {
		t.Fatalf("one click from home nobody plays: %+v", at)
	}
	p.wholeGame(4, 20)
}

// TestWholeGameOfVirtu does the same against two quick bots.
func TestWholeGameOfVirtu(t *testing.T) {
	long(t)
	t.Parallel()
	p := newPlayerOf(t, shared, virtu, "me", 7)
	p.openTable(virtu.bots(2))
	p.wholeGame(3, 40)
}

// TestWholeGameOfWars plays Naples against a quick bot, for long by clicking:
// influence, wages and the leagues come late.
func TestWholeGameOfWars(t *testing.T) {
	long(t)
	t.Parallel()
	p := newPlayerOf(t, shared, wars, "me", 7)
	p.openTableWith("&side=2", wars.bots(1))
	p.wholeGame(2, 40)
}

// wholeGame plays a table of so many seats to its end and looks at the result.
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

// TestWholeGameOfMil plays the first rounds by clicking, a wedding with its
// sealed bids on the first turn, and lets bots play the rest.
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

// result looks at the end of a game of so many seats.
func (p *player) result(seats int) {
	p.t.Helper()
	p.click(`.table-bar a[href$="/result"]`)
	p.await("the result", `probe.one('.verdict h1')`)
	p.picture("result")
	p.reckoning(seats)
	p.verifyRecord()
}

// reckoning looks that the parts of every score make up its sum.
func (p *tab) reckoning(seats int) {
	p.t.Helper()
	rows := get[[][]int](p, `[...document.querySelectorAll('.scores table tbody tr, .scores table tfoot tr:first-child')]
		.map((tr) => [...tr.querySelectorAll('td')].map((td) => Number((td.innerText.match(/[−-]?\d+/) ?? ['0'])[0].replace('−', '-'))))`)
	if len(rows) < 3 { // cities, tiles and the sum, in a war that went badly
		p.t.Fatalf("the reckoning has %d rows, too few for the parts of a score", len(rows))
	}
	parts, sum := rows[:len(rows)-1], rows[len(rows)-1]
	if len(sum) != seats {
		p.t.Fatalf("the reckoning sums up %d of %d houses", len(sum), seats)
	}
	for house := range sum {
		total := 0
		for _, row := range parts {
			total += row[house]
		}
		if total != sum[house] {
			p.t.Errorf("house %d has parts that make %d and a sum of %d", house+1, total, sum[house])
		}
	}
	if ranks := get[int](p, `document.querySelectorAll('.verdict .ranking li').length`); ranks != seats {
		p.t.Errorf("the ranking names %d of %d houses", ranks, seats)
	}
}

// verifyRecord has the program verify the record that the page offers.
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
