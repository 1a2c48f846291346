package lorenzo

// The kinds of this title's events, and the meaning of their fields. Goods are in the order of Good.
// Gains and payments are both positive; the kind says which they are.
const (
	EvRound          uint8 = iota + 1 // N round; a new round begins
	EvCard                            // To floor, On card: laid out (sealed)
	EvDice                            // Goods[0..2] white, black, orange (sealed)
	EvPlaced                          // On member, To space, N action value
	EvServants                        // N servants spent for the value
	EvFee                             // N coins for the occupied tower
	EvFloorBonus                      // To floor, Goods gained
	EvPaid                            // On card, Goods paid for it
	EvTook                            // On card, To floor it came from
	EvGained                          // On card (0: the action space To), Goods gained at once
	EvBonusTile                       // On area, Goods gained from the personal bonus tile
	EvActivated                       // On card, Goods gained in a harvest or production
	EvTraded                          // On card, N which trade from 1, Goods paid
	EvPrivilege                       // N option (its place in the content), Goods gained
	EvForwent                         // On good given up because of an excommunication
	EvBonusTake                       // On card type, N value: a bonus action begins
	EvBonusWork                       // On area, N value: a bonus harvest or production is carried out
	EvDeclined                        // what was offered is given up: On the Ask, N the area of a harvest or production
	EvLost                            // a bonus action had no use and was lost
	EvPassed                          // the seat has no usable member
	EvSkipped                         // the seat skips its first turn (L-15.15)
	EvSupported                       // N faith points spent, Goods[VP] gained
	EvExcommunicated                  // N period; Goods[Faith] held
	EvFaithScored                     // N faith points scored in round 6, Goods[VP]
	EvOrder                           // Goods[0..n-1] seats in the new turn order
	EvGameOver                        // final scoring is done
	EvScored                          // N points of part On (index of ScoreParts)

	EvPile          // On first card of the pile, To its card type, N period: the decks of this pile are chosen; Goods[0..1] cards left out
	EvTile          // On personal bonus tile taken, from 1
	EvDrafted       // On leader kept (for the seat alone); one for all when all have chosen: Seat NoSeat, N leaders in each packet, On 1 when they are dealt
	EvHouses        // On house, To its place in the row, N auction tile from 0: laid out (sealed)
	EvBeside        // On leader, To house whose tile it is next to (sealed)
	EvBid           // On house, N row
	EvOutbid        // the seat is outbid; On house
	EvWon           // On house, N row, Goods of the row
	EvLeaderPlayed  // On leader, N 1 if without requirement, 2 if by leave of the Penitente (sealed)
	EvLeaderLost    // On leader discarded from the hand (sealed)
	EvLeaderDown    // On leader activated
	EvLeaderRetired // On played leader given up
	EvLeadersUp     // all leaders lie face up again
	EvCopied        // On leader copied, To the seat before whom it lies
	EvDrewLeaders   // N leaders drawn (sealed); for the owner On the leader, N 1, one for each
	EvDrewToken     // N tokens drawn (sealed); for the owner On face, N 1, one for each
	EvUsed          // On face used (sealed)
	EvShown         // On face, Goods gained from a used token
	EvLaid          // On face, To card: a token laid on it (sealed)
	EvReturned      // N tokens paid; for the owner On face, N 1, one for each (sealed)
	EvKept          // On face kept, for the owner (sealed); for all N tokens kept
	EvTokenLost     // On face discarded
	EvHeld          // On card, To face lying on it, Goods gained
	EvExchanged     // On house, Goods paid; what it brings is an EvAbility
	EvAbility       // On leader (To 0) or house (To 1), Goods gained
	EvSwapped       // On good, N of it paid with servants
	EvGaveUp        // On own card given up
	EvGave          // To seat that receives, Goods handed over
	EvGift          // On card, To seat that gave, Goods received, if it is more than was given (LP-3.3)
	EvLostGoods     // On card, Goods lost
	EvRaised        // On member, N value for this round
	EvTarget        // On card activated in addition or alone
	EvTimes         // On card, N how often its trade is made, Goods paid
	EvFrom          // To seat whose cards are used
	EvTokenOn       // On Visconti token switched on
	EvVisconti      // On Visconti token, Goods gained
	EvFaithTile     // On faith tile taken, from 0, Goods gained
	EvSet           // N which complete set of four types (LH-9.8)
	EvTookDiscarded // On card taken from the discard piles
	EvBought        // On card taken by the Gonzaga, Goods paid
	EvLeapt         // N military points gained by the leap to the top
	EvStored        // Goods laid on the house tile
	EvUnstored      // Goods taken from the house tile as a privilege
	EvMarketReward  // On card, To market space, Goods gained
	EvAdaptation    // To tower over which the adaptation board lies now
	EvImmune        // N period: the seat cannot be excommunicated (LH-8.9)
	EvDrewNone      // N tokens that are not gained, because none is left to draw (LH-6.5)
)

// ScoreParts names the parts of the final score, in the order of Score.
var ScoreParts = [...]string{
	"game",          // VP collected during the game (L-14.1)
	"per5vp",        // L-15.17
	"territories",   // L-14.2
	"characters",    // L-14.3
	"ventures",      // L-14.4
	"military",      // L-14.5
	"resources",     // L-14.6
	"militaryLoss",  // L-15.18
	"buildingCosts", // L-15.19
	"leftovers",     // L-15.20
	"beyondFourth",  // LH-10.3
	"machiavelli",   // LP-3.3, R-55
	"atLeastZero",   // what the losses cannot take
}
