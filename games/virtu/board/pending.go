package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
)

// The parts that are still to come; whoever writes one deletes its line here.

// chart part
func (m *table) chart() templ.Component { return templ.NopComponent }

// palace part
func (m *table) rivals() templ.Component                { return templ.NopComponent }
func (m *table) question() templ.Component              { return templ.NopComponent }
func (m *table) palace(*virtu.SeatView) templ.Component { return templ.NopComponent }
func (m *table) domain(*virtu.SeatView) templ.Component { return templ.NopComponent }

// words part
func (m *table) line([]engine.Event) templ.Component { return templ.NopComponent }
func (m *table) say([]engine.Event) []string         { return nil }
func (m *table) result() templ.Component             { return templ.NopComponent }
func (m *table) status() string                      { return "" }
func (m *table) choice(engine.Choice, voice) string  { return "" }
func (m *table) why(engine.Reason) string            { return "" }
