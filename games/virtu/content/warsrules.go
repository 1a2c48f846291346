package content

import (
	"fmt"
	"slices"

	"signoria/engine/yamltree"
)

// maxTrack is the farthest that a space of the influence track is from its
// middle: positions are small numbers.
const maxTrack = 20

// readTrack reads the influence track, the same for every league: its ends and
// its zones, which follow each other from France to Naples (W-3.2).
func (l *loader) readTrack(v yamltree.Value) {
	v.Fields("positions", "zones", "end_rule", "source", "source_by_field")
	l.Track.Provenance = l.note("influence track", v)
	positions := v.Need("positions")
	l.Track.Low, l.Track.High = readRange(positions, -maxTrack, maxTrack)
	if positions.IsList() && (l.Track.Low >= 0 || l.Track.High <= 0) {
		positions.Errorf("0, the middle, does not lie between %d and %d", l.Track.Low, l.Track.High)
	}
	zones := v.Need("zones")
	zones.Fields(zoneNames[:]...)
	next := l.Track.Low
	for z := range NumZones {
		f := zones.Need(zoneNames[z])
		low, high := readRange(f, int(l.Track.Low), int(l.Track.High))
		if f.Given() && low != next {
			f.Errorf("begins at %d; the zones follow each other, so %d is needed", low, next)
		}
		l.Track.Zones[z], next = [2]int8{low, high}, high+1
	}
	if last := zones.Get(zoneNames[NumZones-1]); last.Given() && next != l.Track.High+1 {
		last.Errorf("ends at %d; the track ends at %d", next-1, l.Track.High)
	}
}

// readRange reads two numbers, the lower one first.
func readRange(v yamltree.Value, least, most int) (low, high int8) {
	ends := v.Exactly(2)
	if ends == nil {
		return 0, 0
	}
	low, high = int8(ends[0].Int(least, most)), int8(ends[1].Int(least, most))
	if low > high {
		v.Errorf("%d is above %d; the lower one stands first", low, high)
	}
	return low, high
}

// maxRounds bounds how long a match may last: the round is a small number.
const maxRounds = 99

// readRounds reads how long the game lasts and when wages are due (W-1.2,
// W-10.2).
func (l *loader) readRounds(v yamltree.Value) {
	v.Fields("count", "first", "pay_rounds", "years", "months_per_round", "source", "source_by_field")
	l.Rounds = RoundsInfo{Count: int16(v.Need("count").Int(1, maxRounds)), Provenance: l.note("rounds", v)}
	v.Need("first").OneOf(l.holders[Milan]) // W-1.3
	for _, item := range v.Need("pay_rounds").List() {
		n := int16(item.Int(1, int(l.Rounds.Count)))
		if k := len(l.Rounds.Pay); k > 0 && n <= l.Rounds.Pay[k-1] {
			item.Errorf("is %d after %d; the rounds stand in their order", n, l.Rounds.Pay[k-1])
		}
		l.Rounds.Pay = append(l.Rounds.Pay, n)
	}
	v.Get("months_per_round").Int(1, 12)
	for _, year := range v.Get("years").List() {
		year.Int(1000, 2000)
	}
}

// readWarsPoints reads what scores (W-11.3). Most crosses is a rank like those of
// the great game: with a tie everybody gets what the next one is worth, nothing.
func (l *loader) readWarsPoints(v yamltree.Value) {
	fixed := map[string]int{"city": 1, "trophy": 1, "indulgence": -1}
	want := []string{"city", "printed_on_cards_and_tiles", "most_crosses", "trophy", "indulgence"}
	var got []string
	for _, item := range v.List() {
		item.Fields("id", "vp", "counts", "tie", "limit", "source", "source_by_field")
		l.note("points", item)
		id := item.Need("id").Text()
		got = append(got, id)
		points := item.Need("vp")
		switch id {
		case "most_crosses":
			l.Religion[TwoSeats] = []int{points.Int(0, 20), 0}
			item.Need("tie").OneOf("nobody")
		case "printed_on_cards_and_tiles":
			points.OneOf("as printed")
		default:
			if n, ok := fixed[id]; ok {
				points.Int(n, n)
			}
		}
	}
	slices.Sort(got)
	if v.IsList() && !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		v.Errorf("the entries are %v; needed are, each once, %v (W-11.3)", got, want)
	}
}

// checkPieces: the box holds the pieces that the sides and leagues have. A league
// has a disc for each city and one for its marker (W-2.6).
func (l *loader) checkPieces(v yamltree.Value) {
	v.Fields("control_discs", "units", "agents", "source", "source_by_field")
	var discs, units, agents [NumHouses]int
	for h := range l.Houses {
		units[h], agents[h], discs[h] = int(warsPieces[h]), int(l.Houses[h].Agents), 1
	}
	for i := range l.Cities {
		if h := l.Cities[i].Start[TwoSeats]; h < NumHouses {
			discs[h]++
		}
	}
	for _, h := range sides {
		agents[h], discs[h] = int(l.MaxAgents), playerDiscs
	}
	checkColours(v.Need("control_discs"), discs)
	checkColours(v.Need("units"), units)
	checkColours(v.Need("agents"), agents)
}

// playerDiscs is how many control discs a player has (V-1.5).
const playerDiscs = 18

// checkColours checks how many pieces each colour has, and their total.
func checkColours(v yamltree.Value, want [NumHouses]int) {
	v.Fields(append(colours[:], "total")...)
	total := 0
	for h, n := range want {
		if total += n; n > 0 {
			v.Need(colours[h])
		}
		v.Get(colours[h]).Int(n, n)
	}
	v.Need("total").Int(total, total)
}

// checkWarsRules checks the entries that repeat what the rules fix.
func (l *loader) checkWarsRules(root yamltree.Value) {
	checkBoard(root.Need("board"))
	checkInfluence(root.Need("influence"))
	checkAlliance(root.Need("permanent_alliance"))
	wages := root.Need("wages") // W-10.3
	wages.Fields("florins", "per_units", "rounding", "includes_allied_league_units", "source", "source_by_field")
	wages.Need("florins").Int(1, 1)
	wages.Need("per_units").Int(2, 2)
	wages.Need("rounding").OneOf("up")
	needTrue(wages.Need("includes_allied_league_units"), "W-10.3")
	recruits := root.Need("league_recruitment") // W-10.5
	recruits.Fields("florins", "where", "source", "source_by_field")
	recruits.Need("florins").Int(1, 1)
	root.Need("league_destroyed_if").Fields("event", "unless", "source", "source_by_field") // W-8.9
	l.checkEnds(root.Need("end_of_game"))
	tie := root.Need("tie_winner") // W-11.2
	tie.Fields("side", "source", "source_by_field")
	tie.Need("side").OneOf(l.holders[Naples])
}

// checkBoard: the face of the map and what covers the great game's tracks
// (W-2.1).
func checkBoard(v yamltree.Value) {
	v.Fields("map_side", "influence_board", "prestige_board_covers", "source", "source_by_field")
	v.Need("map_side").OneOf(sideNames[SideOf(TwoSeats)])
	needTrue(v.Need("influence_board"), "W-2.1")
	needWords(v.Need("prestige_board_covers"), "powers", "turn order")
}

// checkInfluence: what a symbol is worth, and what sieges cost (W-3.2, W-4.4,
// W-8.7, W-8.8).
func checkInfluence(v yamltree.Value) {
	v.Fields("steps_per_symbol", "range", "rival_agent_on_marker_cancels", "siege_won_against_unallied_league",
		"league_capital_taken_other_leagues", "source", "source_by_field")
	v.Need("steps_per_symbol").Int(1, 1)
	v.Need("rival_agent_on_marker_cancels").Int(1, 1)
	v.Need("siege_won_against_unallied_league").Int(-4, -4)
	v.Need("league_capital_taken_other_leagues").Int(-1, -1)
}

// checkAlliance: what a permanent alliance gives (W-5.3, W-4.6).
func checkAlliance(v yamltree.Value) {
	v.Fields("needs", "cost", "gives", "annex_from_allied_city", "source", "source_by_field")
	v.Need("gives").Exactly(allianceGifts)
	needTrue(v.Need("annex_from_allied_city"), "W-4.6")
}

// allianceGifts are cards, a slot, tiles, units and an agent (W-5.3).
const allianceGifts = 5

// checkEnds: the last round, and Naples in the hands of France (W-11.1, W-11.2).
func (l *loader) checkEnds(v yamltree.Value) {
	v.Fields("conditions", "source", "source_by_field")
	ends := v.Need("conditions").Exactly(2)
	for i, end := range ends {
		end.Fields("id", "winner", "source", "source_by_field")
		want := [...]string{fmt.Sprintf("end_of_round_%d", l.Rounds.Count), "france_owns_naples_city_at_end_of_round"}
		end.Need("id").OneOf(want[i])
		end.Get("winner").OneOf(l.holders[Milan])
	}
}
