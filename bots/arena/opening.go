package arena

import (
	"context"
	"fmt"

	"signoria/bots"
	"signoria/engine"
)

// opened is how many choices an opening has.
const opened = 24

// Opening returns how many choices each deal of a title has behind it before the players play:
// none, unless matches of it begin alike (engine.Meta.FixedOpening). Bots that never stray would
// play the same few again and again. So a bot that strays makes those choices for all seats,
// the same ones in all games of a deal: everybody plays on from there at every seat.
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
