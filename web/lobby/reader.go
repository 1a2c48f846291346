package lobby

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"signoria/live"
	tables "signoria/lobby"
	"signoria/web/page"
)

// reader is the facts about a reader on which the list depends.
type reader struct {
	// person is their id; empty means unknown.
	person string
	// ratings are theirs; none where no row asks for one.
	ratings live.Ratings
}

// readerOf returns the facts about a list's reader. It does not ask the store if all rows are open to
// everyone. If the store does not answer, the facts are unknown.
func (s *Pages) readerOf(ctx context.Context, r *http.Request, list tables.List) (is reader) {
	if !slices.ContainsFunc(list.Rows, func(row tables.Row) bool { return row.Known || row.Rated }) {
		return is
	}
	p := s.PersonOf(r)
	if p == nil {
		return is
	}
	is.person = p.ID
	if slices.ContainsFunc(list.Rows, func(row tables.Row) bool { return row.Restricted() }) {
		var err error
		if is.ratings, err = s.readers.of(p.ID, s.Clock(), func() (live.Ratings, error) { return s.Server.RatingsOf(ctx, p.ID) }); err != nil {
			s.Log.Warn("the rating of who looks at open tables cannot be read", "error", err)
		}
	}
	return is
}

// How long a reader's ratings are cached, and of how many readers. The list shows whether one may
// sit down by ratings of that age; the store judges by those of the moment.
const (
	ratingsFor = 20 * time.Second
	maxReaders = maxWaiting
)

// ratingsCache caches the ratings of persons whose pages show the list, because every change of the
// list is sent to all of them.
type ratingsCache struct {
	mu   sync.Mutex
	kept map[string]cachedRatings
}

type cachedRatings struct {
	live.Ratings
	until time.Time
}

// of returns the ratings of a person at a time; read reads them from the store. An error is not
// cached.
func (c *ratingsCache) of(person string, at time.Time, read func() (live.Ratings, error)) (live.Ratings, error) {
	c.mu.Lock()
	is, there := c.kept[person]
	c.mu.Unlock()
	if there && at.Before(is.until) && is.until.Sub(at) <= ratingsFor {
		return is.Ratings, nil
	}
	ratings, err := read()
	if err != nil {
		return ratings, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= maxReaders {
		maps.DeleteFunc(c.kept, func(_ string, old cachedRatings) bool { return !at.Before(old.until) })
	}
	if c.kept == nil || len(c.kept) >= maxReaders {
		c.kept = map[string]cachedRatings{}
	}
	c.kept[person] = cachedRatings{ratings, at.Add(ratingsFor)}
	return ratings, nil
}

// closed is the reason why a reader cannot join a table that they see; empty means that they can.
type closed string

const (
	closedUnknown closed = "unknown" // rated, and it is not known who they are
	closedBand    closed = "band"    // their rating is outside the band, or they have none yet
)

// closed returns why the reader cannot sit down at a table.
func (is reader) closed(row tables.Row) closed {
	switch {
	case row.Rated && is.person == "":
		return closedUnknown
	case row.Restricted() && !is.ratings.In(row.Band, row.Title, len(row.Seats)):
		return closedBand
	}
	return ""
}

// closings returns all reasons for which a row can be closed.
func closings(row tables.Row) (list []closed) {
	if row.Rated {
		list = append(list, closedUnknown)
	}
	if row.Restricted() {
		list = append(list, closedBand)
	}
	return list
}

// closedWords say why a row is closed.
func closedWords(p page.Page, row tables.Row, why closed) string {
	if why == closedBand {
		return p.T("lobby.closed.band", "from", row.Band.From, "to", row.Band.To)
	}
	return p.T("lobby.closed.unknown")
}
