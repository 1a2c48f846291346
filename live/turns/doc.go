// Package turns decides whose bot thinks next. There are few processors and any
// number of tables, and a stranger can open a thousand of them; so turns go
// round by client first, then by the client's tables, and those that a person
// looks at come before the others.
//
// It promises: while somebody waits at a table that is looked at, no other
// client has two turns before them, however many tables it has open; and tables
// that nobody looks at think last, but do think. What waits behind (advice) comes after all
// of them.
//
// It knows no match, and imports the standard library only.
package turns
