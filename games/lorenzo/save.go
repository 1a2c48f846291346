package lorenzo

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo/content"
)

var phaseNames = [...]string{"actions", "vatican", "over", "piles", "tiles", "draft", "auction", "start", "buy", "tokens"}

// writing is a position being written.
type writing struct {
	*rules
	s *state
	strings.Builder
}

func (w *writing) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// Save writes the position as YAML (docs/notation.md), the hidden parts
// included. In the middle of an action it holds what lies on the table, but not
// what is half done.
func (r *rules) Save(s *state) ([]byte, error) {
	w := &writing{rules: r, s: s}
	w.line("phase: %s", phaseNames[s.Phase])
	if s.Phase == PhasePiles {
		w.saveChance()
		w.saveLeftOut()
		return []byte(w.String()), nil
	}
	w.saveRound()
	w.saveCards()
	if s.Mods != 0 {
		w.saveTable()
	}
	w.line("seats:")
	for i := range s.Players[:s.Seats] {
		w.saveSeat(engine.Seat(i))
	}
	w.saveChance()
	return []byte(w.String()), nil
}

// saveRound writes what stands beside the towers and the seats.
func (w *writing) saveRound() {
	s := w.s
	if top := s.Stack.Top(); top != nil {
		w.line("turn: %s", top.Seat)
	}
	w.line("order: [%s]", join(s.Order[:s.Seats]))
	w.line("tiles: [%s]", join(s.Tiles[:]))
	if s.settingUp() {
		return
	}
	w.line("round: %d\nlap: %d", s.Round, s.Lap)
	w.line("dice: {white: %d, black: %d, orange: %d}", s.Dice[0], s.Dice[1], s.Dice[2])
	for _, sp := range s.orderedSpaces() {
		l := s.line(sp)
		if sp.HoldsOne() && l.Len < 2 {
			continue // its owner says where the member stands
		}
		var arrivals []string
		for _, tk := range l.Token[:l.Len] {
			arrivals = append(arrivals, fmt.Sprintf("%q", tokenSeat(tk).String()+" "+tokenMember(tk).String()))
		}
		w.line("%s: [%s]", sp, strings.Join(arrivals, ", "))
	}
}

func (w *writing) saveChance() {
	if c := &w.s.Chance; c.Fast {
		w.line("chance: {fast: %d}", int64(c.Count))
	} else {
		w.line("chance: {key: %q, count: %d}", hex.EncodeToString(c.Key[:]), c.Count)
	}
}

func join[T any](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}

// saveCards writes what lies on the floors, what lay there this round, and the
// cards of the rounds to come.
func (w *writing) saveCards() {
	s := w.s
	now, next := s.cardRow()
	names := s.towerNames()
	if now >= 0 {
		w.line("towers:")
		for t, name := range names {
			w.line("  %s: [%s]", name, join(s.Floor[t*content.NumFloors:][:content.NumFloors]))
		}
		w.line("gone: {%s}", strings.Join(s.goneCards(now, len(names)), ", "))
	}
	w.line("decks:")
	for t, name := range names {
		w.line("  %s: [%s]", name, join(s.Decks[t][next:]))
	}
}

func (s *state) goneCards(now, towers int) (gone []string) {
	for sp, card := range s.Floor[:towers*content.NumFloors] {
		if dealt := s.Decks[sp/content.NumFloors][now+sp%content.NumFloors]; card == 0 && dealt != 0 {
			gone = append(gone, fmt.Sprintf("%s: %d", content.Space(sp), dealt))
		}
	}
	return gone
}

// saveSeat writes the fields that a seat has in this phase, in the order in which
// they may be named.
func (w *writing) saveSeat(seat engine.Seat) {
	var fields []string
	for _, name := range w.s.seatFields() {
		if text, said := w.seatField(seat, name); said {
			fields = append(fields, name+": "+text)
		}
	}
	w.line("  %s: {%s}", seat, strings.Join(fields, ",\n    "))
}

// seatField writes one field of a seat; said is false where it would say nothing.
func (w *writing) seatField(seat engine.Seat, name string) (text string, said bool) {
	p := &w.s.Players[seat]
	if g := content.GoodByName(name); g < content.NumGoods {
		return number(p.Goods[g]), true
	}
	if t := slices.Index(content.TypeNames[:content.NumTypes], name); t >= 0 {
		return "[" + join(p.Cards[t][:p.Count[t]]) + "]", true
	}
	switch name {
	case "members":
		return w.members(p), true
	case "excommunicated":
		return "[" + join(p.excommunications()) + "]", true
	case "passed":
		return fmt.Sprint(p.Passed), true
	}
	return w.rareField(seat, name)
}

func (w *writing) members(p *player) string {
	var fields []string
	for m := content.White; m < content.NumMembers; m++ {
		if p.At[m] != content.None {
			fields = append(fields, fmt.Sprintf("%s: %s", m, p.At[m]))
		}
	}
	return "{" + strings.Join(fields, ", ") + "}"
}

// excommunications are the periods on whose tile the seat's cube lies.
func (p *player) excommunications() (periods []int) {
	for period := range 3 {
		if p.Cubes>>period&1 != 0 {
			periods = append(periods, period+1)
		}
	}
	return periods
}
