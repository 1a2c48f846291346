package toy

import (
	"errors"
	"strconv"

	"signoria/engine"
	"signoria/engine/position"
	"signoria/engine/yamltree"
)

// Settled reports whether no bid has been begun.
func (rules) Settled(s *state) bool {
	return s.Over || s.top().Node == nodeBid && s.Answer == [MaxSeats]answer{}
}

// Save writes a settled position.
func (r rules) Save(s *state) ([]byte, error) {
	if !r.Settled(s) {
		return nil, errors.New("a bid is under way: a position is saved between rounds")
	}
	return described.Save(s), nil
}

// Load reads a position over the standard start.
func (rules) Load(o engine.Options, text []byte) (state, error) {
	s, err := standard(o)
	if err == nil {
		err = described.Load(&s, text)
	}
	if err != nil {
		return state{}, err
	}
	return s, nil
}

// Knows returns why a position cannot have such a field.
func (rules) Knows(s *state, path []string) error { return described.Knows(s, path...) }

var described = position.Fields[*state]{
	{Name: "round", Is: position.Via((*state).written, (*state).begin, position.Number[*state, int8](1, func(s *state) int { return int(s.Rounds) + 1 }))},
	{Name: "deck", Is: position.Row(func(s *state) []int8 { return s.Deck[:] }, aLot), Then: (*state).checkDeck},
	{Name: "burnt", Is: lotsOf(func(s *state) (*state, int8) { return s, -1 })},
	{Name: "gone", Is: position.Bits(func(s *state) *tokens { return &s.Gone }, aToken[*state]())},
	{Name: "seats", Is: position.Places((*state).places, position.Record(position.Fields[place]{
		{Name: "hand", Is: position.Bits(func(p place) *tokens { return &p.Hand[p.seat] }, aToken[place]())},
		{Name: "known", Is: position.Bits(func(p place) *tokens { return &p.Known[p.seat] }, aToken[place]())},
		{Name: "lots", Is: lotsOf(func(p place) (*state, int8) { return p.state, int8(p.seat) + 1 })},
		{Name: "lost", Is: position.Int(func(p place) *int8 { return &p.Lost[p.seat] }, 0, 99)},
		{Name: "spent", Is: position.Text(func(p place) string { return strconv.FormatBool(!p.Veto[p.seat]) }, func(p place, v yamltree.Value) { p.Veto[p.seat] = !v.Bool() })},
	}))},
	{Then: (*state).checkTokens},
	position.Chance(func(s *state) *engine.Chance { return &s.Chance }),
}

// place is a seat of the position.
type place struct {
	*state
	seat engine.Seat
}

func (s *state) places() (list []place) {
	for seat := range s.seats() {
		list = append(list, place{s, seat})
	}
	return list
}

var aLot = position.Number[*state, int8](1, func(*state) int { return Lots })

// aToken is a token by its number, as a bit.
func aToken[T any]() position.Word[T, int] {
	words := make([]string, Tokens)
	for i := range words {
		words[i] = strconv.Itoa(i + 1)
	}
	return position.Words[T](words...)
}

// lotsOf returns the kind of the lots of an owner, in the order of the deck. No lot has two owners.
func lotsOf[T any](whose func(T) (*state, int8)) position.Kind[T] {
	get := func(t T) (list []int8) {
		s, owner := whose(t)
		for _, lot := range s.Deck {
			if s.Owner[lot-1] == owner {
				list = append(list, lot)
			}
		}
		return list
	}
	free := func(t T, lot int8, v yamltree.Value) bool {
		s, owner := whose(t)
		if s.Owner[lot-1] != 0 {
			v.Errorf("lot %d is somewhere else already", lot)
		}
		s.Owner[lot-1] = owner
		return true
	}
	return position.List(get, func(T, []int8) {}, position.Number[T, int8](1, func(T) int { return Lots }).If(free))
}

// written returns the round, one more than the last when the game is over.
func (s *state) written() int8 {
	if s.Over {
		return s.Round + 1
	}
	return s.Round
}

func (s *state) begin(round int8) {
	if s.Round = min(round, s.Rounds); round > s.Rounds {
		s.Over = true
		s.pop()
	}
}

func (s *state) checkDeck(v yamltree.Value) {
	var seen [Lots + 1]bool
	for _, lot := range s.Deck {
		if seen[lot] {
			v.Errorf("names lot %d twice; each from 1 to %d is wanted once", lot, Lots)
		}
		seen[lot] = true
	}
}

// checkTokens: a token is in one place, and what is known is in the hand.
func (s *state) checkTokens(root yamltree.Value) {
	taken := s.Gone
	for seat := range s.seats() {
		if hand := s.Hand[seat]; root.Get("seats").Given() && (hand&taken != 0 || s.Known[seat]&^hand != 0) {
			root.Get("seats").Errorf("seat %s: a token is in two places, or known and not in the hand", seat)
		}
		taken |= s.Hand[seat]
	}
}
