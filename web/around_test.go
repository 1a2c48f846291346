package web

import (
	"testing"

	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// TestButtonsAroundTheTable checks the ids of the buttons on the pages before a match: each posting
// button has an id, and one id always has one meaning.
func TestButtonsAroundTheTable(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for _, path := range []string{"/", "/new?title=mil", "/rules", "/rules/lorenzo"} {
		pagetest.Meanings{}.Check(t, b.get(path).body)
	}
	room := b.table("title", "toy", "seats", "3", "who2", start.WhoFriend, "who3", start.WhoScreen)
	pagetest.Meanings{}.Check(t, room.body)
	shared := b.table("title", "toy", "seats", "2", "who2", start.WhoScreen)
	seen := pagetest.Meanings{}
	seen.Check(t, shared.body)
	if len(seen) < 4 {
		t.Errorf("the page of a shared screen has only the buttons %v, want at least 4", seen)
	}
}
