package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// meet sets that of which a refusal says how much there is (enginetest.Meet): the number
// chosen in a line of cubes, or what the family has.
func meet(p engine.Position, seat engine.Seat, c engine.Choice, r engine.Reason, n int) (engine.Position, engine.Choice, bool) {
	if n > maxCount || n < 0 {
		return p, c, false
	}
	switch r.Why {
	case "lessGold":
		if c.Verb == DoRaise { // of all the family's gold; in a line it is what was chosen
			break
		}
		c.N = int16(n)
		return p, c, true
	case "raiseTooLow", "bidTooLow", "baseTooLow", "siegeTooLow", "halfTooLow", "overSiege", "overHalf":
		c.N = int16(n)
		return p, c, true
	}
	if n != r.Have {
		setTo(engine.StateOf[state, View](p), seat, r, int16(n))
	}
	return p, c, true
}

// setTo gives the family n of what the refusal counts. Where the number of cubes decides
// and their quality would too, they are of the worst kinds that there can be.
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

// fill gives the family n cubes to beat an offer or a bid with: no more gold than the
// offer has, and the rest influence; or what the opening bid holds, and the rest food.
func fill(s *state, f *family, seat engine.Seat, n int16) {
	if Ask(s.Stack.Top().Node) == AskAnswer {
		f.Cubes[content.Gold] = s.Act.Offer[content.Gold]
		f.Cubes[content.Influence] = n - s.Act.Offer[content.Gold]
		return
	}
	influence := f.Cubes[content.Influence]
	f.Cubes = content.Cubes{}
	if seat != s.Act.Knight.Seat() { // whose own opening bid lies on the table
		f.Cubes = s.Act.Base
	}
	f.Cubes[content.Food] += n - s.Act.Base.Sum()
	f.Cubes[content.Influence] = influence
}

// cube is the kind of the name.
func cube(name string) content.Cube {
	for k := range content.NumCubes {
		if k.String() == name {
			return k
		}
	}
	panic("no kind of cube is " + name)
}
