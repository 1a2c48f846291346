package docs_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine"
	"signoria/engine/lesson"
	"signoria/engine/scenario"
	"signoria/engine/yamltree"
	"signoria/games"
	"signoria/table"
)

// The pages whose examples are tested.
const (
	notationPage  = "notation.md"
	scenariosPage = "scenarios.md"
	lessonsPage   = "lessons.md"
	readmePage    = "../README.md"
)

// examples returns the fenced blocks of a kind on the page, each with the lines
// before it left blank, so that errors name the page's lines.
func examples(t *testing.T, page, kind string) []string {
	t.Helper()
	text := read(t, page)
	var found []string
	block := regexp.MustCompile("(?ms)^```" + kind + "\n(.*?)^```$")
	for _, at := range block.FindAllStringSubmatchIndex(text, -1) {
		lines := strings.Count(text[:at[2]], "\n")
		found = append(found, strings.Repeat("\n", lines)+text[at[2]:at[3]])
	}
	if len(found) == 0 {
		t.Fatalf("%s has no example of %q", page, kind)
	}
	return found
}

// title opens a title with its own printed values.
func title(t *testing.T, name string) engine.Title {
	t.Helper()
	for _, g := range games.Known() {
		if g.Name == name {
			title, err := g.Open(g.Content)
			if err != nil {
				t.Fatal(err)
			}
			return title
		}
	}
	t.Fatalf("there is no title %s", name)
	return nil
}

// TestScenarioExamples runs the scenarios of scenarios.md and of the README, and
// wants one for each title whose choices notation.md shows.
func TestScenarioExamples(t *testing.T) {
	shown := map[string]bool{}
	for _, page := range []string{scenariosPage, readmePage} {
		for _, text := range examples(t, page, "yaml scenario") {
			list, err := scenario.Parse(page, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range list {
				shown[s.Game] = shown[s.Game] || page == scenariosPage
				for _, f := range s.RunWith(title(t, s.Game), scenario.Guide{Rules: rules(t, s.Game)}) {
					t.Error(f)
				}
			}
		}
	}
	for _, at := range tables(t) {
		if name := at.pos.Meta().Name; !shown[name] {
			t.Errorf("%s shows the choices of %s, but %s no scenario", notationPage, name, scenariosPage)
		}
	}
}

// TestLessonExample wants the lesson and its translation to be read and to go.
func TestLessonExample(t *testing.T) {
	model, translation := examples(t, lessonsPage, "yaml lesson"), examples(t, lessonsPage, "yaml translation")
	if len(model) != 1 || len(translation) != 1 {
		t.Fatalf("%s has %d lessons and %d translations", lessonsPage, len(model), len(translation))
	}
	l, err := lesson.Load(fstest.MapFS{"first.yaml": {Data: []byte(model[0])}, "first.cs.yaml": {Data: []byte(translation[0])}}, "first.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range l.Check(title(t, l.Game), 0, scenario.Guide{Rules: rules(t, l.Game)}) {
		t.Error(f)
	}
}

// rules are the numbers of a title's rules.
func rules(t *testing.T, name string) []string {
	t.Helper()
	for _, g := range games.All() {
		if g.Name == name {
			return g.RuleIDs()
		}
	}
	t.Fatalf("there is no title %s", name)
	return nil
}

// TestRuleIDs: paragraphs in bold and rows of tables are rules, what a page excuses
// at its end or only mentions defines none.
func TestRuleIDs(t *testing.T) {
	for title, want := range map[string][]string{"lorenzo": {"L-6.3", "TV-51", "SM-3.1"}, "virtu": {"V-9.1", "V-25.1c"}, "wars-of-italy": {"W-5.1"}, "mil": {"M-28.5", "M-16.4c", "M-12.4b", "R-107"}} {
		for _, id := range want {
			if !slices.Contains(rules(t, title), id) {
				t.Errorf("%s is a rule of %s", id, title)
			}
		}
		for _, id := range []string{"L-99.9", "M-16.4d", "M-24.2a"} {
			if slices.Contains(rules(t, title), id) {
				t.Errorf("%s is no rule of %s", id, title)
			}
		}
	}
}

// TestOptions wants the table of options to be that of the titles, with a row for
// each title whose choices are shown.
func TestOptions(t *testing.T) {
	text := read(t, scenariosPage)
	rows := 0
	for _, g := range games.All() {
		var options []string
		for _, o := range title(t, g.Name).Meta().Options {
			options = append(options, "`"+o.Name+"="+strings.Join(o.Values, "` `")+"`")
		}
		if !strings.Contains(text, "| `"+g.Name+"` |") {
			continue // its page of rules tells them
		}
		rows++
		if row := "| `" + g.Name + "` | " + strings.Join(options, "; ") + " |\n"; !strings.Contains(text, row) {
			t.Errorf("%s has no row %s", scenariosPage, row)
		}
	}
	if rows < len(tables(t))-1 {
		t.Errorf("%s has the options of %d titles only", scenariosPage, rows)
	}
}

// TestPositionExamples wants the written positions to be read, and to be the
// same when they are written and read again.
func TestPositionExamples(t *testing.T) {
	for _, at := range []struct{ kind, title, options string }{
		{"yaml position", "lorenzo", ""},
		{"yaml position lorenzo houses", "lorenzo", "houses"},
		{"yaml position lorenzo auction", "lorenzo", "houses"},
		{"yaml position virtu", "virtu", ""},
		{"yaml position wars-of-italy", "wars-of-italy", ""},
		{"yaml position mil", "mil", ""},
	} {
		game := title(t, at.title)
		o, err := engine.ParseOptions(seats(game), at.options)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range examples(t, notationPage, at.kind) {
			pos, err := game.Load(o, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			saved, err := pos.Save()
			if err != nil {
				t.Fatal(err)
			}
			again, err := game.Load(o, saved)
			if err != nil {
				t.Fatalf("%v\n%s", err, saved)
			}
			if !again.Equal(pos) {
				t.Errorf("another position after writing and reading:\n%s", saved)
			}
		}
	}
}

// TestFieldsAreTold: the page names every field of a position and of its seats.
func TestFieldsAreTold(t *testing.T) {
	_, told, found := strings.Cut(read(t, notationPage), "\n## Positions\n")
	told, _, ended := strings.Cut(told, "\n## Records\n")
	if !found || !ended {
		t.Fatalf("%s has no part Positions before Records", notationPage)
	}
	for _, g := range games.All() {
		game := title(t, g.Name)
		for _, set := range append([]string{""}, fullest[g.Name]...) {
			options, phase, _ := strings.Cut(set, "/")
			o, err := engine.ParseOptions(seats(game), options)
			if err != nil {
				t.Fatal(err)
			}
			pos, err := game.Load(o, []byte(phase))
			if err != nil {
				t.Fatal(err)
			}
			saved, err := pos.Save()
			if err != nil {
				t.Fatal(err)
			}
			_, root := yamltree.Parse("position", saved)
			for _, f := range slices.Concat(root.Fields(), root.Get("seats").Get("1").Fields()) {
				if name := strings.TrimRight(f.Name, "123456"); !strings.Contains(told, "`"+name) {
					t.Errorf("%s does not tell of %s, which %s has (%s)", notationPage, f.Name, g.Name, set)
				}
			}
		}
	}
}

// fullest are options and phases of a title in which its positions have most
// fields.
var fullest = map[string][]string{
	"lorenzo": {"houses,pazzi,deck=custom", "houses/phase: draft", "houses/phase: auction", "houses/phase: start", "advanced/phase: tiles", "deck=custom,pazzi/phase: piles"},
	"virtu":   {"/phase: winter", "/{steps: 1}"},
	"mil":     {"/{phase: spheres, sphere: court, spaces: {court: [1.A, 2.A, white]}, turn: 2}"},
}

// choiceRows are the choices in the first column of the table below a heading.
func choiceRows(t *testing.T, heading string) []string {
	t.Helper()
	_, choices, _ := strings.Cut(read(t, notationPage), "\n## Choices\n")
	choices, _, _ = strings.Cut(choices, "\n## ")
	_, section, _ := strings.Cut(choices, "\n### "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n### ")
	var rows []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(section, -1) {
		rows = append(rows, row[1])
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no table of choices below %q", notationPage, heading)
	}
	return rows
}

// tables are the tables of choices, each with a position in which its rows can be
// read, and with the table whose choices its title has, too.
func tables(t *testing.T) []choiceTable {
	basic, virtu := "Lorenzo il Magnifico", "Virtù"
	return []choiceTable{
		{basic, production(t), ""},
		{"Lorenzo il Magnifico: leaders, houses, Pazzi", piles(t), basic},
		{virtu, start(t, "virtu"), ""},
		{"Virtù: Wars of Italy", start(t, "wars-of-italy"), virtu},
		{"MIL (1049)", start(t, "mil"), ""},
	}
}

type choiceTable struct {
	heading string
	pos     engine.Position
	beside  string
}

// TestChoiceExamples wants every choice of the tables to be read, and written
// in the same words, by one form of the title.
func TestChoiceExamples(t *testing.T) {
	for _, at := range tables(t) {
		for _, row := range choiceRows(t, at.heading) {
			c, err := at.pos.Parse(0, row)
			if err != nil {
				t.Errorf("%s: %v", row, err)
				continue
			}
			if got := at.pos.Format(0, c); got != row {
				t.Errorf("%s is written %s", row, got)
			}
			if fit := fitting(at.pos, c); len(fit) != 1 || !strings.HasPrefix(row, fixed(fit[0])) {
				t.Errorf("%s is of the forms %q; want one that begins so", row, fit)
			}
		}
	}
}

// TestFormsAreShown wants every form of every title to be shown by a row.
func TestFormsAreShown(t *testing.T) {
	for _, at := range tables(t) {
		rows := choiceRows(t, at.heading)
		if at.beside != "" {
			rows = append(rows, choiceRows(t, at.beside)...)
		}
		shown := map[string]bool{}
		for _, row := range rows {
			if c, err := at.pos.Parse(0, row); err == nil {
				for _, form := range fitting(at.pos, c) {
					shown[form] = true
				}
			}
		}
		forms := at.pos.Forms()
		if len(forms) == 0 {
			t.Errorf("%s: the title tells no forms", at.heading)
		}
		for _, form := range forms {
			if !shown[form.Text] {
				t.Errorf("%s: no row shows %q", at.heading, form.Text)
			}
		}
	}
}

// fitting are the forms of a choice.
func fitting(pos engine.Position, c engine.Choice) (texts []string) {
	for _, form := range pos.Forms() {
		if form.Fits(c) {
			texts = append(texts, form.Text)
		}
	}
	return texts
}

// fixed is the word that a form begins with; empty where that is a noun.
func fixed(form string) string { return regexp.MustCompile(`^[a-z_-]*`).FindString(form) }

// seats are three, as far as the title is for three.
func seats(game engine.Title) int { return min(3, game.Meta().MaxSeats) }

// start is a title's standard start.
func start(t *testing.T, name string) engine.Position {
	t.Helper()
	game := title(t, name)
	pos, err := game.Load(engine.Options{Seats: seats(game)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// piles is the start of a match with everything, whose decks are chosen: only there
// cards can be left out.
func piles(t *testing.T) engine.Position {
	t.Helper()
	o, err := engine.ParseOptions(3, "houses,pazzi,deck=custom")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := title(t, "lorenzo").Load(o, []byte("phase: piles"))
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// production is a position in the middle of a production: only there trades can
// be understood.
func production(t *testing.T) engine.Position {
	t.Helper()
	given := "{round: 6, dice: {white: 6}, seats: {1: {servants: 0, building: [29, 34]}}}"
	pos, err := title(t, "lorenzo").Load(engine.Options{Seats: 2}, []byte(given))
	if err != nil {
		t.Fatal(err)
	}
	c, err := pos.Parse(0, "place white production.first")
	if err == nil {
		err = pos.Do(0, c, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestRecordExamples(t *testing.T) {
	for _, text := range examples(t, notationPage, "json record") {
		record, err := table.ReadRecord(strings.NewReader(strings.TrimLeft(text, "\n")), notationPage)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range record.Lines {
			if line.Kind != table.KindChoice {
				continue
			}
			pos, err := title(t, "lorenzo").Start(engine.Options{Seats: record.Header.Seats}, engine.FastChance(1))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := pos.Parse(0, line.Text); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestKindsOfEntries wants the table of kinds of log entries to name all kinds that
// there are, and no other.
func TestKindsOfEntries(t *testing.T) {
	_, after, found := strings.Cut(read(t, notationPage), "\n| kind | text |\n")
	if !found {
		t.Fatal("there is no table of kinds")
	}
	lines, _, _ := strings.Cut(after, "\n\n")
	var got []table.Kind
	for _, line := range strings.Split(lines, "\n")[1:] {
		names, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " |")
		for _, name := range strings.Split(names, ", ") {
			got = append(got, table.Kind(strings.Trim(name, "`")))
		}
	}
	want := table.Kinds()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the table has %q, the log %q", got, want)
	}
}
