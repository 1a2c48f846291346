package web

import (
	"net/url"
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/i18n"
	"signoria/live"
	"signoria/narrate"
	"signoria/table/clock"
)

// draft is a new table as far as the form is filled in: by an address that
// names its fields, as a link to a table of a kind does, else as the form
// stands at first.
type draft struct {
	title   title
	options engine.Options
	// houses are how the seats look, by the rows of the form.
	houses []string
	// side is the seat of the person who fills in the form, counted from 1. The
	// form names this person first, whatever the seat.
	side   int
	fields url.Values
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
	given := t.given(fields, d.options.Seats)
	for _, o := range t.meta.Options {
		d.options.Set[o.Name] = t.meta.Value(given, o.Name)
	}
	// More seats than are chosen are drawn too: style alone hides them.
	all := d.options
	all.Seats = t.meta.MaxSeats
	houses := slices.Clone(narrate.HousesOf(t.Narrator, all, nil))
	copy(houses, narrate.HousesOf(t.Narrator, d.options, nil))
	d.side = t.side(fields)
	d.houses = byRow(drawnCoats(houses), d.side)
	return d
}

// sides are the houses of a title that has one for each of its seats, always:
// then a person chooses a side by its name. Nil: seats are alike at first.
func (t title) sides(w *i18n.Words) []string {
	if t.meta.MinSeats != t.meta.MaxSeats {
		return nil
	}
	houses := narrate.HousesOf(t.Narrator, engine.Options{Seats: t.meta.MinSeats}, nil)
	for _, house := range houses {
		if t.houseName(w, house) == "" {
			return nil
		}
	}
	return houses
}

// houseName is a house's name as the title is presented, empty when it has none.
func (t title) houseName(w *i18n.Words, house string) string {
	if key := "title." + t.Name + ".house." + house; w.Has(key) {
		return w.T(key)
	}
	return ""
}

// side reads which seat the person takes who sets the table up, counted from 1.
func (t title) side(fields url.Values) int {
	n, err := strconv.Atoi(fields.Get("side"))
	if err != nil || t.meta.MinSeats != t.meta.MaxSeats || n < 1 || n > t.meta.MaxSeats {
		return 1
	}
	return n
}

// seatOfRow is the seat of a row of the form, both counted from 1: the first row
// is the person's who fills it in, and whose seat was there has the other row.
func seatOfRow(row, side int) int {
	switch row {
	case 1:
		return side
	case side:
		return 1
	}
	return row
}

// byRow lists what belongs to the seats in the order of the form's rows.
func byRow[T any](seats []T, side int) []T {
	list := make([]T, len(seats))
	for i := range list {
		list[i] = seats[seatOfRow(i+1, side)-1]
	}
	return list
}

// redrawn tells whether what is chosen changes how the seats look: then the
// page asks for them anew.
func (d draft) redrawn() bool {
	_, differ := d.title.Narrator.(narrate.Heraldry)
	return differ || d.title.entangled()
}

// entangled tells whether some option hangs on another one.
func (t title) entangled() bool {
	for _, o := range t.meta.Options {
		for _, l := range o.Limits {
			if l.Beside != "" || l.Against != "" || l.Unless != "" {
				return true
			}
		}
	}
	return false
}

// given reads the options that fields name. What a title usually is need not be
// said, and gives way to the others; what cannot be beside them is left out.
func (t title) given(fields url.Values, seats int) engine.Options {
	o := engine.Options{Seats: seats, Set: map[string]string{}}
	for _, option := range t.meta.Options {
		value := fields.Get(optionField(option.Name))
		if slices.Contains(option.Values, value) && value != option.Default() {
			o.Set[option.Name] = value
		}
	}
	for _, option := range t.meta.Options {
		if _, limited := t.meta.Limit(o, option, o.Set[option.Name]); limited {
			delete(o.Set, option.Name)
		}
	}
	return o
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
	return usualLevel(levels)
}

// optionWord is a word of an option in the title's presentation: its head, the
// sentence of a value, or the reason of a limit.
func (t title) optionWord(p page, option, word string) string {
	return p.t("title." + t.Name + ".option." + option + "." + word)
}

// closed are the numbers of seats with which a value cannot be chosen beside the
// other options of the draft, and why.
func (d draft) closed(o engine.OptionMeta, value string) (numbers []int, why string) {
	for _, n := range d.title.seatNumbers() {
		beside := d.title.given(d.fields, n)
		if limit, limited := d.title.meta.Limit(beside, o, value); limited {
			numbers = append(numbers, n)
			if why == "" || n == d.options.Seats {
				why = limit.Why
			}
		}
	}
	return numbers, why
}

// moot are the numbers of seats with which nothing but the usual value of an
// option can be chosen: only the reason is of interest then.
func (d draft) moot(o engine.OptionMeta) (numbers []int) {
	for _, n := range d.title.seatNumbers() {
		open := func(value string) bool { numbers, _ := d.closed(o, value); return !slices.Contains(numbers, n) }
		if open(o.Default()) && !slices.ContainsFunc(o.Values[1:], open) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// optionsOf reads the options of a posted form. A field that is not there is
// the default, which is not written down and gives way to the others. The second
// value is the sentence of a value that cannot be chosen beside them.
func (t title) optionsOf(p page, form url.Values, seats int) (o engine.Options, why string, ok bool) {
	o.Seats = seats
	for _, option := range t.meta.Options {
		value := orElse(form.Get(optionField(option.Name)), option.Default())
		if value == option.Default() {
			continue
		}
		if o.Set == nil {
			o.Set = map[string]string{}
		}
		o.Set[option.Name] = value
	}
	for _, option := range t.meta.Options {
		if limit, limited := t.meta.Limit(o, option, o.Set[option.Name]); limited {
			return o, t.optionWord(p, option.Name, limit.Why), false
		}
	}
	return o, "", t.meta.CheckOptions(o) == nil
}

// adviserField is the name of the field that lets persons at several screens ask the
// adviser.
const adviserField = "adviser"

// adviser tells whether the new table is to have the adviser.
func (d draft) adviser() bool { return d.fields.Get(adviserField) != "" }

// pace is the pace of the new table.
func (d draft) pace() string {
	if p, ok := clock.PaceNamed(d.fields.Get(paceField)); ok {
		return p.Name
	}
	return clock.NoPace
}

// standIn is the level of the bots that play for who is away at the new table.
func (d draft) standIn(levels []string) string {
	if level := d.fields.Get(standInField); slices.Contains(levels, level) {
		return level
	}
	return usualLevel(levels)
}

// agreed is an option as a match is played.
type agreed struct{ head, value string }

// agreed lists the options that matter in the match, in words.
func (v *matchPage) agreed() (list []agreed) {
	for _, o := range v.view.Meta.Options {
		if !v.view.Meta.Matters(v.view.Options, o) {
			continue
		}
		value := v.view.Meta.Value(v.view.Options, o.Name)
		list = append(list, agreed{v.game.optionWord(v.page, o.Name, "head"), v.game.optionWord(v.page, o.Name, value)})
	}
	if v.view.Agreed {
		list = append(list, agreed{v.t("setup.adviser_head"), v.t("setup.adviser")})
	}
	if v.timed() {
		head, about := v.paceWords(orElse(v.view.Clock.Pace, clock.NoPace), v.view.Clock.Settings)
		list = append(list, agreed{v.t("pace.head"), head + ". " + about})
	}
	if v.view.StandIn != "" {
		list = append(list, agreed{v.t("time.stand_in"), v.t("level." + v.view.StandIn)})
	}
	return list
}

// againPath leads to the form of another table of the same kind.
func (v *matchPage) againPath() string {
	query := url.Values{"title": {v.view.Meta.Name}, "seats": {strconv.Itoa(v.view.Options.Seats)}}
	for name, value := range v.view.Options.Set {
		query.Set(optionField(name), value)
	}
	if own := v.view.Yours.First(); own != engine.NoSeat && v.game.sides(v.Words) != nil {
		query.Set("side", own.String())
	}
	if v.view.Agreed {
		query.Set(adviserField, "1")
	}
	if v.view.Clock.Pace != "" && v.timed() {
		query.Set(paceField, v.view.Clock.Pace)
	}
	if v.view.StandIn != "" {
		query.Set(standInField, v.view.StandIn)
	}
	return "/?" + query.Encode()
}

// undrawn is the look of a seat whose house is still open.
const undrawn = "undrawn"

// coats are how the seats of a match look.
func coats(t title, view *live.MatchView) []string {
	return drawnCoats(narrate.HousesOf(t.Narrator, view.Options, view.View))
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
func (v *matchPage) houseOf(seat engine.Seat) string { return v.coats[seat] }
