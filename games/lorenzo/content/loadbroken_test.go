package content

import (
	"strings"
	"testing"
)

// TestBrokenModules changes one place of a file and checks that Load refuses what the rules of the modules
// do not support. The error says what is wrong and what is allowed.
func TestBrokenModules(t *testing.T) {
	const (
		special   = "houses/special_cards.yaml"
		pazzi     = "pazzi/cards.yaml"
		leaders   = "houses/leaders.yaml"
		houses    = "houses/houses.yaml"
		boards    = "houses/boards.yaml"
		tokens    = "houses/special_tokens.yaml"
		auction   = "houses/auction_tiles.yaml"
		pazzi2    = "pazzi/houses.yaml"
		moreTiles = "houses/excommunications.yaml"
	)
	for _, test := range []struct{ name, file, old, new, want string }{
		// Cards.
		{"card of another box", special, "number: 97\n", "number: 96\n", "special_cards.yaml:7: cards[1].number: is 96; allowed are 97 to 144"},
		{"pile too small", pazzi, "period: 1\n", "period: 2\n", "1 territory cards of period 1; 2 are needed"},
		{"unknown key", special, "    name_source: reconstructed\n", "    name_sauce: reconstructed\n", "cards[1].name_sauce: is not known here"},
		{"no source", special, "    source: public\n", "", "cards[1]: source is missing"},
		{"a source unknown", special, "    name_source: reconstructed\n", "    name_source: guessed\n", "cards[1].name_source: is \"guessed\"; allowed are rulebook, public (or"},
		{"unknown effect", special, "military_leap: true", "military_jump: true", "military_jump: is not known here; allowed are gain, lose"},
		{"a flag that is false", special, "military_leap: true", "military_leap: false", "can only be true"},
		{"two effects in one", special, "      - military_leap: true", "      - { military_leap: true, play_leader_free: true }", "names 2 effects; one is needed"},
		{"a gain of nothing", special, "- gain: { vp: 3 }", "- gain: {}", "gains nothing"},
		{"two kinds of privileges", pazzi, "- gain: { privileges: 2 }", "- gain: { privileges: 2, different_privileges: 2 }", "there are privileges already"},
		{"leaders from a harvest", special, "die: 2, gain: { special_tokens: 1 }", "die: 2, gain: { leader_cards: 1 }", "harvest.gain.leader_cards: is not known here"},
		{"a count that changes in the action", special, "of: venture, gain: { wood: 1 }", "of: servants, gain: { wood: 1 }", "counts own cards, military points or played leaders (L-9.11)"},
		{"a count of several", special, "each: 1, of: venture", "each: 2, of: venture", "is 2; allowed are 1 to 1"},
		{"unknown limit", special, "limit: action_value", "limit: dice", "is \"dice\"; allowed are action_value"},
		{"holder without holding", special, "hold_token: 1, harvest", "harvest", "hold_token and the harvest's held_token go together"},
		{"held without holder", special, "      - hold_token: 1\n", "", "held_token needs hold_token beside it"},
		{"held token at once", special, "- military_leap: true", "- held_token: true", "held_token: is not known here"},
		{"third holder", special, "- ignore_leader_requirements: 1", "- hold_token: 1", "content: 3 cards may hold a token; at most 2 are possible"},
		{"repeated trade beside another", special, "gain: { coins: 1, vp: 1 }, times: action_value }]", "gain: { coins: 1, vp: 1 }, times: action_value }, { pay: { vp: 1 }, gain: { coins: 1 } }]", "stands alone, and gains plain goods"},
		{"trade of two sides right", special, "trades: [{ pay: { coins: 1 }, gain: { special_tokens: 1 } }]", "trades: [{ pay: { coins: 1 }, gain: { wood: 1 }, effects: [{ military_leap: true }] }]", "gains either goods (gain) or something else (effects)"},
		{"trade for nothing", special, "pay: { coins: 1 }, gain: { special_tokens: 1 }", "pay: {}, gain: { special_tokens: 1 }", "pays nothing"},
		{"privilege instead of a trade", special, "[[{ gain: { special_tokens: 1 } }]", "[[{ gain: { privileges: 1 } }]", "privileges: is not known here"},
		{"one alternative", pazzi, "options: [[{ gain: { wood: 3 } }], [{ gain: { servants: 3 } }]]", "options: [[{ gain: { wood: 3 } }]]", "1 alternatives; at least 2 are needed"},
		{"an action among alternatives", pazzi, "[{ gain: { privileges: 1 } }]]", "[{ play_leader_free: true }]]", "play_leader_free: is not known here; allowed are gain, market_reward"},
		{"both kinds activated outside an action", special, "activate: { count: 2, of: [building] }", "activate: { count: 2, of: [building, territory] }", "cannot be activated together"},
		{"activated character", special, "count: 1, of: [building] }", "count: 1, of: [character] }", "is \"character\"; allowed are territory, building"},
		{"mixed payment for opponents", pazzi, "- pay: { vp: { per_opponent: 1 } }", "- pay: { coins: 1, vp: { per_opponent: 1 } }", "what is paid for each opponent is paid alone"},
		{"mixed cost for opponents", pazzi, "- { military: { per_opponent: 1 } }", "- { coins: 1, military: { per_opponent: 1 } }", "what is paid for each opponent is paid alone"},
		{"opponents give two kinds at once", pazzi, "give_one_of: [{ coins: 2 }", "give_one_of: [{ coins: 2, wood: 1 }", "an opponent hands over one kind"},
		{"opponents give tokens", pazzi, "give_one_of: [{ coins: 2 }", "give_one_of: [{ special_tokens: 2 }", "an opponent hands over one kind"},
		{"building without cost", pazzi, "      - { coins: 2, stone: 2 }\n", "", "a building needs a cost"},
		{"value of a member on a card", pazzi, "value: 3, cards_of", "value: placed_member, cards_of", "is text; a whole number from 0 to 20 is expected here"},
		{"cards of two", pazzi, "cards_of: one_opponent", "cards_of: opponents", "is \"opponents\"; allowed are one_opponent"},
		// Leaders.
		{"a leader too few", "pazzi/leaders.yaml", "  - name: \"Raffaello Sanzio\"", "  - name: \"Raffaello Sanzio\"\n    kind: permanent\n  - name: Raffaello", "5 entries; 4 are needed"},
		{"a leader twice", leaders, "name: Paracelso", "name: Bramante", "leader \"Bramante\" stands here or in another file already"},
		{"unknown kind", leaders, "kind: immediate", "kind: sometimes", "is \"sometimes\"; allowed are permanent, once_per_round, immediate, action_space"},
		{"space without value", leaders, "    space_value: 6\n", "", "space_value is missing"},
		{"value without space", leaders, "    kind: immediate\n", "    kind: immediate\n    space_value: 3\n", "only a leader with an action space has one"},
		{"seventh space", leaders, "    kind: immediate\n", "    kind: action_space\n    space_value: 3\n", "7th leader with an action space; 6 are possible"},
		{"unknown requirement", leaders, "max: { faith: 0 }", "max: { hope: 0 }", "requirement.max.hope: is not known here"},
		{"permanent in words of an activation", leaders, "- servants_pay_for: [wood, stone, coins]", "- gain: { wood: 1 }", "gain: is not known here; allowed are action_value"},
		{"servants for some", leaders, "servants_pay_for: [wood, stone, coins]", "servants_pay_for: [wood, stone]", "coins is missing"},
		{"three tokens drawn", leaders, "draw: 2, keep: 1", "draw: 3, keep: 1", "is 3; allowed are 2 to 2"},
		{"second copier", leaders, "- cannot_be_excommunicated: true", "- copy_leader: opponent_played", "content: 2 leaders copy others; one is possible"},
		{"unknown event", leaders, "event: venture_card_taken", "event: venture_card_sold", "is \"venture_card_sold\"; allowed are territory_card_taken"},
		{"trade by value", leaders, "gain: { coins: 5 } }", "gain: { coins: 5 }, times: action_value }", "a trade by value or for each opponent is possible in a production only"},
		// Houses.
		{"store without emptying", houses, "      - privilege_may_empty_store: true\n", "", "go together (LH-9.1)"},
		{"raised value of the card taken", houses, "value: taken_card_value_minus_1, raise_with: []", "value: taken_card_value_minus_1", "raise_with must be []"},
		{"value of no card", houses, "event: territory_card_taken", "event: leader_played", "is text; a whole number from 0 to 20 is expected here"},
		{"rewards out of order", houses, "          2: [{ play_leader_free: true }]", "          5: [{ play_leader_free: true }]", "the rewards are numbered from 1 on; 2 is expected here"},
		{"third house with leaders beside it", houses, "- venture_military_cost_not_paid: true", "- leaders_beside_tile: 2", "content: 3 houses have leaders beside their tile; at most 2 are possible"},
		{"brown of two values", houses, "colour: brown, value: 3", "colour: brown, value: 4", "the brown member has value 3 in houses/boards.yaml, but 4 for Colonna"},
		{"exchange once", houses, "times: unlimited, when: own_turn", "times: once, when: own_turn", "is \"once\"; allowed are unlimited"},
		{"exchange of tokens", houses, "pay: { military: 1 }", "pay: { special_tokens: 1 }", "no special tokens, which would have to be chosen"},
		{"exchange without end", houses, "pay: { military: 1 }", "pay: { coins: 1 }", "brings what is paid: the exchange would never end"},
		{"ban of nothing known", pazzi2, "privilege_choice_excludes: [faith]", "privilege_choice_excludes: [hope]", "is \"hope\"; allowed are wood_and_stone"},
		{"sixth Visconti token", pazzi2, "  - { id: visconti_faith", "  - { id: visconti_vp, gain: { vp: 1 }, source: reconstructed }\n  - { id: visconti_faith", "6 entries; 5 are needed"},
		{"Visconti token twice", pazzi2, "id: visconti_faith", "id: visconti_coins", "token \"visconti_coins\" stands here twice"},
		// Boards, tokens and tiles.
		{"another palace", boards, "gain: { coins: 1, privileges: 1 }", "gain: { coins: 2, privileges: 1 }", "differs from the palace in board.yaml"},
		{"other privileges first", boards, "id: servants", "id: masters", "option 2 must be servants, as in board.yaml"},
		{"goods at the start", boards, "resources_each: {}", "resources_each: { wood: 2 }", "the auction gives the goods of the start (LH-1.6)"},
		{"coins for four", boards, "[0, 1, 2, 3, 4]", "[0, 1, 2, 3]", "4 entries; 5 are needed"},
		{"adaptation for others", boards, "players: [5]", "players: [4]", "is 4; allowed are 5 to 5"},
		{"faith tiles out of order", boards, "faith_space: 6", "faith_space: 2", "the tiles stand from low to high"},
		{"faith tile beyond the track", boards, "faith_space: 9", "faith_space: 90", "is 90; allowed are 1 to"},
		{"faith tile with an action", boards, "effects: [{ gain: { vp: 10 } }]", "effects: [{ military_leap: true }]", "a faith tile gives plain goods"},
		{"a token with an action", tokens, "gain: { vp: 3 }", "action: { kind: harvest, value: 1 }", "tokens[8].action: is not known here"},
		{"a token that draws leaders", tokens, "gain: { vp: 3 }", "gain: { leader_cards: 1 }", "tokens[8].gain.leader_cards: is not known here"},
		{"31 tokens", tokens, "count: 4", "count: 5", "31 tokens in all; 30 are needed"},
		{"a row too few", auction, "      - { row: 6, gain: { coins: 2, wood: 2, servants: 3 }, source: reconstructed }\n", "", "tiles[1].rows: 5 entries; 6 are needed"},
		{"rows out of order", auction, "row: 2,", "row: 3,", "is 3; allowed are 2 to 2"},
		{"points in a row", auction, "coins: 3, wood: 3, stone: 1", "vp: 3, wood: 3, stone: 1", "gain.vp: is not known here; allowed are wood, stone, servants, coins"},
		{"tile of the basic game", moreTiles, "period: 1, number: 8", "period: 1, number: 7", "is 7; allowed are 8 to 8"},
		{"no tile for a period", moreTiles, "  - { period: 1, number: 8, rule: LH-10.1, penalty: { gain_reduction: { resources: [special_tokens], amount: 1 } } }\n", "", "tile 8 of period 1 is missing"},
		{"an area without a name", moreTiles, "forbidden_area: special_tower", "forbidden_area:", "penalty.forbidden_area: says nothing"},
		{"an effect without a value", special, "- military_leap: true", "- activate:", "activate: says nothing"},
		{"unknown area", moreTiles, "forbidden_area: special_tower", "forbidden_area: palace", "is \"palace\"; allowed are market, special_tower"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(changed(t, test.file, test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %q in it", err, test.want)
			}
		})
	}
}
