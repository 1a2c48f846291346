package match

import (
	"io"
	"strings"
	"testing"

	"signoria/web/page/pagetest"
)

func TestDataOfAnEvent(t *testing.T) {
	t.Parallel()
	for _, pieces := range [][]string{{"one\ntwo"}, {"o", "ne\n", "", "t", "wo"}, {"one\r\ntw\ro"}} {
		var text strings.Builder
		d := dataWriter{to: &text}
		for _, piece := range pieces {
			_, err := io.WriteString(&d, piece)
			pagetest.Must(t, err)
		}
		if got := text.String(); got != "data: one\ndata: two" {
			t.Errorf("%q became %q", pieces, got)
		}
	}
}
