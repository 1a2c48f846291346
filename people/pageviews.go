package people

import (
	"context"
	"sync"
	"time"

	"signoria/store"
)

// maxPageViews is the most page views in memory while the store fails, pageViewsAtOnce the most that one
// change of the store contains.
const maxPageViews, pageViewsAtOnce = 20_000, 200

// pageViews buffers page views of this node that are not stored yet.
type pageViews struct {
	mu      sync.Mutex
	pending map[store.PageView]time.Time // the time of the last view by the view without its time
}

func (e *pageViews) note(who store.PageView, at time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if was, known := e.pending[who]; (known || len(e.pending) < maxPageViews) && at.After(was) {
		e.pending[who] = at
	}
}

func (e *pageViews) take() (list []store.PageView) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for who, at := range e.pending {
		who.At = at
		list = append(list, who)
	}
	clear(e.pending)
	return list
}

// putBack adds page views again that could not be stored.
func (e *pageViews) putBack(list []store.PageView) {
	for _, who := range list {
		at := who.At
		who.At = time.Time{}
		e.note(who, at)
	}
}

// MarkSeen records that a person has just looked at a page. Call it for page loads and for the report of a
// visible page once a minute, never for a stream, because a stream may belong to a page that no one sees. It
// is stored in the next round of the sending loop.
func (ps *People) MarkSeen(p Person) {
	if ps.config.Notices.Any() && p.ID != "" {
		ps.notifier.pageViews.note(store.PageView{Person: p.ID}, ps.now())
	}
}

// MarkSeenByKey is MarkSeen for the holder of a key without a person. It counts for this match only, because
// other people may have the key. Commands of package live call it.
func (ps *People) MarkSeenByKey(match, key string) {
	if ps.config.Notices.Any() && key != "" {
		ps.notifier.pageViews.note(store.PageView{Match: match, Key: key}, ps.now())
	}
}

// flushPageViews writes the page views to the store. On failure they are tried again.
func (ps *People) flushPageViews(ctx context.Context) error {
	list := ps.notifier.pageViews.take()
	for len(list) > 0 {
		some := list[:min(len(list), pageViewsAtOnce)]
		if err := ps.config.Store.MarkSeen(ctx, ps.config.Notices.Looking, some...); err != nil {
			ps.notifier.pageViews.putBack(list)
			return err
		}
		list = list[len(some):]
	}
	return nil
}
