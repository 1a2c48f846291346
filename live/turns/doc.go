// Package turns decides whose bot searches next. There are few processors and any number of tables,
// and a stranger can open a thousand; so turns are given in rounds by client first, then by the
// client's tables, and watched tables come before the others.
//
// It promises: while a watched table waits, no other client gets two turns before it, however many
// tables it has open; unwatched tables come last, but do get turns. Jobs with Behind set (advice,
// reviews) come after all others.
//
// It knows no match, and imports the standard library only.
package turns
