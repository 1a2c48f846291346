// Package history keeps how matches ended: a row for each seat, which follows from the log, and
// the ratings that follow from the rows ([History]). All of it is an index that can be made anew; only
// who sat where is known to the store alone, since logs name nobody.
package history
