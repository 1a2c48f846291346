// Package history is the pages that show how a match went ([Pages]): the replay of earlier moments, the
// result, the points over time, the review with its costly choices, the rematch, and the record as a
// file.
//
// Its types embed a match.Table: played adds the big moments, reviewed the review, ending everything
// on the page of the result.
package history
