package terminal

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"

	lorenzocontent "signoria/games/lorenzo/content"
	"signoria/games/lorenzo/rules"
	lorenzowords "signoria/games/lorenzo/words"
	"signoria/i18n"
)

func book(t *testing.T) *i18n.Book {
	t.Helper()
	b, err := i18n.Load(i18n.Shared(), Words, lorenzowords.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestLanguagesAgree(t *testing.T) {
	b, err := i18n.Load(Words)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range b.Check() {
		t.Error(problem)
	}
}

func lorenzoTable(t *testing.T, lang string, players ...string) Config {
	t.Helper()
	content, err := lorenzocontent.Load(lorenzocontent.Files)
	if err != nil {
		t.Fatal(err)
	}
	return Config{
		Title: rules.New(content), Narrator: lorenzowords.Narrator{}, Words: book(t).In(lang), Name: "Lorenzo il Magnifico",
		Players: players, Seed: engine.SeedFromInt(1), Bots: 1,
	}
}

func toyTable(t *testing.T, players ...string) Config {
	t.Helper()
	return Config{Title: toy.Title(), Words: book(t).In("en"), Name: "Toy", Players: players, Seed: engine.SeedFromInt(1)}
}

// session plays a script, one line each, and gives the screen.
func session(t *testing.T, c Config, script ...string) string {
	t.Helper()
	var screen bytes.Buffer
	c.In, c.Out = strings.NewReader(strings.Join(script, "\n")+"\n"), &screen
	if err := Play(t.Context(), c); err != nil {
		t.Fatalf("%v\n%s", err, &screen)
	}
	return screen.String()
}

func wants(t *testing.T, screen string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		at := strings.Index(screen, text)
		if at < 0 {
			t.Fatalf("%q is missing, or not where it should be:\n%s", text, screen)
		}
		screen = screen[at+len(text):]
	}
}

func TestCommands(t *testing.T) {
	screen := session(t, toyTable(t, "", "random"),
		"?", "bid 3", "why bold", "why nonsense", "99", "zzz", "score", "board", "undo", "bold", "undo", "1", "seal words nobody has", "quit")
	wants(t, screen,
		"Toy. You answer", "1  meek", "2  bold",
		"take back your last choice",
		"bidAsked (T-3)",
		"It is open.",
		`"nonsense": want meek`,
		"There is no choice 99.",
		"No choice has these words in it: zzz.",
		"You: 4 points (hand 4)",
		"Bot 2: 0 points",
		"no plain board",
		"Nothing to take back",
		"bid ", "Taken back.", "1  meek",
		"No choice has these words in it: seal words nobody has",
		"The game is left.")
}

func TestEndOfInputLeavesTheGame(t *testing.T) {
	for _, input := range []string{"", "meek", "meek\nseal\n"} {
		c := toyTable(t, "", "random")
		var screen bytes.Buffer
		c.In, c.Out = strings.NewReader(input), &screen
		if err := Play(t.Context(), c); err != nil {
			t.Errorf("after %q: %v", input, err)
		}
		wants(t, screen.String(), "The game is left.")
	}
}

func TestEndOfContextLeavesTheGame(t *testing.T) {
	c := toyTable(t, "", "mcts:1m")
	in, _ := io.Pipe() // nobody ever types
	ctx, cancel := context.WithCancel(t.Context())
	c.In, c.Out = in, writerFunc(func(text []byte) (int, error) {
		if bytes.HasPrefix(text, []byte("> ")) {
			cancel()
		}
		return len(text), nil
	})
	if err := Play(ctx, c); err != nil {
		t.Error(err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(text []byte) (int, error) { return f(text) }

func TestWholeGame(t *testing.T) {
	script := strings.Split(strings.Repeat("1\n", 400), "\n")
	screen := session(t, lorenzoTable(t, "en", "", "random"), script...)
	wants(t, screen, "round 1 of 6", "The game is over.", "You:", "points", "1. ", "2. ")
	if m := regexp.MustCompile(`%!|\{[a-z]+\}|terminal\.[a-z]`).FindString(screen); m != "" {
		t.Errorf("%q is no word for people", m)
	}
}

func TestOtherLanguages(t *testing.T) {
	for lang, text := range map[string]string{"cs": "Odpovídáte číslem", "ru": "Отвечайте номером"} {
		screen := session(t, lorenzoTable(t, lang, "", "random", "random"), "?", "1", "board", "score", "quit")
		wants(t, screen, text)
		if m := regexp.MustCompile(`%!|\{[a-z]+\}|terminal\.[a-z]`).FindString(screen); m != "" {
			t.Errorf("%s: %q is no word for people", lang, m)
		}
	}
}

func TestTurnIsTakenBackBeforeBotsGoOn(t *testing.T) {
	screen := session(t, lorenzoTable(t, "en", "", "random"), "place white market.1", "servants 0", "undo", "undo", "place black market.2", "servants 0", "", "quit")
	wants(t, screen, "How many servants?", "Press Enter to continue", "Taken back.", "How many servants?", "Taken back.",
		"Place a family member", "How many servants?", "Press Enter to continue", "Bot 2:")
}

// TestCurtain: two persons at one screen; what one was offered scrolls away
// before the other is asked, and the other's hand is not shown.
func TestCurtain(t *testing.T) {
	screen := session(t, toyTable(t, "", ""), "bold", "seal", "", "", "list", "quit")
	parts := strings.Split(screen, strings.Repeat("\n", 60))
	if len(parts) != 2 {
		t.Fatalf("%d screens, want player 1's and player 2's:\n%s", len(parts), screen)
	}
	wants(t, parts[0], "2  bold", "seal", "Press Enter to continue")
	wants(t, parts[1], "Player 2: take the seat", "1  meek")
}

func TestPlayRefuses(t *testing.T) {
	for name, players := range map[string][]string{
		"one seat": {""}, "an unknown bot": {"", "clever"}, "too many": {"", "", "", "", ""},
	} {
		c := toyTable(t, players...)
		c.In, c.Out = strings.NewReader(""), io.Discard
		if err := Play(t.Context(), c); err == nil {
			t.Errorf("%s: should be refused", name)
		}
	}
}

// TestThePreparationIsPainted: whoever keeps a leader reads what each of them
// does, and the table when the game begins.
func TestThePreparationIsPainted(t *testing.T) {
	c := lorenzoTable(t, "en", "", "random")
	c.Options = engine.Options{Set: map[string]string{"advanced": "on"}}
	screen := session(t, c, "1", "", "1", "", "1", "", "1", "", "quit")
	wants(t, screen, "Preparing the game: Bonus tiles", "Preparing the game: Leaders", "Once a round", "Keep one leader", "Preparing the game: Leaders", "Keep one leader", "Territories")
}
