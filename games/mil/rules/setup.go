package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// New sets up a match (M-2): the starting player is drawn, then the free lands,
// and their order (M-30.1).
func (r *rules) New(o engine.Options, chance engine.Chance) (state, error) {
	s := state{Chance: chance}
	if err := r.readOptions(&s, o); err != nil {
		return state{}, err
	}
	starter := engine.Seat(s.Chance.N(o.Seats))
	r.begin(&s, starter)
	r.drawLands(&s)
	r.Advance(&s, nil)
	return s, nil
}

// begin lays everything out but the free lands (M-2.2–M-2.8, M-2.12–M-2.14).
func (r *rules) begin(s *state, starter engine.Seat) {
	s.Starter, s.Act = starter, noAct
	for i := range s.Families {
		for k := range s.Families[i].Knights {
			s.Families[i].Knights[k] = goneKnight
		}
	}
	for i := range s.Families[:s.Seats] {
		f := &s.Families[i]
		f.Cubes, f.Women, f.Privileges, f.VP = r.c.Start, r.c.Women, r.c.Privileges, r.c.Points.Start
		for k, start := range r.c.Knights {
			f.Knights[k] = knight{In: true, Heir: start.Heir, Soldiers: start.Soldiers, Castle: start.Castle, Lord: nobody, At: content.Home, Space: content.NoSpace}
			f.Knights[k].Lands[0].Design = s.Modules.Lands[k]
		}
	}
	r.beginRound(s, 1)
}

// goneKnight is an empty slot.
var goneKnight = knight{Lord: nobody, At: content.Home, Space: content.NoSpace}

// beginRound sets the spheres up for a round (M-2.12, M-23.4, M-23.6).
func (r *rules) beginRound(s *state, round int8) {
	s.Round, s.Phase, s.Turn, s.Lap, s.Sphere = round, mil.PhaseActions, 0, 1, content.Home
	for sp := range s.Spaces {
		s.Spaces[sp] = content.Empty
		if content.Space(sp).Number() <= int(r.c.Spaces[s.Seats]) {
			s.Spaces[sp] = content.White
		}
	}
	for i := range s.Open {
		s.Open[i] = line{}
	}
	for i := range s.Families[:s.Seats] {
		f := &s.Families[i]
		f.Placed, f.Rolls = false, 0
		for k := range f.Knights {
			n := &f.Knights[k]
			n.At, n.Space, n.King, n.Archbishop = content.Home, content.NoSpace, false, false
		}
	}
}

// drawLands draws the free lands by group (food, metal, cloth), shuffles them
// and splits them into the columns (M-2.9–M-2.11).
func (r *rules) drawLands(s *state) {
	var drawn [content.NumColumns * content.ColumnRoom]content.Land
	n := 0
	free := r.landsDrawn(s)
	for _, group := range [...]struct {
		name  string
		count int8
	}{{"food", free.Food}, {"metal", free.Metal}, {"cloth", free.Cloth}} {
		bag := r.tilesOfGroup(s, group.name)
		engine.Shuffle(&s.Chance, bag)
		n += copy(drawn[n:], bag[:group.count])
	}
	engine.Shuffle(&s.Chance, drawn[:n])
	at := 0
	for col, height := range free.Columns {
		at += copy(s.Columns[col][:height], drawn[at:n])
		s.Height[col] = height
	}
}

// tilesOfGroup returns the tiles of a group that the starting lands leave.
func (r *rules) tilesOfGroup(s *state, group string) []content.Land {
	var bag []content.Land
	for l := content.Grain; l < content.NumLands; l++ {
		if r.c.Lands[l].Group != group {
			continue
		}
		n := r.c.Lands[l].Count
		for _, start := range s.Modules.Lands {
			if start == l {
				n -= s.Seats
			}
		}
		for range n {
			bag = append(bag, l)
		}
	}
	return bag
}

// inUse reports whether the space exists in this match (M-2.12).
func (r *rules) inUse(s *state, sp content.Space) bool {
	return sp >= 0 && sp < content.NumSpaces && sp.Number() <= int(r.c.Spaces[s.Seats])
}

// top returns the visible land of a column, NoLand when it is gone.
func (s *state) top(col int) content.Land {
	if s.Height[col] == 0 {
		return content.NoLand
	}
	return s.Columns[col][s.Height[col]-1]
}
