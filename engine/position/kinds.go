package position

import (
	"fmt"
	"slices"
	"strconv"

	"signoria/engine/yamltree"
)

// below returns why there can be no field with this path in what the kind writes.
func (k Kind[T]) below(t T, path []string) error {
	switch {
	case len(path) == 0:
		return nil
	case k.knows == nil:
		return fmt.Errorf("%s is not known here; it stands in what has no names", path[0])
	}
	return k.knows(t, path)
}

// Is is a value that one word says.
func Is[T, V any](at func(T) *V, w Word[T, V]) Kind[T] {
	return Via(func(t T) V { return *at(t) }, func(t T, value V) { *at(t) = value }, w)
}

// Via is a value written as one word, which is computed rather than stored in one place.
func Via[T, V any](get func(T) V, put func(T, V), w Word[T, V]) Kind[T] {
	return Text(func(t T) string { return w.Write(t, get(t)) }, func(t T, v yamltree.Value) {
		if !v.Given() {
			return
		}
		if value, ok := w.Read(t, v); ok {
			put(t, value)
		}
	})
}

// Text is a value that the title writes and reads itself.
func Text[T any](write func(T) string, read func(T, yamltree.Value)) Kind[T] {
	return Kind[T]{
		write: func(t T, w *writer) { w.word(write(t)) },
		read:  func(t T, v yamltree.Value, _ bool) { read(t, v) },
	}
}

// Int is a whole number from low to high.
func Int[T any, V integer](at func(T) *V, low, high int) Kind[T] {
	return IntTo(at, low, func(T) int { return high })
}

// IntTo is a whole number from low to what the match allows.
func IntTo[T any, V integer](at func(T) *V, low int, high func(T) int) Kind[T] {
	k := Is(at, Number[T, V](low, high))
	k.nothing = func(t T) { *at(t) = V(max(low, 0)) }
	return k
}

// Bool is true or false.
func Bool[T any](at func(T) *bool) Kind[T] {
	k := Text(func(t T) string { return strconv.FormatBool(*at(t)) }, func(t T, v yamltree.Value) { *at(t) = v.Bool() })
	k.nothing = func(t T) { *at(t) = false }
	return k
}

// List is any number of values. More than there is room for are for Field.Then to
// refuse: put drops them.
func List[T, V any](get func(T) []V, put func(T, []V), w Word[T, V]) Kind[T] {
	return Kind[T]{
		write: func(t T, to *writer) { listOf(to, get(t), func(value V) { to.word(w.Write(t, value)) }) },
		read: func(t T, v yamltree.Value, _ bool) {
			var values []V
			for _, item := range v.List() {
				if value, ok := w.Read(t, item); ok {
					values = append(values, value)
				}
			}
			put(t, values)
		},
		nothing: func(t T) { put(t, nil) },
	}
}

// Row is a list of as many values as there are places.
func Row[T, V any](at func(T) []V, w Word[T, V]) Kind[T] {
	return Kind[T]{
		write: func(t T, to *writer) { listOf(to, at(t), func(value V) { to.word(w.Write(t, value)) }) },
		read: func(t T, v yamltree.Value, _ bool) {
			into := at(t)
			for i, item := range v.Exactly(len(into)) {
				if value, ok := w.Read(t, item); ok {
					into[i] = value
				}
			}
		},
	}
}

// Places is a list with an entry for each of several places.
func Places[T, E any](places func(T) []E, each Kind[E]) Kind[T] {
	return Kind[T]{
		write: func(t T, w *writer) { listOf(w, places(t), func(place E) { each.write(place, w) }) },
		read: func(t T, v yamltree.Value, bare bool) {
			into := places(t)
			for i, item := range v.Exactly(len(into)) {
				each.read(into[i], item, bare)
			}
		},
		nothing: func(t T) {
			for _, place := range places(t) {
				each.none(place)
			}
		},
		knows: func(t T, path []string) error { // an entry is named by its number
			return knowsKey(t, Number[T, int](1, func(t T) int { return len(places(t)) }), path, func(n int) error {
				return each.below(places(t)[n-1], path[1:])
			})
		},
	}
}

func (k Kind[T]) none(t T) {
	if k.nothing != nil {
		k.nothing(t)
	}
}

// Bits is a set: a list of values, each once. It is written in their order, and
// read in any.
func Bits[T any, B ~uint8 | ~uint16 | ~uint32 | ~uint64, V integer](at func(T) *B, w Word[T, V]) Kind[T] {
	get := func(t T) []V {
		return slices.DeleteFunc(slices.Clone(w.All(t)), func(value V) bool { return *at(t)>>value&1 == 0 })
	}
	add := func(t T, value V, v yamltree.Value) bool {
		if *at(t)>>value&1 != 0 {
			v.Errorf("%s stands here twice", v.Text())
		}
		*at(t) |= 1 << value
		return true
	}
	k := List(get, func(T, []V) {}, w.If(add))
	k.nothing = func(t T) { *at(t) = 0 }
	return k.clearing()
}

// clearing clears the field before reading it.
func (k Kind[T]) clearing() Kind[T] {
	read := k.read
	k.read = func(t T, v yamltree.Value, bare bool) {
		k.nothing(t)
		read(t, v, bare)
	}
	return k
}

// Counts returns how many of each of several things; those that are not named are none.
// at returns where the number of each is stored, and the most there can be.
func Counts[T any, K any, V integer](keys Word[T, K], at func(T, K) (place *V, most int)) Kind[T] {
	type count struct {
		place *V
		most  int
	}
	return Map(keys, func(t T, key K) count {
		place, most := at(t, key)
		return count{place, most}
	}, func(c count) bool { return *c.place != 0 }, IntTo(func(c count) *V { return c.place }, 0, func(c count) int { return c.most })).clearing()
}

// Map is a mapping with an entry for each of several things, in the place that
// belongs to it, read in their order. An entry is written where has says so, nil:
// always; a thing that is not named stays as it is.
func Map[T, K, E any](keys Word[T, K], at func(T, K) E, has func(E) bool, each Kind[E]) Kind[T] {
	return Kind[T]{
		write: func(t T, w *writer) {
			w.mapping(func() {
				for _, key := range keys.All(t) {
					if place := at(t, key); has == nil || has(place) {
						w.entry(keys.Write(t, key), func() { each.write(place, w) })
					}
				}
			})
		},
		read: func(t T, v yamltree.Value, bare bool) {
			all, names := keys.All(t), keys.names(t)
			v.Fields(names...)
			for i, key := range all {
				if entry := v.Get(names[i]); entry.Line() > 0 {
					each.read(at(t, key), entry, bare)
				} else if bare {
					each.none(at(t, key))
				}
			}
		},
		nothing: func(t T) {
			for _, key := range keys.All(t) {
				each.none(at(t, key))
			}
		},
		knows: func(t T, path []string) error {
			return knowsKey(t, keys, path, func(key K) error { return each.below(at(t, key), path[1:]) })
		},
	}
}

func knowsKey[T, K any](t T, keys Word[T, K], path []string, below func(K) error) error {
	names := keys.names(t)
	if i := slices.Index(names, path[0]); i >= 0 {
		return below(keys.All(t)[i])
	}
	return unknown(path[0], names)
}

// Or is a word where there is nothing, else what the kind writes.
func Or[T any](word string, gone func(T) bool, remove func(T), k Kind[T]) Kind[T] {
	out := k
	out.write = func(t T, w *writer) {
		if gone(t) {
			w.word(word)
			return
		}
		k.write(t, w)
	}
	out.nothing = remove
	out.read = func(t T, v yamltree.Value, bare bool) {
		switch {
		case !v.Given():
			v.Errorf("is empty; write {} for one that has nothing, or %s", word)
		case v.IsMap():
			k.read(t, v, bare)
		case v.Text() == word:
			remove(t)
		default:
			v.Errorf("is %q; allowed are what it has, or %s", v.Text(), word)
		}
	}
	return out
}
