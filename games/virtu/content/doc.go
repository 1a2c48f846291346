// Package content has the printed values of Virtù and of Wars of Italy: the things, their names in
// notation and catalogues, what is printed on them, and the files with all this. Rule ids are those of
// games/virtu/rules.md.
//
// It promises that loaded content is complete and consistent. It knows no rules
// and no position.
package content
