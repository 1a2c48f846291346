package kit

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"signoria/narrate"
)

// Prose draws a marked sentence, each piece by draw. It is no template, because a template would put a
// space between a piece and the comma after it. It also prevents a line break between both, because a
// browser may break a line after any piece.
func Prose(sentence string, draw func(narrate.Fragment) templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		list := narrate.Fragments(sentence)
		for i := 0; i < len(list); i++ {
			if list[i].Kind == "" {
				if _, err := io.WriteString(w, templ.EscapeString(strings.Join(list[i].Fields, ""))); err != nil {
					return err
				}
				continue
			}
			open, end := "", ""
			if i+1 < len(list) && list[i+1].Kind == "" {
				text := strings.Join(list[i+1].Fields, "")
				if stop := text[:len(text)-len(strings.TrimLeft(text, closing))]; stop != "" {
					open, end = `<span class="nb">`, stop+"</span>"
					list[i+1].Fields = []string{text[len(stop):]}
				}
			}
			if err := glued(ctx, w, draw(list[i]), open, end); err != nil {
				return err
			}
		}
		return nil
	})
}

// closing are the signs before which no line is broken; none of them needs escaping.
const closing = ",.;:!?)"

// glued writes a component between two texts.
func glued(ctx context.Context, w io.Writer, c templ.Component, before, after string) error {
	if _, err := io.WriteString(w, before); err != nil {
		return err
	}
	if err := c.Render(ctx, w); err != nil {
		return err
	}
	_, err := io.WriteString(w, after)
	return err
}
