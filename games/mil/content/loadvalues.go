package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// maxPoints is how many points anything may bring or take.
const maxPoints = 99

// MaxSoldiers is how many soldiers a tile can tell.
const MaxSoldiers = 99

// placement has the fields for the cost of a token on a space (M-9.2–M-9.4).
func (l *loader) placement() []content.Field {
	free := []content.Field{content.Is("cost", "none", "M-9.2, M-9.3"), l.from.Of("costs")}
	return []content.Field{
		content.Part("empty_space", free...),
		content.Part("token_on_space", content.Is("choose", "one", "M-9.4"), content.Need("cost", prices("M-9.4")), l.from.Of("costs")),
		content.Part("open_sphere", free...),
	}
}

// limits are those on which the state is built (M-1.5, M-12.1).
func (l *loader) limits() []content.Field {
	slots := content.Need("slots", content.FixedList("M-1.1", "A", "B", "C", "D"))
	return []content.Field{
		l.value("knights_per_family", "limits", content.Fixed(4, "M-1.5"), slots),
		l.value("lands_per_knight", "limits", content.Fixed(2, "M-1.5")),
		l.value("castles_per_knight", "limits", content.Fixed(1, "M-1.5")),
		content.Part("soldiers_per_knight", content.May("value", content.Fixed("none", "M-1.5")), l.from.Of("limits")),
		l.value("time_tokens_to_die", "limits", content.Fixed(4, "M-12.1")),
		l.value("lords_per_vassal", "limits", content.Fixed(1, "M-1.5")),
	}
}

func (l *loader) costs() []content.Field {
	c := &l.Costs
	return []content.Field{
		content.Part("recruit", cubes(&c.Recruit), l.from.Of("costs")),
		content.Part("recruit_surcharge", cubes(&c.Surcharge), content.Need("from_soldiers", content.Int(&c.SurchargeFrom, 1, MaxSoldiers)), l.from.Of("costs")),
		content.Part("illegitimate_son", content.Need("options", prices("M-8.9")), l.from.Of("costs")),
		content.Part("extra_nun", content.Need("privilege", content.Int(&c.NunPrivileges, 1, maxCubes)), l.from.Of("costs")),
		content.Part("attack_player", content.Is("influence_per_unmarried_woman_of_target", 1, "M-20.3"), l.from.Of("costs")),
	}
}

// strength has the fields for the strength of soldiers and castles in war. A cube counts one, the
// King's soldiers are one soldier (M-1.4), a castle does not attack.
func (l *loader) strength() []content.Field {
	var king int8
	return []content.Field{
		l.value("soldier", "strength", content.Int(&l.Costs.Soldier, 1, maxDefence)),
		l.value("kings_soldiers", "strength", content.Int(&king, 1, maxDefence).Then(func(v yamltree.Value) {
			if king != l.Costs.Soldier {
				v.Errorf("is %d; they are one soldier in every respect, a soldier is %d (M-1.4)", king, l.Costs.Soldier)
			}
		})),
		l.value("castle_defending", "strength", content.Int(&l.Costs.Castle, 0, maxDefence)),
		l.value("castle_attacking", "strength", content.Fixed(0, "M-20.6")),
		l.value("food_cube", "strength", content.Fixed(1, "M-20.9")),
		l.value("influence_cube", "strength", content.Fixed(1, "M-20.9")),
		l.value("casualties", "strength", content.Fixed("none", "M-20.11")),
	}
}

// points are those of the game (M-11 to M-21), as they are added to a family's:
// losses are negative. Who gets them is for the rules to say.
func (l *loader) points() []content.Field {
	p := &l.Points
	to := func(who, rule string) content.Field { return content.Is("to", who, rule) }
	lord := content.Is("lord_of_vassal_too", true, "M-17.3")
	gained := func(name string, into *int16, beside ...content.Field) content.Field {
		return l.value(name, "points", content.Int(into, 0, maxPoints), beside...)
	}
	var castle, lost int16
	return []content.Field{
		l.value("start", "points", content.Int(&p.Start, -maxPoints, maxPoints)),
		l.value("may_be_negative", "points", content.Fixed(true, "M-1.13")),
		gained("wedding_dowry_winner", &p.Dowry),
		l.value("death_without_heir", "points", content.Int(&p.Death, -maxPoints, 0)),
		gained("vassal_resisted", &p.Resisted, to("target_family", "M-16.4")),
		gained("vassal_made", &p.Vassal, to("lord", "M-16.6")),
		gained("vassal_made_per_prior_land", &p.VassalLand, to("lord", "M-16.6")),
		gained("fief_received", &p.Fief, to("vassal_family", "M-16.7")),
		gained("castle_built", &castle, content.Check(func(v yamltree.Value) {
			if castle != p.Castle {
				v.Errorf("is %d; market.castle_auction.winner_vp says %d, both need the same", castle, p.Castle)
			}
		})),
		gained("land_gained", &p.Land, lord),
		l.value("land_lost", "points", content.Int(&lost, -maxPoints, 0), lord, content.Check(func(v yamltree.Value) {
			if lost != -p.Land {
				v.Errorf("is %d; land_gained is %d, what is lost must be what was gained", lost, p.Land)
			}
		})),
		gained("beat_the_leader", &p.Leader),
		gained("cathedral_top", &p.Cathedral),
		gained("cathedral_lowest_penalty", &p.CathedralLow),
		gained("kings_claim", &p.Claim),
	}
}

// income has the fields for what lords, the Court, the Curia and crusaders take.
func (l *loader) income() []content.Field {
	take := func(name, what string, kind content.Kind) content.Field {
		return content.Part(name, content.Need(what, kind), l.from.Of("costs"))
	}
	return []content.Field{
		take("lord_food_per_vassal_land", "food", content.Int(&l.Costs.LordFood, 0, maxCubes)),
		take("court_take", "influence", content.Int(&l.Costs.CourtInfluence, 0, maxCubes)),
		take("curia_privilege", "privilege", content.Fixed(1, "M-21.8")),
		take("crusade", "influence", content.Int(&l.Costs.Crusade, 0, maxCubes)),
		take("kings_reward", "privilege", content.Fixed(1, "M-23.3")),
	}
}

// final is the final scoring (M-24.1): all lines, in their order.
func (l *loader) final() content.Kind {
	const rule = "M-24.1"
	p := &l.Points
	points := func(into *int16, low, high int) content.Field {
		return content.Need("vp", content.Int(into, low, high))
	}
	most := func(into *int16, counts ...any) []content.Field {
		return []content.Field{content.Need("counts", content.FixedList(rule, counts...)), points(into, 0, maxPoints),
			content.Is("tied", "all", rule), content.Is("minimum_count", 1, rule)}
	}
	lines := []struct {
		id     string
		fields []content.Field
	}{
		{"most_goods", most(&p.Goods, "cloth", "metal")},
		{"most_influence", most(&p.Influence, "influence")},
		{"most_privileges", most(&p.Privileges, "privilege")},
		{"gold", []content.Field{content.Need("per", content.Int(&p.GoldPer, 1, maxCubes)), content.Need("counts", content.FixedList(rule, "gold")), points(&p.Gold, 0, maxPoints)}},
		{"unmarried_women", []content.Field{content.Is("per", 1, rule), points(&p.Women, -maxPoints, 0)}},
		{"unmarried_women_most", []content.Field{content.Is("per", 1, rule), points(&p.WomenMost, -maxPoints, 0),
			content.Is("replaces", "unmarried_women", rule), content.Is("tied", "all", rule)}},
	}
	return content.Exactly(len(lines), func(i int) content.Kind {
		return content.Struct(append(lines[i].fields, content.Is("id", lines[i].id, rule), l.from.Of("points"))...)
	}).Then(func(v yamltree.Value) {
		if p.WomenMost > p.Women {
			v.Errorf("unmarried_women_most is %d, unmarried_women %d; the most women must cost at least as much", p.WomenMost, p.Women)
		}
	})
}
