// Package virtu has what people and programs see of Virtù and of Wars of Italy: their questions, verbs
// and events, the views of their positions, their page of rules, their lessons and their nets. Words
// and the drawn board import only this and the printed values. The rules are in package rules below
// it.
package virtu
