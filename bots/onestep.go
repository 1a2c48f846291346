package bots

import (
	"math"

	"signoria/bots/net"
	"signoria/engine"
)

// oneStep weighs choices by a net, one choice ahead.
type oneStep struct {
	net  *net.Net
	lens *net.Lens
	// after is where a choice leads to, ahead the position it is made in.
	after, ahead engine.Position
	rng          *engine.Chance
	worth        []net.Outlook
	places       []engine.Place
}

func newOneStep(n *net.Net, p engine.Position, rng *engine.Chance) *oneStep {
	return &oneStep{net: n, lens: n.Lens(), after: p.Copy(), ahead: p.Copy(), rng: rng}
}

// goesOn reports whether the seat chooses again before any other seat or chance has acted; drawn
// is the count of chance draws before.
func goesOn(p engine.Position, seat engine.Seat, drawn uint64) bool {
	return p.Owing() == engine.SeatsOf(seat) && p.Drawn() == drawn
}

const (
	// rolls is the number of trials of a choice that draws from chance.
	rolls = 6
	// guesses is the number of samples for a secret answer that is given at the same time as
	// those of others.
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

// outlook is that after one choice, with the lens on p. What chance decides is tried
// several times: else a bot would know how the dice fall.
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

// rank returns the places at the end, until they are asked for again.
func (s *oneStep) rank(p engine.Position) []engine.Place {
	s.places = p.Rank(s.places[:0])
	return s.places
}

// answer weighs the choices on samples of what the seat knows: on several where
// others answer at the same time in secret.
func (s *oneStep) answer(p engine.Position, seat engine.Seat, open []engine.Choice) []net.Outlook {
	times := 1
	if p.Owing().Len() > 1 {
		times = guesses
	}
	return s.guess(p, seat, open, times)
}

// guess evaluates the choices on several samples of what the seat knows.
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

// pick draws one of the outlooks: the best, or with heat a good one, the likelier the
// less it is worse than the best.
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
