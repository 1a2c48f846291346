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

// TestResultShowsEveryPart checks that the result lists the winner first and shows the score of each seat,
// and that the parts of a seat add up to its score.
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
		t.Errorf("the winner is not listed first:\n%s", page.String())
	}
	for _, seat := range m.v.Seats {
		sum := 0
		for _, n := range seat.Parts {
			sum += n
		}
		if sum != seat.Score || !strings.Contains(page.String(), "<b>"+strconv.Itoa(seat.Score)+"</b>") {
			t.Errorf("seat %s: the parts add up to %d, the score is %d, or the page does not show it", seat.Seat, sum, seat.Score)
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

// TestTheEndNamesTheWinner checks that the panel after the end names the winner with the points and links
// to the result and the replay. In a replay it has no such links.
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
			t.Errorf("the page after the end has no link %s", link)
		}
	}
	s.Replay = true
	for _, link := range links {
		if strings.Contains(render(t, s), link) {
			t.Errorf("a replay has the link %s", link)
		}
	}
}

// TestEqualPointsAreExplained checks that the panel of the end cites the rule of the tiebreak (L-14.7) if
// the points are equal, and otherwise not.
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
			t.Errorf("equal points: %v, but the page cites L-14.7: %v: %s", equal, !equal, page.String())
		}
	}
}

var ownLinks = regexp.MustCompile(`href="/m/abc/replay(\?[^"]*)?"`)

// TestReplayKeepsItsMoment checks that each link of a replay leads to the same moment, and that the page
// says that it is a replay.
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
		t.Fatalf("the page has only %d links, want at least 5", len(links))
	}
	for _, link := range links {
		if !strings.Contains(link, "at=17") {
			t.Errorf("the link %s lacks the moment at=17", link)
		}
	}
	if !strings.Contains(page, "Replay") || strings.Contains(page, "Waiting for") {
		t.Error("the page does not say \"Replay\", or says that somebody is waited for")
	}
}
