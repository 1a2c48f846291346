// Package match is the pages of one match for the holder of a key ([Pages]): the room where people
// wait, the table, the curtain of a shared screen, what can be done there, and the streams that keep a
// page fresh.
//
// The types say what is ready when. A [ViewKey] is who looks, and how. A visit adds the match as the
// holder of the key may see it, which is enough for the waiting room. A [Table] adds the scene that the
// board is drawn from. A [Whole] is a page ready to be drawn.
//
// The board itself is drawn by the package board of the title (games/<title>/board), which package
// games/boards names.
//
// Files: match.go (types and the page), answer.go (posts), stream.go and rendercache.go (streams), log.go,
// recent.go and recap.go (what has happened), adviser.go, agree.go (proposals), standin.go (bots for
// persons), invite.go and shut.go (links and dead ones), why.go and glossary.go (explanations).
package match
