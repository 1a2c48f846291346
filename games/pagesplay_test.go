package games_test

import (
	"fmt"
	"html"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/games/boards"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// pageNames are the names of the players in TestPages.
var pageNames = []string{"Markéta", "Дмитрий", "Cosimo", "Jiří", "Contessina", "Guillaume de Normandie"}

const (
	pageGames  = 12  // the least number of games of each title
	gameLength = 700 // the most choices of a game, because random games may never end
	drawnEvery = 120 // choices between two drawn moments, if no question is new
)

// waysToDraw returns options for every number of seats: first the defaults, then random modules and
// variants.
func waysToDraw(meta engine.Meta, rng *engine.Chance) (list []engine.Options) {
	for len(list) < pageGames {
		for seats := meta.MinSeats; seats <= meta.MaxSeats; seats++ {
			o := engine.Options{Seats: seats, Set: map[string]string{}}
			if len(list) > meta.MaxSeats-meta.MinSeats {
				withOptions(meta, &o, rng)
			}
			list = append(list, o)
		}
	}
	return list
}

// withOptions sets each option with a chance of three in four to a random value that is not the
// default, unless the title refuses the combination.
func withOptions(meta engine.Meta, o *engine.Options, rng *engine.Chance) {
	for _, option := range meta.Options {
		if rng.N(4) == 0 {
			continue
		}
		o.Set[option.Name] = option.Values[1+rng.N(len(option.Values)-1)]
		if meta.CheckOptions(*o) != nil {
			delete(o.Set, option.Name)
		}
	}
}

// player plays the games of a title and collects the drawn moments.
type player struct {
	t       *testing.T
	game    games.Game
	words   map[string]*i18n.Words
	rng     engine.Chance
	asked   map[string]int // how often each kind of question has been asked
	moments []*moment
}

// momentsOf plays the title's games and returns the drawn moments.
func momentsOf(t *testing.T, g games.Game) []*moment {
	t.Helper()
	title, err := g.Open(g.Content)
	must(t, err)
	p := &player{t: t, game: g, words: booksOf(t, g), rng: engine.FastChance(1049), asked: map[string]int{}}
	for i, o := range waysToDraw(title.Meta(), &p.rng) {
		at, err := title.Start(o, engine.FastChance(uint64(i)+1))
		must(t, err)
		p.play(&match{p: at, options: o, name: fmt.Sprintf("%d seats [%s] game %d", o.Seats, o, i+1)})
	}
	return p.moments
}

// match is one running game.
type match struct {
	p       engine.Position
	options engine.Options
	name    string
	log     [][]engine.Event
	told    int             // number of log entries that have been drawn
	earlier []engine.Choice // up to 30 choices that were possible at earlier questions
}

func (p *player) play(m *match) {
	p.t.Helper()
	for m.p.Owing() != 0 && len(m.log) < gameLength {
		seat := p.owing(m)
		choices := m.p.Choices(seat, nil)
		if p.isNew(m, choices) {
			p.draw(m, seat)
		}
		p.answer(m, seat, choices)
	}
	p.end(m)
}

// owing returns a random one of the asked seats.
func (p *player) owing(m *match) engine.Seat {
	var list []engine.Seat
	for seat := range engine.Seat(m.options.Seats) {
		if m.p.Owing().Has(seat) {
			list = append(list, seat)
		}
	}
	return list[p.rng.N(len(list))]
}

// isNew reports whether the question is to be drawn: questions with the same verbs have been asked
// seldom so far, or drawnEvery choices have passed.
func (p *player) isNew(m *match, choices []engine.Choice) bool {
	var verbs []engine.Verb
	for _, c := range choices {
		verbs = append(verbs, c.Verb)
	}
	slices.Sort(verbs)
	kind := fmt.Sprint(slices.Compact(verbs), m.p.Owing().Len() > 1)
	p.asked[kind]++
	return p.asked[kind] <= 2 || p.asked[kind] == 8 || len(m.log)%drawnEvery == 0
}

// answer carries out a choice: usually the best of four by the score, otherwise a random one.
func (p *player) answer(m *match, seat engine.Seat, choices []engine.Choice) {
	p.t.Helper()
	pick := choices[p.rng.N(len(choices))]
	if p.rng.N(3) > 0 {
		pick = p.best(m, seat, choices)
	}
	for range 3 {
		m.earlier = append(m.earlier, choices[p.rng.N(len(choices))])
	}
	m.earlier = m.earlier[max(0, len(m.earlier)-30):]
	var log engine.Log
	must(p.t, m.p.Do(seat, pick, &log))
	m.log = append(m.log, log.Events)
}

// best returns the choice of four random ones after which the seat has most points, with some noise.
func (p *player) best(m *match, seat engine.Seat, choices []engine.Choice) engine.Choice {
	best, most := choices[0], -1<<30
	for range 4 {
		c := choices[p.rng.N(len(choices))]
		after := m.p.Copy()
		after.Apply(seat, c)
		worth := p.rng.N(3)
		for _, s := range after.Score(seat, nil) {
			if s.Seat == seat {
				worth += 2 * s.Points
			}
		}
		if worth > most {
			best, most = c, worth
		}
	}
	return best
}

// draw draws the moment for one viewer in one language; both change from call to call.
func (p *player) draw(m *match, asked engine.Seat) {
	n := len(p.moments)
	you, who := asked, "asked"
	switch n % 6 {
	case 3:
		you, who = (asked+1)%engine.Seat(m.options.Seats), "other"
	case 5:
		you, who = engine.NoSeat, "spectator"
	}
	s := p.scene(m, you, i18n.Languages[n/2%len(i18n.Languages)])
	if n%12 == 11 {
		s.Live, s.Replay, s.Base, s.CanUndo, who = false, true, "/m/abc/replay", false, "replay"
	}
	drawn := draw(p.t, p.game, s, p.caseName(m, who, s), n)
	lines, said := drawLog(p.t, p.game, s, m.log[max(m.told, len(m.log)-40):])
	m.told = len(m.log)
	drawn.add("lines", lines)
	drawn.add("said", said)
	drawn.add("why", p.closed(m, s, asked))
	p.moments = append(p.moments, drawn)
}

func (p *player) caseName(m *match, who string, s kit.Scene) string {
	return fmt.Sprintf("%s, choice %d, %s %s, %s", m.name, len(m.log), who, s.You, s.Words.Lang())
}

// end draws the last position for a seat and a spectator; if the game has ended, also its result.
func (p *player) end(m *match) {
	for i, you := range []engine.Seat{0, engine.NoSeat} {
		s := p.scene(m, you, i18n.Languages[(len(p.moments)+i)%len(i18n.Languages)])
		shown := draw(p.t, p.game, s, p.caseName(m, "end", s), len(p.moments))
		if m.p.Owing() == 0 {
			shown.add("result", drawn(p.t, boards.Of(p.game).Result(s)))
		}
		p.moments = append(p.moments, shown)
	}
}

// closed returns the reasons why earlier choices are no longer possible, one a line.
func (p *player) closed(m *match, s kit.Scene, seat engine.Seat) string {
	var b strings.Builder
	for _, c := range m.earlier {
		if r := m.p.Check(seat, c); !r.OK() {
			fmt.Fprintln(&b, r, "|", p.game.Narrator.Why(s.Scene, r))
		}
	}
	return b.String()
}

// scene returns the position as package web passes it to a board.
func (p *player) scene(m *match, you engine.Seat, lang string) kit.Scene {
	s := kit.Scene{
		Scene: narrate.Scene{
			Words: p.words[lang], View: m.p.View(you), Meta: m.p.Meta(), Options: m.options, You: you,
			Owing: m.p.Owing(), Seq: len(m.log), Live: m.p.Owing() != 0,
		},
		Rules: p.game.Home(), Base: "/m/abc", Query: url.Values{},
		CanUndo: len(m.log)%2 == 0, CanFinish: len(m.log)%3 == 0, CanReplay: len(m.log) > 0,
	}
	for seat, house := range narrate.HousesOf(p.game.Narrator, m.options, s.View) {
		face := narrate.Seat{Seat: engine.Seat(seat), Name: pageNames[seat], House: house, Online: seat < 2}
		if seat == 2 {
			face.Bot = "mcts"
		}
		s.Seats = append(s.Seats, face)
	}
	if you != engine.NoSeat {
		s.Choices = engine.Answers(m.p, you)
	}
	s.Chronicle = chronicleOf(p.t, p.game, s, m.log)
	return s
}

// linksOf returns the states of the page that its links lead to, in order, grouped by the keys of
// their query.
func linksOf(t *testing.T, page, base string) map[string][]url.Values {
	t.Helper()
	groups := map[string][]url.Values{}
	for rest, ok := after(page, ` href="`+base+"?"); ok; rest, ok = after(rest, ` href="`+base+"?") {
		query, _, _ := strings.Cut(rest, `"`)
		query, _, _ = strings.Cut(html.UnescapeString(query), "#")
		state, err := url.ParseQuery(query)
		must(t, err)
		name := strings.Join(slices.Sorted(maps.Keys(state)), " ")
		groups[name] = append(groups[name], state)
	}
	return groups
}

// after returns what follows the first mark in a text.
func after(text, mark string) (rest string, found bool) {
	_, rest, found = strings.Cut(text, mark)
	return rest, found
}

// pickLink returns a random link: it picks a group, then a link of the group.
func pickLink(groups map[string][]url.Values, rng *engine.Chance) url.Values {
	names := slices.Sorted(maps.Keys(groups))
	group := groups[names[rng.N(len(names))]]
	return group[rng.N(len(group))]
}
