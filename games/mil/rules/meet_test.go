package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// meet is an enginetest.Meet: it sets what a refusal counts to n, which is the chosen number in a line
// of cubes, or something that the family has.
func meet(p engine.Position, seat engine.Seat, c engine.Choice, r engine.Reason, n int) (engine.Position, engine.Choice, bool) {
	if n > maxCount || n < 0 {
		return p, c, false
	}
	switch r.Why {
	case "lessGold":
		if c.Verb == mil.DoRaise { // counts all the family's gold; in a line of cubes it counts the chosen gold
			break
		}
		c.N = int16(n)
		return p, c, true
	case "raiseTooLow", "bidTooLow", "baseTooLow", "siegeTooLow", "halfTooLow", "overSiege", "overHalf":
		c.N = int16(n)
		return p, c, true
	}
	if n != r.Have {
		setTo(engine.StateOf[state, mil.View](p), seat, r, int16(n))
	}
	return p, c, true
}

// setTo sets what the refusal counts to n for the family. If only the number of cubes is meant, the
// cubes get the worst possible quality, because quality would count too.
func setTo(s *state, seat engine.Seat, r engine.Reason, n int16) {
	f := &s.Families[seat]
	a := s.knight(max(0, s.Act.Knight))
	switch r.Why {
	case "rollsUsed":
		f.Rolls = int8(n)
	case "noGold", "lessGold":
		f.Cubes[content.Gold] = n
	case "noPrivilege":
		f.Privileges = n
	case "fewNuns":
		f.Women, f.Privileges = n, 2*n
	case "fewSoldiers":
		a.Soldiers = int8(n)
		if a.King {
			a.Soldiers--
		}
	case "cannotBeat":
		fill(s, f, seat, n)
	case "fourCubes":
		s.Act.Given = int8(4 - n)
	case "fewCubesHere":
		f.Cubes[content.Food], f.Cubes[content.Influence] = n, 0
	case "fewInfluence":
		f.Cubes[content.Influence] = n
	case "notOffered":
		s.Act.Bid[cube(r.What)] = n
	case "justReceived":
		f.Cubes[cube(r.What)] = n + s.Act.Got[cube(r.What)]
	case "fewCubes", "fewForBid", "noBase":
		k := cube(r.What)
		f.Cubes[k] = n + s.Act.Got[k]
	default:
		panic("no way to meet " + r.Why)
	}
}

// fill gives the family n cubes that could beat an offer or a bid. Against an offer it has as much gold
// as the offer and otherwise influence. Against a bid it has the cubes of the opening bid and
// otherwise food.
func fill(s *state, f *family, seat engine.Seat, n int16) {
	if mil.Ask(s.Stack.Top().Node) == mil.AskAnswer {
		f.Cubes[content.Gold] = s.Act.Offer[content.Gold]
		f.Cubes[content.Influence] = n - s.Act.Offer[content.Gold]
		return
	}
	influence := f.Cubes[content.Influence]
	f.Cubes = content.Cubes{}
	if seat != s.Act.Knight.Seat() { // the opening bid of that seat is already paid
		f.Cubes = s.Act.Base
	}
	f.Cubes[content.Food] += n - s.Act.Base.Sum()
	f.Cubes[content.Influence] = influence
}

// cube returns the kind of cube with the name.
func cube(name string) content.Cube {
	for k := range content.NumCubes {
		if k.String() == name {
			return k
		}
	}
	panic("no kind of cube is " + name)
}

// Positions for TestNumbersOfRefusals.
const (
	atCourt  = "{phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white]}, seats: {1: {cubes: {gold: 2, influence: 3}, women: 5, privileges: 3, knights: {A: {soldiers: 5, lands: [grain]}}}, 2: {cubes: {gold: 3, influence: 3}, knights: {A: {soldiers: 6, castle: true}, B: {soldiers: 1}}}}}"
	toMarket = "{phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white]}, seats: {1: {cubes: {food: 3, cloth: 2, metal: 1, gold: 2}}, 2: {cubes: {food: 2, cloth: 1, metal: 2, gold: 2, influence: 4}}}}"
	inWar    = "{phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white]}, columns: {left: [grain], right: [fish]}, seats: {1: {cubes: {food: 2, influence: 2}, knights: {A: {soldiers: 1}}}, 2: {women: 4, knights: {A: {lands: [grain]}}}}}"
	atHome   = "{seats: {1: {rolls: 20, cubes: {cloth: 1}, privileges: 0, knights: {A: {soldiers: 5, lands: [grain]}, B: {heir: true}}}}}"
)

// TestNumbersOfRefusals checks each refusal with numbers in a position that certainly causes it, because
// random games seldom reach some of them. The numbers must be true, and every reason with numbers in
// the sources must be tried here.
func TestNumbersOfRefusals(t *testing.T) {
	tried := map[string]bool{}
	opened := []string{"1: auction", "1: gold 1", "1: metal 1", "1: cloth 1", "1: food 1"}
	for _, one := range []struct {
		given string
		moves []string
		tried string // "seat: choice", the refused one
		want  engine.Reason
	}{
		{atHome, nil, "1: recruit A", engine.Reason{Rule: "M-7.1", Why: "fewCubes", What: "metal", Need: 1}},
		{atHome, nil, "1: grow B", engine.Reason{Rule: "M-8.11", Why: "rollsUsed", Need: 19, Have: 20}},
		{"{seats: {1: {rolls: 20}}}", []string{"1: grow B"}, "1: roll", engine.Reason{Rule: "M-8.11", Why: "rollsUsed", Need: 19, Have: 20}},
		{"{seats: {1: {cubes: {}}}}", []string{"1: grow B"}, "1: son gold", engine.Reason{Rule: "M-8.9", Why: "noGold", Need: 1}},
		{"{seats: {1: {privileges: 0}}}", []string{"1: grow B"}, "1: son privilege", engine.Reason{Rule: "M-8.9", Why: "noPrivilege", Need: 1}},
		{atHome, nil, "1: place A court.1 gold", engine.Reason{Rule: "M-9.4", Why: "noGold", Need: 1}},
		{atHome, nil, "1: place A court.1 privilege", engine.Reason{Rule: "M-9.4", Why: "noPrivilege", Need: 1}},
		{"{phase: spheres, sphere: monastery, turn: 1, monastery: [1.A], seats: {1: {women: 5, privileges: 3}}}", nil, "1: nuns 3", engine.Reason{Rule: "M-15.2", Why: "fewNuns", Need: 3, Have: 1}},
		{atCourt, nil, "1: attempt 2.A", engine.Reason{Rule: "M-16.2", Why: "fewSoldiers", Need: 8, Have: 5}},
		{atCourt, []string{"1: attempt 2.B"}, "2: gold 5", engine.Reason{Rule: "M-4.4", Why: "fewCubes", What: "gold", Need: 5, Have: 3}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 3", "2: influence 0"}, "1: raise", engine.Reason{Rule: "M-16.4", Why: "lessGold", Need: 3, Have: 2}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 2", "2: influence 3"}, "1: raise", engine.Reason{Rule: "M-16.4", Why: "cannotBeat", Need: 6, Have: 5}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 1", "2: influence 3", "1: raise"}, "1: gold 0", engine.Reason{Rule: "M-16.4", Why: "lessGold", What: "gold", Need: 1}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 1", "2: influence 3", "1: raise"}, "1: gold 1", engine.Reason{Rule: "M-16.4", Why: "raiseTooLow", What: "gold", Need: 2, Have: 1}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 1", "2: influence 2", "1: raise", "1: gold 1"}, "1: influence 1", engine.Reason{Rule: "M-16.4", Why: "raiseTooLow", What: "influence", Need: 3, Have: 1}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 2", "2: influence 2", "1: accept"}, "1: gold 3", engine.Reason{Rule: "M-4.5", Why: "notOffered", What: "gold", Need: 3, Have: 2}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 3", "2: influence 1", "1: accept"}, "1: gold 0", engine.Reason{Rule: "M-4.5", Why: "halfTooLow", What: "gold", Need: 1}},
		{atCourt, []string{"1: attempt 2.B", "2: gold 3", "2: influence 1", "1: accept"}, "1: gold 3", engine.Reason{Rule: "M-4.5", Why: "overHalf", What: "gold", Need: 2, Have: 3}},
		{toMarket, []string{"1: trade goods-to-gold cloth metal"}, "1: trade goods-to-gold cloth metal", engine.Reason{Rule: "M-18.2", Why: "fewCubes", What: "metal", Need: 1}},
		{toMarket, []string{"1: trade goods-to-food metal"}, "1: trade goods-to-goods metal cloth", engine.Reason{Rule: "M-18.2", Why: "fewCubes", What: "metal", Need: 1}},
		{toMarket, []string{"1: trade food-to-goods metal", "1: trade goods-to-food metal"}, "1: trade goods-to-food metal", engine.Reason{Rule: "M-18.2", Why: "justReceived", What: "metal", Need: 1}},
		{toMarket, []string{"1: trade food-to-goods metal", "1: trade goods-to-food cloth"}, "1: trade goods-to-gold cloth metal", engine.Reason{Rule: "M-18.2", Why: "fourCubes", Need: 2, Have: 1}},
		{"{phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white]}, seats: {1: {cubes: {food: 3, gold: 2, metal: 1}}}}", nil, "1: auction", engine.Reason{Rule: "M-18.3", Why: "fewCubes", What: "cloth", Need: 1}},
		{toMarket, []string{"1: auction", "1: gold 0"}, "1: metal 0", engine.Reason{Rule: "M-18.3", Why: "baseTooLow", What: "metal", Need: 1}},
		{toMarket, []string{"1: auction", "1: gold 0", "1: metal 1", "1: cloth 2", "1: food 1"}, "2: raise", engine.Reason{Rule: "M-18.5", Why: "noBase", What: "cloth", Need: 2, Have: 1}},
		{toMarket, []string{"1: auction", "1: gold 2", "1: metal 1", "1: cloth 1", "1: food 2", "2: raise"}, "2: gold 1", engine.Reason{Rule: "M-4.4", Why: "fewForBid", What: "gold", Need: 3, Have: 2}},
		{"{phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white]}, seats: {1: {cubes: {food: 1, cloth: 1, metal: 1, influence: 9}}}}", []string{"1: auction", "1: gold 0", "1: metal 1", "1: cloth 1", "1: food 1", "2: raise", "2: gold 0", "2: metal 0", "2: cloth 0", "2: food 1"}, "1: raise", engine.Reason{Rule: "M-18.5", Why: "cannotBeat", Need: 5, Have: 3}},
		{"{phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white]}, seats: {1: {cubes: {food: 3, cloth: 1, metal: 1}}, 2: {cubes: {food: 1, cloth: 1, metal: 1, gold: 1, influence: 9}}}}", []string{"1: auction", "1: gold 0", "1: metal 1", "1: cloth 1", "1: food 3"}, "2: raise", engine.Reason{Rule: "M-18.5", Why: "noBase", What: "food", Need: 3, Have: 1}},
		{"{phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, 2.A, white]}, seats: {1: {cubes: {food: 1, cloth: 1, metal: 1}}, 2: {cubes: {food: 1, cloth: 1, metal: 1, influence: 9}}}}", []string{"1: auction", "1: gold 0", "1: metal 1", "1: cloth 1", "1: food 1"}, "2: raise", engine.Reason{Rule: "M-18.5", Why: "cannotBeat", Need: 4, Have: 3}},
		{toMarket, append(opened, "2: raise", "2: gold 0", "2: metal 0", "2: cloth 0"), "2: food 0", engine.Reason{Rule: "M-18.5", Why: "bidTooLow", What: "food", Need: 1}},
		{inWar, nil, "1: conquer right", engine.Reason{Rule: "M-19.3", Why: "fewCubesHere", Need: 6, Have: 4}},
		{inWar, []string{"1: conquer left"}, "1: influence 1", engine.Reason{Rule: "R-101", Why: "siegeTooLow", What: "influence", Need: 2, Have: 1}},
		{inWar, nil, "1: attack 2.A 1", engine.Reason{Rule: "M-20.3", Why: "fewInfluence", Need: 4, Have: 2}},
		{"{phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white]}, columns: {left: [grain], right: []}, seats: {1: {cubes: {food: 5, influence: 5}, knights: {A: {soldiers: 1}}}}}", []string{"1: conquer left"}, "1: influence 5", engine.Reason{Rule: "R-101", Why: "overSiege", What: "influence", Need: 4, Have: 5}},
	} {
		p, _ := playing(t, 2, "", one.given, one.moves...)
		seat, _ := engine.ParseSeat(one.tried[:1])
		c, err := p.Parse(seat, one.tried[3:])
		if err != nil {
			t.Fatal(err)
		}
		got := p.Check(seat, c)
		if got != one.want {
			t.Errorf("%v, %s: refused as %+v; want %+v", one.moves, one.tried, got, one.want)
		}
		tried[got.Why] = true
		if err := enginetest.Numbers(p, seat, c, got, meet); err != nil {
			t.Errorf("%v, %s: %v", one.moves, one.tried, err)
		}
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range numbered.FindAllStringSubmatch(string(source), -1) {
			if !tried[m[1]] {
				t.Errorf("%s: the numbers of %s are not tried", name, m[1])
			}
		}
	}
}

// numbered matches refusals with numbers in the sources of the title.
var numbered = regexp.MustCompile(`Why: "(\w+)".*, Need: `)
