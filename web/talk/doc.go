// Package talk has the pages on which people talk at a match: the panel next to the chronicle,
// which is a page of its own without script, and its posts.
package talk
