package words

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// Weights of the kinds of facts, heaviest first.
const (
	ofDeath = 900 - 100*iota
	ofFavour
	ofTime
	ofSafety
	ofDeeds
	ofReward
	ofRivals
	ofOrder
)

// lifetime is how many time tokens a knight's life has.
const lifetime = 4

// Facts returns consequences of an answer by name: who dies, which favour it wins, what the knight can
// do where he goes, and who could act before him. Spectators get none.
func (Narrator) Facts(s narrate.Scene, c engine.Choice, after any) []narrate.Consequence {
	if s.You == engine.NoSeat {
		return nil
	}
	f := &facts{Tell(s), narrate.AfterAnswer(s, c, after, Tell)}
	switch c.Verb {
	case mil.DoHarvest, mil.DoRecruit:
		f.ofAge()
	case mil.DoGrow:
		f.ofHeir()
	case mil.DoPlace:
		f.ofPlace()
	case mil.DoAttempt:
		f.ofAttempt()
	}
	f.ofKnights()
	f.ofTable()
	return f.Told
}

// facts gathers those of one answer: the telling is that of before it.
type facts struct {
	*Telling
	narrate.Answered[*Telling]
}

func (f *facts) add(kind string, weight int, key string, args ...any) {
	f.Add(kind, weight, narrate.Capital(f.T("advice.fact."+key, args...)))
}

// ofAge adds that a knight takes his last time token.
func (f *facts) ofAge() {
	k := content.Knight(f.Answer.On)
	switch v := f.Knight(k); {
	case v.Years < lifetime-1:
	case v.Heir:
		f.add("death", ofDeath, "dies_heir", "knight", f.KnightName(k))
	default:
		f.add("death", ofDeath, "dies", "knight", f.KnightName(k), "points", f.Prestige(int(f.c.Points.Death), plain))
	}
}

// ofHeir adds that a knight without an heir has at least half of his time tokens.
func (f *facts) ofHeir() {
	k := content.Knight(f.Answer.On)
	if v := f.Knight(k); !v.Heir && v.Years >= lifetime/2 {
		f.add("heir", ofDeeds, "no_heir", "knight", f.KnightName(k), "n", v.Years)
	}
}

// ofPlace adds what a knight can do where he is sent, and who acts there before him.
func (f *facts) ofPlace() {
	k := content.Knight(f.Answer.On)
	sphere := f.Then.Knight(k).At
	if f.Phase() != f.Then.Phase() || !sphere.Limited() {
		return
	}
	if f.majority(f.Then, sphere) == f.In.You && f.majority(f.Telling, sphere) != f.In.You {
		f.add("favour", ofFavour, "favour", "of", f.Sphere(sphere, Whose), "points", f.Prestige(int(f.c.Favours[sphere].VP), plain))
	}
	switch sphere {
	case content.War:
		f.ofWar(k)
	case content.Court:
		f.ofCourt(k)
	}
	free, mine := 0, f.Then.Knight(k).Space
	var before, could []string
	for n := 1; n <= f.v.InUse; n++ {
		sp := content.SpaceOf(sphere, n)
		if f.Then.v.Spaces[sp] == content.Empty {
			free++
		}
		if other, is := f.Then.v.Spaces[sp].Knight(); is && other.Seat() != f.In.You && sp < mine {
			before = appendNew(before, f.Name(other.Seat()))
		}
	}
	for i := range f.v.Seats {
		if o := &f.v.Seats[i]; o.Seat != f.In.You && atHome(o) {
			could = append(could, f.Name(o.Seat))
		}
	}
	if free == 0 && len(could) > 0 && f.v.Spaces[mine] == content.Empty {
		f.add("rivals", ofRivals, "rivals", "who", f.Any(could), "in", f.Sphere(sphere, Inside))
	}
	if len(before) > 0 {
		f.add("order", ofOrder, "order", "who", f.All(before), "n", len(before), "in", f.Sphere(sphere, Inside))
	}
}

// Phase is the part of the round.
func (m *Telling) Phase() mil.Phase { return m.v.Phase }

func appendNew(list []string, one string) []string {
	for _, has := range list {
		if has == one {
			return list
		}
	}
	return append(list, one)
}

func atHome(o *mil.SeatView) bool {
	for _, k := range o.Knights {
		if k.In && k.At == content.Home {
			return true
		}
	}
	return false
}

// majority is the family that would have a sphere's favour (M-14.1); NoSeat: none.
func (f *facts) majority(m *Telling, sphere content.Sphere) engine.Seat {
	knights, leftmost := map[engine.Seat]int{}, map[engine.Seat]int{}
	marks := map[engine.Seat]int{}
	for n := m.v.InUse; n >= 1; n-- {
		t := m.v.Spaces[content.SpaceOf(sphere, n)]
		if k, is := t.Knight(); is {
			knights[k.Seat()]++
			leftmost[k.Seat()] = n
		} else if seat, is := t.Marker(); is {
			marks[seat]++
		}
	}
	best := engine.NoSeat
	for i := range m.v.Seats {
		seat := m.v.Seats[i].Seat
		if knights[seat] == 0 {
			continue
		}
		knights[seat] += marks[seat]
		if best == engine.NoSeat || knights[seat] > knights[best] || knights[seat] == knights[best] && leftmost[seat] < leftmost[best] {
			best = seat
		}
	}
	return best
}

// ofWar names the free land that a knight can conquer with the cubes of his family.
func (f *facts) ofWar(k content.Knight) {
	me := f.Then.Seat(f.In.You)
	if me.Cubes == nil || !f.room(me) {
		return
	}
	strength := int(f.c.Costs.Soldier)*f.Then.Knight(k).Soldiers + int(me.Cubes[content.Food]+me.Cubes[content.Influence])
	for _, col := range f.Then.v.Columns {
		if col.Top != content.NoLand && strength > col.Defence {
			f.add("war", ofDeeds, "conquers", "knight", f.KnightName(k), "land", f.Land(col.Top, Object), "n", col.Defence)
		}
	}
}

func (f *facts) room(v *mil.SeatView) bool {
	for _, k := range v.Knights {
		if k.In && k.Lands[content.LandSlots-1].Design == content.NoLand {
			return true
		}
	}
	return false
}

// ofCourt names the knight of whom one can demand homage for most (M-16.2).
func (f *facts) ofCourt(k content.Knight) {
	best, prey := 0, content.NoKnight
	for i := range f.Then.v.Seats {
		for _, t := range f.Then.v.Seats[i].Knights {
			if points := f.homage(f.Then.Knight(k), &t); points > best {
				best, prey = points, t.Knight
			}
		}
	}
	if prey != content.NoKnight {
		f.add("court", ofDeeds, "homage", "knight", f.KnightName(k), "target", f.KnightName(prey), "points", f.Prestige(best, plain))
	}
}

// homage returns the points that the knight t would bring as a vassal of the knight lord; 0 if he cannot
// be one.
func (f *facts) homage(lord, t *mil.KnightView) int {
	if !t.In || t.Knight.Seat() == lord.Knight.Seat() || t.Lord != engine.NoSeat || t.Archbishop || lord.Lord == t.Knight.Seat() || lord.Soldiers <= t.Elements {
		return 0
	}
	return int(f.c.Points.Vassal) + landsOf(t)*int(f.c.Points.VassalLand)
}

func landsOf(k *mil.KnightView) (n int) {
	for _, l := range k.Lands {
		if l.Design != content.NoLand {
			n++
		}
	}
	return n
}

// ofAttempt adds the points that the vassal brings unless his family buys him off.
func (f *facts) ofAttempt() {
	t := f.Knight(content.Knight(f.Answer.On))
	points := int(f.c.Points.Vassal) + landsOf(t)*int(f.c.Points.VassalLand)
	f.add("court", ofDeeds, "vassal", "knight", f.KnightName(t.Knight), "points", f.Prestige(points, plain))
}

// ofKnights adds which of the own knights are safer than before.
func (f *facts) ofKnights() {
	if f.v.Round != f.Then.v.Round {
		return
	}
	mine, me := f.Seat(f.In.You), f.Then.Seat(f.In.You)
	armed, before := true, true
	for i := range me.Knights {
		was, is := &mine.Knights[i], &me.Knights[i]
		if !is.In || !was.In {
			armed, before = armed && !is.In, before && !was.In
			continue
		}
		armed = armed && (is.Soldiers > 0 || is.Castle)
		before = before && (was.Soldiers > 0 || was.Castle)
		if was.Starves && !is.Starves {
			f.add("famine", ofSafety, "fed", "knight", f.KnightName(is.Knight))
		}
		if who := f.hunters(f.Telling, was); len(who) > 0 && len(f.hunters(f.Then, is)) == 0 {
			f.add("homage", ofSafety, "safe", "knight", f.KnightName(is.Knight), "who", f.Any(who))
		}
	}
	if armed && !before {
		f.add("reward", ofReward, "rewarded")
	}
}

// hunters are the players who could still demand homage of a knight in this round.
func (f *facts) hunters(m *Telling, of *mil.KnightView) (names []string) {
	for i := range m.v.Seats {
		for _, k := range m.v.Seats[i].Knights {
			goes := k.At == content.Home && m.v.Phase == mil.PhaseActions || k.At == content.Court && m.v.Phase <= mil.PhaseSpheres
			if k.In && goes && f.homage(&k, of) > 0 {
				names = appendNew(names, f.Name(k.Knight.Seat()))
			}
		}
	}
	return names
}

// ofTable adds what changes for all families, and where the viewer's is first.
func (f *facts) ofTable() {
	if f.v.Round != f.Then.v.Round || f.Then.v.Phase == mil.PhaseOver {
		return
	}
	if f.v.White > 0 && f.Then.v.White == 0 && f.v.Phase == mil.PhaseActions && f.Then.v.Phase == mil.PhaseActions {
		f.add("time", ofTime, "time_flies")
	}
	if most(f.Then) && !most(f.Telling) {
		f.add("privileges", ofReward, "privileges", "points", f.Prestige(int(f.c.Points.Privileges), plain))
	}
}

// most reports whether the viewer has more privileges than anybody else.
func most(m *Telling) bool {
	mine := m.Seat(m.In.You).Privileges
	for i := range m.v.Seats {
		if o := &m.v.Seats[i]; o.Seat != m.In.You && o.Privileges >= mine {
			return false
		}
	}
	return true
}
