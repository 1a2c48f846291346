package content

import (
	"fmt"
	"slices"
	"strconv"

	"signoria/engine/yamltree"
)

// List is any number of items; item makes the kind of the one in each place.
func List(item func(i int) Kind) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			for i, at := range v.List() {
				item(i).read(at)
			}
		},
		describe: func(d *describer) *Schema { return &Schema{Type: "array", Items: item(0).describe(d)} },
	}
}

// Slice is any number of items that are appended to a slice.
func Slice[T any](into *[]T, item func(*T) Kind) Kind {
	return List(func(int) Kind {
		one := new(T)
		k := item(one)
		return k.Then(func(yamltree.Value) { *into = append(*into, *one) })
	})
}

// Words is a list of words, each as its place among them.
func Words(words []string, add func(i int)) Kind {
	return List(func(int) Kind {
		var at int
		return Enum(&at, words).Then(func(yamltree.Value) { add(at) })
	})
}

// Count bounds how many items a list has; what says what they are.
func (k Kind) Count(low, high int, what string) Kind {
	describe := k.describe
	k.describe = func(d *describer) *Schema {
		s := describe(d)
		s.MinItems, s.MaxItems = &low, &high
		return s
	}
	return k.Then(func(v yamltree.Value) {
		switch n := len(v.List()); {
		case n >= low && n <= high:
		case low == 0:
			v.Errorf("%d %s; at most %d are possible", n, what, high)
		default:
			v.Errorf("%d %s; %d to %d are possible", n, what, low, high)
		}
	})
}

// Exactly is a list of n items: item makes the kind of each place. With another
// number of items none is read.
func Exactly(n int, item func(i int) Kind) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			for i, at := range v.Exactly(n) {
				item(i).read(at)
			}
		},
		describe: func(d *describer) *Schema {
			s := &Schema{Type: "array", MinItems: &n, MaxItems: &n}
			var each []*Schema
			for i := range n {
				each = append(each, item(i).describe(d))
			}
			if same(each) {
				s.Items = each[0]
			} else {
				s.PrefixItems = each
			}
			return s
		},
	}
}

// Into is a list with an item for each place of an array.
func Into[T any](into []T, item func(*T) Kind) Kind {
	return Exactly(len(into), func(i int) Kind { return item(&into[i]) })
}

// Keys distinguish the items of a list.
type Keys struct {
	words []string
	low   int
	count int
}

// ByWord distinguishes items by a word.
func ByWord(words []string) Keys { return Keys{words: words, count: len(words)} }

// ByNumber distinguishes items by a number from low to high.
func ByNumber(low, high int) Keys { return Keys{low: low, count: high - low + 1} }

func (k Keys) name(i int) string { return fmt.Sprint(k.value(i)) }
func (k Keys) kind(into *int) Kind {
	if k.words != nil {
		return Enum(into, k.words)
	}
	return Int(into, k.low, k.low+k.count-1).Then(func(yamltree.Value) { *into -= k.low })
}

func (k Keys) value(i int) any {
	if k.words != nil {
		return k.words[i]
	}
	return k.low + i
}

// place returns the index of the key in v; false if it is none.
func (k Keys) place(v yamltree.Value) (int, bool) {
	for i := range k.count {
		if k.name(i) == v.Text() {
			return i, true
		}
	}
	if v.Given() {
		k.kind(new(int)).read(v) // says what is allowed
	}
	return 0, false
}

// Keyed is a list in which each key occurs once, in the field of that name and in any order. item
// returns the other fields of the item with the key in place i.
func Keyed(field string, keys Keys, item func(i int) []Field) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			seen := make([]bool, keys.count)
			for _, at := range v.Exactly(keys.count) {
				key := at.Need(field)
				i, ok := keys.place(key)
				switch {
				case !ok:
				case seen[i]:
					key.Errorf("%s stands here twice", keys.name(i))
				default:
					seen[i] = true
					readFields(at, flat(append([]Field{May(field, Any())}, item(i)...)))
				}
			}
		},
		describe: func(d *describer) *Schema { return describeKeyed(d, field, keys, item) },
	}
}

func describeKeyed(d *describer, field string, keys Keys, item func(i int) []Field) *Schema {
	return &Schema{Type: "array", MinItems: &keys.count, MaxItems: &keys.count, Items: describeCases(d, field, keys, item)}
}

// describeCases describes a struct whose fields depend on the key in one of them.
func describeCases(d *describer, field string, keys Keys, item func(i int) []Field) *Schema {
	of := func(i int, key Kind) *Schema {
		return describeFields(d, flat(append([]Field{Need(field, key)}, item(i)...)))
	}
	var alike, each []*Schema
	for i := range keys.count {
		value := keys.value(i)
		alike = append(alike, of(i, keys.kind(new(int))))
		each = append(each, of(i, Kind{describe: func(*describer) *Schema { return &Schema{Const: value} }}))
	}
	if same(alike) {
		return alike[0]
	}
	return &Schema{AnyOf: each}
}

// Switch is a struct whose other fields depend on the word in one of them.
func Switch(field string, words []string, of func(i int) []Field) Kind {
	keys := ByWord(words)
	return Kind{
		read: func(v yamltree.Value) {
			if i, ok := keys.place(v.Need(field)); ok {
				readFields(v, flat(append([]Field{May(field, Any())}, of(i)...)))
			}
		},
		describe: func(d *describer) *Schema { return describeCases(d, field, keys, of) },
	}
}

// Map is numbers from low to high, all of them, with a value for each.
func Map(low, high int, item func(n int) Kind) Kind {
	var fields []Field
	for n := low; n <= high; n++ {
		fields = append(fields, Need(strconv.Itoa(n), Later(func() Kind { return item(n) })))
	}
	return Struct(fields...)
}

// Each is a mapping of names to values of one kind. names returns the possible names when the file is
// read; item(i) reads the value of name i; what describes the names.
func Each(what string, names func() []string, item func(i int) Kind) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			all := names()
			for _, f := range v.Fields(all...) {
				if i := slices.Index(all, f.Name); i >= 0 {
					item(i).read(f.Value)
				}
			}
		},
		describe: func(d *describer) *Schema {
			return (&Schema{Type: "object", Each: item(0).describe(d)}).noted(what)
		},
	}
}

func anyOf[T any](list []T) []any {
	all := make([]any, len(list))
	for i := range list {
		all[i] = list[i]
	}
	return all
}

// same reports whether all are described in the same way.
func same(all []*Schema) bool {
	return !slices.ContainsFunc(all, func(s *Schema) bool { return s.String() != all[0].String() })
}
