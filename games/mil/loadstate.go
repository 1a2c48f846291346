package mil

import (
	"encoding/hex"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/mil/content"
)

// placing is a position being read: what has been put down so far.
type placing struct {
	*rules
	*state
	away   [content.NumKnights]bool // in a sphere
	guests [content.NumSpheres]bool // the King's soldiers, the Archbishop
}

// positionFields are what a position may name.
var positionFields = []string{"round", "phase", "sphere", "turn", "lap", "starter", "spaces", "monastery", "crusades", "columns",
	"discarded", "seats", "chance"}

// Load reads a position: the standard start and what differs (docs/notation.md).
func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	var s state
	l := &placing{rules: r, state: &s}
	if err := l.read(o, text); err != nil {
		return state{}, err
	}
	r.advance(&s, nil)
	return s, nil
}

// read puts everything down, but does not yet ask anybody.
func (l *placing) read(o engine.Options, text []byte) error {
	reader, root := yamltree.Parse("position", text)
	if reader.Err() != nil {
		return reader.Err()
	}
	if err := l.readOptions(l.state, o); err != nil {
		return err
	}
	l.load(root)
	return reader.Err()
}

// load reads the parts in an order in which each can be held against those that
// are known.
func (l *placing) load(root yamltree.Value) {
	root.Fields(positionFields...)
	l.begin(l.state, engine.Seat(l.loadSeat(root.Get("starter"), 0)))
	l.loadPhase(root)
	l.loadFamilies(root.Get("seats"))
	l.loadSpaces(root.Get("spaces"))
	for i, name := range openNames {
		l.loadLine(&l.Open[i], [2]content.Sphere{content.Monastery, content.Crusades}[i], root.Get(name))
	}
	l.loadPlaced(root.Get("seats"))
	l.loadGone(root.Get("discarded"))
	l.loadColumns(root)
	loadChance(&l.state.Chance, root.Get("chance"))
	l.loadTurn(root)
}

// openNames are the open spheres in the order of state.Open.
var openNames = [2]string{"monastery", "crusades"}

// loadPhase reads where the round stands (M-3.1).
func (l *placing) loadPhase(root yamltree.Value) {
	if v := root.Get("round"); v.Given() {
		l.Round = int8(v.Int(1, int(l.c.Rounds)))
	}
	if v := root.Get("phase"); v.Given() {
		l.Phase = Phase(v.OneOf(phaseNames[:]...))
	}
	lap := root.Get("lap")
	switch {
	case l.Phase == PhaseOver:
		l.Lap = 0
		if lap.Given() {
			lap.Errorf("tells of a round; this is %s", l.Phase)
		}
		if round := root.Get("round"); round.Given() && l.Round != l.c.Rounds {
			round.Errorf("is %d; the game is over after round %d", l.Round, l.c.Rounds)
		}
		l.Round = l.c.Rounds
	case lap.Given():
		l.Lap = int8(lap.Int(1, maxLaps))
	}
	l.loadSphere(root.Get("sphere"))
}

// maxLaps is more than an action phase can have: every action uses up a token, a
// space, a roll or a birth.
const maxLaps = 99

// loadSphere reads which sphere is resolved; favours come from the limited ones
// alone (M-14.1).
func (l *placing) loadSphere(v yamltree.Value) {
	switch l.Phase {
	case PhasePolitics:
		l.Sphere = content.Court + content.Sphere(v.OneOf(content.SphereNames[content.Court:content.Crusades]...))
	case PhaseSpheres:
		l.Sphere = content.Sphere(v.OneOf(content.SphereNames[:]...))
	default:
		if v.Given() {
			v.Errorf("tells of politics and spheres; this is %s", l.Phase)
		}
	}
}

// loadTurn says who is asked first: in actions a family, in a sphere a knight by
// his place from the left. The Curia without a turn begins with the cathedral
// (M-21.1).
func (l *placing) loadTurn(root yamltree.Value) {
	v := root.Get("turn")
	switch l.Phase {
	case PhaseActions:
		seat := l.loadSeat(v, int8(l.Starter))
		l.Turn = (seat - int8(l.Starter) + l.Seats) % l.Seats
	case PhaseSpheres:
		if l.Sphere == content.Curia && !v.Given() {
			l.Turn = cathedralTurn
			return
		}
		knights := 0
		for l.inSphere(l.Sphere, knights) != content.NoKnight {
			knights++
		}
		if knights == 0 && v.Given() {
			v.Errorf("no knight stands in %s", l.Sphere)
		} else if v.Given() {
			l.Turn = int8(v.Int(1, knights)) - 1
		}
	default:
		if v.Given() {
			v.Errorf("nobody is called in %s; allowed in actions and spheres", l.Phase)
		}
	}
}

// loadSeat reads a seat, the fallback where none is given.
func (l *placing) loadSeat(v yamltree.Value, fallback int8) int8 {
	if !v.Given() {
		return fallback
	}
	seat, ok := engine.ParseSeat(v.Text())
	if !ok || int8(seat) >= l.Seats {
		v.Errorf("is %q; allowed are seats 1 to %d", v.Text(), l.Seats)
		return fallback
	}
	return int8(seat)
}

// loadSpaces reads the limited spheres; those that are given are given whole.
func (l *placing) loadSpaces(v yamltree.Value) {
	for _, f := range v.Fields(content.SphereNames[content.Court:content.Crusades]...) {
		s := content.Sphere(slices.Index(content.SphereNames[:], f.Name))
		for i, item := range f.Exactly(int(l.c.Spaces[l.Seats])) {
			l.loadToken(content.SpaceOf(s, i+1), item)
		}
	}
}

// loadToken reads what lies on a space (M-1.9).
func (l *placing) loadToken(sp content.Space, v yamltree.Value) {
	word := v.Text()
	switch word {
	case "empty":
		if l.Spaces[sp] = l.bare(l.state, sp); l.Spaces[sp] != content.Empty {
			v.Errorf("is empty; a black token is printed there, write black (M-27.1)")
		}
		return
	case "white":
		l.Spaces[sp] = content.White
		return
	case "black":
		l.Spaces[sp] = content.Black
		return
	}
	if seat, ok := markNamed(word); ok {
		l.loadMark(sp, seat, v)
		return
	}
	k, ok := l.knightNamed(word)
	if !ok {
		v.Errorf("is %q; allowed are empty, white, black, a knight as 1.A, or with two players a pass marker as mark 1", word)
		return
	}
	if l.send(k, sp.Sphere(), v) {
		l.knight(k).Space = sp
		l.Spaces[sp] = content.OfKnight + content.Token(k)
	}
}

// markNamed is the seat whose pass marker a word names.
func markNamed(word string) (engine.Seat, bool) {
	name, ok := strings.CutPrefix(word, "mark ")
	if !ok {
		return 0, false
	}
	return engine.ParseSeat(name)
}

// loadMark lays a pass marker, which only two players have (M-26.2).
func (l *placing) loadMark(sp content.Space, seat engine.Seat, v yamltree.Value) {
	switch {
	case l.Seats != 2:
		v.Errorf("is a pass marker; only two players have them (M-26.2)")
	case int8(seat) >= l.Seats:
		v.Errorf("is %q; allowed are seats 1 to %d", v.Text(), l.Seats)
	case l.Phase == PhaseOver:
		v.Errorf("is a pass marker; at the end all have returned (M-26.4)")
	default:
		l.Spaces[sp] = content.PassMark + content.Token(seat)
	}
}

// loadLine reads the knights of an open sphere in the order of their arrival.
func (l *placing) loadLine(at *line, s content.Sphere, v yamltree.Value) {
	for _, item := range v.List() {
		k, ok := l.knightNamed(item.Text())
		if !ok {
			item.Errorf("is %q; a knight is expected, as 1.A", item.Text())
			continue
		}
		if l.send(k, s, item) {
			at.Knights[at.Len] = k
			at.Len++
		}
	}
}

// knightNamed is the knight of a seat in this match.
func (l *placing) knightNamed(word string) (content.Knight, bool) {
	for k := range content.Knight(l.Seats) * content.NumSlots {
		if k.String() == word {
			return k, true
		}
	}
	return content.NoKnight, false
}

// send puts a knight into a sphere, where one figure stands once.
func (l *placing) send(k content.Knight, s content.Sphere, v yamltree.Value) bool {
	switch {
	case !l.knight(k).In:
		v.Errorf("%s is not in play", k)
	case l.away[k]:
		v.Errorf("%s stands in a sphere already", k)
	case l.Phase == PhaseOver:
		v.Errorf("%s is at home when the game is over (M-23.4)", k)
	default:
		l.away[k] = true
		l.knight(k).At = s
		return true
	}
	return false
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
