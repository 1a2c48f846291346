package history

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
)

// bgStatsAddress opens the app BG Stats with the play that follows it as JSON.
const bgStatsAddress = "https://app.bgstatsapp.com/createPlay.html?data="

// maxSitting is the longest duration of a play that is exported: a longer match was not played in
// one sitting.
const maxSitting = 12 * time.Hour

// bgStatsPlay is a play as BG Stats takes it.
type bgStatsPlay struct {
	SourceName   string          `json:"sourceName"`
	SourcePlayID string          `json:"sourcePlayId"`
	PlayDate     string          `json:"playDate"` // UTC
	DurationMin  int             `json:"durationMin,omitempty"`
	Location     string          `json:"location"`
	Game         bgStatsGame     `json:"game"`
	Players      []bgStatsPlayer `json:"players"`
}

type bgStatsGame struct {
	Name         string `json:"name"`
	SourceGameID string `json:"sourceGameId"`
	HighestWins  bool   `json:"highestWins"`
	NoPoints     bool   `json:"noPoints"`
}

type bgStatsPlayer struct {
	Name           string `json:"name"`
	SourcePlayerID string `json:"sourcePlayerId"`
	Score          int    `json:"score"`
	Rank           int    `json:"rank"`
	Winner         bool   `json:"winner"`
}

// isPlay reports whether the match is over and has a result that lists of plays can take.
func (v *played) isPlay() bool { return v.View.Status == live.Over && len(v.View.Rank) > 0 }

// times returns when the match began and how long it took; 0 if that was less than a minute or more
// than maxSitting.
func (v *played) times() (began time.Time, took time.Duration) {
	began = v.View.Created
	entries := v.entries()
	if len(entries) == 0 {
		return began, 0
	}
	for _, e := range entries {
		if e.Seq > v.View.First {
			began = e.At
			break
		}
	}
	if took = entries[len(entries)-1].At.Sub(began); took < time.Minute || took > maxSitting {
		return began, 0
	}
	return began, took
}

// bgStats returns the address that opens BG Stats with this play.
func (v *played) bgStats() string {
	began, took := v.times()
	play := bgStatsPlay{SourceName: "Signoria", SourcePlayID: v.View.ID, PlayDate: began.UTC().Format("2006-01-02 15:04:05"), DurationMin: int(took.Round(time.Minute).Minutes()),
		Location: "Signoria", Game: bgStatsGame{Name: v.Name, SourceGameID: v.View.Meta.Name, HighestWins: true}}
	places := map[engine.Seat]engine.Place{}
	for _, p := range v.View.Rank {
		places[p.Seat] = p
	}
	for _, info := range v.View.Seats { // in the order in which they sit
		p, name := places[info.Seat], page.NameOf(v.Page, v.View, info.Seat)
		play.Players = append(play.Players, bgStatsPlayer{name, name, p.Points, p.Rank, p.Rank == 1})
	}
	text, err := json.Marshal(play)
	if err != nil {
		panic("history: a play cannot be written as JSON: " + err.Error())
	}
	return bgStatsAddress + strings.ReplaceAll(url.QueryEscape(string(text)), "+", "%20")
}

// bggLines returns the play as lines to paste: the game with day and time, then a line for each
// player with place, name and points.
func (v *played) bggLines() string {
	began, took := v.times()
	lines := []string{v.Name + ", " + began.UTC().Format("2006-01-02")}
	if took > 0 {
		lines[0] += ", " + v.T("plays.minutes", "n", int(took.Round(time.Minute).Minutes()))
	}
	for _, p := range v.View.Rank {
		lines = append(lines, fmt.Sprintf("%d. %s: %d", p.Rank, page.NameOf(v.Page, v.View, p.Seat), p.Points))
	}
	return strings.Join(lines, "\n")
}

// bggRows returns the number of lines of bggLines.
func (v *played) bggRows() string { return strconv.Itoa(1 + len(v.View.Rank)) }
