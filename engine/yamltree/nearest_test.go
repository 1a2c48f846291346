package yamltree_test

import (
	"testing"

	"signoria/engine/yamltree"
)

func TestNearest(t *testing.T) {
	for word, want := range map[string]string{
		"coin": "coins", "cions": "coins", "coins": "coins", "fath": "faith", "woood": "wood", "mit": "", "x": "", "": "", "servant": "servants", "militry": "military",
	} {
		if got := yamltree.Nearest(word, []string{"wood", "coins", "servants", "faith", "military"}); got != want {
			t.Errorf("the word nearest to %q is %q, want %q", word, got, want)
		}
	}
}
