package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// standing has sums about a family, computed from what is public; about the observer's own family from
// behind its screen too.
type standing struct {
	points                                      int16 // of the game, and of the end as far as they are known
	knights, heirs, armed, home                 int
	years, orphanYears, lastYear, lastOrphan    int
	dying, hungry, hungryOrphan                 int
	castles, castleRoom, lands, room            int
	soldiers, strongest, weakest                int16
	vassals, vassalLands, bound, boundLands     int
	harvest, fee                                content.Cubes
	at                                          [content.NumSpheres]int
	favour                                      uint8
	warSoldiers, conquestCost, attack           int16
	conquests, attacks, threatened              int
	catch, fief, catchLater, caught             int16
	prey, preyLater                             int
	mostWomen, mostPrivileges, king, archbishop bool
	counted                                     int16
}

// survey reckons how all families stand, as the seat sees it.
func (r *rules) survey(s *state, seat engine.Seat, all []standing) {
	ages := r.mayAge(s)
	aging := content.NoKnight
	if f := s.Stack.Top(); f != nil && mil.Ask(f.Node) == mil.AskYear {
		aging = s.Act.Knight
	}
	for i := range all {
		all[i].attack, all[i].weakest = -10, 12
	}
	for i := range all {
		of := engine.Seat(i)
		for slot := range content.NumSlots {
			k := content.KnightOf(of, slot)
			if n := s.knight(k); n.In {
				all[i].person(n, k == aging)
				r.property(s, k, ages && !s.Families[i].Placed, all)
			}
		}
	}
	for i := range all {
		s.counts(engine.Seat(i), all)
	}
	r.contests(s, seat, all)
}

// mayAge reports whether any family can still work (M-5.5).
func (r *rules) mayAge(s *state) bool { return s.Phase == mil.PhaseActions && s.whiteTokens() > 0 }

// person adds what a knight himself is. One who is about to age is a year older.
func (t *standing) person(n *knight, aging bool) {
	t.knights++
	years := int(n.Years)
	if aging {
		years++
	}
	heir := n.Heir
	if years >= lifetime {
		years = 0
		if !heir {
			t.dying++
		}
		heir = false
	}
	t.years += years
	if heir {
		t.heirs++
	} else {
		t.orphanYears += years
	}
	if years == lifetime-1 {
		t.lastYear++
		if !heir {
			t.lastOrphan++
		}
	}
	if n.starves() {
		t.hungry++
		if !heir {
			t.hungryOrphan++
		}
	}
	if n.At == content.Home {
		t.home++
	}
	t.king = t.king || n.King
	t.archbishop = t.archbishop || n.Archbishop
}

// property adds what a knight has to the sums of his family and of his lord.
func (r *rules) property(s *state, k content.Knight, ages bool, all []standing) {
	t, n := &all[k.Seat()], s.knight(k)
	lands := int(n.lands())
	t.lands += lands
	t.room += content.LandSlots - lands
	strength := n.allSoldiers()
	t.soldiers += strength
	t.strongest = max(t.strongest, strength)
	if strength > 0 || n.Castle {
		t.armed++
	}
	if n.Castle {
		t.castles++
	} else {
		t.castleRoom++
	}
	if n.Lord >= 0 {
		lord := &all[n.Lord]
		lord.vassals++
		lord.vassalLands += lands
		lord.room += content.LandSlots - lands
		lord.fee[content.Food] += int16(lands) * r.c.Costs.LordFood
		if !n.Castle {
			lord.castleRoom++
		}
		t.bound++
		t.boundLands += lands
	}
	for _, l := range n.Lands {
		if l.Design == content.NoLand {
			continue
		}
		side := r.landSide(l)
		for kind := range t.fee {
			t.fee[kind] += side.Fee[kind]
			if ages && n.At == content.Home {
				t.harvest[kind] += side.Yield[kind]
			}
		}
	}
	if lands > 0 && !n.Archbishop {
		t.weakest = min(t.weakest, r.defence(n))
	}
}

// defence is a knight's strength when he is attacked (M-20.5).
func (r *rules) defence(n *knight) int16 {
	sum := int16(r.c.Costs.Soldier) * n.allSoldiers()
	if n.Castle {
		sum += int16(r.c.Costs.Castle)
	}
	for _, l := range n.Lands {
		sum += int16(r.c.Lands[l.Design].Defence)
	}
	return sum
}

// counts adds where a family is first, and the points that all can see.
func (s *state) counts(seat engine.Seat, all []standing) {
	t, f := &all[seat], &s.Families[seat]
	t.mostWomen, t.mostPrivileges = f.Women > 0, f.Privileges > 0
	for i := range s.Families[:s.Seats] {
		t.mostWomen = t.mostWomen && s.Families[i].Women <= f.Women
		t.mostPrivileges = t.mostPrivileges && s.Families[i].Privileges <= f.Privileges
	}
	t.counted = f.Cubes.Sum()
}

// contests reckons what knights can do in the spheres where they still have their
// turn, and the points that families can be seen to have.
func (r *rules) contests(s *state, seat engine.Seat, all []standing) {
	for i := range all {
		t, f := &all[i], &s.Families[i]
		each := r.c.Points.Women
		if t.mostWomen {
			each = r.c.Points.WomenMost
		}
		t.points = f.VP + each*f.Women + int16(t.dying)*r.c.Points.Death
		if t.mostPrivileges {
			t.points += r.c.Points.Privileges
		}
	}
	if s.Phase <= mil.PhasePolitics {
		for sphere := max(s.Sphere, content.Court); sphere <= content.Curia; sphere++ {
			if best := s.majority(sphere); best != nobody {
				all[best].favour |= 1 << (sphere - content.Court)
				all[best].points += r.c.Favours[sphere].VP
			}
		}
	}
	least := s.leastElements()
	for sphere := content.Monastery; sphere < content.NumSpheres; sphere++ {
		from := 0
		if s.Phase == mil.PhaseSpheres {
			if sphere < s.Sphere {
				continue
			}
			if sphere == s.Sphere {
				from = max(0, int(s.Turn))
			}
		}
		if s.Phase > mil.PhaseSpheres {
			break
		}
		for n := from; ; n++ {
			k := s.inSphere(sphere, n)
			if k == content.NoKnight {
				break
			}
			t := &all[k.Seat()]
			t.at[sphere]++
			switch sphere {
			case content.Court:
				r.courtTurn(s, k, least, all)
			case content.War:
				r.warTurn(s, k, k.Seat() == seat, all)
			}
		}
	}
	if s.Phase == mil.PhaseActions {
		r.strangers(s, least, all)
	}
}

// leastElements returns those of the weakest knight who may still become a vassal.
func (s *state) leastElements() int16 {
	least := int16(1000)
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if n := s.knight(k); n.In && n.Lord < 0 && !n.Archbishop {
			least = min(least, n.elements())
		}
	}
	return least
}

// courtTurn adds the best vassal that a knight at the Court can make (M-16.2).
func (r *rules) courtTurn(s *state, k content.Knight, least int16, all []standing) {
	best, prey := r.bestCatch(s, k, least)
	if prey == content.NoKnight {
		return
	}
	t := &all[k.Seat()]
	t.catch += best
	if a := s.knight(k); a.Lord < 0 && a.lands() > 0 && s.knight(prey).room() {
		t.fief += best
	}
	all[prey.Seat()].caught += best
	all[prey.Seat()].prey++
}

// bestCatch returns the points for the best vassal that the knight could take, and that vassal: of equal
// ones the first clockwise. least is the fewest elements of any possible target.
func (r *rules) bestCatch(s *state, k content.Knight, least int16) (best int16, prey content.Knight) {
	prey = content.NoKnight
	if s.knight(k).allSoldiers() <= least {
		return 0, prey
	}
	all := content.Knight(s.Seats) * content.NumSlots
	for n := content.Knight(content.NumSlots); n < all; n++ {
		target := (content.KnightOf(k.Seat(), 0) + n) % all
		if s.whyNoVassal(k, target).OK() {
			if worth := r.c.Points.Vassal + s.knight(target).lands()*r.c.Points.VassalLand; worth > best {
				best, prey = worth, target
			}
		}
	}
	return best, prey
}

// strangers adds what knights at home could catch at the Court.
func (r *rules) strangers(s *state, least int16, all []standing) {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.home(k) {
			best, prey := r.bestCatch(s, k, least)
			if prey != content.NoKnight {
				all[k.Seat()].catchLater = max(all[k.Seat()].catchLater, best)
				all[prey.Seat()].preyLater++
			}
		}
	}
}

// guess is how many cubes a family is thought to be able to bring into a fight.
const guess = 3

// warTurn adds what a knight in War can conquer: free lands with the cubes at hand,
// those of others by a family's own strength.
func (r *rules) warTurn(s *state, k content.Knight, own bool, all []standing) {
	t, n := &all[k.Seat()], s.knight(k)
	t.warSoldiers += n.allSoldiers()
	cubes := int16(guess)
	if own {
		cubes = s.Families[k.Seat()].Cubes[content.Food] + s.Families[k.Seat()].Cubes[content.Influence]
	}
	need := int16(-1)
	for col := range content.NumColumns {
		if c := r.cubesNeeded(s, k, col); c >= 0 && (need < 0 || c < need) {
			need = c
		}
	}
	if need >= 0 && t.conquestCost+need <= cubes && t.conquests < t.room {
		t.conquests++
		t.conquestCost += need
	}
	attack := int16(r.c.Costs.Soldier) * n.allSoldiers()
	reach := attack + cubes - t.conquestCost
	won := false
	for target := content.Knight(0); target < content.Knight(s.Seats)*content.NumSlots; target++ {
		d := s.knight(target)
		if !d.In || d.Lands[0].Design == content.NoLand || d.Archbishop || target.Seat() == k.Seat() || d.Lord == int8(k.Seat()) ||
			n.Lord >= 0 && (n.Lord == int8(target.Seat()) || n.Lord == d.Lord) {
			continue
		}
		price := s.Families[target.Seat()].Women
		if own && s.Families[k.Seat()].Cubes[content.Influence] < price {
			continue
		}
		margin := attack - r.defence(d)
		if own {
			margin = reach - price - r.defence(d) - guess
		}
		t.attack = max(t.attack, min(margin, 10))
		if margin > -guess {
			all[target.Seat()].threatened++
			won = true
		}
	}
	if won {
		t.attacks++
	}
}
