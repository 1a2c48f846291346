package boardtest

import (
	"testing"

	"signoria/i18n"
)

// What people read or hear of a page is its texts and labels; a key or a name in braces
// among them was not put into words.
func TestSaidAndUnsaid(t *testing.T) {
	said := Said(`<p class="why.not" data-x="ask.what" title="Why &amp; how" id="a"><b style="x">One. Two</b> 1.5</p>`)
	if want := `<p title="Why & how"><b>One. Two</b> 1.5</p>`; said != want {
		t.Errorf("said is %s, want %s", said, want)
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
			t.Errorf("%q lacks %q, want %q", text, got, lacks)
		}
	}
}
