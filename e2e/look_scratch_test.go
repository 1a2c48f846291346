package e2e

import (
	"os"
	"testing"
)

func TestLook(t *testing.T) {
	g := game(os.Getenv("LOOK"))
	if g == "" {
		t.Skip()
	}
	p := newPlayerOf(t, ownServer(t, "--grace", "1ms", "--pace", "300ms"), g, "look", 3)
	p.motion("no-preference")
	n := 2
	if g == wars {
		n = 1
	}
	if g == lorenzo {
		n = 3
	}
	p.openTable(g.bots(n))
	p.until("some turns", func(at table) bool { return at.Asked && p.choices >= 4 })
	// answer until others have moved and it is asked
	p.until("others' moves", func(at table) bool {
		return at.Asked && get[int](p.tab, "document.querySelectorAll('#told > ol > li').length") >= 1
	})
	t.Log(get[string](p.tab, "document.getElementById('told').outerHTML.slice(0, 3000)"))
	name := "look-" + string(g)
	for _, s := range []size{wide, middle, phone} {
		p.resize(s)
		p.await("fonts", `document.fonts.status === 'loaded'`)
		p.shoot(name + "-rest-" + s.String())
		if !p.has(".tell") {
			continue
		}
		get[bool](p.tab, "document.querySelector('.tell-pill').click(), true")
		p.await("telling", "!document.getElementById('telling').hidden")
		get[bool](p.tab, "document.querySelector('#telling .play').click(), true")
		p.shoot(name + "-telling-" + s.String())
		get[bool](p.tab, "document.querySelector('#telling .leave-off').click(), true")
	}
}
