// Command signoria is the whole program: the server, the terminal table, and
// the tools for bots, records, scenarios and content.
//
// It is wiring only: each command reads its flags, calls the package that does
// the work, and prints what came of it. It is the one package that may import
// all others.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"signoria/bots/net"
	"signoria/games"
	"signoria/i18n"
)

// commands are what signoria can do.
type commands struct {
	Serve    serveCommand     `cmd:"" help:"Start the server; people play in a browser."`
	Play     playCommand      `cmd:"" help:"Play in this terminal against bots."`
	Arena    arenaCommand     `cmd:"" help:"Let bots play many games against each other and count."`
	Train    trainCommand     `cmd:"" help:"Let a net learn a title by playing it against itself."`
	Weights  weightsCommands  `cmd:"" help:"Prove weights under new rules, and make the chances they tell honest."`
	Bench    benchCommands    `cmd:"" help:"Measure titles and bots, or a server."`
	Record   recordCommands   `cmd:"" help:"Read and check records of matches."`
	Store    storeCommands    `cmd:"" help:"Back up the store, also while its server runs."`
	Health   healthCommand    `cmd:"" help:"Ask a running server whether it is well."`
	Admin    adminCommands    `cmd:"" help:"What a host may do to tables."`
	Scenario scenarioCommands `cmd:"" help:"Run rules written as examples."`
	Content  contentCommands  `cmd:"" help:"Check and count printed values."`
	Version  versionCommand   `cmd:"" help:"Say which program, rules and content this is."`
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// errTold ends the program with status 1 when everything has been said already.
var errTold = errors.New("told already")

// errHelped ends the program with status 0: help was asked for, and given.
var errHelped = errors.New("helped")

func main() { os.Exit(run()) }

// run reads the command line and carries it out. It answers the exit status: 0
// all is well, 1 something is wrong, 2 the command line is.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	parser := newParser(ctx, streams{os.Stdin, os.Stdout, os.Stderr})
	command, err := parser.Parse(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "signoria: %v\nsignoria --help says what there is.\n", err)
		return 2
	}
	if err := command.Run(); err != nil && !errors.Is(err, errHelped) {
		if !errors.Is(err, errTold) {
			fmt.Fprintf(os.Stderr, "signoria: %v\n", err)
		}
		return 1
	}
	return 0
}

// newParser knows all commands and their flags.
func newParser(ctx context.Context, s streams) *kong.Kong {
	return kong.Must(&commands{},
		kong.Name("signoria"),
		kong.Description("Board games of power in medieval and Renaissance Europe, played in a browser against people and bots."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"languages": "," + strings.Join(i18n.Languages, ","), "titles": titleNames(games.All()), "mosthidden": strconv.Itoa(net.MostHidden)},
		environment(),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
	)
}
