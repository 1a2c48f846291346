package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games"
	"signoria/i18n"
	"signoria/terminal"
)

type playCommand struct {
	matchFlags
	Seats []string `help:"Who plays on each seat, e.g. you,master: you, or a bot (apprentice, journeyman, master, grandmaster; random, mcts:20ms, mcts:2000, net, puct:200, turns:200+20, net@FILE with weights of your own). Without it you, and journeymen on the other seats."`
	Seed  *int64   `help:"Makes the deal and the bots; without it another each time." least:"-" most:"-"`
	Lang  string   `help:"Language: ${enum}. Without it that of the environment." enum:"${languages}" default:""`
}

// person is the word in --seats for a player at this terminal.
const person = "you"

// Run plays one game.
func (c *playCommand) Run(ctx context.Context, s streams) error {
	c.Seats = c.filled(c.Seats, person, "journeyman")
	g, title, options, err := c.seated(s, c.Seats, "player", "you,master")
	if err != nil {
		return err
	}
	book, err := i18n.Load(i18n.Shared(), terminal.Words, g.Words, g.About)
	if err != nil {
		return err
	}
	seed, bots, err := c.seeds()
	if err != nil {
		return err
	}
	words := book.In(c.language())
	return terminal.Play(ctx, terminal.Config{Title: title, Options: options, Narrator: g.Narrator, Words: words,
		Name: words.T("title." + g.Name + ".name"), Players: c.players(), Seed: seed, Bots: bots, Library: library(games.All()), In: s.in, Out: s.out})
}

func (c *playCommand) players() []string {
	players := slices.Clone(c.Seats)
	for i, p := range players {
		if p == person {
			players[i] = ""
		}
	}
	return players
}

// seeds returns the seed of the match and that of the bots: from --seed, or random ones.
func (c *playCommand) seeds() (seed [32]byte, bots int64, err error) {
	if c.Seed != nil {
		return engine.SeedFromInt(*c.Seed), *c.Seed, nil
	}
	if _, err := rand.Read(seed[:]); err != nil {
		return seed, 0, fmt.Errorf("no randomness from the system: %w", err)
	}
	source := engine.NewChance(seed)
	return seed, int64(source.Uint64()), nil
}

// language returns the language of --lang, or that of the environment, or English.
func (c *playCommand) language() string {
	if c.Lang != "" {
		return c.Lang
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if tag, _, _ := strings.Cut(os.Getenv(name), "_"); slices.Contains(i18n.Languages, tag) {
			return tag
		}
	}
	return i18n.Languages[0]
}
