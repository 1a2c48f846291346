package engine

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Options are what a match is started with: the number of seats, and the
// modules and variants of the title by name ("houses", or "bonus=five").
type Options struct {
	Seats int               `json:"seats"`
	Set   map[string]string `json:"set,omitempty"`
}

// ParseOptions reads the form "a,b=c" of the command line. An option without a
// value gets "on". It refuses empty and repeated names.
func ParseOptions(seats int, text string) (Options, error) {
	o := Options{Seats: seats}
	if strings.TrimSpace(text) == "" {
		return o, nil
	}
	o.Set = map[string]string{}
	for _, part := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok {
			value = "on"
		}
		if name == "" {
			return o, fmt.Errorf("options: empty name in %q", text)
		}
		if _, twice := o.Set[name]; twice {
			return o, fmt.Errorf("options: %q is given twice", name)
		}
		o.Set[name] = value
	}
	return o, nil
}

// String is the canonical form, names in order, as ParseOptions reads it.
func (o Options) String() string {
	names := make([]string, 0, len(o.Set))
	for name := range o.Set {
		names = append(names, name)
	}
	sort.Strings(names)
	for i, name := range names {
		if v := o.Set[name]; v != "on" {
			names[i] = name + "=" + v
		}
	}
	return strings.Join(names, ",")
}

// Meta is what a title says about itself.
type Meta struct {
	// Name is the title's short name in commands and addresses: "lorenzo".
	Name string
	// MinSeats and MaxSeats bound Options.Seats.
	MinSeats, MaxSeats int
	// Options are the modules and variants that a match may be started with.
	Options []OptionMeta
	// Secrets tells whether seats know things that other seats do not (hands,
	// bids): two persons at one screen then get a curtain between them.
	Secrets bool
	// Rules is the version of the implemented rules; it grows when a correction
	// could replay an old log differently.
	Rules int
	// Edition is the hash of the printed values in use, in hexadecimal.
	Edition string
}

// OptionMeta is one option of a title. Values lists what it may be set to, the
// default first.
type OptionMeta struct {
	Name   string
	Values []string
}

func itoa(n int) string { return strconv.Itoa(n) }
