package board

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"signoria/web/kit"
)

// prose draws a marked sentence, its pieces as icons. It is written by hand
// because a template would put blanks between a piece and the comma after it.
func (m *table) prose(sentence string) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		for _, f := range fragments(sentence) {
			if err := m.fragment(f).Render(ctx, w); err != nil {
				return err
			}
		}
		return nil
	})
}

// fragment draws one stretch of a sentence.
func (m *table) fragment(f fragment) templ.Component {
	switch f.kind {
	case "good":
		return sum(f.fields[0], f.fields[1], f.fields[2], false)
	case "card":
		return cardPiece(f.fields[0])
	case "die":
		return diePiece(f.fields[0], f.fields[1])
	case "rule":
		return kit.Rule(m.Meta.Name, f.fields[0])
	}
	return templ.Raw(templ.EscapeString(f.fields[0]))
}
