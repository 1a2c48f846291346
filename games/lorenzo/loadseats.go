package lorenzo

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// seatText is what a position says of a seat.
type seatText struct {
	seat   engine.Seat
	p      *player
	fields []yamltree.Field
}

// get is the field of that name.
func (t *seatText) get(name string) (v yamltree.Value, given bool) {
	for _, f := range t.fields {
		if f.Name == name && f.Given() {
			return f.Value, true
		}
	}
	return v, false
}

// loadSeats reads the seats, field by field for all of them: what a later field
// may say hangs on the earlier ones of every seat.
func (l *reading) loadSeats() {
	s := l.s
	l.startGoods()
	for _, f := range l.root.Get("seats").Fields() {
		seat, ok := engine.ParseSeat(f.Name)
		if !ok || int8(seat) >= s.Seats {
			f.Errorf("is no seat; allowed are 1 to %d", s.Seats)
			continue
		}
		l.seats = append(l.seats, seatText{seat, &s.Players[seat], f.Fields(s.seatFields()...)})
	}
	for i := range l.seats {
		l.loadHouse(&l.seats[i])
	}
	for i := range l.seats {
		l.loadSeat(&l.seats[i])
	}
	for i := range l.seats {
		l.loadCopy(&l.seats[i])
	}
	for i := range s.Players {
		l.sumTraits(s, engine.Seat(i))
		if p := &s.Players[i]; p.Traits.brown != 0 {
			p.At[content.Brown] = content.Home
		}
	}
	for i := range l.seats {
		l.loadMembers(&l.seats[i])
	}
	if !s.settingUp() {
		l.loadArrivals()
	}
}

// startGoods gives the start goods: in a round those of the basic game whatever
// the modules, for nobody has bid for other ones; during the set-up those that
// the seats have by then.
func (l *reading) startGoods() {
	s := l.s
	if s.settingUp() || s.Mods&withHouses == 0 {
		l.rules.startGoods(s)
		return
	}
	for i, seat := range s.Order[:s.Seats] {
		p, coins := &s.Players[seat], l.c.Board.StartCoins
		p.Goods = l.c.Board.StartGoods
		// A fifth seat goes on as the others rise.
		p.Goods[content.Coins] += coins[0] + int16(i)*(coins[1]-coins[0])
	}
}

// seatFields are what a seat of this match may name in this phase.
func (s *state) seatFields() []string {
	goods := content.NumGoods
	if s.Mods&withHouses == 0 {
		goods = content.Tokens
	}
	fields := slices.Clone(content.GoodNames[:goods])
	if s.Mods != 0 {
		fields = append(fields, "bonus")
		if s.leadersDealt() {
			fields = append(fields, "hand")
		}
	}
	if s.Mods&withHouses != 0 {
		fields = append(fields, "tokens")
	}
	switch s.Phase {
	case PhaseTiles, PhaseAuction:
		return fields
	case PhaseDraft:
		return append(fields, "packet", "pick")
	case PhaseStart:
		return append(fields, "house", "leaders", "copy", "on", "later")
	}
	fields = append(fields, content.TypeNames[:content.NumTypes]...)
	fields = append(fields, "members", "excommunicated", "passed")
	if s.Mods != 0 {
		fields = append(fields, "leaders", "down", "copy", "raised")
	}
	if s.Mods&withHouses != 0 {
		fields = append(fields, "house", "store", "sets", "on", "bought", "later")
	}
	return fields
}

// loadSeat reads the fields that hang on the house alone.
func (l *reading) loadSeat(t *seatText) {
	p := t.p
	for _, f := range t.fields {
		switch f.Name {
		case "house", "members", "copy":
		case "excommunicated":
			for _, period := range f.List() {
				p.Cubes |= 1 << (period.Int(1, 3) - 1)
			}
		case "passed":
			p.Passed = f.Bool()
		case "faith":
			p.Goods[content.Faith] = int16(f.Int(0, len(l.c.Board.FaithVP)-1))
		default:
			if g := content.GoodByName(f.Name); g < content.NumGoods {
				p.Goods[g] = int16(f.Int(0, mostNumber))
			} else if t := slices.Index(content.TypeNames[:content.NumTypes], f.Name); t >= 0 {
				l.loadOwned(p, content.CardType(t), f.Value)
			} else {
				l.loadRare(p, f)
			}
		}
	}
	if l.s.Mods != 0 {
		l.checkRare(t)
	}
}

// loadOwned reads the cards of a type, in slot order.
func (l *reading) loadOwned(p *player, t content.CardType, v yamltree.Value) {
	items := v.List()
	limit := int(l.cardLimit + l.houseTraits[p.House].room[t])
	if len(items) > limit {
		v.Errorf("%d cards; at most %d are allowed (L-6.7)", len(items), limit)
		return
	}
	for i, item := range items {
		card := l.loadCard(item, 1)
		if card != 0 && l.c.Cards[card].Type != t {
			item.Errorf("card %d is a %s, a %s is expected here", card, l.c.Cards[card].Type, t)
			continue
		}
		if l.cards[card] {
			item.Errorf("card %d lies before two players, or twice before one", card)
		}
		l.cards[card] = card != 0
		p.Cards[t][i] = card
		p.Count[t]++
	}
}

// loadMembers puts the seat's members on their spaces.
func (l *reading) loadMembers(t *seatText) {
	v, given := t.get("members")
	if !given {
		return
	}
	s := l.s
	spaces := s.spaceWords(t.p)
	for _, f := range v.Fields(content.MemberNames[:]...) {
		m := content.Member(slices.Index(content.MemberNames[:], f.Name))
		if t.p.At[m] == content.None {
			if f.Text() != content.None.String() {
				f.Errorf("seat %s has no %s member; only the Colonna have (LH-9.9)", t.seat, m)
			}
			continue
		}
		sp := content.Home
		if word := spaces[f.OneOf(spaces...)]; word != content.Home.String() {
			sp = content.Space(slices.Index(content.SpaceNames[:], word))
		}
		l.putMember(f.Value, t, m, sp)
	}
}

// putMember puts one member on a space.
func (l *reading) putMember(v yamltree.Value, t *seatText, m content.Member, sp content.Space) {
	s, tk := l.s, token(t.seat, m)
	t.p.At[m] = sp
	switch {
	case sp == content.Home:
	case sp < content.Market1:
		if s.Stand[sp] != nobody {
			v.Errorf("%s holds a member already (L-5.10)", sp)
		}
		s.Stand[sp] = tk
	case sp.Own():
		l.checkOwn(v, t.p, sp)
	default:
		line := s.line(sp)
		if sp.HoldsOne() && line.Len > 0 && !l.crowded() {
			v.Errorf("%s holds a member already (L-5.10)", sp)
			return
		}
		line.Token[line.Len] = tk
		line.Len++
	}
}

// spaceWords are the places where a member of the seat may stand.
func (s *state) spaceWords(p *player) []string {
	words := []string{content.Home.String()}
	for sp := content.Space(0); sp < content.NumSpaces; sp++ {
		switch tower, _, floor := sp.Tower(); {
		case floor && tower == content.SpecialTower && s.Mods&withHouses == 0, sp.Own() && s.Mods&withHouses == 0:
		default:
			words = append(words, sp.String())
		}
	}
	return words
}

// loadArrivals puts the members beside the towers into the order given; each must
// stand there by its owner's members.
func (l *reading) loadArrivals() {
	for _, sp := range l.s.orderedSpaces() {
		if v := l.root.Get(sp.String()); v.Given() {
			l.loadArrival(v, sp)
		}
	}
}

func (l *reading) loadArrival(v yamltree.Value, sp content.Space) {
	s := l.s
	line := s.line(sp)
	ordered := emptyLine
	for _, item := range v.List() {
		seatWord, memberWord, _ := strings.Cut(item.Text(), " ")
		seat, ok := engine.ParseSeat(seatWord)
		m := slices.Index(content.MemberNames[:], memberWord)
		if !ok || m < 0 || int8(seat) >= s.Seats {
			item.Errorf("is %q; write a seat and a member, as \"1 white\"", item.Text())
			continue
		}
		tk := token(seat, content.Member(m))
		if slices.Contains(ordered.Token[:], tk) || !s.arrives(line, tk, sp) {
			item.Errorf("%q stands elsewhere", item.Text())
			continue
		}
		if sp.HoldsOne() && ordered.Len > 0 && !l.crowded() {
			item.Errorf("%s holds a member already (L-5.10)", sp)
		}
		ordered.Token[ordered.Len] = tk
		ordered.Len++
	}
	if ordered.Len < line.Len {
		v.Errorf("names %d of the %d members that stand there", ordered.Len, line.Len)
		return
	}
	*line = ordered
}

// arrives tells whether the member may be listed on the space: it stands there,
// or it was at home and is put there now.
func (s *state) arrives(l *line, tk int8, sp content.Space) bool {
	at := &s.Players[tokenSeat(tk)].At[tokenMember(tk)]
	if *at == content.Home {
		*at = sp
		l.Token[l.Len] = tk
		l.Len++
	}
	return *at == sp
}
