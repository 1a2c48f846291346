package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// parsed returns the command serve with these arguments.
func parsed(t *testing.T, args ...string) (*serveCommand, error) {
	t.Helper()
	parser := newParser(t.Context(), streams{})
	command, err := parser.Parse(append([]string{"serve"}, args...))
	if err != nil {
		return nil, err
	}
	serve := command.Selected().Target.Addr().Interface().(*serveCommand)
	return serve, nil
}

func settingsFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "signoria.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestWhichSettingWins checks which setting wins: the command line wins over the variable, the
// variable over the file, and the file over the default.
func TestWhichSettingWins(t *testing.T) {
	file := settingsFile(t, "grace: 1s\nbackup-keep: 3\nbehind-proxy: true\nmin-free: \"1GB\"\n")
	read := func(args ...string) *serveCommand {
		t.Helper()
		c, err := parsed(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := read(); c.Grace != 5*time.Second || c.BackupKeep != 7 || c.BehindProxy || c.MinFree != 256e6 {
		t.Errorf("the defaults are %+v", c)
	}
	if c := read("--config", file); c.Grace != time.Second || c.BackupKeep != 3 || !c.BehindProxy || c.MinFree != 1e9 {
		t.Errorf("with the file: %+v", c)
	}
	t.Setenv("SIGNORIA_GRACE", "2s")
	if c := read("--config", file); c.Grace != 2*time.Second || c.BackupKeep != 3 {
		t.Errorf("with the variable: %+v", c)
	}
	if c := read("--config", file, "--grace", "3s"); c.Grace != 3*time.Second {
		t.Errorf("by the command line: %+v", c)
	}
	t.Setenv("SIGNORIA_CONFIG", file)
	if c := read(); c.Grace != 2*time.Second || c.BackupKeep != 3 {
		t.Errorf("with a file that a variable names: %+v", c)
	}
	if c := read("--config", settingsFile(t, `{"pace": "9s"}`)); c.BotInterval != 9*time.Second {
		t.Errorf("with a file in JSON: %+v", c)
	}
}

// TestFormerNamesOfFlagsWork checks the former names of flags on the command line, in a file and in
// a variable.
func TestFormerNamesOfFlagsWork(t *testing.T) {
	read := func(args ...string) *serveCommand {
		t.Helper()
		c, err := parsed(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := read("--pace", "1s", "--beat", "2s", "--no-hindsight"); c.BotInterval != time.Second || c.BotTimeStep != 2*time.Second || !c.NoReview {
		t.Errorf("by the command line: %+v", c)
	}
	if c := read("--config", settingsFile(t, "pace: 3s\nno-hindsight: true\n")); c.BotInterval != 3*time.Second || !c.NoReview {
		t.Errorf("by a file: %+v", c)
	}
	t.Setenv("SIGNORIA_PACE", "4s")
	if c := read(); c.BotInterval != 4*time.Second {
		t.Errorf("by a variable: %+v", c)
	}
	t.Setenv("SIGNORIA_BOT_INTERVAL", "5s")
	if c := read(); c.BotInterval != 5*time.Second {
		t.Errorf("the present variable must win over the former one: %+v", c)
	}
}

// TestABrokenFileOfSettingsNamesTheLine checks that a mistake in a file of settings is refused with
// a message that names file and line. A want of "-" means that the file is accepted, an empty one
// means any message.
func TestABrokenFileOfSettingsNamesTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"addr: 127.0.0.1:1\n\nadrr: x\n":             ":3: adrr: is not known here; did you mean addr?",
		"nothing-like-this: x\n":                     ":1: nothing-like-this: is not known here; allowed are content, ",
		"grace: 5s\nbackup-keep: many\n":             ":2: backup-keep: ",
		"min-free: lots\n":                           `:1: min-free: "lots" is no size; write it like 256MB`,
		"grace:\n":                                   ":1: grace: has no value",
		"grace: 1s\ngrace: 2s\n":                     "",
		"- grace\n":                                  "names with values are expected",
		"config: other.yaml\n":                       ":1: config: is not known here",
		"grace: [1s\n":                               "not readable as YAML",
		"content: /nowhere/at/all\n":                 ":1: content: ",
		"behind-proxy: perhaps\n":                    ":1: behind-proxy: ",
		"addr: a\ngrace: bad\npace: worse\n":         ":3: pace: ",
		"pace: 1s\nbot-interval: 2s\n":               ":2: bot-interval: pace is another name of bot-interval, which is in the file, too",
		"log: xml\n":                                 "log",
		"backup-every: 1h\ndb: postgres://x/db\n":    "pg_dump",
		"grace: {a: b}\n":                            ":1: grace: ",
		"addr: \"127.0.0.1:1\" # all is well here\n": "-",
	} {
		file := settingsFile(t, text)
		_, err := parsed(t, "--config", file)
		switch {
		case want == "-" && err != nil:
			t.Errorf("%q is refused: %v", text, err)
		case want != "-" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: got %v, want %q", text, err, want)
		case strings.HasPrefix(want, ":") && !strings.Contains(err.Error(), file+want):
			t.Errorf("%q: %v does not name the file", text, err)
		}
	}
	if _, err := parsed(t, "--config", filepath.Join(t.TempDir(), "none.yaml")); err == nil || !strings.Contains(err.Error(), "none.yaml") {
		t.Errorf("a file that is not there: %v", err)
	}
}

// together has the further flags that a flag needs.
var together = map[string][]string{
	"smtp":      {"--mail-from", "games@games.example", "--public", "https://games.example"},
	"mail-from": {"--smtp", "smtp://mail.example", "--public", "https://games.example"},

	"trust-user-header": {"--behind-proxy"},

	"oidc-issuer":      {"--oidc-client", "signoria", "--public", "https://games.example"},
	"oidc-client":      {"--oidc-issuer", "https://login.club.example", "--public", "https://games.example"},
	"oidc-secret-file": {"--oidc-issuer", "https://login.club.example", "--oidc-client", "signoria", "--public", "https://games.example"},
	"oidc-name":        {"--oidc-issuer", "https://login.club.example", "--oidc-client", "signoria", "--public", "https://games.example"},
	"oidc-only":        {"--oidc-issuer", "https://login.club.example", "--oidc-client", "signoria", "--public", "https://games.example"},

	"http-addr":      {"--tls", "games.example"},
	"acme-directory": {"--tls", "games.example"},
	"acme-ca":        {"--tls", "games.example"},
	"acme-mail":      {"--tls", "games.example"},
}

// TestEveryFlagHasAVariable checks that each flag of serve, also a future one, can be set by its
// variable and by a file.
func TestEveryFlagHasAVariable(t *testing.T) {
	count := 0
	for _, flag := range flagsOf(t, "serve") {
		if flag.Name == "help" || flag.Name == "config" {
			continue
		}
		count++
		t.Run(flag.Name, func(t *testing.T) {
			name := "SIGNORIA_" + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))
			if len(flag.Envs) != 1+len(flag.Aliases) || flag.Envs[0] != name {
				t.Fatalf("its variables are %v; want %s first, and one more for each former name", flag.Envs, name)
			}
			value := sample(t, flag)
			byFile, err := valueOf(t, flag.Name, append([]string{"--config", settingsFile(t, fmt.Sprintf("%s: %q\n", flag.Name, value))}, together[flag.Name]...)...)
			if err != nil {
				t.Fatal(err)
			}
			t.Setenv(name, value)
			byVariable, err := valueOf(t, flag.Name, together[flag.Name]...)
			if err != nil {
				t.Fatal(err)
			}
			usual := reflect.Zero(flag.Target.Type()).Interface()
			if !reflect.DeepEqual(byFile, byVariable) || reflect.DeepEqual(byFile, usual) {
				t.Errorf("the file sets %v, the variable %v; want the same, and not the zero value", byFile, byVariable)
			}
		})
	}
	if count < 10 {
		t.Errorf("the test found only %d flags, want 10 or more", count)
	}
}

func flagsOf(t *testing.T, command string) []*kong.Flag {
	t.Helper()
	for _, node := range newParser(t.Context(), streams{}).Model.Children {
		if node.Name == command {
			return node.Flags
		}
	}
	t.Fatalf("there is no command %s", command)
	return nil
}

// valueOf returns the value that serve gets for a flag.
func valueOf(t *testing.T, flag string, args ...string) (any, error) {
	t.Helper()
	command, err := newParser(t.Context(), streams{}).Parse(append([]string{"serve"}, args...))
	if err != nil {
		return nil, err
	}
	for _, f := range command.Selected().Flags {
		if f.Name == flag {
			return f.Target.Interface(), nil
		}
	}
	return nil, fmt.Errorf("there is no flag %s", flag)
}

// sample returns a value that a flag may have and that is not its zero value.
func sample(t *testing.T, flag *kong.Flag) string {
	t.Helper()
	switch {
	case flag.Enum != "":
		values := flag.EnumSlice()
		return values[len(values)-1]
	case flag.Tag.Type == "existingdir" || flag.Tag.Type == "path":
		return t.TempDir()
	case flag.Tag.Type == "existingfile":
		return settingsFile(t, "")
	case flag.IsBool():
		return "true"
	}
	switch flag.Name {
	case "db":
		return "postgres://x/db"
	case "public":
		return "https://games.example"
	case "backup-every":
		return "2h"
	case "tls":
		return "games.example"
	case "source", "acme-directory", "oidc-issuer":
		return "https://code.example/signoria"
	case "acme-mail":
		return "host@games.example"
	}
	tries := []string{"2s", "2h", "3", "3GB", "127.0.0.1:1"}
	for _, value := range tries {
		if flag.Parse(kong.Scan().PushTyped(value, kong.FlagValueToken), reflect.New(flag.Target.Type()).Elem()) == nil {
			return value
		}
	}
	t.Fatalf("none of %v is a value of --%s; add one", tries, flag.Name)
	return ""
}
