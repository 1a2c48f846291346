package content

import (
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// maxPoints is how many points anything may bring or take.
const maxPoints = 99

// readPlacement checks what a token on a space costs (M-9.2–M-9.4).
func (l *loader) readPlacement(v yamltree.Value) {
	v.Fields("empty_space", "token_on_space", "open_sphere")
	for _, name := range []string{"empty_space", "open_sphere"} {
		f := v.Need(name)
		f.Fields("cost", "source")
		only(f.Need("cost"), "none", "M-9.2, M-9.3")
		l.note("costs", f)
	}
	token := v.Need("token_on_space")
	token.Fields("cost", "choose", "source")
	only(token.Need("choose"), "one", "M-9.4")
	checkPrices(token.Need("cost"), "M-9.4")
	l.note("costs", token)
}

// checkPrices: one gold or one privilege, in any order.
func checkPrices(v yamltree.Value, rule string) {
	var seen []string
	for _, item := range v.Exactly(2) {
		for _, f := range item.Fields("gold", "privilege") {
			only(f.Value, "1", rule)
			seen = append(seen, f.Name)
		}
	}
	if slices.Sort(seen); v.IsList() && !slices.Equal(seen, []string{"gold", "privilege"}) {
		v.Errorf("is %s; the rules know only one gold or one privilege (%s)", strings.Join(seen, ", "), rule)
	}
}

// readLimits checks the limits on which the state is built (M-1.5, M-12.1).
func (l *loader) readLimits(v yamltree.Value) {
	for _, limit := range []struct{ name, value, rule string }{
		{"knights_per_family", "4", "M-1.5"}, {"lands_per_knight", "2", "M-1.5"}, {"castles_per_knight", "1", "M-1.5"},
		{"soldiers_per_knight", "none", "M-1.5"}, {"time_tokens_to_die", "4", "M-12.1"}, {"lords_per_vassal", "1", "M-1.5"},
	} {
		f := v.Need(limit.name)
		l.checked(f, "limits")
		only(f.Get("value"), limit.value, limit.rule)
	}
	onlyList(v.Get("knights_per_family").Need("slots"), []string{"A", "B", "C", "D"}, "M-1.1")
	v.Fields("knights_per_family", "lands_per_knight", "castles_per_knight", "soldiers_per_knight", "time_tokens_to_die",
		"lords_per_vassal")
}

func (l *loader) readCosts(v yamltree.Value) {
	v.Fields("recruit", "recruit_surcharge", "illegitimate_son", "extra_nun", "attack_player")
	c := &l.Costs
	c.Recruit = readCubes(v.Need("recruit"), []string{"source"})
	surcharge := v.Need("recruit_surcharge")
	c.Surcharge = readCubes(surcharge, []string{"from_soldiers", "source"})
	c.SurchargeFrom = int8(surcharge.Need("from_soldiers").Int(1, MaxSoldiers))
	son := v.Need("illegitimate_son")
	son.Fields("options", "source")
	checkPrices(son.Need("options"), "M-8.9")
	nun := v.Need("extra_nun")
	nun.Fields("privilege", "source")
	c.NunPrivileges = int16(nun.Need("privilege").Int(1, maxCubes))
	attack := v.Need("attack_player")
	attack.Fields("influence_per_unmarried_woman_of_target", "source")
	only(attack.Need("influence_per_unmarried_woman_of_target"), "1", "M-20.3")
	for _, f := range []yamltree.Value{v.Get("recruit"), surcharge, son, nun, attack} {
		l.note("costs", f)
	}
}

// MaxSoldiers is how many soldiers a tile can tell.
const MaxSoldiers = 99

// readStrength reads what soldiers and castles count in war; a cube counts one,
// the King's soldiers are one soldier (M-1.4), a castle does not attack.
func (l *loader) readStrength(v yamltree.Value) {
	names := []string{"soldier", "kings_soldiers", "castle_defending", "castle_attacking", "food_cube", "influence_cube",
		"casualties"}
	v.Fields(names...)
	for _, name := range names {
		l.checked(v.Need(name), "strength")
	}
	value := func(name string) yamltree.Value { return v.Get(name).Need("value") }
	l.Costs.Soldier = int8(value("soldier").Int(1, maxDefence))
	l.Costs.Castle = int8(value("castle_defending").Int(0, maxDefence))
	if king := value("kings_soldiers"); king.Given() && king.Text() != value("soldier").Text() {
		king.Errorf("is %s; they are one soldier in every respect, a soldier is %d (M-1.4)", king.Text(), l.Costs.Soldier)
	}
	only(value("castle_attacking"), "0", "M-20.6")
	only(value("food_cube"), "1", "M-20.9")
	only(value("influence_cube"), "1", "M-20.9")
	only(value("casualties"), "none", "M-20.11")
}

// pointsLine is a line of the points during the game. Points are what is added
// to a family's, so that losses are negative.
type pointsLine struct {
	name      string
	into      *int16
	low, high int
}

// readPoints reads the points of the game (M-11 to M-21).
func (l *loader) readPoints(v yamltree.Value) {
	p := &l.Points
	var lost int16
	lines := []pointsLine{
		{"start", &p.Start, -maxPoints, maxPoints}, {"wedding_dowry_winner", &p.Dowry, 0, maxPoints},
		{"death_without_heir", &p.Death, -maxPoints, 0}, {"vassal_resisted", &p.Resisted, 0, maxPoints},
		{"vassal_made", &p.Vassal, 0, maxPoints}, {"vassal_made_per_prior_land", &p.VassalLand, 0, maxPoints},
		{"fief_received", &p.Fief, 0, maxPoints}, {"castle_built", &p.Castle, 0, maxPoints},
		{"land_gained", &p.Land, 0, maxPoints}, {"land_lost", &lost, -maxPoints, 0},
		{"beat_the_leader", &p.Leader, 0, maxPoints}, {"cathedral_top", &p.Cathedral, 0, maxPoints},
		{"cathedral_lowest_penalty", &p.CathedralLow, 0, maxPoints}, {"kings_claim", &p.Claim, 0, maxPoints},
	}
	castle := p.Castle
	names := []string{"may_be_negative"}
	for _, line := range lines {
		f := v.Need(line.name)
		f.Fields("value", "to", "lord_of_vassal_too", "source")
		*line.into = int16(f.Need("value").Int(line.low, line.high))
		l.note("points", f)
		names = append(names, line.name)
	}
	v.Fields(names...)
	l.checked(v.Need("may_be_negative"), "points")
	only(v.Get("may_be_negative").Need("value"), "true", "M-1.13")
	if p.Castle != castle {
		v.Get("castle_built").Errorf("is %d; market.castle_auction.winner_vp says %d, both need the same", p.Castle, castle)
	}
	if lost != -p.Land {
		v.Get("land_lost").Errorf("is %d; land_gained is %d, what is lost must be what was gained", lost, p.Land)
	}
	checkReceivers(v)
}

// checkReceivers: who gets the points is for the rules to say.
func checkReceivers(v yamltree.Value) {
	only(v.Get("vassal_resisted").Need("to"), "target_family", "M-16.4")
	only(v.Get("vassal_made").Need("to"), "lord", "M-16.6")
	only(v.Get("vassal_made_per_prior_land").Need("to"), "lord", "M-16.6")
	only(v.Get("fief_received").Need("to"), "vassal_family", "M-16.7")
	only(v.Get("land_gained").Need("lord_of_vassal_too"), "true", "M-17.3")
	only(v.Get("land_lost").Need("lord_of_vassal_too"), "true", "M-17.3")
}

// readIncome reads what lords, the Court, the Curia and crusaders take.
func (l *loader) readIncome(v yamltree.Value) {
	v.Fields("lord_food_per_vassal_land", "court_take", "curia_privilege", "crusade", "kings_reward")
	take := func(name, what string) (yamltree.Value, int16) {
		f := v.Need(name)
		f.Fields(what, "source")
		l.note("costs", f)
		return f.Get(what), int16(f.Need(what).Int(0, maxCubes))
	}
	_, l.Costs.LordFood = take("lord_food_per_vassal_land", "food")
	_, l.Costs.CourtInfluence = take("court_take", "influence")
	_, l.Costs.Crusade = take("crusade", "influence")
	for _, name := range []string{"curia_privilege", "kings_reward"} {
		f, _ := take(name, "privilege")
		only(f, "1", "M-21.8, M-23.3")
	}
}

// finalLine is a line of the final scoring: what it counts, and where its points
// are kept.
type finalLine struct {
	id       string
	counts   []string
	most     bool
	vp       *int16
	lowest   int
	replaces string
}

// readFinal reads the final scoring (M-24.1): all lines, in their order.
func (l *loader) readFinal(v yamltree.Value) {
	p := &l.Points
	lines := []finalLine{
		{id: "most_goods", counts: []string{"cloth", "metal"}, most: true, vp: &p.Goods},
		{id: "most_influence", counts: []string{"influence"}, most: true, vp: &p.Influence},
		{id: "most_privileges", counts: []string{"privilege"}, most: true, vp: &p.Privileges},
		{id: "gold", counts: []string{"gold"}, vp: &p.Gold},
		{id: "unmarried_women", vp: &p.Women, lowest: -maxPoints},
		{id: "unmarried_women_most", vp: &p.WomenMost, lowest: -maxPoints, replaces: "unmarried_women"},
	}
	for i, f := range v.Exactly(len(lines)) {
		l.readFinalLine(f, &lines[i])
	}
	if v.Given() && p.WomenMost > p.Women {
		v.Errorf("unmarried_women_most is %d, unmarried_women %d; the most women must cost at least as much", p.WomenMost, p.Women)
	}
}

func (l *loader) readFinalLine(v yamltree.Value, line *finalLine) {
	v.Fields("id", "per", "counts", "vp", "tied", "minimum_count", "replaces", "source")
	const rule = "M-24.1"
	only(v.Need("id"), line.id, rule)
	high := maxPoints
	if line.lowest < 0 {
		high = 0
	}
	*line.vp = int16(v.Need("vp").Int(line.lowest, high))
	if line.counts != nil {
		onlyList(v.Need("counts"), line.counts, rule)
	}
	switch {
	case line.most:
		only(v.Need("tied"), "all", rule)
		only(v.Need("minimum_count"), "1", rule)
	case line.id == "gold":
		l.Points.GoldPer = int16(v.Need("per").Int(1, maxCubes))
	default:
		only(v.Need("per"), "1", rule)
	}
	if line.replaces != "" {
		only(v.Need("replaces"), line.replaces, rule)
		only(v.Need("tied"), "all", rule)
	}
	l.note("points", v)
}

func (l *loader) readTieBreak(v yamltree.Value) {
	v.Fields("order", "source")
	onlyList(v.Need("order"), []string{"castles", "lands", "vassals"}, "M-24.2")
	l.note("points", v)
}

func (l *loader) readTechnical(v yamltree.Value) {
	v.Fields("growth_rolls_per_family_and_round", "rule")
	rolls := v.Need("growth_rolls_per_family_and_round")
	l.checked(rolls, "limits")
	l.Rolls = int8(rolls.Need("value").Int(1, maxRolls))
}

// maxRolls is how many rolls a round can tell (M-8.11).
const maxRolls = 99
