package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
)

// The parts that are still to come; whoever writes one deletes its line here.

// palace part
func (m *table) question() templ.Component { return templ.NopComponent }

// words part
func (m *table) result() templ.Component            { return templ.NopComponent }
func (m *table) status() string                     { return "" }
func (m *table) choice(engine.Choice, voice) string { return "" }
func (m *table) why(engine.Reason) string           { return "" }
func (m *table) whyHead(engine.Reason) string       { return "" }
