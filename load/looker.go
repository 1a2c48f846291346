package load

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
)

// openEvery is the time between openings of tables while people look at the list.
const openEvery = 2 * time.Second

// lookers are people who look at the list of open tables.
type lookers struct {
	server *url.URL
	client *http.Client
	// arrived gets the time whenever the list of a looker has changed.
	arrived chan time.Time
	all     sync.WaitGroup
	stop    context.CancelFunc
}

var listVersion = regexp.MustCompile(`data-version="([0-9a-f]+)"`)

// look starts n people who look at the list until close. It returns when each has loaded it once.
func look(ctx context.Context, server *url.URL, n int) (*lookers, error) {
	l := &lookers{server: server, arrived: make(chan time.Time, 16*n),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: n + 1}}}
	ctx, l.stop = context.WithCancel(ctx)
	first := make(chan error, n)
	for range n {
		l.all.Go(func() { l.follow(ctx, first) })
	}
	for range n {
		if err := <-first; err != nil {
			l.close()
			return nil, err
		}
	}
	return l, nil
}

// follow is one looker: it loads the page, and then its rows whenever they change.
func (l *lookers) follow(ctx context.Context, first chan<- error) {
	client := &http.Client{Transport: newVisitor(l.client.Transport)}
	_, version, err := l.ask(ctx, client, "/tables")
	first <- err
	for err == nil && ctx.Err() == nil {
		var status int
		var next string
		status, next, err = l.ask(ctx, client, "/tables/rows?version="+version)
		if err == nil && status == http.StatusOK && next != version {
			version = next
			select {
			case l.arrived <- time.Now():
			default: // no one measures now
			}
		}
	}
}

// ask requests a page, and returns the version of the list in it.
func (l *lookers) ask(ctx context.Context, client *http.Client, path string) (status int, version string, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, l.server.JoinPath("/").String()+strings.TrimPrefix(path, "/"), nil)
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Accept-Encoding", "br")
	answer, err := client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	body, err := text(answer)
	if found := listVersion.FindStringSubmatch(body); found != nil {
		version = found[1]
	}
	return answer.StatusCode, version, err
}

// open opens a table for anyone, and returns the time from before the request until the last of n lookers had
// a list with it. late means that not all had it within lookPatience.
func (l *lookers) open(ctx context.Context, n int) (took time.Duration, late bool, err error) {
	for len(l.arrived) > 0 {
		<-l.arrived
	}
	began := time.Now()
	host := NewPlayer(l.server, newVisitor(l.client.Transport))
	fields := url.Values{"title": {"lorenzo"}, "seats": {"2"}, "with": {"anybody"}, "pace": {"day"}, "name1": {"Opener"}}
	if err := host.Open(ctx, fields); err != nil {
		return 0, false, err
	}
	wait := time.After(lookPatience)
	var last time.Time
	for range n {
		select {
		case last = <-l.arrived:
		case <-wait:
			return 0, true, nil
		case <-ctx.Done():
			return 0, false, ctx.Err()
		}
	}
	return last.Sub(began), false, nil
}

// close stops all lookers.
func (l *lookers) close() {
	l.stop()
	l.all.Wait()
	l.client.CloseIdleConnections()
}
