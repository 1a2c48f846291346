package rules

import (
	"signoria/engine"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// placing is a position being written, or read over the standard start: what has
// been put down so far.
type placing struct {
	*rules
	*state
	away   [content.NumKnights]bool // in a sphere
	guests [content.NumSpheres]bool // the King's soldiers, the Archbishop
}

// Seated returns how many families play.
func (l *placing) Seated() int { return int(l.Seats) }

// Save writes the position as YAML (docs/notation.md), the hidden parts
// included. In the middle of an action it writes what is on the table, but not
// what is half done.
func (r *rules) Save(s *state) ([]byte, error) {
	return described.Save(&placing{rules: r, state: s}), nil
}

// Load reads a position: the standard start and what differs (docs/notation.md).
func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	s, err := r.placed(o, text)
	if err == nil {
		r.Advance(&s, nil)
	}
	return s, err
}

// placed puts everything down, but does not yet ask anybody.
func (r *rules) placed(o engine.Options, text []byte) (state, error) {
	var s state
	if err := r.readOptions(&s, o); err != nil {
		return state{}, err
	}
	r.begin(&s, 0)
	if err := described.Load(&placing{rules: r, state: &s}, text); err != nil {
		return state{}, err
	}
	return s, nil
}

// Knows returns why a position cannot have such a field.
func (r *rules) Knows(s *state, path []string) error {
	return described.Knows(&placing{rules: r, state: s}, path...)
}

// maxLaps is more than an action phase can have: every action uses up a token, a
// space, a roll or a birth.
const maxLaps = 99

// maxCount is how many cubes of a kind, women or privileges a position can tell.
const maxCount = 999

// described are the fields of a position, in an order in which each can be held
// against those that are known.
var described = position.Fields[*placing]{
	{Name: "round", Is: position.IntTo(func(l *placing) *int8 { return &l.Round }, 1, func(l *placing) int { return int(l.c.Rounds) })},
	{Name: "phase", Is: position.Is(func(l *placing) *mil.Phase { return &l.Phase }, position.Enum[*placing](mil.PhaseActions, mil.PhaseOver))},
	{Then: (*placing).end},
	{Name: "sphere", Is: position.Via(func(l *placing) content.Sphere { return l.sphereInPlay() }, func(l *placing, s content.Sphere) { l.Sphere = s }, position.Of((*placing).resolved)),
		When: func(l *placing) string {
			return l.only("tells of politics and spheres", mil.PhasePolitics, mil.PhaseSpheres)
		},
		Else: func(l *placing) { l.Sphere = l.resolved()[0] }},
	{Name: "lap", Is: position.Int(func(l *placing) *int8 { return &l.Lap }, 1, maxLaps), When: (*placing).inRound},
	{Name: "starter", Is: position.Seat(func(l *placing) *engine.Seat { return &l.Starter })},
	position.Seats(func(l *placing, seat engine.Seat) ofSeat { return ofSeat{l, seat, &l.Families[seat]} }, ofFamily),
	{Name: "spaces", Is: position.Map(position.Enum[*placing](content.Court, content.Curia), func(l *placing, s content.Sphere) ofSphere { return ofSphere{l, s} }, nil,
		position.Places(ofSphere.spaces, position.Is(func(l ofSpace) *content.Token { return &l.Spaces[l.at] }, position.Of(ofSpace.tokens).If(ofSpace.lies))))},
	{Name: "monastery", Is: knightsIn(content.Monastery, 0)},
	{Name: "crusades", Is: knightsIn(content.Crusades, 1)},
	{Then: (*placing).checkPlaced},
	{Name: "discarded", Is: position.Counts(position.Enum[*placing](content.Grain, content.NumLands-1), func(l *placing, design content.Land) (*int8, int) {
		return &l.Gone[design], int(l.c.Lands[design].Count)
	})},
	{Name: "columns", Is: position.Map(position.Words[*placing](content.ColumnNames...), func(l *placing, col int) ofColumn { return ofColumn{l, col} }, nil,
		position.List(ofColumn.lands, ofColumn.stack, position.Enum[ofColumn](content.Grain, content.NumLands-1)))},
	{Then: (*placing).fillColumns},
	{Name: "turn", Is: position.Via((*placing).called, (*placing).callSeat, position.ASeat[*placing, engine.Seat]()),
		Only: func(l *placing) bool { return l.Phase == mil.PhaseActions }},
	{Name: "turn", Is: position.Via(func(l *placing) int8 { return l.Turn }, func(l *placing, n int8) { l.Turn = n - 1 }, position.Number[*placing, int8](1, (*placing).standing)),
		Only: func(l *placing) bool { return l.Phase != mil.PhaseActions }, When: (*placing).noneCalled,
		Says: func(l *placing) bool { return l.Turn > 0 }, Else: (*placing).openSphere},
	position.Chance(func(l *placing) *engine.Chance { return &l.state.Chance }),
}

// ofSeat is a family in the position.
type ofSeat struct {
	*placing
	seat engine.Seat
	f    *family
}

var ofFamily = position.Fields[ofSeat]{
	{Name: "cubes", Is: position.Counts(position.Enum[ofSeat](content.Food, content.Gold), func(f ofSeat, k content.Cube) (*int16, int) { return &f.f.Cubes[k], maxCount })},
	{Name: "women", Is: position.Int(func(f ofSeat) *int16 { return &f.f.Women }, 0, maxCount)},
	{Name: "privileges", Is: position.Int(func(f ofSeat) *int16 { return &f.f.Privileges }, 0, maxCount)},
	{Name: "vp", Is: position.Int(func(f ofSeat) *int16 { return &f.f.VP }, -maxCount, maxCount)},
	{Name: "placed", Is: position.Bool(func(f ofSeat) *bool { return &f.f.Placed })},
	{Name: "rolls", Is: position.IntTo(func(f ofSeat) *int8 { return &f.f.Rolls }, 0, func(f ofSeat) int { return int(f.c.Rolls) }), Then: ofSeat.checkRolls},
	{Name: "knights", Is: position.Map(position.Words[ofSeat](slotWords...), func(f ofSeat, slot int) ofKnight {
		return ofKnight{f.placing, content.KnightOf(f.seat, slot), &f.f.Knights[slot]}
	}, nil, position.Or(gone, func(k ofKnight) bool { return !k.n.In }, ofKnight.remove, position.Record(ofTile)))},
}

var slotWords = []string{"A", "B", "C", "D"}

// gone is written for a slot without knight.
const gone = "gone"

// ofKnight is a knight's tile in the position.
type ofKnight struct {
	*placing
	k content.Knight
	n *knight
}

// remove leaves the slot empty.
func (k ofKnight) remove() { *k.n = goneKnight }

// ofTile are the fields of a knight's tile. A knight that is named has what is given and nothing else.
var ofTile = position.Fields[ofKnight]{
	{Then: func(k ofKnight, _ yamltree.Value) { *k.n = goneKnight; k.n.In = true }},
	{Name: "heir", Is: position.Bool(func(k ofKnight) *bool { return &k.n.Heir })},
	{Name: "years", Is: position.Int(func(k ofKnight) *int8 { return &k.n.Years }, 0, lifetime-1)},
	{Name: "lands", Is: position.List(ofKnight.lands, ofKnight.settle, position.Of(ofKnight.designs)), Then: ofKnight.checkLands},
	{Name: "castle", Is: position.Bool(func(k ofKnight) *bool { return &k.n.Castle })},
	{Name: "soldiers", Is: position.Int(func(k ofKnight) *int8 { return &k.n.Soldiers }, 0, content.MaxSoldiers)},
	{Name: "king", Is: position.Bool(func(k ofKnight) *bool { return &k.n.King }), Then: func(k ofKnight, v yamltree.Value) { k.checkGuest(content.War, k.n.King, v) }},
	{Name: "archbishop", Is: position.Bool(func(k ofKnight) *bool { return &k.n.Archbishop }), Then: func(k ofKnight, v yamltree.Value) { k.checkGuest(content.Curia, k.n.Archbishop, v) }},
	{Name: "lord", Is: position.SeatOrNone(func(k ofKnight) *int8 { return &k.n.Lord }), Then: ofKnight.checkLord},
}
