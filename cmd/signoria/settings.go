package main

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"signoria/engine/yamltree"
	"signoria/internal/files"
)

// envPrefix is the prefix of the environment variables of flags.
const envPrefix = "SIGNORIA_"

// shared are the flags of serve that mean the same in every command that has them.
var shared = []string{"data", "db", "content"}

// environment adds an environment variable to every flag of serve and doctor (SIGNORIA_MIN_FREE for
// --min-free), and to the shared flags of other commands. Former names of flags (aliases) have variables too.
func environment() kong.Option {
	return kong.PostBuild(func(k *kong.Kong) error {
		return kong.Visit(k.Model, func(n kong.Visitable, next kong.Next) error {
			if node, ok := n.(*kong.Node); ok {
				for _, flag := range node.Flags {
					if flag.Name != "help" && (isServe(node) || slices.Contains(shared, flag.Name)) {
						flag.Envs = nil
						for _, name := range append([]string{flag.Name}, flag.Aliases...) {
							flag.Envs = append(flag.Envs, variable(name))
						}
						flag.Tag.Envs = flag.Envs
					}
				}
			}
			return next(nil)
		})
	})
}

func isServe(n *kong.Node) bool {
	return n.Type == kong.CommandNode && (n.Name == "serve" || n.Name == "doctor") && n.Parent.Type == kong.ApplicationNode
}

// variable returns the environment variable of a flag.
func variable(flag string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// configFlag is the name of a file of settings: names of flags without hyphens in front, as YAML or JSON. A
// flag on the command line takes precedence over its variable, the variable over the file, the file over the
// default.
type configFlag string

// BeforeResolve reads the file, and makes the parser use its values.
func (configFlag) BeforeResolve(ctx *kong.Context, trace *kong.Path) error {
	file := string(ctx.FlagValue(trace.Flag).(configFlag))
	text, err := files.Read(file, maxTextBytes)
	if err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	values, err := readSettings(file, text, settable(ctx.Selected()))
	if err != nil {
		return err
	}
	ctx.AddResolver(kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		for _, name := range flag.Envs {
			if _, set := os.LookupEnv(name); set {
				return nil, nil
			}
		}
		return values[flag.Name], nil
	}))
	return nil
}

// settable returns the flags of a command that a file may set.
func settable(command *kong.Node) []*kong.Flag {
	var flags []*kong.Flag
	for _, flag := range command.Flags {
		if flag.Name != "help" && flag.Name != "config" {
			flags = append(flags, flag)
		}
	}
	return flags
}

// readSettings reads a file of settings and parses each value, so that errors have its line.
func readSettings(file string, text []byte, flags []*kong.Flag) (map[string]any, error) {
	reader, root := yamltree.Parse(file, text)
	var names []string
	byName := map[string]*kong.Flag{}
	for _, flag := range flags {
		for _, name := range append([]string{flag.Name}, flag.Aliases...) {
			names = append(names, name)
			byName[name] = flag
		}
	}
	values := map[string]any{}
	for _, field := range root.Fields(names...) {
		flag := byName[field.Name]
		value := settingOf(field.Value)
		if value == nil {
			field.Errorf("has no value; leave it out for what is usual")
			continue
		}
		if _, several := value.([]any); several && flag.Target.Kind() != reflect.Slice {
			field.Errorf("takes one value, not a list")
			continue
		}
		if err := try(flag, value); err != nil {
			field.Errorf("%s", strings.TrimPrefix(err.Error(), flag.ShortSummary()+": "))
		}
		if _, twice := values[flag.Name]; twice {
			field.Errorf("%s is another name of %s, which is in the file, too; leave one of them", strings.Join(flag.Aliases, ", "), flag.Name)
		}
		values[flag.Name] = value
	}
	return values, reader.Err()
}

// try returns an error if the flag does not accept the value. It does not change the flag.
func try(flag *kong.Flag, value any) error {
	defer func(was bool) { flag.Set = was }(flag.Set)
	flag.Set = false
	return flag.Parse(kong.Scan().PushTyped(value, kong.FlagValueToken), reflect.New(flag.Target.Type()).Elem())
}

// settingOf returns a value as kong expects it: a text, or a list of texts; nil if there is none.
func settingOf(v yamltree.Value) any {
	if !v.Given() {
		return nil
	}
	if !v.IsList() {
		return v.Text()
	}
	list := []any{}
	for _, item := range v.List() {
		list = append(list, item.Text())
	}
	return list
}
