package learn

import (
	"net/http"
	"slices"
	"strings"

	"signoria/engine/content"
	"signoria/web/page"
)

// contentView is the data of the page of a title's printed values.
type contentView struct {
	page.Page
	title page.Title
	rows  []contentRow
	// whole counts the values of each source, in the order of sources.
	whole []int
}

// contentRow is the number of values of a kind from each source.
type contentRow struct {
	what   string
	counts []int
}

// Sources are the sources of printed values, the most reliable first.
var Sources = [...]string{"rulebook", "public", "reconstructed"}

// content says where the printed values of a title come from: those in use, an
// owner's edition included.
func (s *Pages) content(w http.ResponseWriter, r *http.Request) {
	t, ok := s.TitleOf(r.PathValue("title"))
	if !ok || t.Sources == nil {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	v := contentView{Page: s.NewPage(r, "rules", s.Words(r).T("content.head")), title: t}
	v.count(t.Counts)
	s.Render(w, r, http.StatusOK, contentPage(v))
}

// count puts the counts of one kind into one row.
func (v *contentView) count(counts []content.SourceCount) {
	v.whole = make([]int, len(Sources))
	for _, c := range counts {
		what := v.valuesOf(c.What)
		i := slices.IndexFunc(v.rows, func(r contentRow) bool { return r.what == what })
		if i < 0 {
			i = len(v.rows)
			v.rows = append(v.rows, contentRow{what, make([]int, len(Sources))})
		}
		if at := slices.Index(Sources[:], c.Source); at >= 0 {
			v.rows[i].counts[at] += c.Count
			v.whole[at] += c.Count
		}
	}
}

// valuesOf returns a kind of values in the title's words; a kind without words is returned as the
// content names it.
func (v *contentView) valuesOf(what string) string {
	key := "title." + v.title.Name + ".values." + ValuesKey(what)
	if v.Words.Has(key) {
		return v.T(key)
	}
	return what
}

// ValuesKey returns the last part of the catalogue's key for a kind of values.
func ValuesKey(what string) string { return strings.NewReplacer(" ", "_", "-", "_").Replace(what) }
