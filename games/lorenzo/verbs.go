package lorenzo

import (
	"signoria/engine"
	"signoria/engine/question"
)

// The verbs of this title's choices. Each line says what the fields mean and
// how the choice is written.
const (
	// DoPlace: On member, To space. "place white building.3"
	DoPlace engine.Verb = iota + 1
	// DoServants: N servants to spend on the pending action. "servants 2"
	DoServants
	// DoCost: N which printed cost alternative is paid, from 1. "cost 2"
	DoCost
	// DoDiscount: On the good that the optional discount takes. "discount wood"
	DoDiscount
	// DoPrivilege: Set one bit for each option (its place in the content).
	// "privilege coins", or several at once: "privilege wood_and_stone coins"
	DoPrivilege
	// DoTrades: Set two bits for each building slot (slot 0 lowest): 0 unused,
	// else which trade from 1. "trades 29.1 34.2", "trades none"
	DoTrades
	// DoForgo: On the good given up when a gain is lessened. "forgo wood"
	DoForgo
	// DoTake: To floor whose card the bonus action takes. "take building.3"
	DoTake
	// DoDecline: give up the bonus action. "decline"
	DoDecline
	// DoSupport: N 1 to support the Church, 0 not. "support", "withhold"
	DoSupport
	// DoPass: no member can be used. "pass"
	DoPass

	// DoPile: Set one bit for each card left out of the pile being built, by its
	// place in the pile in number order. "leave 2 146" (LP-1.3, custom)
	DoPile
	// DoTile: On which personal bonus tile, from 1. "tile 3"
	DoTile
	// DoDraft: On leader chosen from the packet in hand. "keep girolamo_savonarola"
	DoDraft
	// DoBid: On house, N row of its auction tile. "bid medici 3"
	DoBid
	// DoPlay: On leader played, from the hand or from next to a house tile.
	// "play pico_della_mirandola"
	DoPlay
	// DoDiscard: On leader discarded from the hand. "discard sisto_iv"
	DoDiscard
	// DoActivate: On own played leader. "activate cosimo_de_medici"
	DoActivate
	// DoCopy: On another player's played leader that Lorenzo copies. "copy sisto_iv"
	DoCopy
	// DoUse: On face of the special token used. "use purse"
	DoUse
	// DoLay: On face of the special token laid, To holder card. "lay purse 98"
	DoLay
	// DoExchange: On own house whose exchange is made. "exchange este"
	DoExchange
	// DoEnd: no more free actions; the turn, or the last use of tokens, ends. "end"
	DoEnd
	// DoSwap: On good, N of it paid with servants (LH-8.15). "servants-for wood 2"
	DoSwap
	// DoReturn: On face of the next token paid (LH-6.6). "return purse"
	DoReturn
	// DoGiveUp: On own card given up, to an opponent's card or as a payment.
	// "give-up 57"
	DoGiveUp
	// DoRetire: On own played leader given up as a payment. "retire sisto_iv"
	DoRetire
	// DoGive: N which of the printed goods is handed over, from 1. "give 2"
	DoGive
	// DoOption: N which of the printed alternatives is carried out, from 1. "option 2"
	DoOption
	// DoMarket: To market space whose reward is gained. "reward market.2"
	DoMarket
	// DoRaise: On member whose value is set for this round. "raise black"
	DoRaise
	// DoKeep: On face of the drawn token that is kept. "keep-token purse"
	DoKeep
	// DoTarget: On own card that is activated in addition, or alone; 0 means none.
	// "activate-card 29", "activate-card none"
	DoTarget
	// DoTimes: On card, N how often its trade is made. "times 112 3"
	DoTimes
	// DoFrom: On seat (from 0) whose cards are used. "cards-of 2"
	DoFrom
	// DoToken: On Visconti token switched on, from 0. "switch-on visconti_coins"
	DoToken
	// DoTakeDiscarded: On card taken from the discard piles. "recover 57"
	DoTakeDiscarded
)

// Ask is the kind of the open question.
type Ask = question.Ask

// The questions of the basic game, with their decision points (SM-3).
const (
	AskNothing   Ask = iota
	AskPlace         // D-5: place a member, or pass
	AskServants      // D-6, D-13: how many servants
	AskCost          // D-7: which printed cost
	AskDiscount      // D-7: which half of an "or" discount
	AskPrivilege     // D-8: privileges
	AskTrades        // D-10: trades of a production
	AskForgo         // D-11: wood or stone given up
	AskTake          // D-12: bonus action, take a card
	AskSupport       // D-27: support the Church

	AskPile          // LP-1.3: which cards are left out of a pile
	AskTile          // D-1: personal bonus tile
	AskDraft         // D-2: leader chosen, all at once
	AskBid           // D-3: house auction
	AskFree          // D-4, D-17: a leader played without requirement
	AskAfter         // SM-4: free actions after the placement
	AskCopy          // D-19: leader that is copied
	AskSwap          // D-7: servants instead of a good
	AskReturn        // D-7: which token is paid
	AskGiveUp        // D-23, D-25: card given up
	AskRetire        // D-25: played leader given up
	AskGive          // D-24: goods handed over
	AskOption        // D-9, D-14: one of the printed alternatives
	AskMarket        // LP-2.161: reward of a market space
	AskRaise         // D-20: member for Federico
	AskKeep          // D-21: token kept
	AskTarget        // D-10, D-15: card activated in addition or alone
	AskTimes         // D-10: how often a trade is made
	AskFrom          // D-16: whose cards are used
	AskToken         // D-26: Visconti token
	AskTakeDiscarded // D-22: discarded card
	AskBuy           // D-28: Gonzaga's card
	AskLast          // D-29: tokens before final scoring
	NumAsks
)

// Phase is the part of the round.
type Phase uint8

// The phases that a question can stand in (L-3.2, SM-2), and the end.
const (
	PhaseActions Phase = iota // B
	PhaseVatican              // C
	PhaseOver
	PhasePiles   // before S1: the players build the decks (LP-1.3)
	PhaseTiles   // S2: personal bonus tiles
	PhaseDraft   // S3: leaders
	PhaseAuction // S5: houses
	PhaseStart   // S6: what houses do at the start
	PhaseBuy     // B': Gonzaga
	PhaseTokens  // F1: last use of tokens
)

// String returns the phase's name in positions.
func (p Phase) String() string {
	return [...]string{"actions", "vatican", "over", "piles", "tiles", "draft", "auction", "start", "buy", "tokens"}[p]
}
