package arena

import (
	"context"
	"fmt"

	"signoria/bots"
	"signoria/engine"
)

// opened is the number of choices of an opening.
const opened = 24

// Opening returns the number of choices of each deal that are made before the bots play: 0, unless matches
// of the title always begin with the same position (engine.Meta.FixedOpening). Bots without temperature
// would then play the same few games again and again. bots.Opener makes these choices for all seats, the
// same ones in all games of a deal.
func Opening(title engine.Title) int {
	if title.Meta().FixedOpening {
		return opened
	}
	return 0
}

// deal returns the position from which the players play a deal, after its opening.
func (m *match) deal(ctx context.Context, number int) (engine.Position, error) {
	p, err := m.Title.Start(m.Options, engine.NewChance(engine.SeedFromInt(m.Seed<<20+int64(number))))
	if err != nil {
		return nil, err
	}
	bot := bots.Opener.New(m.Seed<<20+int64(number), m.Library)
	for range m.opening {
		seat := p.Owing().First()
		if seat == engine.NoSeat || ctx.Err() != nil {
			break
		}
		if err := p.Do(seat, bot.Choose(ctx, p, seat), nil); err != nil {
			return nil, fmt.Errorf("arena: the opening of deal %d: %w", number+1, err)
		}
	}
	return p, nil
}
