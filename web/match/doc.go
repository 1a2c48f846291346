// Package match is the pages of one match for the holder of a key ([Pages]): the room where people
// wait, the table, the curtain of a shared screen, what can be done there, and the streams that keep a
// page fresh.
//
// What a page knows has types by when it is known. A [Viewing] is all that a drawing depends on beside
// the match. A [Visit] is a match for the holder of a key before its board is looked at: enough for the
// room. A [Table] has the scene that the board is drawn from. A [Whole] is a page ready to be drawn.
//
// Files: match.go (types and the page), answer.go (posts), stream.go and drawings.go (streams), log.go,
// told.go and recap.go (what has happened), adviser.go, agree.go (proposals), standin.go (bots for
// persons), invite.go and shut.go (links and dead ones), why.go and glossary.go (explanations).
package match
