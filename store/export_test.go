package store

import (
	"context"
	"fmt"
)

// LimitPages tells SQLite after how many pages the disk ends.
func LimitPages(s *Store, pages int) error {
	_, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// Pragma reads a setting of the writing connection.
func Pragma(ctx context.Context, s *Store, name string) string {
	var value string
	if err := s.write.QueryRowContext(ctx, "PRAGMA "+name).Scan(&value); err != nil {
		return err.Error()
	}
	return value
}
