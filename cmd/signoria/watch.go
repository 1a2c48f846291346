package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"signoria/games"
	"signoria/i18n"
	"signoria/live"
	"signoria/ops"
	"signoria/store"
	"signoria/web"
)

// healthPath is the path of the health check.
const healthPath = "/healthz"

// watch monitors a server: its health, its metrics, and the messages to the service manager.
type watch struct {
	health  *ops.Health
	metrics *ops.Metrics
	faults  *ops.Faults
	counted *ops.Counted
	host    *ops.Host
	refused *ops.Tally
	// server serves metrics and the host's page; nil means that they are not served.
	server *http.Server
	log    *slog.Logger
	// seen is the key of the doctor's tokens (ops.Tells).
	seen []byte
}

// watch returns the monitoring of the flags, and serves metrics in the background if --metrics-addr is set.
func (c *serveCommand) watch(all []games.Game, log *slog.Logger) (*watch, error) {
	w := &watch{health: &ops.Health{}, metrics: ops.NewMetrics(), faults: &ops.Faults{}, counted: &ops.Counted{}, refused: &ops.Tally{}}
	w.log = slog.New(w.faults.Handler(log.Handler()))
	w.metrics.Program(c.about().Version, w.faults)
	w.metrics.Store(w.counted)
	if s := c.space(); s != nil {
		w.metrics.Disk(*s)
	}
	if c.MetricsAddr == "" {
		return w, nil
	}
	catalogues := []fs.FS{ops.Words()}
	for _, g := range all {
		catalogues = append(catalogues, g.About)
	}
	book, err := i18n.Load(catalogues...)
	if err != nil {
		return nil, err
	}
	w.host = &ops.Host{Book: book, Version: c.about().Version, Began: time.Now(), Health: w.health, Counted: w.counted, Faults: w.faults, Space: c.space(),
		Refused: w.refused, On: c.switches()}
	listener, err := listen("metrics-addr", c.MetricsAddr)
	if err != nil {
		return nil, err
	}
	w.serve(listener)
	return w, nil
}

func (w *watch) serve(listener net.Listener) {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", w.host)
	mux.HandleFunc("GET /host.css", w.host.Style)
	mux.Handle("GET /metrics", w.metrics)
	mux.Handle(healthPath, w.health)
	w.server = web.NewServer(mux)
	w.server.ErrorLog = slog.NewLogLogger(w.log.Handler(), slog.LevelWarn)
	w.log.Info("figures are served", "address", address(listener.Addr()), "path", "/metrics")
	go func() {
		if err := w.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			w.log.Error("figures are not served any longer", "error", err)
		}
	}()
}

// store begins to monitor the store.
func (w *watch) store(s *store.Store) {
	w.health.Open(s.Writable)
	s.OnCommit(w.metrics.Commit)
	w.counted.Open(s.Census)
}

// refuse counts a request that was refused because of a limit; limit is the name of its flag.
func (w *watch) refuse(limit string) {
	w.metrics.Refused(limit)
	w.refused.Note(limit)
}

// backups begins to monitor backups; nil means that there are none.
func (w *watch) backups(b *ops.Backups) {
	if b == nil {
		return
	}
	w.metrics.Backups(b)
	if w.host != nil {
		w.host.Watch(b)
	}
}

// matches begins to monitor the matches, notices and talk of a server.
func (w *watch) matches(srv *live.Server) {
	w.metrics.Server(srv.Figures)
	w.metrics.Notices(srv.People().Figures)
	if srv.Talks() {
		w.metrics.Talk(srv.Talk().Counts)
	}
	if w.host != nil {
		w.host.Open(srv.Figures, srv.People().Figures)
	}
}

// site returns a handler that answers the health check itself, and counts the answers of pages. within
// returns a path as pages know it, so that a site below a path answers the health check there too.
func (w *watch) site(pages http.Handler, within func(string) string) http.Handler {
	counted := w.metrics.Watch(pages)
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if within(r.URL.Path) == healthPath {
			if !ops.Tells(w.seen, time.Now(), out, r) {
				w.health.ServeHTTP(out, r)
			}
			return
		}
		counted.ServeHTTP(out, r)
	})
}

// ready notifies the service manager that the server is ready.
func (w *watch) ready() { w.notify(daemon.SdNotifyReady) }

// ending notifies the service manager that the server ends, and makes the health check fail.
func (w *watch) ending() {
	w.health.End()
	w.notify(daemon.SdNotifyStopping)
}

// notify notifies systemd, if it has started the server and expects that.
func (w *watch) notify(state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		w.log.Warn("the service manager could not be told", "state", state, "error", err)
	}
}

func (w *watch) close() {
	if w.server != nil {
		_ = w.server.Close() // not Shutdown, because no one waits for metrics now
	}
}

type healthCommand struct {
	URL string `arg:"" optional:"" help:"Address of the server, of its pages or of its figures: http://…, or unix:FILE." default:"http://127.0.0.1:8080" name:"url"`
}

// Validate returns an error unless the argument is the address of a server.
func (c *healthCommand) Validate() error {
	if path, ok := strings.CutPrefix(c.URL, unixPrefix); ok && path != "" {
		return nil
	}
	if u, err := url.Parse(c.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("%q is not an address; write http://127.0.0.1:8080", c.URL)
	}
	return nil
}

// Run requests the health check, and returns an error unless the server is well.
func (c *healthCommand) Run(ctx context.Context, s streams) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	base, client := clientOf(c.URL)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+healthPath, nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("no server answers at %s: %w", c.URL, errors.Unwrap(err))
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // the status alone decides
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s: %s", c.URL, answer.Status, strings.TrimSpace(string(text)))
	}
	_, err = s.out.Write(text)
	return err
}
