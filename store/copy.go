package store

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"
)

// Copied is the result of a copy of a store: its tables with their numbers of rows.
type Copied struct {
	Tables []CopiedTable `json:"tables"`
}

// CopiedTable is a table of a copy.
type CopiedTable struct {
	Name string `json:"name"`
	Rows int64  `json:"rows"`
}

// Copy copies an SQLite store into an empty PostgreSQL database: every table of the schema, as of
// one moment, in one transaction. Before the commit it reads everything back and compares it. If it
// is interrupted nothing is copied. show is called with each table when it begins.
func Copy(ctx context.Context, from *Store, address string, show func(table string)) (Copied, error) {
	if from.file == "" || !IsPostgres(address) {
		return Copied{}, fmt.Errorf("%w: a copy goes from a folder into a PostgreSQL database", ErrFailed)
	}
	target, err := openFor(ctx, address, slog.New(slog.DiscardHandler), from.steps, (*Store).ready)
	if err != nil {
		return Copied{}, err
	}
	if err := target.Close(); err != nil {
		return Copied{}, sortError("store: copy", err)
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return Copied{}, sortError("store: copy", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	source, err := from.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // it sees all tables as of one moment
	if err != nil {
		return Copied{}, sortError("store: copy", err)
	}
	defer func() { _ = source.Rollback() }() // it only reads
	made, err := copyAll(ctx, source, conn, show)
	return made, sortError("store: copy", err)
}

func copyAll(ctx context.Context, source *sql.Tx, conn *pgx.Conn, show func(string)) (Copied, error) {
	var made Copied
	tables, err := tablesOf(ctx, source)
	if err != nil {
		return made, err
	}
	into, err := conn.Begin(ctx)
	if err != nil {
		return made, err
	}
	defer func() { _ = into.Rollback(context.WithoutCancel(ctx)) }() // has no effect after the commit
	if err := requireEmpty(ctx, into, tables); err != nil {
		return made, err
	}
	for _, t := range tables {
		show(t.name)
		rows, err := copyTable(ctx, source, into, t)
		if err != nil {
			return Copied{}, fmt.Errorf("table %s: %w", t.name, err)
		}
		made.Tables = append(made.Tables, CopiedTable{t.name, rows})
	}
	return made, into.Commit(ctx)
}

// ready makes the tables of the target. It returns ErrFailed if the database contains tables of another
// program.
func (s *Store) ready(ctx context.Context) error {
	steps, err := s.provider()
	if err != nil {
		return err
	}
	is, _, err := s.versions(ctx, steps)
	if err != nil {
		return err
	}
	var other string
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MIN(tablename), '') FROM pg_tables WHERE schemaname = current_schema()`).Scan(&other)
	switch {
	case err != nil:
		return sortError("store: copy", err)
	case is == 0 && other != "":
		return fmt.Errorf("%w: the database holds something else (table %s); copy into an empty one", ErrFailed, other)
	}
	return s.upgrade(ctx)
}

// requireEmpty locks all tables of the target until the transaction ends, and returns ErrFailed if one
// has rows.
func requireEmpty(ctx context.Context, into pgx.Tx, tables []copiedTable) error {
	for _, t := range tables {
		name := pgx.Identifier{t.name}.Sanitize()
		if _, err := into.Exec(ctx, `LOCK TABLE `+name+` IN ACCESS EXCLUSIVE MODE`); err != nil {
			return err
		}
		var filled bool
		if err := into.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM `+name+`)`).Scan(&filled); err != nil {
			return err
		}
		if filled {
			return fmt.Errorf("%w: the database is not empty (table %s has rows); copy into an empty one", ErrFailed, t.name)
		}
	}
	return nil
}

// copyTable copies the rows of a table, reads them back from the target and compares them. It returns
// their number.
func copyTable(ctx context.Context, source *sql.Tx, into pgx.Tx, t copiedTable) (int64, error) {
	kinds, err := kindsOf(ctx, into, t)
	if err != nil {
		return 0, err
	}
	rows, err := source.QueryContext(ctx, t.selection())
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	sent := &sending{rows: rows, kinds: kinds}
	n, err := into.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, sent)
	if err != nil {
		return 0, err
	}
	if err := resetSequences(ctx, into, t); err != nil {
		return 0, err
	}
	back, err := into.Query(ctx, t.selection())
	if err != nil {
		return 0, err
	}
	defer back.Close()
	var got digest
	for back.Next() {
		values, err := back.Values()
		if err != nil {
			return 0, err
		}
		got.add(values)
	}
	switch {
	case back.Err() != nil:
		return 0, back.Err()
	case got != sent.digest || n != got.rows:
		return 0, fmt.Errorf("%w: the copy differs: %d rows were read and %d are there", ErrFailed, sent.digest.rows, got.rows)
	}
	return n, nil
}

// kindsOf returns the types of a table's columns in the target.
func kindsOf(ctx context.Context, into pgx.Tx, t copiedTable) ([]string, error) {
	kinds := make([]string, len(t.columns))
	for i, column := range t.columns {
		err := into.QueryRow(ctx, `SELECT data_type FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2`, t.name, column).Scan(&kinds[i])
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", column, err)
		}
	}
	return kinds, nil
}

// resetSequences makes the numbers that the target generates begin after the copied ones.
func resetSequences(ctx context.Context, into pgx.Tx, t copiedTable) error {
	table := pgx.Identifier{t.name}.Sanitize()
	for _, column := range t.columns {
		var sequence *string
		if err := into.QueryRow(ctx, `SELECT pg_get_serial_sequence($1, $2)`, table, column).Scan(&sequence); err != nil {
			return err
		}
		if sequence == nil {
			continue
		}
		name := pgx.Identifier{column}.Sanitize()
		if _, err := into.Exec(ctx, `SELECT setval($1::regclass, COALESCE(MAX(`+name+`), 0) + 1, false) FROM `+table, *sequence); err != nil {
			return err
		}
	}
	return nil
}
