package web

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"signoria/engine"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// ownTimers matches the viewer's own clocks on a page, otherTimers all other clocks.
var (
	ownTimers   = regexp.MustCompile(`class="clock [a-z]+ own[^>]*role="timer"`)
	otherTimers = regexp.MustCompile(`class="clock [a-z]+(?: quarter| low)?" role="timer"`)
)

// TestEveryBoardShowsTheTime checks that every title's board shows each opponent's clock at their
// seat. The viewer's own clock is shown once, in the bar. The board also shows proposals, and the
// sign that a bot plays for a seat.
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
			t.Errorf("%s: the viewer's own clock is %d times in the bar, want once", g.Name, n)
		}
		if ownTimers.MatchString(table) {
			t.Errorf("%s: the viewer's own clock is on the board", g.Name)
		}
		if !otherTimers.MatchString(table) || !strings.Contains(table, "class=\"taper") {
			t.Errorf("%s: the board shows no clock of another, or no taper", g.Name)
		}
		pagetest.Must(t, made(host.post(hosts+"/propose", "seat", "1", "kind", "pause", "for_pause", "1h0m0s")))
		if asked := friend.get(friends); strings.Count(asked.body, `class="proposal"`) != 1 {
			t.Errorf("%s: the board does not show the proposal exactly once", g.Name)
		}
		left := friend.post(friends+"/leave", "seat", "2")
		wantText(t, left, `id="take-back-2"`)
		if out := host.get(hosts); !strings.Contains(out.body, `class="clock out"`) {
			t.Errorf("%s: no clock says that a bot plays", g.Name)
		}
	}
}

// made returns an error for a post that did not succeed.
func made(a answer) error {
	if a.status != http.StatusOK {
		return pages.ErrForm
	}
	return nil
}

// TestThePaceIsChangedByAgreement proposes a new pace, and the other player agrees. The pace then
// applies, and page and chronicle show it. An unknown pace is refused.
func TestThePaceIsChangedByAgreement(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, hosts, friends := timedTable(t, h, "calm")
	wantText(t, host.get(hosts), `id="deal-pace"`)
	for _, pace := range []string{"", "none", "nonsense"} {
		wantStatus(t, host.post(hosts+"/propose", "seat", "1", "kind", "pace", pages.PaceField, pace), http.StatusBadRequest)
	}
	proposed := host.post(hosts+"/propose", "seat", "1", "kind", "pace", pages.PaceField, "day")
	wantStatus(t, proposed, http.StatusOK)
	asked := friend.get(friends)
	wantText(t, asked, h.book.In("en").T("pace.day"))
	view, err := h.server.View(t.Context(), strings.Split(friends, "/")[2], strings.Split(friends, "/")[3])
	pagetest.Must(t, err)
	agreed := friend.post(friends+"/reply", "seat", "2", "proposal", strconv.Itoa(view.Talk.Offer.Seq), "answer", "agree")
	wantStatus(t, agreed, http.StatusOK)
	if view, err = h.server.View(t.Context(), view.ID, strings.Split(friends, "/")[3]); err != nil || view.Clock.Pace != "day" || !view.Clock.Settings.Days {
		t.Errorf("the clocks are %+v (%v)", view.Clock.Settings, err)
	}
	for _, host.lang = range []string{"cs", "ru", "en"} {
		wantText(t, host.get(hosts+"?log=99"), strings.SplitN(h.book.In(host.lang).T("chronicle.pace", "pace", "|"), "|", 2)[0])
	}
}
