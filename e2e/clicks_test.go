package e2e

import (
	_ "embed"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// clicksScript records presses and requests of a page; see clicks.js.
//
//go:embed clicks.js
var clicksScript string

// fewPresses is the number of presses without SIGNORIA_CLICKS ("make clicks"), all at tables of the
// first title.
const fewPresses = 8

// TestClicks presses lit things at random moments, with all motion on, in a browser slowed four
// times, while bots move as fast as they may. Every press is sent or answered by a message. Nothing
// else is ever sent, and the page is never reloaded.
func TestClicks(t *testing.T) {
	t.Parallel()
	presses, titles := fewPresses, []game{lorenzo}
	if n, err := strconv.Atoi(os.Getenv("SIGNORIA_CLICKS")); err == nil {
		presses, titles = n, offered
	}
	for i, g := range titles {
		t.Run(string(g), func(t *testing.T) {
			p := newClicker(t, g, uint64(i))
			for p.tally.presses < presses {
				p.table(presses)
			}
			p.report()
		})
	}
}

// clicker presses random lit things at random moments.
type clicker struct {
	*tab
	rand  *rand.Rand
	tally struct{ presses, posts, told, boards, tables int }
}

func newClicker(t *testing.T, g game, seed uint64) *clicker {
	t.Helper()
	srv := ownServer(t, "--bot-interval", "60ms", "--grace", "400ms")
	p := &clicker{tab: newTab(t, srv, "clicker"), rand: rand.New(rand.NewPCG(seed, 12))}
	p.game = g
	p.motion("no-preference")
	return p
}

// slow slows the browser's processor down by the factor times.
func (p *tab) slow(times float64) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
	p.check("slowing the browser", err)
}

// table presses at a new table until the match is over or enough presses are made.
func (p *clicker) table(enough int) {
	p.t.Helper()
	p.slow(1)
	p.openTable(p.game.bots(3))
	p.await("the page and its script", "document.getElementById('flights') && !probe.table().Waiting")
	p.mark()
	get[bool](p.tab, clicksScript)
	p.slow(4)
	p.tally.tables++
	for p.tally.presses < enough && p.press() {
	}
	p.stayed()
	if strange := get[[]string](p.tab, "clicks.strange()"); len(strange) > 0 {
		p.t.Errorf("posted what was not pressed: %q", strange)
	}
	p.tally.boards += get[int](p.tab, "clicks.streamed")
}

// press presses one thing and waits until it is answered. It reports false when the match is over.
func (p *clicker) press() bool {
	p.t.Helper()
	time.Sleep(time.Duration(p.rand.IntN(250)) * time.Millisecond) // any moment
	at := get[*spot](p.tab, "clicks.lit("+number(p.rand.Float64())+", "+strconv.FormatBool(p.rand.IntN(4) > 0)+")")
	if at == nil {
		return !p.tab.table().Over
	}
	before := get[int](p.tab, "clicks.presses.length")
	p.hold(*at, time.Duration(p.rand.IntN(300))*time.Millisecond)
	if p.rand.IntN(8) == 0 {
		p.hold(*at, 0) // a double press
	}
	for i := before; i < get[int](p.tab, "clicks.presses.length"); i++ {
		p.answered(i)
	}
	return true
}

// hold presses the mouse button for the time long.
func (p *clicker) hold(at spot, long time.Duration) {
	p.t.Helper()
	mouse := func(kind input.DispatchMouseEventType) {
		_, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: 1})
		p.check("pressing", err)
	}
	mouse(input.DispatchMouseEventTypeMousePressed)
	time.Sleep(long)
	mouse(input.DispatchMouseEventTypeMouseReleased)
}

// answered waits until press number i was sent or answered by a message.
func (p *clicker) answered(i int) {
	p.t.Helper()
	type verdict struct{ Counts, Posts, Sent, Told bool }
	var v verdict
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(often) {
		if v = get[verdict](p.tab, "clicks.verdict("+strconv.Itoa(i)+")"); !v.Counts || v.Sent || v.Told {
			break
		}
	}
	if !v.Counts {
		return // the thing was no longer pressable at the time of the press
	}
	p.tally.presses++
	if v.Posts {
		p.tally.posts++
	}
	if !v.Sent && v.Told {
		p.tally.told++
		get[any](p.tab, "clicks.settle("+strconv.Itoa(i)+", true)")
	}
	if !v.Sent && !v.Told {
		p.t.Errorf("a press was neither sent nor answered by a message: %s", get[string](p.tab, "JSON.stringify([clicks.presses["+strconv.Itoa(i)+"], clicks.posts.slice(-5), clicks.asked.slice(-5), document.getElementById('match').dataset.version, location.search])"))
	}
}

func (p *clicker) report() {
	p.t.Logf("%s: %d presses (%d of them posts, %d answered by a sentence alone) at %d tables, while %d boards arrived by themselves",
		p.game, p.tally.presses, p.tally.posts, p.tally.told, p.tally.tables, p.tally.boards)
	if p.tally.posts == 0 || p.tally.boards == 0 {
		p.t.Error("nothing was posted, or no board arrived by itself")
	}
}

// TestArrivingBoardsDisturbNothing opens the menu, scrolls it and selects text in it, while a bot
// plays and boards arrive below. Menu, scroll position, focus and selection stay.
func TestArrivingBoardsDisturbNothing(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, ownServer(t, "--bot-interval", "500ms"), "me"), 9) // the bots' game lasts longer than the test
	p.motion("no-preference")
	p.resize(middle)
	p.openTable(seatPlan{"bot", "bot"})
	p.awaitTurn()
	p.mark()
	get[bool](p.tab, clicksScript)
	p.handOver(1)
	p.click(".table-bar .tools button[popovertarget=menu]")
	state := `JSON.stringify([!!document.querySelector('#menu:popover-open'), document.getElementById('menu').scrollTop,
		document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd, document.querySelector('#typed')?.value, scrollY])`
	get[bool](p.tab, `(() => {
		const menu = document.getElementById('menu')
		menu.style.maxHeight = '120px'
		const field = document.getElementById('watch-link')
		field.focus({ preventScroll: true })
		field.setSelectionRange(3, 9)
		return true
	})()`)
	before := get[string](p.tab, state)
	seen := get[int](p.tab, "clicks.streamed")
	p.await("boards to arrive", "clicks.streamed >= "+strconv.Itoa(seen+8)+" || probe.table().Over")
	if now := get[string](p.tab, state); now != before {
		t.Errorf("menu open, scroll position, focus and selection are %s, and were %s before", now, before)
	}
	if n := get[int](p.tab, "clicks.streamed"); n < seen+8 {
		t.Errorf("only %d boards arrived", n-seen)
	}
	p.stayed()
}

// TestALongPress holds the mouse button down on a page button. Meanwhile the same person presses
// Done on another screen, and the button disappears. A message must say what happened to the press.
func TestALongPress(t *testing.T) {
	t.Parallel()
	srv := ownServer(t, "--bot-interval", "30ms", "--grace", "10m")
	p := newPlayer(newTab(t, srv, "me"), 5)
	p.openTable(seatPlan{"bot"})
	p.until("something to take back at the end of my turn", func(at table) bool { return at.Undo && at.Done })
	other := newTab(t, srv, "me at another screen")
	other.open(p.base())
	at := p.find("button[form=undo]")
	c := &clicker{tab: p.tab}
	mouse := func(kind input.DispatchMouseEventType) {
		_, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: 1})
		c.check("pressing", err)
	}
	mouse(input.DispatchMouseEventTypeMousePressed)
	other.click("button[form=done]")
	p.await("the button to go", "!document.querySelector('button[form=undo]')")
	mouse(input.DispatchMouseEventTypeMouseReleased)
	p.await("a message", "probe.table().Notice !== ''")
}

// TestAShiftedPress moves a button away from the pointer that is down on it, or replaces the
// element under the pointer. The browser then sends no click. The press must count all the same.
func TestAShiftedPress(t *testing.T) {
	t.Parallel()
	for name, shift := range map[string]string{
		"moved":     `(document.querySelector('button[form=undo]').style.translate = '0 -80px', true)`,
		"exchanged": `(document.querySelector('button[form=undo] .exchanged').replaceWith(document.querySelector('button[form=undo] .exchanged').cloneNode(true)), true)`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(newTab(t, shared, "me"), 5)
			p.openTable(seatPlan{"bot"})
			before := p.until("something to take back", func(at table) bool { return at.Undo })
			get[bool](p.tab, `(document.querySelector('button[form=undo]').innerHTML = '<span class="exchanged" style="position: absolute; inset: 0"></span>', true)`)
			at := p.find("button[form=undo]")
			mouse := func(kind input.DispatchMouseEventType) {
				_, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: 1})
				p.check("pressing", err)
			}
			mouse(input.DispatchMouseEventTypeMousePressed)
			get[bool](p.tab, shift)
			mouse(input.DispatchMouseEventTypeMouseReleased)
			p.awaitTable("the choice to be taken back", func(now table) bool { return !now.Undo && now.Seq != before.Seq })
		})
	}
}
