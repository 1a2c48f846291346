package board

import (
	"net/url"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/words"
	"signoria/i18n"
	"signoria/kit/board/boardtest"
)

// TestPreviewDesk writes pages of the busiest question of each kind in some games into the folder that
// SIGNORIA_PREVIEW names, for people to look at.
func TestPreviewDesk(t *testing.T) {
	write := boardtest.Preview(t, Board{}, "virtu")
	busiest := map[string]int{}
	visit(t, 1<<30, func(g *boardtest.Match, you engine.Seat) {
		v := g.View(you).(virtu.View)
		name := "q-" + words.AskNames[v.Question.Ask]
		if v.Question.Ask == virtu.AskPay {
			name += "-" + billNames[v.Question.Bill]
		}
		if len(v.Leagues) > 0 {
			name = "wars-" + name
		}
		size := len(g.Choices(you, nil))*4 + v.Year*3
		if size <= busiest[name] {
			return
		}
		busiest[name] = size
		for _, lang := range i18n.Languages {
			write(name+"-"+lang, g.Scene(lang, you))
		}
		s := g.Scene("en", you)
		s.Query = url.Values{"pane": {"palace"}}
		write(name+"-palace", s)
		s.Query = url.Values{"open": {newTable(s).others()[0].String()}, "pane": {"rivals"}}
		write(name+"-rival", s)
		for state, value := range map[string]string{"pay": none, "why": "slot.0", "look": "room.1"} {
			s.Query = url.Values{state: {value}, "pane": {"palace"}}
			write(name+"-"+state, s)
		}
		if list := picks(s); len(list) > 0 {
			s.Query = url.Values{"pick": {list[0]}, "pane": {"palace"}}
			write(name+"-pick", s)
		}
	})
}
