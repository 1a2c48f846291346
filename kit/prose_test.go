package kit

import (
	"bytes"
	"context"
	"testing"

	"github.com/a-h/templ"

	"signoria/narrate"
)

// TestProseDrawsItsPieces checks that Prose draws the marked pieces of a sentence, escapes its text,
// and keeps a piece and the sign after it on one line.
func TestProseDrawsItsPieces(t *testing.T) {
	sentence := "pays " + narrate.Piece("good", "3", "coins") + ", <b>" + narrate.Unmarked("A"+narrate.Piece("x")) + "</b>"
	var page bytes.Buffer
	draw := func(f narrate.Fragment) templ.Component {
		return templ.Raw("[" + f.Kind + f.Fields[0] + f.Fields[1] + "]")
	}
	if err := Prose(sentence, draw).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	if got, want := page.String(), `pays <span class="nb">[good3coins],</span> &lt;b&gt;Ax&lt;/b&gt;`; got != want {
		t.Errorf("drawn as %q, want %q", got, want)
	}
	if !narrate.Marked(sentence) || narrate.Marked(narrate.Unmarked(sentence)) {
		t.Error("Marked does not tell a sentence with marks from one without")
	}
}
