package rules

import (
	"math/bits"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/rulepage"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// secrets is a position in which two seats have leaders in hand and special tokens.
const secrets = `
adaptation: venture
dice: {white: 3, black: 5, orange: 1}
towers: {special: [122, 127, 97, 99]}
leaders: {deck: [paracelso, bramante, giulio_ii]}
tokens: {supply: {purse: 2, laurel: 2}, used: {}}
seats:
  1: {servants: 0, coins: 9, hand: [sisto_iv, santa_rita], tokens: {banner: 1, timber: 1}}
  2: {servants: 0, coins: 9, hand: [cesare_borgia], tokens: {seal: 2}, leaders: [marsilio_ficino]}
`

// playing loads a position and makes choices, each "seat: choice". It returns the resulting position
// and the events.
func playing(t *testing.T, seats int, options, given string, moves ...string) (engine.Position, []engine.Event) {
	t.Helper()
	return enginetest.After(t, title(t), seats, options, given, moves...)
}

func viewOf(p engine.Position, viewer engine.Seat) lorenzo.View { return p.View(viewer).(lorenzo.View) }

// TestHandsAndTokensAreSecret checks that a viewer sees the leaders and the faces of tokens of the own
// seat only, and for other seats their number. At the end every viewer sees all (SM-1.1, LA-1.2,
// LH-6.2).
func TestHandsAndTokensAreSecret(t *testing.T) {
	rulepage.Covers(t, "SM-1.1")
	p, _ := playing(t, 2, "houses", secrets)
	for viewer := engine.NoSeat; viewer < 2; viewer++ {
		for i, sv := range viewOf(p, viewer).Seats {
			if own := sv.Seat == viewer; (sv.Hand != nil) != own || (sv.Faces != nil) != own {
				t.Errorf("viewer %v sees of seat %v the hand %v and the tokens %v", viewer, sv.Seat, sv.Hand, sv.Faces)
			}
			if sv.HandSize != 2-i || sv.Goods[content.Tokens] != 2 {
				t.Errorf("viewer %v sees that seat %v has %d leaders and %d tokens", viewer, sv.Seat, sv.HandSize, sv.Goods[content.Tokens])
			}
		}
	}
	if own := viewOf(p, 0).Seats[0]; !slices.Equal(own.Hand, []int{8, 12}) || own.Faces[2] != 1 || own.Faces[3] != 1 {
		t.Errorf("seat 1 sees its hand as %v, its tokens as %v", own.Hand, own.Faces)
	}
	over, _ := playing(t, 2, "houses", "{round: 6, phase: over, seats: {1: {hand: [sisto_iv], tokens: {seal: 2}}}}")
	for viewer := engine.NoSeat; viewer < 2; viewer++ {
		if sv := viewOf(over, viewer).Seats[0]; len(sv.Hand) != 1 || len(sv.Faces) == 0 {
			t.Errorf("at the end viewer %v sees the hand %v and the tokens %v", viewer, sv.Hand, sv.Faces)
		}
	}
}

// TestOffersAreForTheAskedSeat checks that no other viewer sees the offers of a seat, because they
// reveal its hand and tokens (SM-1.1).
func TestOffersAreForTheAskedSeat(t *testing.T) {
	p, _ := playing(t, 2, "houses", secrets)
	if offers := viewOf(p, 0).Offers; len(offers) == 0 {
		t.Error("seat 1 is asked, but sees no offer")
	}
	for _, viewer := range []engine.Seat{engine.NoSeat, 1} {
		if offers := viewOf(p, viewer).Offers; len(offers) > 0 {
			t.Errorf("viewer %v sees what seat 1 can do: %+v", viewer, offers)
		}
		if choices := p.Choices(viewer, nil); len(choices) > 0 {
			t.Errorf("viewer %v is offered %v", viewer, choices)
		}
	}
}

// TestTheDraftIsSecret checks that only the seat that chooses from a packet sees it, and only the seat
// that picked a leader sees the pick. Others see that a pick was made (LA-1.2, D-2).
func TestTheDraftIsSecret(t *testing.T) {
	p, events := playing(t, 3, "advanced", "phase: draft", "2: keep filippo_brunelleschi")
	for viewer := engine.NoSeat; viewer < 3; viewer++ {
		v := viewOf(p, viewer)
		if want := map[engine.Seat]int{0: 1, 1: 5, 2: 9}[viewer]; want == 0 && v.Packet != nil || want > 0 && (len(v.Packet) != 4 || v.Packet[0] != want) {
			t.Errorf("viewer %v sees the packet %v", viewer, v.Packet)
		}
		if (v.Picked == 5) != (viewer == 1) || v.Picked != 0 && viewer != 1 {
			t.Errorf("viewer %v sees the pick %d", viewer, v.Picked)
		}
		if !v.Seats[1].Picks || v.Seats[0].Picks {
			t.Errorf("viewer %v sees who has chosen: %v, %v", viewer, v.Seats[0].Picks, v.Seats[1].Picks)
		}
	}
	for _, e := range events {
		if e.Kind == lorenzo.EvDrafted && e.For != engine.SeatsOf(1) {
			t.Errorf("other seats see the event of the pick: %+v", e)
		}
	}
}

// TestDrawsAreSeenByTheirOwner checks the events of leaders and tokens that are drawn, paid or kept:
// only the owner sees which, all others see how many (SM-1.1, LH-5.5, LH-6.2, LH-6.6, R-63).
func TestDrawsAreSeenByTheirOwner(t *testing.T) {
	for _, test := range []struct {
		name  string
		kind  uint8
		moves []string
		drawn int16
	}{
		{"leaders", lorenzo.EvDrewLeaders, []string{"1: place white special.1"}, 2},
		{"token", lorenzo.EvDrewToken, []string{"1: place white palace", "1: privilege special_token"}, 1},
		{"payment", lorenzo.EvReturned, []string{"1: place white special.2", "1: return timber"}, 1},
		{"kept token", lorenzo.EvKept, []string{"1: place white palace", "1: privilege faith", "1: end", "2: activate marsilio_ficino", "2: keep-token purse"}, 1},
	} {
		_, events := playing(t, 2, "houses", secrets+"chance: {fast: 3}\n", test.moves...)
		var open, secret int16
		for _, e := range events {
			if e.Kind != test.kind {
				continue
			}
			if e.For == 0 {
				open += e.N
				if e.On > 0 || e.On == 0 && test.kind != lorenzo.EvDrewLeaders {
					t.Errorf("%s: the public event names %d: %+v", test.name, e.On, e)
				}
				continue
			}
			secret++
			if e.For != engine.SeatsOf(e.Seat) || !e.Sealed {
				t.Errorf("%s: the secret event is not sealed for its seat alone: %+v", test.name, e)
			}
		}
		if open != test.drawn || secret != test.drawn {
			t.Errorf("%s: public events count %d, secret ones %d; want %d each", test.name, open, secret, test.drawn)
		}
	}
}

// TestDrawnTokensAreSeenByTheChoosingSeat checks that other seats do not see which tokens were drawn
// while the owner of Ficino chooses one (LH-8.14, D-21).
func TestDrawnTokensAreSeenByTheChoosingSeat(t *testing.T) {
	const given = "{tokens: {supply: {purse: 1, laurel: 1}, used: {}}, seats: {1: {leaders: [marsilio_ficino]}}}"
	p, _ := playing(t, 2, "houses", given, "1: activate marsilio_ficino")
	if n := len(p.Choices(0, nil)); n != 2 {
		t.Fatalf("seat 1 has %d choices, want 2", n)
	}
	v := viewOf(p, 1)
	if len(v.Offers) > 0 || v.TokensLeft != 0 || v.Seats[0].Goods[content.Tokens] != 0 {
		t.Errorf("seat 2 sees the offers %v, %d tokens left and %d tokens of seat 1; want none", v.Offers, v.TokensLeft, v.Seats[0].Goods[content.Tokens])
	}
}

// TestSampleDealsOthersSecrets checks that Sample leaves the viewer's own leaders and tokens, and
// deals those of other seats randomly in the same number (SM-1.1).
func TestSampleDealsOthersSecrets(t *testing.T) {
	r := newRules(edition(t))
	o, err := engine.ParseOptions(2, "houses")
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Load(o, []byte(secrets))
	if err != nil {
		t.Fatal(err)
	}
	rng := engine.FastChance(1)
	leaders, faces := map[uint64]bool{}, map[[content.FaceRoom]uint8]bool{}
	for range 100 {
		q := s
		r.Sample(&q, 1, &rng)
		own, other := &q.Players[1], &q.Players[0]
		if own.Hand != s.Players[1].Hand || own.Faces != s.Players[1].Faces {
			t.Fatal("Sample changes the viewer's own leaders or tokens")
		}
		if bits.OnesCount64(other.Hand) != 2 || other.Hand&own.Hand != 0 || other.Goods[content.Tokens] != 2 {
			t.Fatalf("the other seat has the leaders %b and %d tokens, want 2 leaders that the viewer does not have, and 2 tokens", other.Hand, other.Goods[content.Tokens])
		}
		leaders[other.Hand], faces[other.Faces] = true, true
	}
	if len(leaders) < 8 || len(faces) < 4 { // five unknown leaders form ten pairs
		t.Errorf("100 samples have %d different hands and %d sets of tokens, want at least 8 and 4", len(leaders), len(faces))
	}
}

// TestShownLeadersStayKnown checks that Sample leaves a leader who was shown next to a house tile in
// the hand of the seat that took him (SM-1.1, LH-9.6).
func TestShownLeadersStayKnown(t *testing.T) {
	r := newRules(edition(t))
	o, err := engine.ParseOptions(2, "houses")
	if err != nil {
		t.Fatal(err)
	}
	const given = `
phase: auction
auction: [{house: sforza, tile: A, beside: [sisto_iv, girolamo_savonarola]}, {house: este, tile: B}]
seats: {1: {hand: [santa_rita]}, 2: {hand: [cesare_borgia]}}
`
	s, err := r.Load(o, []byte(given))
	if err != nil {
		t.Fatal(err)
	}
	for seat, text := range []string{"bid sforza 1", "bid este 1", "play sisto_iv"} {
		c, err := r.Parse(&s, engine.Seat(seat%2), text)
		if err != nil {
			t.Fatal(err)
		}
		r.Do(&s, engine.Seat(seat%2), c, nil)
	}
	rng := engine.FastChance(1)
	secret := map[uint64]bool{}
	for range 50 {
		q := s
		r.Sample(&q, 1, &rng)
		if q.Players[0].Hand>>9&1 == 0 {
			t.Fatalf("seat 2 samples the hand %b without Savonarola, whom all have seen", q.Players[0].Hand)
		}
		secret[q.Players[0].Hand] = true
	}
	if len(secret) < 10 {
		t.Errorf("50 samples have %d different hands, want at least 10", len(secret))
	}
}
