package web

import (
	"net/url"
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/live"
	"signoria/web/kit"
)

// draft is a new table as far as the form is filled in: by an address that
// names its fields, as a link to a table of a kind does, else as the form
// stands at first.
type draft struct {
	title   title
	options engine.Options
	houses  []string
	fields  url.Values
}

// usualSeats is how many the form offers first, where the title may have them.
const usualSeats = 4

// optionField is the name of the field of an option.
func optionField(name string) string { return "option." + name }

// draftOf reads what an address says of a new table of the title. What the
// title does not know is as if it were not there.
func draftOf(t title, fields url.Values) draft {
	d := draft{title: t, fields: fields, options: engine.Options{Seats: t.usualSeats(), Set: map[string]string{}}}
	if n, err := strconv.Atoi(fields.Get("seats")); err == nil && slices.Contains(t.seatNumbers(), n) {
		d.options.Seats = n
	}
	for _, o := range t.meta.Options {
		d.options.Set[o.Name] = o.Default()
		if value := fields.Get(optionField(o.Name)); slices.Contains(o.Values, value) {
			d.options.Set[o.Name] = value
		}
	}
	// More seats than are chosen are drawn too: style alone hides them.
	all := d.options
	all.Seats = t.meta.MaxSeats
	houses := slices.Clone(kit.HousesOf(t.Board, all, nil))
	copy(houses, kit.HousesOf(t.Board, d.options, nil))
	d.houses = drawnCoats(houses)
	return d
}

// redrawn tells whether what is chosen changes how the seats look: then the
// page asks for them anew.
func (d draft) redrawn() bool {
	_, differ := d.title.Board.(kit.Heraldry)
	return differ
}

// who says who sits on a seat, counted from 1.
func (d draft) who(number int) string {
	if who := d.field("who", number); who == whoFriend || who == whoScreen {
		return who
	}
	return whoBot
}

// field is one of the fields that every seat has.
func (d draft) field(name string, number int) string {
	return d.fields.Get(name + strconv.Itoa(number))
}

// level is the strength of a seat's bot.
func (d draft) level(number int, levels []string) string {
	if level := d.field("level", number); slices.Contains(levels, level) {
		return level
	}
	return levels[len(levels)/2]
}

// optionWord is a word of an option in the title's presentation: its head, the
// sentence of a value, or the reason of a limit.
func (t title) optionWord(p page, option, word string) string {
	return p.t("title." + t.Name + ".option." + option + "." + word)
}

// closed are the numbers of seats with which a value cannot be chosen, and why.
func (t title) closed(o engine.OptionMeta, value string) (numbers []int, why string) {
	for _, n := range t.seatNumbers() {
		if limit, limited := t.meta.Limit(engine.Options{Seats: n}, o, value); limited && limit.MaxSeats > 0 {
			numbers, why = append(numbers, n), limit.Why
		}
	}
	return numbers, why
}

// optionsOf reads the options of a posted form. A field that is not there is
// the default, which is not written down. The second value is the sentence of
// a value that cannot be chosen with so many seats.
func (t title) optionsOf(p page, form url.Values, seats int) (o engine.Options, why string, ok bool) {
	o.Seats = seats
	for _, option := range t.meta.Options {
		value := orElse(form.Get(optionField(option.Name)), option.Default())
		if limit, limited := t.meta.Limit(o, option, value); limited {
			return o, t.optionWord(p, option.Name, limit.Why), false
		}
		if value == option.Default() {
			continue
		}
		if o.Set == nil {
			o.Set = map[string]string{}
		}
		o.Set[option.Name] = value
	}
	return o, "", t.meta.CheckOptions(o) == nil
}

// agreed is an option as a match is played.
type agreed struct{ head, value string }

// agreed lists the options of the match, in words.
func (v *matchView) agreed() (list []agreed) {
	for _, o := range v.look.Meta.Options {
		value := orElse(v.look.Options.Set[o.Name], o.Default())
		list = append(list, agreed{v.game.optionWord(v.page, o.Name, "head"), v.game.optionWord(v.page, o.Name, value)})
	}
	return list
}

// againPath leads to the form of another table of the same kind.
func (v *matchView) againPath() string {
	query := url.Values{"title": {v.look.Meta.Name}, "seats": {strconv.Itoa(v.look.Options.Seats)}}
	for name, value := range v.look.Options.Set {
		query.Set(optionField(name), value)
	}
	return "/?" + query.Encode()
}

// undrawn is the look of a seat whose house is still open.
const undrawn = "undrawn"

// coats are how the seats of a match look.
func coats(t title, look *live.Look) []string {
	return drawnCoats(kit.HousesOf(t.Board, look.Options, look.View))
}

// drawnCoats puts a look in the place of houses that are still open.
func drawnCoats(houses []string) []string {
	list := slices.Clone(houses)
	for i := range list {
		list[i] = orElse(list[i], undrawn)
	}
	return list
}

// houseOf is how a seat of the match looks.
func (v *matchView) houseOf(seat engine.Seat) string { return v.coats[seat] }
