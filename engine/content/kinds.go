package content

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// Integer is any whole number.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Any is anything; nothing of it is read.
func Any() Kind {
	return Kind{read: func(yamltree.Value) {}, describe: func(*describer) *Schema { return &Schema{} }}
}

// Int is a whole number from low to high.
func Int[T Integer](into *T, low, high int) Kind {
	return Kind{
		read:     func(v yamltree.Value) { *into = T(v.Int(low, high)) },
		describe: func(*describer) *Schema { return &Schema{Type: "integer", Minimum: &low, Maximum: &high} },
	}
}

// Range is a whole number that is checked but not stored.
func Range(low, high int) Kind { return Int(new(int), low, high) }

// Float is a number from low to high.
func Float(into *float64, low, high float64) Kind {
	least, most := int(low), int(high)
	return Kind{
		read:     func(v yamltree.Value) { *into = v.Float(low, high) },
		describe: func(*describer) *Schema { return &Schema{Type: "number", Minimum: &least, Maximum: &most} },
	}
}

// Bool is true or false.
func Bool(into *bool) Kind {
	return Kind{
		read:     func(v yamltree.Value) { *into = v.Bool() },
		describe: func(*describer) *Schema { return &Schema{Type: "boolean"} },
	}
}

// Yes is the value true. A field that would be false is left out.
func Yes(into ...*bool) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			if !v.Bool() {
				v.Errorf("can only be true; leave it out where it does not hold")
			}
			for _, b := range into {
				*b = v.Bool()
			}
		},
		describe: func(*describer) *Schema { return &Schema{Const: true} },
	}
}

// Text is a word or sentence; an empty one is as good as none.
func Text(into *string) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			if *into = v.Text(); strings.TrimSpace(*into) == "" {
				v.Errorf("is empty; a word is needed")
			}
		},
		describe: func(*describer) *Schema { return &Schema{Type: "string", MinLength: 1} },
	}
}

// Word is one of the words.
func Word(into *string, words ...string) Kind {
	var at int
	return Enum(&at, words).Then(func(yamltree.Value) { *into = words[at] })
}

// Enum is one of the words, as its place among them; from, where given, is the
// first that is allowed.
func Enum[T Integer](into *T, words []string, from ...T) Kind {
	first := T(0)
	for _, first = range from {
	}
	allowed := words[int(first):]
	return Kind{
		read:     func(v yamltree.Value) { *into = first + T(v.OneOf(allowed...)) },
		describe: func(*describer) *Schema { return &Schema{Enum: anyOf(allowed)} },
	}
}

// Ref names something that was read before, as its place among the names; what
// says what it is.
func Ref[T Integer](into *T, what string, names func() []string) Kind {
	return Kind{
		read:     func(v yamltree.Value) { *into = T(v.OneOf(names()...)) },
		describe: func(*describer) *Schema { return (&Schema{Type: "string"}).noted(what) },
	}
}

// Fixed is a value that the rules do not leave open; rule says where.
func Fixed(want any, rule string) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			if v.Text() != fmt.Sprint(want) {
				v.Errorf("is %q; the rules know only %v (%s)", v.Text(), want, rule)
			}
		},
		describe: func(*describer) *Schema { return (&Schema{Const: want}).noted(rule) },
	}
}

// FixedList is a list that the rules do not leave open.
func FixedList(rule string, want ...any) Kind {
	words := make([]string, len(want))
	for i := range want {
		words[i] = fmt.Sprint(want[i])
	}
	return Kind{
		read: func(v yamltree.Value) {
			if got := texts(v); v.IsList() && !slices.Equal(got, words) {
				v.Errorf("is [%s]; the rules know only [%s] (%s)", strings.Join(got, ", "), strings.Join(words, ", "), rule)
			}
		},
		describe: func(*describer) *Schema { return (&Schema{Const: want}).noted(rule) },
	}
}

// Bag is a list of just these words, in any order.
func Bag(want func() []string) Kind {
	return Kind{
		read: func(v yamltree.Value) {
			got, words := slices.Sorted(slices.Values(texts(v))), slices.Sorted(slices.Values(want()))
			if v.IsList() && !slices.Equal(got, words) {
				v.Errorf("is [%s]; [%s] is needed", strings.Join(got, ", "), strings.Join(words, ", "))
			}
		},
		describe: func(*describer) *Schema { return &Schema{Type: "array", Items: &Schema{Type: "string"}, Unique: true} },
	}
}

func texts(v yamltree.Value) (list []string) {
	for _, item := range v.List() {
		list = append(list, item.Text())
	}
	return list
}

// Same is a value that another place says too: who says where, and want what.
func Same[T Integer | ~string](want func() T, who string) Kind {
	said, like := "%s", &Schema{Type: "integer"}
	if _, text := any(*new(T)).(string); text {
		said, like = "%q", &Schema{Type: "string"}
	}
	return Kind{
		read: func(v yamltree.Value) {
			if got := v.Text(); got != fmt.Sprint(want()) {
				v.Errorf("is "+said+"; %s %v", got, who, want())
			}
		},
		describe: func(*describer) *Schema { return like.noted("must agree: " + who) },
	}
}

// Names returns those of a thing by language: the needed ones, and perhaps others.
func Names(into *map[string]string, needed []string, others ...string) Kind {
	all := append(slices.Clone(needed), others...)
	fields := make([]Field, len(all))
	for i, language := range all {
		kind := Kind{
			read: func(v yamltree.Value) {
				if (*into)[language] = v.Text(); strings.TrimSpace(v.Text()) == "" {
					v.Errorf("is empty; a name is needed")
				}
			},
			describe: func(*describer) *Schema { return &Schema{Type: "string", MinLength: 1} },
		}
		if fields[i] = May(language, kind); i < len(needed) {
			fields[i] = Need(language, kind)
		}
	}
	of := Struct(fields...)
	return Kind{
		read: func(v yamltree.Value) {
			*into = map[string]string{}
			of.read(v)
		},
		describe: of.describe,
	}
}

// Amounts returns how many there are of each, as fields that may be left out. An
// empty word means that the thing is not possible here.
func Amounts[T Integer](into []T, words []string, low, high int) Field {
	var group []Field
	for i, word := range words {
		if word != "" {
			group = append(group, May(word, Int(&into[i], low, high)))
		}
	}
	return Fields(group...)
}

// Once sees to it that no two values under it are the same.
func Once(seen map[string]bool) func(yamltree.Value) {
	return func(v yamltree.Value) {
		if seen[v.Text()] {
			v.Errorf("%s stands here twice", v.Text())
		}
		seen[v.Text()] = true
	}
}
