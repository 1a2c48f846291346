package match

import (
	"cmp"
	"context"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
	"signoria/web/page"
)

// adviceWait is how long a page waits for the adviser, whose searches run after those of all bots.
const adviceWait = 15 * time.Second

// maxFacts is the most named facts shown for an answer, maxLearned the most sentences about what
// the net has learned, maxReasons the most of both; maxChanges is the most changing numbers shown.
const (
	maxFacts   = 2
	maxLearned = 2
	maxReasons = 3
	maxChanges = 5
)

// advise asks the adviser about the open question. A live page gets the sheet alone.
func (s *Pages) advise(w http.ResponseWriter, r *http.Request) {
	at := page.Addressed(r)
	if !s.Parse(w, r) || !s.May(w, r, s.Limiters.Advice, "error.advice", time.Second, "seat "+at.ID+" "+at.Key) {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), adviceWait)
	defer cancel()
	c, err := s.Server.Advise(ctx, at.ID, at.Key)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if err == nil && (view.You != c.Seat || view.AskedSince != c.AskedSince) {
		err = live.ErrStale
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v := s.MatchView(s.ViewKeyOf(r), view, nil)
	v.Title = v.T("advice.head") + " · " + v.Name + " · " + v.T("page.site")
	if page.IsLive(r) {
		s.Render(w, r, http.StatusOK, adviceSheet(v, c))
		return
	}
	s.Render(w, r, http.StatusOK, advicePage(v, c))
}

// advisable reports whether the page has the button of the adviser.
func (v *Table) advisable() bool { return v.View.Adviser && !v.Replay }

// Advised is an answer of the adviser as the page shows it.
type Advised struct {
	text, What, Chance, Points string
	Reasons                    []string
	visits                     int
}

// Advice words advised answers in the scene of the advised seat.
type Advice struct {
	*Table
	Scene narrate.Scene
	// Common are the title's sentences that fit each of the answers, so that none of
	// them says why one is better.
	Common map[string]bool
}

// advisedOf returns the adviser's answers in words.
func (v *Table) advisedOf(c *live.AdviceView) (list []Advised) {
	in := Advice{Table: v, Scene: v.Scene.Scene}
	in.Common = in.Alike(c.Answers)
	facts := in.Facts(c.Answers)
	for i, a := range c.Answers {
		list = append(list, in.Answer(a, c.Texts[i], facts[i], len(c.Answers) > 1))
	}
	return list
}

// Facts returns for each answer the most important named outcomes: those that are certain, not
// common to all answers, and not also outcomes of the answers in beside.
func (v Advice) Facts(answers []engine.Advised, beside ...engine.Advised) [][]string {
	told := make([][]string, len(answers))
	reasoner, ok := v.Game.Narrator.(narrate.Reasoner)
	if !ok {
		return told
	}
	all, common := make([][]narrate.Consequence, len(answers)), map[string]int{}
	of := func(a engine.Advised) []narrate.Consequence {
		return sure(a, func(g engine.Glimpse) []narrate.Consequence {
			return reasoner.Facts(v.Scene, a.Choice, g.View)
		})
	}
	also := map[string]bool{}
	for _, a := range beside {
		for _, f := range of(a) {
			also[f.Text] = true
		}
	}
	for i, a := range answers {
		all[i] = of(a)
		for _, f := range all[i] {
			common[f.Text]++
		}
	}
	for i, list := range all {
		kinds := map[string]bool{}
		for _, f := range list {
			if len(told[i]) < maxFacts && !kinds[f.Kind] && !also[f.Text] && (common[f.Text] < len(answers) || len(answers) == 1) {
				kinds[f.Kind] = true
				told[i] = append(told[i], f.Text)
			}
		}
	}
	return told
}

// sure returns the consequences that are the same on all samples, the most important first; each
// sentence once.
func sure(a engine.Advised, of func(engine.Glimpse) []narrate.Consequence) (list []narrate.Consequence) {
	said := map[string]int{}
	for i, g := range a.After {
		here := map[string]bool{}
		for _, f := range of(g) {
			if here[f.Text] {
				continue
			}
			here[f.Text] = true
			if said[f.Text]++; i == 0 {
				list = append(list, f)
			}
		}
	}
	list = slices.DeleteFunc(list, func(f narrate.Consequence) bool { return said[f.Text] < len(a.After) })
	slices.SortStableFunc(list, func(x, y narrate.Consequence) int { return cmp.Compare(y.Weight, x.Weight) })
	return list
}

// Answer returns one answer in words, with the facts about it. weighed means that it is compared with
// others, so its chance and points are given too.
func (v Advice) Answer(a engine.Advised, text string, facts []string, weighed bool) Advised {
	one := Advised{text: text, What: v.Game.Narrator.Choice(v.Scene, a.Choice), visits: a.Visits}
	if weighed {
		one.Chance = v.T("advice.chance", "n", Signed(Round(100*a.Win)))
		one.Points = v.T("advice.points", "n", Signed(Round(a.Points)))
	}
	if one.Reasons = v.Because(a, facts); len(one.Reasons) == 0 {
		key := "advice.later"
		if v.changes(a) {
			key = "advice.open"
		}
		one.Reasons = []string{v.T(key)}
	}
	return one
}

// Because returns all reasons for an answer: facts about it, what the title says of it, and what
// changes at once.
func (v Advice) Because(a engine.Advised, facts []string) []string {
	return slices.Concat(facts, v.reasons(a, len(facts)), v.follows(a))
}

// Instead returns the reasons for an answer against another one that was given: facts about it,
// what the title says of it, and the numbers in which the two differ at once.
func (v Advice) Instead(a, given engine.Advised, facts []string) []string {
	apart := engine.Advised{Before: given.After, After: a.After}
	return slices.Concat(facts, v.reasons(a, len(facts)), v.differences(apart, "looking.apart_scores", "looking.apart"))
}

// Alike returns the title's sentences that fit each of several answers.
func (v Advice) Alike(answers []engine.Advised) map[string]bool {
	reasoner, ok := v.Game.Narrator.(narrate.Reasoner)
	if !ok || len(answers) < 2 {
		return nil
	}
	common := map[string]bool{}
	for i, a := range answers {
		here := map[string]bool{}
		for _, e := range a.Effects {
			if text := reasoner.Reason(v.Scene, e); i == 0 || common[text] {
				here[text] = true
			}
		}
		common = here
	}
	return common
}

// reasons returns the title's own sentences on why the answer is better than others. beside is the
// number of facts already shown for it.
func (v Advice) reasons(a engine.Advised, beside int) (list []string) {
	reasoner, ok := v.Game.Narrator.(narrate.Reasoner)
	if !ok {
		return nil
	}
	said := map[string]bool{}
	for _, e := range a.Effects {
		text := reasoner.Reason(v.Scene, e)
		if text == "" || said[text] || v.Common[text] || len(list) == min(maxLearned, maxReasons-beside) {
			continue
		}
		said[text] = true
		list = append(list, text)
	}
	return list
}

// follows returns sentences about what certainly changes at once: the parts of the score, and the
// numbers of the seat.
func (v Advice) follows(a engine.Advised) []string {
	return v.differences(a, "advice.scores", "advice.at_once")
}

// differences returns sentences about what certainly differs between the glimpses before and after;
// scores and numbers are the keys of their words.
func (v Advice) differences(a engine.Advised, scores, numbers string) (list []string) {
	var points, counts []string
	for _, c := range certain(a, v.partsOf) {
		points = append(points, c.Name+" "+Signed(c.N))
	}
	for _, c := range certain(a, v.countsOf) {
		counts = append(counts, c.Name+" "+Signed(c.N))
	}
	for _, of := range []struct {
		key     string
		changes []string
	}{{scores, points}, {numbers, counts}} {
		if len(of.changes) > 0 {
			list = append(list, v.T(of.key, "list", strings.Join(of.changes[:min(maxChanges, len(of.changes))], ", ")))
		}
	}
	return list
}

// changes reports whether the answer changes any number on the table or of the score on any sample,
// also one without a name or of another seat, or one that does not change on all samples.
func (v Advice) changes(a engine.Advised) bool {
	for i := range a.After {
		was, is := v.numbers(a.Before[i]), v.numbers(a.After[i])
		if !maps.Equal(was, is) {
			return true
		}
	}
	return false
}

// numbers returns all numbers of a glimpse that the table shows, by what they count.
func (v Advice) numbers(g engine.Glimpse) map[string]int {
	list := map[string]int{}
	for _, part := range g.Score {
		list["score "+part.Seat.String()+" "+part.Part] += part.Points
	}
	if tracer, ok := v.Game.Narrator.(narrate.Tracer); ok {
		scene := v.Scene
		scene.View = g.View
		for _, c := range tracer.Counts(scene) {
			list["count "+c.Seat.String()+" "+c.Thing+" "+c.Name] += c.N
		}
	}
	maps.DeleteFunc(list, func(_ string, n int) bool { return n == 0 })
	return list
}

// partsOf returns the parts of the score of the advised seat that have a name.
func (v Advice) partsOf(g engine.Glimpse) (list []narrate.Count) {
	for _, part := range g.Score {
		if key := "score." + part.Part; part.Seat == v.Scene.You && v.Words.Has(key) {
			list = append(list, narrate.Count{Thing: part.Part, Name: v.T(key), N: part.Points})
		}
	}
	return list
}

// countsOf returns the numbers of the advised seat on the table.
func (v Advice) countsOf(g engine.Glimpse) (list []narrate.Count) {
	tracer, ok := v.Game.Narrator.(narrate.Tracer)
	if !ok {
		return nil
	}
	scene := v.Scene
	scene.View = g.View
	for _, c := range tracer.Counts(scene) {
		if c.Seat == scene.You && c.Name != "" {
			list = append(list, c)
		}
	}
	return list
}

// certain returns the changes that are the same on all samples of what the seat knows.
func certain(a engine.Advised, of func(engine.Glimpse) []narrate.Count) (list []narrate.Count) {
	for i := range a.After {
		before, changes := map[string]int{}, map[string]int{}
		for _, c := range of(a.Before[i]) {
			before[c.Thing] = c.N
		}
		now := of(a.After[i])
		for _, c := range now {
			if was, there := before[c.Thing]; there && c.N != was {
				changes[c.Thing] = c.N - was
			}
		}
		if i == 0 {
			for _, c := range now {
				if n := changes[c.Thing]; n != 0 {
					c.N = n
					list = append(list, c)
				}
			}
			continue
		}
		kept := list[:0]
		for _, c := range list {
			if changes[c.Thing] == c.N {
				kept = append(kept, c)
			}
		}
		list = kept
	}
	return list
}

// winning returns how often the best answer wins, in hundredths.
func winning(c *live.AdviceView) int { return Round(100 * c.Win) }

// Round rounds to the nearest whole number.
func Round(x float64) int { return int(math.Round(x)) }

// Signed returns a change with its sign, as people write it.
func Signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "±0"
}
