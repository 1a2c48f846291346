package position_test

import (
	"strconv"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/notation"
	"signoria/engine/position"
	"signoria/engine/yamltree"
)

// game is a small state that has a field of every kind.
type game struct {
	Round, Lap int8
	Season     season
	Chance     engine.Chance
	Order      [3]engine.Seat
	Host       int8
	Won        engine.Seats
	Market     [4]fruit
	Path       [3]fruit
	Length     int8
	Signs      uint16
	Gone       [numFruits]int8
	Players    [3]player
	modules    bool
}

type player struct {
	Coins  int16
	Ready  bool
	Fields [2]field
	Best   int16
}

type field struct {
	Sown  bool
	Fruit fruit
	Owner int8
}

type (
	season int8
	fruit  int8
)

const (
	spring season = iota
	winter
)

const (
	noFruit fruit = iota
	apple
	plum
	cherry
	numFruits
)

func (s season) String() string { return [...]string{"spring", "winter"}[s] }
func (f fruit) String() string  { return [...]string{"none", "apple", "plum", "cherry"}[f] }

func (g *game) Seated() int { return 3 }

// aSign is a noun of the notation; the star exists only with modules.
var aSign = &notation.Noun[*game]{What: "sign", Low: 1, High: 3, Word: func(g *game, n int16) string {
	if n == 3 && !g.modules {
		return notation.Unnamed
	}
	return [...]string{"", "sun", "moon", "star"}[n]
}}

type ofField struct {
	*game
	f *field
}

type ofSeat struct {
	*game
	p *player
}

func fruits[T any]() position.Word[T, fruit] { return position.Enum[T](apple, cherry) }

var described = position.Fields[*game]{
	{Name: "round", Is: position.Int(func(g *game) *int8 { return &g.Round }, 1, 6)},
	{Name: "season", Is: position.Is(func(g *game) *season { return &g.Season }, position.Enum[*game](spring, winter))},
	{Name: "lap", Is: position.IntTo(func(g *game) *int8 { return &g.Lap }, 1, func(g *game) int { return int(g.Round) }),
		When: func(g *game) string {
			if g.Season == winter {
				return "tells of spring; this is winter"
			}
			return ""
		},
		Else: func(g *game) { g.Lap = 1 }},
	{Name: "order", Is: position.Order(func(g *game) []engine.Seat { return g.Order[:] })},
	{Name: "host", Is: position.SeatOrNone(func(g *game) *int8 { return &g.Host }), Says: func(g *game) bool { return g.Host >= 0 }},
	{Name: "won", Is: position.SeatSet(func(g *game) *engine.Seats { return &g.Won })},
	{Name: "market", Is: position.Row(func(g *game) []fruit { return g.Market[:] }, position.Enum[*game](noFruit, cherry))},
	{Name: "path", Is: position.List(func(g *game) []fruit { return g.Path[:g.Length] }, func(g *game, list []fruit) { g.Length = int8(copy(g.Path[:], list)) }, fruits[*game]()),
		Then: func(g *game, v yamltree.Value) {
			if n := len(v.List()); n > len(g.Path) {
				v.Errorf("%d stones; %d have room", n, len(g.Path))
			}
		}},
	{Name: "signs", Is: position.Bits(func(g *game) *uint16 { return &g.Signs }, position.Noun[int16](aSign, func(g *game) *game { return g }))},
	{Name: "gone", Is: position.Counts(fruits[*game](), func(g *game, f fruit) (*int8, int) { return &g.Gone[f], 9 })},
	position.Seats(func(g *game, seat engine.Seat) ofSeat { return ofSeat{g, &g.Players[seat]} }, position.Fields[ofSeat]{
		{Name: "coins", Is: position.Int(func(s ofSeat) *int16 { return &s.p.Coins }, -9, 99), Else: func(s ofSeat) { s.p.Coins = 3 }},
		{Then: func(s ofSeat, _ yamltree.Value) { // runs after all coins are read
			for _, p := range s.Players {
				s.p.Best = max(s.p.Best, p.Coins)
			}
		}},
		{Name: "ready", Is: position.Bool(func(s ofSeat) *bool { return &s.p.Ready }), Only: func(s ofSeat) bool { return s.modules }},
		{Name: "fields", Is: position.Map(position.Words[ofSeat]("east", "west"), func(s ofSeat, i int) ofField { return ofField{s.game, &s.p.Fields[i]} },
			nil, position.Or("fallow", func(f ofField) bool { return !f.f.Sown }, func(f ofField) { *f.f = field{} }, position.Record(position.Fields[ofField]{
				{Then: func(f ofField, _ yamltree.Value) { *f.f = field{Sown: true, Fruit: apple} }},
				{Name: "fruit", Is: position.Is(func(f ofField) *fruit { return &f.f.Fruit }, fruits[ofField]().If(func(f ofField, it fruit, v yamltree.Value) bool {
					if it == cherry && !f.modules {
						v.Errorf("no cherry grows here")
					}
					return true
				}))},
				{Name: "owner", Is: position.Seat(func(f ofField) *int8 { return &f.f.Owner })},
			})))},
	}),
	position.Chance(func(g *game) *engine.Chance { return &g.Chance }),
}

// start returns the standard start.
func start(modules bool) *game {
	g := &game{Round: 1, Host: -1, Order: [3]engine.Seat{0, 1, 2}, Market: [4]fruit{apple, plum, apple, plum}, modules: modules}
	for i := range g.Players {
		g.Players[i].Fields[0] = field{Sown: true, Fruit: plum}
	}
	return g
}

const full = `# everything
round: 4
lap: 3
order: [2, 1, 3]
host: 3
won: [3, 1]
market: [none, cherry, apple, none]
path: [plum, plum]
signs: [star, sun]
gone: {plum: 2}
seats:
  1: {coins: -2, ready: true, fields: {east: fallow, west: {fruit: cherry, owner: 2}}}
  3:
    coins: 40
chance: {key: "` + key + `", count: 7}
`

const key = "00112233445566778899aabbccddeeff00112233445566778899aabbccddee7e"

func TestLoadOfSaveIsThePosition(t *testing.T) {
	for _, text := range []string{"", full, "{season: winter, won: [], chance: {fast: -3}}", "bare: true", "{bare: true, seats: {2: {coins: 1}}}"} {
		for _, modules := range []bool{false, true} {
			g := start(modules)
			if !modules {
				text = strings.NewReplacer("star, ", "", "ready: true, ", "", "fruit: cherry, ", "").Replace(text)
			}
			if err := described.Load(g, []byte(text)); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			saved := described.Save(g)
			back := start(modules)
			if err := described.Load(back, saved); err != nil || *back != *g {
				t.Errorf("%s\nis saved as\n%s\nwhich loads as %+v, want %+v: %v", text, saved, *back, *g, err)
			}
			if again := described.Save(back); string(again) != string(saved) {
				t.Errorf("saved a second time it is\n%s\nwant\n%s", again, saved)
			}
		}
	}
}

func TestWhatIsRead(t *testing.T) {
	g := start(true)
	if err := described.Load(g, []byte(full)); err != nil {
		t.Fatal(err)
	}
	for _, check := range []struct {
		what      string
		got, want any
	}{
		{"round and lap", [2]int8{g.Round, g.Lap}, [2]int8{4, 3}},
		{"order", g.Order, [3]engine.Seat{1, 0, 2}},
		{"host", g.Host, int8(2)},
		{"won", g.Won, engine.SeatsOf(0, 2)},
		{"market", g.Market, [4]fruit{noFruit, cherry, apple, noFruit}},
		{"path", g.Path[:g.Length][1], plum},
		{"signs", g.Signs, uint16(1<<1 | 1<<3)},
		{"gone", g.Gone, [numFruits]int8{plum: 2}},
		{"seat 1", g.Players[0], player{Coins: -2, Ready: true, Best: 40, Fields: [2]field{{}, {Sown: true, Fruit: cherry, Owner: 1}}}},
		{"seat 2, which is not named", g.Players[1], player{Coins: 3, Best: 40, Fields: [2]field{{Sown: true, Fruit: plum}}}},
		{"chance", g.Chance.Count, uint64(7)},
	} {
		if check.got != check.want {
			t.Errorf("%s: %+v, want %+v", check.what, check.got, check.want)
		}
	}
}

// TestSaveText checks the text that Save writes, without the fields that are impossible now.
func TestSaveText(t *testing.T) {
	g := start(true)
	if err := described.Load(g, []byte(full)); err != nil {
		t.Fatal(err)
	}
	want := `round: 4
season: spring
lap: 3
order: [2, 1, 3]
host: 3
won: [1, 3]
market: [none, cherry, apple, none]
path: [plum, plum]
signs: [sun, star]
gone: {plum: 2}
seats:
  1: {coins: -2, ready: true, fields: {east: fallow, west: {fruit: cherry, owner: 2}}}
  2: {coins: 3, ready: false, fields: {east: {fruit: plum, owner: 1}, west: fallow}}
  3: {coins: 40, ready: false, fields: {east: {fruit: plum, owner: 1}, west: fallow}}
chance: {key: "` + key + `", count: 7}
`
	if got := string(described.Save(g)); got != want {
		t.Errorf("Save writes\n%s\nwant\n%s", got, want)
	}
	g.Season = winter
	if got := string(described.Save(g)); strings.Contains(got, "lap") {
		t.Errorf("Save writes the field lap, which is impossible in winter:\n%s", got)
	}
}

func TestBare(t *testing.T) {
	g := start(true)
	g.Host, g.Gone[plum], g.Players[2].Ready = 1, 4, true
	if err := described.Load(g, []byte("bare: true\nround: 2\nseats:\n  1: {fields: {west: {}}}\n  2: {coins: 5}\n")); err != nil {
		t.Fatal(err)
	}
	want := game{Round: 2, Lap: 1, Host: -1, Order: [3]engine.Seat{0, 1, 2}, Market: [4]fruit{apple, plum, apple, plum}, modules: true, Chance: g.Chance}
	want.Players[0].Fields[1] = field{Sown: true, Fruit: apple}
	want.Players[1].Coins = 5
	for i := range want.Players {
		want.Players[i].Best = 5
	}
	if *g != want {
		t.Errorf("a bare position is %+v, want %+v", *g, want)
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"round: [", "not readable as YAML"},
		{"5", "position:1: the file: is a whole number; names with values are expected here"},
		{"\nround: 7", "position:2: round: is 7; allowed are 1 to 6"},
		{"round: first", "position:1: round: is text; a whole number from 1 to 6 is expected here"},
		{"{round: 2, lap: 3}", "lap: is 3; allowed are 1 to 2"},
		{"season: autumn", `season: is "autumn"; allowed are spring, winter`},
		{"season: wynter", `season: is "wynter"; allowed are spring, winter; did you mean winter?`},
		{"{season: winter, lap: 1}", "lap: tells of spring; this is winter"},
		{"order: [1, 2]", "order: 2 entries; 3 are needed"},
		{"order: [1, 2, 2]", "order: must name each of the 3 seats once"},
		{"order: [1, 2, 4]", `order[3]: is "4"; allowed are seats 1 to 3`},
		{"host: 4", `host: is "4"; allowed are seats 1 to 3, or none`},
		{"won: [1, 1]", "won[2]: 1 stands here twice"},
		{"won: 1", "won: is a whole number; a list is expected here"},
		{"market: [apple]", "market: 1 entries; 4 are needed"},
		{"market: [apple, pear, plum, plum]", `market[2]: is "pear"; allowed are none, apple, plum, cherry`},
		{"market: [apple, null, plum, plum]", "market[2]: is empty; allowed are none, apple, plum, cherry"},
		{"path: [plum, plum, plum, plum]", "path: 4 stones; 3 have room"},
		{"signs: [star]", `signs[1]: is "star"; allowed are sun, moon`},
		{"gone: {pear: 1}", "gone.pear: is not known here; allowed are apple, plum, cherry"},
		{"gone: {plum: 10}", "gone.plum: is 10; allowed are 0 to 9"},
		{"gone: {plum: 1, plum: 1}", "not readable as YAML"},
		{"seats: {4: {}}", "seats.4: is no seat; allowed are 1 to 3"},
		{"seats:\n  1:\n    coin: 2", "position:3: seats.1.coin: is not known here; allowed are coins, fields; did you mean coins?"},
		{"seats: {1: {ready: true}}", "seats.1.ready: is not known here; allowed are coins, fields"},
		{"seats: {1: {fields: {north: {}}}}", "seats.1.fields.north: is not known here; allowed are east, west"},
		{"seats: {1: {fields: {east: }}}", "seats.1.fields.east: is empty; write {} for one that has nothing, or fallow"},
		{"seats: {1: {fields: {east: sown}}}", `is "sown"; allowed are what it has, or fallow`},
		{"seats: {1: {fields: {east: {fruit: cherry}}}}", "seats.1.fields.east.fruit: no cherry grows here"},
		{"rounds: 2", "rounds: is not known here; allowed are round, season, lap, order, host, won, market, path, signs, gone, seats, chance, bare; did you mean round?"},
		{"bare: yes", "bare: is text; true or false is expected here"},
		{"chance: {key: abc}", "chance.key: is no key of 32 bytes in hexadecimal"},
		{"chance: {seed: 5}", "chance.seed: is not known here; allowed are key, count, fast"},
	} {
		err := described.Load(start(false), []byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v; want %q in it", test.text, err, test.want)
		}
	}
	// Load reports all errors together.
	err := described.Load(start(false), []byte("round: 0\nhost: 9\nhots: 1"))
	if got := strings.Count(err.Error(), "position:"); got != 3 {
		t.Errorf("got %d errors, want 3: %v", got, err)
	}
}

// TestKnows checks that Knows accepts every path that a position can have, even if it is impossible now.
func TestKnows(t *testing.T) {
	for _, test := range []struct{ path, want string }{
		{"round", ""},
		{"lap", ""},
		{"gone.cherry", ""},
		{"seats.3.fields.west.owner", ""},
		{"rounds", "rounds is not known here; allowed are round, "},
		{"gone.pear", "pear is not known here; allowed are apple, plum, cherry"},
		{"seats.4", "4 is not known here; allowed are 1, 2, 3"},
		{"seats.1.ready", "ready is not known here; allowed are coins, fields"},
		{"seats.1.fields.west.fruits", "did you mean fruit?"},
		{"round.first", "first is not known here; it stands in what has no names"},
	} {
		g := start(false)
		g.Season = winter
		err := described.Knows(g, strings.Split(test.path, ".")...)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got the error %v, want %q", test.path, err, test.want)
		}
	}
}

// TestLongParts checks that Save writes a long mapping on several lines, but a long list on one.
func TestLongParts(t *testing.T) {
	type many struct{ n [40]int16 }
	keys := make([]string, 40)
	for i := range keys {
		keys[i] = "thing" + strconv.Itoa(i)
	}
	fields := position.Fields[*many]{
		{Name: "counts", Is: position.Counts(position.Words[*many](keys...), func(m *many, i int) (*int16, int) { return &m.n[i], 999 })},
		{Name: "list", Is: position.Row(func(m *many) []int16 { return m.n[:] }, position.Number[*many, int16](0, func(*many) int { return 999 }))},
	}
	var m, back many
	for i := range m.n {
		m.n[i] = int16(100 + i)
	}
	saved := string(fields.Save(&m))
	if lines := strings.Split(saved, "\n"); len(lines) != 43 || lines[1] != "  thing0: 100" || !strings.HasPrefix(lines[41], "list: [100, ") {
		t.Errorf("Save writes\n%s\nwant 40 lines of counts and one with the list", saved)
	}
	if err := fields.Load(&back, []byte(saved)); err != nil || back != m {
		t.Errorf("the saved text loads as %v, %v; want %v", back, err, m)
	}
}
