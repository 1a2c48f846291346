package train

import (
	"context"
	"fmt"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// episode is a training game: the features of each position after a choice for each seat, and the
// result.
type episode struct {
	seats, in int
	// features has, for each position and then each seat, in numbers.
	features []float32
	places   []engine.Place
	choices  int
}

// seen returns the features of a position for a seat.
func (e *episode) seen(position, seat int) []float32 {
	return e.features[(position*e.seats+seat)*e.in:][:e.in]
}

func (e *episode) positions() int { return len(e.features) / (e.seats * e.in) }

// maxChoices is the largest length of a game. A longer one is reported as an error of the title.
const maxChoices = 20_000

// game plays a training game with the current weights. It returns the error of ctx, of the title's
// Start, or one for a game that does not end.
func (r *Run) game(ctx context.Context, number int) (*episode, error) {
	sets, players := r.config.Options, r.config.Players
	o := sets[number%len(sets)]
	seed := engine.SeedFromInt(r.config.Seed<<24 + int64(number))
	p, err := r.config.Title.Start(o, engine.NewChance(seed))
	if err != nil {
		return nil, err
	}
	e := &episode{seats: o.Seats, in: r.state.Net.In}
	rng := engine.NewChance(seed)
	rng.Count = 1 << 40 // far from what the deal has drawn
	player := bots.NewPupil(players[number/len(sets)%len(players)], r.state.Net, p, r.config.Heat, rng.Uint64())
	opening, opener := r.opening(p, &rng)
	var buf []engine.Choice
	for n := range maxChoices {
		seat := p.Owing().First()
		if seat == engine.NoSeat {
			e.places = p.Rank(nil)
			return e, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		buf = p.Prune(seat, p.Choices(seat, buf[:0]))
		if len(buf) == 1 {
			p.Apply(seat, buf[0])
			continue
		}
		if n < opening {
			p.Apply(seat, opener.Choose(ctx, p, seat))
			continue
		}
		p.Apply(seat, player.Choose(ctx, p, seat))
		e.choices++
		if p.Owing() != 0 {
			e.note(p)
		}
	}
	return nil, fmt.Errorf("train: game %d has no end after %d choices", number+1, maxChoices)
}

// opened is the largest length of an opening, in choices.
const opened = 48

// opening returns the number of choices of a game that are made by an opener, and the opener; 0 unless
// the title always begins with the same position (engine.Meta.FixedOpening). Without it the players
// would play nearly the same game each time, and a net that believes that one seat has lost would never
// learn otherwise. The net does not learn from the opening itself.
func (r *Run) opening(p engine.Position, rng *engine.Chance) (choices int, opener bots.Bot) {
	if !p.Meta().FixedOpening {
		return 0, nil
	}
	return rng.N(opened + 1), bots.NewOpener(r.state.Net, p, rng.Uint64())
}

// note adds the features of a position for all seats.
func (e *episode) note(p engine.Position) {
	at := len(e.features)
	for range e.seats * e.in {
		e.features = append(e.features, 0)
	}
	for seat := range e.seats {
		p.Observe(engine.Seat(seat), e.features[at+seat*e.in:][:e.in])
	}
}

// spread returns the mean difference in points between two seats of a game, at least 1.
func spread(episodes []*episode) float32 {
	sum, n := 0.0, 0
	for _, e := range episodes {
		for _, place := range e.places {
			for _, other := range e.places {
				if d := place.Points - other.Points; d > 0 {
					sum += float64(d)
					n++
				}
			}
		}
	}
	if n == 0 {
		return 1
	}
	return max(1, float32(sum/float64(n)))
}

// targets returns the outlook that the net should have given a seat at each position: by TD(λ), from
// the later outlooks of the net (expected) and the result.
func targets(n *net.Net, e *episode, seat int, lambda float32, expected []net.Outlook) []net.Outlook {
	list := make([]net.Outlook, len(expected))
	next := n.Outcome(e.places, engine.Seat(seat))
	for i := len(expected) - 1; i >= 0; i-- {
		list[i] = next
		next = net.Outlook{
			Win:    lambda*next.Win + (1-lambda)*expected[i].Win,
			Margin: lambda*next.Margin + (1-lambda)*expected[i].Margin,
		}
	}
	return list
}
