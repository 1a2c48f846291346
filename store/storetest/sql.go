package storetest

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// sql runs one statement in the server's first database.
func (s *Server) sql(ctx context.Context, text string) error {
	conn, err := pgx.Connect(ctx, s.address("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, text)
	return err
}
