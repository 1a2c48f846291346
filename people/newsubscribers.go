package people

import (
	"context"
	"errors"
	"sync"

	"signoria/notice"
	"signoria/store"
)

// maxNewSubscribers is the most matches that wait in memory because of new subscribers,
// newSubscribersAtOnce the most that one round handles.
const (
	maxNewSubscribers    = 10_000
	newSubscribersAtOnce = 16
)

// newSubscribers contains matches of people who have just turned on notices. Such a person may already owe
// an answer, and wants to be notified of it.
type newSubscribers struct {
	mu      sync.Mutex
	matches map[string]bool
}

func (n *newSubscribers) note(match string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.matches) < maxNewSubscribers {
		n.matches[match] = true
	}
}

func (n *newSubscribers) take(most int) (list []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for match := range n.matches {
		if len(list) == most {
			break
		}
		list = append(list, match)
		delete(n.matches, match)
	}
	return list
}

func (n *newSubscribers) len() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.matches)
}

// onSubscribe adds all matches of a person who has turned on notices to newSubscribers.
func (ps *People) onSubscribe(ctx context.Context, p Person) error {
	held, err := ps.config.Store.SavedKeys(ctx, p.ID)
	for _, h := range held {
		ps.notifier.newSubscribers.note(h.Match)
	}
	return wrapped(err)
}

// onNewKeys adds the matches of new keys to newSubscribers, if the person has turned on notices.
func (ps *People) onNewKeys(ctx context.Context, p Person, keys []SavedKey) error {
	if len(keys) == 0 || !ps.config.Notices.Any() {
		return nil
	}
	_, err := ps.config.Store.NotifyPrefs(ctx, p.ID)
	if errors.Is(err, store.ErrUnknown) {
		return nil
	}
	if err != nil {
		return wrapped(err)
	}
	for _, k := range keys {
		ps.notifier.newSubscribers.note(k.Match)
	}
	return nil
}

// HasOpened does for the person who has opened a match, and has its key with it, what SaveKeys does
// for keys that are new. The id of a person who is not known is empty.
func (ps *People) HasOpened(ctx context.Context, person, match string) {
	if person == "" {
		return
	}
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	if err := ps.onNewKeys(ctx, Person{ID: person}, []SavedKey{{Match: match}}); err != nil {
		ps.warn("reminders could not be noted", err)
	}
}

// remind adds triggers for the matches of new subscribers.
func (ps *People) remind() {
	for _, match := range ps.notifier.newSubscribers.take(newSubscribersAtOnce) {
		ps.runInSlot(ps.notifier.triggerSlots, func() {
			ctx, cancel := context.WithTimeout(ps.ctx, ps.config.StoreWait)
			defer cancel()
			err := ps.remindAt(ctx, match)
			if errors.Is(err, store.ErrUnavailable) {
				ps.notifier.newSubscribers.note(match)
			}
			if err != nil {
				ps.warn("reminders could not be noted", err)
			}
		})
	}
}

func (ps *People) remindAt(ctx context.Context, match string) error {
	t, closed, err := ps.house.Match(ctx, match)
	if err != nil || closed {
		return err
	}
	var list []store.NoticeTrigger
	for seats := humanSeats(t.Table); seats != 0; seats = seats.Without(seats.First()) {
		if seat := seats.First(); !t.ShortAt(seat).IsZero() {
			short := t.ShortAt(seat)
			list = append(list, store.NoticeTrigger{Seat: int(seat), Kind: string(notice.Short), Since: t.OwesSince(seat), Began: short, Due: short.Add(ps.patience(t.Table))})
		}
	}
	if t.PublicFree() != 0 {
		until, err := ps.config.Store.SeekingUntil(ctx, match)
		if err != nil && !errors.Is(err, store.ErrUnknown) {
			return err
		}
		if err == nil {
			list = append(list, ps.OpenTriggers(t.Table, until)...)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return ps.config.Store.AddTriggers(ctx, match, list...)
}
