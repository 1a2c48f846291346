package board

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// States reports for each key of a page's own state (kit.Stateful) whether a value is possible there.
// Its functions are Words, Numbers, Things and the like, or several of them (AnyOf).
type States map[string]func(value string) bool

// With returns these states together with others; for the same key the others count.
func (s States) With(others States) States {
	all := maps.Clone(s)
	maps.Copy(all, others)
	return all
}

// Clicked returns the states of what is clicked on a table with things of these kinds: what is
// picked, looked at, and asked about.
func Clicked(kinds ...string) States {
	things := Things(kinds...)
	return States{pickKey: things, lookKey: things, whyKey: AnyOf(things, isChoiceKey)}
}

// Words accepts the words given.
func Words(words ...string) func(string) bool {
	return func(value string) bool { return slices.Contains(words, value) }
}

// AnyOf accepts what one of several functions accepts.
func AnyOf(each ...func(string) bool) func(string) bool {
	return func(value string) bool {
		return slices.ContainsFunc(each, func(can func(string) bool) bool { return can(value) })
	}
}

// Numbers accepts the numbers from 0 to max, as strconv writes them.
func Numbers(max int) func(string) bool {
	return func(value string) bool {
		n, err := strconv.Atoi(value)
		return err == nil && n >= 0 && n <= max && strconv.Itoa(n) == value
	}
}

// maxThings is more than the number of things of any kind.
const maxThings = 500

// Things accepts the things of some kinds, as Thing.String writes them.
func Things(kinds ...string) func(string) bool {
	number := Numbers(maxThings)
	return func(value string) bool {
		kind, n, found := strings.Cut(value, ".")
		return found && slices.Contains(kinds, kind) && number(n)
	}
}

// Lists accepts several different values, separated by between.
func Lists(between string, can func(string) bool) func(string) bool {
	return func(value string) bool {
		words := strings.Split(value, between)
		for i, word := range words {
			if !can(word) || slices.Contains(words[:i], word) {
				return false
			}
		}
		return true
	}
}

// isChoiceKey reports whether a value may be a ChoiceKey.
func isChoiceKey(value string) bool {
	words := strings.Split(value, ".")
	if len(words) != 5 || words[0] != "do" {
		return false
	}
	return !slices.ContainsFunc(words[1:], func(word string) bool {
		n, err := strconv.ParseInt(word, 10, 16)
		return err != nil || strconv.FormatInt(n, 10) != word
	})
}

// maxID is the most bytes of the name of a printed value.
const maxID = 40

// ID accepts every text that may name a printed value, because the existing ones depend on the owner's
// files.
func ID(value string) bool {
	for _, r := range value {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && !strings.ContainsRune("-_.", r) {
			return false
		}
	}
	return value != "" && len(value) <= maxID
}
