package board

import (
	"net/url"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// render returns the HTML of the table of a scene.
func render(t *testing.T, s kit.Scene) string {
	t.Helper()
	return boardtest.Draw(t, Board{}.Table(s))
}

// visit calls look for the questions in positions, which games seldom reach, and for each question of
// games seeded games with two, three and four seats each.
func visit(t *testing.T, games int, look func(*game)) {
	t.Helper()
	for _, p := range positions {
		look(p.load(t))
	}
	for seats := 2; seats <= 4; seats++ {
		for seed := range games {
			g := newGame(t, seats, uint64(seed)+1)
			look(g)
			for g.step() {
				look(g)
			}
		}
	}
}

// tryChain carries out what a button posts on a copy of the position and returns the copy.
func (g *game) tryChain(post string) engine.Position {
	g.t.Helper()
	p := g.p.Copy()
	for _, text := range strings.Split(post, ";") {
		seat := g.owing()
		c, err := p.Parse(seat, text)
		if err == nil {
			err = p.Do(seat, c, nil)
		}
		if err != nil {
			g.t.Fatalf("%q of %q: %v", text, post, err)
		}
	}
	return p
}

// TestEveryServantNumberIsPayable checks that buttons post only legal choices, whatever number of
// servants the address of the page has.
func TestEveryServantNumberIsPayable(t *testing.T) {
	tried := 0
	visit(t, 1, func(g *game) {
		s := g.scene(t, "en", g.owing())
		if ask := g.view(g.owing()).Question.Ask; ask != lorenzo.AskPlace && ask != lorenzo.AskTake || len(g.lines)%5 != 0 {
			return
		}
		for _, n := range []string{"1", "3", "99", "-4", "x"} {
			s.Query = url.Values{"servants": {n}}
			for _, post := range boardtest.Posts(render(t, s)) {
				g.tryChain(post)
				tried++
			}
		}
	})
	if tried < 100 {
		t.Errorf("only %d buttons were tried, want at least 100", tried)
	}
}
