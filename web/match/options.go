package match

import (
	"cmp"

	"signoria/table/clock"
)

// agreed is an option with the value that a match is played by; isDefault means that this is the
// title's default.
type agreed struct {
	head, value string
	isDefault   bool
}

// agreed lists the options that matter in the match, in words.
func (v *visit) agreed() (list []agreed) {
	for _, o := range v.View.Meta.Options {
		if !v.View.Meta.Matters(v.View.Options, o) {
			continue
		}
		value := v.View.Meta.Value(v.View.Options, o.Name)
		list = append(list, agreed{v.Game.OptionWord(v.Page, o.Name, "head"), v.Game.OptionWord(v.Page, o.Name, value), value == o.Default()})
	}
	if v.View.Agreed {
		list = append(list, agreed{head: v.T("setup.adviser_head"), value: v.T("setup.adviser")})
	}
	if v.HasClocks() {
		head, about := v.PaceWords(cmp.Or(v.View.Clock.Pace, clock.NoPace), v.View.Clock.Settings)
		list = append(list, agreed{head: v.T("pace.head"), value: head + ". " + about})
	}
	if v.View.Rated {
		list = append(list, agreed{head: v.T("rated.head"), value: v.T("rated.about")})
	}
	if late := v.View.WatchDelay; late > 0 {
		list = append(list, agreed{head: v.T("watch.head"), value: v.T("watch.late", "for", v.Long(late))})
	}
	if v.View.StandIn != "" {
		list = append(list, agreed{head: v.T("time.stand_in"), value: v.T("level." + v.View.StandIn)})
	}
	return list
}

// whereDefault returns the options of a list that have their default value, or with usual false
// those that do not.
func whereDefault(list []agreed, usual bool) (some []agreed) {
	for _, a := range list {
		if a.isDefault == usual {
			some = append(some, a)
		}
	}
	return some
}

// unchanged reports whether every option of the title has its default value.
func (v *visit) unchanged() bool {
	for _, o := range v.View.Meta.Options {
		if v.View.Meta.Matters(v.View.Options, o) && v.View.Meta.Value(v.View.Options, o.Name) != o.Default() {
			return false
		}
	}
	return true
}
