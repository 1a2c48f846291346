package web

import (
	"cmp"

	"signoria/table/clock"
)

// agreed is an option as a match is played.
type agreed struct{ head, value string }

// agreed lists the options that matter in the match, in words.
func (v *visit) agreed() (list []agreed) {
	for _, o := range v.view.Meta.Options {
		if !v.view.Meta.Matters(v.view.Options, o) {
			continue
		}
		value := v.view.Meta.Value(v.view.Options, o.Name)
		list = append(list, agreed{v.game.optionWord(v.page, o.Name, "head"), v.game.optionWord(v.page, o.Name, value)})
	}
	if v.view.Agreed {
		list = append(list, agreed{v.t("setup.adviser_head"), v.t("setup.adviser")})
	}
	if v.timed() {
		head, about := v.paceWords(cmp.Or(v.view.Clock.Pace, clock.NoPace), v.view.Clock.Settings)
		list = append(list, agreed{v.t("pace.head"), head + ". " + about})
	}
	if v.view.StandIn != "" {
		list = append(list, agreed{v.t("time.stand_in"), v.t("level." + v.view.StandIn)})
	}
	return list
}
