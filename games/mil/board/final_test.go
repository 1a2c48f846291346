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

// TestButtonsThatSealSaySo checks in each language that a button says that it is final if and only if it
// posts the last line of a sealed bid (M-28.5).
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
					t.Fatalf("%s: the button of %q says %q; it seals: %v", lang, button[1], button[2], seals)
				}
			}
		}
	})
	if sealed == 0 || open == 0 {
		t.Errorf("%d buttons seal and %d do not, want some of each", sealed, open)
	}
}

// seals reports whether the choices that a button posts make the seat's answer final.
func seals(m *boardtest.Match, you engine.Seat, chain string) bool {
	_, events := m.Try(you, chain)
	return engine.Final(events, you)
}

// TestTheLineThatSealsSaysSo checks that a question says that the answer is final if and only if it
// asks for the last line of a sealed bid (M-28.5).
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
		t.Errorf("%d questions were for a last line and %d others, want some of each", last, others)
	}
}
