package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/games"
	"signoria/internal/files"
)

// defaultSeats is the default number of seats, if the title allows that many.
const defaultSeats = 4

// ladder measures the levels and prints each rung as soon as it is known.
func (c *arenaCommand) ladder(ctx context.Context, s streams) error {
	if len(c.Seats) > 0 {
		return usagef("--ladder plays the levels; --seats does not go with it, only --table, how many sit there")
	}
	_, title, options, err := c.title(s, c.Table)
	if err != nil {
		return err
	}
	if c.Table == 0 {
		c.Table = min(defaultSeats, title.Meta().MaxSeats)
	}
	options.Seats = c.Table
	known, err := c.known()
	if err != nil {
		return err
	}
	weights := library(games.All())
	warnMissing(s.err, title, options, bots.LevelNames(), weights)
	tellOpening(s.err, title)
	bar := newBar(s.err, "games")
	told := func(r arena.Rung) {
		bar.end()
		bar.what = gamesAgainst(r.Level)
		if !c.JSON {
			printRung(s.out, r, c.Table)
		}
	}
	ladder, err := arena.Config{Title: title, Options: options, Games: c.Games, Seed: c.Seed, Workers: c.Workers,
		Library: weights, Progress: bar.show}.Climb(ctx, bots.Levels[:], c.Table, known, told)
	if err == nil && c.JSON {
		err = writeJSON(s.out, ladder)
	}
	return err
}

// gamesAgainst returns in words which games are played once the rung of a level is known: those of the next
// level against it.
func gamesAgainst(level string) string {
	names := bots.LevelNames()
	if next := slices.Index(names, level) + 1; next < len(names) {
		return fmt.Sprintf("games of %s against %s", names[next], level)
	}
	return "games"
}

// known returns the ladder of --onto; the zero ladder without it.
func (c *arenaCommand) known() (ladder arena.Ladder, err error) {
	if c.Onto == "" {
		return ladder, nil
	}
	data, err := files.Read(c.Onto, maxTextBytes)
	if err != nil {
		return ladder, usagef("--onto: %w", err)
	}
	if err := json.Unmarshal(data, &ladder); err != nil {
		return ladder, usagef("--onto: %s is no ladder: %w", c.Onto, err)
	}
	return ladder, nil
}

// printRung prints a rung as a line.
func printRung(w io.Writer, r arena.Rung, seats int) {
	if r.Below == nil {
		fmt.Fprintf(w, "%-12s %-14s %5.0f\n", r.Level, r.Bot, r.Elo)
		return
	}
	b := r.Below
	fmt.Fprintf(w, "%-12s %-14s %5.0f   +%.0f (%.0f to %.0f), won %g of %d against %d, %.1f : %.1f points\n", r.Level, r.Bot, r.Elo,
		b.Elo, b.CI95[0], b.CI95[1], b.Wins, b.Games, seats-1, b.Score, b.OthersScore)
}
