package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"signoria/games"
	"signoria/i18n"
	"signoria/i18n/po"
	"signoria/internal/files"
	"signoria/notice"
	"signoria/terminal"
	"signoria/web"
)

type wordsCommands struct {
	Export wordsExport `cmd:"" help:"Write all texts for a further language as a .po file of gettext, to be translated."`
	Import wordsImport `cmd:"" help:"Check a translated .po file and lay it where the server reads it."`
}

// maxWordsBytes is the largest file of translations in bytes.
const maxWordsBytes = 8 << 20

// wordsFolder is the folder of translations, in the data directory.
const wordsFolder = "words"

type wordsExport struct {
	Lang string `arg:"" help:"Tag of the language, such as de."`
	Out  string `help:"File to write; without it the standard output." placeholder:"FILE" type:"path"`
	From string `help:"Take over the translations of this file, as far as the program still has their texts." placeholder:"FILE" type:"path"`
}

// Run writes the file, and prints how much of it is translated.
func (c *wordsExport) Run(s streams) error {
	forms, err := i18n.PluralForms(c.Lang)
	if err != nil {
		return usage(err)
	}
	messages, err := allMessages()
	if err != nil {
		return err
	}
	old := map[string]po.Message{}
	if c.From != "" {
		if _, err := readTranslation(c.From, messages, false); err != nil {
			return err
		}
		text, err := files.Read(c.From, maxWordsBytes)
		if err != nil {
			return usage(err)
		}
		translated, err := po.Read(c.From, string(text))
		if err != nil {
			return usage(err)
		}
		for _, m := range translated {
			old[m.Context] = m
		}
	}
	head := []string{
		"Language: " + c.Lang, "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
		"X-Generator: signoria " + built().Program,
	}
	if rule := pluralRule(c.Lang, len(forms)); rule != "" {
		head = append(head, "Plural-Forms: "+rule)
	}
	list := []po.Message{{Text: []string{strings.Join(head, "\n") + "\n"}, Notes: []string{
		"Words in {braces} are filled in: keep them, in any order. {{ and }} are braces themselves.",
		"Notes show how the other languages say it; forms of a name that differ there are its cases.",
		"Plural forms, with the first numbers of each: " + strings.Join(forms, ", ") + ".",
		"What is not translated, or marked as fuzzy, is shown in English.",
	}}}
	for _, m := range messages {
		made := po.Message{Context: m.Context, ID: m.Other, Notes: m.Notes, Text: []string{""}}
		if m.One != "" {
			made.ID, made.Plural, made.Text = m.One, m.Other, make([]string, len(forms))
		}
		if before, ok := old[m.Context]; ok && len(before.Text) == len(made.Text) {
			made.Text, made.Flags = before.Text, before.Flags
			if (before.ID != made.ID || before.Plural != made.Plural) && !before.Fuzzy() {
				made.Flags = append(slices.Clone(before.Flags), "fuzzy")
			}
		}
		list = append(list, made)
	}
	var text bytes.Buffer
	if err := po.Write(&text, list); err != nil {
		return err
	}
	t, err := i18n.ReadTranslation(c.Lang+".po", text.String(), messages, true)
	if err != nil {
		return err
	}
	if c.Out == "" {
		_, err = s.out.Write(text.Bytes())
		return err
	}
	if err := writeWhole(c.Out, text.Bytes()); err != nil {
		return unwritten("--out", err)
	}
	fmt.Fprintln(s.out, t.Coverage())
	return nil
}

type wordsImport struct {
	File string `arg:"" help:"The translated file, as words export wrote it." type:"path"`
	Data string `help:"Folder of the server, which reads it at its next start." default:"./data" placeholder:"DIR" type:"path"`
}

// Run checks the file, and copies it into the data directory if nothing is wrong with it.
func (c *wordsImport) Run(s streams) error {
	messages, err := allMessages()
	if err != nil {
		return err
	}
	t, err := readTranslation(c.File, messages, true)
	if err != nil {
		return err
	}
	text, err := files.Read(c.File, maxWordsBytes)
	if err != nil {
		return usage(err)
	}
	folder := filepath.Join(c.Data, wordsFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return unwritten("--data", err)
	}
	at := filepath.Join(folder, t.Lang+".po")
	if err := writeWhole(at, text); err != nil {
		return unwritten("--data", err)
	}
	if err := errors.Join(files.GiveToOwner(c.Data, folder), files.GiveToOwner(c.Data, at)); err != nil {
		return fmt.Errorf("%s is written, but the server may be unable to read it: %w", at, err)
	}
	fmt.Fprintf(s.out, "%s\n%s: a server of this folder speaks it after its next start\n", t.Coverage(), at)
	return nil
}

// readTranslation reads and checks a file. Its errors are errors of the command line.
func readTranslation(file string, messages []i18n.Message, strict bool) (*i18n.Translation, error) {
	text, err := files.Read(file, maxWordsBytes)
	if err != nil {
		return nil, usage(err)
	}
	t, err := i18n.ReadTranslation(file, string(text), messages, strict)
	return t, usage(err)
}

// writeWhole writes a file atomically.
func writeWhole(name string, text []byte) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s %w", name, errFolder)
	}
	temp, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	if _, err := temp.Write(text); err != nil {
		temp.Close()
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}

// errFolder means that a folder was named for a file.
var errFolder = errors.New("is a folder; name a file")

// unwritten returns the error for a file that could not be written: one of the command line if its flag
// names what cannot be a file, otherwise a failure, such as a full disk.
func unwritten(flag string, err error) error {
	err = fmt.Errorf("%s: %w", flag, err)
	for _, named := range []error{errFolder, fs.ErrNotExist, fs.ErrInvalid, syscall.ENOTDIR} {
		if errors.Is(err, named) {
			return usage(err)
		}
	}
	return err
}

// allMessages returns the texts of the whole program, with the pages of rules and the lessons.
func allMessages() ([]i18n.Message, error) {
	sources := []fs.FS{i18n.Shared(), web.Words(), notice.Words(), terminal.Words}
	for _, g := range games.All() {
		sources = append(sources, g.About, g.Words)
	}
	list, err := i18n.Messages(sources...)
	for _, g := range games.All() {
		prose, failed := g.Prose()
		list, err = append(list, prose...), errors.Join(err, failed)
	}
	return list, err
}

// speak adds the languages whose files are in wordsFolder. A file that cannot be read is an error, so that
// the host notices; texts of other versions are not.
func (c *serveCommand) speak(log *slog.Logger) error {
	found, err := filepath.Glob(filepath.Join(c.Data, wordsFolder, "*.po"))
	if err != nil || len(found) == 0 {
		return err
	}
	messages, err := allMessages()
	if err != nil {
		return err
	}
	for _, file := range found {
		t, err := readTranslation(file, messages, false)
		if err != nil {
			return err
		}
		if err := i18n.Add(t); err != nil {
			return usagef("%s: %w", file, err)
		}
		log.Info("a language is added: " + t.Coverage())
	}
	return nil
}

// pluralRules are the plural rules of many languages as gettext writes them, which tools of translators
// need. The program itself uses those of CLDR.
var pluralRules = []struct {
	langs, rule string
}{
	{"id ja ko ms th vi zh", "nplurals=1; plural=0;"},
	{"fr pt", "nplurals=2; plural=(n > 1);"},
	{"be hr sr uk", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"},
	{"sk", "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"},
	{"pl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"},
	{"ro", "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);"},
	{"lt", "nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2);"},
	{"sl", "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"},
	{"bg ca da de el es et eu fi gl hu it nb nl nn no sv tr", "nplurals=2; plural=(n != 1);"},
}

// pluralRule returns the plural rule of a language with a number of forms; empty if none is known.
func pluralRule(lang string, forms int) string {
	for _, r := range pluralRules {
		if slices.Contains(strings.Fields(r.langs), lang) && strings.HasPrefix(r.rule, fmt.Sprintf("nplurals=%d;", forms)) {
			return r.rule
		}
	}
	return ""
}
