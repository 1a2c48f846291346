package board

import (
	"sync"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

var warsContents = sync.OnceValues(func() (*content.Content, error) { return content.LoadWars(content.WarsFiles) })

// wars returns a view of Wars of Italy, written by hand: round 11 with the cities of the start for both
// kings and the three leagues, and the markers at their start.
func wars(t *testing.T) *fixture {
	t.Helper()
	c, err := warsContents()
	must(t, err)
	f := &fixture{t: t, v: virtu.View{
		Viewer: 0, Content: c, Side: content.Side25, Year: 11, Phase: virtu.PhaseActions, Called: 1, Order: []engine.Seat{0, 1},
		Indulgences: 9, LastRound: int(c.Rounds.Count), Titles: map[content.Tile]int{content.Guild: 2, content.Kingdom: 1, content.FirstPrincipality: 1, content.FirstDuchy + content.Tile(content.Naples): 1},
	}}
	for _, n := range c.Rounds.Pay {
		f.v.PayRounds = append(f.v.PayRounds, int(n))
	}
	f.kings()
	f.leagues()
	for card := range f.v.Characters {
		f.v.Characters[card] = int(c.Cards[card].Copies)
	}
	return f
}

// kings adds the seats of France and Naples with their cities and domains.
func (f *fixture) kings() {
	c := f.v.Content
	for i, h := range [...]content.House{content.Milan, content.Naples} {
		s := engine.Seat(i)
		v := virtu.SeatView{Seat: s, House: h, Florins: 4 - 2*i, Token: 2, Units: 4, Agents: 1 + i, Bank: 4 - i, Score: 11 - 2*i, Rank: 1 + i, Crosses: 2 - 2*i}
		for n := range v.Chambers {
			v.Chambers[n].Agent, v.Chambers[n].Action = engine.NoSeat, c.Houses[h].Chambers[n].Action
		}
		for slot := range v.Slots {
			v.Slots[slot].Usable = slot < 4
		}
		for n, card := range c.Houses[h].Cards {
			if n < 3 {
				v.Slots[n].Card = card
			}
		}
		for _, tile := range c.Houses[h].Domain {
			v.Tiles = append(v.Tiles, virtu.TileView{Tile: tile, City: content.NoCity, Exhausted: len(v.Tiles) == 1})
		}
		f.v.Seats = append(f.v.Seats, v)
	}
	for city := range f.v.Cities {
		info := &c.Cities[city]
		at := &f.v.Cities[city]
		*at = virtu.CityView{City: content.City(city), Owner: engine.NoSeat, League: content.NoLeague, Agent: engine.NoSeat, Modified: int(info.Value), Absent: !info.OnSide[f.v.Side]}
		for i := range f.v.Seats {
			if info.Start[len(f.v.Seats)] == f.v.Seats[i].House {
				at.Owner = engine.Seat(i)
				f.v.Seats[i].Cities++
				f.v.Seats[i].Tiles = append(f.v.Seats[i].Tiles, virtu.TileView{Tile: content.Tile(city), City: content.City(city)})
			}
		}
	}
}

// leagues adds the leagues with their cities and markers.
func (f *fixture) leagues() {
	c := f.v.Content
	for l := content.Florentines; l < content.NumLeagues; l++ {
		info := &c.Leagues[l]
		v := virtu.LeagueView{League: l, Marker: int(info.Start), Zone: content.NeutralZone, Agent: engine.NoSeat, Ally: engine.NoSeat, Attitude: [2]content.Attitude{content.Neutral, content.Neutral}, Units: 1, Agents: 1, Cards: c.Houses[info.House].Cards}
		for city := range f.v.Cities {
			if c.Cities[city].Start[len(f.v.Seats)] == info.House {
				f.v.Cities[city].League = l
				v.Cities = append(v.Cities, content.City(city))
			}
		}
		f.v.Leagues = append(f.v.Leagues, v)
	}
}

// leans puts a league's marker on a space and sets its attitudes accordingly.
func (f *fixture) leans(l content.League, at int) *virtu.LeagueView {
	v := &f.v.Leagues[l]
	v.Marker, v.Zone = at, f.v.Content.Track.Zone(int8(at))
	switch zoneSeat(v.Zone) {
	case 0:
		v.Attitude = [2]content.Attitude{content.Friendly, content.Hostile}
	case 1:
		v.Attitude = [2]content.Attitude{content.Hostile, content.Friendly}
	default:
		v.Attitude = [2]content.Attitude{}
		v.Attitude[0], v.Attitude[1] = content.Neutral, content.Neutral
	}
	return v
}

// unite makes a seat the ally of a league.
func (f *fixture) unite(l content.League, s engine.Seat) {
	v := &f.v.Leagues[l]
	v.Ally, v.Cards, v.Agents = s, nil, 0
	v.Attitude[s], v.Attitude[1-s] = content.Allied, content.Hostile
	for _, c := range v.Cities {
		f.v.Cities[c].Owner = s
	}
	f.v.Seats[s].Allies = append(f.v.Seats[s].Allies, l)
}

// war returns a view of a busy round. Florence is friendly to France (seat 0), Rome is neutral, Venice
// is allied with Naples. France may influence Rome and Florence, or annex Mantua.
func war(t *testing.T) *fixture {
	f := wars(t)
	f.leans(content.Florentines, -4).Agent = 0
	f.leans(content.Romans, 1)
	f.unite(content.Venetians, 1)
	f.hold(0, "turin", "milan", "genoa", "nice", "parma")
	f.hold(1, "naples", "rossano", "bari", "reggio", "messina", "palermo", "venice", "ravenna", "corfu")
	f.at("milan").Units[0], f.at("turin").Units[0], f.at("naples").Units[1] = 3, 1, 2
	f.at("florence").Units[content.Florentines.Party()], f.at("rome").Units[content.Romans.Party()] = 1, 1
	f.at("venice").Units, f.at("ravenna").Units[content.Venetians.Party()] = [5]int{0, 2, 0, 0, 1}, 1
	f.at("pisa").Units[0], f.at("rome").Units[1] = 2, 1
	f.at("siena").Units[0], f.at("spoleto").Units[1], f.at("spoleto").Units[content.Venetians.Party()] = 2, 1, 1
	f.at("terracina").Agent, f.at("rome").Agent, f.at("siena").Agent = 1, 0, 1
	f.v.Seats[1].Trophies = []engine.Seat{0, 2, 2, 4}
	f.v.Seats[1].Chambers[3].Agent, f.v.Seats[1].Chambers[3].Blocked = 0, true
	influence := func(l content.League, to int) virtu.Offer {
		return virtu.Offer{Choice: engine.Choice{Verb: virtu.DoInfluence, On: int16(l)}, Points: to}
	}
	mantua := virtu.Offer{Choice: engine.Choice{Verb: virtu.DoAnnex, On: int16(f.at("mantua").City)}, Price: []content.Symbols{{content.Crown: 3}}}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskInfluence, Action: content.Annex, Pool: content.Symbols{content.Crown: 2}},
		influence(content.Florentines, -5), influence(content.Romans, 0), mantua, virtu.Offer{Choice: engine.Choice{Verb: virtu.DoFinish}})
	return f
}
