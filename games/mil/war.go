package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil/content"
)

// cubesNeeded is how many cubes a knight needs against the top land of a column, -1
// when the column is gone (M-19.2, M-19.3).
func (r *rules) cubesNeeded(s *state, k content.Knight, col int) int16 {
	top := s.top(col)
	if top == content.NoLand {
		return -1
	}
	defence := int16(r.c.Columns[col]) + int16(r.c.Lands[top].Defence)
	return max(0, defence+1-int16(r.c.Costs.Soldier)*s.knight(k).allSoldiers())
}

// whyFree: enough food and influence to be stronger than the land (M-19.3,
//
func (r *rules) whyFree(s *state, seat engine.Seat, col int16) engine.Reason {
	if col < 0 || col >= content.NumColumns || s.top(int(col)) == content.NoLand {
		return engine.Reason{Rule: "M-19.5", Why: "columnGone"}
	}
	need := r.cubesNeeded(s, s.Act.Knight, int(col))
	if have := s.Families[seat].Cubes[content.Food] + s.Families[seat].Cubes[content.Influence]; have < need {
		return engine.Reason{Rule: "M-19.3", Why: "fewCubesHere", Need: int(need), Have: int(have)}
	}
	return engine.Reason{}
}

func (r *rules) listWar(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = append(buf, engine.Choice{Verb: DoNothing})
	for col := int16(0); col < content.NumColumns; col++ {
		if r.whyFree(s, seat, col).OK() {
			buf = append(buf, engine.Choice{Verb: DoFree, On: col})
		}
	}
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		for i := int16(0); i < content.LandSlots && s.knight(k).In; i++ {
			if s.whyAttack(seat, k, i).OK() {
				buf = append(buf, engine.Choice{Verb: DoAttack, On: int16(k), To: i})
			}
		}
	}
	return buf
}

// whyAttack tells why a land of another family cannot be attacked (M-20.1–M-20.3,
// M-17.4, M-17.5, M-14.5).
func (s *state) whyAttack(seat engine.Seat, target content.Knight, i int16) engine.Reason {
	if !s.inPlay(target) {
		return engine.Reason{Rule: "M-20.1", Why: "noKnight"}
	}
	t, lord := s.knight(target), s.knight(s.Act.Knight).Lord
	switch {
	case target.Seat() == seat:
		return engine.Reason{Rule: "M-20.1", Why: "yourKnight"}
	case t.lands() == 0:
		return engine.Reason{Rule: "M-20.2", Why: "landless"}
	case i < 0 || i >= content.LandSlots || t.Lands[i].Design == content.NoLand:
		return engine.Reason{Rule: "M-20.1", Why: "noLand"}
	case t.Archbishop:
		return engine.Reason{Rule: "M-14.5", Why: "archbishop"}
	case lord == int8(target.Seat()):
		return engine.Reason{Rule: "M-17.4", Why: "yourLord"}
	case lord >= 0 && t.Lord == lord:
		return engine.Reason{Rule: "M-17.4", Why: "sameLord"}
	case t.Lord == int8(seat):
		return engine.Reason{Rule: "M-17.5", Why: "yourVassal"}
	}
	women := s.Families[target.Seat()].Women
	if have := s.Families[seat].Cubes[content.Influence]; have < women {
		return engine.Reason{Rule: "M-20.3", Why: "fewInfluence", Need: int(women), Have: int(have)}
	}
	return engine.Reason{}
}

// siege attacks the top of a column: the cubes are asked for, as many as are
// needed.
func (r *rules) siege(s *state, seat engine.Seat, col int8, log *engine.Log) {
	s.Stack.Pop()
	s.Act.Column = col
	r.collect(s, seat, ForSiege, log)
}

// conquer takes the top land of the column (M-19.3–M-19.5).
func (r *rules) conquer(s *state, seat engine.Seat, paid content.Cubes, log *engine.Log) {
	col := s.Act.Column
	s.pay(seat, paid)
	s.Act.Won, s.Act.Dark, s.Act.From = s.top(int(col)), false, content.NoKnight
	log.Add(goods(engine.Event{Kind: EvConquers, Seat: seat, On: int16(s.Act.Knight), To: int16(col), N: int16(s.Act.Won), Sealed: true}, paid))
	s.Height[col]--
	s.Columns[col][s.Height[col]] = content.NoLand
	log.Add(engine.Event{Kind: EvColumn, Seat: engine.NoSeat, On: int16(col), N: int16(s.top(int(col))), To: int16(s.Height[col]), Sealed: true})
	s.Stack.Push(effect.Frame{Node: effect.Node(AskLand), Seat: seat})
}

// attack pays for the women of the target's family (M-20.3) and asks the lords
// (M-20.7, M-20.8).
func (r *rules) attack(s *state, seat engine.Seat, target content.Knight, i int8, log *engine.Log) {
	s.Stack.Pop()
	price := content.Cubes{content.Influence: s.Families[target.Seat()].Women}
	s.pay(seat, price)
	s.Act.Target, s.Act.Land, s.Act.Lords = target, i, [2]int8{nobody, nobody}
	log.Add(goods(engine.Event{Kind: EvAttacks, Seat: seat, On: int16(s.Act.Knight), To: int16(target), N: int16(i)}, price))
	s.Stack.Push(effect.Frame{Node: nodeMuster, Seat: seat})
}

// nodeMuster calls the lords, then collects the cubes. It asks nothing itself.
const nodeMuster = effect.Node(NumAsks)

// muster asks first the attacker, then the defender, whether his lord is to join
// (M-20.7, M-20.8), then all who fight for cubes (M-20.9).
func (r *rules) muster(s *state, f *effect.Frame, log *engine.Log) {
	for f.Step < 2 {
		k := [2]content.Knight{s.Act.Knight, s.Act.Target}[f.Step]
		f.Step++
		if s.knight(k).Lord >= 0 {
			s.Stack.Push(effect.Frame{Node: effect.Node(AskAskLord), Seat: k.Seat(), On: int16(k)})
			return
		}
	}
	s.Stack.Pop()
	fighters := engine.SeatsOf(s.Act.Knight.Seat(), s.Act.Target.Seat())
	for _, lord := range s.Act.Lords {
		if lord >= 0 {
			fighters = fighters.With(engine.Seat(lord))
		}
	}
	r.collectAll(s, fighters, ForBattle, log)
}

// askLord: the vassal's family asks its lord, or fights alone.
func (r *rules) askLord(s *state, seat engine.Seat, yes int16, log *engine.Log) {
	f := s.Stack.Pop()
	lord := s.knight(content.Knight(f.On)).Lord
	log.Add(engine.Event{Kind: EvAsksLord, Seat: seat, N: int16(lord), To: yes})
	if yes != 0 {
		s.Stack.Push(effect.Frame{Node: effect.Node(AskJoin), Seat: engine.Seat(lord), On: f.On})
	}
}

// join: the lord accepts or refuses.
func (r *rules) join(s *state, seat engine.Seat, yes int16, log *engine.Log) {
	f := s.Stack.Pop()
	side := 0
	if content.Knight(f.On) == s.Act.Target {
		side = 1
	}
	if yes != 0 {
		s.Act.Lords[side] = int8(seat)
	}
	log.Add(engine.Event{Kind: EvJoins, Seat: seat, To: yes, N: int16(content.Knight(f.On).Seat())})
}

// baseStrength is the strength without cubes: soldiers, and for the defender castle and
// the modifiers of all his lands (M-20.4–M-20.6).
func (r *rules) baseStrength(s *state) (attack, defence int16) {
	t := s.knight(s.Act.Target)
	attack = int16(r.c.Costs.Soldier) * s.knight(s.Act.Knight).allSoldiers()
	defence = int16(r.c.Costs.Soldier) * t.allSoldiers()
	if t.Castle {
		defence += int16(r.c.Costs.Castle)
	}
	for _, l := range t.Lands {
		defence += int16(r.c.Lands[l.Design].Defence)
	}
	return attack, defence
}

// fight adds the cubes of both sides and decides (M-20.9–M-20.14).
func (r *rules) fight(s *state, log *engine.Log) {
	attacker, defender := s.Act.Knight.Seat(), s.Act.Target.Seat()
	attack, defence := r.baseStrength(s)
	for i := range s.Act.Shown[:s.Seats] {
		seat := engine.Seat(i)
		c := s.Act.Shown[i]
		switch {
		case seat == attacker || int8(i) == s.Act.Lords[0]:
			attack += c.Sum()
		case seat == defender || int8(i) == s.Act.Lords[1]:
			defence += c.Sum()
		default:
			continue
		}
		s.pay(seat, c)
		log.Add(goods(engine.Event{Kind: EvBattle, Seat: seat, Sealed: true}, c))
	}
	s.Act.Shown = [content.MaxSeats]content.Cubes{}
	winner, loser, strong, weak := s.Act.Target, attacker, defence, attack
	if attack > defence {
		winner, loser, strong, weak = s.Act.Knight, defender, attack, defence
	}
	log.Add(engine.Event{Kind: EvWon, Seat: winner.Seat(), On: int16(winner), N: strong, To: weak})
	leads := s.leads(loser)
	if leads {
		s.points(winner.Seat(), r.c.Points.Leader, vpLeader, log)
	}
	if winner == s.Act.Knight {
		r.loseLand(s, log)
	}
}

// leads tells whether no family has more points (M-20.12, R-24).
func (s *state) leads(seat engine.Seat) bool {
	for i := range s.Families[:s.Seats] {
		if s.Families[i].VP > s.Families[seat].VP {
			return false
		}
	}
	return true
}

// loseLand takes the land from the defender, whose family and lord lose points
// (M-20.14, M-20.15), unless he is on crusade (M-27.2).
func (r *rules) loseLand(s *state, log *engine.Log) {
	t := s.knight(s.Act.Target)
	l := t.drop(s.Act.Land)
	s.Act.Won, s.Act.Dark, s.Act.From = l.Design, l.Dark, s.Act.Target
	log.Add(engine.Event{Kind: EvLandLost, Seat: s.Act.Target.Seat(), On: int16(s.Act.Target), N: int16(l.Design)})
	if !s.crusading(s.Act.Target) {
		r.landPoints(s, s.Act.Target, -r.c.Points.Land, vpLandLost, log)
	}
	s.Stack.Push(effect.Frame{Node: effect.Node(AskLand), Seat: s.Act.Knight.Seat()})
}

// landPoints are those of a knight's family and of his lord (M-20.15, M-17.3).
func (r *rules) landPoints(s *state, k content.Knight, n, why int16, log *engine.Log) {
	s.points(k.Seat(), n, why, log)
	if lord := s.knight(k).Lord; lord >= 0 {
		s.points(engine.Seat(lord), n, why, log)
	}
}

// landRule says where a conquered land can go: a free one (M-19.4), or one of another
// family (M-20.14).
func (s *state) landRule() string {
	if s.Act.From == content.NoKnight {
		return "M-19.4"
	}
	return "M-20.14"
}

// whySettle: a knight of the attacker's family, or a vassal of it, with room for the land
// (M-19.4, M-20.14). The seat is the attacker's, also where his lord is asked.
func (s *state) whySettle(seat engine.Seat, k content.Knight) engine.Reason {
	switch {
	case !s.inPlay(k):
		return engine.Reason{Rule: s.landRule(), Why: "noKnight"}
	case !s.mayEndow(seat, k) && s.Stack.Top().Seat != seat:
		return engine.Reason{Rule: "M-20.14", Why: "notAttackers"}
	case !s.mayEndow(seat, k):
		return engine.Reason{Rule: s.landRule(), Why: "notYours"}
	case !s.knight(k).room():
		return engine.Reason{Rule: "M-1.5", Why: "noRoom"}
	}
	return engine.Reason{}
}

func (s *state) anyRoom(seat engine.Seat) bool {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.whySettle(seat, k).OK() {
			return true
		}
	}
	return false
}

func (r *rules) listLand(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for _, verb := range [...]engine.Verb{DoKeep, DoDiscard, DoClaim} {
		if r.whyLand(s, seat, verb).OK() {
			buf = append(buf, engine.Choice{Verb: verb})
		}
	}
	return buf
}

// whyLand: keep needs room, King's claim a land of another family and its
// module (M-27.5).
func (r *rules) whyLand(s *state, seat engine.Seat, verb engine.Verb) engine.Reason {
	switch {
	case verb == DoKeep && !s.anyRoom(seat):
		return engine.Reason{Rule: "R-22", Why: "noRoomAtAll"}
	case verb == DoClaim && !s.Modules.Claim:
		return engine.Reason{Rule: "M-27.5", Why: "noModule"}
	case verb == DoClaim && s.Act.From == content.NoKnight:
		return engine.Reason{Rule: "M-27.5", Why: "freeLand"}
	case verb != DoKeep && verb != DoDiscard && verb != DoClaim:
		return notAsked
	}
	return engine.Reason{}
}

// settleLand discards a land that nobody has room for.
func (r *rules) settleLand(s *state, seat engine.Seat, log *engine.Log) bool {
	if s.anyRoom(seat) || s.Modules.Claim && s.Act.From != content.NoKnight {
		return false
	}
	r.land(s, seat, DoDiscard, log)
	return true
}

// land keeps the conquered land, discards it, or offers it to the King (M-19.4,
// M-20.14, M-27.5). A lord who joined chooses the place.
func (r *rules) land(s *state, seat engine.Seat, verb engine.Verb, log *engine.Log) {
	s.Stack.Pop()
	if verb == DoKeep {
		who := seat
		if lord := s.Act.Lords[0]; lord >= 0 && s.Act.From != content.NoKnight {
			who = engine.Seat(lord)
		}
		s.Stack.Push(effect.Frame{Node: effect.Node(AskSettle), Seat: who})
		return
	}
	e := engine.Event{Kind: EvDiscarded, Seat: seat, N: int16(s.Act.Won)}
	if verb == DoClaim {
		e.To = 1
	}
	log.Add(e)
	s.Gone[s.Act.Won]++
	if verb == DoClaim {
		s.points(seat, r.c.Points.Claim, vpClaim, log)
	}
}

// listSettle lists where the land can go: on knights or vassals of the attacker,
// even when his lord chooses.
func (s *state) listSettle(buf []engine.Choice) []engine.Choice {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.whySettle(s.Act.Knight.Seat(), k).OK() {
			buf = append(buf, engine.Choice{Verb: DoSettle, On: int16(k)})
		}
	}
	return buf
}

// settle lays the land on a knight; his family and his lord gain points
// (M-20.15, R-49), but nothing for a crusader (M-27.2), nor for a crusader's
// land on a vassal of his own family (M-27.3, R-32).
func (r *rules) settle(s *state, k content.Knight, log *engine.Log) {
	s.Stack.Pop()
	s.knight(k).take(land{Design: s.Act.Won, Dark: s.Act.Dark})
	log.Add(engine.Event{Kind: EvLand, Seat: k.Seat(), On: int16(k), N: int16(s.Act.Won)})
	from := s.Act.From
	if s.crusading(k) || from != content.NoKnight && s.crusading(from) && s.knight(k).Lord == int8(from.Seat()) {
		return
	}
	r.landPoints(s, k, r.c.Points.Land, vpLand, log)
}
