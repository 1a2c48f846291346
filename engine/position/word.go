package position

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/engine/notation"
	"signoria/engine/yamltree"
)

// integer are the types whose values are numbers of things.
type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Word describes how a value is written as one word, and read.
type Word[T, V any] struct {
	Write func(T, V) string
	// Read notes the error itself; what it answers then is not used, ok is false.
	Read func(T, yamltree.Value) (value V, ok bool)
	// All are the values that there can be, in order; nil means they cannot be listed.
	All func(T) []V
}

// Named is a word for one of several values by its name.
func Named[T any, V comparable](all func(T) []V, name func(T, V) string) Word[T, V] {
	return Word[T, V]{Write: name, All: all, Read: func(t T, v yamltree.Value) (V, bool) {
		values := all(t)
		words := make([]string, len(values))
		for i, value := range values {
			if words[i] = name(t, value); words[i] == v.Text() {
				return value, true
			}
		}
		refuse(v, words)
		var none V
		return none, false
	}}
}

// Of is Named by what String says.
func Of[T any, V interface {
	comparable
	fmt.Stringer
}](all func(T) []V) Word[T, V] {
	return Named(all, func(_ T, value V) string { return value.String() })
}

// Enum is Of all the values from first to last.
func Enum[T any, V interface {
	integer
	fmt.Stringer
}](first, last V) Word[T, V] {
	all := span(first, last)
	return Of(func(T) []V { return all })
}

// Words returns the place of a word in a list.
func Words[T any](words ...string) Word[T, int] {
	all := span(0, len(words)-1)
	return Named(func(T) []int { return all }, func(_ T, i int) string { return words[i] })
}

// Number is a whole number.
func Number[T any, V integer](low int, high func(T) int) Word[T, V] {
	return Word[T, V]{
		Write: func(_ T, n V) string { return strconv.FormatInt(int64(n), 10) },
		All:   func(t T) []V { return span(V(low), V(high(t))) },
		Read: func(t T, v yamltree.Value) (V, bool) {
			if !v.Given() {
				v.Errorf("is empty; a whole number from %d to %d is expected here", low, high(t))
			}
			n, ok := v.Whole(low, high(t))
			return V(n), ok
		},
	}
}

// Noun is a thing by its name in the notation of choices.
func Noun[V integer, T, G any](noun *notation.Noun[G], game func(T) G) Word[T, V] {
	return Word[T, V]{
		Write: func(t T, value V) string { return noun.Name(game(t), int16(value)) },
		All: func(t T) (all []V) {
			numbers, _ := noun.All(game(t))
			for _, n := range numbers {
				all = append(all, V(n))
			}
			return all
		},
		Read: func(t T, v yamltree.Value) (V, bool) {
			n, err := noun.Find(game(t), v.Text())
			if err != nil {
				_, names := noun.All(game(t))
				refuse(v, names)
			}
			return V(n), err == nil
		},
	}
}

// ASeat is a seat of the match by its number.
func ASeat[T Seated, V ~int8]() Word[T, V] { return seat[T, V]("") }

// ASeatOrNone is a seat of the match by its number, or none for −1.
func ASeatOrNone[T Seated, V ~int8]() Word[T, V] { return seat[T, V](", or none") }

func seat[T Seated, V ~int8](none string) Word[T, V] {
	return Word[T, V]{
		Write: func(_ T, seat V) string {
			if seat < 0 {
				return "none"
			}
			return engine.Seat(seat).String()
		},
		All: func(t T) []V { return span(0, V(t.Seated()-1)) },
		Read: func(t T, v yamltree.Value) (V, bool) {
			if none != "" && v.Text() == "none" {
				return -1, true
			}
			seat, ok := engine.ParseSeat(v.Text())
			if !ok || int(seat) >= t.Seated() {
				v.Errorf("is %q; allowed are seats 1 to %d%s", v.Text(), t.Seated(), none)
				return -1, false
			}
			return V(seat), true
		},
	}
}

// If returns the word where a value must be true to more than its name. What is not has
// been told when ok is false.
func (w Word[T, V]) If(ok func(T, V, yamltree.Value) bool) Word[T, V] {
	read := w.Read
	w.Read = func(t T, v yamltree.Value) (V, bool) {
		value, named := read(t, v)
		return value, named && ok(t, value, v)
	}
	return w
}

// refuse reports an error that lists the possible words.
func refuse(v yamltree.Value, words []string) {
	if !v.Given() {
		v.Errorf("is empty; allowed are %s", strings.Join(words, ", "))
	}
	v.OneOf(words...)
}

// names returns how the values of a word are written.
func (w Word[T, V]) names(t T) (names []string) {
	for _, value := range w.All(t) {
		names = append(names, w.Write(t, value))
	}
	return names
}

func span[V integer](first, last V) (all []V) {
	for n := int64(first); n <= int64(last); n++ {
		all = append(all, V(n))
	}
	return all
}

// unknown is why there is no field of that name.
func unknown(name string, names []string) error {
	hint := ""
	if near := yamltree.Nearest(name, names); near != "" {
		hint = "; did you mean " + near + "?"
	}
	return fmt.Errorf("%s is not known here; allowed are %s%s", name, strings.Join(names, ", "), hint)
}
