package web

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/games"
	"signoria/i18n"
	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/table"
	"signoria/talk"
	"signoria/web/learn"
	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// begun are the beginnings of keys that pages put together, and their possible ends.
var begun = map[string][]string{
	"ladder.kinds.":       {"duel", "table"},
	"ladder.who.":         {"all", "people", "programs"},
	"person.sees.":        {"anybody", "known", "nobody"},
	"theme.":              page.Themes[:],
	"level.":              page.DefaultLevels(),
	"level_about.":        page.DefaultLevels(),
	"pace.":               page.PaceNames(),
	"agree_do.":           {"pause", "go", "more", "pace", "end", "back"},
	"agree_about.":        {"pause", "go", "more", "pace", "end", "back"},
	"home.group.":         {"mine", "others", "over"},
	"time.said.":          {"runs", "night", "paused", "away", "rests"},
	"time.word.":          {"night", "paused", "away"},
	"language.own.":       i18n.Languages,
	"notices.by.":         textsOf(notify.Channels()),
	"notices.lacks.":      textsOf(notify.Channels()),
	"notices.kind.":       textsOf(notify.Kinds()),
	"notices.kind_about.": textsOf(notify.Kinds()),
	"webhook.service.":    textsOf(notify.Services()),
	"webhook.form.":       textsOf(notify.Services()),
	"webhook.mention.":    {"discord", "slack", "mattermost", "telegram"},
	"lobby.paces.":        {"evening", "days", "none"},
	"setup.":              {start.WhoFriend, start.WhoAnybody, start.WhoScreen, start.WhoBot},
	"setup.with.":         {start.WithBots, start.WithFriends, start.WithAnybody, start.WithScreen, start.WithEach},
	"setup.with_about.":   {start.WithBots, start.WithFriends, start.WithAnybody, start.WithScreen, start.WithEach},
	"setup.come.":         {start.ComeAnybody, start.ComeNear, start.ComeKnown},
	"setup.come.short.":   {start.ComeNear, start.ComeKnown},
	"content.":            learn.Sources[:],
	"told.":               page.Paces[:],
	"motion.":             page.Motions[:],
	"turns.":              page.Mores[:],
	"switch.":             {"on", "off"},
	"settings.":           page.Settings(),
	"keys.":               keyWords(),
	"keys.cap.":           {"Space"},
	"title.":              titleWords(),
	"shut.":               shutWords(),
	"account.field.":      people.Tinctures,
	"account.division.":   people.Divisions,
	"account.charge.":     people.Charges,
	"account.part.":       {"field", "division", "second", "charge"},
	"account.privacies.":  textsOf(people.Privacies()),
	"talk.phrase.":        talkPhrases(),
	"talk.group.":         talkGroups(),
	"talk.sign.":          talk.Signs,
	"talk.why.":           talk.Whys,
	"talk.may.":           textsOf(talk.Mays()),
}

// talkPhrases returns the names of all phrases.
func talkPhrases() (keys []string) {
	for _, g := range talk.Groups {
		keys = append(keys, g.Phrases...)
	}
	return keys
}

func talkGroups() (keys []string) {
	for _, g := range talk.Groups {
		keys = append(keys, g.Name)
	}
	return keys
}

// keyWords returns the words that describe keys.
func keyWords() (keys []string) {
	for _, key := range page.Keys {
		keys = append(keys, key.Word)
	}
	return keys
}

// shutWords returns the ends of keys for each reason why a link is not valid.
func shutWords() (keys []string) {
	for _, why := range []table.KeyStatus{live.KeyTaken, live.KeyReplaced, live.KeyRenewed, live.KeyBegun, live.KeyFull, live.KeyCancelled} {
		for _, key := range []string{"head", "text", "do"} {
			keys = append(keys, string(why)+"."+key)
		}
	}
	return keys
}

func textsOf[T ~string](list []T) (texts []string) {
	for _, t := range list {
		texts = append(texts, string(t))
	}
	return texts
}

// titleWords returns the ends of keys of every title's presentation: name and texts, options with
// their values and limits, and the kinds of its printed values.
func titleWords() (keys []string) {
	for _, g := range games.All() {
		add := func(key string) { keys = append(keys, g.Name+"."+key) }
		for _, key := range []string{"name", "about", "length", "weight", "inside", "evening", "usual"} {
			add(key)
		}
		opened, err := g.Open(g.Content)
		if err != nil {
			panic(err)
		}
		for _, o := range opened.Meta().Options {
			add("option." + o.Name + ".head")
			for _, value := range o.Values {
				add("option." + o.Name + "." + value)
			}
			for _, limit := range o.Limits {
				add("option." + o.Name + "." + limit.Why)
			}
		}
		if g.Sources == nil {
			continue
		}
		counts, err := g.Sources(g.Content)
		if err != nil {
			panic(err)
		}
		for _, c := range counts {
			add("values." + learn.ValuesKey(c.What))
		}
	}
	return keys
}

func TestEveryWordOfThePagesIsInEveryLanguage(t *testing.T) {
	t.Parallel()
	book := pagetest.AllWords(t, games.All())
	for _, problem := range book.Check() {
		t.Error(problem)
	}
	keys := keysUsed(t)
	if len(keys) < 100 {
		t.Fatalf("only %d keys found in the sources", len(keys))
	}
	for _, lang := range i18n.Languages {
		for _, key := range keys {
			if !book.In(lang).Has(key) {
				t.Errorf("%s lacks %q", lang, key)
			}
		}
	}
}

func TestNoWordOfThePagesIsUnused(t *testing.T) {
	t.Parallel()
	own, err := i18n.Load(Words())
	pagetest.Must(t, err)
	keys := keysUsed(t)
	for _, key := range own.Keys() {
		if !slices.Contains(keys, key) {
			t.Errorf("no page uses %q", key)
		}
	}
}

// keysUsed returns the keys in the package's sources, sorted.
func keysUsed(t *testing.T) []string {
	t.Helper()
	var keys []string
	var files []string
	for _, pattern := range []string{"*.go", "*/*.go", "*/*.templ"} {
		found, err := filepath.Glob(pattern)
		pagetest.Must(t, err)
		if len(found) == 0 {
			t.Fatalf("no file matches %s", pattern)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_templ.go") || !(strings.HasSuffix(file, ".go") || strings.HasSuffix(file, ".templ")) {
			continue
		}
		data, err := os.ReadFile(file)
		pagetest.Must(t, err)
		keys = append(keys, keysIn(t, string(data))...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// quoted matches keys in sources, by the groups of the catalogues. A key that ends with a dot is
// the beginning of several.
var quoted = regexp.MustCompile(`"((?:page|nav|about|advice|learn|report|guide|theme|motion|turns|switch|talk|settings|keys|footer|level|level_about|pace|pace_about|time|agree|agree_do|agree_about|bounds|home|setup|fair|tab|room|invite|lobby|ladder|person|rated|account|names|watch|shut|table|devices|notices|webhook|plays|seat_state|curtain|chronicle|told|ending|looking|replay|race|story|rules|content|error|word|language|count|title)\.[a-z_.]*)"`)

func keysIn(t *testing.T, source string) (keys []string) {
	t.Helper()
	for _, found := range quoted.FindAllStringSubmatch(source, -1) {
		key := found[1]
		if !strings.HasSuffix(key, ".") {
			keys = append(keys, key)
			continue
		}
		rest, ok := begun[key]
		if !ok {
			t.Errorf("a key begins with %q, which is not in begun", key)
		}
		for _, r := range rest {
			keys = append(keys, key+r)
		}
	}
	return keys
}
