// Package lorenzo is what one sees and says of Lorenzo il Magnifico and its expansions: its
// questions, verbs and events, the views of its positions, its page of rules, its lessons and its
// nets. Words and the drawn board know this of the title and its printed values, nothing else;
// package rules below it holds the rules.
package lorenzo
