package rules

import (
	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/mil"
	"signoria/games/mil/content"
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
	var all [content.MaxSeats]standing
	r.survey(s, seat, all[:s.Seats])
	w.Group("table")
	r.describeTable(s, w)
	for i := range int(s.Seats) {
		of := (int(seat) + i) % int(s.Seats)
		w.Nth("seat", i)
		r.describeSeat(s, engine.Seat(of), all[:s.Seats], i == 0, w)
	}
	w.Group("mine")
	r.describeScreen(s, seat, all[:s.Seats], w)
	r.describePending(s, seat, w)
}

// describeTable writes what belongs to no family: the time, the spheres, the free lands.
func (r *rules) describeTable(s *state, w *feature.Writer) {
	w.One("round", int(s.Round)-1, int(r.c.Rounds))
	w.One("phase", int(s.Phase), int(mil.PhaseOver))
	w.Share("lap", min(int(s.Lap), 10), 10)
	white, open := 0, 0
	for sphere := content.Court; sphere <= content.Curia; sphere++ {
		free, tokens, first := 0, 0, 0
		for number := 1; number <= int(r.c.Spaces[s.Seats]); number++ {
			switch t := s.Spaces[content.SpaceOf(sphere, number)]; {
			case t == content.Empty:
				free++
				open++
			case t == content.White:
				white++
				open++
				tokens++
			case t < content.OfKnight:
				tokens++
			case first == 0:
				first = number
			}
		}
		at := int(sphere - content.Court)
		w.PutAt("free", at, float32(free)/4)
		w.PutAt("tokens", at, float32(tokens)/4)
		w.PutAt("turn of", at, isOne(s.Phase == mil.PhaseSpheres && s.Sphere == sphere))
	}
	w.Share("white", white, 16)
	w.Share("open", open, 16)
	w.Flag("time flies", white == 0)
	for col := range content.NumColumns {
		top := s.top(col)
		w.PutAt("column", col, float32(s.Height[col])/6)
		w.PutAt("top", col, isOne(top != content.NoLand))
		w.PutAt("top defence", col, float32(int(r.c.Columns[col])+int(r.c.Lands[top].Defence))/10*isOne(top != content.NoLand))
	}
	m := &s.Modules
	w.Flag("cut-throat", m.CutThroat)
	w.Flag("time is money", m.TimeIsMoney)
	w.Flag("pope", m.Pope)
	w.Flag("claim", m.Claim)
}

func isOne(is bool) float32 {
	if is {
		return 1
	}
	return 0
}

// later returns how much of the match is still to come after this round.
func (r *rules) later(s *state) float32 {
	return float32(r.c.Rounds-s.Round) / float32(max(1, r.c.Rounds-1))
}

// describeSeat writes what every seat may know of a seat.
func (r *rules) describeSeat(s *state, seat engine.Seat, all []standing, own bool, w *feature.Writer) {
	f, t, later := &s.Families[seat], &all[seat], r.later(s)
	best, sum := int16(-1000), 0
	for i := range all {
		if engine.Seat(i) != seat {
			best = max(best, all[i].points)
			sum += int(all[i].points)
		}
	}
	w.Share("points", int(t.points), 30)
	w.Share("ahead", int(t.points-best), 20)
	w.Put("ahead of most", (float32(t.points)-float32(sum)/float32(len(all)-1))/20)
	w.Put("ahead at last", float32(t.points-best)/10*(1-later))
	w.Share("game points", int(f.VP), 30)
	r.describeFamily(s, seat, t, later, w)
	r.describeEstate(t, later, w)
	r.describeSpheres(t, w)
	w.Flag("starter", s.Starter == seat)
	w.Share("turn", (int(seat)-int(s.Starter)-int(s.Turn)+2*int(s.Seats)+1)%int(s.Seats), int(s.Seats))
	w.Share("cubes as counted", int(t.counted), 20)
	if own {
		return
	}
	w.Share("wedding", int(f.Women), 3)
}

// describeFamily is a family's people.
func (r *rules) describeFamily(s *state, seat engine.Seat, t *standing, later float32, w *feature.Writer) {
	f := &s.Families[seat]
	w.Share("knights", t.knights, 4)
	w.Put("knights later", float32(t.knights)/4*later)
	w.Share("heirs", t.heirs, 4)
	w.Share("heirless", t.knights-t.heirs, 4)
	w.Put("heirless later", float32(t.knights-t.heirs)/4*later)
	w.Share("years", t.years, 8)
	w.Share("years without heir", t.orphanYears, 6)
	w.Put("years without heir later", float32(t.orphanYears)/6*later)
	w.Share("last year", t.lastYear, 2)
	w.Share("last year without heir", t.lastOrphan, 2)
	w.Put("last year without heir later", float32(t.lastOrphan)/2*later)
	w.Share("dies", t.dying, 1)
	w.Share("hungry", t.hungry, 2)
	w.Share("hungry without heir", t.hungryOrphan, 2)
	w.Share("women", int(f.Women), 6)
	w.Flag("most women", t.mostWomen)
	w.Share("privileges", int(f.Privileges), 5)
	w.Flag("most privileges", t.mostPrivileges)
	w.Put("most privileges at last", isOne(t.mostPrivileges)*(1-later))
	w.Share("home", t.home, 4)
	w.Flag("placed", f.Placed)
	w.Flag("rewarded", t.armed == t.knights)
}

// describeEstate writes what a family has, and what that yields.
func (r *rules) describeEstate(t *standing, later float32, w *feature.Writer) {
	w.Share("castles", t.castles, 4)
	w.Share("castle places", t.castleRoom, 4)
	w.Share("lands", t.lands, 6)
	w.Put("lands later", float32(t.lands)/6*later)
	w.Share("room", t.room, 6)
	w.Share("soldiers", int(t.soldiers), 8)
	w.Put("soldiers later", float32(t.soldiers)/8*later)
	w.Share("strongest", int(t.strongest), 5)
	w.Put("strongest later", float32(t.strongest)/5*later)
	w.Share("vassals", t.vassals, 3)
	w.Share("vassal lands", t.vassalLands, 4)
	w.Put("vassal lands later", float32(t.vassalLands)/4*later)
	w.Share("bound", t.bound, 3)
	w.Share("bound lands", t.boundLands, 3)
	for k := range content.NumCubes {
		w.PutAt("harvest", int(k), float32(t.harvest[k])/4)
		w.PutAt("fee", int(k), float32(t.fee[k])/3)
	}
	w.Share("weakest defence", int(t.weakest), 12)
	w.Share("open to vassalage", t.prey, 4)
	w.Share("open to vassalage later", t.preyLater, 4)
}

// describeSpheres is where a family's knights still have their turn, and what they
// can do there.
func (r *rules) describeSpheres(t *standing, w *feature.Writer) {
	for sphere, n := range t.at {
		w.PutAt("at", sphere, float32(n)/2)
	}
	for i := range content.NumLimited {
		w.PutAt("favour", i, isOne(t.favour>>i&1 != 0))
	}
	w.Share("war soldiers", int(t.warSoldiers), 6)
	w.Share("conquests", t.conquests, 2)
	w.Share("conquest cost", int(t.conquestCost), 10)
	w.Share("attack margin", int(max(-10, t.attack)), 10)
	w.Share("attacks", t.attacks, 2)
	w.Share("court catch", int(t.catch), 10)
	w.Share("court fief", int(t.fief), 10)
	w.Share("court catch with home", int(t.catchLater), 10)
	w.Share("caught", int(t.caught), 10)
	w.Share("threatened", t.threatened, 3)
	w.Flag("king", t.king)
	w.Flag("archbishop", t.archbishop)
}
