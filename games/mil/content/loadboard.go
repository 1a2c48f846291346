package content

import (
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// boardFields are the parts of board.yaml.
var boardFields = []string{"schema", "rounds", "players", "components", "quality_order", "die", "spheres",
	"spaces_by_players", "board_sides", "placement_cost", "land_columns", "market", "limits", "costs", "strength", "vp",
	"income", "final_scoring", "tie_break", "setup", "options", "technical"}

// readBoard reads board.yaml: board, die, constants and set-up.
func readBoard(l *loader, root yamltree.Value) {
	root.Fields(boardFields...)
	only(root.Need("schema"), "mil.board.v1", "this version of the program")
	l.readRounds(root.Need("rounds"))
	l.readPlayers(root.Need("players"))
	l.readComponents(root.Need("components"))
	l.readQuality(root.Need("quality_order"))
	l.readDie(root.Need("die"))
	l.readSpheres(root.Need("spheres"))
	l.readSpaces(root.Need("spaces_by_players"))
	l.readSides(root.Need("board_sides"))
	l.readColumns(root.Need("land_columns"))
	l.readMarket(root.Need("market"))
	l.readPlacement(root.Need("placement_cost"))
	l.readLimits(root.Need("limits"))
	l.readCosts(root.Need("costs"))
	l.readStrength(root.Need("strength"))
	l.readPoints(root.Need("vp"))
	l.readIncome(root.Need("income"))
	l.readFinal(root.Need("final_scoring"))
	l.readTieBreak(root.Need("tie_break"))
	l.readSetup(root.Need("setup"))
	l.readOptions(root.Need("options"))
	l.readTechnical(root.Need("technical"))
}

// maxRounds is how many rounds the round track can have.
const maxRounds = 9

func (l *loader) readRounds(v yamltree.Value) {
	v.Fields("count", "phases", "source", "rule")
	l.Rounds = int8(v.Need("count").Int(1, maxRounds))
	onlyList(v.Need("phases"), []string{"actions", "fees", "political", "spheres", "winter"}, "M-3.1")
	l.note("set-up", v)
}

func (l *loader) readPlayers(v yamltree.Value) {
	v.Fields("min", "max", "advanced_min", "advanced_max", "source", "rule")
	only(v.Need("min"), "2", "M-2.1")
	only(v.Need("max"), "5", "M-2.1")
	only(v.Need("advanced_min"), "3", "M-2.1")
	only(v.Need("advanced_max"), "5", "M-2.1")
	l.note("set-up", v)
}

// readComponents checks the parts on which the rules stand: knights and lands.
func (l *loader) readComponents(v yamltree.Value) {
	parts := []string{"knight_tiles", "knight_figures", "land_tiles", "family_tokens", "time_tokens", "castles", "soldiers",
		"kings_soldiers", "archbishop", "starting_player_token", "turn_marker", "bases", "dice", "player_boards", "screens"}
	for _, f := range v.Fields(append(parts, "cubes")...) {
		if f.Name != "cubes" {
			f.Fields("count", "per_family", "sides", "open_ended", "source")
			f.Need("count").Int(1, maxParts)
			l.note("components", f.Value)
		}
	}
	only(v.Need("knight_tiles").Get("per_family"), "4", "M-1.5")
	lands, sum := v.Need("land_tiles").Get("count"), 0
	for _, info := range l.Lands {
		sum += int(info.Count)
	}
	if lands.Given() && lands.Int(1, maxParts) != sum {
		lands.Errorf("is %s; lands.yaml holds %d", lands.Text(), sum)
	}
	cubes := v.Need("cubes")
	for _, f := range cubes.Fields(append(slices.Clone(CubeNames[:]), "amounts_source")...) {
		if f.Name == "amounts_source" {
			readSource(f.Value)
			continue
		}
		f.Fields("colour", "printed", "source")
		l.note("components", f.Value)
	}
}

// maxParts is how many pieces of a kind the box can hold.
const maxParts = 99

// readQuality reads the order of the kinds, each once (M-4.3).
func (l *loader) readQuality(v yamltree.Value) {
	v.Fields("value", "source", "constraints", "rule")
	value := v.Need("value")
	var seen [NumCubes]bool
	for i, item := range value.Exactly(int(NumCubes)) {
		k := Cube(item.OneOf(CubeNames[:]...))
		if seen[k] {
			item.Errorf("%s stands here twice; each kind stands here once", k)
		}
		l.Quality[i], seen[k] = k, true
	}
	l.note("points", v)
	for _, c := range v.Get("constraints").List() {
		c.Fields("text", "source")
		readSource(c.Need("source"))
	}
	at := func(k Cube) int { return slices.Index(l.Quality[:], k) }
	if value.Given() && at(Influence) > at(Metal) {
		value.Errorf("puts metal above influence; influence is above metal (T-8)")
	}
}

// readDie reads six faces with two different results each (M-8.3).
func (l *loader) readDie(v yamltree.Value) {
	v.Fields("faces", "results_known", "choose_one_result", "same_die_in_winter", "rule")
	var seen [6]bool
	for _, f := range v.Need("faces").Exactly(len(l.Faces)) {
		f.Fields("id", "results", "famine", "source")
		at := f.Need("id").Int(1, len(l.Faces)) - 1
		if seen[at] {
			f.Get("id").Errorf("face %d stands here twice", at+1)
		}
		seen[at] = true
		l.Faces[at] = readFace(f)
		l.note("die faces", f)
	}
	l.checked(v.Need("results_known"), "die faces")
	onlyList(v.Get("results_known").Need("value"), ResultNames[:], "M-8.3")
	l.checked(v.Need("choose_one_result"), "die faces")
	only(v.Get("choose_one_result").Need("value"), "true", "M-8.3")
	l.checked(v.Need("same_die_in_winter"), "die faces")
	only(v.Get("same_die_in_winter").Need("value"), "true", "M-23.1")
}

func readFace(v yamltree.Value) (face Face) {
	face.Famine = v.Need("famine").Bool()
	for i, item := range v.Need("results").Exactly(len(face.Results)) {
		face.Results[i] = Result(item.OneOf(ResultNames[:]...))
	}
	if results := v.Get("results"); results.IsList() && face.Results[0] == face.Results[1] {
		results.Errorf("both are %s; a face shows two different results", face.Results[0])
	}
	return face
}

// checked reads an entry of value and source whose value is held against the
// rules.
func (l *loader) checked(v yamltree.Value, what string) {
	v.Fields("value", "source", "slots")
	l.note(what, v)
}

var sphereNumbers = [NumSpheres]string{"I", "II", "III", "IV", "V", "VI"}

// readSpheres reads the six spheres in their order, with their favours (M-14).
func (l *loader) readSpheres(v yamltree.Value) {
	for i, f := range v.Exactly(int(NumSpheres)) {
		s := Sphere(i)
		f.Fields("id", "number", "name", "limited", "printed_spaces", "majority_reward", "source")
		only(f.Need("id"), s.String(), "M-3.2")
		only(f.Need("number"), sphereNumbers[s], "M-3.2")
		l.Names[s] = readNames(f.Need("name"))
		l.note("spheres", f)
		reward, spaces := f.Get("majority_reward"), f.Get("printed_spaces")
		if !s.Limited() {
			only(f.Need("limited"), "false", "M-1.8")
			only(spaces, "none", "M-1.8")
			only(reward, "none", "M-14.1")
			continue
		}
		only(f.Need("limited"), "true", "M-1.8")
		f.Need("printed_spaces").Int(MaxSpaces, MaxSpaces)
		l.Favours[s] = readFavour(f.Need("majority_reward"))
	}
	l.checkFavours(v)
}

func readFavour(v yamltree.Value) Favour {
	return Favour{
		VP:         int16(v.Need("vp").Int(0, maxPoints)),
		Cubes:      readCubes(v, []string{"vp", "starting_player_token", "kings_soldiers", "archbishop"}),
		Starter:    v.Get("starting_player_token").Bool(),
		King:       v.Get("kings_soldiers").Bool(),
		Archbishop: v.Get("archbishop").Bool(),
	}
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

// readSpaces reads the spaces in use for each number of players (M-2.12).
func (l *loader) readSpaces(v yamltree.Value) {
	for _, f := range v.Exactly(MaxSeats - MinSeats + 1) {
		f.Fields("players", "spaces", "source")
		n := f.Need("players").Int(MinSeats, MaxSeats)
		if l.Spaces[n] != 0 {
			f.Get("players").Errorf("%d players stand here twice", n)
		}
		l.Spaces[n] = int8(f.Need("spaces").Int(1, MaxSpaces))
		l.note("spaces", f)
	}
}

var sideWords = []string{"basic", "time_is_money"}

// readSides reads the printed black tokens: none on the basic side (M-2.8,
// M-27.1).
func (l *loader) readSides(v yamltree.Value) {
	for i, f := range v.Exactly(len(sideWords)) {
		f.Fields("id", "printed_black_spaces", "source")
		only(f.Need("id"), sideWords[i], "M-2.8")
		l.note("spaces", f)
		list := f.Need("printed_black_spaces")
		if i == 0 && len(list.List()) > 0 {
			list.Errorf("the basic side has no printed black token (M-2.8)")
			continue
		}
		for _, item := range list.List() {
			item.Fields("sphere", "space")
			s := Court + Sphere(item.Need("sphere").OneOf(SphereNames[Court:Crusades]...))
			sp := SpaceOf(s, item.Need("space").Int(1, MaxSpaces))
			if l.Printed[sp] {
				item.Errorf("%s.%d stands here twice", s, sp.Number())
			}
			l.Printed[sp] = true
		}
	}
}

// ColumnNames are the columns of free lands (M-2.10).
var ColumnNames = []string{"left", "right"}

// maxDefence is the greatest defence of a column.
const maxDefence = 99

// readColumns reads the defence of the columns; the larger half goes to the
// first (M-2.10).
func (l *loader) readColumns(v yamltree.Value) {
	for i, f := range v.Exactly(NumColumns) {
		f.Fields("id", "defence", "gets_larger_half", "source")
		only(f.Need("id"), ColumnNames[i], "M-2.10")
		only(f.Need("gets_larger_half"), []string{"true", "false"}[i], "M-2.10")
		l.Columns[i] = int8(f.Need("defence").Int(0, maxDefence))
		l.note("columns", f)
	}
}

// readMarket reads the rates of trade (M-18.2) and the castle auction (M-18.3).
func (l *loader) readMarket(v yamltree.Value) {
	v.Fields("trade", "castle_auction")
	trade := v.Need("trade")
	trade.Fields("max_given", "no_reuse_in_action", "influence_tradable", "rates", "gold_obtainable")
	for _, name := range []string{"max_given", "no_reuse_in_action", "influence_tradable", "gold_obtainable"} {
		l.checked(trade.Need(name), "rates")
	}
	l.Costs.MaxGiven = int8(trade.Get("max_given").Need("value").Int(1, maxCubes))
	only(trade.Get("no_reuse_in_action").Need("value"), "true", "M-18.2")
	only(trade.Get("influence_tradable").Need("value"), "false", "M-18.2")
	for _, f := range trade.Need("rates").List() {
		l.readRate(f)
	}
	if len(l.Rates) == 0 {
		trade.Errorf("rates: none; 1 is needed")
	}
	l.readAuction(v.Need("castle_auction"))
}

// maxGoods is how many cloth and metal a line of trade can tell apart.
const maxGoods = 2

func (l *loader) readRate(v yamltree.Value) {
	v.Fields("id", "give", "get", "source")
	rate := Rate{ID: v.Need("id").Text()}
	for _, other := range l.Rates {
		if other.ID == rate.ID {
			v.Get("id").Errorf("%s stands here twice", rate.ID)
		}
	}
	if strings.ContainsAny(rate.ID, " ;") {
		v.Get("id").Errorf("is %q; allowed is one word", rate.ID)
	}
	rate.Give, rate.GiveGoods = readTraded(v.Need("give"))
	rate.Get, rate.GetGoods = readTraded(v.Need("get"))
	if n := rate.Give.Sum() + int16(rate.GiveGoods); n > int16(l.Costs.MaxGiven) {
		v.Get("give").Errorf("%d cubes; max_given allows %d", n, l.Costs.MaxGiven)
	}
	l.Rates = append(l.Rates, rate)
	l.note("rates", v)
}

// readTraded reads one side of an exchange: food, gold, and goods of either kind.
func readTraded(v yamltree.Value) (Cubes, int8) {
	c := readCubes(v, []string{"goods"}, Food, Gold)
	goods := v.Get("goods")
	n := int8(0)
	if goods.Given() {
		n = int8(goods.Int(1, maxGoods))
	}
	if v.Given() && c.Sum()+int16(n) == 0 {
		v.Errorf("is empty; allowed are food, gold, goods")
	}
	return c, n
}

func (l *loader) readAuction(v yamltree.Value) {
	v.Fields("minimum_bid", "allowed_kinds", "winner_vp")
	least := v.Need("minimum_bid")
	l.Costs.Base = readCubes(least, []string{"source"}, Food, Cloth, Metal, Gold)
	l.note("costs", least)
	l.checked(v.Need("allowed_kinds"), "costs")
	onlyList(v.Get("allowed_kinds").Need("value"), []string{"food", "cloth", "metal", "gold"}, "M-18.3")
	l.checked(v.Need("winner_vp"), "points")
	l.Points.Castle = int16(v.Get("winner_vp").Need("value").Int(-maxPoints, maxPoints))
}
