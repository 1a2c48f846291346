package bots

import (
	"math"

	"signoria/bots/net"
	"signoria/engine"
)

// oneStep evaluates choices by a net, one choice ahead.
type oneStep struct {
	net  *net.Net
	lens *net.Lens
	// after is the position after a choice, ahead the sample in which it is made.
	after, ahead engine.Position
	rng          *engine.Chance
	worth        []net.Outlook
	places       []engine.Place
}

func newOneStep(n *net.Net, p engine.Position, rng *engine.Chance) *oneStep {
	return &oneStep{net: n, lens: n.Lens(), after: p.Copy(), ahead: p.Copy(), rng: rng}
}

// goesOn reports whether the seat chooses again before another seat or chance acts; drawn is
// Position.Drawn before its choice.
func goesOn(p engine.Position, seat engine.Seat, drawn uint64) bool {
	return p.Owing() == engine.SeatsOf(seat) && p.Drawn() == drawn
}

const (
	// rolls is the number of times that a choice with a chance event is tried.
	rolls = 6
	// guesses is the number of samples for a question that several seats answer in secret at the
	// same time.
	guesses = 6
)

// weigh returns the outlook after each of the choices in a sample.
func (s *oneStep) weigh(p engine.Position, seat engine.Seat, open []engine.Choice) []net.Outlook {
	s.lens.Base(p, seat)
	s.worth = s.worth[:0]
	for _, c := range open {
		s.worth = append(s.worth, s.outlook(p, seat, c))
	}
	return s.worth
}

// outlook returns the outlook after one choice; the lens has p as its base. A choice with a chance
// event is tried several times with other chance, because the bot must not know how the dice will
// fall.
func (s *oneStep) outlook(p engine.Position, seat engine.Seat, c engine.Choice) net.Outlook {
	drawn := p.Drawn()
	s.after.CopyFrom(p)
	s.after.Apply(seat, c)
	sum := s.near(seat)
	if s.after.Drawn() == drawn {
		return sum
	}
	for range rolls - 1 {
		s.after.CopyFrom(p)
		s.after.Reseed(engine.FastChance(s.rng.Uint64()))
		s.after.Apply(seat, c)
		o := s.near(seat)
		sum.Win += o.Win
		sum.Margin += o.Margin
	}
	return net.Outlook{Win: sum.Win / rolls, Margin: sum.Margin / rolls}
}

func (s *oneStep) near(seat engine.Seat) net.Outlook {
	if s.after.Owing() == 0 {
		return s.net.Outcome(s.rank(s.after), seat)
	}
	return s.lens.Near(s.after)
}

// look returns the outlook of a position for a seat.
func (s *oneStep) look(p engine.Position, seat engine.Seat) net.Outlook {
	if p.Owing() == 0 {
		return s.net.Outcome(s.rank(p), seat)
	}
	return s.lens.Base(p, seat)
}

// rank returns the places at the end of a game; the slice is valid until the next call.
func (s *oneStep) rank(p engine.Position) []engine.Place {
	s.places = p.Rank(s.places[:0])
	return s.places
}

// answer evaluates the choices on samples of what the seat knows: on several if others answer in
// secret at the same time.
func (s *oneStep) answer(p engine.Position, seat engine.Seat, open []engine.Choice) []net.Outlook {
	times := 1
	if p.Owing().Len() > 1 {
		times = guesses
	}
	return s.guess(p, seat, open, times)
}

// guess evaluates the choices on a number of samples of what the seat knows, and returns the means.
func (s *oneStep) guess(p engine.Position, seat engine.Seat, open []engine.Choice, times int) []net.Outlook {
	var sums [64]net.Outlook
	total := sums[:0]
	for range times {
		s.ahead.CopyFrom(p)
		s.ahead.Sample(seat, s.rng)
		for i, o := range s.weigh(s.ahead, seat, open) {
			if i == len(total) {
				total = append(total, net.Outlook{})
			}
			total[i].Win += o.Win / float32(times)
			total[i].Margin += o.Margin / float32(times)
		}
	}
	s.worth = append(s.worth[:0], total...)
	return s.worth
}

// pick returns the index of the best outlook or, with a temperature above 0, a random one by a softmax
// of the worths.
func pick(worth []net.Outlook, temperature float64, rng *engine.Chance) int {
	best := 0
	for i := range worth {
		if worth[i].Worth() > worth[best].Worth() {
			best = i
		}
	}
	if temperature <= 0 {
		return best
	}
	top, sum := float64(worth[best].Worth()), 0.0
	for _, o := range worth {
		sum += math.Exp((float64(o.Worth()) - top) / temperature)
	}
	at := float64(rng.Uint64()>>11) / (1 << 53) * sum
	for i, o := range worth {
		if at -= math.Exp((float64(o.Worth()) - top) / temperature); at < 0 {
			return i
		}
	}
	return best
}
