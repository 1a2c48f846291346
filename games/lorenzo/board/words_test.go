package board

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
)

// TestEventsOfOneSeatAreOneLine checks that consecutive events of a seat form one line, and that a new
// round begins another line.
func TestEventsOfOneSeatAreOneLine(t *testing.T) {
	g := newGame(t, 3, 1)
	lines := words.Narrator{}.Say(g.scene(t, "en", 0).Scene, []engine.Event{
		{Kind: lorenzo.EvPlaced, Seat: 2, On: int16(content.White), To: 8, N: 3},
		{Kind: lorenzo.EvPaid, Seat: 2, On: 29, Goods: [engine.EventGoods]int16{1, 2}},
		{Kind: lorenzo.EvTook, Seat: 2, On: 29, To: 8},
		{Kind: lorenzo.EvRound, Seat: engine.NoSeat, N: 2},
		{Kind: lorenzo.EvCard, Seat: engine.NoSeat, On: 5},
		{Kind: lorenzo.EvCard, Seat: engine.NoSeat, On: 6},
	})
	want := []string{
		"Cosimo: white to Buildings 1, value 3, pays 1 wood and 2 stone, takes Carpenter's Shop",
		"Period I, round 2, 2 new cards on the towers",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("got the lines %q, want %q", lines, want)
	}
}
