package rules

import (
	"os"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/rulepage"
	"signoria/engine/scenario"
	"signoria/games/example/content"
)

func title(t testing.TB) engine.Title {
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	return New(c)
}

func TestContract(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Sets: []string{"", "wagers=open"}, Games: 80, DeepGames: 4})
}

func TestGoldenGame(t *testing.T) {
	enginetest.Golden(t, title(t), "../testdata/golden/three-seats.txt", engine.Options{Seats: 3}, 3)
}

func TestScenarios(t *testing.T) { scenario.RunT(t, title(t), os.DirFS("../testdata/scenarios")) }

func TestRules(t *testing.T) {
	rulepage.Page{Title: "example", Prefixes: "EX", Root: "../../.."}.Run(t)
}
