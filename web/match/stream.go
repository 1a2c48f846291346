package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/a-h/templ"

	"signoria/live"
	"signoria/web/page"
	"signoria/web/visitor"
	"signoria/web/wire"
)

const (
	// retryTime is the delay before browsers reconnect.
	retryTime = 300 * time.Millisecond
)

// The messages that are the same for every stream. A page that receives nothing for nearly two
// heartbeats knows that its stream is dead, or that a proxy holds it back. The first heartbeat is sent
// at once, so that a page whose board is current already knows that its stream works
// (web/assets/page/line.js).
var (
	hello     = wire.PackText(fmt.Sprintf("retry: %d\n\n", retryTime.Milliseconds()) + heartbeatText)
	stillHere = wire.PackText(heartbeatText)
)

const heartbeatText = "event: beat\n\n"

// stream sends the viewer's match again whenever it has changed. The first
// message comes at once, unless the page says by Last-Event-ID that it shows the same already. So a
// page that has lost its server is current again as soon as it reaches one.
func (s *Pages) stream(w http.ResponseWriter, r *http.Request) {
	at := page.Addressed(r)
	changes, err := s.Server.Watch(r.Context(), at.ID, at.Key, s.Names(r)...)
	shut := shutOf(err)
	if err != nil && shut == nil {
		s.refuse(w, r, err)
		return
	}
	out := wire.NewSender(w, r)
	defer out.End()
	if shut != nil {
		s.sendShut(r, at, shut, out)
		return
	}
	defer changes.Close()
	if out.Send(hello) == nil {
		s.follow(r, changes, out)
	}
}

// refuse answers a page that gets no stream with the match as it is now, and says why there is no
// stream. The page asks again later, so it stays current, but with a delay.
func (s *Pages) refuse(w http.ResponseWriter, r *http.Request, err error) {
	at := page.Addressed(r)
	spent := errors.Is(err, live.ErrCrowded) || errors.Is(err, live.ErrTooMany)
	view, lookErr := s.Server.View(r.Context(), at.ID, at.Key)
	if !spent || !page.IsLive(r) || lookErr != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v := s.MatchView(s.joining(r, s.ViewKeyOf(r), view), view, s.knownState(view.Meta.Name, r.URL.Query()))
	status, why := s.explain(r, v, err)
	w.Header().Set("Retry-After", page.RetryAfter)
	s.Show(w, r, status, v.present(), why)
}

// sendShut replaces the page by one that says why its link no longer opens the seat, and that has no
// stream.
func (s *Pages) sendShut(r *http.Request, at page.SeatAt, shut *live.KeyError, out *wire.Sender) {
	v := s.shutView(visitor.WithRequester(r), at, shut) // who asked when the stream began may have signed out since
	text, err := asEvent(r.Context(), v.version, shutAnswer(v))
	if err != nil {
		s.Log.Error("a stream ended", "route", r.Pattern, "error", err)
		return
	}
	_ = out.Send(text) // a reader that has gone learns it elsewhere
}

// The first promptStreams streams of a client get every board at once. Each further stream waits
// restStep longer after a board than the one before, so that a client with many pages does not get
// more boards a second.
const (
	promptStreams = 16
	restStep      = 20 * time.Millisecond
)

// restOf returns the pause of a client's nth stream after each board.
func restOf(nth int) time.Duration {
	return min(time.Duration(max(0, nth-promptStreams))*restStep, live.DefaultPatience/4)
}

// follow sends boards and heartbeats until the stream or its reader ends.
func (s *Pages) follow(r *http.Request, changes *live.Stream, out *wire.Sender) {
	viewed := s.ViewKeyOf(r)
	if view, err := s.Server.View(r.Context(), viewed.At.ID, viewed.At.Key); err == nil {
		viewed = s.joining(r, viewed, view)
	}
	viewed.query = s.knownState(changes.Title(), r.URL.Query()).Encode()
	by, rest := s.RenderClientOf(r), restOf(changes.Nth())
	shown, drawn := r.Header.Get("Last-Event-ID"), ""
	beat := time.NewTicker(s.Heartbeat)
	defer beat.Stop()
	if s.sendTalk(viewed, changes, out) != nil {
		return
	}
	for {
		trouble, err := s.sendTrouble(r, changes, out)
		if err != nil {
			return
		}
		viewed.elsewhere = s.Elsewhere(r, viewed.At)
		now, err := s.drawn(r.Context(), by, viewed, changes, beat, out)
		if shut := shutOf(err); shut != nil {
			s.sendShut(r, viewed.At, shut, out)
			return
		}
		if err != nil {
			if !errors.Is(err, r.Context().Err()) && !errors.Is(err, errGone) {
				s.Log.Error("a stream ended", "route", r.Pattern, "error", err)
			}
			return
		}
		sent := now.version != shown && now.hash != drawn
		if sent && out.Send(now.Fragment) != nil {
			return
		}
		shown, drawn = now.version, now.hash
		var rested <-chan time.Time
		if sent && rest > 0 {
			rested = time.After(rest)
		}
		if !s.wait(r, viewed, changes, trouble, beat, rested, out) {
			return
		}
	}
}

// errGone: the stream has ended, or its reader is away.
var errGone = errors.New("web: nobody reads the stream any longer")

// sendTrouble sends a page the reason why the match does not continue while the store fails. It returns
// a channel that is closed when the state of the store changes.
func (s *Pages) sendTrouble(r *http.Request, changes *live.Stream, out *wire.Sender) (news <-chan struct{}, err error) {
	news, trouble := changes.StoreFailure()
	if trouble == nil {
		return news, nil
	}
	p := s.NewPage(r, "", "")
	text, err := asNotice(r.Context(), page.Notice(p.Words, p.T(page.ProblemOf(trouble).Key), nil))
	if err != nil {
		return news, err
	}
	return news, out.Send(text)
}

// wait returns true when the match has changed and the stream has rested, false when the stream
// ends. Meanwhile it sends failures of the store, talk and heartbeats.
func (s *Pages) wait(r *http.Request, viewed ViewKey, changes *live.Stream, trouble <-chan struct{}, beat *time.Ticker, rested <-chan time.Time, out *wire.Sender) bool {
	changed := changes.Changed()
	if rested != nil {
		changed = nil
	}
	for {
		select {
		case _, open := <-changed:
			return open
		case <-rested:
			changed, rested = changes.Changed(), nil
		case <-changes.Over():
			return false
		case <-changes.Said():
			if s.sendTalk(viewed, changes, out) != nil {
				return false
			}
		case <-trouble:
			var err error
			if trouble, err = s.sendTrouble(r, changes, out); err != nil {
				return false
			}
		case <-beat.C:
			if out.Send(stillHere) != nil {
				return false
			}
		case <-r.Context().Done():
			return false
		}
	}
}

// drawn returns the viewer's current match, drawn for this stream or for an equal one. While it
// waits it sends heartbeats.
func (s *Pages) drawn(ctx context.Context, by page.RenderClient, viewed ViewKey, changes *live.Stream, beat *time.Ticker, out *wire.Sender) (rendering, error) {
	f := s.RenderCache.request(by, viewed, changes.ChangeNo, func(ctx context.Context) (rendering, error) {
		return s.Draw(s.Root.In(ctx), viewed, changes.ChangeNo)
	})
	for {
		select {
		case <-f.done:
			return f.result, f.err
		case <-beat.C:
			if out.Send(stillHere) == nil {
				continue
			}
		case <-changes.Over():
		case <-ctx.Done():
		}
		s.RenderCache.cancel(f)
		return rendering{}, errGone
	}
}

// Draw makes an event of the match as it is now.
func (s *Pages) Draw(ctx context.Context, viewed ViewKey, moment func() uint64) (rendering, error) {
	before := moment() // the view is at least as new
	view, err := s.Server.View(ctx, viewed.At.ID, viewed.At.Key)
	if err != nil {
		return rendering{}, err
	}
	query, err := url.ParseQuery(viewed.query)
	if err != nil {
		return rendering{}, err
	}
	v := s.MatchView(viewed, view, query)
	part, hash, err := v.present().part(ctx)
	if err != nil {
		return rendering{}, err
	}
	f, err := asEvent(ctx, v.version(), liveAnswer(v.Page, part))
	return rendering{f, v.version(), hash, before}, err
}

// asEvent returns a part of a page as a message with its version. The version is in a block of its
// own, so a program that needs only the version need not decompress the rest.
func asEvent(ctx context.Context, version string, part templ.Component) (wire.Fragment, error) {
	return wire.Pack(func(p *wire.Packer) error {
		if _, err := io.WriteString(p, "id: "+version+"\n"); err != nil {
			return err
		}
		if err := p.Flush(); err != nil {
			return err
		}
		lines := dataWriter{to: p}
		if err := part.Render(ctx, &lines); err != nil {
			return err
		}
		_, err := io.WriteString(p, "\n\n")
		return err
	})
}

// asNotice returns a notice as a message without a version: the page shows it, and its board stays
// the same.
func asNotice(ctx context.Context, said templ.Component) (wire.Fragment, error) {
	return wire.Pack(func(p *wire.Packer) error {
		lines := dataWriter{to: p}
		if err := said.Render(ctx, &lines); err != nil {
			return err
		}
		_, err := io.WriteString(p, "\n\n")
		return err
	})
}

// dataWriter writes text as the data of an event: each line with its field's
// name before it.
type dataWriter struct {
	to     io.Writer
	inLine bool
}

// Write sends text on, line by line.
func (d *dataWriter) Write(text []byte) (int, error) {
	for line := range bytes.Lines(bytes.ReplaceAll(text, []byte("\r"), nil)) { // a carriage return would end the line, too
		if !d.inLine {
			if _, err := io.WriteString(d.to, "data: "); err != nil {
				return 0, err
			}
		}
		d.inLine = line[len(line)-1] != '\n'
		if _, err := d.to.Write(line); err != nil {
			return 0, err
		}
	}
	return len(text), nil
}
