package load

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Config says what to measure.
type Config struct {
	// Program is the path of the signoria program, whose server is measured.
	Program string
	// Tables is the number of tables with players; Watchers is that of spectators, spread over
	// the tables; Stored tables are in the store before the server starts.
	Tables, Watchers, Stored int
	// Lookers look at the list of open tables, into which a table comes every two seconds.
	Lookers int
	// Time is about how long the load lasts.
	Time time.Duration
	// Multiply stores copies of a match in the store of a folder.
	Multiply func(ctx context.Context, folder, match string, n int) error
	// Progress is called with each step; nil means no call.
	Progress func(string)
}

// Result is the result of a measurement. Memory is that of the server alone.
type Result struct {
	// AcksPerSecond is how many choices were acknowledged while every table played
	// as fast as it was answered.
	AcksPerSecond float64 `json:"acks_per_second"`
	// ChoiceToViewerMsP50 and P99 are how many milliseconds it took from the posting of a choice to the last
	// of its table's watchers, when each table has a choice a second.
	ChoiceToViewerMsP50 float64 `json:"choice_to_viewer_ms_p50"`
	ChoiceToViewerMsP99 float64 `json:"choice_to_viewer_ms_p99"`
	BytesPerStream      int64   `json:"bytes_per_stream"`
	BytesPerLiveTable   int64   `json:"bytes_per_live_table"`
	StoredTables        int     `json:"stored_tables"`
	StartupSeconds      float64 `json:"startup_seconds"`
	RSSBytes            int64   `json:"rss_bytes"`

	// OpenToLookerMsP50 and P99 are the milliseconds from the opening of a table for anyone until the last looker at
	// the list had it. CPUPercent is the server's share of one processor while choices were
	// timed.
	OpenToLookerMsP50 float64 `json:"open_to_looker_ms_p50,omitempty"`
	OpenToLookerMsP99 float64 `json:"open_to_looker_ms_p99,omitempty"`
	CPUPercent        float64 `json:"cpu_percent"`
	// Lookers looked at the list; LateLists tables had not come to all of them in time.
	Lookers   int `json:"lookers,omitempty"`
	LateLists int `json:"late_lists,omitempty"`

	Tables   int `json:"tables"`
	Watchers int `json:"watchers"`
	// Choices were timed; Late of them had not reached all watchers in time.
	Choices int `json:"choices"`
	Late    int `json:"late"`
	// Refused is the number of choices that the server refused for now (503), in both parts.
	Refused int64 `json:"refused"`
}

// Bounds of what one run may ask for.
const (
	MaxTables   = 10_000
	MaxWatchers = 100_000
	MaxStored   = 1_000_000
)

// Serve starts a server in a folder that it removes afterwards, plays at it and
// watches it, and ends it.
func Serve(ctx context.Context, c Config) (Result, error) {
	if err := checkFiles(c.Watchers + c.Lookers + 2*c.Tables + 200); err != nil {
		return Result{}, err
	}
	folder, err := os.MkdirTemp("", "signoria-bench-")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(folder)
	if c.Progress == nil {
		c.Progress = func(string) {}
	}
	b := &bench{Config: c, folder: folder, http: &http.Transport{MaxIdleConnsPerHost: c.Tables + 16}}
	defer b.http.CloseIdleConnections()
	err = b.run(ctx)
	return b.result, err
}

// bench is one run.
type bench struct {
	Config
	folder string
	server *child
	http   *http.Transport
	tables []*seated
	list   *lookers // nil means that no one looks at the list of open tables
	result Result
	// refused is Result.Refused while it is counted.
	refused atomic.Int64
}

func (b *bench) run(ctx context.Context) error {
	b.result = Result{Tables: b.Tables, Watchers: b.Watchers, Lookers: b.Lookers, StoredTables: b.Stored}
	defer b.close()
	for _, do := range []func(context.Context) error{
		b.store, b.begin, b.openTables, b.openStreams, b.openList, b.timeChoices, b.countAcks, b.weigh,
	} {
		if err := do(ctx); err != nil {
			return err
		}
	}
	return nil
}

// flags returns flags that raise the server's limits, and let it take people for those of networks
// of their own (visitor).
func (b *bench) flags() []string {
	return []string{
		"--limit-tables", "0", "--limit-bot-tables", "0", "--limit-streams", "0", "--limit-requests", "0", "--limit-choices", "0", "--limit-drawings", "0", "--limit-connections", "0", "--limit-open-tables", "0", "--limit-entries", "0",
		"--behind-proxy", "--streams", strconv.Itoa(b.Watchers + b.Tables + 16), "--min-free", "0",
	}
}

// storedChoices is how long the logs of stored tables are.
const storedChoices = 12

// store fills the store with copies of one table that was played at.
func (b *bench) store(ctx context.Context) error {
	if b.Stored == 0 {
		return nil
	}
	b.Progress(fmt.Sprintf("storing %d tables", b.Stored))
	server, err := start(ctx, b.Program, b.folder, b.flags()...)
	if err != nil {
		return err
	}
	defer server.stop()
	t, err := openTable(ctx, server.url, b.http, 1)
	if err != nil {
		return err
	}
	for range storedChoices {
		if err := t.step(ctx); err != nil {
			return err
		}
	}
	server.stop()
	return b.Multiply(ctx, b.folder+"/data", matchOf(t.Path), b.Stored-1)
}

// begin starts the server that is measured.
func (b *bench) begin(ctx context.Context) (err error) {
	b.Progress("starting the server")
	b.server, err = start(ctx, b.Program, b.folder, b.flags()...)
	if err == nil {
		b.result.StartupSeconds = b.server.starts.Seconds()
	}
	return err
}

// firstChoices are made at each table before its memory is weighed.
const firstChoices = 4

// openTables opens all tables and plays a little at each.
func (b *bench) openTables(ctx context.Context) error {
	b.Progress(fmt.Sprintf("opening %d tables", b.Tables))
	before, err := b.settled()
	if err != nil {
		return err
	}
	b.tables = make([]*seated, b.Tables)
	err = each(ctx, b.Tables, 8, func(ctx context.Context, i int) (err error) {
		if b.tables[i], err = openTable(ctx, b.server.url, b.http, uint64(i)+1); err != nil {
			return err
		}
		for range firstChoices {
			if err := b.tables[i].step(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	after, err := b.settled()
	b.result.BytesPerLiveTable = (after - before) / int64(max(1, b.Tables))
	return err
}

// openStreams has all watchers look on.
func (b *bench) openStreams(ctx context.Context) error {
	if b.Watchers == 0 {
		return nil
	}
	b.Progress(fmt.Sprintf("opening %d streams", b.Watchers))
	before, err := b.settled()
	if err != nil {
		return err
	}
	err = each(ctx, min(b.Tables, b.Watchers), 8, func(ctx context.Context, i int) error {
		for n := i; n < b.Watchers; n += b.Tables {
			if err := b.tables[i].watch(ctx, b.server.url); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	after, err := b.settled()
	b.result.BytesPerStream = (after - before) / int64(b.Watchers)
	return err
}

// openList has all lookers look at the list of open tables.
func (b *bench) openList(ctx context.Context) (err error) {
	if b.Lookers > 0 {
		b.Progress(fmt.Sprintf("%d people look at the open tables", b.Lookers))
		b.list, err = look(ctx, b.server.url, b.Lookers)
	}
	return err
}

// timeLists opens tables for anyone until the end, and times how they reach all lookers.
func (b *bench) timeLists(ctx context.Context, end time.Time) error {
	var took []time.Duration
	for next := time.Now(); next.Before(end); next = next.Add(openEvery) {
		if err := until(ctx, next); err != nil {
			return err
		}
		d, late, err := b.list.open(ctx, b.Lookers)
		if err != nil {
			return err
		}
		if late {
			b.result.LateLists++
		} else {
			took = append(took, d)
		}
	}
	slices.Sort(took)
	b.result.OpenToLookerMsP50, b.result.OpenToLookerMsP99 = quantile(took, 0.5), quantile(took, 0.99)
	return nil
}

// pace is between two choices at a table while they are timed.
const pace = time.Second

// timeChoices has each table make a choice a second, at moments of its own, and at least one.
func (b *bench) timeChoices(ctx context.Context) error {
	b.Progress("timing choices")
	var mu sync.Mutex
	var took []time.Duration
	began := time.Now()
	end := began.Add(b.Time * 2 / 3)
	spent, err := processorTime(b.server.cmd.Process.Pid)
	if err != nil {
		return err
	}
	lists := make(chan error, 1)
	if b.list != nil {
		go func() { lists <- b.timeLists(ctx, end) }()
	} else {
		lists <- nil
	}
	err = each(ctx, b.Tables, b.Tables, func(ctx context.Context, i int) error {
		next := time.Now().Add(time.Duration(i) * pace / time.Duration(b.Tables))
		for first := true; first || next.Before(end); first = false {
			if err := until(ctx, next); err != nil {
				return err
			}
			next = next.Add(pace)
			d, late, err := b.tables[i].timed(ctx)
			if errors.Is(err, errOver) {
				return nil // its watchers stay with it
			}
			if err := b.putOff(ctx, b.tables[i], err); err != nil {
				return err
			}
			if err != nil {
				continue
			}
			mu.Lock()
			if late {
				b.result.Late++
			} else {
				took = append(took, d)
			}
			mu.Unlock()
		}
		return nil
	})
	err = errors.Join(err, <-lists)
	if after, timeErr := processorTime(b.server.cmd.Process.Pid); timeErr == nil {
		b.result.CPUPercent = math.Round(100 * float64(after-spent) / float64(time.Since(began)))
	}
	slices.Sort(took)
	b.result.Choices = len(took) + b.result.Late
	b.result.ChoiceToViewerMsP50, b.result.ChoiceToViewerMsP99 = quantile(took, 0.5), quantile(took, 0.99)
	return err
}

// countAcks has all tables play as fast as they are answered, for a third of the time of the load; on a server that
// is so slow that it acknowledged nothing by then, until its first answer or for lookPatience more. A match that
// ends makes room for a new one, without watchers.
func (b *bench) countAcks(ctx context.Context) error {
	b.Progress("counting choices")
	var acks atomic.Int64
	began := time.Now()
	end := began.Add(b.Time / 3)
	more := func() bool {
		now := time.Now()
		return now.Before(end) || acks.Load() == 0 && now.Before(end.Add(lookPatience))
	}
	err := each(ctx, b.Tables, b.Tables, func(ctx context.Context, i int) error {
		t := b.tables[i]
		for more() && ctx.Err() == nil {
			err := t.step(ctx)
			switch {
			case errors.Is(err, errOver):
				next, err := openTable(ctx, b.server.url, b.http, uint64(i)+7)
				if err == nil {
					t = next
				} else if err := b.putOff(ctx, t, err); err != nil {
					return err
				}
			case err == nil:
				acks.Add(1)
			default:
				if err := b.putOff(ctx, t, err); err != nil {
					return err
				}
			}
		}
		return nil
	})
	b.result.AcksPerSecond = float64(acks.Load()) / time.Since(began).Seconds()
	return err
}

// putOff counts a choice that the server refused for now (503, 409) and reloads the table. It
// returns other errors.
func (b *bench) putOff(ctx context.Context, t *seated, err error) error {
	var refused *Refused
	if !errors.As(err, &refused) || refused.Status != http.StatusServiceUnavailable && refused.Status != http.StatusConflict {
		return err
	}
	b.refused.Add(1)
	if err := until(ctx, time.Now().Add(100*time.Millisecond)); err != nil {
		return err
	}
	if err := t.Look(ctx); !errors.As(err, &refused) {
		return err
	}
	return nil
}

func (b *bench) weigh(context.Context) (err error) {
	b.result.Refused = b.refused.Load()
	b.result.RSSBytes, err = resident(b.server.cmd.Process.Pid)
	return err
}

// settled returns the server's memory after a moment of rest.
func (b *bench) settled() (int64, error) {
	const rest = time.Second
	time.Sleep(rest)
	return resident(b.server.cmd.Process.Pid)
}

func (b *bench) close() {
	if b.list != nil {
		b.list.close()
	}
	for _, t := range b.tables {
		if t != nil {
			t.close()
		}
	}
	if b.server != nil {
		b.server.stop()
	}
}

// each calls do n times, atOnce of them concurrently. The first error ends it.
func each(ctx context.Context, n, atOnce int, do func(context.Context, int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	room := make(chan struct{}, max(1, atOnce))
	var all sync.WaitGroup
	for i := range n {
		room <- struct{}{}
		all.Go(func() {
			defer func() { <-room }()
			if ctx.Err() != nil {
				return
			}
			if err := do(ctx, i); err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// until waits for a moment.
func until(ctx context.Context, at time.Time) error {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// quantile is one of sorted times, in milliseconds.
func quantile(sorted []time.Duration, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := sorted[int(math.Ceil(q*float64(len(sorted))))-1]
	return math.Round(at.Seconds()*1e5) / 100
}
