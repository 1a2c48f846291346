package notation

import (
	"fmt"
	"strconv"
	"strings"
)

// Noun is a kind of thing that one word of a choice names.
type Noun[G any] struct {
	// What people call it, in errors ("own knight").
	What string
	// Show is its placeholder in forms ("KNIGHT"); empty means What in capitals.
	Show string
	// Low and High bound the numbers of the things.
	Low, High int16
	// Last is the highest number where it is not the same in every match; nil:
	// High.
	Last func(game G) int16
	// Word is the thing's name; empty or Unnamed where there is none. Nil means the
	// number itself.
	Word func(game G, n int16) string
	// Also is another name by which the thing is found, never written; nil means none.
	Also func(game G, n int16) string
}

func (k *Noun[G]) last(game G) int16 {
	if k.Last != nil {
		return k.Last(game)
	}
	return k.High
}

// Name returns the thing in notation, Unnamed where there is none.
func (k *Noun[G]) Name(game G, n int16) string {
	if n < k.Low || n > k.last(game) {
		return Unnamed
	}
	if k.Word == nil {
		return strconv.Itoa(int(n))
	}
	if word := k.Word(game, n); word != "" {
		return word
	}
	return Unnamed
}

// All returns the numbers of the things that have a name, in their order, and the
// names.
func (k *Noun[G]) All(game G) (numbers []int16, names []string) {
	for n := k.Low; n <= k.last(game); n++ {
		if name := k.Name(game, n); name != Unnamed {
			numbers, names = append(numbers, n), append(names, name)
		}
	}
	return numbers, names
}

// Find returns the number of the thing with this name. The error says which there
// are.
func (k *Noun[G]) Find(game G, word string) (int16, error) {
	if n, ok := k.lookup(game, word); ok {
		return n, nil
	}
	if k.Word == nil {
		return 0, fmt.Errorf("%q is no %s; write a number from %d to %d", word, k.What, k.Low, k.last(game))
	}
	_, names := k.All(game)
	if len(names) == 0 {
		return 0, fmt.Errorf("%q is no %s; there is none here", word, k.What)
	}
	return 0, fmt.Errorf("%q is no %s; write one of %s", word, k.What, strings.Join(names, ", "))
}

func (k *Noun[G]) lookup(game G, word string) (int16, bool) {
	if k.Word == nil {
		n, err := strconv.ParseInt(word, 10, 16)
		return int16(n), err == nil && k.Name(game, int16(n)) == word
	}
	for n := k.Low; n <= k.last(game); n++ {
		switch name := k.Name(game, n); {
		case name == Unnamed:
		case name == word, k.Also != nil && k.Also(game, n) == word:
			return n, true
		}
	}
	return 0, false
}

func (k *Noun[G]) shown() string {
	if k.Show != "" {
		return k.Show
	}
	return strings.ToUpper(k.What)
}
