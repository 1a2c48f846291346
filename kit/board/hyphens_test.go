package board_test

import (
	"strings"
	"testing"

	"signoria/kit/board"
)

// TestHyphens checks where long words may be broken, in English and Russian.
func TestHyphens(t *testing.T) {
	for word, want := range map[string]string{
		"Hero": "Hero", "Ambassador": "Ambas-sa-dor", "Восстановление": "Вос-ста-нов-ле-ние", "Каменоломня": "Каме-но-ломня", "Marketplace": "Mar-ket-place",
	} {
		if got := strings.ReplaceAll(board.Breakable(word), "\u00ad", "-"); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}
