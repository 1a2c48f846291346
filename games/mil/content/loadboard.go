package content

import (
	"slices"
	"strings"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// maxRounds is how many rounds the round track can have, maxParts how many
// pieces of a kind the box, maxDefence the greatest defence of a column.
const (
	maxRounds  = 9
	maxParts   = 99
	maxDefence = 99
)

// board is board.yaml: board, die, constants and set-up.
func (l *loader) board() content.Kind {
	return content.Struct(
		content.Is("schema", "mil.board.v1", "this version of the program"),
		content.Part("rounds",
			content.Need("count", content.Int(&l.Rounds, 1, maxRounds)),
			content.Need("phases", content.FixedList("M-3.1", "actions", "fees", "political", "spheres", "winter")),
			l.from.Of("set-up"), rule),
		content.Part("players", content.Is("min", 2, "M-2.1"), content.Is("max", 5, "M-2.1"), content.Is("advanced_min", 3, "M-2.1"),
			content.Is("advanced_max", 5, "M-2.1"), l.from.Of("set-up"), rule),
		content.Part("components", l.components()...),
		content.Part("quality_order",
			content.Need("value", l.quality(), "the kinds of cubes, best first"),
			content.May("constraints", content.List(func(int) content.Kind {
				return content.Struct(content.Aside("text"), l.from.Of(""))
			}), "what the sources fix of the order"),
			l.from.Of("points"), rule),
		content.Part("die",
			content.Need("faces", content.Keyed("id", content.ByNumber(1, len(l.Faces)), l.face)),
			l.value("results_known", "die faces", content.FixedList("M-8.3", "clock", "woman", "man")),
			l.value("choose_one_result", "die faces", content.Fixed(true, "M-8.3")),
			l.value("same_die_in_winter", "die faces", content.Fixed(true, "M-23.1")), rule),
		content.Need("spheres", content.Exactly(int(NumSpheres), l.sphere).Then(l.checkFavours), "in the order in which they are resolved"),
		content.Need("spaces_by_players", content.Keyed("players", content.ByNumber(MinSeats, MaxSeats), func(i int) []content.Field {
			return []content.Field{content.Need("spaces", content.Int(&l.Spaces[MinSeats+i], 1, MaxSpaces), "in use in each limited sphere"), l.from.Of("spaces")}
		})),
		content.Need("board_sides", content.Exactly(2, l.side)),
		content.Part("placement_cost", l.placement()...),
		content.Need("land_columns", content.Exactly(NumColumns, l.column)),
		content.Part("market", content.Part("trade", l.trade()...), content.Part("castle_auction", l.auction()...)),
		content.Part("limits", l.limits()...),
		content.Part("costs", l.costs()...),
		content.Part("strength", l.strength()...),
		content.Part("vp", l.points()...),
		content.Part("income", l.income()...),
		content.Need("final_scoring", l.final()),
		content.Part("tie_break", content.Need("order", content.FixedList("M-24.2", "castles", "lands", "vassals")), l.from.Of("points")),
		content.Part("setup", l.setup()...),
		content.Need("options", content.Exactly(len(optionWords), l.option)),
		content.Part("technical",
			l.value("growth_rolls_per_family_and_round", "limits", content.Int(&l.Rolls, 1, maxRolls)), rule),
	)
}

// maxRolls is how many rolls a round can tell (M-8.11).
const maxRolls = 99

// components are the parts of the box. The numbers of knights and lands are checked, because the rules
// depend on them.
func (l *loader) components() []content.Field {
	part := func(count content.Kind, beside content.Field) content.Kind {
		return content.Struct(content.Need("count", count), beside, content.Aside("sides", "open_ended"), l.from.Of("components"))
	}
	fields := []content.Field{
		content.Need("knight_tiles", part(content.Range(1, maxParts), content.Is("per_family", 4, "M-1.5"))),
		content.Need("land_tiles", part(content.Same(l.landTiles, "lands.yaml holds"), content.Aside("per_family"))),
	}
	for _, name := range []string{"knight_figures", "family_tokens", "time_tokens", "castles", "soldiers", "kings_soldiers", "archbishop",
		"starting_player_token", "turn_marker", "bases", "dice", "player_boards", "screens"} {
		fields = append(fields, content.May(name, content.Named("part", func() content.Kind {
			return part(content.Range(1, maxParts), content.Aside("per_family"))
		})))
	}
	var kinds []content.Field
	for _, name := range CubeNames {
		kinds = append(kinds, content.May(name, content.Struct(content.Aside("colour", "printed"), l.from.Of("components"))))
	}
	return append(fields, content.Part("cubes", append(kinds, content.May("amounts_source", l.from.Source("")))...))
}

func (l *loader) landTiles() int {
	sum := 0
	for _, info := range l.Lands {
		sum += int(info.Count)
	}
	return sum
}

// quality is the order of the kinds, each once (M-4.3).
func (l *loader) quality() content.Kind {
	seen := map[string]bool{}
	return content.Into(l.Quality[:], func(k *Cube) content.Kind {
		return content.Enum(k, CubeNames[:]).Then(func(v yamltree.Value) {
			if seen[v.Text()] {
				v.Errorf("%s stands here twice; each kind stands here once", k)
			}
			seen[v.Text()] = true
		})
	}).Then(func(v yamltree.Value) {
		at := func(k Cube) int { return slices.Index(l.Quality[:], k) }
		if at(Influence) > at(Metal) {
			v.Errorf("puts metal above influence; influence is above metal (T-8)")
		}
	})
}

// face is one of six faces with two different results (M-8.3).
func (l *loader) face(i int) []content.Field {
	face := &l.Faces[i]
	results := content.Into(face.Results[:], func(r *Result) content.Kind { return content.Enum(r, ResultNames[:]) })
	return []content.Field{
		content.Need("famine", content.Bool(&face.Famine)),
		content.Need("results", results.Then(func(v yamltree.Value) {
			if face.Results[0] == face.Results[1] {
				v.Errorf("both are %s; a face shows two different results", face.Results[0])
			}
		})),
		l.from.Of("die faces"),
	}
}

// sphere is one of the six spheres in their order, with its favour (M-14).
func (l *loader) sphere(i int) content.Kind {
	s := Sphere(i)
	fields := []content.Field{
		content.Is("id", s.String(), "M-3.2"),
		content.Is("number", [NumSpheres]string{"I", "II", "III", "IV", "V", "VI"}[s], "M-3.2"),
		content.Need("name", names(&l.Names[s])),
		content.Is("limited", s.Limited(), "M-1.8"),
		l.from.Of("spheres"),
	}
	if !s.Limited() {
		return content.Struct(append(fields, content.May("printed_spaces", content.Fixed("none", "M-1.8")),
			content.May("majority_reward", content.Fixed("none", "M-14.1")))...)
	}
	f := &l.Favours[s]
	return content.Struct(append(fields, content.Is("printed_spaces", MaxSpaces, "M-1.8"),
		content.Part("majority_reward",
			content.Need("vp", content.Int(&f.VP, 0, maxPoints)), cubes(&f.Cubes),
			content.May("starting_player_token", content.Bool(&f.Starter)),
			content.May("kings_soldiers", content.Bool(&f.King)),
			content.May("archbishop", content.Bool(&f.Archbishop))))...)
}

// checkFavours: the token, the King's soldiers and the Archbishop go where the
// questions about them are asked (M-14.2, M-14.4, M-14.5).
func (l *loader) checkFavours(v yamltree.Value) {
	for s := Court; s <= Curia; s++ {
		f := &l.Favours[s]
		if f.Starter != (s == Court) || f.King != (s == War) || f.Archbishop != (s == Curia) {
			v.Errorf("%s: the Court brings starting_player_token, War kings_soldiers, the Curia archbishop, no other sphere does", s)
		}
	}
}

// side is one of the sides of the board with its printed black tokens: none on
// the basic one (M-2.8, M-27.1).
func (l *loader) side(i int) content.Kind {
	var sphere Sphere
	var number int
	token := content.Struct(
		content.Need("sphere", content.Enum(&sphere, SphereNames[:Crusades], Court)),
		content.Need("space", content.Int(&number, 1, MaxSpaces)),
	).Then(func(v yamltree.Value) {
		sp := SpaceOf(sphere, number)
		if l.Printed[sp] {
			v.Errorf("%s stands here twice", sp)
		}
		l.Printed[sp] = true
	})
	tokens := content.List(func(int) content.Kind { return token })
	if i == 0 {
		tokens = content.List(func(int) content.Kind { return content.Any() }).Then(func(v yamltree.Value) {
			if len(v.List()) > 0 {
				v.Errorf("the basic side has no printed black token (M-2.8)")
			}
		})
	}
	return content.Struct(content.Is("id", []string{"basic", "time_is_money"}[i], "M-2.8"), content.Need("printed_black_spaces", tokens), l.from.Of("spaces"))
}

// ColumnNames are the columns of free lands (M-2.10).
var ColumnNames = []string{"left", "right"}

// column has its defence; the larger half goes to the first (M-2.10).
func (l *loader) column(i int) content.Kind {
	return content.Struct(
		content.Is("id", ColumnNames[i], "M-2.10"),
		content.Need("defence", content.Int(&l.Columns[i], 0, maxDefence)),
		content.Is("gets_larger_half", i == 0, "M-2.10"),
		l.from.Of("columns"))
}

// trade are the rates of the market (M-18.2).
func (l *loader) trade() []content.Field {
	seen := map[string]bool{}
	rates := content.Slice(&l.Rates, func(r *Rate) content.Kind { return l.rate(r, seen) })
	return []content.Field{
		l.value("max_given", "rates", content.Int(&l.Costs.MaxGiven, 1, maxCubes)),
		l.value("no_reuse_in_action", "rates", content.Fixed(true, "M-18.2")),
		l.value("influence_tradable", "rates", content.Fixed(false, "M-18.2")),
		l.value("gold_obtainable", "rates", content.Any()),
		content.Need("rates", rates.Count(1, 99, "rates"), "each line is one exchange; a knight may do several in one action"),
	}
}

func (l *loader) rate(r *Rate, seen map[string]bool) content.Kind {
	return content.Struct(
		content.Need("id", content.Text(&r.ID).Then(content.Once(seen)).Then(func(v yamltree.Value) {
			if strings.ContainsAny(r.ID, " ;") {
				v.Errorf("is %q; allowed is one word", r.ID)
			}
		})),
		content.Need("give", traded(&r.Give, &r.GiveGoods).Then(func(v yamltree.Value) {
			if n := r.Give.Sum() + int16(r.GiveGoods); n > int16(l.Costs.MaxGiven) {
				v.Errorf("%d cubes; max_given allows %d", n, l.Costs.MaxGiven)
			}
		})),
		content.Need("get", traded(&r.Get, &r.GetGoods)),
		l.from.Of("rates"))
}

// MaxGoods is how many cloth and metal a line of trade can tell apart.
const MaxGoods = 2

// traded is one side of an exchange: food, gold, and goods of either kind.
func traded(c *Cubes, goods *int8) content.Kind {
	return content.Struct(cubes(c, Food, Gold), content.May("goods", content.Int(goods, 1, MaxGoods), "cloth or metal")).Then(func(v yamltree.Value) {
		if c.Sum()+int16(*goods) == 0 {
			v.Errorf("is empty; allowed are food, gold, goods")
		}
	})
}

// auction is that of castles (M-18.3).
func (l *loader) auction() []content.Field {
	return []content.Field{
		content.Part("minimum_bid", cubes(&l.Costs.Base, Food, Cloth, Metal, Gold), l.from.Of("costs")),
		l.value("allowed_kinds", "costs", content.FixedList("M-18.3", "food", "cloth", "metal", "gold")),
		l.value("winner_vp", "points", content.Int(&l.Points.Castle, -maxPoints, maxPoints)),
	}
}
