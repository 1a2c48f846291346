package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// whyUnite: the marker stood in the own alliance zone when the action began, no
// enemy agent is on it, and nothing else has been done (W-5.1, W-5.2, R-77).
func (r *rules) whyUnite(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	l := content.League(c.On)
	if why := s.whyLeague(l); !why.OK() {
		return why
	}
	at := &s.Leagues[l]
	zone := content.AllianceFrance
	if seat == seatOfNaples {
		zone = content.AllianceNaples
	}
	switch {
	case s.Act.Begun:
		return engine.Reason{Rule: "W-5.2", Why: "notFirst"}
	case r.c.Track.Zone(at.Marker) != zone:
		return engine.Reason{Rule: "W-5.1", Why: "notInZone", What: l.String()}
	case at.Agent != nobody && at.Agent != int8(seat):
		return engine.Reason{Rule: "W-5.1", Why: "agentPrevents", What: l.String()}
	}
	return engine.Reason{}
}

// unite concludes the permanent alliance and ends the action (W-5.2–W-5.4): tiles,
// cities and agent at once, then the family cards on courtier slots.
func (r *rules) unite(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	l := content.League(c.On)
	s.Stack.Pop()
	p, theirs, at := &s.Players[seat], &s.Players[l.Party()], &s.Leagues[l]
	if at.Agent != nobody {
		s.Players[at.Agent].Agents++
	}
	*at = league{Agent: nobody, Ally: int8(seat)}
	p.Allies = p.Allies.With(l.Party())
	p.Lands |= theirs.Lands
	p.Cities += theirs.Cities
	p.Tiles |= theirs.Tiles
	p.Agents += theirs.Agents
	theirs.Tiles, theirs.Agents = 0, 0
	log.Add(engine.Event{Kind: virtu.EvUnited, Seat: seat, On: int16(l)})
	cards := r.c.Houses[r.c.Leagues[l].House].Cards
	for i := len(cards) - 1; i >= 0; i-- { // the first card on top
		s.Stack.Push(effect.Frame{Node: effect.Node(virtu.AskPut), Seat: seat, On: int16(cards[i])})
	}
}
