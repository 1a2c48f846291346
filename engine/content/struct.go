package content

import (
	"slices"

	"signoria/engine/yamltree"
)

// Field is an entry of a Struct, or several that belong together.
type Field struct {
	name   string
	kind   Kind
	needed bool
	// absent, if any, is told when the field is not there.
	absent func(parent yamltree.Value)
	// check, if any, makes it no field but a check of those before it.
	check func(parent yamltree.Value)
	group []Field
}

// Need is a field that must be there; in a stored edition that lacks it, it is as
// in the embedded one.
func Need(name string, kind Kind, note ...string) Field {
	return Field{name: name, kind: noted(kind, note), needed: true, absent: func(parent yamltree.Value) {
		if v := parent.Need(name); v.Given() {
			kind.read(v)
		}
	}}
}

// May is a field that may be left out, or be null.
func May(name string, kind Kind, note ...string) Field {
	return Field{name: name, kind: noted(kind, note)}
}

// Or is a field that may be left out, with what happens then.
func Or(name string, kind Kind, absent func(parent yamltree.Value), note ...string) Field {
	return Field{name: name, kind: noted(kind, note), absent: absent}
}

// Aside are fields that are for people, or restate what the rules fix: they may
// be here, and the program ignores them.
func Aside(names ...string) Field {
	group := make([]Field, len(names))
	for i, name := range names {
		group[i] = May(name, Any().Note("for people"))
	}
	return Fields(group...)
}

// Is is a field that must be there and say what the rules do not leave open.
func Is(name string, want any, rule string) Field { return Need(name, Fixed(want, rule)) }

// Part is a field that must be there and has fields itself.
func Part(name string, fields ...Field) Field { return Need(name, Struct(fields...)) }

// Check asks about the fields before it, when they have been read.
func Check(check func(parent yamltree.Value)) Field { return Field{check: check} }

// Fields are several fields as one.
func Fields(fields ...Field) Field { return Field{group: fields} }

func noted(kind Kind, note []string) Kind {
	for _, n := range note {
		kind = kind.Note(n)
	}
	return kind
}

// flat returns the fields with those of the groups in their place.
func flat(fields []Field) []Field {
	if !slices.ContainsFunc(fields, func(f Field) bool { return f.group != nil || f.name == "" && f.check == nil }) {
		return fields
	}
	all := make([]Field, 0, len(fields))
	for _, f := range fields {
		if f.name != "" || f.check != nil {
			all = append(all, f)
		}
		all = append(all, flat(f.group)...)
	}
	return all
}

func namesOf(fields []Field) []string {
	names := make([]string, 0, len(fields))
	for _, f := range fields {
		if f.name != "" {
			names = append(names, f.name)
		}
	}
	return names
}

// Struct is names with values: the fields and no others, read in the order in
// which they are given here.
func Struct(fields ...Field) Kind {
	all := flat(fields)
	return Kind{
		read:     func(v yamltree.Value) { readFields(v, all) },
		describe: func(d *describer) *Schema { return describeFields(d, all) },
	}
}

func readFields(v yamltree.Value, fields []Field) {
	given := v.Fields(namesOf(fields)...)
	if v.Given() && !v.IsMap() {
		return
	}
	for _, f := range fields {
		at := -1
		for i := range given {
			if given[i].Name == f.name && given[i].Given() {
				at = i
			}
		}
		switch {
		case f.check != nil:
			f.check(v)
		case at >= 0:
			f.kind.read(given[at].Value)
		case f.absent != nil:
			f.absent(v)
		}
	}
}

func describeFields(d *describer, fields []Field) *Schema {
	s := &Schema{Type: "object", Closed: true}
	for _, f := range fields {
		if f.check != nil {
			continue
		}
		of := f.kind.describe(d)
		if f.needed {
			s.Required = append(s.Required, f.name)
		} else {
			of = of.orNull()
		}
		s.Properties = append(s.Properties, Property{f.name, of})
	}
	return s
}

// InOrder is a Struct whose fields are read in the order of the list.
func InOrder(fields ...Field) Kind {
	k := Struct(fields...)
	all := flat(fields)
	k.read = func(v yamltree.Value) {
		for _, given := range v.Fields(namesOf(all)...) {
			for _, f := range all {
				if f.name == given.Name && given.Given() {
					f.kind.read(given.Value)
				}
			}
		}
	}
	return k
}

// OneKey is one name with its value: one of several things. What says what they
// are, for the error.
func OneKey(what string, cases ...Field) Kind {
	all := flat(cases)
	return Kind{
		read: func(v yamltree.Value) { readCase(v, what, all) },
		describe: func(d *describer) *Schema {
			s := describeFields(d, all)
			s.Required, s.MinProperties, s.MaxProperties = nil, 1, 1
			return s
		},
	}
}

func readCase(v yamltree.Value, what string, cases []Field) {
	given := v.Fields(namesOf(cases)...)
	if len(given) != 1 {
		v.Errorf("names %d %s; one is needed", len(given), what)
	}
	for _, g := range given {
		if !g.Given() {
			g.Errorf("says nothing")
		}
		for _, f := range cases {
			if f.name == g.Name && g.Given() {
				f.kind.read(g.Value)
			}
		}
	}
}

// Case is one of the kinds: that which fits what was read before, by its place.
func Case(at func() int, kinds ...Kind) Kind {
	return Kind{
		read: func(v yamltree.Value) { kinds[at()].read(v) },
		describe: func(d *describer) *Schema {
			s := &Schema{}
			for _, k := range kinds {
				s.AnyOf = append(s.AnyOf, k.describe(d))
			}
			return s
		},
	}
}

// Either returns the first of the kinds that has the form of what stands there: a
// list, names with values, text, or a number. Where none has, the last one says
// what is wrong.
func Either(kinds ...Kind) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			for _, k := range kinds[:len(kinds)-1] {
				if k.describe(newDescriber()).suits(v) {
					k.read(v)
					return
				}
			}
			kinds[len(kinds)-1].read(v)
		},
		describe: Case(nil, kinds...).describe,
	}
}
