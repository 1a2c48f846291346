package content

import (
	"strings"
	"testing"
)

// TestBrokenWars changes one place of a file and checks that the error of LoadWars names the file, what
// is wrong and what is allowed.
func TestBrokenWars(t *testing.T) {
	const two = "twoplayer.yaml"
	for _, test := range []struct{ name, file, old, new, want string }{
		{"unknown holder", "map.yaml", "p2: france}", "p2: spain}", `cities[1].start.p2: is "spain"; allowed are france, league_florence, naples_2p, league_venice, league_rome`},
		{"start of a house", "map.yaml", "p2: league_venice}", "p2: venice}", `cities[8].start.p2: is "venice"; allowed are`},
		{"unknown side", "palaces.yaml", "  - id: naples_2p", "  - id: naples", `palaces_2p[2].id: is "naples"; allowed are france, naples_2p`},
		{"side twice", "palaces.yaml", "  - id: naples_2p", "  - id: france", "palaces_2p[2].id: france stands here twice"},
		{"wrong reverse", "palaces.yaml", "reverse_of: milan", "reverse_of: rome", `palaces_2p[1].reverse_of: is "rome"; allowed are milan`},
		{"units of France", "palaces.yaml", "units: 8\n", "units: 6\n", "palaces_2p[1].units: is 6; allowed are 8 to 8"},
		{"garrison elsewhere", "palaces.yaml", "{turin: 2, milan: 2}", "{turin: 2, genoa: 2}", "palaces_2p[1].start_units.genoa: is no starting city of france"},
		{"too large a garrison", "palaces.yaml", "{turin: 2, milan: 2}", "{turin: 5, milan: 5}", "palaces_2p[1].start_units: 10 units; 8 are possible (V-1.4)"},
		{"no blank chamber", "palaces.yaml", "{position: 4, action: null, symbol: null}", "{position: 4, action: trade, symbol: null}", "palaces_2p[1].chambers: 0 chambers without an action; 1 is needed (W-2.9)"},
		{"great annex", "palaces.yaml", "action: annex_influence,", "action: annex,", `palaces_2p[1].chambers[3].action: is "annex"; allowed are govern, trade, annex_influence, campaign, intrigue`},
		{"patronage", "palaces.yaml", "action: annex_influence,", "action: patronage,", `palaces_2p[1].chambers[3].action: is "patronage"`},
		{"two slots", "palaces.yaml", "extra_courtier_slots_at_start: 1", "extra_courtier_slots_at_start: 2", "palaces_2p[1].extra_courtier_slots_at_start: is 2; allowed are 1 to 1"},
		{"card of a house", "families.yaml", "side: league_venice", "side: venice", `families_2p[10].side: is "venice"; allowed are france`},
		{"cards of a league", "families.yaml", "side: league_venice", "side: league_rome", "families_2p: 1 cards of league_venice; 2 are needed"},
		{"card of patronage", "families.yaml", "side: league_rome\n    names: {en: Alexander VI, cs: Alexandr VI., ru: Александр VI}\n    action: govern", "side: league_rome\n    names: {en: Alexander VI, cs: Alexandr VI., ru: Александр VI}\n    action: patronage", "families_2p[12].action: is patronage, which two players do not use (W-1.5)"},
		{"artist", "nobles.yaml", "in_2p: false", "in_2p: true", "nobles[8].action: is patronage, which two players do not use (W-1.5)"},
		{"nobles left out", "nobles.yaml", "in_2p: true", "in_2p: false", "twoplayer.yaml:20: not_used.nobles: is [artist, pope]; [artist, bishop, pope] is needed"},
		{"in two unsaid", "nobles.yaml", "    in_2p: true\n", "", "nobles[1]: in_2p is missing"},
		{"a price", "titles.yaml", "cost: null                  # owned", "cost: {florin: 2}           # owned", "tiles_2p[1].cost: nobody buys this tile: it must be null (W-2.3)"},
		{"unknown tile", "titles.yaml", "id: cannons_2p", "id: cannons", `tiles_2p[2].id: is "cannons"; allowed are kingdom_of_france, cannons_2p`},
		{"tile twice", "titles.yaml", "id: cannons_2p", "id: kingdom_of_france", "tiles_2p[2].id: kingdom_of_france stands here twice"},
		{"cannons for ever", "titles.yaml", "turns_to_exhausted: true", "turns_to_exhausted: false", `tiles_2p[2].turns_to_exhausted: is "false"; the rules know only true (V-11.15)`},
		{"tile of Naples", "titles.yaml", "side: france", "side: naples_2p", `tiles_2p[1].side: is "naples_2p"; allowed are france`},

		{"unknown entry", two, "wages: {", "wage: {", "wage: is not known here; allowed are not_used, influence_track"},
		{"map side", two, "map_side: side_25", "map_side: side_34", `board.map_side: is "side_34"; allowed are side_25`},
		{"powers", two, "alliances_with_powers: true", "alliances_with_powers: false", `not_used.alliances_with_powers: is "false"; the rules know only true (W-1.5)`},
		{"no such title", two, "{id: kingdom, copies: 1", "{id: empire, copies: 1", `available_tiles[2].id: is "empire"; allowed are duchy_milan`},
		{"title on sale twice", two, "{id: kingdom, copies: 1", "{id: guild, copies: 1", "available_tiles[2]: guild stands here twice"},
		{"too many tiles", two, "{id: kingdom, copies: 1", "{id: kingdom, copies: 3", "available_tiles: 3 of kingdom are needed, owned and for sale; titles.yaml has 2"},
		{"owned and for sale", two, "{id: duchy_naples, copies: 1", "{id: principality_naples, copies: 1", "2 of principality_naples are needed, owned and for sale; titles.yaml has 1"},
		{"nobody buys", two, "naples_2p: [duchy_naples, kingdom]", "naples_2p: [duchy_naples]", "available_tiles[2]: nobody may buy it; buyable_titles must name it"},
		{"not on sale", two, "naples_2p: [duchy_naples, kingdom]", "naples_2p: [duchy_naples, kingdom, republic]", "buyable_titles.naples_2p[3]: republic is not among the available_tiles"},
		{"title of the other", two, "naples_2p: [duchy_naples, kingdom]", "naples_2p: [principality_milan, kingdom]", "buyable_titles.naples_2p[1]: principality_milan is not for naples_2p"},
		{"title twice", two, "naples_2p: [duchy_naples, kingdom]", "naples_2p: [duchy_naples, kingdom, kingdom]", "buyable_titles.naples_2p[3]: the same title twice"},
		{"kept for France", two, "{id: kingdom, copies: 1,", "{id: kingdom, copies: 1, only: france,", "buyable_titles.naples_2p[2]: kingdom is not for naples_2p"},
		{"no rounds", two, "count: 21", "count: 0", "rounds.count: is 0; allowed are 1 to 99"},
		{"other rounds", two, "count: 21", "count: 25", `end_of_game.conditions[1].id: is "end_of_round_21"; the count of rounds makes it end_of_round_25`},
		{"Naples first", two, "first: france", "first: naples_2p", `rounds.first: is "naples_2p"; allowed are france`},
		{"wages after the end", two, "16, 20]", "16, 24]", "rounds.pay_rounds[5]: is 24; allowed are 1 to 21"},
		{"wages in disorder", two, "[4, 8, 12,", "[4, 12, 8,", "rounds.pay_rounds[3]: is 8 after 12; the rounds stand in their order"},
		{"wages", two, "per_units: 2", "per_units: 3", "wages.per_units: is 3; allowed are 2 to 2"},
		{"side of the map", two, "cities: [turin, milan]", "cities: [turin, genoa]", "setup[1].cities: is [genoa, turin]; [milan, turin] is needed"},
		{"units of the start", two, "units: {turin: 2, milan: 2}", "units: {turin: 2, milan: 1}", "setup[1].units: 1 units in milan; palaces.yaml says 2"},
		{"units nowhere", two, "units: {turin: 2, milan: 2}", "units: {turin: 2, milan: 2, paris: 0}", "setup[1].units.paris: is not known here; did you mean parma?"},
		{"florins", two, "florins: 4", "florins: 5", "setup[1].florins: is 5; palaces.yaml says 4"},
		{"palace's florins", "palaces.yaml", "start_florins: 2", "start_florins: 3", "twoplayer.yaml:61: setup[2].florins: is 2; palaces.yaml says 3"},
		{"family cards", two, "family_cards: 3", "family_cards: 4", "setup[2].family_cards: is 4; families.yaml says 3"},
		{"side's colour", two, "colour: blue", "colour: green", `setup[1].colour: is "green"; allowed are blue`},
		{"no kingdom", two, "tiles: [kingdom_of_france, cannons_2p, duchy_milan]", "tiles: [principality_milan, cannons_2p]", "setup: france lacks the tile kingdom_of_france (W-2.3)"},
		{"cannons of Naples", two, "tiles: [principality_naples]", "tiles: [principality_naples, cannons_2p]", "setup[2].tiles[2]: is not for naples"},
		{"guild of the start", two, "tiles: [principality_naples]", "tiles: [principality_naples, guild]", `setup[2].tiles[2]: is "guild"; allowed are kingdom_of_france, cannons_2p, duchy_milan`},
		{"no slot", two, "tiles: [principality_naples]", "tiles: [duchy_naples]", "setup[2].tiles: the tiles open 0 slots; 1 is needed (W-2.8)"},
		{"same side", two, "side: naples_2p\n    names", "side: france\n    names", "setup[2].side: france stands here twice"},
		{"unknown league", two, "id: league_rome", "id: league_genoa", `leagues[2].id: is "league_genoa"; allowed are league_florence, league_rome, league_venice`},
		{"league twice", two, "id: league_rome", "id: league_florence", "leagues[2].id: league_florence stands here twice"},
		{"capital", two, "capital: florence", "capital: pisa", "leagues[1].capital: pisa is not the capital of league_florence and held by it in map.yaml"},
		{"league's cities", two, "cities: [venice, ravenna, corfu]", "cities: [venice, corfu]", "leagues[3].cities: is [corfu, venice]; [corfu, ravenna, venice] is needed"},
		{"league's garrison", two, "units: {florence: 1}", "units: {siena: 1}", "leagues[1].units.siena: is no starting city of florence"},
		{"league's pieces", two, "unit_total: 4", "unit_total: 5", "leagues[3].unit_total: is 5; allowed are 4 to 4"},
		{"marker off the track", two, "influence_start: -1", "influence_start: -8", "leagues[1].influence_start: is -8; allowed are -7 to 7"},
		{"masks for influence", two, "influence_paid_with: [crown, cross]", "influence_paid_with: [crown, mask]", `leagues[2].influence_paid_with[2]: is "mask"; allowed are crown, cross`},
		{"track without a middle", two, "positions: [-7, 7]", "positions: [1, 7]", "influence_track.positions: 0, the middle, does not lie between 1 and 7"},
		{"track backwards", two, "positions: [-7, 7]", "positions: [7, -7]", "influence_track.positions: 7 is above -7; the lower one stands first"},
		{"gap in the zones", two, "neutral: [-2, 2]", "neutral: [-1, 2]", "influence_track.zones.neutral: begins at -1; the zones follow each other, so -2 is needed"},
		{"zones too short", two, "alliance_naples: [6, 7]", "alliance_naples: [6, 6]", "influence_track.zones.alliance_naples: ends at 6; the track ends at 7"},
		{"no zone", two, "    neutral: [-2, 2]\n", "", "influence_track.zones: neutral is missing"},
		{"price of a siege", two, "siege_won_against_unallied_league: -4", "siege_won_against_unallied_league: -3", "influence.siege_won_against_unallied_league: is -3; allowed are -4 to -4"},
		{"steps", two, "steps_per_symbol: 1", "steps_per_symbol: 2", "influence.steps_per_symbol: is 2; allowed are 1 to 1"},
		{"gifts", two, "    - league agent, if any\n", "", "permanent_alliance.gives: 4 entries; 5 are needed"},
		{"recruits", two, "league_recruitment: {florins: 1", "league_recruitment: {florins: 3", "league_recruitment.florins: is 3; allowed are 1 to 1"},
		{"trophies", two, "{id: trophy, vp: 1", "{id: trophy, vp: 2", "prestige[4].vp: is 2; allowed are 1 to 1"},
		{"points missing", two, "  - {id: indulgence, vp: -1, source: rulebook}\n", "", "prestige: 4 entries; 5 are needed"},
		{"France wins ties", two, "tie_winner: {side: naples_2p", "tie_winner: {side: france", `tie_winner.side: is "france"; allowed are naples_2p`},
		{"discs", two, "green: 4, red: 3", "green: 3, red: 3", "components.control_discs.green: is 3; allowed are 4 to 4"},
		{"total", two, "total: 22}", "total: 24}", "components.units.total: is 24; allowed are 22 to 22"},
		{"agents of Venice", two, "agents: 0\n", "agents: 1\n", "components.agents: green is missing"},
		{"source", two, "  source_by_field: {pay_rounds: reconstructed}", "  source_by_field: {pay_rounds: guess}", `rounds.source_by_field.pay_rounds: is "guess"; allowed are rulebook`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := LoadWars(changedWars(t, test.file, test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %q in it", err, test.want)
			}
			if err != nil && !strings.HasPrefix(test.want, two) && !strings.HasPrefix(err.Error(), test.file+":") && test.file != "map.yaml" {
				t.Errorf("the first error is about another file: %v", err)
			}
		})
	}
}
