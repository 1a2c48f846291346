package board

import (
	"bytes"
	"context"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"signoria/games/lorenzo"
)

// TestResultShowsEveryPart: the winner is first, each seat has its sum, and
// the parts of a seat add up to it.
func TestResultShowsEveryPart(t *testing.T) {
	g := newGame(t, 4, 2)
	for g.step() {
	}
	s := g.scene(t, "en", 0)
	s.Live = false
	var page bytes.Buffer
	must(t, Board{}.Result(s).Render(context.Background(), &page))
	m := newTable(s)
	if first := m.Ranking()[0]; first.Rank != 1 || strings.Index(page.String(), m.Name(first.Seat)) > strings.Index(page.String(), m.Name(m.Ranking()[3].Seat)) {
		t.Errorf("the winner does not stand first:\n%s", page.String())
	}
	for _, seat := range m.v.Seats {
		sum := 0
		for _, n := range seat.Parts {
			sum += n
		}
		if sum != seat.Score || !strings.Contains(page.String(), "<b>"+strconv.Itoa(seat.Score)+"</b>") {
			t.Errorf("seat %s: parts make %d, the score is %d", seat.Seat, sum, seat.Score)
		}
	}
}

// ended plays a game to its end.
func ended(t *testing.T) *game {
	t.Helper()
	g := newGame(t, 4, 2)
	for g.step() {
	}
	return g
}

// TestTheEndNamesTheWinner: after the end the panel says who has won, with
// which points, and leads on; a replay of the end leads nowhere else.
func TestTheEndNamesTheWinner(t *testing.T) {
	s := ended(t).scene(t, "en", 0)
	s.Live, s.CanReplay = false, true
	best := newTable(s).Ranking()[0]
	page := render(t, s)
	if want := newTable(s).Name(best.Seat) + " wins with " + strconv.Itoa(best.Score) + " VP"; !strings.Contains(page, want) {
		t.Errorf("the page does not say %q", want)
	}
	links := []string{`href="/m/abc/result"`, `href="/m/abc/replay"`}
	for _, link := range links {
		if !strings.Contains(page, link) {
			t.Errorf("no link %s after the end", link)
		}
	}
	s.Replay = true
	for _, link := range links {
		if strings.Contains(render(t, s), link) {
			t.Errorf("a replay has the link %s", link)
		}
	}
}

// TestEqualPointsAreExplained: the panel of the end says why one of equal points is
// ahead, and only then.
func TestEqualPointsAreExplained(t *testing.T) {
	s := ended(t).scene(t, "en", 0)
	v := s.View.(lorenzo.View)
	for _, equal := range []bool{false, true} {
		for i := range v.Seats {
			v.Seats[i].Score, v.Seats[i].Rank = 40-i, i+1
			if equal {
				v.Seats[i].Score = 40
			}
		}
		var page bytes.Buffer
		must(t, Board{}.Table(s).Render(context.Background(), &page))
		if strings.Contains(page.String(), "#L-14.7") != equal {
			t.Errorf("equal points %v: %s", equal, page.String())
		}
	}
}

var ownLinks = regexp.MustCompile(`href="/m/abc/replay(\?[^"]*)?"`)

// TestReplayKeepsItsMoment: each link of a replay leads to the same moment.
func TestReplayKeepsItsMoment(t *testing.T) {
	g := newGame(t, 3, 5)
	for range 30 {
		g.step()
	}
	s := g.scene(t, "en", 1)
	s.Live, s.Replay, s.Base, s.Seq, s.Choices = false, true, "/m/abc/replay", 17, nil
	s.Query = url.Values{"at": {"17"}, "pane": {"board"}}
	page := render(t, s)
	links := ownLinks.FindAllString(page, -1)
	if len(links) < 5 {
		t.Fatalf("only %d links", len(links))
	}
	for _, link := range links {
		if !strings.Contains(link, "at=17") {
			t.Errorf("%s forgets the moment", link)
		}
	}
	if !strings.Contains(page, "Replay") || strings.Contains(page, "Waiting for") {
		t.Error("the panel does not say that this is the past")
	}
}
