package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// twoPlayers is twoplayer.yaml: set-up, leagues, influence track and rounds of Wars
// of Italy. What the entry says that other files or the rules say too, must be the
// same.
func (l *loader) twoPlayers() content.Kind {
	return content.Struct(
		content.Part("not_used", l.leftOut()...),
		content.Need("influence_track", l.track()),
		content.Need("setup", content.Keyed("side", content.ByWord(l.sideWords()), l.side)),
		content.Need("leagues", content.Keyed("id", content.ByWord(leagueIDs()), l.league)),
		content.Check(func(root yamltree.Value) { l.checkStarters(root.Get("setup")) }),
		content.Need("available_tiles", l.onSale()),
		content.Need("buyable_titles", l.buyable()),
		content.Part("rounds", l.rounds()...),
		content.Need("prestige", content.Keyed("id", content.ByWord(pointWords), l.point)),
		content.Part("components", l.pieces()...),
		content.Part("board", // W-2.1
			content.Need("map_side", content.Word(new(string), sideNames[SideOf(TwoSeats)])),
			content.Is("influence_board", true, "W-2.1"),
			content.Need("prestige_board_covers", content.Bag(func() []string { return []string{"powers", "turn order"} })), aside),
		content.Part("influence", // W-3.2, W-4.4, W-8.7, W-8.8
			content.Need("steps_per_symbol", content.Range(1, 1)),
			content.Need("rival_agent_on_marker_cancels", content.Range(1, 1)),
			content.Need("siege_won_against_unallied_league", content.Range(-4, -4)),
			content.Need("league_capital_taken_other_leagues", content.Range(-1, -1)),
			content.Aside("range"), aside),
		content.Part("permanent_alliance", // W-5.3, W-4.6
			content.Need("gives", content.Exactly(allianceGifts, func(int) content.Kind { return content.Text(new(string)) })),
			content.Is("annex_from_allied_city", true, "W-4.6"),
			content.Aside("needs", "cost"), aside),
		content.Part("wages", // W-10.3
			content.Need("florins", content.Range(1, 1)),
			content.Need("per_units", content.Range(2, 2)),
			content.Need("rounding", content.Word(new(string), "up")),
			content.Is("includes_allied_league_units", true, "W-10.3"), aside),
		content.Part("league_recruitment", content.Need("florins", content.Range(1, 1)), content.Aside("where"), aside), // W-10.5
		content.Part("league_destroyed_if", content.Aside("event", "unless"), aside),                                    // W-8.9
		content.Part("end_of_game", content.Need("conditions", content.Exactly(2, l.ending)), aside),
		content.Part("tie_winner", content.Need("side", content.Word(new(string), l.holders[Naples])), aside), // W-11.2
	)
}

// allianceGifts are cards, a slot, tiles, units and an agent (W-5.3).
const allianceGifts = 5

// leftOut stays in the box: the characters are those of which nobles.yaml says so.
func (l *loader) leftOut() []content.Field {
	return []content.Field{
		content.Need("actions", content.Bag(func() []string { return []string{Patronage.String()} })),
		content.Is("alliances_with_powers", true, "W-1.5"),
		content.Is("fifth_city_courtier_slot", true, "W-1.5"),
		content.Need("nobles", content.Bag(func() (out []string) {
			for _, card := range l.Cards[1:FirstFamily] {
				if card.Copies == 0 {
					out = append(out, card.ID)
				}
			}
			return out
		})),
		aside,
	}
}

// maxTrack is the farthest that a space of the influence track is from its
// middle: positions are small numbers.
const maxTrack = 20

// track is the influence track, the same for every league: its ends and its zones,
// which follow each other from France to Naples (W-3.2).
func (l *loader) track() content.Kind {
	var ends [2]int8
	zones := make([]content.Field, 0, NumZones)
	for z := range NumZones {
		zones = append(zones, content.Need(zoneNames[z], span(&l.Track.Zones[z])))
	}
	return content.Struct(
		content.Need("positions", span(&ends).Then(func(v yamltree.Value) {
			if l.Track.Low, l.Track.High = ends[0], ends[1]; v.IsList() && (ends[0] >= 0 || ends[1] <= 0) {
				v.Errorf("0, the middle, does not lie between %d and %d", ends[0], ends[1])
			}
		})),
		content.Need("zones", content.Struct(zones...).Then(l.checkZones)),
		content.Aside("end_rule"),
		l.from.Provenance("influence track", &l.Track.Provenance),
	)
}

func (l *loader) checkZones(v yamltree.Value) {
	next := l.Track.Low
	for z, ends := range l.Track.Zones {
		f := v.Get(zoneNames[z])
		if !f.Given() {
			return // told already
		}
		if ends[0] != next {
			f.Errorf("begins at %d; the zones follow each other, so %d is needed", ends[0], next)
		}
		if next = ends[1] + 1; z == len(zoneNames)-1 && ends[1] != l.Track.High {
			f.Errorf("ends at %d; the track ends at %d", ends[1], l.Track.High)
		}
	}
}

// span is two numbers, the lower one first.
func span(into *[2]int8) content.Kind {
	return content.Into(into[:], func(n *int8) content.Kind { return content.Int(n, -maxTrack, maxTrack) }).Then(func(v yamltree.Value) {
		if into[0] > into[1] {
			v.Errorf("%d is above %d; the lower one stands first", into[0], into[1])
		}
	})
}

// maxRounds bounds how long a match may last: the round is a small number.
const maxRounds = 99

// rounds say how long the game lasts and when wages are due (W-1.2, W-10.2).
func (l *loader) rounds() []content.Field {
	r := &l.Rounds
	return []content.Field{
		content.Need("count", content.Int(&r.Count, 1, maxRounds)),
		content.Need("first", content.Word(new(string), l.holders[Milan])), // W-1.3
		content.Need("pay_rounds", content.Slice(&r.Pay, func(n *int16) content.Kind {
			return content.Int(n, 1, maxRounds).Then(func(v yamltree.Value) {
				switch k := len(r.Pay); {
				case *n > r.Count:
					v.Errorf("is %d; allowed are 1 to %d", *n, r.Count)
				case k > 0 && *n <= r.Pay[k-1]:
					v.Errorf("is %d after %d; the rounds stand in their order", *n, r.Pay[k-1])
				}
			})
		})),
		content.May("months_per_round", content.Range(1, 12)),
		content.May("years", content.List(func(int) content.Kind { return content.Range(1000, 2000) })),
		l.from.Provenance("rounds", &r.Provenance),
	}
}

// pointWords are the names of the parts of the score (W-11.3).
var pointWords = []string{"city", "printed_on_cards_and_tiles", "most_crosses", "trophy", "indulgence"}

// point has the fields for the points of a part. Most crosses is a rank like those of the great game: in
// a tie both get the points of the next rank, which are none.
func (l *loader) point(i int) []content.Field {
	fields := []content.Field{content.Aside("counts", "limit"), l.from.Provenance("points", new(content.Provenance))}
	switch id := pointWords[i]; id {
	case "most_crosses":
		l.Religion[TwoSeats] = []int{0, 0}
		return append(fields, points(&l.Religion[TwoSeats][0]), content.Need("tie", content.Word(new(string), "nobody")))
	case "printed_on_cards_and_tiles":
		return append(fields, content.Need("vp", content.Word(new(string), "as printed")), content.Aside("tie"))
	default:
		n := map[string]int{"city": 1, "trophy": 1, "indulgence": -1}[id]
		return append(fields, content.Need("vp", content.Range(n, n)), content.Aside("tie"))
	}
}
