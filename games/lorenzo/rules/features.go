package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// Features names the numbers that Observe writes.
func (r *rules) Features(s *state) []string {
	return feature.Names(func(w *feature.Writer) { r.describe(s, 0, w) })
}

// Observe writes what the seat knows of the position, its own side first.
func (r *rules) Observe(s *state, seat engine.Seat, out []float32) {
	w := feature.To(out)
	r.describe(s, seat, &w)
}

func (r *rules) describe(s *state, seat engine.Seat, w *feature.Writer) {
	w.Group("table")
	w.One("round", int(s.Round)-1, content.Rounds)
	w.Flag("set-up", s.Phase == lorenzo.PhaseTokens || s.Phase == lorenzo.PhasePiles || s.drafting() != 0)
	w.Share("lap", int(s.Lap), 5)
	w.Flag("houses", s.Mods&withHouses != 0)
	r.describeTile(s, w)
	r.describeFloors(s, seat, w)
	for i := range int(s.Seats) {
		of := (seat + engine.Seat(i)) % engine.Seat(s.Seats)
		w.Nth("seat", i)
		r.describeSeat(s, of, w)
	}
	w.Group("mine")
	r.describeHand(s, seat, w)
	r.describeReach(s, seat, w)
	r.describePending(s, seat, w)
}

// describeTile is the excommunication that this period threatens with.
func (r *rules) describeTile(s *state, w *feature.Writer) {
	var t tables.Traits
	var l content.Lasting
	if s.Round > 0 && s.Tiles[s.period()-1] > 0 {
		t = r.TileTraits[s.period()-1][s.Tiles[s.period()-1]]
		l = r.c.Tiles[s.period()-1][s.Tiles[s.period()-1]-1].Penalty
	}
	w.Share("tile take", int(t.Take[0])+int(t.Take[1])+int(t.Take[2])+int(t.Take[3]), 4)
	w.Share("tile work", int(t.Work[0])+int(t.Work[1]), 3)
	w.Share("tile members", int(t.Coloured), 1)
	w.Share("tile less", bits.OnesCount8(t.Less), 2)
	w.Flag("tile market", t.Flags&tables.NoMarket != 0)
	w.Flag("tile end", l.Kind == content.LastNoEndVP || l.Kind == content.LastEndLoss)
}

// describeFloors sums up, for each tower, the cards that still lie there, and how many
// of them the seat could take for their value.
func (r *rules) describeFloors(s *state, seat engine.Seat, w *feature.Writer) {
	best := s.Players[seat].bestMember()
	for t := content.Tower(0); t < content.NumTowers; t++ {
		var sum cardWorth
		lying, reach := 0, 0
		for floor := 1; floor <= content.NumFloors; floor++ {
			sp := content.FloorOf(t, floor)
			card := s.Floor[sp]
			if card == 0 {
				continue
			}
			lying++
			sum.add(&r.worth[card])
			if r.FloorValue[floor-1] <= best {
				reach++
			}
		}
		w.Nth("tower", int(t))
		w.Share("cards", lying, 4)
		w.Share("reach", reach, 4)
		w.Flag("occupied", s.occupied(t))
		sum.put(w, 4)
	}
	w.Group("spaces")
	for sp := content.Market1; sp < content.LeaderSpace; sp++ {
		w.PutAt("free", int(sp-content.Market1), float32(s.Marks.Free>>sp&1))
	}
	w.Share("large harvest", int(s.line(content.HarvestAll).Len), 6)
	w.Share("large production", int(s.line(content.ProduceAll).Len), 6)
	w.Share("palace", int(s.line(content.Palace).Len), 6)
}

// bestMember returns the highest value of the members that are still to be placed.
func (p *player) bestMember() int16 {
	best := int16(0)
	for m, at := range p.At {
		if at == content.Home {
			best = max(best, p.Values[m])
		}
	}
	return best
}

// describeSeat writes what every seat may know of a seat.
func (r *rules) describeSeat(s *state, seat engine.Seat, w *feature.Writer) {
	p := &s.Players[seat]
	for g := content.Good(0); g < content.NumGoods; g++ {
		w.PutAt("goods", int(g), float32(p.Goods[g])/goodScale[g])
	}
	r.describeScore(s, seat, w)
	r.describeMembers(s, seat, w)
	r.describeEstate(p, w)
	t := &p.Traits
	for kind := range t.Take {
		w.PutAt("take", kind, float32(t.Take[kind])/3)
		w.PutAt("room", kind, float32(t.Room[kind])/2)
	}
	w.PutAt("work", 0, float32(t.Work[0])/3)
	w.PutAt("work", 1, float32(t.Work[1])/3)
	w.Share("coloured", int(t.Coloured), 3)
	w.Share("neutral", int(t.Neutral), 3)
	w.Flag("base", t.Base > 0)
	w.Share("rate", int(t.Rate-t.Step), 1)
	w.Share("less", bits.OnesCount8(t.Less), 3)
	w.Share("twice", bits.OnesCount8(t.Twice), 3)
	w.Share("more", int(t.More), 1)
	w.Share("discounts", bits.OnesCount8(t.Discounts), 4)
	w.Share("no fee", bits.OnesCount8(t.NoFee), 4)
	w.Share("happenings", bits.OnesCount16(t.On), 4)
	for i := range 16 {
		w.PutAt("flag", i, float32(t.Flags>>i&1))
	}
	w.Share("leaders", int(p.Leaders), 4)
	w.Share("hand", bits.OnesCount64(p.Hand), 4)
	w.Share("face up", int(p.Leaders)-bits.OnesCount64(p.Down), 4)
	r.describeOutlook(s, seat, w)
}

var goodScale = [content.NumGoods]float32{6, 6, 6, 8, 10, 8, 40, 4}

// describeScore is how the seat stands, part by part.
func (r *rules) describeScore(s *state, seat engine.Seat, w *feature.Writer) {
	p := &s.Players[seat]
	v := r.scoreOf(s, seat)
	w.Share("points", v.total(), 60)
	for i := 2; i <= 6; i++ {
		w.PutAt("part", i, float32(v[i])/20)
	}
	w.Share("losses", v[1]+v[7]+v[8]+v[9]+v[10], 20)
	for period := range s.Tiles {
		w.PutAt("excommunicated", period, float32(p.Cubes>>period&1))
	}
	lack := int16(0)
	if s.Round > 0 && s.Phase != lorenzo.PhaseOver {
		lack = max(0, r.c.Board.FaithNeeded[s.period()-1]-p.Goods[content.Faith])
	}
	w.Share("faith lacking", int(lack), 5)
	track := r.c.Board.FaithVP
	w.Share("faith track", int(track[max(0, min(int(p.Goods[content.Faith]), len(track)-1))]), 30)
	slot := min(int(p.Count[content.Territory]), len(r.SlotMilitary)-1)
	w.Share("military lacking", int(max(0, r.SlotMilitary[slot]-p.Goods[content.Military])), 10)
}

// describeMembers writes what the seat can still place, and where its members are.
func (r *rules) describeMembers(s *state, seat engine.Seat, w *feature.Writer) {
	p := &s.Players[seat]
	home := 0
	for m, at := range p.At {
		value := float32(0)
		if at == content.Home {
			home++
			value = float32(p.Values[m]+1) / 7
		}
		w.PutAt("value", m, value)
	}
	w.Share("home", home, 4)
	w.Flag("passed", p.Passed)
	for i, of := range s.Order[:s.Seats] {
		if of == seat {
			w.Share("place", i, 4)
		}
	}
	rank := 0
	palace := s.line(content.Palace)
	for i, token := range palace.Token[:palace.Len] {
		if tokenSeat(token) == seat && rank == 0 {
			rank = int(palace.Len) - i
		}
	}
	w.Share("palace", rank, 4)
	for area := range 8 {
		w.PutAt("area", area, float32(s.Marks.Areas[seat]>>area&1))
	}
}

// describeEstate writes sums of what the seat's cards and tile yield.
func (r *rules) describeEstate(p *player, w *feature.Writer) {
	for kind := range p.Count {
		w.PutAt("cards", kind, float32(p.Count[kind])/6)
	}
	tile := &r.c.Board.BonusTiles[max(0, min(int(p.Bonus), len(r.c.Board.BonusTiles)-1))]
	for area, gain := range []*content.Goods{&tile.Harvest, &tile.Production} {
		var sum workWorth
		sum.gain(gain, 1)
		reach := [3]int{}
		kind := workType(content.Area(area))
		for _, card := range p.Cards[kind][:p.Count[kind]] {
			work := &r.work[card]
			sum.add(work)
			for i, die := range [3]int16{2, 4, 6} {
				if r.Dies[card] <= die {
					reach[i]++
				}
			}
		}
		sum.put(w, area)
		for i, n := range reach {
			w.PutAt(reachNames[area], i, float32(n)/6)
		}
	}
}

var reachNames = [2]string{"harvest reach", "production reach"}

// describeHand writes what the seat alone knows: leaders in hand, and what they lack to be played.
func (r *rules) describeHand(s *state, seat engine.Seat, w *feature.Writer) {
	p := &s.Players[seat]
	var kinds [4]int
	ready, lacking := 0, 0
	for set := p.Hand; set != 0; set &= set - 1 {
		l := &r.c.Leaders[bits.TrailingZeros64(set)]
		kinds[l.Kind]++
		lack := 0
		for i := range l.Needs {
			lack += missing(p, &l.Needs[i])
		}
		if lack == 0 {
			ready++
		}
		lacking += min(lack, 8)
	}
	for kind, n := range kinds {
		w.PutAt("leaders", kind, float32(n)/4)
	}
	w.Share("ready", ready, 4)
	w.Share("lacking", lacking, 20)
}

// missing returns how much a seat lacks of a requirement, about: the nets have learned
// without different types.
func missing(p *player, n *content.Need) int {
	if n.What == content.NeedTypes {
		return 0
	}
	return int(n.Lacks(p.owns(n)))
}

// describePending writes what has begun and is not yet paid or gained: for the seat, and for the others
// together.
func (r *rules) describePending(s *state, seat engine.Seat, w *feature.Writer) {
	var sums [2]pending
	for i := range s.Stack.Frames[:s.Stack.Len] {
		f := &s.Stack.Frames[i]
		side := 1
		if f.Seat == seat {
			side = 0
		}
		r.pend(s, f.Node, int(f.N), &sums[side])
	}
	acting := 1
	if top := s.Stack.Top(); top != nil && top.Seat == seat {
		acting = 0
	}
	if s.Act.Kind != noAction && s.Act.Space >= 0 && s.Act.Space < content.FloorSpaces {
		sums[acting].card = r.worth[s.Floor[s.Act.Space]]
	}
	if s.Run.Running {
		sums[acting].work = float32(s.Run.Value) / 8
	}
	for side, name := range [2]string{"mine pending", "theirs pending"} {
		w.Group(name)
		p := &sums[side]
		w.Flag("asked", side == acting)
		w.Share("choices of privileges", p.privileges, 2)
		w.Share("takes", p.takes, 8)
		w.Share("works", p.works, 8)
		w.Share("frames", p.frames, 4)
		w.Put("running", p.work)
		p.card.put(w, 1)
		on := s.Act.Kind != noAction && side == acting
		value := int16(0)
		if on {
			value = s.Act.Value
		}
		w.Share("value", int(value), 8)
		w.Flag("harvest", on && (s.Act.Space == content.HarvestOne || s.Act.Space == content.HarvestAll))
		w.Flag("production", on && (s.Act.Space == content.ProduceOne || s.Act.Space == content.ProduceAll))
		w.Flag("market", on && s.Act.Space >= content.Market1 && s.Act.Space <= content.Market4)
		w.Flag("palace", on && s.Act.Space == content.Palace)
		w.Flag("own space", on && s.Act.Space >= content.LeaderSpace)
	}
}

// pending has sums of what one side has begun.
type pending struct {
	privileges, takes, works, frames int
	work                             float32
	card                             cardWorth
}
