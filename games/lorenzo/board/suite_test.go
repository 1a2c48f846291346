package board

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/rules"
	"signoria/games/lorenzo/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// contents loads the content once for all tests.
var contents = sync.OnceValues(func() (*content.Content, error) { return content.Load(content.Files) })

// spoken has the catalogues of the title.
var spoken = boardtest.Game{Words: words.Files}

// unsaid reports whether a text lacks words.
func unsaid(t *testing.T, text string) bool {
	t.Helper()
	return spoken.Unsaid(t, text) != ""
}

// suite returns Lorenzo for the suite of boards; set returns the options for a number of seats.
func suite(seats []int, set func(seats int) map[string]string) boardtest.Game {
	return boardtest.Game{
		Board: Board{}, Narrator: words.Narrator{}, Words: words.Files, Seats: seats,
		Open: func(seats int) (engine.Title, engine.Options, error) {
			c, err := contents()
			return rules.New(c), engine.Options{Set: set(seats)}, err
		},
		Ask: func(view any) string { return askName(view.(lorenzo.View).Question.Ask) }, Reasons: reasons, Pick: pick,
		Keys:    []string{"member", "servants", "pane", "tower", "why", "look", "trades", "privileges", "leave"},
		Strange: []string{"building.3", "white", "1", "3", "99", "29.1,29.2,0.0", "coins,coins,coins", "territory"},
		States:  states, Pages: 12, Events: everyEvent(), Bytes: 40 << 10,
	}
}

// TestBoard runs the suite of boards on the basic game.
func TestBoard(t *testing.T) {
	g := suite([]int{2, 3, 4}, func(int) map[string]string { return nil })
	g.Games, g.Positions, g.Asks = 3, suited(positions), askNames(lorenzo.AskPlace, lorenzo.AskSupport)
	boardtest.Run(t, g)
}

// TestBoardWithModules runs the suite of boards with all modules.
func TestBoardWithModules(t *testing.T) {
	g := suite([]int{2, 3, 4, 5}, func(seats int) map[string]string { return modules[2+seats%2] })
	g.Games, g.Positions, g.Asks = 3, suited(slices.Concat(positions, modulePositions, full)), askNames(lorenzo.AskPlace, lorenzo.AskLast)
	boardtest.Run(t, g)
}

func askName(ask lorenzo.Ask) string { return "question-" + strconv.Itoa(int(ask)) }

func askNames(first, last lorenzo.Ask) (list []string) {
	for ask := first; ask <= last; ask++ {
		list = append(list, askName(ask))
	}
	return list
}

// suited returns the positions in the form that the suite takes.
func suited(list []position) (suited []boardtest.Position) {
	for _, p := range list {
		set := p.set
		if set == nil {
			set = map[string]string{}
		}
		suited = append(suited, boardtest.Position{Name: p.name, Seats: p.seats, Set: set, Given: p.given, When: []string{strings.Join(p.when, ";")}})
	}
	for i := range suited {
		if suited[i].When[0] == "" {
			suited[i].When = nil
		}
	}
	return suited
}

func reasons(view any) []engine.Reason {
	var list []engine.Reason
	for _, o := range view.(lorenzo.View).Offers {
		if !o.Reason.OK() {
			list = append(list, o.Reason)
		}
	}
	return list
}

// pick returns a random choice. It avoids discarding, declining and ending a turn.
func pick(chance engine.Chance, choices []engine.Choice) engine.Choice {
	pick := choices[chance.N(len(choices))]
	for range 4 {
		if v := pick.Verb; v != lorenzo.DoDiscard && v != lorenzo.DoDecline && v != lorenzo.DoEnd {
			break
		}
		pick = choices[chance.N(len(choices))]
	}
	return pick
}

// states returns states of the page in which together all choices of the question can be reached: each
// member picked, and each set of trades, privileges and cards marked.
func states(s kit.Scene) []url.Values {
	m := newTable(s)
	list := []url.Values{{}}
	for _, c := range s.Choices {
		switch c.Verb {
		case lorenzo.DoPlace:
			list = append(list, url.Values{"member": {content.Member(c.On).String()}})
		case lorenzo.DoTrades:
			list = append(list, url.Values{"trades": {m.tradesState(c.Set)}})
		case lorenzo.DoPrivilege:
			list = append(list, url.Values{"privileges": {markState(m.share(), c.Set)}})
		case lorenzo.DoPile:
			list = append(list, url.Values{"leave": {markState(m.pile(), c.Set)}})
		}
	}
	return list
}

// everyEvent returns an event of each kind with all its fields filled.
func everyEvent() []engine.Event {
	some := [engine.EventGoods]int16{1, 2, 0, 3}
	list := []engine.Event{
		{Kind: lorenzo.EvRound, Seat: engine.NoSeat, N: 3},
		{Kind: lorenzo.EvCard, Seat: engine.NoSeat, To: 3, On: 12},
		{Kind: lorenzo.EvDice, Seat: engine.NoSeat, Goods: [engine.EventGoods]int16{3, 4, 5}},
		{Kind: lorenzo.EvPlaced, On: int16(content.Orange), To: int16(content.Palace), N: 4},
		{Kind: lorenzo.EvServants, N: 2},
		{Kind: lorenzo.EvFee, N: 3},
		{Kind: lorenzo.EvFloorBonus, To: 3, Goods: some},
		{Kind: lorenzo.EvPaid, On: 40, Goods: some},
		{Kind: lorenzo.EvTook, On: 40, To: 11},
		{Kind: lorenzo.EvGained, On: 40, Goods: some},
		{Kind: lorenzo.EvBonusTile, On: int16(content.Harvest), Goods: some},
		{Kind: lorenzo.EvActivated, On: 40, Goods: some},
		{Kind: lorenzo.EvTraded, On: 29, N: 1, Goods: some},
		{Kind: lorenzo.EvPrivilege, N: 2, Goods: some},
		{Kind: lorenzo.EvForwent, On: int16(content.Wood)},
		{Kind: lorenzo.EvBonusTake, On: int16(content.AnyType), N: 6},
		{Kind: lorenzo.EvBonusWork, On: int16(content.Production), N: 4},
		{Kind: lorenzo.EvDeclined, On: int16(lorenzo.AskTake)},
		{Kind: lorenzo.EvDeclined, On: int16(lorenzo.AskServants), N: int16(content.Harvest)},
		{Kind: lorenzo.EvDeclined, On: int16(lorenzo.AskFrom), N: int16(content.Production)},
		{Kind: lorenzo.EvDeclined, On: int16(lorenzo.AskFree)},
		{Kind: lorenzo.EvDeclined, On: int16(lorenzo.AskTakeDiscarded)},
		{Kind: lorenzo.EvDeclined, On: int16(lorenzo.AskBuy)},
		{Kind: lorenzo.EvLost},
		{Kind: lorenzo.EvPassed},
		{Kind: lorenzo.EvSkipped},
		{Kind: lorenzo.EvSupported, N: 4, Goods: [engine.EventGoods]int16{content.VP: 4}},
		{Kind: lorenzo.EvExcommunicated, N: 2, Goods: [engine.EventGoods]int16{content.Faith: 1}},
		{Kind: lorenzo.EvFaithScored, N: 4, Goods: [engine.EventGoods]int16{content.VP: 4}},
		{Kind: lorenzo.EvOrder, Seat: engine.NoSeat, Goods: [engine.EventGoods]int16{2, 0, 1}},
		{Kind: lorenzo.EvGameOver, Seat: engine.NoSeat},
		{Kind: lorenzo.EvScored, On: 2, N: 10},
	}
	for kind := lorenzo.EvPile; kind <= lorenzo.EvImmune; kind++ { // events of the modules
		e := engine.Event{Kind: kind, On: 1, To: 2, N: 1, Goods: some}
		switch kind {
		case lorenzo.EvDrewLeaders, lorenzo.EvDrewToken, lorenzo.EvReturned, lorenzo.EvKept:
			e.On = -1 // as in the public event
		case lorenzo.EvMarketReward:
			e.To = int16(content.Market2)
		}
		list = append(list, e)
	}
	return list
}
