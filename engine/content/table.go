package content

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// row is a field: the names that lead to it, what may stand there, and what is
// said to people.
type row struct {
	parent, name, note string
	what               []string
}

// like reports whether one line of the table can show both.
func (r *row) like(other *row) bool {
	return r.parent == other.parent && r.note == other.note && slices.Equal(r.what, other.what)
}

// rows collects the lines of a table. What is described in several ways at one
// place, as in the items of a list that differ, is one line.
type rows struct{ list []*row }

func (r *rows) add(parent, name, what, note string) {
	i := slices.IndexFunc(r.list, func(one *row) bool { return one.parent == parent && one.name == name && one.note == note })
	if i < 0 {
		i = len(r.list)
		r.list = append(r.list, &row{parent: parent, name: name, note: note})
	}
	if !slices.Contains(r.list[i].what, what) {
		r.list[i].what = append(r.list[i].what, what)
	}
}

// walk adds what is described below a place: parent leads there.
func (r *rows) walk(parent string, s *Schema) {
	for _, p := range s.Properties {
		if p.Ref == sourceRef {
			continue // said once, in front of the tables
		}
		if what := p.what(); what != "" || p.Description != "" {
			r.add(parent, p.Name, what, p.Description)
		}
		r.walk(parent+p.Name+".", p.Schema)
	}
	if s.Type == "array" {
		parent = strings.TrimSuffix(parent, ".") + "[]."
	}
	if s.Items != nil {
		r.walk(parent, s.Items)
	}
	for _, one := range slices.Concat(s.AnyOf, s.PrefixItems) {
		r.walk(parent, one)
	}
}

// what returns the allowed values in words, empty where the lines below say them.
func (s *Schema) what() string {
	switch {
	case s.Ref != "":
		return "[" + s.name() + "](#" + s.name() + ")"
	case s.Const != nil:
		return s.literal(s.Const)
	case s.Enum != nil:
		return alternatives(slices.Collect(func(yield func(string) bool) {
			for _, one := range s.Enum {
				if one != nil && !yield(s.literal(one)) {
					return
				}
			}
		}))
	case s.Type == "integer":
		if s.Minimum == nil {
			return "a whole number"
		}
		return fmt.Sprintf("%d to %d", *s.Minimum, *s.Maximum)
	case s.Type == "number":
		return fmt.Sprintf("%d to %d, with a fraction or without", *s.Minimum, *s.Maximum)
	case s.Type == "boolean":
		return "`true` or `false`"
	case s.Type == "string":
		return "text"
	case s.Type == "array":
		return s.list()
	case s.Each != nil:
		return "names with values: " + s.Each.what()
	case s.AnyOf != nil:
		return s.either()
	}
	return ""
}

func (s *Schema) literal(value any) string {
	if list, ok := value.([]any); ok {
		return "`" + strings.ReplaceAll(fmt.Sprint(list), " ", ", ") + "`"
	}
	return fmt.Sprintf("`%v`", value)
}

func alternatives(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
	return strings.Join(words, "")
}

// either says the alternatives that need no lines of their own.
func (s *Schema) either() string {
	var words []string
	for _, one := range s.AnyOf {
		if one.Type == "null" || len(one.Properties) > 0 {
			continue
		}
		if what := one.what(); what != "" && !slices.Contains(words, what) {
			words = append(words, what)
		}
	}
	return alternatives(words)
}

func (s *Schema) list() string {
	count := "list"
	switch {
	case s.MinItems == nil:
	case *s.MinItems == *s.MaxItems:
		count = fmt.Sprintf("list of %d", *s.MinItems)
	default:
		count = fmt.Sprintf("list of %d to %d", *s.MinItems, *s.MaxItems)
	}
	if s.Items != nil {
		if what := s.Items.what(); what != "" {
			return count + ": " + what
		}
	}
	return count
}

func (s *Schema) name() string { return strings.TrimPrefix(s.Ref, refPrefix) }

// Tables describe files to people, as Markdown: a line for each field, and what is
// described under a name behind them.
func Tables(files []File) string {
	var b strings.Builder
	defs := map[string]*Schema{}
	for _, f := range files {
		s := f.Schema()
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", f.Name, f.About)
		table(&b, s)
		maps.Copy(defs, s.Defs)
	}
	delete(defs, sourceName)
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		fmt.Fprintf(&b, "\n## %s\n", name)
		table(&b, defs[name])
	}
	return b.String()
}

func table(b *strings.Builder, s *Schema) {
	var r rows
	r.walk("", s)
	if what := s.what(); what != "" {
		fmt.Fprintf(b, "\n%s\n", what)
	}
	b.WriteString("\n| field | what | |\n|---|---|---|\n")
	for i := 0; i < len(r.list); {
		one := r.list[i]
		names := []string{one.name}
		for i++; i < len(r.list) && one.like(r.list[i]); i++ {
			names = append(names, r.list[i].name)
		}
		path := one.parent + one.name
		if len(names) > 1 {
			path = one.parent + "{" + strings.Join(names, ", ") + "}"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", path, alternatives(one.what), one.note)
	}
}
