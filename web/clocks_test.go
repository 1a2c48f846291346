package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// ownTimers are the clocks of a page that are the viewer's own, otherTimers all others.
var (
	ownTimers   = regexp.MustCompile(`class="clock [a-z]+ own[^>]*role="timer"`)
	otherTimers = regexp.MustCompile(`class="clock [a-z]+(?: quarter| low)?" role="timer"`)
)

// Every title's board shows the clock of each rival at the rival's seat, the viewer's own
// once and in the bar alone, what is proposed, and that a bot plays for the viewer.
func TestEveryBoardShowsTheTime(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, g := range pagetest.AllGames() {
		title, err := g.Open(g.Content)
		pagetest.Must(t, err)
		host, friend := h.browser(), h.browser()
		seats := max(2, title.Meta().MinSeats)
		room := host.table("title", g.Name, "seats", engine.Seat(seats-1).String(), "who2", start.WhoFriend, "name1", "Anna", pages.PaceField, "week")
		sat := friend.post(room.linkNamed(t, "link-1")+"/sit", "name", "Bea", "nonce", "n")
		wantStatus(t, sat, http.StatusOK)
		hosts, friends := room.base(), sat.base()
		page := friend.get(friends)
		bar, table, _ := strings.Cut(page.body, `id="table"`)
		if n := len(ownTimers.FindAllString(bar, -1)); n != 1 {
			t.Errorf("%s: the viewer's own clock stands %d times in the bar", g.Name, n)
		}
		if ownTimers.MatchString(table) {
			t.Errorf("%s: the viewer's own clock stands on the board", g.Name)
		}
		if !otherTimers.MatchString(table) || !strings.Contains(table, "class=\"taper") {
			t.Errorf("%s: the board shows no clock of another, or no taper", g.Name)
		}
		pagetest.Must(t, made(host.post(hosts+"/propose", "seat", "1", "kind", "pause", "for_pause", "1h0m0s")))
		if asked := friend.get(friends); strings.Count(asked.body, `class="proposal"`) != 1 {
			t.Errorf("%s: the board does not show what is proposed, once", g.Name)
		}
		left := friend.post(friends+"/leave", "seat", "2")
		wantText(t, left, `id="take-back-2"`)
		if out := host.get(hosts); !strings.Contains(out.body, `class="clock out"`) {
			t.Errorf("%s: no clock says that a bot plays", g.Name)
		}
	}
}

// made is an error where a post was not answered well.
func made(a answer) error {
	if a.status != http.StatusOK {
		return pages.ErrForm
	}
	return nil
}
