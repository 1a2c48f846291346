package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// copiedTable is a table as the schema describes it.
type copiedTable struct {
	name    string
	columns []string
	needs   []string // tables to which its rows refer
}

// selection returns a query for all rows, with the columns in their order.
func (t copiedTable) selection() string {
	quoted := make([]string, len(t.columns))
	for i, c := range t.columns {
		quoted[i] = `"` + c + `"`
	}
	return `SELECT ` + strings.Join(quoted, ", ") + ` FROM "` + t.name + `"`
}

// tablesOf returns the tables of an SQLite store, without that of its version, each after those that it
// needs.
func tablesOf(ctx context.Context, tx *sql.Tx) ([]copiedTable, error) {
	names, err := texts(ctx, tx, `SELECT name FROM sqlite_schema WHERE type = 'table'
		AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name <> 'goose_db_version' ORDER BY name`)
	if err != nil {
		return nil, err
	}
	var tables []copiedTable
	for _, name := range names {
		t := copiedTable{name: name}
		if t.columns, err = texts(ctx, tx, `SELECT name FROM pragma_table_info($1)`, name); err != nil {
			return nil, err
		}
		if t.needs, err = texts(ctx, tx, `SELECT DISTINCT "table" FROM pragma_foreign_key_list($1) WHERE "table" <> $1`, name); err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return inOrder(tables), nil
}

// inOrder returns the tables in an order in which each comes after those that it needs.
func inOrder(tables []copiedTable) (list []copiedTable) {
	placed := map[string]bool{}
	for len(list) < len(tables) {
		before := len(list)
		for _, t := range tables {
			waits := slices.ContainsFunc(t.needs, func(need string) bool { return !placed[need] })
			if !placed[t.name] && !waits {
				placed[t.name] = true
				list = append(list, t)
			}
		}
		if len(list) == before {
			panic("store: tables that need each other") // no migration makes such tables
		}
	}
	return list
}

// texts returns the first column of a query as a list.
func texts(ctx context.Context, from querier, query string, args ...any) (list []string, err error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// sending streams the rows of a table to PostgreSQL and computes their digest.
type sending struct {
	rows   *sql.Rows
	kinds  []string // the types of PostgreSQL's columns
	digest digest
}

// Next moves to the next row and reports whether there is one.
func (s *sending) Next() bool { return s.rows.Next() }

// Err returns why there is no next row.
func (s *sending) Err() error { return s.rows.Err() }

// Values returns the current row, with the types of PostgreSQL's columns.
func (s *sending) Values() ([]any, error) {
	values, targets := make([]any, len(s.kinds)), make([]any, len(s.kinds))
	for i := range values {
		targets[i] = &values[i]
	}
	if err := s.rows.Scan(targets...); err != nil {
		return nil, err
	}
	for i, v := range values {
		values[i] = suited(v, s.kinds[i])
	}
	s.digest.add(values)
	return values, nil
}

// suited converts a value of SQLite to the type of a PostgreSQL column.
func suited(v any, kind string) any {
	switch v := v.(type) {
	case int64:
		switch kind {
		case "boolean":
			return v != 0
		case "double precision":
			return float64(v)
		}
	case string:
		if kind == "bytea" {
			return []byte(v)
		}
	case []byte:
		if kind == "text" {
			return string(v)
		}
	}
	return v
}

// digest is the number of rows and a sum over them that does not depend on their order.
type digest struct {
	rows int64
	sum  [sha256.Size]byte
}

func (d *digest) add(row []any) {
	hash := sha256.New()
	for _, v := range row {
		switch v := v.(type) {
		case int16, int32, int64:
			fmt.Fprintf(hash, "i%d;", v)
		case string:
			fmt.Fprintf(hash, "s%d:%s;", len(v), v)
		case []byte:
			fmt.Fprintf(hash, "b%d:%s;", len(v), v)
		default:
			fmt.Fprintf(hash, "%T%v;", v, v)
		}
	}
	d.rows++
	for i, b := range hash.Sum(nil) {
		d.sum[i] ^= b
	}
}
