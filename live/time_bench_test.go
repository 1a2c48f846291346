package live_test

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
)

// BenchmarkIdleTables measures what ten thousand matches over days cost a node without viewers: a
// run of the scheduler, and memory.
func BenchmarkIdleTables(b *testing.B) {
	const tables = 10_000
	w := newWatch()
	dir := copiesOf(b, tables, func(s *store.Store) string {
		srv := openServer(b, watched(s, w))
		defer srv.Close()
		anna, _ := timedPair(b, srv, "week")
		return anna.id
	})
	s := storetest.Open(b, dir)
	before := heapNow()
	srv := openServer(b, watched(s, w))
	for b.Loop() {
		w.pass(time.Second)
		live.Tick(srv, w.now())
	}
	b.ReportMetric(float64(heapNow()-before), "bytes")
	b.ReportMetric(float64(live.Loaded(srv)), "loaded")
}

func heapNow() int64 {
	runtime.GC()
	runtime.GC() // again, for memory released by finalizers
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// BenchmarkDeadlineToStandIn measures the time from a deadline to the stored stand-in, with
// schedulers that run once a second at different moments.
func BenchmarkDeadlineToStandIn(b *testing.B) {
	for name, nodes := range map[string]int{"one node": 1, "two nodes": 2} {
		b.Run(name, func(b *testing.B) {
			place := postgresAddress(b)
			var total, longest time.Duration
			n := 0
			for b.Loop() {
				took := toStandIn(b, place, nodes)
				total, longest, n = total+took, max(longest, took), n+1
			}
			b.ReportMetric(float64(total.Milliseconds())/float64(n), "ms-mean")
			b.ReportMetric(float64(longest.Milliseconds()), "ms-longest")
		})
	}
}

// toStandIn lets a seat's time run out between two runs of the schedulers.
func toStandIn(b *testing.B, place string, nodes int) time.Duration {
	b.Helper()
	w := newWatch()
	s := storetest.Open(b, place)
	still := openServer(b, watched(s, w))
	anna, _ := timedPair(b, still, "brisk")
	deadline, _ := firstDeadline(anna.view())
	work(w, deadline.Sub(w.now())-time.Millisecond, still)
	var keepers []*live.Server
	for range nodes {
		c := watched(storetest.Open(b, place), w)
		c.SchedulerInterval = time.Second
		keepers = append(keepers, openServer(b, c))
		time.Sleep(rand.N(time.Second)) // each runs at a time that depends on its start
	}
	w.pass(time.Millisecond)
	began := time.Now()
	for kinds(b, s, anna.id, table.KindTimedOut) == 0 {
		time.Sleep(time.Millisecond)
	}
	took := time.Since(began)
	for _, srv := range append(keepers, still) {
		srv.Close()
	}
	return took
}
