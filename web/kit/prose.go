package kit

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"signoria/games/teller"
)

// Prose draws a marked sentence, each piece as draw says. It is written by hand
// because a template would put blanks between a piece and the comma after it.
func Prose(sentence string, draw func(teller.Fragment) templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		for _, f := range teller.Fragments(sentence) {
			c := templ.Raw(templ.EscapeString(strings.Join(f.Fields, "")))
			if f.Kind != "" {
				c = draw(f)
			}
			if err := c.Render(ctx, w); err != nil {
				return err
			}
		}
		return nil
	})
}
