// Package lorenzo has what people and programs see of Lorenzo il Magnifico and its expansions: its
// questions, verbs and events, the views of its positions, its page of rules, its lessons and its
// nets. Words and the drawn board import only this and the printed values. The rules are in package
// rules below it.
package lorenzo
