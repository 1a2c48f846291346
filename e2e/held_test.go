package e2e

import (
	"strings"
	"testing"
	"time"
)

// heldBeat is how often the server of these tests says that it is there.
const heldBeat = time.Second

// heldMoves are how many moves of the host a friend sees in each of the ways.
var heldMoves = map[bool]int{false: 1, true: 2}[everything]

// guarded notes whether a page ever said that its server cannot be reached.
func (p *tab) guarded() {
	p.t.Helper()
	get[bool](p, `(() => {
		const banner = document.getElementById('unreachable')
		window.claimed = !banner.hidden
		new MutationObserver(() => { window.claimed ||= !banner.hidden }).observe(banner, { attributes: true })
		return true
	})()`)
}

// TestHeldStreams has something on a friend's way hold the streams back. The page finds
// out, sees every move by itself, has its tab say whose turn it is, says nothing that is
// not so, and goes back to streams when they speak.
func TestHeldStreams(t *testing.T) {
	t.Parallel()
	for name, how := range map[string]holding{"body": holdsBody, "both": holdsBoth, "502": answers502} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			srv := ownServer(t, "--grace", "10m", "--heartbeat", heldBeat.String())
			r := newRelay(t, srv, how)
			host := newPlayer(newTab(t, srv, "host"), 1)
			host.openTable(seatPlan{"friend"})
			link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
			friend := newPlayer(newTab(t, r.server(srv), "friend"), 2)
			friend.open(strings.Replace(link, srv.url, r.url, 1))
			friend.click(".sit button")
			friend.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
			friend.await("the whole page", "document.readyState === 'complete'")
			friend.guarded()
			friend.mark()
			host.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
			seesMoves(t, host, friend, heldMoves)
			if r.spoken.Load() > 0 {
				t.Fatal("streams were passed on")
			}

			r.holds(passing)
			friend.await("the stream to speak", "document.documentElement.hasAttribute('data-streamed')")
			spoken := r.spoken.Load()
			seesMoves(t, host, friend, heldMoves)
			if r.spoken.Load() == spoken || !get[bool](friend.tab, "document.documentElement.hasAttribute('data-streamed')") {
				t.Error("the moves did not come by the stream")
			}
			if get[bool](friend.tab, "window.claimed") {
				t.Error("the page said that the server cannot be reached, and it could")
			}
			friend.stayed()
		})
	}
}

// seesMoves has the two play; whoever waits sees each move, and by the tab whose turn it is.
func seesMoves(t *testing.T, host, friend *player, moves int) {
	t.Helper()
	for moved := 0; moved < moves; {
		mover, other := whoActs(t, host, friend)
		at := mover.table()
		mover.step(at)
		now := mover.table()
		if now.Turn == at.Turn && now.Asked {
			continue
		}
		other.awaitTable("the move of "+mover.name, func(at table) bool { return at.Turn >= now.Turn })
		if other == friend {
			moved++
		}
		if at := other.table(); at.Asked {
			other.await("the tab to say so", "document.title.includes('Your decision')")
		}
	}
}

// TestBackOnADeadLine comes back to a page whose line has died, which beats so seldom
// that it would be noticed late: what has happened is there soon, whatever it is that
// tells of the return.
func TestBackOnADeadLine(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]string{
		"focus":  "dispatchEvent(new Event('focus'))",
		"online": "dispatchEvent(new Event('online'))",
		"sight":  "document.dispatchEvent(new Event('visibilitychange'))",
		"waking": "document.dispatchEvent(new Event('resume'))",
		"slept":  "(() => { const now = Date.now; Date.now = () => now.call(Date) + 600000 })() ?? true",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, p, beside := atTheEndOf(t, 8, "10m")
			p.await("a stream", "document.documentElement.hasAttribute('data-streamed')")
			l.cut(cut{asked: true, answered: true})
			beside.push(beside.toAnswer().Selector)
			now := beside.awaitTable("the answer to count", func(now table) bool { return now.Seq > p.table().Seq })
			l.mend() // for new connections
			get[bool](p.tab, back)
			came := time.Now()
			p.awaitTable("what has happened", func(at table) bool { return at.Seq >= now.Seq })
			t.Logf("after %s", time.Since(came).Round(time.Millisecond))
			p.await("the banner to go", "!probe.one('#unreachable')")
			p.stayed()
		})
	}
}

// TestBackOnALineThatStaysDead is told so soon, and not after two heartbeats.
func TestBackOnALineThatStaysDead(t *testing.T) {
	t.Parallel()
	l, p, _ := atTheEndOf(t, 8, "10m")
	p.await("a stream", "document.documentElement.hasAttribute('data-streamed')")
	l.cut(cut{asked: true, answered: true})
	get[bool](p.tab, "dispatchEvent(new Event('focus'))")
	p.await("the banner", "probe.one('#unreachable')")
	l.mend()
	p.await("the banner to go", "!probe.one('#unreachable')")
	p.stayed()
}
