package main

import (
	"compress/gzip"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signoria/bots"
	"signoria/engine"
	"signoria/games"
	"signoria/table"
)

// keptRecords has a folder for each version whose records are stored; see testdata/README.md.
const keptRecords = "../../testdata/records"

// changedRules names the stored records that a corrected rule has broken, each with words that
// CHANGELOG.md must contain about it.
var changedRules = map[string]string{
	"v0.0.0-20261122011445-2bd6195280a0/wars-of-italy-2.jsonl.gz":                                               "not offered (S-3.4)",
	"v0.0.0-20261122011445-2bd6195280a0/wars-of-italy-2-agent_per_palace.jsonl.gz":                              "not offered (S-3.4)",
	"v0.0.0-20261121183323-22692901382a/virtu-3.jsonl.gz":                                                       "is passed over (S-3.8)",
	"v0.0.0-20261121183323-22692901382a/virtu-5-agent_per_palace-houses_drawn-hre_cross_only_if_ready.jsonl.gz": "is passed over (S-3.8)",
	"v0.0.0-20261121205023-1eec6c121e81/virtu-3.jsonl.gz":                                                       "is passed over (S-3.8)",
	"v0.0.0-20261121205023-1eec6c121e81/virtu-5-agent_per_palace-houses_drawn-hre_cross_only_if_ready.jsonl.gz": "is passed over (S-3.8)",
	"v0.0.0-20261122011445-2bd6195280a0/virtu-3.jsonl.gz":                                                       "is passed over (S-3.8)",
	"v0.0.0-20261122011445-2bd6195280a0/virtu-5-agent_per_palace-houses_drawn-hre_cross_only_if_ready.jsonl.gz": "is passed over (S-3.8)",
	"v0.0.0-20261122190510-1f23354af78e/virtu-3-hre_cross_only_if_ready.jsonl.gz":                               "is passed over (S-3.8)",
	"v0.0.0-20261122190510-1f23354af78e/virtu-3.jsonl.gz":                                                       "is passed over (S-3.8)",
	"v0.0.0-20261122190510-1f23354af78e/virtu-4-agent_per_palace-houses_drawn-hre_cross_only_if_ready.jsonl.gz": "is passed over (S-3.8)",
	"v0.0.0-20261122190510-1f23354af78e/virtu-4-houses_drawn.jsonl.gz":                                          "is passed over (S-3.8)",
	"v0.0.0-20261122190510-1f23354af78e/virtu-5-agent_per_palace.jsonl.gz":                                      "is passed over (S-3.8)",
}

// TestKeptRecords replays every stored record of every version. Only a changed rule may break a
// record, and CHANGELOG.md must say so.
func TestKeptRecords(t *testing.T) {
	names, err := filepath.Glob(keptRecords + "/*/*.jsonl.gz")
	if err != nil || len(names) == 0 {
		t.Fatalf("there are no stored records: %v", err)
	}
	changes := readFile(t, "../../CHANGELOG.md")
	titles := map[string]engine.Title{}
	for _, g := range games.All() {
		titles[g.Name] = openGame(t, g)
	}
	for _, path := range names {
		name := strings.TrimPrefix(filepath.ToSlash(path), keptRecords+"/")
		t.Run(name, func(t *testing.T) {
			record := keptRecord(t, path)
			report, err := record.Verify(titles[record.Header.Title])
			said, changed := changedRules[name]
			switch {
			case changed && err == nil:
				t.Error("the record replays again; remove it from changedRules")
			case changed && !strings.Contains(changes, said):
				t.Errorf("CHANGELOG.md does not say %q", said)
			case changed:
			case err != nil:
				t.Errorf("%v\nonly a changed rule may break a record; name it in changedRules and CHANGELOG.md", err)
			case record.Header.Version > 1 && report.LegalOnly > 0:
				t.Errorf("the entries up to %d are checked only for legality", report.LegalOnly)
			}
		})
	}
}

// TestEveryOptionHasARecord checks that the stored records of today's format cover each value of
// each option of each title. A title without any record is only logged, because it may not be
// released yet.
func TestEveryOptionHasARecord(t *testing.T) {
	kept := map[string]bool{}
	names, err := filepath.Glob(keptRecords + "/*/*.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range names {
		head := keptRecord(t, path).Header
		if head.Version < table.RecordVersion {
			continue
		}
		options, err := engine.ParseOptions(head.Seats, head.Options)
		if err != nil {
			t.Fatal(err)
		}
		kept[head.Title] = true
		for name, value := range options.Set {
			kept[head.Title+" "+name+"="+value] = true
		}
	}
	for _, g := range games.All() {
		title := openGame(t, g)
		if !kept[g.Name] {
			t.Logf("no record of %s is stored yet; run make records before its release", g.Name)
			continue
		}
		for _, o := range title.Meta().Options {
			for _, value := range o.Values[1:] {
				if !kept[g.Name+" "+o.Name+"="+value] {
					t.Errorf("no record of %s with %s=%s; run make records", g.Name, o.Name, value)
				}
			}
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func openGame(t *testing.T, g games.Game) engine.Title {
	t.Helper()
	title, err := g.Open(g.Content)
	if err != nil {
		t.Fatal(err)
	}
	return title
}

func keptRecord(t *testing.T, path string) *table.Record {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	record, err := table.ReadRecord(text, filepath.Base(path))
	if err != nil {
		t.Fatal(err)
	}
	return record
}

var writeRecords = flag.String("records", "", "write records of all titles and options into this folder")

// TestWriteRecords plays a match of each title and of each value of its options, and writes the
// records. "make records" runs it when a version is released.
func TestWriteRecords(t *testing.T) {
	if *writeRecords == "" {
		t.Skip("only with -records; see make records")
	}
	if err := os.MkdirAll(*writeRecords, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		title := openGame(t, g)
		for _, o := range waysToPlay(title) {
			writeRecord(t, playedWhole(t, title, o))
		}
	}
}

// waysToPlay returns the sets of options to record: no option, each value of each option, and as
// many last values together as the title allows. The number of seats changes from set to set.
func waysToPlay(title engine.Title) (list []engine.Options) {
	meta := title.Meta()
	seats := meta.MinSeats
	add := func(set map[string]string) bool {
		for range meta.MaxSeats - meta.MinSeats + 1 {
			o := engine.Options{Seats: seats, Set: maps.Clone(set)}
			if seats++; seats > meta.MaxSeats {
				seats = meta.MinSeats
			}
			if _, err := title.Start(o, engine.Chance{}); err == nil {
				list = append(list, o)
				return true
			}
		}
		return false
	}
	add(nil)
	all := map[string]string{}
	for _, o := range meta.Options {
		all[o.Name] = o.Values[len(o.Values)-1]
	}
	for _, o := range meta.Options {
		for _, value := range o.Values[1:] {
			with := maps.Clone(all) // for a value that needs other options
			with[o.Name] = value
			_ = add(map[string]string{o.Name: value}) || add(with)
		}
	}
	for _, o := range meta.Options { // options are left out until the rest can be combined
		if len(all) < 2 || add(all) {
			break
		}
		delete(all, o.Name)
	}
	return list
}

// playedWhole plays a match of two persons and bots to its end. Some choices are undone, and a bot
// stands in for one seat at times.
func playedWhole(t *testing.T, title engine.Title, o engine.Options) *table.Table {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(o.Seats), uint64(len(o.String()))))
	at := time.Date(1478, 4, 26, 10, 30, 0, 0, time.UTC)
	now, err := table.New(title, wholeHeader(title, o, at))
	try := func(next *table.Table, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s %s: %v", title.Meta().Name, o, err)
		}
		now, at = next, at.Add(time.Second)
	}
	try(now, err)
	for screen := range now.Header().Plan.Screens() {
		try(now.Sit(screen, table.SitInput{Nonce: fmt.Sprintf("lucky words %d", screen)}, at))
	}
	for now.Running() {
		seat, _ := now.Undoable(engine.SeatsOf(0, 1))
		switch {
		case seat != engine.NoSeat && rng.IntN(10) == 0:
			try(now.Undo(engine.SeatsOf(seat), now.Last(), at))
		case rng.IntN(40) == 0 && now.StandIn(1) == "":
			try(now.SetStandIn(1, "apprentice", at))
		case rng.IntN(10) == 0 && now.StandIn(1) != "":
			try(now.SetStandIn(1, "", at))
		default:
			try(now.Choose(someAnswer(t, now, rng, at)))
		}
	}
	return now
}

func wholeHeader(title engine.Title, o engine.Options, at time.Time) table.Header {
	const secret = "the server's secret"
	head := table.Header{ID: "kept", Options: o, Edition: title.Meta().Edition, Created: at,
		Promise: table.HashSecret(secret), Secret: secret, Plan: table.Plan{Watch: "watch"}}
	for seat := range o.Seats {
		switch seat {
		case 0, 1:
			head.Plan.Seats = append(head.Plan.Seats, table.SeatPlan{Screen: seat, Name: []string{"Anna", "Bea"}[seat]})
			head.Plan.Keys = append(head.Plan.Keys, table.HashKey(fmt.Sprint("key ", seat)))
		default:
			head.Plan.Seats = append(head.Plan.Seats, table.SeatPlan{Bot: "apprentice"})
		}
	}
	return head
}

// someAnswer returns a choice of a random bot. Where random play would hardly end the match, it is
// the choice of a short search.
func someAnswer(t *testing.T, now *table.Table, rng *rand.Rand, at time.Time) table.Submission {
	t.Helper()
	spec := "random"
	if now.Meta().Horizon > 0 {
		spec = "mcts:40"
	}
	bot, err := bots.New(spec, rng.Int64(), nil)
	if err != nil {
		t.Fatal(err)
	}
	owing := now.Owing()
	for range rng.IntN(owing.Len()) {
		owing = owing.Without(owing.First())
	}
	seat, pos := owing.First(), now.Position()
	text := pos.Format(seat, bot.Choose(t.Context(), pos.Copy(), seat))
	return table.Submission{Seat: seat, Seq: now.Last(), Texts: []string{text}, Bot: now.Bot(seat) != "", At: at}
}

func writeRecord(t *testing.T, now *table.Table) {
	t.Helper()
	o := now.Header().Options
	name := strings.NewReplacer(",", "-", "=", "_").Replace(fmt.Sprintf("%s-%d-%s", now.Meta().Name, o.Seats, o))
	f, err := os.Create(filepath.Join(*writeRecords, strings.TrimSuffix(name, "-")+".jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	packed, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err == nil {
		err = now.Record(packed, 0, nil)
	}
	if err == nil {
		err = packed.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}
