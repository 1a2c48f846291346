package engine

import (
	"fmt"
	"maps"
	"slices"
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
	names := slices.Sorted(maps.Keys(o.Set))
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
	// bids) throughout a match: two persons at one screen then get a curtain
	// between them. A title whose secrets come and go says so by Veiled.
	Secrets bool
	// Horizon is how many choices ahead a search plays before it takes the score
	// as it stands; 0: to the end. It is for games that chance play would hardly
	// ever end.
	Horizon int
	// Rules is the version of the implemented rules; it grows when a correction
	// could replay an old log differently.
	Rules int
	// Edition is the hash of the printed values in use, in hexadecimal.
	Edition string
}

// OptionMeta is one option of a title. Values lists what it may be set to, the
// default first. Its words are those of the title's presentation, below
// "title.<title>.option.<Name>".
type OptionMeta struct {
	Name   string
	Values []string
	// Limits are the values that cannot be chosen with every number of seats.
	Limits []OptionLimit
}

// OptionLimit says that a value is for MinSeats to MaxSeats only. Why is the
// last part of the key of the sentence that says why, beside the option's
// other words.
type OptionLimit struct {
	Value              string
	MinSeats, MaxSeats int
	Why                string
}

// Default is the value of a match that says nothing of the option.
func (o OptionMeta) Default() string { return o.Values[0] }

// Limit is what keeps the value from being chosen with so many seats; false:
// nothing does.
func (o OptionMeta) Limit(value string, seats int) (OptionLimit, bool) {
	for _, l := range o.Limits {
		if l.Value == value && (seats < l.MinSeats || seats > l.MaxSeats) {
			return l, true
		}
	}
	return OptionLimit{}, false
}

// CheckOptions refuses a number of seats, an option or a value that the title
// does not have. The error says what there is.
func (m Meta) CheckOptions(o Options) error {
	if o.Seats < m.MinSeats || o.Seats > m.MaxSeats {
		return fmt.Errorf("%d seats: %d to %d can play", o.Seats, m.MinSeats, m.MaxSeats)
	}
	for _, name := range slices.Sorted(maps.Keys(o.Set)) {
		if err := m.checkOption(name, o.Set[name], o.Seats); err != nil {
			return err
		}
	}
	return nil
}

func (m Meta) checkOption(name, value string, seats int) error {
	known := make([]string, 0, len(m.Options))
	for _, option := range m.Options {
		known = append(known, option.Name)
		if option.Name != name {
			continue
		}
		if !slices.Contains(option.Values, value) {
			return fmt.Errorf("option %q is not %q; it can be: %s", name, value, strings.Join(option.Values, ", "))
		}
		if l, limited := option.Limit(value, seats); limited {
			return fmt.Errorf("option %q can be %q with %d to %d seats only, and not with %d", name, value, l.MinSeats, l.MaxSeats, seats)
		}
		return nil
	}
	if len(known) == 0 {
		return fmt.Errorf("option %q: there are no options", name)
	}
	return fmt.Errorf("option %q: there are: %s", name, strings.Join(known, ", "))
}

func itoa(n int) string { return strconv.Itoa(n) }
