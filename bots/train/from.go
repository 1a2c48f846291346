package train

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"signoria/bots/net"
	"signoria/engine"
)

// takeOver copies the weights of a net for another number of seats (Config.From). A feature gets the
// weights of the feature with the same name; if there is none because the seat is new, those of the
// last seat.
func (r *Run) takeOver(names []string) error {
	from := r.config.From
	known, err := namesOf(r.config.Title, from)
	if err != nil {
		return err
	}
	if from.Net.Hidden != r.config.Hidden {
		return fmt.Errorf("the weights to begin with have %d hidden units, not %d", from.Net.Hidden, r.config.Hidden)
	}
	at := make(map[string]int, len(known))
	for i, name := range known {
		at[name] = i
	}
	n := r.state.Net
	for i, name := range names {
		j, ok := at[name]
		for !ok && name != "" {
			name = before(name)
			j, ok = at[name]
		}
		if ok {
			copy(n.First[i*n.Hidden:][:n.Hidden], from.Net.First[j*n.Hidden:])
		}
	}
	copy(n.Bias, from.Net.Bias)
	for i := range n.Last {
		copy(n.Last[i], from.Net.Last[i])
	}
	n.LastBias = from.Net.LastBias
	r.header.From = from.Seats
	r.state.Header = r.header
	return nil
}

// namesOf returns the names of the features of a file of weights. It returns an error if the file is for
// another title or for other features.
func namesOf(title engine.Title, f *net.File) ([]string, error) {
	if name := title.Meta().Name; f.Title != name {
		return nil, fmt.Errorf("the weights to begin with are for %s, not %s", f.Title, name)
	}
	p, err := title.Start(engine.Options{Seats: f.Seats}, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		return nil, err
	}
	names := p.Features()
	if net.Fingerprint(names) != f.Features {
		return nil, errors.New("the weights to begin with are for other features; train them again")
	}
	return names, nil
}

// before returns the name of the same feature with the number before: "seat 4: florins" for
// "seat 5: florins". It returns "" for number 1 and for names without a number.
func before(name string) string {
	group, rest, ok := strings.Cut(name, ": ")
	space := strings.LastIndexByte(group, ' ')
	if !ok || space < 0 {
		return ""
	}
	n, err := strconv.Atoi(group[space+1:])
	if err != nil || n < 2 {
		return ""
	}
	return group[:space+1] + strconv.Itoa(n-1) + ": " + rest
}
