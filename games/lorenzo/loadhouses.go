package lorenzo

import (
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// loadTable reads what lies on the table with modules, and puts everything that
// is named nowhere in its place.
func (l *reading) loadTable() {
	s := l.s
	s.House.Tiles = 1<<(1+l.bonusTiles(s)) - 2
	for i := range s.Players[:s.Seats] {
		s.House.Tiles &^= 1 << s.Players[i].Bonus
	}
	if s.Phase == PhaseDraft {
		l.loadPackets()
	}
	if s.Mods&withHouses != 0 {
		l.loadHouses()
	}
	if s.leadersDealt() {
		l.fillLeaders()
		l.layLeadersBeside()
	}
}

// loadHouses reads what there is with the houses only.
func (l *reading) loadHouses() {
	s, h := l.s, &l.s.House
	for i := range h.Bidder {
		h.Bidder[i] = nobody
	}
	h.Adaptation = content.Tower(l.root.Get("adaptation").OneOf(content.TypeNames[:content.NumTypes]...))
	l.loadTokens()
	l.loadFaithTiles()
	switch s.Phase {
	case PhaseAuction:
		l.loadAuction()
	case PhaseStart:
		l.loadBeside()
	}
}

// loadHouse reads the seat's house, which nobody else has (LH-9.11).
func (l *reading) loadHouse(t *seatText) {
	v, given := t.get("house")
	if !given {
		return
	}
	house := l.houseOfMatch(v)
	for i := range l.s.Players[:l.s.Seats] {
		if house != 0 && l.s.Players[i].House == house {
			v.Errorf("two seats have the house %s (LH-9.11)", l.c.Houses[house].Slug)
		}
	}
	t.p.House = house
}

// houseOfMatch reads a house of the match, 0: it is none.
func (l *reading) houseOfMatch(v yamltree.Value) uint8 {
	var slugs []string
	for n := 1; n < len(l.c.Houses); n++ {
		house := &l.c.Houses[n]
		if house.Set == content.PazziSet && l.s.Mods&withPazzi == 0 {
			continue
		}
		if house.Slug == v.Text() {
			return uint8(n)
		}
		slugs = append(slugs, house.Slug)
	}
	if !v.Given() {
		v.Errorf("is empty; a house is expected here")
		return 0
	}
	v.OneOf(slugs...)
	return 0
}

// loadRare reads a field of a seat that there is with modules only.
func (l *reading) loadRare(p *player, f yamltree.Field) {
	switch f.Name {
	case "bonus":
		l.loadBonus(p, f.Value)
	case "hand":
		p.Hand = l.leaderSetAt(f.Value)
	case "leaders":
		l.loadPlayed(p, f.Value)
	case "packet":
		l.s.House.Packets[l.seatOf(p)] = l.leaderSetAt(f.Value)
	case "raised":
		for _, m := range f.Fields(content.MemberNames[:content.Neutral]...) {
			p.Raised[slices.Index(content.MemberNames[:], m.Name)] = int8(m.Int(1, 6))
		}
	case "store":
		for _, good := range f.Fields(content.GoodNames[:len(p.Store)]...) {
			p.Store[content.GoodByName(good.Name)] = int16(good.Int(0, mostNumber))
		}
	case "sets":
		p.Sets = int8(f.Int(0, content.CardSlots))
	case "on":
		l.loadVisconti(p, f.Value)
	case "bought":
		p.Bought = f.Bool()
	case "later":
		p.Later = int8(f.Int(0, len(l.c.FaithTiles)))
	case "tokens":
		l.loadFaces(&p.Faces, f.Value)
	}
}

func (l *reading) seatOf(p *player) engine.Seat {
	for i := range l.s.Players {
		if &l.s.Players[i] == p {
			return engine.Seat(i)
		}
	}
	return engine.NoSeat
}

// loadBonus reads the personal bonus tile; each there is once (LA-1.1).
func (l *reading) loadBonus(p *player, v yamltree.Value) {
	tile := int8(v.Int(0, l.bonusTiles(l.s)))
	for i := range l.s.Players[:l.s.Seats] {
		if other := &l.s.Players[i]; tile != 0 && other != p && other.Bonus == tile {
			v.Errorf("two seats have the bonus tile %d (LA-1.1)", tile)
		}
	}
	p.Bonus = tile
}

// loadVisconti reads the tokens that are switched on, in the order in which they
// were.
func (l *reading) loadVisconti(p *player, v yamltree.Value) {
	items := v.List()
	if len(items) > len(p.On) {
		v.Errorf("%d tokens; there are %d", len(items), len(p.On))
		return
	}
	for i, item := range items {
		token, err := aVisconti.Find(match{r: l.rules}, item.Text())
		n := int8(token) + 1
		if err != nil {
			_, names := aVisconti.All(match{r: l.rules})
			item.OneOf(names...)
		} else if slices.Contains(p.On[:i], n) {
			item.Errorf("%s stands here twice", item.Text())
		}
		p.On[i] = n
	}
}

// checkRare holds the fields of a seat against each other and its house.
func (l *reading) checkRare(t *seatText) {
	p := t.p
	l.loadDown(t)
	l.checkPick(t)
	flags := l.houseTraits[p.House].flags
	for _, need := range []struct {
		field string
		has   bool
		what  string
	}{
		{"store", flags&stores != 0, "a store is on the tile of the Da Montefeltro (LH-9.1)"},
		{"sets", flags&rewardsSets != 0, "sets are counted for the Orsini (LH-9.8)"},
		{"on", flags&visconti != 0, "these tokens are those of the Visconti (LP-4.2)"},
		{"bought", l.purchase(p) != nil, "the Gonzaga buy (LH-9.7)"},
		{"later", flags&faithTiles != 0, "leaders wait for the Della Rovere (LH-9.10)"},
	} {
		if v, given := t.get(need.field); given && !need.has {
			v.Errorf("is not for the house of seat %s; %s", t.seat, need.what)
		}
	}
	if _, given := t.get("sets"); !given && flags&rewardsSets != 0 {
		p.Sets = slices.Min(p.Count[:])
	}
}

// loadFaces reads special tokens by what they show.
func (l *reading) loadFaces(faces *[content.FaceRoom]uint8, v yamltree.Value) {
	_, ids := aToken.All(match{r: l.rules})
	if len(ids) == 0 {
		return
	}
	for _, f := range v.Fields(ids...) {
		face := slices.Index(ids, f.Name)
		faces[face] = uint8(f.Int(0, l.c.Faces[face].Count))
		if l.faces[face] += int(faces[face]); l.faces[face] > l.c.Faces[face].Count {
			f.Errorf("makes %d tokens with %s; there are %d", l.faces[face], f.Name, l.c.Faces[face].Count)
		}
	}
}

// loadTokens reads where the special tokens are. Those of seats that say only how
// many they have come from what is nowhere else, in the order of the faces; the
// others are in the supply, or if that is given among the used ones. If those are
// given, too, the others take no part.
func (l *reading) loadTokens() {
	h, v := &l.s.House, l.root.Get("tokens")
	v.Fields("supply", "used", "held")
	supply, used := v.Get("supply"), v.Get("used")
	l.loadFaces(&h.Supply, supply)
	l.loadFaces(&h.Used, used)
	l.loadHeld(v.Get("held"))
	for i := range l.seats {
		l.drawPlain(&l.seats[i])
	}
	rest := &h.Supply
	switch {
	case supply.Given() && used.Given():
		return
	case supply.Given():
		rest = &h.Used
	}
	for face := range l.c.Faces {
		rest[face] += uint8(max(0, l.c.Faces[face].Count-l.faces[face]))
	}
}

// drawPlain gives the seat as many tokens as it says, if it does not say which.
func (l *reading) drawPlain(t *seatText) {
	held := int16(0)
	for _, n := range t.p.Faces {
		held += int16(n)
	}
	plain, given := t.get(content.Tokens.String())
	want := t.p.Goods[content.Tokens]
	t.p.Goods[content.Tokens] = held
	if !given || want == held {
		return
	}
	if _, faces := t.get("tokens"); faces {
		plain.Errorf("is %d, but the tokens of seat %s are %d", want, t.seat, held)
		return
	}
	for face := 0; face < len(l.c.Faces) && t.p.Goods[content.Tokens] < want; {
		if l.faces[face] >= l.c.Faces[face].Count {
			face++
			continue
		}
		l.faces[face]++
		t.p.Faces[face]++
		t.p.Goods[content.Tokens]++
	}
	if t.p.Goods[content.Tokens] < want {
		plain.Errorf("is %d; only %d tokens are nowhere else", want, t.p.Goods[content.Tokens])
	}
}

// loadHeld reads the tokens that lie on cards (LH-5.1, LH-5.2).
func (l *reading) loadHeld(v yamltree.Value) {
	_, ids := aToken.All(match{r: l.rules})
	cards := make([]string, len(l.holders))
	for i, card := range l.holders {
		cards[i] = strconv.Itoa(int(card))
	}
	if len(ids) == 0 || len(cards) == 0 {
		return
	}
	for _, f := range v.Fields(cards...) {
		face := f.OneOf(ids...)
		l.s.House.Held[slices.Index(cards, f.Name)] = uint8(face) + 1
		if l.faces[face]++; l.faces[face] > l.c.Faces[face].Count {
			f.Errorf("makes %d tokens with %s; there are %d", l.faces[face], ids[face], l.c.Faces[face].Count)
		}
	}
}

// loadFaithTiles reads which tiles are still there, if the Della Rovere play;
// without them those that their marker has not reached (LH-9.10).
func (l *reading) loadFaithTiles() {
	s, v := l.s, l.root.Get("faith_tiles")
	owner := slices.IndexFunc(s.Players[:s.Seats], func(p player) bool { return p.Traits.flags&faithTiles != 0 })
	if owner < 0 {
		if len(v.List()) > 0 {
			v.Errorf("there are none without the Della Rovere (LH-9.10)")
		}
		return
	}
	ids := namesOf(l.c.FaithTiles, func(t *content.FaithTile) string { return t.ID })
	for _, item := range v.List() {
		s.House.FaithTiles |= 1 << item.OneOf(ids...)
	}
	for i := range l.c.FaithTiles {
		if !v.Given() && l.c.FaithTiles[i].Step > s.Players[owner].Goods[content.Faith] {
			s.House.FaithTiles |= 1 << i
		}
	}
}

func namesOf[T any](list []T, name func(*T) string) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = name(&list[i])
	}
	return names
}
