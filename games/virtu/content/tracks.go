package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// patronage is patronage.yaml: the track and the bonuses.
func (l *loader) patronage() content.Kind {
	steps := content.Exactly(PatronageSteps+1, func(i int) content.Kind { return l.step(i, &l.Patronage[i]) })
	return content.Struct(
		content.Part("track",
			content.May("steps_per_year_max", content.Fixed(1, "V-11.1")),
			content.May("leader_bonus_vp", content.Fixed(1, "V-26.2")),
			content.Aside("source"),
			content.Need("fields", steps.Then(func(v yamltree.Value) {
				bonuses := 0
				for _, s := range l.Patronage {
					if s.Bonus {
						bonuses++
					}
				}
				if bonuses > 2 {
					v.Errorf("%d steps give a bonus; at most 2 can, one of each kind (V-11.4)", bonuses)
				}
			}))),
		content.Need("bonuses", content.Keyed("id", content.ByWord(bonusNames[:]), func(i int) []content.Field { return l.bonus(Bonus(i)) })),
		content.Aside("bonus_summary", "notes"),
	)
}

// maxEither is how many crowns or crosses a step can leave to the player: a price
// has at most four alternatives.
const maxEither = 3

func (l *loader) step(i int, s *PatronageStep) content.Kind {
	ends := false
	return content.Struct(
		content.Need("step", content.Range(i, i)),
		content.Need("cost", content.Struct(
			content.Amounts(s.Cost[:Cavalry], symbolNames[:Cavalry], 1, MaxSymbols),
			content.May("crown_or_cross", content.Int(&s.Either, 1, maxEither), "crowns or crosses, as the player likes"))),
		content.May("bonus", content.Bool(&s.Bonus)),
		points(&s.VP),
		content.May("ends_game", content.Bool(&ends)),
		content.Check(func(v yamltree.Value) {
			if ends != (i == PatronageSteps) {
				v.Get("ends_game").Errorf("ends_game is %t; step %d alone ends the game (V-25.1)", ends, PatronageSteps)
			}
		}),
		l.from.Provenance("patronage steps", &s.Provenance),
	)
}

// bonusEffects are the effects that the rules know, by bonus (V-11.7–V-11.15).
var bonusEffects = [NumBonuses]string{"war_bonus_each_siege", "courtier_slot", "free_crown_in_patronage", "none",
	"resources", "defence_bonus_each_siege", "courtier_slot_agent_immunity", "crosses_for_final_influence",
	"crosses_for_final_influence", "war_bonus_one_siege"}

func (l *loader) bonus(b Bonus) []content.Field {
	info, kind := &l.Bonuses[b], "personality"
	if b.Work() {
		kind = "work"
	}
	fields := []content.Field{
		names(&info.Names),
		content.Need("kind", content.Word(new(string), kind)),
		content.Need("effect", content.Word(new(string), bonusEffects[b])),
		content.May("war", content.Int(&info.War, 0, MaxSymbols)),
		content.May("florins", content.Int(&info.Cost, 0, MaxSymbols)),
		slot(&info.Slot),
		content.May("agent", content.Int(&info.Agent, 0, 1)),
		content.May("crown", content.Int(&info.Crown, 0, MaxSymbols)),
		content.May("cross", content.Int(&info.Cross, 0, MaxSymbols)),
		points(&info.VP),
		content.Aside("form", "place", "immunity", "turns_to_exhausted"),
		l.from.Provenance("patronage bonuses", &info.Provenance),
		content.Check(func(yamltree.Value) { info.ID = bonusNames[b] }),
	}
	switch b {
	case MachiavelliBonus:
		return append(fields, l.machiavelli(info))
	case CannonsBonus:
		fields = append(fields, content.Check(func(yamltree.Value) { l.makeCannons(info) }))
	}
	return append(fields, content.Aside("symbols", "action"))
}

// machiavelli makes the card of the bonus (V-11.14). Its points go with it.
func (l *loader) machiavelli(b *BonusInfo) content.Field {
	c := &l.Cards[Machiavelli]
	return content.Fields(
		content.May("action", action(&c.Action)),
		content.May("symbols", gives(&c.Gives, &c.WarCost)),
		content.Check(func(yamltree.Value) {
			c.ID, c.Names, c.House, c.VP, c.Copies, c.Provenance = b.ID, b.Names, NumHouses, b.VP, 1, b.Provenance
			b.VP = 0
		}))
}

// makeCannons makes the tile of the bonus (V-11.15). Its points go with it.
func (l *loader) makeCannons(b *BonusInfo) {
	t := TileInfo{ID: b.ID, Kind: "cannons", Names: b.Names, House: NumHouses, WarCost: b.Cost, VP: b.VP, Copies: 1,
		Excludes: -1, Provenance: b.Provenance}
	t.Gives[War] = b.War
	l.Tiles[Cannons], b.VP = t, 0
}

// prestige is prestige.yaml. Entries that only restate fixed numbers of the rules
// are for people.
func (l *loader) prestige() content.Kind {
	return content.Struct(
		content.Part("cities_track",
			content.May("start_cities", content.Range(startCities, startCities)),
			content.May("leader_bonus_vp", content.Range(1, 1)),
			content.Need("fields", content.Exactly(MaxCities+1, l.trackField)),
			content.Aside("losing_the_fifth_city"), aside),
		content.Part("religious_influence",
			content.Need("by_players", content.Exactly(MaxSeats-MinSeats+1, func(i int) content.Kind { return l.ranks(MinSeats + i) })),
			content.Aside("tie_rule"), aside),
		content.May("other_vp", content.List(func(int) content.Kind { return otherPoints() })),
		content.Aside("tie_break", "typical_winning_vp", "end_of_game", "token_movement", "actions", "agents", "siege", "retreat",
			"field_battle", "wages", "recruitment", "indulgence", "components"),
	)
}

// ranks are the points for most crosses, by rank (V-26.4).
func (l *loader) ranks(seats int) content.Kind {
	l.Religion[seats] = make([]int, seats)
	return content.Struct(
		content.Need("players", content.Range(seats, seats)),
		content.Need("vp_by_rank", content.Into(l.Religion[seats], func(n *int) content.Kind { return content.Int(n, 0, maxPoints) })),
		l.from.Provenance("points", new(content.Provenance)),
	)
}

// trackField is a space of the city track (V-19.1).
func (l *loader) trackField(i int) content.Kind {
	ends := false
	return content.Struct(
		content.Need("cities", content.Range(i, i)),
		points(&l.CityVP[i]),
		content.May("courtier_slot", content.Range(1, 1)),
		content.May("ends_game", content.Bool(&ends)),
		content.Check(func(v yamltree.Value) {
			if slot := v.Get("courtier_slot"); slot.Given() != (i == SlotCities) {
				slot.Errorf("%d cities alone open a courtier slot (V-19.4)", SlotCities)
			}
			if ends != (i == MaxCities) {
				v.Get("ends_game").Errorf("ends_game is %t; %d cities alone end the game (V-25.1)", ends, MaxCities)
			}
		}),
		l.from.Provenance("points", new(content.Provenance)),
	)
}

// otherPoints are points which the rules fix (V-26.6–V-26.8).
func otherPoints() content.Kind {
	fixed := map[string]int{"trophy": 2, "alliance": 1, "indulgence": -1}
	var id string
	return content.Struct(
		content.Need("id", content.Text(&id)),
		content.Check(func(v yamltree.Value) {
			if want, ok := fixed[id]; ok {
				v.Need("vp").Int(want, want)
			}
		}),
		content.Aside("vp", "limit", "condition", "source"))
}

// alliances is alliances.yaml: the three great powers.
func (l *loader) alliances() content.Kind {
	return content.Struct(content.Aside("rules"), content.Need("powers", content.Keyed("id", content.ByWord(powerNames[:]), func(p int) []content.Field {
		info, kind := &l.Powers[p], [NumPowers]Symbol{War, Ship, Cross}[p] // V-24.8
		return []content.Field{
			names(&info.Names),
			cost(&info.Cost),
			content.Part("bonus",
				content.Need("kind", content.Word(new(string), kind.String())),
				content.Need("count", content.Int(&info.Gives[kind], 1, MaxSymbols)),
				content.May("florins", content.Range(0, 0)),
				content.Aside("use", "counts_for_religious_influence")),
			points(&info.VP),
			l.from.Provenance("powers", &info.Provenance),
			content.Check(func(yamltree.Value) { info.ID = powerNames[p] }),
		}
	})))
}
