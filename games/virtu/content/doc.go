// Package content holds the printed values of Virtù and of Wars of Italy: what
// things there are, what they are called in notation and catalogues, what is
// printed on them, and the files that say so. Rule ids are those of
// games/virtu/rules.md.
//
// It promises that what it has loaded is whole and consistent. It knows no rules
// and no position.
package content
