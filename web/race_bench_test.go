package web

import (
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/table"
	"signoria/web/page/pagetest"
)

// BenchmarkEarlierView computes an earlier position, view and score of a table of Lorenzo with
// every module.
func BenchmarkEarlierView(b *testing.B) {
	now := randomTable(b, "lorenzo", 400)
	for name, ago := range map[string]int{"1": 1, "8": 8, "30": 30, "100": 100} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				pos, err := now.At(now.Last() - ago)
				pagetest.Must(b, err)
				_, _ = pos.View(0), pos.Score(0, nil)
			}
		})
	}
}

// randomTable returns a table after at most the given number of random answers.
func randomTable(b *testing.B, title string, most int) *table.Table {
	for _, g := range pagetest.AllGames() {
		if g.Name != title {
			continue
		}
		rules, err := g.Open(g.Content)
		pagetest.Must(b, err)
		now := pagetest.StartTable(b, rules, pagetest.Everything(rules))
		rng := engine.FastChance(5)
		for n := 0; now.Running() && n < most; n++ {
			seat := now.Owing().First()
			pos := now.Position()
			choices := pos.Choices(seat, nil)
			now, err = now.Choose(table.Submission{Seat: seat, Seq: now.Last(), Texts: []string{pos.Format(seat, choices[rng.N(len(choices))])}, At: time.Unix(int64(n), 0)})
			pagetest.Must(b, err)
		}
		return now
	}
	b.Fatal("no such title")
	return nil
}

// BenchmarkScoreHistory computes the score history of a whole match of Lorenzo, the first time and
// from the cache.
func BenchmarkScoreHistory(b *testing.B) {
	h := open(b)
	br := h.browser()
	base := br.over("title", "lorenzo", "seats", "4", "level2", pagetest.First, "level3", pagetest.First, "level4", pagetest.First)
	part := strings.Split(base, "/")
	view, err := h.server.View(b.Context(), part[2], part[3])
	pagetest.Must(b, err)
	moments := make([]int, 7)
	for i := range moments {
		moments[i] = view.First + (view.Last-view.First)*i/6
	}
	b.Run("kept", func(b *testing.B) {
		for b.Loop() {
			_, err := h.server.ScoreHistory(b.Context(), part[2], part[3], moments)
			pagetest.Must(b, err)
		}
	})
	b.Run("first", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			moments[3] = view.First + n%(view.Last-view.First)
			_, err := h.server.ScoreHistory(b.Context(), part[2], part[3], moments)
			pagetest.Must(b, err)
		}
	})
}
