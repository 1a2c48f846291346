package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/table/clock"
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
	for _, g := range allGames() {
		title, err := g.Open(g.Content)
		must(t, err)
		host, friend := h.browser(), h.browser()
		seats := max(2, title.Meta().MinSeats)
		room := host.table("title", g.Name, "seats", engine.Seat(seats-1).String(), "who2", whoFriend, "name1", "Anna", paceField, "week")
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
		must(t, made(host.post(hosts+"/propose", "seat", "1", "kind", "pause", "for_pause", "1h0m0s")))
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
		return errForm
	}
	return nil
}

// What a script counts from is the same whenever a position is drawn, and never says when
// another's night ends.
func TestClocksCountFromMoments(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	later := at.Add(90 * time.Second)
	at1 := countedFrom(at, clock.Hand{Left: 5 * time.Minute, Free: 5 * time.Second, Runs: true}, false)
	at2 := countedFrom(later, clock.Hand{Left: 5*time.Minute - 85*time.Second, Runs: true}, false)
	if !at1.Zero.Equal(at2.Zero) || at1.Zero.IsZero() {
		t.Errorf("a clock ends at %s, and drawn later at %s", at1.Zero, at2.Zero)
	}
	if at1.State != kit.ClockFree || at2.State != kit.ClockRuns {
		t.Errorf("it is %s, then %s", at1.State, at2.State)
	}
	night := clock.Hand{Left: time.Hour, Runs: true, Still: true, Until: at.Add(7 * time.Hour)}
	if own := countedFrom(at, night, true); !own.Still.Equal(night.Until) || !own.Zero.Equal(night.Until.Add(time.Hour)) {
		t.Errorf("one's own night ends at %s, the clock at %s", own.Still, own.Zero)
	}
	if another := countedFrom(at, night, false); another.Counts() || another.State != kit.ClockNight {
		t.Errorf("of another's night the page says %+v", another)
	}
}

// countedFrom is a clock as a page draws it at a moment.
func countedFrom(at time.Time, h clock.Hand, own bool) *kit.Clock {
	v := &seen{view: &live.MatchView{}}
	v.view.Clock.At = at
	c := &kit.Clock{State: v.clockState(live.SeatInfo{}, h), Own: own, Left: h.Left}
	v.count(c, h)
	return c
}
