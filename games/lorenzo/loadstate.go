package lorenzo

import (
	"encoding/hex"
	"slices"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// reading is a position being read: what it says so far, and what it has named.
type reading struct {
	*rules
	s       *state
	root    yamltree.Value
	seats   []seatText
	cards   [content.CardCount + 1]bool // lie somewhere
	leaders uint64                      // are somewhere, as bits
	faces   [content.FaceRoom]int       // special tokens that are somewhere, by face
}

// Load reads a position: the standard start (decks in number order, dice 1,
// turn order by seat, first tiles, nothing drafted) and what differs
// (docs/notation.md).
func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	var s state
	reader, root := yamltree.Parse("position", text)
	if reader.Err() != nil {
		return s, reader.Err()
	}
	s.Seats = int8(o.Seats)
	s.Mods = r.modulesOf(o)
	r.blank(&s)
	l := reading{rules: r, s: &s, root: root}
	l.load()
	if err := reader.Err(); err != nil {
		return state{}, err
	}
	if !s.settingUp() {
		r.mark(&s)
	}
	r.advance(&s, nil)
	return s, nil
}

func (l *reading) load() {
	s := l.s
	l.loadPhase()
	l.root.Fields(s.fields()...)
	loadChance(&s.Chance, l.root.Get("chance"))
	if s.Phase == PhasePiles {
		l.loadPiles()
		return
	}
	l.loadRound()
	if s.leadersDealt() {
		l.loadLeaders()
	}
	l.loadSeats()
	l.loadCards()
	if s.Mods != 0 {
		l.loadTable()
	}
	l.loadTurn()
}

// settingUp tells whether the position stands before the first round.
func (s *state) settingUp() bool { return s.Phase >= PhasePiles && s.Phase <= PhaseStart }

// leadersDealt tells whether the leaders have been shuffled and dealt.
func (s *state) leadersDealt() bool { return s.Phase != PhasePiles && s.Phase != PhaseTiles }

// phases are the phases that a match with these modules has.
func (s *state) phases() []Phase {
	list := []Phase{PhaseActions, PhaseVatican, PhaseOver}
	if s.Mods&deckCustom != 0 {
		list = append(list, PhasePiles)
	}
	if s.Mods != 0 {
		list = append(list, PhaseTiles, PhaseDraft)
	}
	if s.Mods&withHouses != 0 {
		list = append(list, PhaseAuction, PhaseStart, PhaseBuy, PhaseTokens)
	}
	return list
}

func (l *reading) loadPhase() {
	phases := l.s.phases()
	words := make([]string, len(phases))
	for i, p := range phases {
		words[i] = phaseNames[p]
	}
	l.s.Phase = phases[l.root.Get("phase").OneOf(words...)]
}

// fields are what a position of this phase may name.
func (s *state) fields() []string {
	fields := []string{"phase", "chance"}
	if s.Mods&(deckRevealed|deckCustom) != 0 {
		fields = append(fields, "left_out")
	}
	if s.Phase == PhasePiles {
		return fields
	}
	fields = append(fields, "order", "tiles", "decks", "seats")
	if s.Phase != PhaseDraft {
		fields = append(fields, "turn")
	}
	if !s.settingUp() {
		fields = append(fields, "round", "lap", "dice", "towers", "gone")
		for _, sp := range s.orderedSpaces() {
			fields = append(fields, sp.String())
		}
	}
	return append(fields, s.moduleFields()...)
}

// moduleFields are the fields that there are with modules only.
func (s *state) moduleFields() (fields []string) {
	if s.Mods != 0 && !s.settingUp() {
		fields = append(fields, "discarded")
	}
	if s.Mods != 0 && s.leadersDealt() {
		fields = append(fields, "leaders")
	}
	if s.Mods&withHouses != 0 {
		fields = append(fields, "adaptation", "tokens", "faith_tiles")
	}
	switch s.Phase {
	case PhaseAuction:
		fields = append(fields, "auction", "queue")
	case PhaseStart:
		fields = append(fields, "beside")
	}
	return fields
}

// orderedSpaces are the spaces whose members are listed in the order of their
// arrival: those for any number, with leaders all beside the towers (LA-3.3).
func (s *state) orderedSpaces() []content.Space {
	if s.Mods == 0 {
		return crowdSpaces[:]
	}
	spaces := crowdSpaces[:]
	for sp := content.Market1; sp < content.LeaderSpace; sp++ {
		if sp.HoldsOne() {
			spaces = append(spaces, sp)
		}
	}
	return spaces
}

// crowdSpaces hold any number of members.
var crowdSpaces = [...]content.Space{content.Palace, content.HarvestAll, content.ProduceAll}

// loadRound reads what stands beside the towers and the seats.
func (l *reading) loadRound() {
	s := l.s
	s.loadOrder(l.root.Get("order"))
	s.Tiles = [3]int8{1, 1, 1}
	if v := l.root.Get("tiles"); v.Given() {
		for i, t := range v.Exactly(len(s.Tiles)) {
			s.Tiles[i] = int8(t.Int(1, l.tilesPerTime(s)))
		}
	}
	if s.settingUp() {
		return
	}
	s.Round, s.Lap = int8(l.root.Get("round").Int(1, content.Rounds)), 1
	s.Dice = [3]int8{1, 1, 1}
	for _, f := range l.root.Get("dice").Fields(content.MemberNames[:content.Neutral]...) {
		s.Dice[slices.Index(content.MemberNames[:], f.Name)] = int8(f.Int(1, 6))
	}
}

func (s *state) loadOrder(v yamltree.Value) {
	if !v.Given() {
		return
	}
	var seen engine.Seats
	for i, item := range v.Exactly(int(s.Seats)) {
		s.Order[i] = engine.Seat(item.Int(1, int(s.Seats)) - 1)
		seen = seen.With(s.Order[i])
	}
	if seen.Len() != int(s.Seats) {
		v.Errorf("must name each of the %d seats once", s.Seats)
	}
}

func loadChance(c *engine.Chance, v yamltree.Value) {
	v.Fields("key", "count", "fast")
	if fast := v.Get("fast"); fast.Given() {
		*c = engine.FastChance(uint64(fast.Int64()))
		return
	}
	*c = engine.NewChance(engine.SeedFromInt(0))
	if key := v.Get("key"); key.Given() {
		raw, err := hex.DecodeString(key.Text())
		if err != nil || len(raw) != len(c.Key) {
			key.Errorf("is no key of %d bytes in hexadecimal", len(c.Key))
			return
		}
		copy(c.Key[:], raw)
	}
	c.Count = uint64(v.Get("count").Int64())
}

// loadTurn sets whose turn it is. Without a turn, play starts at the first seat of
// the order that has one.
func (l *reading) loadTurn() {
	s, v := l.s, l.root.Get("turn")
	if s.Phase == PhaseOver || s.Phase == PhaseTokens {
		phase := s.Phase
		s.Floor = [content.FloorSpaces]uint8{}
		s.clearBoard()
		s.Phase = phase
	}
	if lap := l.root.Get("lap"); lap.Given() {
		s.Lap = int8(lap.Int(1, 99))
	}
	switch {
	case s.Phase == PhaseTiles:
		l.loadTileTurn(v)
	case s.Phase == PhaseAuction:
		l.loadQueue(v)
	case v.Given() && s.Phase != PhaseOver:
		seat := engine.Seat(v.Int(1, int(s.Seats)) - 1)
		l.callSeat(v, seat, int8(slices.Index(s.Order[:s.Seats], seat)))
	}
}

// callSeat asks the seat, which is in this place of the turn order.
func (l *reading) callSeat(v yamltree.Value, seat engine.Seat, place int8) {
	s := l.s
	switch s.Phase {
	case PhaseStart, PhaseTokens:
		s.Turn = place
	case PhaseBuy:
		s.Players[seat].Bought = false
	case PhaseVatican:
		if s.Round%2 != 0 {
			l.root.Get("phase").Errorf("round %d has no Vatican report (L-3.2)", s.Round)
		}
		s.Turn = place + 1
		s.Stack.Push(effect.Frame{Node: nodeSupport, Seat: seat})
	case PhaseActions:
		s.Turn, s.Moved = place+1, true
		if p := &s.Players[seat]; p.Passed || !p.hasMember() {
			v.Errorf("seat %s has no member to place or has passed (L-5.2)", seat)
		}
		s.Stack.Push(effect.Frame{Node: nodeTurn, Seat: seat})
	}
}

// loadTileTurn counts who has a personal bonus tile already: they are chosen from
// the last seat of the order to the first (LA-1.1).
func (l *reading) loadTileTurn(v yamltree.Value) {
	s := l.s
	for s.Turn < s.Seats && s.Players[s.Order[s.Seats-1-s.Turn]].Bonus != 0 {
		s.Turn++
	}
	for i := s.Turn; i < s.Seats; i++ {
		if seat := s.Order[s.Seats-1-i]; s.Players[seat].Bonus != 0 {
			l.root.Get("seats").Errorf("seat %s has a bonus tile before its turn; the last of the order chooses first (LA-1.1)", seat)
		}
	}
	if !v.Given() {
		return
	}
	if seat := engine.Seat(v.Int(1, int(s.Seats)) - 1); s.Turn == s.Seats || s.Order[s.Seats-1-s.Turn] != seat {
		v.Errorf("is %s; the next bonus tile is chosen by the last seat of the order without one (LA-1.1)", seat)
	}
}
