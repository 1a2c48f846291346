package boardtest

import (
	"testing"

	"signoria/i18n"
)

// TestSaidAndUnsaid checks that Said returns the texts and labels of a page, and that Unsaid finds a
// key of a catalogue, a placeholder in braces, or a failed format in a text.
func TestSaidAndUnsaid(t *testing.T) {
	said := Said(`<p class="why.not" data-x="ask.what" title="Why &amp; how" id="a"><b style="x">One. Two</b> 1.5</p>`)
	if want := `<p title="Why & how"><b>One. Two</b> 1.5</p>`; said != want {
		t.Errorf("Said: got %s, want %s", said, want)
	}
	g := &Game{book: &i18n.Book{}, keys: map[string]bool{"ask": true, "why_not": true}}
	for text, lacks := range map[string]string{
		"One. Two 1.5 task.what":   "",
		"Say ask.what here":        "ask.what",
		"why_not..short":           "why_not..short",
		"ask. What":                "",
		"the seat {seat} of":       "{seat}",
		"it costs %!d(string=one)": "%!",
	} {
		if got := g.Unsaid(t, text); got != lacks {
			t.Errorf("Unsaid(%q): got %q, want %q", text, got, lacks)
		}
	}
}
