// Package visitor finds who asks ([Visitors]): the browser with its token and its list of tables, the
// person who has signed it in, by whom a seat was last answered for, and how their tables stand.
package visitor
