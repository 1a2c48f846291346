package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games"
)

// checkOptions returns an error for a number of seats or options that the title does not have.
func checkOptions(meta engine.Meta, o engine.Options) error {
	var names []string
	for _, option := range meta.Options {
		names = append(names, option.Name)
	}
	for name := range o.Set {
		if slices.Contains(names, name) || len(names) == 0 {
			continue
		}
		meant := ""
		if near := yamltree.Nearest(name, names); near != "" {
			meant = fmt.Sprintf(" (did you mean %s?)", near)
		}
		return usagef("%s has no option %q%s; options: %s", meta.Name, name, meant, strings.Join(names, ", "))
	}
	if err := meta.CheckOptions(o); err != nil {
		return usagef("%s: %w", meta.Name, err)
	}
	return nil
}

// specs returns an error unless seats is a valid list of players. people is the noun for a player in errors;
// with onlyBots the list may have no persons. example is a list for errors.
func specs(meta engine.Meta, seats []string, people, example string) error {
	if n := len(seats); n < meta.MinSeats || n > meta.MaxSeats {
		if _, err := strconv.Atoi(seats[0]); n > 1 || err != nil {
			return usagef("--seats: %s given; %s needs %s", counted(n, people), meta.Name, meta.SeatRange())
		}
	}
	for _, text := range seats {
		if text == person && people != onlyBots {
			continue
		}
		if err := bot(text, example); err != nil {
			return usagef("--seats: %w", err)
		}
	}
	return nil
}

// onlyBots is the argument people of specs for commands without persons.
const onlyBots = "bot"

// counted returns a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// bot returns an error if a text is no spec of a bot.
func bot(text, example string) error {
	_, err := bots.Parse(text)
	switch {
	case !errors.Is(err, bots.ErrUnknown):
		return err
	case strings.Trim(text, "0123456789") == "" && text != "":
		return fmt.Errorf("%q is not a bot; list one for each seat, e.g. %s", text, example)
	}
	meant := ""
	if near := yamltree.Nearest(text, append(bots.LevelNames(), "random", "mcts", "net", "puct", "turns", person)); near != "" {
		meant = fmt.Sprintf(" (did you mean %s?)", near)
	}
	return fmt.Errorf("unknown bot %q%s; levels: %s; more: signoria play --help", text, meant, strings.Join(bots.LevelNames(), ", "))
}

// usable returns an error if a file of weights that the seats name cannot be used.
func usable(title engine.Title, o engine.Options, seats []string, weights *net.Library) error {
	p, err := title.Start(o, engine.NewChance(engine.SeedFromInt(0)))
	if err != nil {
		return usage(err)
	}
	for _, text := range seats {
		if spec, err := bots.Parse(text); err == nil {
			if err := spec.CheckWeights(p, weights); err != nil {
				return usagef("--seats: %w", err)
			}
		}
	}
	return nil
}

// noTitle returns the error for an unknown title.
func noTitle(name string) error {
	var names []string
	for _, g := range games.All() {
		names = append(names, g.Name)
	}
	meant := ""
	if near := yamltree.Nearest(name, names); near != "" {
		meant = fmt.Sprintf(" (did you mean %s?)", near)
	}
	return fmt.Errorf("there is no title %q%s; titles: %s", name, meant, strings.Join(names, ", "))
}
