package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// draftQuestion: which leader of the packet a seat takes (D-2, LA-1.2); all are asked at once.
var draftQuestion = row{
	Ask: lorenzo.AskDraft,
	Answers: answers{
		{Verb: lorenzo.DoDraft, Forms: forms{{Words: "keep", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules}}, Why: (*rules).whyDraft, Do: (*rules).keepLeader},
	},
	Choices: (*rules).packetChoices,
	Show:    (*rules).showChoices,
}

// whyDraft: a leader of the packet in hand (LA-1.2).
func (r *rules) whyDraft(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if s.House.Packets[seat]>>c.On&1 == 0 {
		return engine.Reason{Rule: "LA-1.2", Why: "notInPacket"}
	}
	return engine.Reason{}
}

// packetChoices lists the leaders of the packet in hand (LA-1.2).
func (r *rules) packetChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for packet := s.House.Packets[seat]; packet != 0; packet &= packet - 1 {
		buf = append(buf, engine.Choice{Verb: lorenzo.DoDraft, On: int16(bits.TrailingZeros64(packet))})
	}
	return buf
}

// drafting returns the seats that have still to choose a leader (D-2). They choose at the same time, in
// secret.
func (s *state) drafting() engine.Seats {
	var owing engine.Seats
	if s.Phase != lorenzo.PhaseDraft || s.Stack.Len > 0 {
		return 0
	}
	for i := range s.Players[:s.Seats] {
		if s.House.Picks[i] == 0 {
			owing = owing.With(engine.Seat(i))
		}
	}
	return owing
}

// keepLeader notes the leader that a seat takes; other seats see nothing before all have chosen.
func (r *rules) keepLeader(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.House.Picks[seat] = uint8(c.On)
	if log != nil {
		log.Add(engine.Event{Kind: lorenzo.EvDrafted, Seat: seat, On: c.On, For: engine.SeatsOf(seat)})
	}
}

// draft passes the packets to the right when every seat has chosen; the last leader of each goes to the
// hand without a question (LA-1.2, R-19). It reports whether the draft is over.
func (r *rules) draft(s *state, log *engine.Log) bool {
	if s.drafting() != 0 {
		return false
	}
	h := &s.House
	var passed [content.MaxSeats]uint64
	left := 0
	for seat := range s.Players[:s.Seats] {
		s.Players[seat].Hand |= 1 << h.Picks[seat]
		packet := h.Packets[seat] &^ (1 << h.Picks[seat])
		passed[(seat+int(s.Seats)-1)%int(s.Seats)] = packet
		left = bits.OnesCount64(packet)
		h.Picks[seat] = 0
	}
	h.Packets = passed
	log.Add(engine.Event{Kind: lorenzo.EvDrafted, Seat: engine.NoSeat, N: int16(left), Sealed: true})
	if left > 1 {
		return false
	}
	for seat := range s.Players[:s.Seats] {
		s.Players[seat].Hand |= h.Packets[seat]
		if log != nil {
			leader := int16(bits.TrailingZeros64(h.Packets[seat]))
			log.Add(engine.Event{Kind: lorenzo.EvDrafted, Seat: engine.Seat(seat), On: leader, For: engine.SeatsOf(engine.Seat(seat)), Sealed: true})
		}
		h.Packets[seat] = 0
	}
	if s.Mods&withHouses != 0 {
		r.revealHouses(s, log)
		return true
	}
	r.startRound(s, 1, log)
	return true
}
