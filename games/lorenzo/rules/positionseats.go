package rules

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// ownsHouse reports whether no other player has the seat's house (LH-9.11).
func (f ofSeat) ownsHouse(house uint8, v yamltree.Value) bool {
	if f.houseOwner(house) != nil {
		v.Errorf("two seats have the house %s (LH-9.11)", f.c.Houses[house].Slug)
	}
	return true
}

// houseOwner returns the player with the house; nil if there is none.
func (s *state) houseOwner(house uint8) *player {
	for i := range s.Players[:s.Seats] {
		if house != 0 && s.Players[i].House == house {
			return &s.Players[i]
		}
	}
	return nil
}

// checkBonus: each personal bonus tile is there once (LA-1.1).
func (f ofSeat) checkBonus(v yamltree.Value) {
	for i := range f.Players[:f.Seats] {
		if other := &f.Players[i]; f.p.Bonus != 0 && other != f.p && other.Bonus == f.p.Bonus {
			v.Errorf("two seats have the bonus tile %d (LA-1.1)", f.p.Bonus)
		}
	}
}

// forHouse says why a field cannot stand for a house without the trait.
func forHouse(trait tables.TraitFlags, what string) func(ofSeat) string {
	return func(f ofSeat) string {
		if f.HouseTraits[f.p.House].Flags&trait != 0 {
			return ""
		}
		return "is not for the house of seat " + f.seat.String() + "; " + what
	}
}

func (f ofSeat) notBuying() string {
	if f.purchase(f.p) != nil {
		return ""
	}
	return "is not for the house of seat " + f.seat.String() + "; the Gonzaga buy (LH-9.7)"
}

// countSets: sets of four types that are complete have been rewarded (LH-9.8).
func (f ofSeat) countSets() {
	if f.HouseTraits[f.p.House].Flags&tables.RewardsSets != 0 {
		f.p.Sets = slices.Min(f.p.Count[:])
	}
}

// switchedOn returns the Visconti tokens that are on, in the order in which they were
// switched.
func (f ofSeat) switchedOn() (list []int8) {
	for _, on := range f.p.On {
		if on != 0 {
			list = append(list, on-1)
		}
	}
	return list
}

func (f ofSeat) switchAllOn(list []int8) {
	for i, token := range list[:min(len(list), len(f.p.On))] {
		f.p.On[i] = token + 1
	}
}

func (f ofSeat) checkOn(v yamltree.Value) {
	items := v.List()
	if len(items) > len(f.p.On) {
		v.Errorf("%d tokens; there are %d", len(items), len(f.p.On))
		return
	}
	for i, item := range items {
		if on := f.p.On[i]; on != 0 && slices.Contains(f.p.On[:i], on) {
			item.Errorf("%s stands here twice", item.Text())
		}
	}
}

// sum adds up what cards, leaders and house do for the seat; with the Colonna
// there is a brown member (LH-9.9).
func (f ofSeat) sum(yamltree.Value) {
	f.sumTraits(f.state, f.seat)
	if f.p.Traits.Brown != 0 {
		f.p.At[content.Brown] = content.Home
	}
}

// ofMember is a family member in the position.
type ofMember struct {
	ofSeat
	m content.Member
}

func (f ofMember) exists() bool { return f.p.At[f.m] != content.None }

// places returns where a member may stand.
func (f ofMember) places() (list []content.Space) {
	if !f.exists() {
		list = append(list, content.None)
	}
	list = append(list, content.Home)
	for sp := range content.Space(content.NumSpaces) {
		if tower, _, floor := sp.Tower(); f.houses() || !sp.Own() && !(floor && tower == content.SpecialTower) {
			list = append(list, sp)
		}
	}
	return list
}

// stand puts the member on a space. It reports whether the member exists and the space has room; other
// faults are errors at v.
func (f ofMember) stand(sp content.Space, v yamltree.Value) bool {
	tk := token(f.seat, f.m)
	switch {
	case !f.exists():
		if sp != content.None {
			v.Errorf("seat %s has no %s member; only the Colonna have (LH-9.9)", f.seat, f.m)
		}
		return false
	case sp == content.Home:
	case sp < content.Market1:
		if f.Stand[sp] != nobody {
			v.Errorf("%s holds a member already (L-5.10)", sp)
		}
		f.Stand[sp] = tk
	case sp.Own():
		f.checkOwn(sp, v)
	default:
		line := f.line(sp)
		if sp.HoldsOne() && line.Len > 0 && !f.crowded() {
			v.Errorf("%s holds a member already (L-5.10)", sp)
			return false
		}
		line.Token[line.Len] = tk
		line.Len++
	}
	return true
}

// checkOwn reports whether the seat may have a member on a leader's own action space
// (LH-7.1): it plays that leader, or has given him up since.
func (f ofMember) checkOwn(sp content.Space, v yamltree.Value) {
	if f.p.Traits.Spaces>>(sp-content.LeaderSpace)&1 != 0 {
		return
	}
	leader := f.Copier
	if sp != content.CopySpace {
		leader = f.SpaceLeader[sp-content.LeaderSpace]
	}
	if leader == 0 || f.House.Gone>>leader&1 == 0 {
		v.Errorf("the leader with the space %s is not in play before this seat (LH-7.1)", sp)
	}
}

// crowded reports whether several members may be on a space for one: a seat may place them there, or
// could before the leader was given up (LA-3.3).
func (l *placing) crowded() bool {
	for i := range l.Players[:l.Seats] {
		if l.Players[i].Traits.Flags&tables.EnterOccupied != 0 {
			return true
		}
	}
	for _, leader := range content.Numbers(l.House.Gone) {
		if l.LeaderTraits[leader].Flags&tables.EnterOccupied != 0 {
			return true
		}
	}
	return false
}

// rows returns the fields of the members outside the towers, in the order of their arrival: on the
// spaces for any number, with leaders on all (LA-3.3).
func rows() position.Fields[*placing] {
	var fields position.Fields[*placing]
	for sp := content.Market1; sp < content.LeaderSpace; sp++ {
		fields = append(fields, position.Field[*placing]{
			Name: sp.String(),
			Is: position.List(func(l *placing) []int8 { return l.line(sp).Token[:l.line(sp).Len] }, func(l *placing, list []int8) { l.line(sp).arrange(list) },
				position.Word[*placing, int8]{Write: tokenName, Read: (*placing).readToken}.If(func(l *placing, tk int8, v yamltree.Value) bool { return l.arrives(sp, tk, v) })),
			Only: func(l *placing) bool { return l.inRounds() && (l.modules() || !sp.HoldsOne()) },
			Says: func(l *placing) bool { return !sp.HoldsOne() || l.line(sp).Len > 1 }, // of one its owner tells
			Then: func(l *placing, v yamltree.Value) { l.checkRow(sp, v) },
		})
	}
	return fields
}

func tokenName(_ *placing, tk int8) string {
	return tokenSeat(tk).String() + " " + tokenMember(tk).String()
}

func (l *placing) readToken(v yamltree.Value) (int8, bool) {
	seatWord, memberWord, _ := strings.Cut(v.Text(), " ")
	seat, ok := engine.ParseSeat(seatWord)
	m := slices.Index(content.MemberNames[:], memberWord)
	if !ok || m < 0 || int8(seat) >= l.Seats {
		v.Errorf("is %q; write a seat and a member, as \"1 white\"", v.Text())
		return 0, false
	}
	return token(seat, content.Member(m)), true
}

// arrives reports whether the member may be listed on the space: it stands there,
// or it was at home and is put there now.
func (l *placing) arrives(sp content.Space, tk int8, v yamltree.Value) bool {
	at, line := &l.Players[tokenSeat(tk)].At[tokenMember(tk)], l.line(sp)
	if *at == content.Home {
		*at = sp
		line.Token[line.Len] = tk
		line.Len++
	}
	if *at != sp || l.arrived>>tk&1 != 0 {
		v.Errorf("%q stands elsewhere", v.Text())
		return false
	}
	l.arrived |= 1 << tk
	return true
}

// arrange puts the members that stand there into the order given.
func (l *line) arrange(order []int8) {
	if len(order) == int(l.Len) {
		copy(l.Token[:], order)
	}
}

func (l *placing) checkRow(sp content.Space, v yamltree.Value) {
	named, stand := len(v.List()), int(l.line(sp).Len)
	switch {
	case named < stand:
		v.Errorf("names %d of the %d members that stand there", named, stand)
	case sp.HoldsOne() && stand > 1 && !l.crowded():
		v.Errorf("%s holds a member already (L-5.10)", sp)
	}
}
