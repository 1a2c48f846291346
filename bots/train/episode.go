package train

import (
	"context"
	"fmt"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// episode is a game as it is learned from: how each seat saw each position that
// somebody chose, and how it ended.
type episode struct {
	seats, in int
	// features are those of all seats, position by position.
	features []float32
	places   []engine.Place
	choices  int
}

// seen returns the features of a position for a seat.
func (e *episode) seen(position, seat int) []float32 {
	return e.features[(position*e.seats+seat)*e.in:][:e.in]
}

func (e *episode) positions() int { return len(e.features) / (e.seats * e.in) }

// maxChoices bounds a game: a title that never ends is a fault, and is reported.
const maxChoices = 20_000

// game plays a game by the weights as they are.
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

// opened is how many choices an opening has at most.
const opened = 48

// opening returns how many choices of a game, and by whom, are made before players choose that
// do not stray. Where matches begin alike (engine.Meta.FixedOpening) these would play much the same
// game again and again, and a net that has come to believe one seat lost would never see it
// otherwise. Nothing is learned of an opening itself.
func (r *Run) opening(p engine.Position, rng *engine.Chance) (choices int, opener bots.Bot) {
	if !p.Meta().FixedOpening {
		return 0, nil
	}
	return rng.N(opened + 1), bots.NewOpener(r.state.Net, p, rng.Uint64())
}

// note stores how all seats see a position.
func (e *episode) note(p engine.Position) {
	at := len(e.features)
	for range e.seats * e.in {
		e.features = append(e.features, 0)
	}
	for seat := range e.seats {
		p.Observe(engine.Seat(seat), e.features[at+seat*e.in:][:e.in])
	}
}

// spread returns the mean size of the margins between winners and the others.
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

// targets returns what the seat should have expected at each position: the mean of what
// was expected later and of the end, by λ. Expected is what the net said.
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
