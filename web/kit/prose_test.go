package kit

import (
	"bytes"
	"context"
	"testing"

	"github.com/a-h/templ"

	"signoria/games/teller"
)

func TestProseDrawsItsPieces(t *testing.T) {
	sentence := "pays " + teller.Piece("good", "3", "coins") + ", <b>" + teller.Unmarked("A"+teller.Piece("x")) + "</b>"
	var page bytes.Buffer
	draw := func(f teller.Fragment) templ.Component {
		return templ.Raw("[" + f.Kind + f.Fields[0] + f.Fields[1] + "]")
	}
	if err := Prose(sentence, draw).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	if got, want := page.String(), `pays <span class="nb">[good3coins],</span> &lt;b&gt;Ax&lt;/b&gt;`; got != want {
		t.Errorf("drawn as %q, want %q", got, want)
	}
	if !teller.Marked(sentence) || teller.Marked(teller.Unmarked(sentence)) {
		t.Error("marks are not told from text")
	}
}
