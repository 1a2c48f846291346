package live

import (
	"bytes"
	"context"
	"fmt"

	"signoria/engine"
	"signoria/table"
)

// VerifyResult is the result of replaying a stored match.
type VerifyResult struct {
	Match   string
	Entries int
	// LegalOnly is the last entry of which only its legality could be checked; 0 means none
	// (Table.LegalOnly).
	LegalOnly int
	// Err says what differs; nil means that the match replays as it was played.
	Err error
}

// Verify replays every match of the store, the oldest first, each with the printed values it was
// played with, and reports each result to tell. Of a match that is over it checks the seed and the
// result, too. The error is that of the store; of Config it needs Store and Titles.
func Verify(ctx context.Context, c Config, tell func(VerifyResult)) error {
	srv := &Server{config: c, titles: map[edition]engine.Title{}}
	if err := srv.openTitles(); err != nil {
		return err
	}
	ids, err := c.Store.Matches(ctx, "")
	if err != nil {
		return fmt.Errorf("live: %w", err)
	}
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		tell(srv.verify(ctx, id))
	}
	return nil
}

func (srv *Server) verify(ctx context.Context, id string) VerifyResult {
	v := VerifyResult{Match: id}
	t, err := srv.readTable(ctx, id)
	if err != nil {
		v.Err = err
		return v
	}
	v.Entries, v.LegalOnly = t.Last(), t.LegalOnly()
	if t.Restored() > 0 {
		v.Err = fmt.Errorf("from entry %d on it replays differently than it was played", t.Restored())
	} else {
		v.Err = t.Examine()
	}
	if v.Err == nil && t.Over() {
		v.Err = srv.verifyRecord(ctx, t)
	}
	return v
}

func (srv *Server) verifyRecord(ctx context.Context, t *table.Table) error {
	title, err := srv.title(ctx, edition{t.Meta().Name, t.Header().Edition})
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := t.Record(&text, 0, nil); err != nil {
		return err
	}
	record, err := table.ReadRecord(&text, "record")
	if err != nil {
		return err
	}
	_, err = record.Verify(title)
	return err
}
