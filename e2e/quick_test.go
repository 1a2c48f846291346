package e2e

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// TestTooQuick makes presses beyond the rate limit. A message on the page refuses them; the board
// stays, and a later press counts.
func TestTooQuick(t *testing.T) {
	t.Parallel()
	srv := ownServer(t, "--limit-choices", "1")
	p := newPlayer(newTab(t, srv, "me"), 11)
	p.openTable(seatPlan{"bot", "bot", "bot"})
	p.awaitTurn()
	p.mark()
	rest := othersAreQuick(t, srv.url+p.base()+"/undo")
	var refused table
	for tries := 0; refused.Notice == ""; tries++ {
		if tries == 60 {
			t.Fatal("no press was refused as too quick")
		}
		refused = p.pressOnce()
	}
	if !strings.Contains(refused.Notice, "too quick") {
		t.Errorf("the page says: %s", refused.Notice)
	}
	rest()
	p.stayed()
	before := p.table().Seq
	for tries := 0; p.table().Seq == before; tries++ {
		if tries == 60 {
			t.Fatal("after a refusal no press counts")
		}
		p.pressOnce()
	}
}

// othersAreQuick uses up the limit of the network, as another client in it would, until rest is
// called.
func othersAreQuick(t *testing.T, address string) (rest func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var asking sync.WaitGroup
	asking.Go(func() {
		for ctx.Err() == nil {
			r, err := http.NewRequestWithContext(ctx, "POST", address, strings.NewReader(url.Values{"seq": {"0"}}.Encode()))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if answer, err := http.DefaultClient.Do(r); err == nil {
				answer.Body.Close()
			}
		}
	})
	rest = func() {
		cancel()
		asking.Wait()
	}
	t.Cleanup(rest)
	return rest
}

// pressOnce presses a thing that answers the open question or leads to an answer, and returns the
// table after it.
func (p *player) pressOnce() table {
	p.t.Helper()
	at := p.awaitTable("my turn", func(at table) bool { return at.Asked || at.Done })
	if !at.Asked {
		p.step(at)
		return p.table()
	}
	w, ok := p.pick(get[[]way](p.tab, "probe.ways()"))
	if !ok {
		return p.table()
	}
	p.push(w.Selector)
	switch w.Kind {
	case "pick", "toggle", "tab", "peek":
		p.tried[w.Selector] = true
		return p.awaitTable(w.Words+" to be marked", func(now table) bool { return now.Version != at.Version })
	}
	clear(p.tried)
	return p.awaitTable("an answer to "+w.Words, func(now table) bool { return now.Notice != "" || now.Seq != at.Seq && now.Version != at.Version })
}
