// Command signoria is the whole program: the server, play at a terminal, and the tools for bots, records,
// scenarios and content.
//
// It is wiring only: each command reads its flags, calls the package that does the work, and prints the
// result.
package main

import (
	"context"
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

// commands are the commands of signoria.
type commands struct {
	Serve    serveCommand     `cmd:"" help:"Start the server; people play in a browser."`
	Play     playCommand      `cmd:"" help:"Play in this terminal against bots."`
	Arena    arenaCommand     `cmd:"" help:"Let bots play many games against each other and compare them."`
	Train    trainCommand     `cmd:"" help:"Let a net learn a title by playing it against itself."`
	Weights  weightsCommands  `cmd:"" help:"Prove weights under new rules, and make the chances they tell honest."`
	Bench    benchCommands    `cmd:"" help:"Measure titles and bots, or a server."`
	Record   recordCommands   `cmd:"" help:"Read and check records of matches."`
	Store    storeCommands    `cmd:"" help:"Back up the database, even while its server runs; restore and copy it."`
	Ratings  ratingsCommands  `cmd:"" help:"Work out results and ratings anew from the logs."`
	Doctor   doctorCommand    `cmd:"" help:"Say what is well with the settings of a server and with what it needs, what is not, and what to do."`
	Health   healthCommand    `cmd:"" help:"Check a running server."`
	Admin    adminCommands    `cmd:"" help:"Close and reopen tables."`
	Scenario scenarioCommands `cmd:"" help:"Check the rules by written examples."`
	Content  contentCommands  `cmd:"" help:"Check and count the printed values."`
	Words    wordsCommands    `cmd:"" help:"Translate the pages and games into a further language."`
	Version  versionCommand   `cmd:"" help:"Print the versions of the program, the rules and the content."`
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func main() { os.Exit(run()) }

// run runs the command line of the process, until a signal ends it, and returns the exit status.
func run() int {
	signals := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	return carryOut(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
}

// carryOut parses and runs a command line, and returns the exit status (usage.go).
func carryOut(ctx context.Context, args []string, s streams) int {
	command, err := newParser(ctx, s).Parse(args)
	if err != nil {
		return refused(s.err, err)
	}
	return ended(s.err, command, command.Run())
}

// newParser returns the parser of the command line, with all commands and their flags.
func newParser(ctx context.Context, s streams) *kong.Kong {
	options := append(values(), []kong.Option{
		kong.Name("signoria"),
		kong.Description("Board games of power in medieval and Renaissance Europe, played in a browser against people and bots."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"languages": "," + strings.Join(i18n.Languages, ","), "titles": titleNames(games.All()), "mosthidden": strconv.Itoa(net.MostHidden)},
		environment(),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
	}...)
	return kong.Must(&commands{}, options...)
}
