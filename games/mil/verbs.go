package mil

import (
	"signoria/engine"
	"signoria/engine/question"
)

// The verbs of this title's choices. Each line says what the fields mean and
// how the choice is written. Knights are written "B" (an own one) or "2.B",
// lands of a knight are counted from 1.
const (
	// DoHarvest: On knight, To which of his lands, 0 or 1 (M-6). "harvest B 1"
	DoHarvest engine.Verb = iota + 1
	// DoRecruit: On knight (M-7). "recruit B"
	DoRecruit
	// DoGrow: On knight: family growth begins (M-8). "grow B"
	DoGrow
	// DoPlace: On knight, To sphere of an open one, or 8 + space of a limited
	// one; N how a token is paid: 0 free, 1 gold, 2 privilege (M-9).
	// "place B monastery", "place B court.2", "place B court.2 gold"
	DoPlace
	// DoPass: To space; N 1 for a pass marker (M-10, M-26.2). "pass court.3",
	// "pass court.3 marker"
	DoPass
	// DoYear: On space: take its white token (D-2). "year court.1"
	DoYear
	// DoRoll: roll the die (D-3). "roll"
	DoRoll
	// DoSon: an illegitimate son; N 1 for gold, 2 for a privilege (M-8.9).
	// "son gold", "son privilege"
	DoSon
	// DoStop: the growth ends (M-8.8). "stop"
	DoStop
	// DoResult: On result (D-4). "take woman"
	DoResult
	// DoCubes: On kind, N how many of it: one line of a bid, an offer, a
	// payment or a half (D-7, D-8, D-13, D-14, D-16–D-18, D-20, D-23, D-26). The
	// kinds are asked one by one, the best first; the last line seals. "gold 2"
	DoCubes
	// DoGuest: On knight who gets the King's soldiers or the Archbishop (D-9,
	// D-10). "guest 2.B"
	DoGuest
	// DoNuns: N further women for two privileges each (D-11). "nuns 1"
	DoNuns
	// DoInfluence: take two influence at the Court (D-12). "influence"
	DoInfluence
	// DoAttempt: On knight to be made a vassal (D-12). "attempt 2.B"
	DoAttempt
	// DoNothing: the knight does nothing (D-12, D-15, D-20, D-28). "nothing"
	DoNothing
	// DoAccept: the offer is taken (D-14). "accept"
	DoAccept
	// DoRaise: more is put up; the cubes follow (D-14, D-17, D-18). "raise"
	DoRaise
	// DoFief: On which of the active knight's lands, 0 or 1 (D-14). "fief 1"
	DoFief
	// DoTrade: On rate of the content, To and N its goods: 0 cloth for all, 1
	// metal for one, 2 metal for both given (To) and taken (N) (D-15).
	// "trade food-to-goods metal", "trade goods-to-gold cloth metal"
	DoTrade
	// DoDone: no further trade (D-15). "done"
	DoDone
	// DoAuction: a castle auction begins; the base follows (D-15, D-16).
	// "auction"
	DoAuction
	// DoWithdraw: no bid (D-17), or the last bid stands (D-18). "withdraw"
	DoWithdraw
	// DoCastle: On knight who gets the castle (D-19). "castle B"
	DoCastle
	// DoFree: On column, 0 or 1: attack its top land; the cubes follow (D-20).
	// "conquer left"
	DoFree
	// DoAttack: On knight attacked, To which of his lands, 0 or 1 (D-20).
	// "attack 2.B 1"
	DoAttack
	// DoAskLord: N 1 ask the lord to join, 0 not (D-21, D-22). "ask lord",
	// "fight alone"
	DoAskLord
	// DoJoin: N 1 the lord joins, 0 not (D-21, D-22). "join", "refuse"
	DoJoin
	// DoKeep, DoDiscard, DoClaim: the use of a conquered land (D-24).
	// "keep", "discard", "claim"
	DoKeep
	DoDiscard
	DoClaim
	// DoSettle: On knight who gets the land (D-25). "settle B"
	DoSettle
	// DoDonate: N 1 the gold goes to the cathedral, 0 it is taken back (D-27).
	// "donate", "take back"
	DoDonate
	// DoPrivilege: a privilege of the Curia (D-28). "privilege"
	DoPrivilege
	// DoAbbess: a woman becomes abbess (D-28). "abbess"
	DoAbbess
	// NumVerbs is one more than the last verb.
	NumVerbs
)

// Ask is the kind of the open question.
type Ask = question.Ask

// The questions, with their decision points (M-29).
const (
	AskNothing Ask = iota
	AskAction      // D-1
	AskYear        // D-2
	AskGrow        // D-3
	AskResult      // D-4
	AskCubes       // one line of what Question.Purpose names
	AskGuest       // D-9, D-10
	AskNuns        // D-11
	AskCourt       // D-12
	AskAnswer      // D-14
	AskMarket      // D-15
	AskTrade       // D-15: a further exchange
	AskAuction     // D-17, D-18
	AskCastle      // D-19
	AskWar         // D-20
	AskAskLord     // D-21, D-22: the vassal
	AskJoin        // D-21, D-22: the lord
	AskLand        // D-24
	AskSettle      // D-25
	AskDonate      // D-27
	AskCuria       // D-28
	NumAsks
)

// Purpose is the purpose that cubes are chosen for.
type Purpose uint8

// The purposes. ForDowry, ForBattle and ForCathedral are sealed (M-28.5).
const (
	NoPurpose    Purpose = iota
	ForDowry             // D-7
	ForBattle            // D-23: food and influence
	ForCathedral         // D-26: gold
	ForOffer             // D-13: gold and influence
	ForRaise             // D-14: gold and influence
	ForBase              // D-16: no influence
	ForBid               // D-17, D-18: what comes on top of the base
	ForSiege             // D-20: food and influence for a free land
	ForHalf              // D-8: which half is taken
)

// Sealed reports whether the cubes are chosen by several seats at once in secret.
func (p Purpose) Sealed() bool { return p == ForDowry || p == ForBattle || p == ForCathedral }

// Phase is the part of the round (M-3.1).
type Phase uint8

// The five phases, and the end.
const (
	PhaseActions Phase = iota
	PhaseFees
	PhasePolitics
	PhaseSpheres
	PhaseWinter
	PhaseOver
)

var phaseNames = [...]string{"actions", "fees", "politics", "spheres", "winter", "over"}

// String returns the phase's name in positions and catalogues.
func (p Phase) String() string { return phaseNames[p] }
