package rules

import (
	"slices"

	"signoria/engine"
	"signoria/engine/notation"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/example/content"
)

var (
	aHorse = &notation.Noun[*rules]{What: "horse", Low: 1, High: int16(content.NumHorses),
		Word: func(_ *rules, n int16) string { return content.Horse(n).String() }}
	aWhip  = &notation.Noun[*rules]{What: "whip", Low: 1, High: content.MostWhips}
	horses = position.Enum[*placing](content.Horse(1), content.NumHorses)
	whips  = position.Number[*player, int](1, func(*player) int { return content.MostWhips })
)

// placing is a position being written or read.
type placing struct {
	*rules
	*state
}

// Seated returns how many play.
func (p *placing) Seated() int { return int(p.Seats) }

// described are the fields of a position, both ways.
var described = position.Fields[*placing]{
	{Name: "fresh", Is: position.Is(func(p *placing) *content.Horse { return &p.Fresh }, horses)},
	{Name: "spaces", Is: position.Counts(horses, func(p *placing, h content.Horse) (*int8, int) { return &p.Spaces[h], 99 })},
	{Name: "wagers", Is: position.Row(func(p *placing) []content.Horse { return p.Wagers[:] }, horses), Then: (*placing).checkWagers},
	position.Seats(func(p *placing, seat engine.Seat) *player { return &p.Players[seat] }, position.Fields[*player]{
		{Name: "whips", Is: position.Bits(func(p *player) *uint8 { return &p.Whips }, whips)},
		{Name: "florins", Is: position.Int(func(p *player) *int8 { return &p.Florins }, 0, 99)},
	}),
	position.Chance(func(p *placing) *engine.Chance { return &p.state.Chance }),
}

// checkWagers: there is one on each horse (EX-1.3).
func (p *placing) checkWagers(v yamltree.Value) {
	sorted := slices.Sorted(slices.Values(p.Wagers[:]))
	if len(slices.Compact(sorted)) < len(p.Wagers) {
		v.Errorf("there is one wager on each horse; two on one are written")
	}
}

func (r *rules) Save(s *state) ([]byte, error) { return described.Save(&placing{r, s}), nil }

func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	s := r.standard(o)
	return s, described.Load(&placing{r, &s}, text)
}
