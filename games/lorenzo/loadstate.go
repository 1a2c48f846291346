package lorenzo

import (
	"encoding/hex"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/yamltree"
)

// positionFields are what a position may name.
var positionFields = []string{"round", "phase", "turn", "lap", "order", "dice", "tiles", "towers", "gone", "decks",
	"palace", "harvest.large", "production.large", "seats", "chance"}

// Load reads a position: the standard start (decks in number order, dice 1,
// turn order by seat, first tiles) and what differs (docs/notation.md).
func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	var s state
	reader, root := yamltree.Parse("position", text)
	if reader.Err() != nil {
		return s, reader.Err()
	}
	s.Seats = int8(o.Seats)
	s.Mods = r.modulesOf(o)
	r.blank(&s)
	r.load(&s, root)
	if err := reader.Err(); err != nil {
		return state{}, err
	}
	for i := range s.Players {
		r.sumTraits(&s, engine.Seat(i))
	}
	r.mark(&s)
	r.advance(&s, nil)
	return s, nil
}

func (r *rules) load(s *state, root yamltree.Value) {
	root.Fields(positionFields...)
	s.Dice = [3]int8{1, 1, 1}
	s.Tiles = [3]int8{1, 1, 1}
	s.loadOrder(root.Get("order"))
	r.startGoods(s)
	s.beginRound(1)
	if v := root.Get("round"); v.Given() {
		s.Round = int8(v.Int(1, rounds))
	}
	for _, f := range root.Get("dice").Fields(memberNames[:Neutral]...) {
		s.Dice[slices.Index(memberNames[:], f.Name)] = int8(f.Int(1, 6))
	}
	if v := root.Get("tiles"); v.Given() {
		for i, t := range v.Exactly(len(s.Tiles)) {
			s.Tiles[i] = int8(t.Int(1, tilesPerTime))
		}
	}
	for _, f := range root.Get("seats").Fields() {
		seat, ok := engine.ParseSeat(f.Name)
		if !ok || int8(seat) >= s.Seats {
			f.Errorf("is no seat; allowed are 1 to %d", s.Seats)
			continue
		}
		r.loadSeat(s, &s.Players[seat], seat, f.Value)
	}
	s.loadArrivals(root)
	r.loadCards(s, root)
	loadChance(&s.Chance, root.Get("chance"))
	s.loadTurn(root)
}

func (s *state) loadOrder(v yamltree.Value) {
	for i := range s.Order[:s.Seats] {
		s.Order[i] = engine.Seat(i)
	}
	if !v.Given() {
		return
	}
	var seen engine.Seats
	for i, item := range v.Exactly(int(s.Seats)) {
		s.Order[i] = engine.Seat(item.Int(1, int(s.Seats)) - 1)
		seen = seen.With(s.Order[i])
	}
	if seen.Len() != int(s.Seats) {
		v.Errorf("must name each of the %d seats once", s.Seats)
	}
}

var seatFields = append(append(goodNames[:len(goodNames):len(goodNames)], typeNames[:NumTypes]...), "members", "excommunicated", "passed")

func (r *rules) loadSeat(s *state, p *player, seat engine.Seat, v yamltree.Value) {
	for _, f := range v.Fields(seatFields...) {
		switch f.Name {
		case "members":
			s.loadMembers(p, seat, f.Value)
		case "excommunicated":
			for _, period := range f.List() {
				p.Cubes |= 1 << (period.Int(1, 3) - 1)
			}
		case "passed":
			p.Passed = f.Bool()
		case "faith":
			p.Goods[Faith] = int16(f.Int(0, len(r.c.Board.FaithVP)-1))
		default:
			if g := goodByName(f.Name); g < NumGoods {
				p.Goods[g] = int16(f.Int(0, 999))
			} else {
				r.loadOwned(p, typeByName(f.Name), f.Value)
			}
		}
	}
}

func (r *rules) loadOwned(p *player, t CardType, v yamltree.Value) {
	items := v.List()
	if len(items) > r.c.Board.CardLimit {
		v.Errorf("%d cards; at most %d are allowed (L-6.7)", len(items), r.c.Board.CardLimit)
		return
	}
	for i, item := range items {
		p.Cards[t][i] = r.loadCard(t, item, 1)
		p.Count[t]++
	}
}

// loadCard reads a card's number of the type; low 0 allows "no card".
func (r *rules) loadCard(t CardType, v yamltree.Value, low int) uint8 {
	n := v.Int(low, cardCount)
	if n > 0 && r.c.Cards[n].Type != t {
		v.Errorf("card %d is a %s, a %s is expected here", n, r.c.Cards[n].Type, t)
		return 0
	}
	return uint8(n)
}

func (s *state) loadMembers(p *player, seat engine.Seat, v yamltree.Value) {
	spaces := append([]string{Home.String()}, spaceNames[:]...)
	for _, f := range v.Fields(memberNames[:]...) {
		m := Member(slices.Index(memberNames[:], f.Name))
		sp := Space(f.OneOf(spaces...) - 1)
		p.At[m] = sp
		if sp == Home {
			continue
		}
		tk := token(seat, m)
		if sp < Market1 {
			if s.Stand[sp] != nobody {
				f.Errorf("%s holds a member already (L-5.10)", sp)
			}
			s.Stand[sp] = tk
			continue
		}
		l := s.line(sp)
		if sp.holdsOne() && l.Len > 0 {
			f.Errorf("%s holds a member already (L-5.10)", sp)
			continue
		}
		l.Token[l.Len] = tk
		l.Len++
	}
}

// loadArrivals puts the members of the large spaces and the palace into the
// order given; each must stand there by its owner's members.
func (s *state) loadArrivals(root yamltree.Value) {
	for _, sp := range orderedSpaces {
		v := root.Get(sp.String())
		if !v.Given() {
			continue
		}
		l := s.line(sp)
		ordered := emptyLine
		for _, item := range v.List() {
			seatWord, memberWord, _ := strings.Cut(item.Text(), " ")
			seat, ok := engine.ParseSeat(seatWord)
			m := slices.Index(memberNames[:], memberWord)
			if !ok || m < 0 || int8(seat) >= s.Seats {
				item.Errorf("is %q; write a seat and a member, as \"1 white\"", item.Text())
				continue
			}
			tk := token(seat, Member(m))
			if slices.Contains(ordered.Token[:], tk) || !s.arrives(l, tk, sp) {
				item.Errorf("%q stands elsewhere", item.Text())
				continue
			}
			ordered.Token[ordered.Len] = tk
			ordered.Len++
		}
		if ordered.Len < l.Len {
			v.Errorf("names %d of the %d members that stand there", ordered.Len, l.Len)
			continue
		}
		*l = ordered
	}
}

// arrives tells whether the member may be listed on the space: it stands there,
// or it was at home and is put there now.
func (s *state) arrives(l *line, tk int8, sp Space) bool {
	at := &s.Players[tokenSeat(tk)].At[tokenMember(tk)]
	if *at == Home {
		*at = sp
		l.Token[l.Len] = tk
		l.Len++
	}
	return *at == sp
}

func loadChance(c *engine.Chance, v yamltree.Value) {
	v.Fields("key", "count", "fast")
	if fast := v.Get("fast"); fast.Given() {
		*c = engine.FastChance(uint64(fast.Int64()))
		return
	}
	*c = engine.NewChance(engine.SeedFromInt(0))
	if key := v.Get("key"); key.Given() {
		raw, err := hex.DecodeString(key.Text())
		if err != nil || len(raw) != len(c.Key) {
			key.Errorf("is no key of %d bytes in hexadecimal", len(c.Key))
			return
		}
		copy(c.Key[:], raw)
	}
	c.Count = uint64(v.Get("count").Int64())
}

// loadTurn sets phase, lap and whose turn it is. Without a turn, play starts at
// the first seat of the order that has one.
func (s *state) loadTurn(root yamltree.Value) {
	s.Phase = Phase(root.Get("phase").OneOf(phaseNames[:]...))
	if v := root.Get("lap"); v.Given() {
		s.Lap = int8(v.Int(1, 99))
	}
	v := root.Get("turn")
	if s.Phase == PhaseOver {
		s.clearBoard()
		s.Phase = PhaseOver
		if lap := root.Get("lap"); lap.Given() {
			s.Lap = int8(lap.Int(1, 99))
		}
		return
	}
	if !v.Given() {
		return
	}
	seat := engine.Seat(v.Int(1, int(s.Seats)) - 1)
	s.Turn = int8(slices.Index(s.Order[:s.Seats], seat)) + 1
	node := nodeTurn
	if s.Phase == PhaseVatican {
		node = nodeSupport
		if s.Round%2 != 0 {
			root.Get("phase").Errorf("round %d has no Vatican report (L-3.2)", s.Round)
		}
	} else {
		s.Moved = true
		if p := &s.Players[seat]; p.Passed || !p.hasMember() {
			v.Errorf("seat %s has no member to place or has passed (L-5.2)", seat)
		}
	}
	s.Stack.Push(effect.Frame{Node: node, Seat: seat})
}
