package bots

import "signoria/engine"

// mast has, for each seat and choice, the mean reward of the iterations in which the choice was made
// anywhere (move-average sampling technique). A choice that is good in one place is often good in
// another, so the means guide playouts and the order in which choices are tried. Choices are hashed to
// slots; a collision only makes an estimate worse.
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

// estimate returns the expected reward of a choice that is not in the tree yet, plus a random number
// up to 0.1, so that equal estimates come in random order.
func (h *mast) estimate(seat engine.Seat, c engine.Choice, rng *engine.Chance) float64 {
	slot := &h.slots[seat][slotOf(c)]
	return float64((slot.total+0.5)/(slot.count+1)) + float64(rng.Uint64()>>40)/(1<<24)*0.1
}

// playoutWidth is the number of random choices from which a playout takes the best by mast. A few keep
// playouts sensible and varied, and cost little however many choices are open.
const playoutWidth = 3

// prefer returns the picked choice with the highest mean reward, and records that it was played.
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
