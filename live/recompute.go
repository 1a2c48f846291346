package live

import (
	"context"
	"errors"
	"fmt"

	"signoria/engine"
	"signoria/history"
	"signoria/store"
	"signoria/table"
)

// RecomputeRatings recomputes from the logs how matches ended, and from that all ratings. It returns the
// number of matches that are over. With check it changes nothing and reports each difference to tell.
// Otherwise it corrects what differs, adds what is missing, and reports only matches that it cannot
// read and stored results of matches that have none by their log. Of Config it needs Store, Titles,
// Log and Now. The error is that of the store or of ctx.
func RecomputeRatings(ctx context.Context, c Config, check bool, tell func(history.Difference)) (matches int, err error) {
	c = c.withDefaults()
	srv := &Server{config: c, titles: map[edition]engine.Title{}}
	if err := srv.openTitles(); err != nil {
		return 0, err
	}
	if srv.key, err = c.Store.Key(ctx, sealName); err != nil {
		return 0, fmt.Errorf("live: %w", err)
	}
	srv.history = history.New(history.Config{Store: c.Store, Log: c.Log, Now: c.Now, ReadWait: c.ReadWait})
	ids, err := c.Store.Matches(ctx, string(Over))
	if err != nil {
		return 0, fmt.Errorf("live: %w", err)
	}
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return matches, err
		}
		if err := srv.recompute(ctx, id, check, tell); err != nil {
			return matches, err
		}
		matches++
	}
	if check {
		list, err := srv.history.CheckRatings(ctx)
		for _, d := range list {
			tell(d)
		}
		return matches, err
	}
	if _, err := srv.history.RateAll(ctx, srv.now()); err != nil {
		return matches, err
	}
	return matches, srv.history.RewriteRatings(ctx)
}

// recompute compares the stored result of one match with that of its log. With check it reports a
// difference to tell, otherwise it corrects it.
func (srv *Server) recompute(ctx context.Context, id string, check bool, tell func(history.Difference)) error {
	t, err := srv.readTable(ctx, id)
	if errors.Is(err, store.ErrUnknown) { // it has just been deleted
		return nil
	}
	if err != nil {
		tell(history.Difference{Match: id, What: err.Error()})
		return nil
	}
	want, err := srv.recomputeEnding(ctx, t)
	if err != nil {
		return err
	}
	is, err := srv.config.Store.Ending(ctx, id)
	missing := errors.Is(err, store.ErrUnknown)
	switch {
	case err != nil && !missing:
		return fmt.Errorf("live: %w", err)
	case want == nil && missing:
		return nil
	case want == nil:
		tell(history.Difference{Match: id, What: "it is written with a result; by its log it has none"})
		return nil
	case missing && check:
		tell(history.Difference{Match: id, What: "it is not written how it has ended; signoria ratings recompute does it"})
		return nil
	case check:
		want.Rated = t.Header().Plan.Rated
		if what := history.Compare(is, *want); what != "" {
			tell(history.Difference{Match: id, What: what})
		}
		return nil
	case !missing:
		want.Rated = is.Rated && t.Header().Plan.Rated // the players were checked when the match ended
		if history.Compare(is, *want) == "" {
			return nil
		}
	}
	return srv.config.Store.RewriteEnding(ctx, *want)
}

// recomputeEnding returns how a match ended, as ending does, from the stored side state.
func (srv *Server) recomputeEnding(ctx context.Context, t *table.Table) (*store.Ending, error) {
	page, err := srv.config.Store.SideState(ctx, t.Header().ID)
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	e, err := srv.ending(ctx, t, page.Answerers)
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	if e != nil {
		e.Rated = t.Header().Plan.Rated && e.Rated
	}
	return e, nil
}
