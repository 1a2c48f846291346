package main

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/bots/train"
	"signoria/engine"
	"signoria/internal/files"
)

// training is a run with its matches.
type training struct {
	command *trainCommand
	run     *train.Run
	title   engine.Title
	options engine.Options
	player  bots.Spec // the first of the players
	out     io.Writer
	began   time.Time
	from    int // the number of games when it began or was resumed
	since   since
}

// since is the sums since the last check, and the progress of the check that is due. It is stored with the
// run, so that a check continues where it was stopped.
type since struct {
	Loss    float64 // the sum over the batches
	Batches int
	Choices float64 // the mean number of choices in a game of the last batch
	Owed    bool    // a check is due or in progress
	// Weighed means that the weights have played the best so far, Beaten that they have lost. Note is the
	// result in words. From then on the best so far may be these weights themselves.
	Weighed, Beaten bool
	Note            string
}

// ready loads a run that was stopped. It returns an error if weights of this run could not be tried in
// matches.
func (t *training) ready() error {
	p, err := t.title.Start(t.options, engine.NewChance(engine.SeedFromInt(t.command.Seed)))
	if err != nil {
		return err
	}
	yardstick, err := bots.Parse(t.command.Yardstick)
	if err != nil {
		return err
	}
	if err := yardstick.Lacks(p, nil); err != nil {
		return usagef("--yardstick %s cannot play: %w; name one that needs no weights (mcts:600), or the weights (net@FILE)", t.command.Yardstick, err)
	}
	if _, err := os.Stat(t.command.Out); err == nil {
		if err := t.by(t.command.Out).Lacks(p, nil); err != nil {
			return usagef("--out: the file that is there cannot be the best so far: %w; move it away, or name another", err)
		}
	}
	if err := t.resume(); err != nil {
		return err
	}
	t.from = t.run.Games()
	return nil
}

func (t *training) resume() error {
	f, err := files.Open(t.command.state())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close()
	from := bufio.NewReader(io.LimitReader(f, maxTrainingBytes)) // shared, because Resume must not read ahead of its own part
	if err := t.run.Resume(from); err != nil {
		return fmt.Errorf("%w; remove %s to begin anew", err, t.command.state())
	}
	err = gob.NewDecoder(from).Decode(&t.since)
	if errors.Is(err, io.EOF) { // an older program stored no sums, but left the weights that it was trying
		_, none := os.Stat(t.challenger())
		t.since.Owed = none == nil
	} else if err != nil {
		return fmt.Errorf("the saved run cannot be read: %w; remove %s to begin anew", err, t.command.state())
	}
	fmt.Fprintf(t.out, "goes on after %d games\n", t.run.Games())
	return nil
}

// save writes the state from which the run can be resumed.
func (t *training) save() error {
	return writeFile(t.command.state(), func(w io.Writer) error {
		return errors.Join(t.run.Save(w), gob.NewEncoder(w).Encode(t.since))
	})
}

// whole trains to the last game, and runs the checks, first the one that was due when the run was stopped.
func (t *training) whole(ctx context.Context) error {
	for {
		if t.since.Owed {
			if err := t.try(ctx); err != nil {
				return t.stopped(err)
			}
		}
		if t.run.Done() {
			return os.Remove(t.command.state())
		}
		before := t.run.Games()
		p, err := t.run.Step(ctx)
		if errors.Is(err, train.ErrDiverged) {
			return t.diverged(err)
		} else if err != nil {
			return errors.Join(t.stopped(err), t.save())
		}
		t.since.Loss += p.Loss
		t.since.Batches++
		t.since.Choices = p.Choices
		if every := t.command.Check; before/every != p.Games/every || t.run.Done() {
			t.since.Owed = true
			if err := t.save(); err != nil {
				return err
			}
		}
	}
}

// stopped returns the error of a run that was stopped, with how it can be continued.
func (t *training) stopped(err error) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games; the same command goes on from there", t.run.Games(), t.command.Games)
	}
	return err
}

// diverged returns the error of a run that has diverged, with what to do. Its saved state stays.
func (t *training) diverged(err error) error {
	if _, none := os.Stat(t.command.state()); none == nil {
		return fmt.Errorf("%w, and remove %s", err, t.command.state())
	}
	return err
}

// try lets the weights play against the best so far, writes them as the best unless they lose, lets the best
// play against the baseline, and prints the progress of the run. If it is stopped, it may be called again.
func (t *training) try(ctx context.Context) error {
	if !t.since.Weighed {
		if err := t.weigh(ctx); err != nil {
			return err
		}
		t.since.Weighed = true
		if err := t.save(); err != nil {
			return err
		}
	}
	to := t.command.Out
	if t.since.Beaten {
		to += ".last"
	}
	if err := writeFile(to, t.run.File().Write); err != nil {
		return err
	}
	share, err := t.duel(ctx, t.by(t.command.Out).String(), t.command.Yardstick, t.command.Measures)
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%d of %d games, %.0f choices each, loss %.4f%s; the best wins %.0f %% against %s; %s\n",
		t.run.Games(), t.command.Games, t.since.Choices, t.since.Loss/float64(max(1, t.since.Batches)), t.since.Note, 100*share, t.command.Yardstick, t.times())
	t.since = since{}
	return t.save()
}

// weigh plays matches of the weights against the best so far, if there are any, and sets Beaten and Note.
func (t *training) weigh(ctx context.Context) error {
	challenger := t.challenger()
	defer os.Remove(challenger)
	if _, err := os.Stat(t.command.Out); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := writeFile(challenger, t.run.File().Write); err != nil {
		return err
	}
	share, err := t.duel(ctx, t.by(challenger).String(), t.by(t.command.Out).String(), t.command.Duels)
	if err != nil {
		return err
	}
	t.since.Note = fmt.Sprintf(", %.0f %% against the best so far", 100*share)
	if t.since.Beaten = share < 1/float64(t.options.Seats); t.since.Beaten {
		t.since.Note += ", not kept"
	}
	return nil
}

// challenger returns the name of the file of the weights while they play the best so far.
func (t *training) challenger() string { return t.command.Out + ".new" }

// times returns how long the run has taken since it was begun or resumed, and how long it will
// take, if games were played since.
func (t *training) times() string {
	spent := time.Since(t.began)
	text := fmt.Sprintf("%v spent", spent.Round(time.Second))
	if played, left := t.run.Games()-t.from, t.command.Games-t.run.Games(); played > 0 || left <= 0 {
		each := float64(spent) / float64(max(1, played))
		text += fmt.Sprintf(", %v left", time.Duration(each*float64(max(0, left))).Round(time.Second))
	}
	return text
}

// by returns the spec of the first player with the weights of a file.
func (t *training) by(file string) bots.Spec {
	spec := t.player
	spec.Weights = file
	return spec
}

// duel returns the share of wins, from 0 to 1, of one bot against others on all other seats.
func (t *training) duel(ctx context.Context, one, others string, count int) (float64, error) {
	seats := append([]string{one}, slices.Repeat([]string{others}, t.options.Seats-1)...)
	result, err := arena.Run(ctx, arena.Config{Title: t.title, Options: t.options, Seats: seats, Games: count,
		Seed: 1000 + t.command.Seed, Workers: t.command.Workers})
	if err != nil {
		return 0, err
	}
	return result.Players[0].WinRate, ctx.Err()
}

// writeFile writes a file by a temporary one, so that it is written whole or not at all.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name + ".tmp")
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		os.Remove(name + ".tmp")
		return err
	}
	return os.Rename(name+".tmp", name)
}
