package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/bots"
	"signoria/engine"
	"signoria/games"
)

// match lets bots of a spec play a match out, and tells every choice before it is made.
func match(t *testing.T, title, options string, seats int, spec string, seed int64, tell func(engine.Position, engine.Seat, engine.Choice)) engine.Position {
	t.Helper()
	_, opened, err := editionFlag{}.game(title)
	if err != nil {
		t.Fatal(err)
	}
	o, err := engine.ParseOptions(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	p, err := opened.Start(o, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		t.Fatal(err)
	}
	weights := library(games.All())
	players := make([]bots.Bot, seats)
	for i := range players {
		if players[i], err = bots.New(spec, seed+int64(i), weights); err != nil {
			t.Fatal(err)
		}
	}
	for p.Owing() != 0 {
		seat := p.Owing().First()
		c := players[seat].Choose(t.Context(), p, seat)
		tell(p, seat, c)
		p.Apply(seat, c)
	}
	return p
}

// Bots keep leaders worth keeping: few of the four that each has drafted are thrown away
// before everybody has placed all members of the first round, and some are played.
func TestBotsKeepLeaders(t *testing.T) {
	const matches, seats, drafted, members = 3, 4, 4, 4
	gone, played := 0, 0
	for seed := range int64(matches) {
		placed := 0
		match(t, "lorenzo", "advanced", seats, "net", seed, func(p engine.Position, seat engine.Seat, c engine.Choice) {
			switch what, _, _ := strings.Cut(p.Format(seat, c), " "); what {
			case "place":
				placed++
			case "play":
				played++
			case "discard":
				if placed < seats*members {
					gone++
				}
			}
		})
	}
	if all := matches * seats * drafted; gone*4 > all || played*8 < all {
		t.Errorf("of %d leaders %d were thrown away in the first round, and %d played", all, gone, played)
	}
}

// A game that can be won with one choice is won with it, or by more points before anybody
// else has a say, whatever else the seat might hope for.
func TestBotsFinishWonGames(t *testing.T) {
	weights := library(games.All())
	found := 0
	for seed, title := range []string{"lorenzo", "lorenzo", "lorenzo", "mil", "mil", "wars-of-italy"} {
		match(t, title, "", 2, "net:0.3", int64(seed), func(p engine.Position, seat engine.Seat, _ engine.Choice) {
			open := p.Choices(seat, nil)
			if len(open) < 2 || !slices.ContainsFunc(open, func(c engine.Choice) bool { return wins(p, seat, c) }) {
				return
			}
			found++
			for _, spec := range []string{"net", "puct:40"} {
				bot, err := bots.New(spec, 1, weights)
				if err != nil {
					t.Fatal(err)
				}
				if c := bot.Choose(t.Context(), p, seat); !wins(p, seat, c) && !winsThisTurn(t, p, seat, c, bot) {
					t.Errorf("%s, match %d: %s does not win in this turn but chooses %s", title, seed, spec, p.Format(seat, c))
				}
			}
		})
	}
	if found == 0 {
		t.Error("no game could be won at once: the test shows nothing")
	}
}

// wins tells whether a choice ends the game with a win.
func wins(p engine.Position, seat engine.Seat, c engine.Choice) bool {
	after := p.Copy()
	after.Apply(seat, c)
	return after.Owing() == 0 && after.Rank(nil)[seat].Rank == 1
}

// winsThisTurn tells whether a bot goes on from its choice, before anybody else has a say,
// to win.
func winsThisTurn(t *testing.T, p engine.Position, seat engine.Seat, c engine.Choice, bot bots.Bot) bool {
	p = p.Copy()
	p.Apply(seat, c)
	for p.Owing() == engine.SeatsOf(seat) {
		p.Apply(seat, bot.Choose(t.Context(), p, seat))
	}
	return p.Owing() == 0 && p.Rank(nil)[seat].Rank == 1
}

// No level thinks longer than its cap, however slow the machine.
func TestLevelsHaveACap(t *testing.T) {
	for _, level := range bots.Levels {
		if s := level.Spec; s.Timed() || s.Kind == bots.Guided && (s.Time <= 0 || s.Time > 10*time.Second) {
			t.Errorf("%s: %v", level.Name, s)
		}
	}
}
