package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// patronageQuestion: a step of patronage, or not (D6).
var patronageQuestion = row{
	Ask: virtu.AskPatronage,
	Answers: withFree(
		skip,
		answer{Verb: virtu.DoAdvance, Forms: forms{{Words: "advance", Only: patronage}}, Why: (*rules).whyAdvance, Do: (*rules).advance},
	),
	Choices: freeThen((*rules).patronageChoices),
	Auto:    (*rules).autoPatronage,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showPatronage,
}

// bonusQuestion: which patronage bonus is taken (D8).
var bonusQuestion = row{
	Ask: virtu.AskBonus,
	Answers: withFree(
		answer{Verb: virtu.DoBonus, Forms: forms{{Words: "take", Args: args{{In: inOn, Noun: aBonus}}, Only: patronage}}, Why: (*rules).whyBonus, Do: (*rules).bonus},
	),
	Choices: freeThen((*rules).bonusChoices),
	Auto:    (*rules).autoBonus,
	Tell:    (*rules).tellBonus,
	Show:    (*rules).showBonus,
}

func (r *rules) patronageChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = append(buf, engine.Choice{Verb: virtu.DoSkip})
	if r.whyAdvance(s, seat, engine.Choice{}).OK() {
		buf = append(buf, engine.Choice{Verb: virtu.DoAdvance})
	}
	return buf
}

// whyAdvance: one step at a time, at its price (V-11.1, V-11.2).
func (r *rules) whyAdvance(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	step := int16(s.Players[seat].Patron) + 1
	if step > content.PatronageSteps {
		return engine.Reason{Rule: "V-11.1", Why: "lastStep"}
	}
	return r.whyBill(s, seat, virtu.BillPatronage, step, 0)
}

// autoPatronage passes on when the step cannot be paid, whatever is converted or
// sold (S-3.8). False means that the question is asked.
func (r *rules) autoPatronage(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	step := int16(s.Players[seat].Patron) + 1
	if step <= content.PatronageSteps && r.canPay(s, seat, virtu.BillPatronage, step, 0, r.wealth(s, seat)) {
		return false
	}
	r.skip(s, seat, engine.Choice{}, log)
	return true
}

func (r *rules) showPatronage(s *state, seat engine.Seat, add func(virtu.Offer)) {
	if step := s.Players[seat].Patron + 1; step <= content.PatronageSteps {
		pr := r.patronagePrice(int(step))
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoAdvance}, Price: pr.List()})
	}
}

// advance asks for the price of the next step (V-11.1).
func (r *rules) advance(s *state, seat engine.Seat, _ engine.Choice, _ *engine.Log) {
	r.demand(s, seat, virtu.BillPatronage, int16(s.Players[seat].Patron)+1, 0, 0)
}

// advancePatronage moves the disc one step; on the second and the fourth a
// bonus is taken (V-11.3).
func (r *rules) advancePatronage(s *state, seat engine.Seat, log *engine.Log) {
	p := &s.Players[seat]
	p.Patron++
	log.Add(engine.Event{Kind: virtu.EvAdvanced, Seat: seat, N: int16(p.Patron)})
	if r.c.Patronage[p.Patron].Bonus {
		s.ask(virtu.AskBonus, seat)
	}
}

// Personalities and works, by bit of Bonus (V-11.5).
const (
	personalities uint16 = 1<<content.Bastion - 1
	works         uint16 = 1<<content.NumBonuses - 1 - personalities
)

// bonusesFor returns the bonuses of the display of a kind that the player has not
// taken yet (V-11.4).
func (s *state) bonusesFor(p *player) uint16 {
	set := s.Bonuses
	if p.Bonuses&personalities != 0 {
		set &^= personalities
	}
	if p.Bonuses&works != 0 {
		set &^= works
	}
	return set
}

func (r *rules) bonusChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for set := uint64(s.bonusesFor(&s.Players[seat])); set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoBonus, On: int16(nextBit(&set))})
	}
	return buf
}

func (r *rules) whyBonus(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p, b := &s.Players[seat], content.Bonus(c.On)
	switch {
	case s.Bonuses>>b&1 == 0:
		return engine.Reason{Rule: "V-11.3", Why: "bonusTaken"}
	case s.bonusesFor(p)>>b&1 == 0 && b.Work():
		return engine.Reason{Rule: "V-11.4", Why: "haveWork"}
	case s.bonusesFor(p)>>b&1 == 0:
		return engine.Reason{Rule: "V-11.4", Why: "havePersonality"}
	}
	return engine.Reason{}
}

// autoBonus takes the only one left, if it comes to that. False means that the question is asked.
func (r *rules) autoBonus(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	set := uint64(s.bonusesFor(&s.Players[seat]))
	switch {
	case set == 0: // cannot happen by R-37, but a position may be written so
		s.Stack.Pop()
	case set&(set-1) == 0:
		r.takeBonus(s, seat, content.Bonus(nextBit(&set)), log)
	default:
		return false
	}
	return true
}

func (r *rules) tellBonus(s *state, _ engine.Seat, q *virtu.Question) {
	for set := uint64(s.bonusesFor(&s.Players[q.Seat])); set != 0; {
		q.Bonus = append(q.Bonus, content.Bonus(nextBit(&set)))
	}
}

func (r *rules) showBonus(_ *state, _ engine.Seat, add func(virtu.Offer)) {
	for b := content.Bonus(0); b < content.NumBonuses; b++ {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoBonus, On: int16(b)}})
	}
}

func (r *rules) bonus(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	r.takeBonus(s, seat, content.Bonus(c.On), log)
}

// takeBonus moves the bonus to the seat: most to a place next to the palace (V-11.6), Machiavelli to a
// slot (V-11.14), Cannons to the domain (V-11.15). The Prince adds an agent (V-11.10).
func (r *rules) takeBonus(s *state, seat engine.Seat, b content.Bonus, log *engine.Log) {
	p := &s.Players[seat]
	s.Stack.Pop()
	s.Bonuses &^= 1 << b
	p.Bonuses |= 1 << b
	log.Add(engine.Event{Kind: virtu.EvBonus, Seat: seat, On: int16(b)})
	switch b {
	case content.MachiavelliBonus:
		s.Stack.Push(effect.Frame{Node: effect.Node(virtu.AskPut), Seat: seat, On: int16(content.Machiavelli)})
	case content.CannonsBonus:
		p.Tiles |= bit(int(content.Cannons))
	}
	s.gainAgents(seat, r.c.Bonuses[b].Agent, log)
}

// gainAgents brings agents from the bank to the supply, as long as there are
// any (V-15.2, R-60).
func (s *state) gainAgents(seat engine.Seat, n int8, log *engine.Log) {
	p := &s.Players[seat]
	for ; n > 0 && p.Bank > 0; n-- {
		p.Bank--
		p.Agents++
		log.Add(engine.Event{Kind: virtu.EvAgentGained, Seat: seat})
	}
}
