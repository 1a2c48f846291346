package games_test

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/games/lorenzo"
	"signoria/games/mil"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/i18n"
	"signoria/narrate"
)

// TestResultNamesTheTiebreak checks the reason for a victory. If the winner is ahead by points, no
// other reason is named. At equal points the reason is the tiebreak with its rule, or that the
// victory is shared. France wins by the city of Naples at any number of points.
func TestResultNamesTheTiebreak(t *testing.T) {
	for _, one := range []struct {
		title, reason, rule string
		change              func(view any)
	}{
		{"lorenzo", "", "", func(v any) { points(v, 40, 30, 1, 2) }},
		{"lorenzo", "result.tie_first", "L-14.7", func(v any) { points(v, 40, 40, 1, 2) }},
		{"mil", "", "", func(v any) { points(v, 40, 30, 1, 2) }},
		{"mil", "result.tie_castles", "M-24.3", func(v any) { points(v, 40, 40, 1, 2); holdings(v, 1, 0, 0) }},
		{"mil", "result.tie_lands", "M-24.3", func(v any) { points(v, 40, 40, 1, 2); holdings(v, 0, 1, 0) }},
		{"mil", "result.tie_vassals", "M-24.3", func(v any) { points(v, 40, 40, 1, 2); holdings(v, 0, 0, 1) }},
		{"mil", "result.tie_all", "R-29", func(v any) { points(v, 40, 40, 1, 1); holdings(v, 0, 0, 0) }},
		{"virtu", "", "", func(v any) { points(v, 20, 15, 1, 2) }},
		{"virtu", "result.tie_crowns", "V-26.9", func(v any) { points(v, 15, 15, 1, 2); crowns(v, 4, 3) }},
		{"virtu", "result.tie_all", "V-26.9", func(v any) { points(v, 15, 15, 1, 1); crowns(v, 3, 3) }},
		{"wars-of-italy", "", "", func(v any) { points(v, 15, 20, 2, 1); naples(v, 1) }},
		{"wars-of-italy", "wars.result.tie", "W-11.2", func(v any) { points(v, 15, 15, 2, 1); naples(v, 1) }},
		{"wars-of-italy", "result.naples_note", "W-11.1", func(v any) { points(v, 15, 20, 1, 2); naples(v, 0) }},
	} {
		i := slices.IndexFunc(games.All(), func(g games.Game) bool { return g.Name == one.title })
		g := games.All()[i]
		title, err := g.Open(g.Content)
		must(t, err)
		o := engine.Options{Seats: title.Meta().MinSeats}
		p, err := title.Start(o, engine.FastChance(5))
		must(t, err)
		s := early(p, o)
		s.View = overView(t, s.View, one.change)
		for lang, words := range booksOf(t, g) {
			s.Words = words
			lines := g.Narrator.(narrate.Guide).Ended(s)
			if sudden, may := g.Narrator.(narrate.Sudden); may && sudden.Sudden(s) != (one.rule == "W-11.1") {
				t.Errorf("%s, %s: Sudden is %t, want %t", one.title, one.reason, sudden.Sudden(s), one.rule == "W-11.1")
			}
			decided := narrate.OverviewLine{}
			if last := lines[len(lines)-1]; len(lines) > 1 || last.Rule == "W-11.1" {
				decided = last
			}
			if decided.Rule != one.rule || (decided.Text == "") != (one.reason == "") || strings.ContainsAny(decided.Text, "{}") {
				t.Errorf("%s in %s: the result says %+v, want the reason %q with the rule %q", one.title, lang, lines, one.reason, one.rule)
			}
			if one.reason != "" && !strings.HasPrefix(decided.Text, opening(words.T(one.reason, "who", s.Seats[0].Name, "other", s.Seats[1].Name))) {
				t.Errorf("%s in %s: %q is said, want %s", one.title, lang, decided.Text, one.reason)
			}
			if said := g.Narrator.Ask(s); !strings.Contains(said, s.Seats[winner(s.View)].Name) {
				t.Errorf("%s in %s: %q does not name the winner", one.title, lang, said)
			}
		}
	}
	if len(i18n.Languages) != 3 {
		t.Errorf("%d languages were tried", len(i18n.Languages))
	}
}

// opening returns a sentence up to its first placeholder.
func opening(text string) string {
	text, _, _ = strings.Cut(text, "{")
	return text
}

// overView returns the view as that of a finished match, with the change applied.
func overView(t *testing.T, view any, change func(any)) any {
	t.Helper()
	switch v := view.(type) {
	case lorenzo.View:
		v.Phase = lorenzo.PhaseOver
		change(&v)
		return v
	case mil.View:
		v.Phase = mil.PhaseOver
		change(&v)
		return v
	case virtu.View:
		v.Phase = virtu.PhaseOver
		change(&v)
		return v
	}
	t.Fatalf("%T", view)
	return nil
}

// points gives the first two seats their points and places; all others are behind.
func points(view any, first, second, rank, next int) {
	set := func(seat int, score, at *int) {
		*score, *at = [...]int{first, second, 0, 0, 0}[seat]-seat/2*seat, [...]int{rank, next, 3, 4, 5}[seat]
	}
	switch v := view.(type) {
	case *lorenzo.View:
		for i := range v.Seats {
			set(i, &v.Seats[i].Score, &v.Seats[i].Rank)
		}
	case *mil.View:
		for i := range v.Seats {
			set(i, &v.Seats[i].Score, &v.Seats[i].Rank)
		}
	case *virtu.View:
		for i := range v.Seats {
			set(i, &v.Seats[i].Score, &v.Seats[i].Rank)
		}
	}
}

// holdings removes the castles, lands and vassals of the first two families. Then it gives the first
// family one castle, land or vassal for each count above 0.
func holdings(view any, castles, lands, vassals int) {
	v := view.(*mil.View)
	land := v.Seats[0].Knights[0].Lands[0]
	for i := range v.Seats[:2] {
		s := &v.Seats[i]
		s.Vassals = nil
		for k := range s.Knights {
			s.Knights[k].Castle, s.Knights[k].Lands = false, [len(s.Knights[k].Lands)]mil.LandView{}
		}
	}
	first := &v.Seats[0]
	first.Knights[0].Castle = castles > 0
	if lands > 0 {
		first.Knights[0].Lands[0] = land
	}
	if vassals > 0 {
		first.Vassals = append(first.Vassals, v.Seats[1].Knights[0].Knight)
	}
}

func crowns(view any, first, second int) {
	v := view.(*virtu.View)
	v.Seats[0].Crowns, v.Seats[1].Crowns = first, second
}

// naples makes a seat the owner of the city of Naples.
func naples(view any, owner engine.Seat) {
	v := view.(*virtu.View)
	for i := range v.Cities {
		if v.Content.Cities[v.Cities[i].City].Capital == content.Naples {
			v.Cities[i].Owner = owner
		}
	}
}

// winner returns the first seat with rank 1.
func winner(view any) engine.Seat {
	var ranks []int
	switch v := view.(type) {
	case lorenzo.View:
		for _, s := range v.Seats {
			ranks = append(ranks, s.Rank)
		}
	case mil.View:
		for _, s := range v.Seats {
			ranks = append(ranks, s.Rank)
		}
	case virtu.View:
		for _, s := range v.Seats {
			ranks = append(ranks, s.Rank)
		}
	}
	return engine.Seat(slices.Index(ranks, 1))
}
