package virtu

import (
	"signoria/engine"
	"signoria/engine/question"
)

// The verbs of this title's choices. Each line says what the fields mean and
// how the choice is written.
const (
	// DoLay: On card, To place: set-up (D1). "lay lorenzo_de_medici chamber.1"
	DoLay engine.Verb = iota + 1
	// DoStart: On chamber, 0–4: the token's first chamber (D2). "start 1"
	DoStart
	// DoStep: one step of the token (D3). N 0 free, 1 for two florins, 2 for an
	// arrow of On (a source, or Pool). "step", "step florins", "step guild",
	// "step pool"
	DoStep
	// DoStop: the token stops. "stop"
	DoStop
	// DoCancel: cancel the indulgence here (D4); the payment follows. "cancel"
	DoCancel
	// DoPay: the payment of what was chosen before. Set the exhaustible sources,
	// N the florins from the treasury; in a purchase with two kinds To has a bit
	// for each source of Set, in order, that gives the second kind.
	// "pay milan slot.1 coins.2", "pay coins.3", "pay slot.1:cross milan:crown"
	DoPay
	// DoConvert: On source: its florins into the treasury (V-4.4).
	// "convert slot.2"
	DoConvert
	// DoSell: sell an indulgence for three florins (V-8.2). "sell"
	DoSell
	// DoSkip: the action is not used (D5, D6). "skip"
	DoSkip
	// DoAdvance: a step of patronage (D6). "advance"
	DoAdvance
	// DoAnnex: On city, N ships of the way, 0 by road (D6). "annex ravenna",
	// "annex terracina by 2"
	DoAnnex
	// DoCommit: which symbols the free sources give in a campaign (D7): On symbol of the
	// action card, To that of the upgrade, NoSymbol for none or no card.
	// "commit cavalry war", "commit ship none"
	DoCommit
	// DoUse: On source gives its symbols N to the pool (D7). "use slot.2 crown"
	DoUse
	// DoFinish: end the action; what is left is lost (V-5.8). "finish"
	DoFinish
	// DoRefresh: On tile (V-10.2). "refresh florence"
	DoRefresh
	// DoReactivate: On power (V-10.2). "reactivate france"
	DoReactivate
	// DoMove: one unit On city To city, N ships, 0 by road (V-14). "move
	// florence siena", "move pisa terracina by 2"
	DoMove
	// DoToken: take a war bonus token (V-14.9). "token"
	DoToken
	// DoPlace: To spot: place an agent, or put down the lifted one (V-15.1).
	// "agent rome", "agent 2.chamber.3", "agent france"
	DoPlace
	// DoLift: On spot: move the own agent there; where to follows. "lift rome"
	DoLift
	// DoRemove: On spot: send the agent there home. "remove rome"
	DoRemove
	// DoUnblock: pay two masks and remove the agent of this chamber (V-15.12).
	// "unblock"
	DoUnblock
	// DoBonus: On patronage bonus (D8). "take michelangelo"
	DoBonus
	// DoPut: To place, a slot: where the gained card goes (D22). "put slot.3"
	DoPut
	// DoDiscard: On place, a slot: its card is discarded. "discard slot.3"
	DoDiscard
	// DoSiege: On city: resolve this siege now (D10). "siege siena"
	DoSiege
	// DoFight: On seat: the next opponent in the field (D11). "fight 3"
	DoFight
	// DoDeclare: On source, N war points of it (D12, D13). "declare slot.2 1",
	// "declare token 1", "declare leonardo 1", "declare cannons 2"
	DoDeclare
	// DoPass: no war bonus now. "pass"
	DoPass
	// DoBesiege and DoGiveUp: after a field battle (D14). "besiege", "give_up"
	DoBesiege
	DoGiveUp
	// DoArrange: On place To place (D16, D19). "arrange slot.2 chamber.3",
	// "arrange upgrade.3 slot.5"
	DoArrange
	// DoRetreat: one unit goes To city, N ships, 0 by road (D17).
	// "retreat florence", "retreat venice by 1"
	DoRetreat
	// DoLose: one unit is given up (D17). "lose"
	DoLose
	// DoWages: N florins of wages (D18). "wages 1"
	DoWages
	// DoDismiss: On city: an unpaid unit leaves (D18). "dismiss siena"
	DoDismiss
	// DoBuy: On item, To city of a cathedral, else -1 (D21). "buy merchant",
	// "buy kingdom", "buy cathedral rome"
	DoBuy
	// DoRecruit: On city (D23). "recruit siena"
	DoRecruit
	// DoAlly: On power: conclude or take over (D25). "ally france"
	DoAlly
	// DoDone: end the step of winter (D19, D21, D23, D25), or with two players the
	// sieges when no more are owed (D10). "done"
	DoDone

	// The verbs of Wars of Italy. There DoMove, DoRetreat, DoLose and DoDismiss
	// have in Set whose unit it is: 0 an own one, else the party of an allied
	// league. "move pisa siena of florence", "lose of rome"

	// DoInfluence: On league: its marker one space to the own side (W-4.2).
	// "influence florence"
	DoInfluence
	// DoUnite: On league: the permanent alliance (W-5). "unite venice"
	DoUnite
	// DoStay: after a field battle before a league's city (D14, W-8.2). "stay"
	DoStay
	// DoHire: On city: a unit of its allied league is recruited there (W-10.5).
	// "hire pisa"
	DoHire
	// NumVerbs is one more than the last verb.
	NumVerbs
)

// Ask is the kind of the open question.
type Ask = question.Ask

// The questions, with their decision points (S-3).
const (
	AskNothing    Ask = iota
	AskLay            // D1: place a family card
	AskStart          // D2: the token's first chamber
	AskMove           // D3, D4: step, stop, cancel
	AskPay            // the payment for Question.Bill
	AskUnblock        // D5: remove the agent for two masks
	AskPatronage      // D6
	AskAnnex          // D6
	AskCommit         // D7: which symbols the free sources of a campaign give
	AskGovern         // D7
	AskTrade          // D7
	AskCampaign       // D7
	AskIntrigue       // D7
	AskSpot           // D7: where the lifted agent goes
	AskBonus          // D8
	AskPut            // D22, D8: where the gained card goes
	AskSiege          // D10
	AskOpponent       // D11
	AskDeclare        // D12, D13
	AskAfterField     // D14
	AskLoseSlot       // D16
	AskRetreat        // D17
	AskWages          // D18
	AskDismiss        // D18
	AskArrange        // D19
	AskBuy            // D21
	AskRecruit        // D23
	AskAlliance       // D25
	AskInfluence      // D7: Annex and influence (W-4)
	AskLosses         // D15: which unit falls (W-8.5)
	NumAsks
)

// Phase is the part of the year (V-6.1).
type Phase uint8

// The phases; Winter has the steps of Step.
const (
	PhaseSetup Phase = iota
	PhaseActions
	PhaseSieges
	PhaseRetreats
	PhaseWinter
	PhaseOver
)

var phaseNames = [...]string{"setup", "actions", "sieges", "retreats", "winter", "over"}

// String returns the phase's name in positions and catalogues.
func (p Phase) String() string { return phaseNames[p] }

// Step is a step of a player's winter (V-20.1).
type Step int8

// The steps A to E.
const (
	StepWages Step = iota
	StepArrange
	StepBuy
	StepRecruit
	StepAlliance
	NumSteps
)

var stepNames = [NumSteps]string{"wages", "reorganise", "purchases", "recruit", "alliance"}

// String returns the step's name in positions and catalogues.
func (s Step) String() string { return stepNames[s] }

// Bill is the purpose of a payment; its target is Question.On.
type Bill uint8

// What can be paid for (V-5.5).
const (
	NoBill        Bill = iota
	BillCancel         // an indulgence; On chamber
	BillUnblock        // the agent in the own Intrigue chamber; On chamber
	BillPatronage      // On step of the track that is reached
	BillAnnex          // On city, N ships
	BillBuy            // On item, To city of a cathedral
	BillAlliance       // On power
	BillRetreat        // On city left, N ships
)
