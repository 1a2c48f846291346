// Package talk is the pages on which people talk at a match: the leaf beside the chronicle, which
// is a page of its own where there is no script, and what is posted from it.
package talk
