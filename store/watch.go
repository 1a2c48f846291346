package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Change is a report that the log of a match has grown, or that its side state or its talk has changed.
type Change struct {
	Match string
	Last  int // the Seq of its last entry; 0 means that its log has not grown
	// Revision is SideState.Revision, Talk the version of its talk; 0 means that it has not changed.
	Revision, Talk int64
}

// relisten is how long Watch waits before it connects to a lost database again.
const relisten = time.Second

// Watch returns a channel with the changes of all nodes, this one included. It is closed when ctx ends. With
// SQLite, which has one node, it has only admin actions and deletions, within about a second, beginning with
// all that are stored. With PostgreSQL a Change with an empty Match means that changes may have been missed:
// at the start, after a lost connection, and for a message that cannot be read.
func (s *Store) Watch(ctx context.Context) <-chan Change {
	changes := make(chan Change, 64)
	go func() {
		defer close(changes)
		if s.postgres == "" {
			s.pollAdminActions(ctx, changes)
			return
		}
		for ctx.Err() == nil {
			err := s.listen(ctx, changes)
			if ctx.Err() != nil {
				return
			}
			s.log.Warn("store: lost the channel to the other nodes, trying again", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(relisten):
			}
		}
	}()
	return changes
}

// listen sends the changes of all nodes by a connection of its own, until that fails or ctx ends.
func (s *Store) listen(ctx context.Context, changes chan<- Change) error {
	conn, err := pgx.Connect(ctx, s.postgres)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	send(ctx, changes, Change{})
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		var c Change
		if read, _ := fmt.Sscan(n.Payload, &c.Match, &c.Last, &c.Revision, &c.Talk); read < 3 { // an older node sends no Talk
			c = Change{} // changes may have been missed
		}
		send(ctx, changes, c)
	}
}

func send(ctx context.Context, changes chan<- Change, c Change) {
	select {
	case changes <- c:
	case <-ctx.Done():
	}
}
