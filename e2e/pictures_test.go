package e2e

import (
	"context"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// wanted makes the tests take pictures ("make pictures"). It is off by default, because each
// picture takes a third of a second and only people can judge it.
var wanted = os.Getenv("SIGNORIA_PICTURES") != ""

// TestPictures takes pictures of every kind of page in three sizes, for people to look at. It fails
// only if a page does not load or is wider than its window.
func TestPictures(t *testing.T) {
	forPictures(t)
	t.Parallel()
	p := newPlayer(newTab(t, shared, "camera"), 52)
	p.open("/")
	p.picture("home")
	p.openForm("&with=each")
	p.picture("set-up")
	p.openTable(seatPlan{"friend", "bot"})
	p.picture("room")
	p.openTable(seatPlan{"bot", "bot", "bot"})
	p.until("my choice", func(at table) bool { return at.Asked })
	p.picture("placing")
	p.pictureDetails()
	p.finish()
	base := p.base()
	p.picture("over")
	p.open(base + "/replay?at=40")
	p.await("the replay", `document.querySelector('.reel')`)
	p.picture("replay")
	p.light("candle")
	p.picture("replay-candle")
	for name, path := range map[string]string{"home-candle": "/", "result-candle": base + "/result", "rules-candle": "/rules/lorenzo"} {
		p.open(path)
		p.picture(name)
	}
	p.light("vellum")
	p.open("/rules/lorenzo")
	p.picture("rules")
}

// forPictures skips a test unless pictures are wanted.
func forPictures(t *testing.T) {
	t.Helper()
	if !wanted {
		t.Skip("only with SIGNORIA_PICTURES")
	}
}

// pictureDetails takes pictures of what opens on a table: a reason, the list, the menu, the panes
// of a phone, the dark theme.
func (p *player) pictureDetails() {
	p.t.Helper()
	p.whyClosed()
	p.picture("why")
	p.open(p.base())
	p.click("#listed summary")
	p.picture("list")
	p.click(".table-bar .tools button[popovertarget=menu]")
	p.picture("menu")
	base := p.base()
	for _, pane := range []string{"board", "house", "rivals", "log"} {
		p.open(base + "?pane=" + pane)
		p.pictureAt("pane-"+pane, phone)
	}
	p.open(base)
	p.light("candle")
	p.picture("placing-candle")
	p.light("vellum")
	p.zoomed("placing")
}

// pictureOnce takes a picture of the open question if it is the first of its kind; of Lorenzo also
// the first of its kind from round 5.
func (p *player) pictureOnce(at table, seen map[string]int) {
	p.t.Helper()
	if !wanted {
		return
	}
	kind := get[string](p.tab, "probe.kind()")
	if p.game == lorenzo && at.Round >= 5 {
		kind += "-late"
	}
	seen[kind]++
	switch {
	case seen[kind] > 1: // each kind once
	case p.game == lorenzo:
		p.picture("ask-" + kind)
	default: // one size for each kind, in turn, because there are many kinds
		sizes := []size{wide, middle, phone}
		p.pictureAt(string(p.game)+"-ask-"+kind, sizes[len(seen)%len(sizes)])
		p.resize(wide)
	}
}

// picture takes pictures of the page in three sizes.
func (p *tab) picture(name string) {
	p.t.Helper()
	if p.game != lorenzo {
		name = string(p.game) + "-" + name
	}
	for _, s := range []size{wide, middle, phone} {
		p.pictureAt(name, s)
	}
	p.resize(wide)
}

// pictureAt takes a picture of the window in one size, and fails if the page is wider.
func (p *tab) pictureAt(name string, s size) {
	p.t.Helper()
	p.resize(s)
	p.await("fonts", `document.fonts.status === 'loaded'`)
	p.fits(name + " at " + s.String())
	p.shoot(name + "-" + s.String())
}

// shoot writes a picture of the window as it is now, if pictures are wanted.
func (p *tab) shoot(file string) {
	p.t.Helper()
	if !wanted {
		return
	}
	get[bool](p, "scrollTo(0, 0), true")
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	p.check("taking a picture", err)
	p.check("storing a picture", keepFile(file+".png", picture))
}

// zoomed takes a picture of the page at 200 % zoom and one with text of twice the size.
func (p *tab) zoomed(name string) {
	p.t.Helper()
	p.do("zooming", chromedp.EmulateViewport(int64(wide.width/2), int64(wide.height/2), chromedp.EmulateScale(2)))
	p.shoot(name + "-zoomed")
	p.resize(wide)
	p.textSize(32)
	p.shoot(name + "-large-text")
	p.textSize(16)
}
