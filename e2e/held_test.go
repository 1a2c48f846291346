package e2e

import (
	"strings"
	"testing"
	"time"
)

// heldHeartbeat is the interval of the streams' heartbeats at the servers of these tests.
const heldHeartbeat = time.Second

// heldMoves is the number of the host's moves that a friend must see, without streams and again
// with them.
var heldMoves = map[bool]int{false: 1, true: 2}[everything]

// watchUnreachable records in window.claimed whether the page ever says that its server cannot be
// reached.
func (p *tab) watchUnreachable() {
	p.t.Helper()
	get[bool](p, `(() => {
		const banner = document.getElementById('unreachable')
		window.claimed = !banner.hidden
		new MutationObserver(() => { window.claimed ||= !banner.hidden }).observe(banner, { attributes: true })
		return true
	})()`)
}

// TestHeldStreams puts a proxy that withholds event streams before a friend's browser. The page
// detects it and still shows every move; the tab's title shows whose turn it is. The page makes no
// false claim, and uses streams again once they work.
func TestHeldStreams(t *testing.T) {
	t.Parallel()
	for name, how := range map[string]holding{"body": holdsBody, "both": holdsBoth, "502": answers502} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			srv := ownServer(t, "--grace", "10m", "--heartbeat", heldHeartbeat.String())
			r := newRelay(t, srv, how)
			host := newPlayer(newTab(t, srv, "host"), 1)
			host.openTable(seatPlan{"friend"})
			link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
			friend := newPlayer(newTab(t, r.server(srv), "friend"), 2)
			friend.open(strings.Replace(link, srv.url, r.url, 1))
			friend.click(".sit button")
			friend.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
			friend.await("the whole page", "document.readyState === 'complete'")
			friend.watchUnreachable()
			friend.mark()
			host.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
			seesMoves(t, host, friend, heldMoves)
			if r.spoken.Load() > 0 {
				t.Fatal("the proxy passed streams on, although it should withhold them")
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

// seesMoves lets host and friend play until the friend has seen the given number of moves. The
// waiting player must see each move, and the title of the tab must announce their turn.
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

// TestBackOnADeadLine returns to a page whose connection has died, at a server with rare
// heartbeats, so that the heartbeat alone would notice it late. The page must show the missed move
// soon, whichever event signals the return.
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
			l, p, direct := overLineAt(t, 8, "10m")
			p.await("a stream", "document.documentElement.hasAttribute('data-streamed')")
			l.cut(cut{asked: true, answered: true})
			direct.push(direct.toAnswer().Selector)
			now := direct.awaitTable("the answer to count", func(now table) bool { return now.Seq > p.table().Seq })
			l.mend() // for new connections
			get[bool](p.tab, back)
			came := time.Now()
			p.awaitTable("what has happened", func(at table) bool { return at.Seq >= now.Seq })
			t.Logf("the missed move was shown after %s", time.Since(came).Round(time.Millisecond))
			p.await("the banner to go", "!probe.one('#unreachable')")
			p.stayed()
		})
	}
}

// TestBackOnALineThatStaysDead returns to a page whose connection stays dead. The page says so
// soon, not only after two heartbeats, and recovers when the connection works again.
func TestBackOnALineThatStaysDead(t *testing.T) {
	t.Parallel()
	l, p, _ := overLineAt(t, 8, "10m")
	p.await("a stream", "document.documentElement.hasAttribute('data-streamed')")
	l.cut(cut{asked: true, answered: true})
	get[bool](p.tab, "dispatchEvent(new Event('focus'))")
	p.await("the banner", "probe.one('#unreachable')")
	l.mend()
	p.await("the banner to go", "!probe.one('#unreachable')")
	p.stayed()
}
