package kit

import (
	"bytes"
	"context"
	"testing"

	"github.com/a-h/templ"

	"signoria/narrate"
)

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
		t.Error("marks are not told from text")
	}
}
