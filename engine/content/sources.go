package content

import (
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// SourceCount is a line of the report of sources: how many printed values of a
// kind have the same source.
type SourceCount struct {
	What   string `json:"what"`
	Source string `json:"source"`
	Count  int    `json:"count"`
}

// sources are where printed values come from, the surest first.
var sources = []string{"rulebook", "public", "reconstructed"}

// Provenance says where an entry comes from: the whole of it, and single fields
// that differ.
type Provenance struct {
	Entry  string
	Fields map[string]string
}

// Sources counts where the values of an edition come from.
type Sources struct{ count map[SourceCount]int }

// Add counts an entry.
func (s *Sources) Add(what, source string) {
	if s.count == nil {
		s.count = map[SourceCount]int{}
	}
	s.count[SourceCount{What: what, Source: source}]++
}

// Source is one of the sources, where public material stands perhaps behind it:
// an entry of what, which is counted. What may be empty: then it is not.
func (s *Sources) Source(what string, into ...*string) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			kind, _, _ := strings.Cut(v.Text(), ":")
			if !slices.Contains(sources, kind) {
				v.Errorf("is %q; allowed are rulebook, public (or \"public: where\"), reconstructed", v.Text())
			}
			if what != "" {
				s.Add(what, kind)
			}
			for _, to := range into {
				*to = kind
			}
		},
		describe: func(d *describer) *Schema {
			return d.named(sourceName, func() Kind {
				return Kind{describe: func(*describer) *Schema {
					return (&Schema{Type: "string", Pattern: "^(" + strings.Join(sources, "|") + ")(:.*)?$"}).noted("where the entry comes from: rulebook, public (perhaps `public: where`) or reconstructed")
				}}
			})
		},
	}
}

// Of returns the field of an entry that says its source.
func (s *Sources) Of(what string, into ...*string) Field {
	return Need("source", s.Source(what, into...))
}

// Provenance returns the fields of an entry that say its source, and that of single
// fields.
func (s *Sources) Provenance(what string, into *Provenance) Field {
	byField := Kind{
		read: func(v yamltree.Value) {
			into.Fields = map[string]string{}
			for _, f := range v.Fields() {
				var source string
				s.Source("", &source).read(f.Value)
				into.Fields[f.Name] = source
			}
		},
		describe: func(d *describer) *Schema {
			return &Schema{Type: "object", Each: s.Source("").describe(d)}
		},
	}
	return Fields(s.Of(what, &into.Entry), May("source_by_field", byField, "the source of single fields that differ"))
}

// FileSource is a file's own source, which its entries have that name none
// (OrFile).
func (s *Sources) FileSource(into *string) Field {
	return May("source", s.Source("", into), "of the entries that name none")
}

// OrFile returns the field for the source of an entry; without it the source of the file applies.
func (s *Sources) OrFile(what string, file *string, into ...*string) Field {
	return Or("source", s.Source(what, into...), func(entry yamltree.Value) {
		if *file == "" {
			Need("source", s.Source(what, into...)).absent(entry)
			return
		}
		s.Add(what, *file)
		for _, to := range into {
			*to = *file
		}
	})
}

// Counts returns the lines of the report, by kinds in the order given.
func (s *Sources) Counts(kinds []string) (list []SourceCount) {
	for _, what := range kinds {
		for _, source := range sources {
			if n := s.count[SourceCount{What: what, Source: source}]; n > 0 {
				list = append(list, SourceCount{what, source, n})
			}
		}
	}
	return list
}
