// Package virtu is what one sees and says of Virtù and of Wars of Italy: their questions, verbs and
// events, the views of their positions, their page of rules, their lessons and their nets. Words
// and the drawn board know this of the titles and their printed values, nothing else; package rules
// below it holds the rules.
package virtu
