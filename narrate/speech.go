package narrate

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"signoria/engine"
)

// Voice is the kind of a sentence.
type Voice bool

const (
	// Plain is plain text, for screen readers, lists and terminals.
	Plain Voice = false
	// Rich has marked pieces, which a page draws as icons.
	Rich Voice = true
)

// Speech is a scene with the phrases that titles share. A title's own type for its phrases embeds it.
type Speech struct {
	// In is the scene.
	In Scene
	// Mode is the prefix of keys that replace others in a mode of the title: with "wars." the text
	// "wars.ask.siege", if there is one, replaces "ask.siege".
	Mode string
}

// T returns the catalogue's text for a key, that of Mode if there is one.
func (p *Speech) T(key string, args ...any) string {
	if p.Mode != "" && p.In.Words.Has(p.Mode+key) {
		key = p.Mode + key
	}
	return p.In.Words.T(key, args...)
}

// Has reports whether the catalogue has the key.
func (p *Speech) Has(key string) bool { return p.In.Words.Has(key) }

// Face returns a seat of the scene. A seat that the scene does not have gets its number as name, and the house
// "undrawn".
func (p *Speech) Face(s engine.Seat) Seat {
	for _, f := range p.In.Seats {
		if f.Seat == s {
			return f
		}
	}
	return Seat{Seat: s, Name: s.String(), House: "undrawn"}
}

// House returns the house of a seat. Its CSS class sets the colours --p and --q; the sprite has the symbols
// c-<house> (charge) and arms-<house> (shield).
func (p *Speech) House(s engine.Seat) string { return p.Face(s).House }

// Name returns the name of a seat.
func (p *Speech) Name(s engine.Seat) string { return Unmarked(p.Face(s).Name) }

// Who returns the name of a seat for a sentence; with Rich as a piece, with its shield.
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

// All joins parts with "and".
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

// Because returns a reason in words, with its numbers; what is the name of the thing that it is about.
func (p *Speech) Because(r engine.Reason, what string) string {
	if key := "why." + r.Why; p.Has(key) {
		return p.T(key, "need", r.Need, "have", r.Have, "what", what)
	}
	return p.T("why_head.closed")
}

// Headline returns the short text above a reason: with short, the goods that are missing, if it is not empty,
// otherwise the reason's own words.
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

// Signed returns a number with its sign: +2, −4.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// Number returns a number as text; a negative one with a true minus sign.
func Number(n int) string {
	if n < 0 {
		return Signed(n)
	}
	return strconv.Itoa(n)
}

// Versus returns the strengths of the two sides of a fight: "16 : 14".
func Versus(own, other int) string { return strconv.Itoa(own) + " : " + strconv.Itoa(other) }

// Roman returns a number below 90 in Roman numerals; empty for numbers below 1.
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

// Capital returns a text with its first letter as a capital.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
