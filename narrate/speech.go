package narrate

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"signoria/engine"
)

// Voice is how a sentence is put together.
type Voice bool

const (
	// Plain is for ears, lists and terminals.
	Plain Voice = false
	// Rich has marked pieces, which a page draws as icons.
	Rich Voice = true
)

// Speech is a scene with the turns of phrase that titles share. A title's own
// way of speaking embeds it.
type Speech struct {
	// In is the scene spoken of.
	In Scene
	// Mode begins the keys that replace others of the catalogue in a mode of the
	// title: with "wars." the key "wars.ask.siege", where there is one, is said
	// instead of "ask.siege".
	Mode string
}

// T returns the catalogue's text.
func (p *Speech) T(key string, args ...any) string {
	if p.Mode != "" && p.In.Words.Has(p.Mode+key) {
		key = p.Mode + key
	}
	return p.In.Words.T(key, args...)
}

// Has reports whether the catalogue has the key.
func (p *Speech) Has(key string) bool { return p.In.Words.Has(key) }

// Face returns how a seat looks.
func (p *Speech) Face(s engine.Seat) Seat {
	for _, f := range p.In.Seats {
		if f.Seat == s {
			return f
		}
	}
	return Seat{Seat: s, Name: s.String(), House: "undrawn"}
}

// House returns the class of a seat's colours: it gives --p and --q to all below, and
// the sprite has c-<house> (charge) and arms-<house> (shield).
func (p *Speech) House(s engine.Seat) string { return p.Face(s).House }

// Name returns what people call a seat.
func (p *Speech) Name(s engine.Seat) string { return Unmarked(p.Face(s).Name) }

// Who names a seat inside a sentence; a page draws its shield next to it.
func (p *Speech) Who(s engine.Seat, v Voice) string {
	if v == Rich {
		return Piece("seat", p.House(s), p.Name(s))
	}
	return p.Name(s)
}

// Awaited returns the names of those for whom the table waits, and whether all of them are bots.
func (p *Speech) Awaited() (names []string, bots bool) {
	bots = true
	for s := engine.Seat(0); s < engine.MaxSeats; s++ {
		if p.In.Live && p.In.Owing.Has(s) {
			names = append(names, p.Name(s))
			bots = bots && p.Face(s).Bot != ""
		}
	}
	return names, bots
}

// All joins the parts of a sum with "and".
func (p *Speech) All(parts []string) string { return p.joined(parts, "list.and") }

// Any joins alternatives with "or".
func (p *Speech) Any(parts []string) string { return p.joined(parts, "list.or") }

func (p *Speech) joined(parts []string, key string) string {
	switch len(parts) {
	case 0:
		return p.T("list.nothing")
	case 1:
		return parts[0]
	}
	last := len(parts) - 1
	return p.T(key, "first", strings.Join(parts[:last], ", "), "last", parts[last])
}

// Because is a reason in words, with its numbers; what is the name of the thing
// that it speaks of.
func (p *Speech) Because(r engine.Reason, what string) string {
	if key := "why." + r.Why; p.Has(key) {
		return p.T(key, "need", r.Need, "have", r.Have, "what", what)
	}
	return p.T("why_head.closed")
}

// Headline returns the short form over a reason: what is short, if anything is that
// can be counted, else its own few words.
func (p *Speech) Headline(r engine.Reason, short string) string {
	key := "why_head." + r.Why
	switch {
	case short != "":
		return p.T("why_head.short", "goods", short)
	case p.Has(key):
		return p.T(key)
	}
	return p.T("why_head.closed")
}

// Signed writes a modifier: +2, −4.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// Number writes a number; a negative one with a true minus sign.
func Number(n int) string {
	if n < 0 {
		return Signed(n)
	}
	return strconv.Itoa(n)
}

// Versus writes the two sides of a fight: "16 : 14".
func Versus(own, other int) string { return strconv.Itoa(own) + " : " + strconv.Itoa(other) }

// Roman writes a number below ninety as on a keystone; nothing below one.
func Roman(n int) string {
	var b strings.Builder
	for _, d := range [...]struct {
		n    int
		text string
	}{{50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= d.n {
			b.WriteString(d.text)
			n -= d.n
		}
	}
	return b.String()
}

// Capital makes the first letter large.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
