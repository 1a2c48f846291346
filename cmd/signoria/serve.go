package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"signoria/bots"
	weights "signoria/bots/net"
	"signoria/engine"
	"signoria/games"
	"signoria/games/boards"
	"signoria/live"
	"signoria/people/openid"
	"signoria/store"
	"signoria/web"
)

type serveCommand struct {
	editionFlag
	storeFlags
	hostFlags
	limitFlags
	offFlags
	noticeFlags
	tlsFlags
	openIDFlags
	Examples        bool          `help:"Offer the titles, too, that show how a title is made."`
	Addr            string        `help:"Address to listen on: host:port, or unix:FILE for a proxy on the same machine. A socket from the service manager goes before it. Without it 127.0.0.1:8080; with --tls :443." placeholder:"ADDR"`
	Public          string        `help:"How people reach the server (https://games.example, or below a path https://home.example/signoria/), for links to send to friends." placeholder:"URL"`
	BehindProxy     bool          `help:"A reverse proxy stands before the server; tell visitors apart by its X-Forwarded-For."`
	ProxyHeader     string        `help:"With --behind-proxy, what the proxy writes: x-forwarded (X-Forwarded-For and X-Forwarded-Proto) or forwarded (Forwarded, RFC 7239). The other is not believed: a visitor may send it." enum:"x-forwarded,forwarded" default:"x-forwarded"`
	TrustUserHeader string        `help:"With --behind-proxy, the header in which the proxy names who has signed in with it, as Remote-User: they have an account here by that name. The proxy must take the header off what visitors send." placeholder:"HEADER"`
	Source          string        `help:"Address where people get the source of this program, for the page /about." placeholder:"URL"`
	Heartbeat       time.Duration `help:"How often an open page is told that the server is still there: shorter than the idle time of any proxy between. A page that misses two says so and connects again." default:"15s" least:"100ms" most:"10m"`
	Grace           time.Duration `help:"How long bots wait after a turn that can still be taken back." default:"5s" most:"1h"`
	BotInterval     time.Duration `help:"Least time between the moves of two bots, so that people can follow." default:"400ms" most:"1m" aliases:"pace"`
	BotTimeStep     time.Duration `help:"Round bots' answer times up to multiples of this while players have secrets, so that they do not tell what a bot holds; negative: do not." default:"200ms" least:"-1h" most:"5s" aliases:"beat"`
	Workers         int           `help:"Bots that think at the same time; 0: one less than there are processors." most:"1024"`
	Connections     int           `help:"Connections that are open at the same time; 0: as many as the process may have files, but for those of its own. The last quarter is for networks with few." most:"1000000"`
	Streams         int           `help:"Open pages that are kept fresh at the same time, of all people together; each costs up to 80 KB of memory." default:"10000" least:"1" most:"1000000"`
}

// storeFlags say where matches are stored.
type storeFlags struct {
	Data string `help:"Folder of the embedded database, made if need be; ./data without it." default:"./data" placeholder:"DIR" type:"path"`
	DB   string `name:"db" help:"PostgreSQL instead: postgres://user@host/name." placeholder:"URL"`
}

// where returns the place of the store, for package store.
func (f storeFlags) where() (string, error) {
	if f.DB == "" {
		if f.Data == "" {
			return "", usagef("--data names no folder")
		}
		if info, err := os.Stat(f.Data); err == nil && !info.IsDir() {
			return "", usagef("%s is a file; name a folder with --data", f.Data)
		}
		return f.Data, nil
	}
	if !store.IsPostgres(f.DB) {
		return "", usagef("--db takes the address of a PostgreSQL database, as postgres://user@host/name")
	}
	if err := store.CheckPostgres(f.DB); err != nil {
		return "", usagef("--db: %w", err)
	}
	return f.DB, nil
}

// placed returns err, marked as an error of the command line if there is no store at the place that the
// command line names.
func placed(err error) error {
	if errors.Is(err, store.ErrMissing) {
		return usage(err)
	}
	return err
}

// read opens an existing store for reading, with or without a running server.
func (f storeFlags) read(ctx context.Context, log *slog.Logger) (*store.Store, error) {
	where, err := f.where()
	if err != nil {
		return nil, err
	}
	kept, err := store.Read(ctx, where, log)
	return kept, placed(err)
}

// serveFrom opens the store for a server, and locks its folder until the closer is closed.
func (f storeFlags) serveFrom(ctx context.Context, log *slog.Logger) (*store.Store, io.Closer, error) {
	where, err := f.where()
	if err != nil {
		return nil, nil, err
	}
	if f.DB != "" {
		kept, err := store.Open(ctx, where, log)
		return kept, io.NopCloser(nil), err
	}
	lock, err := store.LockFolder(where)
	if err != nil {
		return nil, nil, err
	}
	kept, err := store.Open(ctx, where, log)
	if err != nil {
		return nil, nil, errors.Join(err, lock.Close())
	}
	return kept, lock, nil
}

// shutdownTime is how long open requests may take at shutdown.
const shutdownTime = 5 * time.Second

// Run serves until ctx ends. A server that is told to end while it starts has not failed.
func (c *serveCommand) Run(ctx context.Context, s streams) error {
	err := c.run(ctx, s)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// run starts all parts of the server, serves until ctx ends, and ends them.
func (c *serveCommand) run(ctx context.Context, s streams) error {
	log := c.logger(s.err)
	c.settle()
	if err := c.speak(log); err != nil {
		return err
	}
	all, err := c.games()
	if err != nil {
		return err
	}
	listener, err := c.listener()
	if err != nil {
		return err
	}
	defer listener.Close()
	if listener.Addr().Network() == "unix" && !c.BehindProxy {
		log.Warn("only a proxy can come by a socket in the file system; start the server with --behind-proxy: otherwise all visitors count as one")
	}
	club, err := c.openID()
	if err != nil {
		return err
	}
	https, err := c.secure()
	if err != nil {
		return err
	}
	defer https.close()
	watched, err := c.watch(all, log)
	if err != nil {
		return err
	}
	defer watched.close()
	log = watched.log
	kept, lock, err := c.serveFrom(ctx, log)
	if err != nil {
		return err
	}
	defer lock.Close()
	defer func() {
		if err := kept.Close(); err != nil {
			log.Error("closing the store", "error", err)
		}
	}()
	watched.store(kept)
	if watched.seen, err = kept.Key(ctx, seenKey); err != nil {
		return err
	}
	backups := c.backups(kept, log)
	watched.backups(backups)
	defer backUp(ctx, backups)()
	hall := c.hallConfig(kept, all, log)
	if hall.Notices, err = c.notices(ctx, kept, all, log); err != nil {
		return err
	}
	server, err := live.Open(ctx, hall)
	if err != nil {
		return err
	}
	defer server.Close()
	handler, err := c.site(server, all, club, watched.refuse, log)
	if err != nil {
		return err
	}
	watched.matches(server)
	if err := https.begin(ctx, c, kept, log); err != nil {
		return err
	}
	return serve(ctx, s, c.door(listener, watched.refuse), watched.site(handler, web.RootOf(c.Public).Within), https, server, watched, log)
}

func (c *serveCommand) hallConfig(kept *store.Store, all []games.Game, log *slog.Logger) live.Config {
	config := live.Config{Store: kept, Titles: titlesOf(all), Levels: bots.LevelNames(), Bot: botMaker(library(all)), Adviser: adviserMaker(library(all)), Reviewer: newReviewer(library(all)), Thinks: thinks, Log: log, Workers: c.Workers,
		UndoWindow: c.Grace, BotInterval: c.BotInterval, DelayStep: c.BotTimeStep, Room: c.room(), Streams: c.Streams, StreamsPerClient: c.LimitStreams, BotTables: c.LimitBotTables, PublicTables: c.LimitOpenTables, Undos: c.LimitUndos, Entries: c.LimitLog, Retention: live.Retention{Unbegun: c.KeepUnbegun, Unfinished: c.KeepUnfinished, Finished: c.KeepFinished}}
	c.fromServer(&config)
	return config
}

func titlesOf(all []games.Game) []live.Title {
	var titles []live.Title
	for _, g := range all {
		titles = append(titles, live.Title{Name: g.Name, Content: g.Content, Open: g.Open, OpenStored: g.OpenStored})
	}
	return titles
}

// botMaker returns the function that makes the bot of a level. It accepts no other specs, because a stranger
// could ask for a bot that thinks for hours.
func botMaker(known *weights.Library) func(level string, seed [32]byte) (live.Bot, error) {
	return func(level string, seed [32]byte) (live.Bot, error) {
		spec, err := bots.ParseLevel(level)
		if err != nil {
			return nil, err
		}
		source := engine.NewChance(seed)
		return spec.New(int64(source.Uint64()), known), nil
	}
}

// adviserMaker returns the function that makes the adviser.
func adviserMaker(known *weights.Library) func(seed [32]byte) live.Adviser {
	return func(seed [32]byte) live.Adviser {
		source := engine.NewChance(seed)
		return bots.NewAdviser(bots.Advisor, int64(source.Uint64()), known)
	}
}

// thinks returns about how long a level thinks about a choice.
func thinks(level string) time.Duration {
	for _, l := range bots.Levels {
		if l.Name == level {
			return l.Takes
		}
	}
	return 0
}

// site returns the handler of all pages. club is the provider of OpenID Connect; nil if there is none.
// refused is called for each request that a limit refuses.
func (c *serveCommand) site(server *live.Server, all []games.Game, club *openid.Provider, refused func(limit string), log *slog.Logger) (http.Handler, error) {
	config := web.Config{Server: server, Games: all, Board: boards.Of, Examples: c.Examples, Log: log, Levels: bots.LevelNames(),
		Address: c.Public, BehindProxy: c.BehindProxy, UserHeader: c.TrustUserHeader, OpenID: club, OpenIDOnly: c.OIDCOnly, Forwarded: c.ProxyHeader == "forwarded", Rates: c.rates(), Heartbeat: c.Heartbeat, About: c.about(), Refused: refused}
	c.fromSite(&config)
	return web.New(config)
}

// serve answers requests until the context ends. Then it ends streams, bots and requests, in this order.
func serve(ctx context.Context, s streams, listener net.Listener, handler http.Handler, https *tlsServer, server *live.Server, watched *watch, log *slog.Logger) error {
	pages := web.NewServer(handler)
	pages.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelWarn)
	pages.RegisterOnShutdown(server.Close)
	failed := make(chan error, 1)
	go func() { failed <- https.serve(pages, listener, log) }()
	fmt.Fprintf(s.out, "Signoria is ready: %s\n", https.where(listener))
	watched.ready()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("closing")
	watched.ending()
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if err := pages.Shutdown(end); err != nil {
		log.Warn("requests were cut off", "error", err)
		return pages.Close()
	}
	return nil
}
