package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/virtu/content"
)

// prospect has what a seat can pay and do next.
type prospect struct {
	ready, all tally // symbols of courtiers and tiles: available, and all
	worn       [3]int
	florins    int // with those that can be converted
	// Of each action: how strong the best chamber is by itself, in how many steps a
	// chamber is reached that is not blocked (0: none within three), and how many
	// symbols pay for it there.
	own, steps, power [content.NumActions]int8
	blocked           int
	war               int // war points that can be declared
}

// foresee reckons the prospect; of a palace in secret nothing but the domain.
func (r *rules) foresee(s *state, seat engine.Seat, shown bool, can *prospect) {
	p := &s.Players[seat]
	o := &r.observing
	var tiles yield
	for set := p.Tiles; set != 0; {
		t := nextBit(&set)
		at := &o.tiles[t]
		can.all += at.symbols
		if p.Used>>uint(t)&1 == 0 {
			tiles.symbols += at.symbols
			tiles.serves += at.serves
		}
	}
	can.ready = tiles.symbols
	if len(r.leagues) == 0 {
		for pw := content.France; pw < content.NumPowers; pw++ {
			if s.powerUsable(seat, pw) {
				at := &o.powers[pw]
				tiles.symbols += at.symbols
				tiles.serves += at.serves
				can.ready += at.symbols
			}
		}
	}
	if shown {
		for slot, card := range p.Slots {
			at := &o.cards[card]
			can.all += at.symbols
			if p.Worn>>slot&1 == 0 {
				can.ready += at.symbols
			}
		}
		r.foreseeSteps(s, seat, tiles.serves, can)
	}
	can.florins = int(p.Florins) + can.ready.of(int(content.Florin))
	paid := can.ready.of(int(content.War))
	if p.tookBonus(content.Leonardo) {
		paid++
	}
	can.war = min(paid, can.florins) + int(p.Tokens)
}

// foreseeSteps looks into the chambers that the token reaches with its next steps.
func (r *rules) foreseeSteps(s *state, seat engine.Seat, tiles tally, can *prospect) {
	p := &s.Players[seat]
	o := &r.observing
	token, first := int(p.Token), 1
	if token < 0 {
		token, first = 0, 0
	}
	fresh := ^p.Worn
	back := 0
	for step := first; step < first+content.NumChambers; step++ {
		ch := (token + step) % content.NumChambers
		if first == 1 {
			if side := r.c.Visits[(ch+content.NumChambers-1)%content.NumChambers]; side >= 0 {
				turned := r.sideSlots[side] &^ fresh
				can.worn[min(back, 2)] += bits.OnesCount8(turned & p.taken())
				fresh |= r.sideSlots[side]
			}
			back++
		}
		at := &p.Chambers[ch]
		printed := &r.c.Houses[p.House].Chambers[ch]
		a, gives := printed.Action, o.prints[printed.Symbol]
		if at.Card != content.NoCard {
			a, gives = r.c.Cards[at.Card].Action, o.cards[at.Card]
		}
		if a == content.NoAction {
			continue
		}
		here := gives.serves.of(int(a)) + o.cards[at.Upgrade].serves.of(int(a))
		if at.Card == content.NoCard {
			here = gives.serves.of(int(a))
		}
		can.own[a] = max(can.own[a], int8(here)+1)
		if at.Indulgence || at.Agent != nobody && at.Agent != int8(seat) {
			can.blocked++
			continue
		}
		steps := max(1, step)
		if first == 0 {
			steps = 1
		}
		if steps > 3 || steps == 3 && p.Florins < stepFlorins && can.ready.of(int(content.Arrow)) == 0 {
			continue
		}
		power := here + tiles.of(int(a))
		for slot, card := range p.Slots {
			if fresh>>slot&1 != 0 {
				power += o.cards[card].serves.of(int(a))
			}
		}
		if can.steps[a] == 0 || int8(power) > can.power[a] && steps < 3 {
			can.power[a] = int8(power)
		}
		if can.steps[a] == 0 {
			can.steps[a] = int8(steps)
		}
	}
}

// describePalace writes what the seat can pay with.
func (r *rules) describePalace(s *state, seat engine.Seat, whole bool, can *prospect, w *feature.Writer) {
	p := &s.Players[seat]
	w.Share("florins", int(p.Florins), 6)
	w.Share("wealth", can.florins, 8)
	for k := content.Florin; k < content.NumSymbols; k++ {
		w.PutAt("ready", int(k), float32(can.ready.of(int(k)))/4)
		if whole {
			w.PutAt("symbols", int(k), float32(can.all.of(int(k)))/5)
		}
	}
	w.Share("tiles", bits.OnesCount64(p.Tiles), 10)
	w.Share("exhausted tiles", bits.OnesCount64(p.Used), 6)
	w.Share("blocked", can.blocked, 2)
}

// describeChambers writes the use of the seat's chambers, how soon it is possible, and the room of its
// palace.
func (r *rules) describeChambers(s *state, seat engine.Seat, shown bool, can *prospect, w *feature.Writer) {
	p := &s.Players[seat]
	for i, n := range can.worn {
		w.PutAt("courtiers back in steps", i, float32(n)/2)
	}
	for a := content.Govern; a < content.NumActions; a++ {
		if a == content.Patronage && len(r.leagues) > 0 {
			continue
		}
		w.PutAt("chamber", int(a)-1, float32(can.own[a])/4)
		near := float32(0)
		if can.steps[a] > 0 {
			near = float32(4-can.steps[a]) / 3
		}
		w.PutAt("near", int(a)-1, near)
		w.PutAt("power", int(a)-1, float32(can.power[a])/5)
	}
	cards, tucked, indulgences, free, slots := 0, 0, 0, 0, 0
	if shown {
		for i := range p.Chambers {
			ch := &p.Chambers[i]
			cards += btoi(ch.Card != content.NoCard)
			tucked += btoi(ch.Upgrade != content.NoCard)
			indulgences += btoi(ch.Indulgence)
		}
		slots = r.extra(p)
		free = bits.OnesCount8(^(p.taken()|r.lightSlots)&(1<<content.NumSlots-1)) + slots - r.lightTaken(p)
	}
	w.Share("action cards", cards, 3)
	w.Share("upgrades", tucked, 3)
	w.Share("indulgences", indulgences, 3)
	w.Share("free slots", free, 3)
	w.Share("slots", slots, 3)
	r.describeWares(s, seat, can, w)
}

// describeWares writes which of the titles, guild and cathedrals the seat can still buy.
func (r *rules) describeWares(s *state, seat engine.Seat, can *prospect, w *feature.Writer) {
	p := &s.Players[seat]
	open, payable, lacking := 0, 0, 20
	for _, t := range r.observing.wares[p.House] {
		info := &r.c.Tiles[t]
		switch {
		case info.OnlyOne && p.has(t), info.Excludes >= 0 && p.has(info.Excludes):
			continue
		case t.Cathedral():
			if !r.mayBuild(s, p) {
				continue
			}
		case s.Titles[t-content.FirstDuchy] == 0:
			continue
		}
		open += info.VP
		lack := max(0, int(info.Cost[content.Florin])-can.florins) +
			2*max(0, int(info.Cost[content.Crown])-can.ready.of(int(content.Crown))) +
			2*max(0, int(info.Cost[content.Cross])-can.ready.of(int(content.Cross)))
		if lack == 0 {
			payable = max(payable, info.VP)
		}
		lacking = min(lacking, lack)
	}
	w.Share("titles open", open, 6)
	w.Share("title payable", payable, 2)
	w.Share("title lacking", min(lacking, 8), 8)
}

// mayBuild reports whether a cathedral is left, and a city of the seat's worth one.
func (r *rules) mayBuild(s *state, p *player) bool {
	left := false
	for _, at := range s.Cathedrals {
		left = left || at == content.NoCity
	}
	if !left {
		return false
	}
	for set := p.Lands; set != 0; {
		c := content.City(nextBit(&set))
		if r.c.Cities[c].Value < content.CathedralValue {
			continue
		}
		built := false
		for _, at := range s.Cathedrals {
			built = built || at == c
		}
		if !built {
			return true
		}
	}
	return false
}

// btoi counts what is so as 1.
func btoi(is bool) int {
	if is {
		return 1
	}
	return 0
}
