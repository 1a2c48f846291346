package history

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/i18n"
	"signoria/live"
	"signoria/web/match"
	"signoria/web/page"
	"signoria/web/words"
)

// TestAPlayGoesElsewhere checks the export of a play to other programs: players, points, places and
// time, with any characters in names.
func TestAPlayGoesElsewhere(t *testing.T) {
	book, err := i18n.Load(words.FS())
	if err != nil {
		t.Fatal(err)
	}
	began := time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC)
	view := &live.MatchView{ID: "m1", Created: began.Add(-time.Hour), Status: live.Over, First: 1,
		Seats: []live.SeatInfo{{Seat: 0, Name: "Anna & \"Bea\""}, {Seat: 1, Name: "Вера +1"}},
		Rank:  []engine.Place{{Seat: 1, Rank: 1, Points: 87}, {Seat: 0, Rank: 2, Points: 80}}}
	view.Meta.Name = "lorenzo"
	view.Chronicle = []live.Entry{{Seq: 1, At: began.Add(-time.Minute)}, {Seq: 2, At: began}, {Seq: 3, At: began.Add(95 * time.Minute)}}
	v := played{Table: &match.Table{}}
	v.Page = page.Page{Words: book.In("en")}
	v.View, v.Name = view, "Lorenzo il Magnifico"
	u, err := url.Parse(v.bgStats())
	if err != nil || !v.isPlay() || u.Host != "app.bgstatsapp.com" || u.Path != "/createPlay.html" || strings.Contains(u.RawQuery, "+") {
		t.Fatalf("%v, %v", u, err)
	}
	want := `{"sourceName":"Signoria","sourcePlayId":"m1","playDate":"2026-11-28 19:00:00","durationMin":95,"location":"Signoria","game":{"name":"Lorenzo il Magnifico","sourceGameId":"lorenzo","highestWins":true,"noPoints":false},` +
		`"players":[{"name":"Anna \u0026 \"Bea\"","sourcePlayerId":"Anna \u0026 \"Bea\"","score":80,"rank":2,"winner":false},{"name":"Вера +1","sourcePlayerId":"Вера +1","score":87,"rank":1,"winner":true}]}`
	if got := u.Query().Get("data"); got != want || !json.Valid([]byte(got)) {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
	if got, want := v.bggLines(), "Lorenzo il Magnifico, 2026-11-28, 95 minutes\n1. Вера +1: 87\n2. Anna & \"Bea\": 80"; got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
	view.Chronicle[2].At = began.Add(3 * 24 * time.Hour) // over days the time of play is unknown
	if strings.Contains(v.bgStats(), "durationMin") || strings.Contains(v.bggLines(), "minutes") {
		t.Errorf("%s\n%s", v.bgStats(), v.bggLines())
	}
}
