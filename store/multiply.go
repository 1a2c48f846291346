package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Multiply stores n copies of a match and of all that belongs to it, with ids of their own, for
// measurements of a store with many matches. It works with SQLite only.
func (s *Store) Multiply(ctx context.Context, match string, n int) error {
	if s.postgres != "" {
		return errors.New("store: matches are multiplied in SQLite only")
	}
	if _, err := s.Match(ctx, match); err != nil {
		return err
	}
	return s.change(ctx, "store: copies of match "+match, func(tx *sql.Tx) error {
		tables, err := tablesOf(ctx, tx)
		if err != nil {
			return err
		}
		for _, t := range tables {
			if err := t.multiply(ctx, tx, match, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// multiply copies the rows of a match in one table.
func (t copiedTable) multiply(ctx context.Context, tx *sql.Tx, match string, n int) error {
	id := "match"
	if t.name == "matches" {
		id = "id"
	}
	if !slices.Contains(t.columns, id) {
		return nil
	}
	quoted := make([]string, len(t.columns))
	for i, c := range t.columns {
		quoted[i] = `"` + c + `"`
	}
	target := strings.Join(quoted, ", ")
	quoted[slices.Index(t.columns, id)] = `"` + id + `" || '-' || i`
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO %q (%s)
		WITH RECURSIVE copies (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM copies WHERE i < $2)
		SELECT %s FROM copies, %q WHERE %q = $1`, t.name, target, strings.Join(quoted, ", "), t.name, id), match, n)
	return err
}
