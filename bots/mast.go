package bots

import "signoria/engine"

// mast remember, for each seat, how well a choice did wherever it was made
// in the iterations so far. What is good in one place is often good in
// another: they guide playouts and say which untried choice to try first.
// Choices share a slot now and then; that costs a little judgement only.
type mast struct {
	slots  [engine.MaxSeats][mastSlots]mastMean
	played []playedMove
}

const mastSlots = 2048

type mastMean struct{ total, count float32 }

type playedMove struct {
	slot uint16
	seat engine.Seat
}

func (h *mast) reset() { h.slots = [engine.MaxSeats][mastSlots]mastMean{} }

func (h *mast) forgetPlayout() { h.played = h.played[:0] }

func slotOf(c engine.Choice) uint16 {
	x := uint64(c.Verb) | uint64(uint16(c.On))<<8 | uint64(uint16(c.To))<<24 | uint64(uint16(c.N))<<40
	x = (x ^ c.Set*0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd
	x ^= x >> 32
	return uint16(x * 0xc4ceb9fe1a85ec53 >> 53)
}

func (h *mast) note(seat engine.Seat, c engine.Choice) {
	h.played = append(h.played, playedMove{slotOf(c), seat})
}

func (h *mast) learn(reward *[engine.MaxSeats]float64) {
	for _, p := range h.played {
		slot := &h.slots[p.seat][p.slot]
		slot.total += float32(reward[p.seat])
		slot.count++
	}
}

// promise says how much an untried choice promises; a little chance decides
// between equals.
func (h *mast) promise(seat engine.Seat, c engine.Choice, rng *engine.Chance) float64 {
	slot := &h.slots[seat][slotOf(c)]
	return float64((slot.total+0.5)/(slot.count+1)) + float64(rng.Uint64()>>40)/(1<<24)*0.1
}

// playoutWidth is how many random choices a playout compares: the best habit of a
// few keeps playouts sensible and still varied, and costs little however many are
// open.
const playoutWidth = 3

// prefer chooses for a playout.
func (h *mast) prefer(seat engine.Seat, picked *[playoutWidth]engine.Choice) engine.Choice {
	table := &h.slots[seat]
	best, bestSlot, bestScore := 0, uint16(0), float32(-1)
	for i, c := range picked {
		slot := slotOf(c)
		if score := (table[slot].total + 0.5) / (table[slot].count + 1); score > bestScore {
			best, bestSlot, bestScore = i, slot, score
		}
	}
	h.played = append(h.played, playedMove{bestSlot, seat})
	return picked[best]
}
