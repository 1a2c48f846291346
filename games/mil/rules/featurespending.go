package rules

import (
	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// describeScreen writes what the seat alone knows: its cubes, what they can pay, and how they compare
// with what the others are known to have taken (M-28.4, R-63).
func (r *rules) describeScreen(s *state, seat engine.Seat, all []standing, w *feature.Writer) {
	f, t, later := &s.Families[seat], &all[seat], r.later(s)
	c := f.Cubes
	sum := float32(0)
	var pool content.Cubes
	for i := range s.Families[:s.Seats] {
		if engine.Seat(i) != seat {
			pool = pool.Plus(s.Families[i].Cubes)
		}
	}
	others := float32(s.Seats - 1)
	for k, n := range c {
		sum += float32(n)
		w.PutAt("cubes", k, float32(n)/6)
		w.PutAt("cubes later", k, float32(n)/6*later)
		w.PutAt("others' cubes as counted", k, float32(pool[k])/others/6)
	}
	w.Put("cubes", sum/20)
	for n := range 4 {
		w.PutAt("gold", n, isOne(int(c[content.Gold]) > n))
	}
	goods, influence := float32(c[content.Cloth]+c[content.Metal]), float32(c[content.Influence])
	behind := float32(pool[content.Cloth]+pool[content.Metal]) / others
	w.Put("goods beside those as counted", (goods-behind)/6)
	w.Put("goods beside those as counted at last", (goods-behind)/6*(1-later))
	w.Put("influence beside that as counted", (influence-float32(pool[content.Influence])/others)/6)
	w.Put("influence beside that as counted at last", (influence-float32(pool[content.Influence])/others)/6*(1-later))
	w.Put("gold beside that as counted", (float32(c[content.Gold])-float32(pool[content.Gold])/others)/3)
	w.Put("gold at last", float32(c[content.Gold])/6*(1-later))
	recruits := min(c[content.Cloth], c[content.Metal])
	w.Share("recruits", int(recruits), 4)
	works := r.mayAge(s) && !f.Placed
	w.Put("recruits now", float32(recruits)/4*isOne(works))
	w.Flag("works", works)
	castles := min(recruits, c[content.Food])
	w.Share("castles to pay", int(min(castles, 3)), 3)
	w.Put("castle at the Market", isOne(castles > 0 && t.castleRoom > 0 && t.at[content.Market] > 0))
	w.Share("at the Market without goods", t.at[content.Market]*int(isOne(c.Sum() < 3)), 2)
	w.Share("pays for spaces", int(min(c[content.Gold]+f.Privileges, int16(t.home))), 4)
	w.Put("gold in the Curia", float32(c[content.Gold])/4*isOne(s.Phase < mil.PhaseSpheres || s.Phase == mil.PhaseSpheres && (s.Sphere < content.Curia || s.Sphere == content.Curia && s.Turn < 0)))
	w.Share("nuns", min(t.at[content.Monastery], int(f.Women)), 2)
	w.Share("abbesses", min(t.at[content.Curia], int(f.Women)), 2)
	w.Put("war cubes", float32(c[content.Food]+c[content.Influence])/8*isOne(t.at[content.War] > 0))
	w.Put("court cubes", float32(c[content.Gold]+c[content.Influence])/6*isOne(t.catch > 0))
	w.Put("defending cubes", float32(c[content.Food]+c[content.Influence])/8*isOne(t.threatened > 0))
	w.Put("offering cubes", float32(c[content.Gold]+c[content.Influence])/6*isOne(t.prey > 0))
}

// describePending writes what has begun and is not yet paid or gained.
func (r *rules) describePending(s *state, seat engine.Seat, w *feature.Writer) {
	ask, asked := mil.AskNothing, engine.NoSeat
	if f := s.Stack.Top(); f != nil {
		ask, asked = mil.Ask(f.Node), f.Seat
	}
	active := familyOf(s.Act.Knight)
	for i := range int(s.Seats) {
		w.PutAt("asked", i, isOne(asked >= 0 && (int(asked)-int(seat)+int(s.Seats))%int(s.Seats) == i))
		w.PutAt("active", i, isOne(active >= 0 && (int(active)-int(seat)+int(s.Seats))%int(s.Seats) == i))
	}
	me := int(ask)
	if asked != seat {
		me = int(mil.AskNothing)
	}
	w.One("asks me", me, int(mil.NumAsks))
	mine := active == int8(seat)
	w.Group("pending")
	r.describeGrowth(s, ask, mine, w)
	r.describeDraft(s, seat, w)
	r.describeDeal(s, seat, ask, w)
	r.describeBattle(s, seat, ask, w)
}

// describeGrowth is a family growth under way.
func (r *rules) describeGrowth(s *state, ask mil.Ask, mine bool, w *feature.Writer) {
	side := float32(-1)
	if mine {
		side = 1
	}
	growing := ask == mil.AskGrow || ask == mil.AskResult
	heir := s.Act.Knight != content.NoKnight && s.knight(s.Act.Knight).Heir
	w.Put("growing", side*isOne(growing))
	w.Put("growing with heir", side*isOne(growing && heir))
	w.Put("rolled", side*isOne(growing && s.Act.Rolled))
	face := &r.c.Faces[s.Act.Face]
	for res := content.Clock; res < content.NumResults; res++ {
		w.PutAt("result", int(res), side*isOne(ask == mil.AskResult && (face.Results[0] == res || face.Results[1] == res)))
	}
	aging := ask == mil.AskYear
	w.Put("aging", side*isOne(aging))
	w.Put("guest", side*isOne(ask == mil.AskGuest))
	for i, a := range [...]mil.Ask{mil.AskCourt, mil.AskMarket, mil.AskWar, mil.AskCuria} {
		w.PutAt("knight's turn", i, side*isOne(ask == a))
	}
	w.Put("trading", side*isOne(ask == mil.AskTrade)*(1-float32(s.Act.Given)/4))
	w.Put("nuns", side*isOne(ask == mil.AskNuns))
}

// describeDraft writes the cubes that the seat has put up so far, in secret or not, and their
// purpose.
func (r *rules) describeDraft(s *state, seat engine.Seat, w *feature.Writer) {
	d := &s.Draft[seat]
	on := isOne(d.Purpose != mil.NoPurpose)
	for p := mil.ForDowry; p <= mil.ForHalf; p++ {
		is := isOne(d.Purpose == p)
		w.PutAt("chooses", int(p-mil.ForDowry), is)
		w.PutAt("chosen", int(p-mil.ForDowry), is*float32(d.Cubes.Sum())/6)
		w.PutAt("sealed", int(p-mil.ForDowry), is*isOne(!d.Owes))
	}
	for k, n := range d.Cubes {
		w.PutAt("chosen kind", k, on*float32(n)/4)
	}
	w.Put("lines left", on*float32(int8(content.NumCubes)-max(0, d.Next))/5*isOne(d.Owes))
	owing := 0
	for i := range s.Draft[:s.Seats] {
		if s.Draft[i].Owes {
			owing++
		}
	}
	w.Share("seats choosing", owing, 4)
	f := &s.Families[seat]
	host := s.Act.Knight != content.NoKnight && s.Act.Knight.Seat() == seat
	wedding := d.Purpose == mil.ForDowry
	bid := d.Cubes.Sum()
	w.Flag("hosts a wedding", wedding && host)
	w.Put("dowry with woman", isOne(wedding && !host && f.Women > 0)*float32(bid)/4)
	w.Put("dowry without woman", isOne(wedding && !host && f.Women == 0)*float32(bid)/4)
	w.Put("dowry of the host", isOne(wedding && host)*float32(bid)/4)
	for n := range 4 {
		w.PutAt("dowry", n, isOne(wedding && int(bid) > n))
		w.PutAt("cathedral", n, isOne(d.Purpose == mil.ForCathedral && int(d.Cubes[content.Gold]) > n))
	}
}

// describeDeal writes what is undecided between families: offers, auctions, the cathedral.
func (r *rules) describeDeal(s *state, seat engine.Seat, ask mil.Ask, w *feature.Writer) {
	a := &s.Act
	active, target := familyOf(a.Knight), familyOf(a.Target)
	court := a.Target != content.NoKnight && s.Phase == mil.PhaseSpheres && s.Sphere == content.Court
	answering := ask == mil.AskAnswer || s.Draft[max(0, active)].Purpose == mil.ForRaise && active >= 0
	side := sideOf(seat, active, target)
	worth := int16(0)
	if court && a.Target >= 0 {
		worth = r.c.Points.Vassal + s.knight(a.Target).lands()*r.c.Points.VassalLand
	}
	bound := court && s.knight(a.Target).Lord >= 0
	w.Put("attempt", side*isOne(court && !bound))
	w.Put("attempt worth", side*isOne(court && !bound)*float32(worth)/10)
	w.Put("offer made", side*isOne(court && !bound && answering))
	w.Put("raising", side*isOne(court && active >= 0 && s.Draft[max(0, active)].Purpose == mil.ForRaise))
	w.Put("offer", side*isOne(court && !bound)*float32(a.Offer.Sum())/4)
	w.Put("offered gold", side*isOne(court && !bound)*float32(a.Offer[content.Gold])/3)
	r.describeHalf(s, seat, w)
	auction := a.Best >= 0
	me := a.Shown[seat].Sum()
	w.Put("auction", isOne(auction))
	w.Put("auction led", isOne(auction && a.Best == int8(seat)))
	w.Put("auction opened", isOne(auction && active == int8(seat)))
	w.Put("auction bid", isOne(auction)*float32(a.Bid.Sum()-3)/5)
	w.Put("auction mine", isOne(auction)*float32(me)/6)
	w.Put("auction gold", isOne(auction && a.Best == int8(seat))*float32(a.Bid[content.Gold])/3)
	builder := nobody
	if ask == mil.AskCastle {
		builder = int8(s.Stack.Top().Seat)
	}
	w.Put("castle", isOne(builder == int8(seat)))
	shown := a.Shown[seat][content.Gold]
	worth = 0
	if shown > 0 && s.stillGives(seat) {
		worth = max(0, r.worth(s, seat))
	}
	w.Share("cathedral worth", int(worth), 6)
	w.Share("gold to give", int(shown)*int(isOne(worth > 0)), 4)
}

// stillGives reports whether the seat has shown gold at the cathedral and is still to be asked whether
// it donates it.
func (s *state) stillGives(seat engine.Seat) bool {
	for i := range s.Stack.Frames[:s.Stack.Len] {
		f := &s.Stack.Frames[i]
		switch {
		case mil.Ask(f.Node) == mil.AskDonate && f.Seat == seat:
			return true
		case f.Node != nodeDonors || s.Act.Shown[seat][content.Gold] == f.N:
		case (int(seat)-int(s.Starter)+int(s.Seats))%int(s.Seats) >= int(f.Step):
			return true
		}
	}
	return false
}

// describeHalf is a half of cubes being taken.
func (r *rules) describeHalf(s *state, seat engine.Seat, w *feature.Writer) {
	taker := nobody
	for i := range s.Draft[:s.Seats] {
		if s.Draft[i].Purpose == mil.ForHalf {
			taker = int8(i)
		}
	}
	is := isOne(taker == int8(seat))
	d := &s.Draft[seat]
	for k := range content.NumCubes {
		w.PutAt("half", int(k), is*float32(s.Act.Bid[k]-d.Cubes[k])/4)
	}
	w.Put("half to take", is*(float32((s.Act.Bid.Sum()+1)/2)-float32(d.Cubes.Sum()))/4)
	w.Put("half of others", isOne(taker >= 0 && taker != int8(seat))*float32(s.Act.Bid.Sum())/8)
}

// describeBattle is a fight, and a conquered land that has no place yet.
func (r *rules) describeBattle(s *state, seat engine.Seat, ask mil.Ask, w *feature.Writer) {
	a := &s.Act
	war := a.Target != content.NoKnight && s.Phase == mil.PhaseSpheres && s.Sphere == content.War && a.Won == content.NoLand
	side, margin, forLord := float32(0), int16(0), false
	if war {
		attack, defence := r.baseStrength(s)
		margin = attack - defence
		side = sideOf(seat, familyOf(a.Knight), familyOf(a.Target))
		switch int8(seat) {
		case a.Lords[0]:
			side, forLord = 1, true
		case a.Lords[1]:
			side, forLord = -1, true
		}
	}
	base := side * float32(max(-12, min(12, margin)))
	if s.Draft[seat].Purpose == mil.ForBattle {
		base += float32(s.Draft[seat].Cubes.Sum()) * side * side
	}
	w.Put("fight", side)
	w.Put("defending", isOne(side < 0))
	w.Put("fight strength", base/10)
	w.Put("fight won", max(-1, min(1, base/4))*side*side)
	w.Put("fights for vassal", isOne(forLord))
	w.Put("fights beside lord", isOne(war && (a.Lords[0] >= 0 && int8(seat) == familyOf(a.Knight) || a.Lords[1] >= 0 && int8(seat) == familyOf(a.Target))))
	won := ask == mil.AskLand || ask == mil.AskSettle
	w.Put("land to keep", isOne(ask == mil.AskLand)*sideOf(seat, familyOf(a.Knight), nobody))
	w.Put("land to settle", isOne(ask == mil.AskSettle)*sideOf(seat, familyOf(a.Knight), nobody))
	w.Put("land with room", isOne(won && a.Knight != content.NoKnight && r.anyRoom(s))*sideOf(seat, familyOf(a.Knight), nobody))
	w.Put("siege", isOne(s.Draft[seat].Purpose == mil.ForSiege))
}

// sideOf is 1 for one seat, -1 for another, and 0 for those who look on.
func sideOf(seat engine.Seat, one, other int8) float32 {
	switch int8(seat) {
	case one:
		return 1
	case other:
		return -1
	}
	return 0
}
