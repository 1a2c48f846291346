package rules

import (
	"signoria/engine/effect"
	"signoria/engine/feature"
	"signoria/games/lorenzo/content"
)

// cardWorth describes a card by what it prints, so that cards of any module or
// edition can be summed up.
type cardWorth [len(worthNames)]float32

var worthNames = [...]string{"points", "end points", "goods", "military", "faith", "privileges", "actions", "lasting", "cost", "needs", "goods yield", "points yield"}

func (c *cardWorth) add(d *cardWorth) {
	for i, x := range d {
		c[i] += x
	}
}

// put writes the numbers as parts of what much such cards have.
func (c *cardWorth) put(w *feature.Writer, much float32) {
	for i, x := range c {
		w.Put(worthNames[i], x/much)
	}
}

// workWorth has sums of what harvests or productions of a seat yield.
type workWorth [len(workNames[0])]float32

var workNames = [2][12]string{
	{"harvest wood", "harvest stone", "harvest servants", "harvest coins", "harvest military", "harvest faith", "harvest points", "harvest tokens", "harvest privileges", "harvest trades", "harvest trade points", "harvest trade goods"},
	{"production wood", "production stone", "production servants", "production coins", "production military", "production faith", "production points", "production tokens", "production privileges", "production trades", "production trade points", "production trade goods"},
}

func (c *workWorth) add(d *workWorth) {
	for i, x := range d {
		c[i] += x
	}
}

func (c *workWorth) gain(g *content.Goods, share float32) {
	for good, n := range g {
		c[good] += share * float32(n) / 4
	}
}

func (c *workWorth) put(w *feature.Writer, area int) {
	for i, x := range c {
		w.Put(workNames[area][i], x)
	}
}

// drawWorths describes all cards once.
func (r *rules) drawWorths() {
	r.worth = make([]cardWorth, max(len(r.c.Cards), 1))
	r.work = make([]workWorth, len(r.worth))
	for n := range r.c.Cards {
		card := &r.c.Cards[n]
		if card.Work != nil {
			r.work[n] = r.workOf(card.Work)
		}
		r.worth[n] = r.worthOf(card, &r.work[n])
	}
}

func (r *rules) worthOf(card *content.Card, work *workWorth) (d cardWorth) {
	d[1] = float32(card.EndVP) / 4
	if card.End.Each > 0 {
		d[1] += float32(card.End.VP) / float32(card.End.Each)
	}
	for _, e := range r.effects(card.Immediate) {
		r.addEffect(&d, &e)
	}
	for i := range card.Lasting {
		l := &card.Lasting[i]
		d[7] += 0.5 + float32(l.N)/4
	}
	if len(card.Costs) > 0 {
		cost := &card.Costs[0]
		d[8] = float32(cost.Pay[content.Wood]+cost.Pay[content.Stone]+cost.Pay[content.Coins]+cost.Pay[content.Servants]) / 6
		d[9] = float32(cost.Need+cost.Pay[content.Military]) / 6
	}
	for good, x := range work {
		switch {
		case good <= int(content.Coins), good == 8, good == 11:
			d[10] += x
		case good == int(content.VP), good == 10:
			d[11] += x
		default:
			d[10] += x / 2
		}
	}
	return d
}

// effects returns those of a range, flattened.
func (r *rules) effects(of content.Range) []content.Effect {
	return r.c.OneShots[of.First : of.First+of.Count]
}

func (r *rules) addEffect(d *cardWorth, e *content.Effect) {
	switch e.Kind {
	case content.EffPrivileges:
		d[5] += float32(e.N)
	case content.EffTakeCard, content.EffWork:
		d[6] += float32(e.N) / 4
	case content.EffOptions:
		if len(e.Options) > 0 {
			for _, o := range r.effects(e.Options[0]) {
				r.addEffect(d, &o)
			}
		}
	case content.EffGain, content.EffGainPer:
		share := float32(1)
		if e.Kind == content.EffGainPer {
			share = 2 / float32(max(1, e.Each))
		}
		for good := content.Wood; good <= content.Coins; good++ {
			d[2] += share * float32(e.Goods[good]) / 4
		}
		d[3] += share * float32(e.Goods[content.Military]) / 4
		d[4] += share * float32(e.Goods[content.Faith]) / 2
		d[0] += share * float32(e.Goods[content.VP]) / 4
	default:
		d[6] += 0.5
	}
}

// workOf returns what one harvest or production with the card brings; of its trades the
// best in points.
func (r *rules) workOf(work *content.Work) (d workWorth) {
	d.gain(&work.Gain, 1)
	d.gain(&work.PerGain, 2)
	d.gain(&work.Lose, -1)
	d[8] = float32(work.Privileges)
	for i := range work.Trades {
		t := &work.Trades[i]
		d[9] = 1
		d[10] = max(d[10], float32(t.Gain[content.VP])/4)
		d[11] = max(d[11], float32(t.Gain[content.Wood]+t.Gain[content.Stone]+t.Gain[content.Coins]+t.Gain[content.Servants]+t.Gain[content.Faith]+t.Gain[content.Military])/4+float32(t.Privileges))
	}
	return d
}

// pend adds what a frame on the stack still brings.
func (r *rules) pend(s *state, node effect.Node, n int, sum *pending) {
	switch {
	case node == nodeTurn:
	case node == nodePrivilege:
		sum.privileges += n
	case node < nodeEffect:
		sum.frames++
	default:
		e := &r.c.OneShots[node-nodeEffect]
		switch e.Kind {
		case content.EffPrivileges:
			sum.privileges += int(e.N)
		case content.EffTakeCard:
			sum.takes += int(e.N)
		case content.EffWork:
			sum.works += int(e.N)
		default:
			sum.frames++
		}
	}
}
