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

// match lets bots of a spec play a match to its end. It calls tell before each choice is carried
// out, and returns the last position.
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

// TestBotsKeepLeaders checks that bots keep leaders. Each bot has drafted four of them. Before all
// members of the first round are placed, at most a quarter of all leaders are discarded. At least
// an eighth of them are played.
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
		t.Errorf("of %d leaders %d were discarded in the first round, want at most a quarter; %d were played, want at least an eighth", all, gone, played)
	}
}

// TestBotsFinishWonGames checks that a bot wins a game that one choice can win. It makes that
// choice, or it wins by further choices of its own before another seat is asked.
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
		t.Error("no position had a winning choice: the test checked nothing")
	}
}

// wins reports whether a choice ends the game with a win for its seat.
func wins(p engine.Position, seat engine.Seat, c engine.Choice) bool {
	after := p.Copy()
	after.Apply(seat, c)
	return after.Owing() == 0 && after.Rank(nil)[seat].Rank == 1
}

// winsThisTurn reports whether a bot that makes this choice wins before another seat is asked.
func winsThisTurn(t *testing.T, p engine.Position, seat engine.Seat, c engine.Choice, bot bots.Bot) bool {
	p = p.Copy()
	p.Apply(seat, c)
	for p.Owing() == engine.SeatsOf(seat) {
		p.Apply(seat, bot.Choose(t.Context(), p, seat))
	}
	return p.Owing() == 0 && p.Rank(nil)[seat].Rank == 1
}

// TestLevelsHaveACap checks that no level thinks without a cap, however slow the machine is. No
// level has a time alone for its budget. Each level with a guided search has a cap of at most ten
// seconds.
func TestLevelsHaveACap(t *testing.T) {
	for _, level := range bots.Levels {
		if s := level.Spec; s.Timed() || s.Kind == bots.Guided && (s.Time <= 0 || s.Time > 10*time.Second) {
			t.Errorf("level %s has no cap, or one of more than ten seconds: %v", level.Name, s)
		}
	}
}
