package yamltree

import "strings"

// meant asks whether one of the words was meant by another that is like it; empty
// where none is.
func meant(word string, words []string) string {
	if near := Nearest(word, words); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// longList is the number of allowed names above which an error names only the one that was probably
// meant, if there is one.
const longList = 20

// instead says what could have been written for an unknown name: all that is allowed and what was
// probably meant, and of a long list only the latter, if there is one.
func instead(name string, allowed []string) string {
	hint := meant(name, allowed)
	if hint != "" && len(allowed) > longList {
		return hint
	}
	return "; allowed are " + strings.Join(allowed, ", ") + hint
}

// Nearest returns the word that differs least from another, if so little that it may
// have been meant: by one letter in three at most. Empty where there is none.
func Nearest(word string, words []string) string {
	near, least := "", (len(word)+1)/3+1
	for _, w := range words {
		if d := distance(word, w); d < least {
			near, least = w, d
		}
	}
	return near
}

// distance returns the edit distance of two words: letters inserted, left out or changed.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
