package lorenzo

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// slugs writes leaders in order.
func (w *writing) slugs(leaders []uint8) string {
	names := make([]string, len(leaders))
	for i, n := range leaders {
		names[i] = w.name(aLeader, int16(n))
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// slugSet writes leaders by number.
func (w *writing) slugSet(set uint64) string {
	var leaders []uint8
	for ; set != 0; set &= set - 1 {
		leaders = append(leaders, uint8(bits.TrailingZeros64(set)))
	}
	return w.slugs(leaders)
}

// faceCounts writes tokens by what they show.
func (w *writing) faceCounts(faces *[content.FaceRoom]uint8) string {
	var fields []string
	for face := range w.c.Faces {
		if n := faces[face]; n > 0 {
			fields = append(fields, fmt.Sprintf("%s: %d", w.c.Faces[face].ID, n))
		}
	}
	return "{" + strings.Join(fields, ", ") + "}"
}

// cardList writes the cards of sets by number.
func cardList(sets ...*cardSet) string {
	var cards []int
	for n := 1; n <= content.CardCount; n++ {
		if slices.ContainsFunc(sets, func(c *cardSet) bool { return c.has(uint8(n)) }) {
			cards = append(cards, n)
		}
	}
	return "[" + join(cards) + "]"
}

// saveTable writes what lies on the table with modules.
func (w *writing) saveTable() {
	s, h := w.s, &w.s.House
	w.saveLeftOut()
	if !s.settingUp() {
		w.line("discarded: %s", cardList(&h.Discarded, &h.Seen))
	}
	if s.leadersDealt() {
		deck := slices.Clone(h.Leaders[:h.Left])
		slices.Reverse(deck)
		w.line("leaders: {deck: %s,\n  gone: %s, shown: %s}", w.slugs(deck), w.slugSet(h.Gone), w.slugSet(w.shown()))
	}
	if s.Mods&withHouses == 0 {
		return
	}
	w.line("adaptation: %s", h.Adaptation)
	w.line("tokens: {supply: %s,\n  used: %s, held: {%s}}", w.faceCounts(&h.Supply), w.faceCounts(&h.Used), w.held())
	w.saveFaithTiles()
	switch s.Phase {
	case PhaseAuction:
		w.saveAuction()
	case PhaseStart:
		w.saveBeside()
	}
}

func (w *writing) saveLeftOut() {
	if w.s.Mods&(deckRevealed|deckCustom) != 0 {
		w.line("left_out: %s", cardList(&w.s.House.LeftOut))
	}
}

// shown are the leaders whom all have seen, without those that lie in play or
// beside a house.
func (w *writing) shown() uint64 {
	set := w.s.House.Shown
	for i := range w.s.Players[:w.s.Seats] {
		p := &w.s.Players[i]
		for _, leader := range p.Played[:p.Leaders] {
			set &^= 1 << leader
		}
	}
	for _, pair := range w.s.House.Beside {
		set &^= 1<<pair[0] | 1<<pair[1]
	}
	return set
}

func (w *writing) held() string {
	var fields []string
	for i, held := range w.s.House.Held[:min(len(w.holders), content.HolderRoom)] {
		if held != 0 {
			fields = append(fields, fmt.Sprintf("%d: %s", w.holders[i], w.name(aToken, int16(held)-1)))
		}
	}
	return strings.Join(fields, ", ")
}

func (w *writing) saveFaithTiles() {
	var ids []string
	for i, tile := range w.c.FaithTiles {
		if w.s.House.FaithTiles>>i&1 != 0 {
			ids = append(ids, tile.ID)
		}
	}
	w.line("faith_tiles: [%s]", strings.Join(ids, ", "))
}

// saveAuction writes the tiles with who bids on them, and who has still to bid.
func (w *writing) saveAuction() {
	s, h := w.s, &w.s.House
	w.line("auction:")
	for i, house := range h.Houses[:s.Seats] {
		fields := []string{"house: " + w.name(aHouse, int16(house)), "tile: " + w.c.Auction[h.Auction[i]].ID}
		if seat := h.Bidder[i]; seat != nobody {
			fields = append(fields, fmt.Sprintf("seat: %s, row: %d", engine.Seat(seat), h.Row[i]))
		}
		if k := slices.Index(w.besides[:], house); k >= 0 && h.Beside[k][0] != 0 {
			fields = append(fields, "beside: "+w.slugs(h.Beside[k][:]))
		}
		w.line("  - {%s}", strings.Join(fields, ", "))
	}
	var queue []engine.Seat
	for i := h.Waiting - 1; i >= 0; i-- {
		queue = append(queue, engine.Seat(h.Queue[i]))
	}
	w.line("queue: [%s]", join(queue))
}

func (w *writing) saveBeside() {
	var fields []string
	for i, pair := range w.s.House.Beside {
		if pair[0] != 0 && w.s.houseOwner(w.besides[i]) != nil {
			fields = append(fields, w.name(aHouse, int16(w.besides[i]))+": "+w.slugs(pair[:]))
		}
	}
	w.line("beside: {%s}", strings.Join(fields, ", "))
}

// rareField writes a field of a seat that there is with modules only.
func (w *writing) rareField(seat engine.Seat, name string) (text string, said bool) {
	h, p := &w.s.House, &w.s.Players[seat]
	flags := w.houseTraits[p.House].flags
	switch name {
	case "bonus":
		return number(int16(p.Bonus)), p.Bonus != 0
	case "house":
		return w.name(aHouse, int16(p.House)), p.House != 0
	case "hand":
		return w.slugSet(p.Hand), true
	case "tokens":
		return w.faceCounts(&p.Faces), true
	case "packet":
		return w.slugSet(h.Packets[seat]), true
	case "pick":
		return w.name(aLeader, int16(h.Picks[seat])), h.Picks[seat] != 0
	case "leaders":
		return w.slugs(p.Played[:p.Leaders]), true
	case "down":
		return w.slugSet(p.Down), true
	case "copy":
		return w.name(aLeader, int16(p.Copy)), p.Copy != 0
	case "raised":
		return p.raisedMembers(), true
	case "store":
		return fmt.Sprintf("{wood: %d, stone: %d}", p.Store[0], p.Store[1]), flags&stores != 0
	case "sets":
		return number(int16(p.Sets)), flags&rewardsSets != 0
	case "on":
		return w.switchedOn(p), flags&visconti != 0
	case "bought":
		return "true", p.Bought
	case "later":
		return number(int16(p.Later)), p.Later != 0
	}
	return "", false
}

func (p *player) raisedMembers() string {
	var fields []string
	for m, value := range p.Raised {
		if value != 0 {
			fields = append(fields, fmt.Sprintf("%s: %d", content.Member(m), value))
		}
	}
	return "{" + strings.Join(fields, ", ") + "}"
}

func (w *writing) switchedOn(p *player) string {
	var names []string
	for _, token := range p.On {
		if token != 0 {
			names = append(names, w.name(aVisconti, int16(token)-1))
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}
