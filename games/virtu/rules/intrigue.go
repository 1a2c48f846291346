package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// intrigueQuestion: which sources give masks, and which agents they place, move and remove
// (D7, V-15).
var intrigueQuestion = row{
	Ask: virtu.AskIntrigue,
	Answers: withFree(
		use, finish,
		answer{Verb: virtu.DoPlace, Forms: placeForms, Why: (*rules).whyPlace, Do: (*rules).placeAgent},
		answer{Verb: virtu.DoLift, Forms: forms{{Words: "lift", Args: args{{In: inOn, Noun: aSpot}}}}, Why: (*rules).whyLift, Do: (*rules).lift},
		answer{Verb: virtu.DoRemove, Forms: forms{{Words: "remove", Args: args{{In: inOn, Noun: aSpot}}}}, Why: (*rules).whyRemove, Do: (*rules).remove},
	),
	Choices: freeThen((*rules).intrigueChoices),
	Auto:    (*rules).autoIntrigue,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showIntrigue,
}

// spotQuestion: where the lifted agent goes (D7, V-15.1).
var spotQuestion = row{
	Ask:     virtu.AskSpot,
	Answers: withFree(answer{Verb: virtu.DoPlace, Why: (*rules).whySpot, Do: (*rules).moveAgent}),
	Choices: freeThen((*rules).spotChoice),
	Show:    (*rules).showSpots,
}

var placeForms = forms{{Words: "agent", Args: args{{In: inTo, Noun: aSpot}}}}

// agentAt returns the place in the state that has the seat whose agent is on the spot, or nobody.
func (s *state) agentAt(spot content.Spot) *int8 {
	if c, ok := spot.City(); ok {
		return &s.Cities[c].Agent
	}
	if p, ok := spot.Power(); ok {
		return &s.Powers[p].Agent
	}
	if l, ok := spot.Marker(); ok {
		return &s.Leagues[l].Agent
	}
	seat, ch, _ := spot.Chamber()
	return &s.Players[seat].Chambers[ch].Agent
}

// exists reports whether the spot is in this game (V-15.3, W-6.1).
func (r *rules) exists(s *state, spot content.Spot) bool {
	if c, ok := spot.City(); ok {
		return r.onMap[s.Seats]>>c&1 != 0
	}
	if p, ok := spot.Power(); ok {
		return r.c.Powers[p].ID != ""
	}
	if l, ok := spot.Marker(); ok {
		return s.Leagues[l].onTrack()
	}
	seat, _, ok := spot.Chamber()
	return ok && int8(seat) < s.Seats
}

// holder returns the seat in whose city, palace or allied power the spot is; nobody if there is none.
func (s *state) holder(spot content.Spot) int8 {
	if c, ok := spot.City(); ok {
		return s.ruler(c)
	}
	if p, ok := spot.Power(); ok {
		return s.Powers[p].Ally
	}
	if _, ok := spot.Marker(); ok {
		return nobody
	}
	seat, _, _ := spot.Chamber()
	return int8(seat)
}

// whyAgent returns why an agent cannot go to a spot: the spot is not in this game or has an agent
// (V-15.3), it belongs to another player that has The Prince (V-15.8), or, with the option of V-2.15,
// its palace has another agent. from is the spot that the agent leaves.
func (r *rules) whyAgent(s *state, seat engine.Seat, spot, from content.Spot) engine.Reason {
	switch {
	case !r.exists(s, spot):
		return engine.Reason{Rule: "V-15.3", Why: "noSpot"}
	case *s.agentAt(spot) != nobody:
		return engine.Reason{Rule: "V-15.3", Why: "spotTaken"}
	case s.princely(seat, spot):
		return engine.Reason{Rule: "V-15.8", Why: "prince"}
	case s.AgentPerPalace && s.crowded(spot, from):
		return engine.Reason{Rule: "V-2.15", Why: "palaceTaken"}
	}
	return engine.Reason{}
}

// princely reports whether the spot belongs to another seat that has The Prince, so that the seat's
// agents cannot go there.
func (s *state) princely(seat engine.Seat, spot content.Spot) bool {
	h := s.holder(spot)
	return h >= 0 && h != int8(seat) && s.Players[h].tookBonus(content.ThePrince)
}

// crowded reports whether another agent is in the spot's palace (V-2.15).
func (s *state) crowded(spot, from content.Spot) bool {
	seat, _, ok := spot.Chamber()
	if !ok {
		return false
	}
	for ch := range content.NumChambers {
		other := content.ChamberSpot(seat, ch)
		if other != from && *s.agentAt(other) != nobody {
			return true
		}
	}
	return false
}

func (r *rules) intrigueChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = r.useChoices(s, seat, buf)
	buf = append(buf, engine.Choice{Verb: virtu.DoFinish})
	if s.Act.Pool[content.Mask] == 0 {
		return buf
	}
	if s.Players[seat].Agents > 0 {
		buf = spotChoices(r.spotsFor(s, seat, content.NoSpot), buf)
	}
	own, others := s.agents(seat)
	for own != 0 {
		buf = append(buf, engine.Choice{Verb: virtu.DoLift, On: int16(nextBit(&own))})
	}
	for others != 0 {
		buf = append(buf, engine.Choice{Verb: virtu.DoRemove, On: int16(nextBit(&others))})
	}
	return buf
}

func (r *rules) spotChoice(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return spotChoices(r.spotsFor(s, seat, s.Act.From-1), buf)
}

func spotChoices(set uint64, buf []engine.Choice) []engine.Choice {
	for set != 0 {
		buf = append(buf, engine.Choice{Verb: virtu.DoPlace, To: int16(nextBit(&set))})
	}
	return buf
}

// agents returns the spots with an agent of the seat, and those with another's.
func (s *state) agents(seat engine.Seat) (own, others uint64) {
	tell := func(spot content.Spot, agent int8) {
		switch agent {
		case nobody:
		case int8(seat):
			own |= bit(int(spot))
		default:
			others |= bit(int(spot))
		}
	}
	for c := range s.Cities {
		tell(content.CitySpot(content.City(c)), s.Cities[c].Agent)
	}
	for i := range s.Players[:s.Seats] {
		for ch := range content.NumChambers {
			tell(content.ChamberSpot(engine.Seat(i), ch), s.Players[i].Chambers[ch].Agent)
		}
	}
	for p := range s.Powers {
		tell(content.PowerSpot(content.Power(p)), s.Powers[p].Agent)
	}
	for l := range s.Leagues {
		tell(content.MarkerSpot(content.League(l)), s.Leagues[l].Agent)
	}
	return own, others
}

// spotsFor returns the spots where whyAgent lets an agent go, found for all at once.
func (r *rules) spotsFor(s *state, seat engine.Seat, from content.Spot) uint64 {
	own, others := s.agents(seat)
	taken := own | others
	set := r.spots[s.Seats] &^ taken &^ s.offTrack()
	if from != content.NoSpot {
		taken &^= bit(int(from))
	}
	for i := range s.Players[:s.Seats] {
		holder := engine.Seat(i)
		if holder != seat && s.Players[i].tookBonus(content.ThePrince) {
			set &^= s.held(holder)
		}
		if s.AgentPerPalace && taken&palace(holder) != 0 {
			set &^= palace(holder)
		}
	}
	return set
}

// palace returns the spots of a seat's chambers.
func palace(seat engine.Seat) uint64 {
	return (1<<content.NumChambers - 1) << content.ChamberSpot(seat, 0)
}

// held returns the spots in the seat's cities, palace and allied powers.
func (s *state) held(seat engine.Seat) uint64 {
	set := palace(seat) | s.Players[seat].Lands
	for p := range s.Powers {
		if s.Powers[p].Ally == int8(seat) {
			set |= bit(int(content.PowerSpot(content.Power(p))))
		}
	}
	return set
}

// anyAgent reports whether there is an agent to place, move or remove.
func (s *state) anyAgent(seat engine.Seat) bool {
	if s.Players[seat].Agents > 0 {
		return true
	}
	own, others := s.agents(seat)
	return own|others != 0
}

// autoIntrigue ends the action when there are no masks and no source of them, or no agent that they
// could be used for. False means that the question is asked.
func (r *rules) autoIntrigue(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if (s.Act.Pool[content.Mask] > 0 || r.canUse(s, seat)) && s.anyAgent(seat) {
		return false
	}
	r.finish(s, seat, engine.Choice{}, log)
	return true
}

// whyMask returns the reason why nothing can be done with agents now.
func (s *state) whyMask() engine.Reason {
	if s.Act.Pool[content.Mask] == 0 {
		return engine.Reason{Rule: "V-15.1", Why: "noMask"}
	}
	return engine.Reason{}
}

func (r *rules) whyPlace(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if why := s.whyMask(); !why.OK() {
		return why
	}
	if s.Players[seat].Agents == 0 {
		return engine.Reason{Rule: "V-15.1", Why: "noAgent"}
	}
	return r.whyAgent(s, seat, content.Spot(c.To), content.NoSpot)
}

func (r *rules) whyLift(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch spot := content.Spot(c.On); {
	case !r.exists(s, spot):
		return engine.Reason{Rule: "V-15.3", Why: "noSpot"}
	case *s.agentAt(spot) != int8(seat):
		return engine.Reason{Rule: "V-15.1", Why: "notYourAgent"}
	}
	return s.whyMask()
}

// whyRemove: enemy agents from any spot, also a protected one (V-15.1, V-11.10).
func (r *rules) whyRemove(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch spot := content.Spot(c.On); {
	case !r.exists(s, spot):
		return engine.Reason{Rule: "V-15.3", Why: "noSpot"}
	case *s.agentAt(spot) == nobody:
		return engine.Reason{Rule: "V-15.1", Why: "noAgentThere"}
	case *s.agentAt(spot) == int8(seat):
		return engine.Reason{Rule: "V-15.6", Why: "yourAgent"}
	}
	return s.whyMask()
}

// placeAgent puts an agent from the supply on the spot, for a mask.
func (r *rules) placeAgent(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Act.Pool[content.Mask]--
	s.Players[seat].Agents--
	*s.agentAt(content.Spot(c.To)) = int8(seat)
	log.Add(engine.Event{Kind: virtu.EvAgent, Seat: seat, To: c.To, On: int16(content.NoSpot)})
}

// lift remembers which agent moves; it leaves its spot when its goal is named.
func (r *rules) lift(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	s.Act.From = content.Spot(c.On) + 1
	s.ask(virtu.AskSpot, seat)
}

// whySpot: a lifted agent goes to another spot (V-15.1).
func (r *rules) whySpot(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	from, spot := s.Act.From-1, content.Spot(c.To)
	if spot == from {
		return engine.Reason{Rule: "V-15.1", Why: "sameSpot"}
	}
	return r.whyAgent(s, seat, spot, from)
}

func (r *rules) moveAgent(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	from := s.Act.From - 1
	s.Act.From = 0
	s.Stack.Pop()
	s.Act.Pool[content.Mask]--
	*s.agentAt(from) = nobody
	*s.agentAt(content.Spot(c.To)) = int8(seat)
	log.Add(engine.Event{Kind: virtu.EvAgent, Seat: seat, To: c.To, On: int16(from)})
}

// remove sends another's agent home for a mask.
func (r *rules) remove(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Act.Pool[content.Mask]--
	s.sendHome(seat, content.Spot(c.On), log)
}

// sendHome removes an agent to its owner's supply (V-15.6).
func (s *state) sendHome(seat engine.Seat, spot content.Spot, log *engine.Log) {
	owner := *s.agentAt(spot)
	*s.agentAt(spot) = nobody
	s.Players[owner].Agents++
	log.Add(engine.Event{Kind: virtu.EvRemoved, Seat: seat, On: int16(spot), N: int16(owner)})
}

func (r *rules) showIntrigue(s *state, seat engine.Seat, add func(virtu.Offer)) {
	r.showUses(s, seat, add)
	mask := []content.Symbols{{content.Mask: 1}}
	for spot := content.Spot(0); spot < content.NumSpots; spot++ {
		if !spot.Known() || !r.exists(s, spot) {
			continue
		}
		switch *s.agentAt(spot) {
		case nobody:
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoPlace, To: int16(spot)}, Price: mask})
		case int8(seat):
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoLift, On: int16(spot)}, Price: mask})
		default:
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoRemove, On: int16(spot)}, Price: mask})
		}
	}
}

func (r *rules) showSpots(s *state, _ engine.Seat, add func(virtu.Offer)) {
	for spot := content.Spot(0); spot < content.NumSpots; spot++ {
		if spot.Known() && r.exists(s, spot) {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoPlace, To: int16(spot)}})
		}
	}
}
