package toy

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"

	"signoria/engine"
)

// page is a position as it is written: what differs from the standard start.
type page struct {
	Round  int        `yaml:"round,omitempty"`
	Deck   []int      `yaml:"deck,omitempty,flow"`
	Burnt  []int      `yaml:"burnt,omitempty,flow"`
	Gone   []int      `yaml:"gone,omitempty,flow"`
	Seats  []seatPage `yaml:"seats,omitempty"`
	Chance *luck      `yaml:"chance,omitempty"`
}

type seatPage struct {
	Hand  []int `yaml:"hand,flow"`
	Known []int `yaml:"known,omitempty,flow"`
	Lots  []int `yaml:"lots,omitempty,flow"`
	Lost  int   `yaml:"lost,omitempty"`
	Spent bool  `yaml:"spent,omitempty"`
}

type luck struct {
	Key   string `yaml:"key,omitempty"`
	Count uint64 `yaml:"count"`
	Fast  bool   `yaml:"fast,omitempty"`
}

// Settled tells whether no bid has been begun.
func (rules) Settled(s *state) bool {
	return s.Over || s.top().Node == nodeBid && s.Answer == [MaxSeats]answer{}
}

// Save writes a settled position. A finished game has no position to go on
// from: its round is one more than the last.
func (r rules) Save(s *state) ([]byte, error) {
	if !r.Settled(s) {
		return nil, errors.New("a bid is under way: a position is saved between rounds")
	}
	p := page{Round: int(s.Round), Gone: s.Gone.list()}
	if s.Over {
		p.Round++
	}
	p.Chance = &luck{Key: hex.EncodeToString(s.Chance.Key[:]), Count: s.Chance.Count, Fast: s.Chance.Fast}
	for _, lot := range s.Deck {
		p.Deck = append(p.Deck, int(lot))
		if s.Owner[lot-1] == -1 {
			p.Burnt = append(p.Burnt, int(lot))
		}
	}
	for seat := range s.seats() {
		sp := seatPage{Hand: s.Hand[seat].list(), Known: s.Known[seat].list(), Lost: int(s.Lost[seat]), Spent: !s.Veto[seat]}
		sp.Lots = s.seatView(seat, engine.NoSeat).Lots
		p.Seats = append(p.Seats, sp)
	}
	return yaml.Marshal(p)
}

// Load reads a position over the standard start.
func (rules) Load(o engine.Options, text []byte) (state, error) {
	s, err := standard(o)
	if err != nil {
		return s, err
	}
	var p page
	if err := yaml.UnmarshalWithOptions(text, &p, yaml.Strict()); err != nil {
		return s, err
	}
	if err := s.loadTable(p); err != nil {
		return s, err
	}
	return s, s.loadSeats(p)
}

func (s *state) loadTable(p page) error {
	switch {
	case p.Round < 0 || p.Round > int(s.Rounds)+1:
		return fmt.Errorf("round %d: 1 to %d, or %d when the game is over", p.Round, s.Rounds, s.Rounds+1)
	case p.Round > int(s.Rounds):
		s.Round, s.Over = s.Rounds, true
		s.pop()
	case p.Round > 0:
		s.Round = int8(p.Round)
	}
	if err := s.loadDeck(p.Deck); err != nil {
		return err
	}
	for _, lot := range p.Burnt {
		if err := s.give(lot, -1); err != nil {
			return err
		}
	}
	if p.Chance != nil {
		key, err := hex.DecodeString(p.Chance.Key)
		if err != nil || len(key) != len(s.Chance.Key) {
			return fmt.Errorf("chance: key %q: want 64 hexadecimal digits", p.Chance.Key)
		}
		copy(s.Chance.Key[:], key)
		s.Chance.Count, s.Chance.Fast = p.Chance.Count, p.Chance.Fast
	}
	gone, err := tokenSet("gone", p.Gone)
	s.Gone = gone
	return err
}

func (s *state) loadDeck(deck []int) error {
	if deck == nil {
		return nil
	}
	var seen [Lots + 1]bool
	for i, lot := range deck {
		if len(deck) != Lots || lot < 1 || lot > Lots || seen[lot] {
			return fmt.Errorf("deck %v: want each lot from 1 to %d once", deck, Lots)
		}
		seen[lot] = true
		s.Deck[i] = int8(lot)
	}
	return nil
}

func (s *state) give(lot int, to int8) error {
	if lot < 1 || lot > Lots || s.Owner[lot-1] != 0 {
		return fmt.Errorf("lot %d: want a lot from 1 to %d that nobody has", lot, Lots)
	}
	s.Owner[lot-1] = to
	return nil
}

func (s *state) loadSeats(p page) error {
	if p.Seats == nil {
		return nil
	}
	if len(p.Seats) != int(s.Seats) {
		return fmt.Errorf("seats: %d given, the match has %d", len(p.Seats), s.Seats)
	}
	taken := s.Gone
	for i, sp := range p.Seats {
		hand, err := tokenSet("hand", sp.Hand)
		if err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		known, err := tokenSet("known", sp.Known)
		if err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		if hand&taken != 0 || known&^hand != 0 {
			return fmt.Errorf("seat %d: a token is in two places, or known and not in the hand", i+1)
		}
		taken |= hand
		s.Hand[i], s.Known[i], s.Lost[i], s.Veto[i] = hand, known, int8(sp.Lost), !sp.Spent
		for _, lot := range sp.Lots {
			if err := s.give(lot, int8(i)+1); err != nil {
				return fmt.Errorf("seat %d: %w", i+1, err)
			}
		}
	}
	return nil
}

func tokenSet(what string, list []int) (tokens, error) {
	var set tokens
	for _, token := range list {
		if token < 1 || token > Tokens || set.has(token) {
			return 0, fmt.Errorf("%s %v: want tokens from 1 to %d, each once", what, list, Tokens)
		}
		set |= bit(token)
	}
	return set, nil
}
