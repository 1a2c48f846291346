package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// winter rolls for famine, rewards, and sets the next round up (M-23); after the
// last it ends the game (M-24).
func (r *rules) winter(s *state, log *engine.Log) {
	face := &r.c.Faces[s.Chance.N(len(r.c.Faces))]
	e := engine.Event{Kind: mil.EvWinter, Seat: engine.NoSeat, On: int16(face.Results[0]), To: int16(face.Results[1]), Sealed: true}
	if face.Famine {
		e.N = 1
	}
	log.Add(e)
	if face.Famine {
		r.famine(s, log)
	}
	r.reward(s, log)
	if s.Round >= r.c.Rounds {
		r.end(s, log)
		return
	}
	r.beginRound(s, s.Round+1)
	log.Add(engine.Event{Kind: mil.EvRound, Seat: s.Starter, N: int16(s.Round)})
}

// starves reports whether bad times kill the knight: no land, no castle, not on
// crusade (M-23.2, M-22.2).
func (k *knight) starves() bool {
	return k.In && k.lands() == 0 && !k.Castle && k.At != content.Crusades
}

// famine kills; who dies is settled before anybody does.
func (r *rules) famine(s *state, log *engine.Log) {
	var doomed [content.NumKnights]bool
	for k := range doomed {
		doomed[k] = s.knight(content.Knight(k)).starves()
	}
	for k := range doomed {
		if doomed[k] {
			r.die(s, content.Knight(k), 1, log)
		}
	}
}

// reward adds a privilege to each family whose knights all have a soldier or a castle (M-23.3, R-27).
func (r *rules) reward(s *state, log *engine.Log) {
	for i := range s.Families[:s.Seats] {
		knights, armed := 0, 0
		for n := range s.Families[i].Knights {
			k := &s.Families[i].Knights[n]
			if !k.In {
				continue
			}
			knights++
			if k.allSoldiers() > 0 || k.Castle {
				armed++
			}
		}
		if knights > 0 && knights == armed {
			s.Families[i].Privileges++
			log.Add(engine.Event{Kind: mil.EvPrivilege, Seat: engine.Seat(i), N: 1, On: int16(content.NoKnight)})
		}
	}
}

// end takes everything off the spheres and counts (M-24).
func (r *rules) end(s *state, log *engine.Log) {
	round := s.Round
	r.beginRound(s, round)
	s.Phase = mil.PhaseOver
	s.Lap = 0
	r.logScore(s, log)
}
