package review

import (
	"encoding/json"
	"fmt"
	"math"

	"signoria/engine"
	"signoria/table"
)

// A stored review is JSON: choices are in notation, chances in thousandths.

type storedReview struct {
	Learned bool            `json:"learned,omitempty"`
	Course  []storedChances `json:"course"`
	Costly  []storedCostly  `json:"costly,omitempty"`
}

type storedChances struct {
	Made int   `json:"at"`
	Win  []int `json:"win"`
}

type storedCostly struct {
	Made    int            `json:"at"`
	Win     float64        `json:"win"`
	Cost    float64        `json:"cost"`
	Learned bool           `json:"learned,omitempty"`
	Answers []storedAnswer `json:"answers"`
}

type storedAnswer struct {
	Text    string         `json:"text"`
	Visits  int            `json:"visits"`
	Win     float64        `json:"win"`
	Points  float64        `json:"points"`
	Effects []storedEffect `json:"effects,omitempty"`
}

type storedEffect struct {
	Feature string  `json:"of"`
	Change  float64 `json:"by"`
	Win     float64 `json:"win"`
}

// rounded rounds a number to four decimals, as it is stored. Pages show fewer.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// encode returns a review as it is stored.
func encode(past engine.Past, r *engine.Review) ([]byte, error) {
	kept := storedReview{Learned: r.Learned}
	for _, c := range r.Course {
		win := make([]int, len(c.Win))
		for seat, w := range c.Win {
			win[seat] = int(math.Round(1000 * w))
		}
		kept.Course = append(kept.Course, storedChances{c.Made, win})
	}
	for _, c := range r.Costly {
		pos, _, err := past.At(c.Made)
		if err != nil {
			return nil, err
		}
		k := storedCostly{Made: c.Made, Win: rounded(c.Win), Cost: rounded(c.Cost), Learned: c.Better.Learned}
		for _, a := range c.Better.Answers {
			answer := storedAnswer{Text: pos.Format(c.Seat, a.Choice), Visits: a.Visits, Win: rounded(a.Win), Points: rounded(a.Points)}
			for _, e := range a.Effects {
				answer.Effects = append(answer.Effects, storedEffect{e.Feature, rounded(e.Change), rounded(e.Win)})
			}
			k.Answers = append(k.Answers, answer)
		}
		kept.Costly = append(kept.Costly, k)
	}
	return json.Marshal(kept)
}

// decode reads what encode wrote of the same match. The error says what does not fit
// the match.
func decode(t *table.Table, body []byte) (*engine.Review, error) {
	var kept storedReview
	if err := json.Unmarshal(body, &kept); err != nil {
		return nil, err
	}
	past, seats := pastOf(t), len(t.Header().Plan.Seats)
	r := &engine.Review{Learned: kept.Learned}
	for i, c := range kept.Course {
		if len(c.Win) != seats || c.Made < 0 || c.Made > len(past.Seats) || i > 0 && c.Made <= kept.Course[i-1].Made {
			return nil, fmt.Errorf("the chances after %d choices do not fit the match", c.Made)
		}
		win := make([]float64, seats)
		for seat, w := range c.Win {
			win[seat] = float64(w) / 1000
		}
		r.Course = append(r.Course, engine.Chances{Made: c.Made, Win: win})
	}
	if len(r.Course) < 2 {
		return nil, fmt.Errorf("there are chances at %d moments", len(r.Course))
	}
	for _, k := range kept.Costly {
		c, err := k.read(past)
		if err != nil {
			return nil, err
		}
		r.Costly = append(r.Costly, c)
	}
	return r, nil
}

func (k storedCostly) read(past engine.Past) (c engine.Costly, err error) {
	if k.Made < 0 || k.Made >= len(past.Seats) || len(k.Answers) == 0 {
		return c, fmt.Errorf("choice %d does not fit the match", k.Made)
	}
	pos, chosen, err := past.At(k.Made)
	if err != nil {
		return c, err
	}
	c = engine.Costly{Made: k.Made, Seat: past.Seats[k.Made], Choice: chosen, Win: k.Win, Cost: k.Cost}
	c.Better = engine.Advice{Win: k.Win + k.Cost, Learned: k.Learned}
	for _, a := range k.Answers {
		choice, err := pos.Parse(c.Seat, a.Text)
		if reason := pos.Check(c.Seat, choice); err == nil && !reason.OK() {
			err = &engine.Refused{Reason: reason}
		}
		if err != nil {
			return c, fmt.Errorf("choice %d: %q: %w", k.Made, a.Text, err)
		}
		answer := engine.Advised{Choice: choice, Visits: a.Visits, Win: a.Win, Points: a.Points}
		for _, e := range a.Effects {
			answer.Effects = append(answer.Effects, engine.Effect{Feature: e.Feature, Change: e.Change, Win: e.Win})
		}
		c.Better.Answers = append(c.Better.Answers, answer)
	}
	return c, nil
}
