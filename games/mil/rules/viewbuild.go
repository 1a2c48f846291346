package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// View returns what the viewer may see, built field by field (M-28.9).
func (r *rules) View(s *state, viewer engine.Seat) mil.View {
	m := s.Modules
	v := mil.View{
		Viewer: viewer, Content: r.c, Options: mil.Options{CutThroat: m.CutThroat, TimeIsMoney: m.TimeIsMoney, Pope: m.Pope, Claim: m.Claim, Memory: m.Memory},
		Round: int(s.Round), Phase: s.Phase, Lap: int(s.Lap), Starter: s.Starter, Sphere: s.sphereInPlay(),
		Spaces: s.Spaces, InUse: int(r.c.Spaces[s.Seats]), White: s.whiteTokens(),
	}
	for i := range s.Open {
		v.Open[i] = append([]content.Knight(nil), s.Open[i].Knights[:s.Open[i].Len]...)
	}
	for col := range v.Columns {
		top := s.top(col)
		v.Columns[col] = mil.ColumnView{Top: top, Left: int(s.Height[col]), Defence: int(r.c.Columns[col])}
		if top != content.NoLand {
			v.Columns[col].Defence += int(r.c.Lands[top].Defence)
		}
	}
	pts := r.countPoints(s, s.Phase == mil.PhaseOver)
	for i := range int(s.Seats) {
		sv := r.viewSeat(s, engine.Seat(i), viewer)
		sv.Parts, sv.Score = pts[i], pts.total(i)
		v.Seats = append(v.Seats, sv)
	}
	r.viewRanks(s, &v)
	v.Question = r.question(s, viewer)
	if viewer != engine.NoSeat {
		v.Offers = r.offers(s, viewer)
	}
	return v
}

// sphereInPlay returns the sphere that politics or the spheres have come to: that of a guest
// who is still to be placed is not over (M-14.4, M-14.5).
func (s *state) sphereInPlay() content.Sphere {
	if s.Phase == mil.PhasePolitics && s.Act.Sphere != content.Home {
		return s.Act.Sphere
	}
	return s.Sphere
}

// viewRanks are the true places after the end, before it those of the points
// that all can see.
func (r *rules) viewRanks(s *state, v *mil.View) {
	if s.Phase == mil.PhaseOver {
		for _, place := range r.Rank(s, nil) {
			v.Seats[place.Seat].Rank = place.Rank
		}
		return
	}
	for i := range v.Seats {
		v.Seats[i].Rank = 1
		for j := range v.Seats {
			if v.Seats[j].Score > v.Seats[i].Score {
				v.Seats[i].Rank++
			}
		}
	}
}

func (r *rules) viewSeat(s *state, seat, viewer engine.Seat) mil.SeatView {
	f := &s.Families[seat]
	v := mil.SeatView{Seat: seat, Women: int(f.Women), Privileges: int(f.Privileges), VP: int(f.VP), Placed: f.Placed, Rolls: int(f.Rolls)}
	cubes := f.Cubes
	if seat == viewer || s.Phase == mil.PhaseOver {
		v.Cubes = &cubes
	}
	d := &s.Draft[seat]
	if s.Modules.Memory {
		v.Known = &cubes
	}
	v.Sealed = s.hasSealed(seat)
	if seat == viewer && d.Purpose != mil.NoPurpose {
		chosen := d.Cubes
		v.Draft = &chosen
	}
	for slot := range f.Knights {
		v.Knights[slot] = viewKnight(content.KnightOf(seat, slot), &f.Knights[slot])
	}
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.knight(k).Lord == int8(seat) {
			v.Vassals = append(v.Vassals, k)
		}
	}
	return v
}

func viewKnight(k content.Knight, n *knight) mil.KnightView {
	v := mil.KnightView{
		Knight: k, In: n.In, Heir: n.Heir, Years: int(n.Years), Castle: n.Castle, Soldiers: int(n.allSoldiers()), King: n.King,
		Archbishop: n.Archbishop, Lord: engine.Seat(n.Lord), At: n.At, Space: n.Space, Elements: int(n.elements()), Starves: n.starves(),
	}
	for i, l := range n.Lands {
		v.Lands[i] = mil.LandView(l)
	}
	return v
}
