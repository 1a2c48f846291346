package web

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
)

// adviceWait is how long a page waits for the adviser, who thinks behind all bots.
const adviceWait = 15 * time.Second

// mostFacts is how many facts by name stand behind an answer, mostLearned how many
// sentences of what the net has learned, mostReasons how many of both; mostChanges is
// how many numbers that change.
const (
	mostFacts   = 2
	mostLearned = 2
	mostReasons = 3
	mostChanges = 5
)

// advise asks the adviser for the seat that is asked: to a live page it answers with
// the sheet alone.
func (s *matchPages) advise(w http.ResponseWriter, r *http.Request) {
	at := addressed(r)
	if !s.parse(w, r) || !s.may(w, r, s.gates.advice, "error.advice", time.Second, "seat "+at.ID+" "+at.Key) {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), adviceWait)
	defer cancel()
	c, err := s.Server.Advise(ctx, at.ID, at.Key)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if err == nil && (view.You != c.Seat || view.Seq != c.Seq) {
		err = live.ErrStale
	}
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	v := s.matchView(s.viewingOf(r), view, nil)
	v.Title = v.t("advice.head") + " · " + v.name + " · " + v.t("page.site")
	if isLive(r) {
		s.render(w, r, http.StatusOK, adviceSheet(v, c))
		return
	}
	s.render(w, r, http.StatusOK, advicePage(v, c))
}

// advisable tells whether the page has the button of the adviser.
func (v *aTable) advisable() bool { return v.view.Adviser && !v.replay }

// advised is an answer of the adviser as the page shows it.
type advised struct {
	text, what, chance, points string
	reasons                    []string
	visits                     int
}

// advice puts answers in words, in the scene of whoever is advised.
type advice struct {
	*aTable
	scene narrate.Scene
	// common are the title's sentences that fit each of the answers, so that none of
	// them says why one is better.
	common map[string]bool
}

// advisedOf puts the adviser's answers in words.
func (v *aTable) advisedOf(c *live.Counsel) (list []advised) {
	in := advice{aTable: v, scene: v.scene.Scene}
	in.common = in.alike(c.Answers)
	facts := in.facts(c.Answers)
	for i, a := range c.Answers {
		list = append(list, in.answer(a, c.Texts[i], facts[i], len(c.Answers) > 1))
	}
	return list
}

// facts are, for each answer, the weightiest of what it brings about by name: certain,
// and not the same for each of them.
func (v advice) facts(answers []engine.Advised) [][]string {
	told := make([][]string, len(answers))
	reasoner, ok := v.game.Narrator.(narrate.Reasoner)
	if !ok {
		return told
	}
	all, common := make([][]narrate.Consequence, len(answers)), map[string]int{}
	for i, a := range answers {
		all[i] = sure(a, func(g engine.Glimpse) []narrate.Consequence {
			return reasoner.Facts(v.scene, a.Choice, g.View)
		})
		for _, f := range all[i] {
			common[f.Text]++
		}
	}
	for i, list := range all {
		kinds := map[string]bool{}
		for _, f := range list {
			if len(told[i]) < mostFacts && !kinds[f.Kind] && (common[f.Text] < len(answers) || len(answers) == 1) {
				kinds[f.Kind] = true
				told[i] = append(told[i], f.Text)
			}
		}
	}
	return told
}

// sure are the consequences that are the same on all samples, the weightiest first;
// each sentence once.
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

// answer is one answer, with the facts about it; weighed: it is beside others, and says by how much it is better.
func (v advice) answer(a engine.Advised, text string, facts []string, weighed bool) advised {
	one := advised{text: text, what: v.game.Narrator.Choice(v.scene, a.Choice), visits: a.Visits}
	if weighed {
		one.chance = v.t("advice.chance", "n", signed(round(100*a.Win)))
		one.points = v.t("advice.points", "n", signed(round(a.Points)))
	}
	if one.reasons = v.because(a, facts); len(one.reasons) == 0 {
		one.reasons = []string{v.t("advice.later")}
	}
	return one
}

// because are all reasons for an answer: facts about it, what the title says of it, and
// what changes at once.
func (v advice) because(a engine.Advised, facts []string) []string {
	return slices.Concat(facts, v.reasons(a, len(facts)), v.follows(a))
}

// alike are the title's sentences that fit each of several answers.
func (v advice) alike(answers []engine.Advised) map[string]bool {
	reasoner, ok := v.game.Narrator.(narrate.Reasoner)
	if !ok || len(answers) < 2 {
		return nil
	}
	common := map[string]bool{}
	for i, a := range answers {
		here := map[string]bool{}
		for _, e := range a.Effects {
			if text := reasoner.Reason(v.scene, e); i == 0 || common[text] {
				here[text] = true
			}
		}
		common = here
	}
	return common
}

// reasons are the title's own sentences: why the answer is better than others, beside
// so many facts.
func (v advice) reasons(a engine.Advised, beside int) (list []string) {
	reasoner, ok := v.game.Narrator.(narrate.Reasoner)
	if !ok {
		return nil
	}
	said := map[string]bool{}
	for _, e := range a.Effects {
		text := reasoner.Reason(v.scene, e)
		if text == "" || said[text] || v.common[text] || len(list) == min(mostLearned, mostReasons-beside) {
			continue
		}
		said[text] = true
		list = append(list, text)
	}
	return list
}

// follows says what certainly changes at once: in the parts of the score, and in the
// numbers of the seat.
func (v advice) follows(a engine.Advised) (list []string) {
	var points, counts []string
	for _, c := range certain(a, v.partsOf) {
		points = append(points, c.Name+" "+signed(c.N))
	}
	for _, c := range certain(a, v.countsOf) {
		counts = append(counts, c.Name+" "+signed(c.N))
	}
	for _, of := range []struct {
		key     string
		changes []string
	}{{"advice.scores", points}, {"advice.at_once", counts}} {
		if len(of.changes) > 0 {
			list = append(list, v.t(of.key, "list", strings.Join(of.changes[:min(mostChanges, len(of.changes))], ", ")))
		}
	}
	return list
}

// partsOf are the parts of the score of the advised seat that have a name.
func (v advice) partsOf(g engine.Glimpse) (list []narrate.Count) {
	for _, part := range g.Score {
		if key := "score." + part.Part; part.Seat == v.scene.You && v.Words.Has(key) {
			list = append(list, narrate.Count{Thing: part.Part, Name: v.t(key), N: part.Points})
		}
	}
	return list
}

// countsOf are the numbers of the advised seat on the table.
func (v advice) countsOf(g engine.Glimpse) (list []narrate.Count) {
	tracer, ok := v.game.Narrator.(narrate.Tracer)
	if !ok {
		return nil
	}
	scene := v.scene
	scene.View = g.View
	for _, c := range tracer.Counts(scene) {
		if c.Seat == scene.You && c.Name != "" {
			list = append(list, c)
		}
	}
	return list
}

// certain are the changes that are the same on all samples of what the seat knows.
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

// winning says how often the best answer wins, in hundredths.
func winning(c *live.Counsel) int { return round(100 * c.Win) }

func round(x float64) int { return int(math.Round(x)) }

// signed is a change as people write it.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "±0"
}
