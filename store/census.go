package store

import (
	"context"
	"time"
)

// TableCount is how many matches there are of a title in a status.
type TableCount struct {
	Title, Status string
	N             int
}

// Census contains the numbers of things in a store.
type Census struct {
	Tables []TableCount // by title, then by status
	// Persons is the number of people whom the store knows: those with several browsers, with
	// notices or with an account. Nodes is the number of servers whose heartbeat has not expired;
	// for SQLite it is 1.
	Persons, Nodes int
	// Accounts is the number of people with an account, without those who have deleted it. Reports
	// is the number of reported lines of talk that the host has neither hidden nor dismissed, and
	// that were not deleted.
	Accounts, Reports int
	// Bytes is the size of the database.
	Bytes int64
}

// Census counts what is in the store at now. Of the matches it reads only an index.
func (s *Store) Census(ctx context.Context, now time.Time) (c Census, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT title, status, count(*) FROM matches GROUP BY title, status ORDER BY title, status`)
	if err != nil {
		return c, sortError("store: census", err)
	}
	defer rows.Close()
	for rows.Next() {
		var t TableCount
		if err := rows.Scan(&t.Title, &t.Status, &t.N); err != nil {
			return c, sortError("store: census", err)
		}
		c.Tables = append(c.Tables, t)
	}
	if err := rows.Err(); err != nil {
		return c, sortError("store: census", err)
	}
	size := `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`
	if s.Shared() {
		size = `SELECT pg_database_size(current_database())`
	}
	err = s.read.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM persons WHERE left_at = 0 AND merged_into IS NULL), (SELECT count(*) FROM nodes WHERE until > $1), (`+size+`),
		(SELECT count(*) FROM profiles JOIN persons ON persons.id = profiles.person WHERE persons.left_at = 0),
		(SELECT count(*) FROM lines WHERE hidden = 0 AND gone = 0 AND EXISTS (SELECT 1 FROM complaints WHERE complaints.match = lines.match AND complaints.line = lines.n))`,
		now.UnixMicro()).Scan(&c.Persons, &c.Nodes, &c.Bytes, &c.Accounts, &c.Reports)
	if !s.Shared() { // the only server of an SQLite store sends no heartbeats
		c.Nodes = 1
	}
	return c, sortError("store: census", err)
}
