package virtu

// The kinds of this title's events, and the meaning of their fields. Seat is the seat that an event is
// about. Sources, places, spots, cards, tiles and items are numbered as
// in package content; cities too, -1 is none. Where a source is a courtier slot (EvUsed,
// EvStepped, EvConverted, EvDeclared), Goods[0] is the card that lies there: the
// chronicle is told again when another card has taken the slot.
const (
	EvYear           uint8 = iota + 1 // N year: spring begins
	EvOrder                           // Goods[0..N-1] seats in turn order
	EvLaid                            // On card, To place: set-up, when all are done
	EvLaying                          // On card, To place: the same, for its owner alone, when it is chosen
	EvStarted                         // On chamber: the token is placed
	EvStepped                         // On chamber entered, N as in DoStep, To source of the arrow
	EvVisited                         // On side 0 left, 1 right; N cards turned up
	EvStopped                         // On chamber, To action, N 1 if it is lost (blocked)
	EvUsed                            // On source, To symbol, N symbols: an exhaustible source is used
	EvSpent                           // N florins from the treasury
	EvConverted                       // On source, N florins
	EvSold                            // N 3 florins, or 0: for a crown; On chamber
	EvCancelled                       // On chamber: the indulgence is returned
	EvSkipped                         // To action: not used
	EvCommitted                       // On symbol of the card, To of the upgrade
	EvRefreshed                       // On tile
	EvReactivated                     // On power
	EvTraded                          // N florins for ships
	EvAdvanced                        // N step of patronage reached
	EvBonus                           // On bonus taken
	EvAnnexed                         // On city, N ships of the way
	EvMoved                           // On city To city, N ships
	EvToken                           // N florins paid for a war token
	EvAgent                           // To spot, On spot it came from or -1
	EvRemoved                         // On spot, N owner of the agent sent home
	EvAgentGained                     // an agent from the bank
	EvPut                             // On card, To place
	EvDiscarded                       // On card, To place it left
	EvSiege                           // On city, N defender's seat or -1: the siege is resolved now
	EvField                           // On city, N opponent's seat: a field battle
	EvDeclared                        // On source, N war points, To florins paid
	EvPassed                          // no bonus
	EvFieldWon                        // On city, N own strength, To the other's; Goods[0] seat beaten, [1] own losses, [2] the other's
	EvFieldTied                       // On city, N strength, To other seat
	EvGaveUp                          // On city
	EvSiegeWon                        // On city, N attack, To defence; Goods[0] former owner or -1, [1] attacker's losses, [2] defender's
	EvSiegeLost                       // On city, N attack, To defence; Goods[0] owner or -1
	EvTrophy                          // N seat whose disc it is
	EvCathedralTaken                  // On tile, N seat that lost it
	EvSlotLost                        // the slot of five cities is lost
	EvArranged                        // On place, To place, N card
	EvRetreated                       // On city To city, N ships
	EvUnitLost                        // On city: a unit given up in retreat, or To 1: not paid, To 2: fallen (W-8.5)
	EvTokensBack                      // N war tokens returned
	EvEnding                          // N 1 no neutral city, 2 eight cities, 3 patronage, 4 the last year, 5 France holds Naples (W-11.1), 6 the last round (W-11.2); Seat who (2, 3, 5)
	EvWinter                          // the seat's winter begins
	EvWages                           // N florins
	EvBought                          // On item, To city of a cathedral or -1
	EvRecruited                       // On city, N florins
	EvAllied                          // On power, N former ally's seat or -1
	EvOver                            // the game is over
	EvScored                          // N points of part On (index of ScoreParts)

	// Of Wars of Italy. There EvMoved, EvRetreated, EvUnitLost, EvRecruited have
	// in Goods[0] the party of the league whose unit it is (0: an own one); EvSiege
	// and the ends of sieges and battles name leagues by their party, EvTrophy too.
	EvInfluenced // On league, N spaces towards the seat, To where the marker stands now; Goods[0] 1: an agent took the first symbol
	EvDispleased // On league, N spaces away from the seat after a siege, To where the marker stands now
	EvUnited     // On league: permanent alliance
	EvDestroyed  // On league: destroyed by the seat
	EvStayed     // On city: the winner of a field battle does not besiege
)

// ScoreParts names the parts of the final score, in the order of Score.
var ScoreParts = [...]string{
	"cities",         // V-26.1
	"citiesFirst",    // V-26.1, furthest
	"patronage",      // V-26.2
	"patronageFirst", // V-26.2, furthest
	"cards",          // V-26.3, cards in the palace and patronage bonuses
	"tiles",          // V-26.3, tiles in the domain
	"religion",       // V-26.4
	"war",            // V-26.6
	"alliances",      // V-26.7
	"indulgences",    // V-26.8
}
