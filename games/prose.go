package games

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"signoria/i18n"
)

// Prose lists the sentences of the title's page of rules, of how it is played and of its
// lessons, in English, for the translator into a further language. What of the page of rules is not for
// players is not among them.
func (g Game) Prose() ([]i18n.Message, error) {
	var list []i18n.Message
	add := func(source, english string) {
		for _, b := range blocksOf(english) {
			if b.key != "" {
				list = append(list, i18n.Prose(i18n.PartRules, source+" "+b.key, b.text, b.check))
			}
		}
	}
	if g.Family == "" {
		add(g.rulesSource(), g.rulesForPlayers())
	}
	add(g.howToSource(), g.howTo())
	lessons, err := g.Taught()
	for _, l := range lessons {
		l.VisitNamed(func(name, text string) {
			list = append(list, i18n.Prose(i18n.PartLessons, lessonSource(l)+" "+name, text, nil))
		})
	}
	return list, err
}

func (g Game) rulesSource() string { return g.Home() + "/rules" }
func (g Game) howToSource() string { return g.Name + "/howto" }

// rulesForPlayers returns the part of the page of rules that translations have; empty if there is no
// translation.
func (g Game) rulesForPlayers() string {
	if g.Pages == nil {
		return ""
	}
	found, err := fs.Glob(g.Pages, "rules.*.md")
	if err != nil || len(found) == 0 {
		return ""
	}
	data, err := fs.ReadFile(g.Pages, found[0])
	if err != nil {
		return ""
	}
	return Counterpart(g.Page, string(data))
}

// howTo returns how the title is played, in English; empty if nothing says it.
func (g Game) howTo() string {
	if g.Pages == nil {
		return ""
	}
	data, err := fs.ReadFile(g.Pages, cmp.Or(g.HowTo, "howto")+"."+i18n.Languages[0]+".md")
	if err != nil {
		return ""
	}
	return string(data)
}

// translated returns a page in a language that the host has added: its translated blocks, and the others in
// English; false if none is translated.
func translated(lang, source, english string) (page string, ok bool) {
	var text strings.Builder
	for _, b := range blocksOf(english) {
		said, found := i18n.Said(lang, source+" "+b.key)
		if found && b.key != "" {
			ok = true
		} else {
			said = b.text
			noteEnglish(lang, b.text)
		}
		text.WriteString(b.before + said)
	}
	return text.String(), ok
}

// markup matches what divides a line of Markdown into pieces of text: marks, links, cells, and the numbers
// of rules, to which pages lead.
var markup = regexp.MustCompile("[*`|]+|\\[|\\]\\([^)]*\\)|\\]|\\b[A-Z]{1,3}-\\d+(?:\\.\\d+)*\\b")

// noteEnglish notes the pieces of a block that a further language shows in English.
func noteEnglish(lang, block string) {
	for _, piece := range markup.Split(block, -1) {
		if !i18n.AnyLanguage(piece) {
			i18n.NoteEnglish(lang, piece)
		}
	}
}

// block is a piece of Markdown that is translated as a whole: a heading, a paragraph, an entry of a
// list or a row of a table, in one line.
type block struct {
	// before precedes the text and is not translated: line ends, the mark of a list, code.
	before, text string
	// key names the block on its page: the last rule's number, and which one from there it is. It is
	// empty for what ends the page.
	key string
}

// listMark begins an entry of a list; fixedLine is a line that no language changes: a rule across the
// page or below the head of a table.
var (
	listMark  = regexp.MustCompile(`^\s*(?:[-*]|\d+\.)\s+`)
	headMark  = regexp.MustCompile(`^#+\s+`)
	fixedLine = regexp.MustCompile(`^[-|: ]+$`)
)

// blocksOf takes a page apart. All blocks one after the other are the page, but for the line ends
// within a paragraph, which become spaces.
func blocksOf(page string) []block {
	var (
		list   []block
		before string // what is before the next block
		open   *block // a paragraph that the next line may continue
		code   bool
		number = "0"
		count  = map[string]int{}
	)
	end := func() {
		if open != nil {
			list = append(list, *open)
			open, before = nil, "\n"
		}
	}
	begin := func(mark, text string) {
		if found := NumbersOf(mark + text); len(found) > 0 {
			number = found[0]
		}
		count[number]++
		key := number
		if n := count[number]; n > 1 {
			key += " " + strconv.Itoa(n)
		}
		open = &block{before + mark, text, key}
	}
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		words := strings.TrimSpace(line)
		fence := strings.HasPrefix(words, "```")
		switch {
		case code || fence || words == "" || fixedLine.MatchString(words):
			end()
			code = code != fence
			before += line + "\n"
		case strings.HasPrefix(words, "|"):
			end()
			begin("", words)
			end()
		case headMark.MatchString(words):
			end()
			mark := headMark.FindString(words)
			begin(mark, words[len(mark):])
			end()
		case listMark.MatchString(line):
			end()
			mark := listMark.FindString(line)
			begin(mark, strings.TrimSpace(line[len(mark):]))
		case open != nil:
			open.text += " " + words
		default:
			begin(line[:strings.Index(line, words)], words)
		}
	}
	end()
	return append(list, block{before: before})
}

// check refuses a translation that other pages could not lead to, or that breaks the page.
func (b block) check(said string) error {
	mark := b.before[strings.LastIndexByte(b.before, '\n')+1:]
	have, want := mark+said, mark+b.text
	switch {
	case strings.Contains(said, "\n"):
		return errors.New("it has several lines; write it in one")
	case !slices.Equal(NumbersOf(have), NumbersOf(want)):
		return fmt.Errorf("it has to begin with the rule's number as in English: %s", firstWord(b.text))
	case !slices.Equal(lettersOf(have), lettersOf(want)):
		return fmt.Errorf("it has to have the part's letter as in English: %q", b.text)
	case strings.HasPrefix(b.text, "|") && strings.Count(said, "|") != strings.Count(b.text, "|"):
		return fmt.Errorf("it has %d strokes between cells, the English one %d", strings.Count(said, "|"), strings.Count(b.text, "|"))
	case mark == "" && (headMark.MatchString(said) || listMark.MatchString(said)) || strings.HasPrefix(said, "```"):
		return errors.New("it begins with a mark of Markdown that the English one lacks")
	}
	return nil
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}
