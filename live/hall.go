package live

import (
	"context"
	"io"

	"signoria/engine"
)

// Plan is a match to be made.
type Plan struct {
	// Title is the short name; Options its seats, modules and variants.
	Title   string
	Options engine.Options
	// Seats has one plan for every seat, in seat order. (The order of play is
	// the title's affair.)
	Seats []SeatPlan
	// Promise is what Hall.Promise gave when the form was drawn, Nonce what
	// the creator's browser added (any text to 128 bytes; empty: the server
	// draws one). With a promise that still holds, the creator sits down with
	// this nonce at once, and a match without other persons starts. Without
	// one (old page, restarted server) the creator sits down by Sit, after
	// having seen the promise, like everybody else.
	Promise, Nonce string
}

// SeatPlan says who shall sit on a seat.
type SeatPlan struct {
	// Bot is the level of a bot; empty: a person.
	Bot string
	// Screen tells persons at the same screen: seats with the same number
	// share one key. 0 is the creator's own screen.
	Screen int
	// Name of the person, or of the bot; may be empty for persons who sit down
	// later (to 40 characters).
	Name string
}

// Created is a match just made.
type Created struct {
	// ID names the match in addresses; it is not secret.
	ID string
	// Key is the creator's secret: it answers for the seats of screen 0, hands
	// seats over, and shows the keys to send to friends (Look.Invites).
	Key string
}

// Answer is what a page posts: one choice or a chain of them in the title's
// notation, all or none.
type Answer struct {
	// Seat that answers; NoSeat: the one that Look shows as You.
	Seat engine.Seat
	// Seq is the Look.Seq that the page was drawn with.
	Seq   int
	Texts []string
}

// Hall is the matches of this node.
type Hall struct{}

// Open starts a hall: it loads every running match, and bots that owe a choice
// go on. A match that cannot be loaded is logged and left in the store.
func Open(ctx context.Context, c Config) (*Hall, error) { return &Hall{}, nil }

// Close ends all streams and bots, and returns when they have ended. The store
// stays open.
func (h *Hall) Close() {}

// Promise draws a secret for a match to come and gives its hash (SHA-256, hex),
// to be shown, and posted back in Plan.Promise: so the server's part of the
// seed is fixed before the creator's nonce arrives. It holds for one match.
func (h *Hall) Promise() string { return "" }

// Create makes a match and stores it. Errors: ErrPlan, ErrStore.
func (h *Hall) Create(ctx context.Context, p Plan) (Created, error) { return Created{}, nil }

// Sit seats the persons of the key's screen: their names in seat order (a
// missing or empty one keeps the planned name) and the browser's nonce (empty:
// the server draws one). The match starts when every person sits. Sitting down
// again, before the start, changes the names and the nonce. Errors: ErrUnknown,
// ErrForeign (a key without seats), ErrNotNow (started), ErrPlan (a name or
// nonce too long), ErrStore.
func (h *Hall) Sit(ctx context.Context, id, key string, names []string, nonce string) error {
	return nil
}

// Look is all that the holder of the key may see now. Errors: ErrUnknown,
// ErrStore.
func (h *Hall) Look(ctx context.Context, id, key string) (*Look, error) { return nil, nil }

// Replay is what the holder of the key may see of the position after entry seq:
// nothing to choose, Live false, the chronicle up to there. Seqs that the log
// does not have are moved to its nearest end; the first position is that after
// the start. Errors: as Look, and ErrNotNow before the start or when the
// position is no longer known (Look.Restored).
func (h *Hall) Replay(ctx context.Context, id, key string, seq int) (*Look, error) { return nil, nil }

// Choose carries out an answer. It is stored when the call returns without
// error. Errors: ErrUnknown, ErrStale, ErrForeign, ErrNotNow, ErrStore,
// *engine.Refused, *table.Garbled.
func (h *Hall) Choose(ctx context.Context, id, key string, a Answer) error { return nil }

// Why gives the reason why a choice (in notation) of the seat You is closed;
// the zero Reason when it is open. Errors: ErrUnknown, ErrForeign, ErrNotNow,
// *table.Garbled.
func (h *Hall) Why(ctx context.Context, id, key, text string) (engine.Reason, error) {
	return engine.Reason{}, nil
}

// Undo takes back the last choice (or chain) of the key's seats. Seq is that of
// the page. Errors: ErrUnknown, ErrStale, ErrForeign, ErrNotNow (nothing that
// may be taken back), ErrStore.
func (h *Hall) Undo(ctx context.Context, id, key string, seq int) error { return nil }

// Finish is "Done": bots need not wait any longer for the key's seats to take
// something back. It does no harm when nobody waits. Errors: ErrUnknown,
// ErrForeign.
func (h *Hall) Finish(ctx context.Context, id, key string) error { return nil }

// Confirm says that the person of this seat has taken over a shared screen: the
// curtain opens for the seat. Errors: ErrUnknown, ErrForeign.
func (h *Hall) Confirm(ctx context.Context, id, key string, seat engine.Seat) error { return nil }

// HandOver lets a bot of the level stand in for a person's seat, or with an
// empty level gives the seat back. Only the creator's key may, while the match
// runs. Errors: ErrUnknown, ErrForeign, ErrNotNow, ErrPlan (unknown level, a
// bot's own seat), ErrStore.
func (h *Hall) HandOver(ctx context.Context, id, key string, seat engine.Seat, level string) error {
	return nil
}

// Watch opens a stream for the holder of the key. Client says whose streams are
// counted together (an address, a cookie). The stream ends with ctx, by Close,
// or when its reader is too slow. While it is open the key's seats are online.
// Errors: ErrUnknown, ErrTooMany, ErrClosed.
func (h *Hall) Watch(ctx context.Context, id, key, client string) (*Stream, error) { return nil, nil }

// Stream tells one page that it should look again.
type Stream struct{}

// Changed gets a value when the viewer's Look has changed since the last value
// was taken; several changes may be told as one. It is closed when the stream
// has ended.
func (s *Stream) Changed() <-chan struct{} { return nil }

// Close ends the stream; closing twice does no harm.
func (s *Stream) Close() {}

// Record writes the match as JSON Lines (package table). While the match runs
// it holds neither seed, nonces nor position hashes, nor other seats' choices
// where the title has secrets. Errors: ErrUnknown, ErrStore, and those of w.
func (h *Hall) Record(ctx context.Context, id, key string, w io.Writer) error { return nil }
