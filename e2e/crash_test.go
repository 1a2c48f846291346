package e2e

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestKilledServer kills the server three times while bots play, and starts it again on the same
// port and store. Everything acknowledged is still there, and the bots continue. The open page
// reconnects by itself.
func TestKilledServer(t *testing.T) {
	t.Parallel()
	srv := ownServer(t, "--bot-interval", "20ms")
	p := newPlayer(newTab(t, srv, "me"), 3)
	p.openTable(seatPlan{"bot", "bot", "bot"})
	p.awaitTurn()
	p.mark()
	random := rand.New(rand.NewPCG(5, 5))
	for range 3 {
		p.until("my choice", func(at table) bool { return at.Asked })
		for p.table().Asked { // to the end of my turn
			p.step(p.table())
		}
		if p.table().Done {
			p.click("button[form=done]") // the bots owe their choices from here on
		}
		time.Sleep(time.Duration(random.IntN(60)) * time.Millisecond) // anywhere in their turns
		srv.kill()
		seen := p.chronicle()
		turn := p.table().Turn
		if err := srv.start(); err != nil {
			t.Fatal(err)
		}
		p.awaitTable("my turn after the bots'", func(at table) bool { return at.Turn > turn && toAct(at) || at.Over })
		for id, words := range seen {
			if now := p.chronicle()[id]; now != words {
				t.Errorf("%s said %q before the kill and %q after it", id, words, now)
			}
		}
		p.stayed()
	}
	before := p.choices
	p.until("two more choices", func(table) bool { return p.choices >= before+2 })
}

// TestKilledInASiege kills the server during a siege of Virtù. After the restart the question is
// the same and the match continues.
func TestKilledInASiege(t *testing.T) {
	long(t)
	t.Parallel()
	srv := ownServer(t)
	p := newPlayerOf(t, srv, virtu, "me", 3)
	war := `["^(siege|declare|fight|move)", "campaign", "^(use|commit).*cavalry", "^recruit", "^(use|commit)"]`
	for games := 0; ; games++ {
		p.openTable(seatPlan{"screen", "screen"})
		rushed, err := askWithin[int](p.tab, 6*patience, `probe.rush(`+quote(p.base())+`, `+war+`, ["declare", "siege"])`)
		p.check("going to war", err)
		if rushed >= 0 {
			t.Logf("war after %d answers of game %d", rushed, games+1)
			break
		}
		if games == 4 {
			t.Fatal("no siege in five games")
		}
	}
	p.open(p.base())
	at := p.awaitTurn()
	seen := p.chronicle()
	p.mark()
	srv.kill()
	if err := srv.start(); err != nil {
		t.Fatal(err)
	}
	p.await("the page to find the server again", "document.getElementById('unreachable').hidden")
	if now := p.awaitTurn(); now.Question != at.Question || now.Seq != at.Seq {
		t.Errorf("asked %q at %d before the kill and %q at %d after it", at.Question, at.Seq, now.Question, now.Seq)
	}
	for id, words := range seen {
		if now := p.chronicle()[id]; now != words {
			t.Errorf("%s said %q before the kill and %q after it", id, words, now)
		}
	}
	p.stayed()
	before := p.choices
	p.until("two more choices", func(table) bool { return p.choices >= before+2 })
}

// chronicle returns the texts of the log's entries by their element ids.
func (p *tab) chronicle() map[string]string {
	p.t.Helper()
	return get[map[string]string](p, `Object.fromEntries([...document.querySelectorAll('#chronicle li.turn')].map((li) => [li.id, li.textContent.replace(/\s+/g, ' ').trim()]))`)
}
