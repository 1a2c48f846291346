package match

import (
	"io"
	"regexp"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
	"signoria/web/page/pagetest"
	"signoria/web/wire"
)

// maxRecentSize is the most that the list of recent moves may add to the median update. maxUpdate
// is the size of the largest update with a recap. Both are in compressed bytes.
const (
	maxRecentSize = 2 << 10
	maxUpdate     = 40 << 10
)

var (
	toldList   = regexp.MustCompile(`(?s)<div id="told".*?</div>`)
	recapSheet = regexp.MustCompile(`(?s)<dialog id="recap".*?</dialog>`)
)

// TestWhatIsToldIsLight checks the size of the list of recent moves in an update.
func TestWhatIsToldIsLight(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range s.Games {
		if g.Narrator == (pagetest.ToyNarrator{}) || g.Narrator == (pagetest.CrestedNarrator{}) {
			continue
		}
		rules, err := g.Open(g.Content)
		pagetest.Must(t, err)
		t.Run(g.Name, func(t *testing.T) { s.weighTold(t, rules, pagetest.Everything(rules)) })
	}
}

// weighTold plays a random game and measures the list of recent moves for the first seat at a third
// of its questions.
func (s *Pages) weighTold(t *testing.T, rules engine.Title, o engine.Options) {
	rng := engine.FastChance(9)
	p, err := rules.Start(o, engine.NewChance(engine.SeedFromInt(9)))
	pagetest.Must(t, err)
	then := pagetest.Looks{}
	then.Start(p, o.Seats)
	var log engine.Log
	var entries []live.Entry
	var weights, recaps []int
	whole := 0
	for n := 0; p.Owing() != 0; n++ {
		if p.Owing().Has(0) && then[0].Seq < len(entries)+1 && n%3 == 0 {
			page := s.drawFor(t, p, 0, entries, then[0])
			whole = max(whole, packedSize(t, page))
			bare := recapSheet.ReplaceAllString(page, "")
			weights = append(weights, packedSize(t, bare)-packedSize(t, toldList.ReplaceAllString(bare, "")))
			recaps = append(recaps, packedSize(t, page)-packedSize(t, bare))
		}
		seat := p.Owing().First()
		choices := p.Choices(seat, nil)
		log.Events = nil
		pagetest.Must(t, p.Do(seat, choices[rng.N(len(choices))], &log))
		entries = append(entries, live.Entry{Seq: n + 2, Kind: table.KindChoice, Seat: seat, Events: log.Events, Chain: n + 2})
		then.Answered(p, seat, n+2)
	}
	if len(weights) == 0 {
		t.Fatal("the first seat was never asked again, so nothing was measured")
	}
	slices.Sort(weights)
	slices.Sort(recaps)
	t.Logf("%d updates of %d bytes at most: the list takes %d bytes in the median, %d at most; recaps %d, %d", len(weights), whole, weights[len(weights)/2], weights[len(weights)-1], recaps[len(recaps)/2], recaps[len(recaps)-1])
	if whole > maxUpdate {
		t.Errorf("an update takes %d bytes, want at most %d", whole, maxUpdate)
	}
	if weights[len(weights)/2] > maxRecentSize {
		t.Errorf("the list of recent moves takes %d bytes in the median, want at most %d", weights[len(weights)/2], maxRecentSize)
	}
}

// packedSize returns the compressed size of a text in bytes.
func packedSize(t *testing.T, text string) int {
	t.Helper()
	f, err := wire.Pack(func(p *wire.Packer) error { _, err := io.WriteString(p, text); return err })
	pagetest.Must(t, err)
	return f.Size()
}
