package mil

// The kinds of this title's events, and the meaning of their fields. Seat is the seat that an event
// is about; Goods[0..4] are cubes in the order of Cube. All takings and
// payings are open (M-28.4); sealed bids appear when all are revealed.
const (
	EvRound     uint8 = iota + 1 // N round begins
	EvHarvested                  // On knight, To land 0/1, N design; Goods gained
	EvRecruited                  // On knight; Goods paid
	EvGrows                      // On knight: family growth begins
	EvRolled                     // On, To the two results, N face (sealed)
	EvResult                     // On result taken, To knight
	EvNoResult                   // neither result is available (M-8.10)
	EvSon                        // On knight, N 1 gold 2 privilege: an illegitimate son
	EvHeir                       // On knight has an heir
	EvBorn                       // On knight, new in play
	EvWoman                      // a woman comes to the clan field
	EvYear                       // On space of the white token, To knight, N his tokens now
	EvDied                       // On knight, N 0 heir follows, 1 relative inherits, 2 leaves play; To 1 of famine
	EvPlaced                     // On knight, To as in DoPlace, N how paid
	EvPassed                     // To space, N 1 pass marker
	EvSealed                     // the seat has sealed (dowry, battle, cathedral; final); N purpose
	EvDowry                      // Goods shown
	EvWedding                    // N winner's seat or -1 (anonymous bride); On host's knight
	EvTookHalf                   // Goods taken, N seat they come from
	EvWomanGone                  // a woman leaves the clan field; N why: 0 wedding, 1 nun, 2 abbess
	EvVP                         // N points gained or lost, On why (index of VPReasons)
	EvFees                       // Goods taken, N of them food as lord
	EvTurned                     // the lands are turned over (M-13.3)
	EvFavour                     // On sphere won
	EvStarter                    // the seat gets the starting player token
	EvGuest                      // On knight, N sphere War or Curia: King's soldiers or Archbishop
	EvTurn                       // On knight, N sphere: his turn in the sphere
	EvIdle                       // On knight, N sphere: he does nothing
	EvInfluence                  // On knight; Goods gained at the Court
	EvAttempt                    // On active knight, To target
	EvOffered                    // Goods offered
	EvAccepted                   // the offer is accepted; N seat that offered
	EvRaised                     // Goods put up
	EvFief                       // On active knight, To target, N design of the land
	EvVassal                     // On knight, now vassal of Seat
	EvTraded                     // On rate; Goods change (given negative)
	EvAuction                    // Goods base
	EvBid                        // Goods whole bid
	EvWithdrew                   // no bid, or the bid stands
	EvCastle                     // On knight; Goods paid
	EvConquers                   // On knight, To column, N design: attack on a free land; Goods paid
	EvAttacks                    // On knight, To knight, N land 0/1; Goods paid for women
	EvAsksLord                   // N lord's seat; To 0 no, 1 asks
	EvJoins                      // To 0 refuses, 1 joins; N vassal's seat
	EvBattle                     // Goods used by Seat in the war
	EvWon                        // On winner's knight, N strength, To the other's strength
	EvLand                       // On knight who gets it, N design
	EvLandLost                   // On knight, N design
	EvDiscarded                  // N design; To 1 for King's claim
	EvShown                      // N gold shown for the cathedral
	EvDonated                    // N gold given, To VP
	EvTookBack                   // N gold taken back
	EvPrivilege                  // N privileges gained; On knight or -1
	EvAbbess                     // On knight
	EvNun                        // On knight, N how many
	EvCrusade                    // On knight; Goods gained
	EvWinter                     // On, To results of the face, N 1 bad times (sealed)
	EvColumn                     // On column, N design now visible, To lands left (sealed)
	EvOver                       // the game is over
	EvScored                     // N points of part On (index of ScoreParts)
	EvTimeFlies                  // the last white token has left the board (M-5.5)
)

// VPReasons names what points during the game are for.
var VPReasons = [...]string{"dowry", "death", "resisted", "vassal", "fief", "castle", "land", "landLost", "leader",
	"cathedral", "claim", "favour"}

// ScoreParts names the parts of the final score, in the order of Score.
var ScoreParts = [...]string{
	"game",       // VP of the game so far
	"goods",      // M-24.1a
	"influence",  // M-24.1b
	"privileges", // M-24.1c
	"gold",       // M-24.1d
	"women",      // M-24.1e
}
