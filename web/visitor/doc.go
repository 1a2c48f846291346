// Package visitor finds out who sent a request ([Visitors]): the browser with its token and its
// list of tables, the person who has signed it in, the browser that last answered for a seat, and
// the state of their tables.
package visitor
