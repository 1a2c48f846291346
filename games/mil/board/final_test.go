package board

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil/words"
	"signoria/kit/board/boardtest"
)

var sealButtons = regexp.MustCompile(`<button[^>]* form="choose" [^>]*value="([^"]*)"[^>]*>([^<]*)</button>`)

// TestButtonsThatSealSaySo: what posts the last line of a sealed bid says that it
// is final, in each language, and nothing else says it (M-28.5).
func TestButtonsThatSealSaySo(t *testing.T) {
	final := map[string]string{"en": "— final", "cs": "– definitivně", "ru": "— окончательно"}
	sealed, open := 0, 0
	game.Visit(t, 12, func(m *boardtest.Match, you engine.Seat) {
		for lang, word := range final {
			for _, button := range sealButtons.FindAllStringSubmatch(game.Table(t, m.Scene(lang, you)), -1) {
				seals := seals(m, you, html.UnescapeString(button[1]))
				if seals {
					sealed++
				} else {
					open++
				}
				if strings.HasSuffix(button[2], word) != seals {
					t.Fatalf("%s: the button of %q says %q", lang, button[1], button[2])
				}
			}
		}
	})
	if sealed == 0 || open == 0 {
		t.Errorf("%d buttons that seal, %d others", sealed, open)
	}
}

// seals reports whether a chain makes the seat's choice final.
func seals(m *boardtest.Match, you engine.Seat, chain string) bool {
	_, events := m.Try(you, chain)
	return engine.Final(events, you)
}

// TestTheLineThatSealsSaysSo: where a bid is made line by line, the question of its
// last line says that it is final, and no other question does (M-28.5).
func TestTheLineThatSealsSaysSo(t *testing.T) {
	last, others := 0, 0
	game.Visit(t, 12, func(m *boardtest.Match, you engine.Seat) {
		s := m.Scene("en", you)
		seals := seals(m, you, s.Choices[0].Text)
		if seals {
			last++
		} else {
			others++
		}
		if said := (words.Narrator{}).Ask(s.Scene); strings.Contains(said, "it is final") != seals {
			t.Fatalf("the question is %q; its answer seals: %v", said, seals)
		}
	})
	if last == 0 || others == 0 {
		t.Errorf("%d last lines, %d other questions", last, others)
	}
}
