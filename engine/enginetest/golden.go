package enginetest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
)

// Golden compares a whole game with a file: the seats, the options, the seed,
// every choice in notation with a checksum of what followed from it, then each
// seat's rank and score. The checksum covers every field of the events, the open
// choices, the forecast, what nets observe, and the saved position where one can be
// saved, so the file tells after which choice a change begins to matter. Views are not
// in it, because they change with the pages. A choice that is refused, another
// checksum or another result fails. With SIGNORIA_GOLDEN=write a missing or different file is written
// from a random game of the seed, with SIGNORIA_GOLDEN=sum from the choices that
// are there; such a change is reviewed like code. Files:
//
//	seats 2
//	options rounds=6
//	seed 7
//	1 bold #5c0e93a1
//	…
//	= seat 2 rank 1 points 17 lots 18 bold -1
func Golden(t *testing.T, title engine.Title, path string, o engine.Options, seed int64) {
	t.Helper()
	GoldenBy(t, title, path, o, seed, nil)
}

// GoldenBy is Golden with games of a player, where random ones do not come to
// the end that is wanted. It answers the position at the end.
func GoldenBy(t *testing.T, title engine.Title, path string, o engine.Options, seed int64, play Player) engine.Position {
	t.Helper()
	if os.Getenv("SIGNORIA_GOLDEN") == "write" {
		text, err := goldenGame(title, o, seed, play)
		if err == nil {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (SIGNORIA_GOLDEN=write makes it)", err)
	}
	p, got, err := goldenText(title, o, seed, goldenMoves(string(want)))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if p.Owing() != 0 {
		t.Fatalf("%s: the game is not over after its last line", path)
	}
	if os.Getenv("SIGNORIA_GOLDEN") == "sum" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: %s", path, firstDifference(string(got), string(want)))
	}
	return p
}

// GoldenGame is one of Goldens.
type GoldenGame struct {
	// Name is that of its file, without ".txt".
	Name  string
	Seats int
	// Options are in the form of engine.ParseOptions.
	Options string
	Seed    int64
	// Play makes the game where random choices do not come to the end that is wanted (nil: random).
	Play Player
	// Ends reports whether the game ends as its name says; nil means any end will do.
	Ends func(engine.Position) bool
}

// Goldens compares the games with their files in the folder (Golden). Each option of a game must
// matter: without it, other choices are open somewhere, or a spectator sees other seats or scores at
// the end.
func Goldens(t *testing.T, title engine.Title, folder string, games []GoldenGame) {
	t.Helper()
	for _, game := range games {
		t.Run(game.Name, func(t *testing.T) {
			o := parsed(t, game.Seats, game.Options)
			path := folder + "/" + game.Name + ".txt"
			p := GoldenBy(t, title, path, o, game.Seed, game.Play)
			if game.Ends != nil && !game.Ends(p) {
				t.Errorf("the game ends otherwise than its name says: %+v", p.View(engine.NoSeat))
			}
			for option := range o.Set {
				if !optionMatters(t, title, path, o, option, game.Seed, p) {
					t.Errorf("without %s the same choices are open and lead to the same end: take a seed where it matters", option)
				}
			}
		})
	}
}

// optionMatters reports whether without the option other choices are open somewhere along those of
// the file, or they end in another way than the position.
func optionMatters(t *testing.T, title engine.Title, path string, o engine.Options, option string, seed int64, end engine.Position) bool {
	t.Helper()
	without := engine.Options{Seats: o.Seats, Set: maps.Clone(o.Set)}
	delete(without.Set, option)
	p, err := title.Start(without, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		return true // another option needs it
	}
	with, err := title.Start(o, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range goldenMoves(string(text)) {
		if !sameOpen(p, with) || answer(p, move, nil) != nil || answer(with, move, nil) != nil {
			return true
		}
	}
	a, b := reflect.ValueOf(p.View(engine.NoSeat)), reflect.ValueOf(end.View(engine.NoSeat))
	return !slices.Equal(p.Score(engine.NoSeat, nil), end.Score(engine.NoSeat, nil)) ||
		!reflect.DeepEqual(a.FieldByName("Seats").Interface(), b.FieldByName("Seats").Interface())
}

// sameOpen reports whether two positions ask the same seats and leave the same choices open.
func sameOpen(a, b engine.Position) bool {
	if a.Owing() != b.Owing() {
		return false
	}
	for owing := a.Owing(); owing != 0; owing = owing.Without(owing.First()) {
		if !slices.Equal(a.Choices(owing.First(), nil), b.Choices(owing.First(), nil)) {
			return false
		}
	}
	return true
}

// goldenMoves returns the choices of a file, without their checksums.
func goldenMoves(text string) (moves []string) {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if len(line) > 1 && line[1] == ' ' && line[0] != '=' {
			move, _, _ := strings.Cut(line, " #")
			moves = append(moves, move)
		}
	}
	return moves
}

// firstDifference returns the first line in which two texts differ, with its number.
func firstDifference(got, want string) string {
	is, was := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(is), len(was)) {
		if i >= len(is) || i >= len(was) || is[i] != was[i] {
			return fmt.Sprintf("line %d is now %q, was %q", i+1, is[i:min(i+1, len(is))], was[i:min(i+1, len(was))])
		}
	}
	return "no line differs"
}

// goldenGame plays a game and writes it down.
func goldenGame(title engine.Title, o engine.Options, seed int64, play Player) ([]byte, error) {
	g, err := begin(title, o, seed)
	if err != nil {
		return nil, err
	}
	g.play = play
	if err := g.run(100_000, false); err != nil {
		return nil, g.fault(err)
	}
	_, text, err := goldenText(title, o, seed, g.moves)
	return text, err
}

// goldenText replays the choices and returns the position at the end and the
// text of the file.
func goldenText(title engine.Title, o engine.Options, seed int64, moves []string) (engine.Position, []byte, error) {
	p, err := title.Start(o, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "seats %d\noptions %s\nseed %d\n", o.Seats, o, seed)
	for i, move := range moves {
		var log engine.Log
		if err := answer(p, move, &log); err != nil {
			return nil, nil, fmt.Errorf("choice %d, %q: %w", i+1, move, err)
		}
		sum, err := checksum(p, o.Seats, log.Events)
		if err != nil {
			return nil, nil, fmt.Errorf("after choice %d, %q: %w", i+1, move, err)
		}
		fmt.Fprintf(&b, "%s #%08x\n", move, sum)
	}
	score := p.Score(engine.NoSeat, nil)
	for _, place := range p.Rank(nil) {
		fmt.Fprintf(&b, "= seat %v rank %d points %d", place.Seat, place.Rank, place.Points)
		for _, part := range score {
			if part.Seat == place.Seat && part.Points != 0 {
				fmt.Fprintf(&b, " %s %d", part.Part, part.Points)
			}
		}
		b.WriteByte('\n')
	}
	return p, b.Bytes(), nil
}

// checksum returns a CRC-32 of the events, of whom the position asks and what is open
// to them, of what each seat observes and, where the position is settled, of the
// position as it is saved.
func checksum(p engine.Position, seats int, events []engine.Event) (uint32, error) {
	sum := crc32.NewIEEE()
	for _, e := range events {
		fmt.Fprintf(sum, "%d %d %d %d %d %d %d %t %t\n", e.Kind, e.Seat, e.On, e.To, e.N, e.Goods, e.For, e.Sealed, e.Final)
	}
	for owing := p.Owing(); owing != 0; owing = owing.Without(owing.First()) {
		seat := owing.First()
		open := p.Choices(seat, nil)
		if err := binary.Write(sum, binary.LittleEndian, open); err != nil {
			return 0, err
		}
		fmt.Fprintln(sum, len(open), p.Forecast(seat, nil))
	}
	seen := make([]float32, len(p.Features()))
	for seat := range engine.Seat(seats) {
		p.Observe(seat, seen)
		for _, v := range seen { // in about thousandths: processors may differ in the last bits
			fmt.Fprintf(sum, "%.0f ", v*997)
		}
	}
	if p.Settled() {
		saved, err := p.Save()
		if err != nil {
			return 0, err
		}
		sum.Write(saved)
	}
	return sum.Sum32(), nil
}
