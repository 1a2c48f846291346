// Package history is the pages that show how a match went ([Pages]): the replay of earlier moments, the
// result, the points over time, the look back with its costly choices, the rematch, and the record to
// take away.
//
// Its types embed a table: played has the big moments too, reviewed the look back, ending all that the
// page of the result shows.
package history
