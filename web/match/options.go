package match

import (
	"cmp"

	"signoria/table/clock"
)

// agreed is an option as a match is played.
type agreed struct{ head, value string }

// agreed lists the options that matter in the match, in words.
func (v *visit) agreed() (list []agreed) {
	for _, o := range v.View.Meta.Options {
		if !v.View.Meta.Matters(v.View.Options, o) {
			continue
		}
		value := v.View.Meta.Value(v.View.Options, o.Name)
		list = append(list, agreed{v.Game.OptionWord(v.Page, o.Name, "head"), v.Game.OptionWord(v.Page, o.Name, value)})
	}
	if v.View.Agreed {
		list = append(list, agreed{v.T("setup.adviser_head"), v.T("setup.adviser")})
	}
	if v.HasClocks() {
		head, about := v.PaceWords(cmp.Or(v.View.Clock.Pace, clock.NoPace), v.View.Clock.Settings)
		list = append(list, agreed{v.T("pace.head"), head + ". " + about})
	}
	if v.View.StandIn != "" {
		list = append(list, agreed{v.T("time.stand_in"), v.T("level." + v.View.StandIn)})
	}
	return list
}
