package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
)

func (m *table) line([]engine.Event) templ.Component { return templ.NopComponent }

func (m *table) say([]engine.Event) []string { return nil }
