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

func storeEntries(entries []table.Entry) []store.Entry {
	rows := make([]store.Entry, 0, len(entries))
	for _, e := range entries {
		rows = append(rows, store.Entry{Seq: e.Seq, Kind: string(e.Kind), Seat: int(e.Seat), Text: e.Text,
			Chain: e.Chain, Rules: e.Rules, Hash: e.Hash, At: e.At})
	}
	return rows
}

func tableEntries(rows []store.Entry) []table.Entry {
	entries := make([]table.Entry, 0, len(rows))
	for _, r := range rows {
		entries = append(entries, table.Entry{Seq: r.Seq, Kind: table.Kind(r.Kind), Seat: engine.Seat(r.Seat), Text: r.Text,
			Chain: r.Chain, Rules: r.Rules, Hash: r.Hash, At: r.At})
	}
	return entries
}

func status(t *table.Table) Status {
	switch {
	case t.Over():
		return Over
	case t.Start() > 0:
		return Running
	}
	return Waiting
}

// botSeats is how many seats bots hold.
func botSeats(t *table.Table) int {
	n := 0
	for i := range t.Header().Plan.Seats {
		if t.Bot(engine.Seat(i)) != "" {
			n++
		}
	}
	return n
}

// snapshot saves the table's position if that can be done now. A title that
// cannot is no reason to stop a match: the log still holds everything.
func (h *Hall) snapshot(t *table.Table) *store.Snapshot {
	shot, err := t.Snapshot()
	if err != nil {
		h.config.Log.Error("no snapshot", "match", t.Header().ID, "error", err)
	}
	if shot == nil {
		return nil
	}
	return &store.Snapshot{Seq: shot.Seq, Rules: shot.Rules, YAML: shot.YAML}
}

// readTable makes a match's table from the store.
func (h *Hall) readTable(ctx context.Context, id string) (*table.Table, error) {
	row, err := h.config.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	head, err := readHeader(row)
	if err != nil {
		return nil, err
	}
	title, err := h.title(ctx, edition{row.Title, row.Edition})
	if err != nil {
		return nil, err
	}
	rows, err := h.config.Store.Entries(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	var shot *table.Snapshot
	switch kept, err := h.config.Store.Snapshot(ctx, id); {
	case err == nil:
		shot = &table.Snapshot{Seq: kept.Seq, Rules: kept.Rules, YAML: kept.YAML}
	case !errors.Is(err, store.ErrUnknown):
		return nil, err
	}
	return table.Rebuild(title, head, tableEntries(rows), shot, row.Status == string(Over))
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
