package scenario

import (
	"errors"
	"slices"
	"strings"
)

// comparison compares expected with actual values.
type comparison struct {
	run *run
	// unknown returns an error if the title has no field of that name: an expected empty field that
	// is missing is met only if the field exists. A nil function means that missing fields are
	// never met.
	unknown func(path []string) error
	// beside is a field at the top that exact does not compare.
	beside string
	// who is written before the name of a field, for what a viewer sees; else empty.
	who string
}

// checkExact returns an error if a field "exact" is not true.
func (r reader) checkExact(t *tree) error {
	if v := t.get("exact"); v != nil && v.text != "true" {
		return r.errorf(v.line, "exact is true, or left out; not %s", v)
	}
	for _, f := range t.fields {
		if err := r.checkExact(f.value); err != nil {
			return err
		}
	}
	return nil
}

// compare returns a failure for each difference. In a mapping only the wanted fields are compared; with
// exact also all others that are not nothing. A list is compared as a whole.
func (c comparison) compare(path []string, want, have *tree, exact bool) []Failure {
	if len(want.fields) == 0 && want.nothing() && have.nothing() {
		return nil
	}
	if len(want.fields) > 0 && have.nothing() && have.kind != mapping {
		have = &tree{kind: mapping}
	}
	differs := []Failure{c.run.failure(want.line, "%s%s: want %s, have %s", c.who, strings.Join(path, "."), want, have)}
	if want.kind != have.kind || len(want.items) != len(have.items) || want.text != have.text {
		return differs
	}
	if want.kind == mapping && len(want.fields) == 0 {
		return differs
	}
	for i := range want.items {
		inside := comparison{run: c.run}
		if len(inside.compare(path, want.items[i], have.items[i], exact)) > 0 {
			return differs
		}
	}
	if want.kind != mapping {
		return nil
	}
	return c.compareFields(path, want, have, exact || want.get("exact") != nil)
}

func (c comparison) compareFields(path []string, want, have *tree, exact bool) (out []Failure) {
	for _, f := range want.fields {
		if f.key == "exact" {
			continue
		}
		below := append(slices.Clone(path), f.key)
		if v := have.get(f.key); v != nil {
			out = append(out, c.compare(below, f.value, v, exact)...)
		} else {
			out = append(out, c.absent(below, f.line, f.value, have)...)
		}
	}
	if !exact {
		return out
	}
	for _, f := range have.fields {
		if want.get(f.key) == nil && !f.value.nothing() && (len(path) > 0 || f.key != c.beside) {
			name := strings.Join(append(slices.Clone(path), f.key), ".")
			out = append(out, c.run.failure(want.line, "%s: want nothing (exact), have %s", name, f.value))
		}
	}
	return out
}

// absent compares a wanted field with a position that does not have it: the wanted value must be nothing,
// and the title must have such a field.
func (c comparison) absent(path []string, line int, want, among *tree) (out []Failure) {
	name := c.who + strings.Join(path, ".")
	if c.unknown == nil || !want.nothing() && len(want.fields) == 0 {
		return []Failure{c.run.failure(line, "%s: want %s, but the position has only %s", name, want, keysOf(among))}
	}
	for _, f := range want.fields {
		if f.key != "exact" {
			out = append(out, c.absent(append(slices.Clone(path), f.key), f.line, f.value, &tree{kind: mapping})...)
		}
	}
	if len(want.fields) > 0 {
		return out
	}
	if err := c.unknown(path); err != nil {
		return []Failure{c.run.failure(line, "%s: want %s, but %v", name, want, err)}
	}
	return nil
}

// unknownField returns an error if the title has no field at the path, or does not say which it has.
func (run *run) unknownField(path []string) error {
	told, err := run.position.Knows(path)
	if !told {
		return errors.New("the title does not tell which fields there are")
	}
	return err
}

func keysOf(t *tree) string {
	if len(t.fields) == 0 {
		return "nothing there"
	}
	var keys []string
	for _, f := range t.fields {
		keys = append(keys, f.key)
	}
	return strings.Join(keys, ", ")
}
