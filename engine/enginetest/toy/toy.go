// Package toy is the smallest title that uses all of the engine's contract: an
// auction with sealed bids. It exists for tests of the engine, of matches, of
// pages and of bots, and is in no list of games.
//
// It has a secret simultaneous answer of several steps (the bid), a payment
// that is a set, a choice out of turn (the veto), questions that are asked even
// when they have one answer (lest the silence tell a secret), chance, events
// with two faces, and hidden hands.
//
// The rules:
//
//	T-1    There are 24 tokens worth 1 to 24 and 8 lots worth 1 to 8.
//	T-1.1  Each seat draws four tokens in secret and has one veto.
//	T-2    A round begins with one lot turned up. After 4 rounds (or 6, an
//	       option) the game is over.
//	T-3    All seats bid in secret, each on its own: first bold or meek, then
//	       any tokens of the hand, in rising order, then the bid is sealed.
//	T-3.1  Who has no token cannot be bold, but is asked all the same.
//	T-4    When the last bid is sealed all are revealed. The highest sum wins;
//	       a bold bid counts 1 more; a die decides between equals. A bid
//	       without tokens wins nothing; without a winner the lot is burnt.
//	T-4.1  A bold bid that does not win costs 1 point.
//	T-4.2  Bid tokens stay in the hand; everybody has seen them.
//	T-5    Before the winner pays, each other seat that has its veto, clockwise
//	       from the winner, may use it: the lot is burnt and no seat pays.
//	T-6    The winner pays tokens of the bid worth at least the second highest
//	       sum, none of them superfluous. They leave the game.
//	T-7    After a round that is not the last each seat draws one token in
//	       secret, clockwise from the winner (else from seat 1), while there
//	       are any.
//	T-8    A lot scores its value, the hand 1 point for every full 10, a lost
//	       bold bid −1. Most points win; equal points share the victory.
package toy

import (
	"signoria/engine"
)

// The sizes of the game (T-1).
const (
	Tokens   = 24
	Lots     = 8
	MaxSeats = 4
	dealt    = 4
)

// The verbs of this title's choices, and how each is written.
const (
	// DoStance: N 1 bold, 0 meek. "bold", "meek"
	DoStance engine.Verb = iota + 1
	// DoBid: On the token added to the draft. "bid 7"
	DoBid
	// DoSeal closes the seat's answer. "seal"
	DoSeal
	// DoVeto: N 1 veto, 0 let it pass. "veto", "let"
	DoVeto
	// DoPay: Set the tokens paid, bit 0 for token 1. "pay 3 7", "pay none"
	DoPay
)

// The kinds of this title's events.
const (
	EvLot    uint8 = iota + 1 // N round, On lot: turned up (sealed)
	EvSealed                  // the seat has closed its bid
	EvBid                     // N sum, On 1 if bold, Goods the tokens: revealed (sealed)
	EvTie                     // the die chose the seat (sealed)
	EvVeto                    // the seat burns lot On
	EvBurnt                   // no seat wins lot On
	EvPaid                    // N second sum, Goods the tokens that left
	EvWon                     // On lot
	EvDrew                    // the seat drew a token
	EvToken                   // On the token the seat drew (for the seat alone, sealed)
	EvOver                    // the game is over, all hands are shown (sealed)
)

// Title returns the toy as a title.
func Title() engine.Title { return engine.Bind(rules{}) }

// FixedOpening returns a toy whose matches all begin with the same deal (engine.Meta.FixedOpening).
func FixedOpening() engine.Title { return engine.Bind(rules{fixedOpening: true}) }

type rules struct{ fixedOpening bool }

func (r rules) Meta() engine.Meta {
	return engine.Meta{
		Name: "toy", MinSeats: 2, MaxSeats: MaxSeats, Secrets: true, FixedOpening: r.fixedOpening, Rules: 1, Edition: "toy",
		Options: []engine.OptionMeta{{Name: "rounds", Values: []string{"4", "6"}}},
	}
}

func (rules) Chance(s *state) *engine.Chance { return &s.Chance }

// tokens is a set of tokens, bit 0 for token 1.
type tokens uint32

const allTokens tokens = 1<<Tokens - 1

type node uint8

const (
	nodeBid  node = iota + 1 // every seat with an open answer is asked
	nodeVeto                 // frame.Seat is asked out of turn
	nodePay                  // frame.Seat pays at least frame.On
)

// frame is one piece of pending work; all of it is public.
type frame struct {
	Node node
	Seat engine.Seat
	On   int16
}

// The steps of an answer.
const (
	stepStance uint8 = iota
	stepTokens
	stepClosed
)

// answer is a seat's draft bid with its own cursor. Until all are closed only
// its owner may see it; that it is closed is public.
type answer struct {
	Step   uint8
	Bold   bool
	Tokens tokens
}

func (a answer) sum() int {
	sum := a.Tokens.sum()
	if a.Bold {
		sum++
	}
	return sum
}

// state is one position.
type state struct {
	Seats  int8                // public
	Rounds int8                // public: the last round
	Round  int8                // public: 1 to Rounds
	Over   bool                // public
	Deck   [Lots]int8          // the first Round lots are public, the rest unknown to all
	Owner  [Lots]int8          // public, by lot − 1: seat + 1 who has it, −1 burnt
	Hand   [MaxSeats]tokens    // its owner's
	Known  [MaxSeats]tokens    // public: tokens of the hand that were revealed
	Gone   tokens              // public
	Veto   [MaxSeats]bool      // public: still has it
	Lost   [MaxSeats]int8      // public: bold bids lost
	Answer [MaxSeats]answer    // its owner's until all are closed
	Stack  [MaxSeats + 1]frame // public
	Depth  int8                // public
	Chance engine.Chance       // unknown to all
}

func (s *state) seats() engine.Seat { return engine.Seat(s.Seats) }

func (s *state) lot() int8 { return s.Deck[s.Round-1] }

func (s *state) top() *frame { return &s.Stack[s.Depth-1] }

func (s *state) push(f frame) {
	s.Stack[s.Depth] = f
	s.Depth++
}

func (s *state) pop() {
	s.Depth--
	s.Stack[s.Depth] = frame{}
}

// bag returns what can still be drawn.
func (s *state) bag() tokens {
	rest := allTokens &^ s.Gone
	for _, hand := range s.Hand {
		rest &^= hand
	}
	return rest
}

func (s *state) after(seat engine.Seat) engine.Seat { return (seat + 1) % s.seats() }

func (t tokens) has(token int) bool { return t&bit(token) != 0 }

func bit(token int) tokens { return 1 << (token - 1) }

func (t tokens) sum() int {
	sum := 0
	for token := 1; token <= Tokens; token++ {
		if t.has(token) {
			sum += token
		}
	}
	return sum
}

// list returns the tokens in rising order.
func (t tokens) list() []int {
	var list []int
	for token := 1; token <= Tokens; token++ {
		if t.has(token) {
			list = append(list, token)
		}
	}
	return list
}

func (t tokens) goods() (g [engine.EventGoods]int16) {
	for i, token := range t.list() {
		if i < len(g) {
			g[i] = int16(token)
		}
	}
	return g
}
