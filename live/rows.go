package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
)

func status(t *table.Table) Status {
	switch {
	case t.Over():
		return Over
	case t.Start() > 0:
		return Running
	}
	return Waiting
}

// botSeats returns the number of seats with bots.
func botSeats(t *table.Table) int {
	n := 0
	for i := range t.Header().Plan.Seats {
		if t.Bot(engine.Seat(i)) != "" {
			n++
		}
	}
	return n
}

// snapshot returns a snapshot of the table's position; nil if none can be made now. An error is only
// logged, because the log of the match is complete without a snapshot.
func (srv *Server) snapshot(t *table.Table) *table.Snapshot {
	shot, err := t.Snapshot()
	if err != nil {
		srv.config.Log.Error("no snapshot", "match", t.Header().ID, "error", err)
	}
	return shot
}

// readTable rebuilds a match's table from the store: header, log and snapshot.
func (srv *Server) readTable(ctx context.Context, id string) (*table.Table, error) {
	row, err := srv.config.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	head, err := readHeader(row)
	if err != nil {
		return nil, err
	}
	title, err := srv.title(ctx, edition{row.Title, row.Edition})
	if err != nil {
		return nil, err
	}
	rows, err := srv.config.Store.Entries(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	var shot *table.Snapshot
	switch kept, err := srv.config.Store.Snapshot(ctx, id); {
	case err == nil:
		shot = &kept
	case !errors.Is(err, store.ErrUnknown):
		return nil, err
	}
	return table.Rebuild(title, head, rows, shot, row.Status == string(Over))
}

func readHeader(row store.Match) (table.Header, error) {
	head := table.Header{ID: row.ID, Edition: row.Edition, Created: row.Created, Promise: row.Promise, Secret: row.Secret, Client: row.Client}
	var err error
	if head.Options, err = engine.ParseOptions(row.Seats, row.Options); err != nil {
		return head, fmt.Errorf("live: match %s: %w", row.ID, err)
	}
	if err := json.Unmarshal([]byte(row.Plan), &head.Plan); err != nil {
		return head, fmt.Errorf("live: match %s: its plan: %w", row.ID, err)
	}
	return head, nil
}
