package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// warQuestion: a knight's turn in War (D-20): he attacks the top land of a column (M-19)
// or a land of another family (M-20), or does nothing.
var warQuestion = row{
	Ask: mil.AskWar,
	Answers: answers{
		nothing,
		{Verb: mil.DoFree, Forms: forms{{Words: "conquer", Args: args{{In: inOn, Noun: aColumn}}}}, Why: (*rules).whyFree, Do: (*rules).siege},
		{Verb: mil.DoAttack, Forms: forms{{Words: "attack", Args: args{{In: inOn, Noun: aKnight}, {In: inTo, Noun: aLand}}}}, Why: (*rules).whyAttack, Do: (*rules).attack},
	},
	Choices: (*rules).warChoices,
	Show:    (*rules).showTargets,
}

// cubesNeeded returns how many cubes a knight needs against the top land of a column, -1
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
func (r *rules) whyFree(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	need := r.cubesNeeded(s, s.Act.Knight, int(c.On))
	if need < 0 {
		return engine.Reason{Rule: "M-19.5", Why: "columnGone"}
	}
	if have := s.Families[seat].Cubes[content.Food] + s.Families[seat].Cubes[content.Influence]; have < need {
		return engine.Reason{Rule: "M-19.3", Why: "fewCubesHere", Need: int(need), Have: int(have)}
	}
	return engine.Reason{}
}

// whyAttack returns why a land of another family cannot be attacked (M-20.1–M-20.3,
// M-17.4, M-17.5, M-14.5).
func (r *rules) whyAttack(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	target := content.Knight(c.On)
	if !s.inPlay(target) {
		return engine.Reason{Rule: "M-20.1", Why: "noKnight"}
	}
	t, lord := s.knight(target), s.knight(s.Act.Knight).Lord
	switch {
	case target.Seat() == seat:
		return engine.Reason{Rule: "M-20.1", Why: "yourKnight"}
	case t.lands() == 0:
		return engine.Reason{Rule: "M-20.2", Why: "landless"}
	case t.Lands[c.To].Design == content.NoLand:
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

func (r *rules) warChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = append(buf, engine.Choice{Verb: mil.DoNothing})
	for col := int16(0); col < content.NumColumns; col++ {
		if c := (engine.Choice{Verb: mil.DoFree, On: col}); r.whyFree(s, seat, c).OK() {
			buf = append(buf, c)
		}
	}
	for k := range s.numKnights() {
		for i := int16(0); i < content.LandSlots && s.knight(k).In; i++ {
			if c := (engine.Choice{Verb: mil.DoAttack, On: int16(k), To: i}); r.whyAttack(s, seat, c).OK() {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// showTargets are the tops of the columns and the lands of the others' knights, with what
// the cubes of an attack would be.
func (r *rules) showTargets(s *state, seat engine.Seat, add func(mil.Offer)) {
	for col := int16(0); col < content.NumColumns; col++ {
		if need := r.cubesNeeded(s, s.Act.Knight, int(col)); need >= 0 {
			add(mil.Offer{Choice: engine.Choice{Verb: mil.DoFree, On: col}, Price: content.Cubes{content.Food: need}})
		}
	}
	for k := range s.numKnights() {
		if !s.knight(k).In || k.Seat() == seat {
			continue
		}
		price := content.Cubes{content.Influence: s.Families[k.Seat()].Women}
		s.knight(k).places(func(i int16) {
			add(mil.Offer{Choice: engine.Choice{Verb: mil.DoAttack, On: int16(k), To: i}, Price: price})
		})
	}
}

// siege attacks the top of a column: the cubes are asked for, as many as are
// needed.
func (r *rules) siege(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.Act.Column = int8(c.On)
	r.collect(s, seat, mil.ForSiege, log)
}

// conquer takes the top land of the column (M-19.3–M-19.5).
func (r *rules) conquer(s *state, seat engine.Seat, paid content.Cubes, log *engine.Log) {
	col := s.Act.Column
	s.pay(seat, paid)
	s.Act.Won, s.Act.Dark, s.Act.From = s.top(int(col)), false, content.NoKnight
	log.Add(goods(engine.Event{Kind: mil.EvConquers, Seat: seat, On: int16(s.Act.Knight), To: int16(col), N: int16(s.Act.Won), Sealed: true}, paid))
	s.Height[col]--
	s.Columns[col][s.Height[col]] = content.NoLand
	log.Add(engine.Event{Kind: mil.EvColumn, Seat: engine.NoSeat, On: int16(col), N: int16(s.top(int(col))), To: int16(s.Height[col]), Sealed: true})
	s.ask(mil.AskLand, seat)
}

// attack pays for the women of the target's family (M-20.3) and asks the lords
// (M-20.7, M-20.8).
func (r *rules) attack(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	target := content.Knight(c.On)
	price := content.Cubes{content.Influence: s.Families[target.Seat()].Women}
	s.pay(seat, price)
	s.Act.Target, s.Act.Land, s.Act.Lords = target, int8(c.To), [2]int8{nobody, nobody}
	log.Add(goods(engine.Event{Kind: mil.EvAttacks, Seat: seat, On: int16(s.Act.Knight), To: c.On, N: c.To}, price))
	s.Stack.Push(effect.Frame{Node: nodeMuster, Seat: seat})
}

// baseStrength returns the strength without cubes: soldiers, and for the defender castle and
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
		log.Add(goods(engine.Event{Kind: mil.EvBattle, Seat: seat, Sealed: true}, c))
	}
	s.Act.Shown = [content.MaxSeats]content.Cubes{}
	winner, loser, strong, weak := s.Act.Target, attacker, defence, attack
	if attack > defence {
		winner, loser, strong, weak = s.Act.Knight, defender, attack, defence
	}
	log.Add(engine.Event{Kind: mil.EvWon, Seat: winner.Seat(), On: int16(winner), N: strong, To: weak})
	leads := s.leads(loser)
	if leads {
		s.points(winner.Seat(), r.c.Points.Leader, vpLeader, log)
	}
	if winner == s.Act.Knight {
		r.loseLand(s, log)
	}
}

// leads reports whether no family has more points (M-20.12, R-24).
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
	log.Add(engine.Event{Kind: mil.EvLandLost, Seat: s.Act.Target.Seat(), On: int16(s.Act.Target), N: int16(l.Design)})
	if !s.crusading(s.Act.Target) {
		r.landPoints(s, s.Act.Target, -r.c.Points.Land, vpLandLost, log)
	}
	s.ask(mil.AskLand, s.Act.Knight.Seat())
}

// landPoints are those of a knight's family and of his lord (M-20.15, M-17.3).
func (r *rules) landPoints(s *state, k content.Knight, n, why int16, log *engine.Log) {
	s.points(k.Seat(), n, why, log)
	if lord := s.knight(k).Lord; lord >= 0 {
		s.points(engine.Seat(lord), n, why, log)
	}
}
