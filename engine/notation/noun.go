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
	// Show stands for it in forms ("KNIGHT"); empty: What in capitals.
	Show string
	// Low and High bound the numbers of the things.
	Low, High int16
	// Word is the thing's name; empty or Unnamed where there is none. Nil: the
	// number itself.
	Word func(game G, n int16) string
}

// Name is the thing in notation, Unnamed where there is none.
func (k *Noun[G]) Name(game G, n int16) string {
	if n < k.Low || n > k.High {
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

// Find is the number of the thing with this name. The error says which there
// are.
func (k *Noun[G]) Find(game G, word string) (int16, error) {
	if k.Word == nil {
		return k.number(word)
	}
	var names []string
	for n := k.Low; n <= k.High; n++ {
		name := k.Name(game, n)
		if name == word && name != Unnamed {
			return n, nil
		}
		if name != Unnamed {
			names = append(names, name)
		}
	}
	return 0, fmt.Errorf("%q is no %s; write one of %s", word, k.What, strings.Join(names, ", "))
}

func (k *Noun[G]) number(word string) (int16, error) {
	n, err := strconv.ParseInt(word, 10, 16)
	if err != nil || int16(n) < k.Low || int16(n) > k.High || word != strconv.Itoa(int(n)) {
		return 0, fmt.Errorf("%q is no %s; write a number from %d to %d", word, k.What, k.Low, k.High)
	}
	return int16(n), nil
}

func (k *Noun[G]) shown() string {
	if k.Show != "" {
		return k.Show
	}
	return strings.ToUpper(k.What)
}
