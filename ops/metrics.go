package ops

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"signoria/live"
	"signoria/people"
	"signoria/store"
	"signoria/talk"
	"signoria/web/wire"
)

// Metrics is the handler of the metrics of a server, for Prometheus. Labels contain routes, statuses and words of
// this file, never a name, a match or an address.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	commits  prometheus.Histogram
	failures *prometheus.CounterVec
	refused  *prometheus.CounterVec
}

// times are the buckets of durations, in seconds: choices take milliseconds, a slow disk seconds.
var times = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20}

// NewMetrics returns the metrics of requests and commits. The other methods add more.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "signoria_requests_total", Help: "Requests answered, by route and status; a stream counts when it ends."}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "signoria_request_seconds", Help: "How long answers took, by route; without streams.", Buckets: times}, []string{"route"}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "signoria_commit_seconds", Help: "How long the store took to keep a change, waiting for its turn included.", Buckets: times}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "signoria_commit_failures_total", Help: "Changes that the store did not keep, by cause."}, []string{"cause"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "signoria_refused_total", Help: "What was refused because of a limit, by the flag that sets it."}, []string{"limit"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.commits, m.failures, m.refused,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, cause := range causes {
		m.failures.WithLabelValues(cause.word) // so that it exists as 0 from the start
	}
	return m
}

// Server adds the metrics of a node's matches and bots.
func (m *Metrics) Server(figures func() live.Figures) {
	m.gauge("signoria_streams", "Open event streams.", nil, func() float64 { return float64(figures().Streams) })
	m.deleted(figures)
	m.gauge("signoria_matches_in_memory", "Matches in memory.", nil, func() float64 { return float64(figures().Matches) })
	m.gauge("signoria_bots", "Bots that owe a choice.", prometheus.Labels{"state": "waiting"}, func() float64 { return float64(figures().Waiting) })
	m.gauge("signoria_bots", "Bots that owe a choice.", prometheus.Labels{"state": "thinking"}, func() float64 { return float64(figures().Thinking) })
	m.counter("signoria_bot_turns_total", "Times that a bot has thought.", func() float64 { return float64(figures().Turns) })
	for share, of := range map[string]func(live.Figures) time.Duration{
		"0.5": func(f live.Figures) time.Duration { return f.Median }, "0.95": func(f live.Figures) time.Duration { return f.Late },
	} {
		m.gauge("signoria_bot_thought_seconds", "How long the last bots have thought at most, within that share of them.", prometheus.Labels{"within": share},
			func() float64 { return of(figures()).Seconds() })
	}
	m.counter("signoria_bot_thinking_seconds_total", "How long bots have thought, of all together.", func() float64 { return figures().Thought.Seconds() })
}

// deleted adds the numbers of matches that were deleted because no one looked at them.
func (m *Metrics) deleted(figures func() live.Figures) {
	for _, status := range []live.Status{live.Waiting, live.Running, live.Over} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "signoria_matches_deleted_total", Help: "Matches that this node has deleted since nobody looked at them, by their status.",
			ConstLabels: prometheus.Labels{"status": string(status)}},
			func() float64 { return float64(figures().Deleted[status]) }))
	}
}

// Refused counts a request that a limit has refused; limit is the name of the limit's flag.
func (m *Metrics) Refused(limit string) { m.refused.WithLabelValues(limit).Inc() }

// Backups adds when the newest backup was written, and whether the last attempt has failed.
func (m *Metrics) Backups(b *Backups) {
	m.gauge("signoria_backup_timestamp_seconds", "When the newest backup was written, in seconds since 1970; 0: there is none.", nil, func() float64 {
		if at := b.Last().At; !at.IsZero() {
			return float64(at.Unix())
		}
		return 0
	})
	m.gauge("signoria_backup_failed", "1 while the last attempt to write a backup has failed.", nil, func() float64 {
		if b.Last().Failed.IsZero() {
			return 0
		}
		return 1
	})
}

// Program adds the version, and the number of errors in the log.
func (m *Metrics) Program(version string, faults *Faults) {
	m.gauge("signoria_build_info", "The version of the program; the value is 1.", prometheus.Labels{"version": version}, func() float64 { return 1 })
	m.counter("signoria_log_errors_total", "Errors in the log.", func() float64 { return float64(faults.All()) })
}

// Store adds the census of the store; it is the same on all nodes.
func (m *Metrics) Store(counted *Counted) {
	m.registry.MustRegister(census{counted})
}

// census is the prometheus.Collector of a store's census.
type census struct{ counted *Counted }

var (
	tablesDesc   = prometheus.NewDesc("signoria_tables", "Matches in the store, by title and status.", []string{"title", "status"}, nil)
	personsDesc  = prometheus.NewDesc("signoria_persons", "Persons who play in more than one browser or are told something.", nil, nil)
	nodesDesc    = prometheus.NewDesc("signoria_nodes", "Servers of this store that have said lately that they live.", nil, nil)
	accountsDesc = prometheus.NewDesc("signoria_accounts", "Persons who can come back from anywhere, by mail, passkey or the host's own sign-in.", nil, nil)
	reportsDesc  = prometheus.NewDesc("signoria_reports", "Reported lines of talk that the host has neither hidden nor dismissed.", nil, nil)
	bytesDesc    = prometheus.NewDesc("signoria_store_bytes", "Size of the database.", nil, nil)
)

// Describe implements prometheus.Collector.
func (c census) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{tablesDesc, personsDesc, nodesDesc, accountsDesc, reportsDesc, bytesDesc} {
		to <- d
	}
}

// Collect implements prometheus.Collector. It sends nothing if the store does not answer.
func (c census) Collect(to chan<- prometheus.Metric) {
	now, known := c.counted.Census(time.Now())
	if !known {
		return
	}
	for _, t := range now.Tables {
		to <- prometheus.MustNewConstMetric(tablesDesc, prometheus.GaugeValue, float64(t.N), t.Title, t.Status)
	}
	to <- prometheus.MustNewConstMetric(personsDesc, prometheus.GaugeValue, float64(now.Persons))
	to <- prometheus.MustNewConstMetric(nodesDesc, prometheus.GaugeValue, float64(now.Nodes))
	to <- prometheus.MustNewConstMetric(accountsDesc, prometheus.GaugeValue, float64(now.Accounts))
	to <- prometheus.MustNewConstMetric(reportsDesc, prometheus.GaugeValue, float64(now.Reports))
	to <- prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, float64(now.Bytes))
}

// Notices adds the metrics of notices, if the server sends any.
func (m *Metrics) Notices(figures func() people.Figures) {
	results := figures().Notices
	if results == nil {
		return
	}
	m.gauge("signoria_notices_due", "Notices that are due and wait, at all nodes.", nil, func() float64 { return float64(figures().Due) })
	m.gauge("signoria_notices_overdue_seconds", "For how long the first of them has waited.", nil, func() float64 { return figures().Overdue.Seconds() })
	for result := range results {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "signoria_notices_total", Help: "Notices that this node has tried to send, by channel and what came of it.",
			ConstLabels: prometheus.Labels{"channel": string(result.Channel), "result": result.Result}},
			func() float64 { return float64(figures().Notices[result]) }))
	}
}

// Talk adds the numbers of lines and signs.
func (m *Metrics) Talk(counts func() talk.Counts) {
	for kind, of := range map[string]func(talk.Counts) int64{
		"phrase": func(c talk.Counts) int64 { return c.Phrases }, "text": func(c talk.Counts) int64 { return c.Texts }, "sign": func(c talk.Counts) int64 { return c.Signs },
	} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "signoria_talk_lines_total", Help: "Lines of talk and signs on them that this node has stored, by kind.",
			ConstLabels: prometheus.Labels{"kind": kind}}, func() float64 { return float64(of(counts())) }))
	}
	m.counter("signoria_talk_refused_total", "Lines and signs that this node has refused, because somebody says too much.", func() float64 { return float64(counts().Refused) })
}

// Disk adds the free space of the store's disk.
func (m *Metrics) Disk(space Space) {
	m.gauge("signoria_disk_free_bytes", "Free space where the store is.", nil, func() float64 { free, _ := space.Free(); return float64(free) })
}

func (m *Metrics) counter(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, value))
}

func (m *Metrics) gauge(name, help string, labels prometheus.Labels, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, value))
}

// ServeHTTP answers with the metrics.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
}

// causes are the causes of failed commits; the first that fits counts.
var causes = []struct {
	word string
	kind error
}{
	{"conflict", store.ErrConflict}, // another node was first
	{"full", store.ErrFull},
	{"disk", store.ErrDisk},
	{"away", store.ErrUnavailable},
	{"other", nil},
}

// Commit counts a change of the store.
func (m *Metrics) Commit(took time.Duration, err error) {
	if err == nil {
		m.commits.Observe(took.Seconds())
		return
	}
	for _, cause := range causes {
		if cause.kind == nil || errors.Is(err, cause.kind) {
			m.failures.WithLabelValues(cause.word).Inc()
			return
		}
	}
}

// Watch returns a handler that counts the requests of a site by their routes.
func (m *Metrics) Watch(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, seen := time.Now(), &wire.StatusWriter{ResponseWriter: w}
		defer func() {
			route := r.Pattern
			if route == "" {
				route = "none" // refused before it was routed
			}
			m.requests.WithLabelValues(route, strconv.Itoa(code(seen.Status))).Inc()
			if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
				m.seconds.WithLabelValues(route).Observe(time.Since(began).Seconds())
			}
		}()
		site.ServeHTTP(seen, r)
	})
}

// code returns the status for metrics. A request without an answer, because the connection was cut, counts as 499.
func code(status int) int {
	if status == 0 {
		return 499
	}
	return status
}
