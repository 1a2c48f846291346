// Package lesson reads and runs guided first games: scenarios with words. A file
// says what is given, what the learner (always seat 1) is to do, what the others
// do then, what must be true then, and what a teacher says; docs/notation.md describes
// it. Its translations are next to it: first.yaml, first.cs.yaml.
//
// It promises: a broken file is an error with file and line; a Moment is worked
// out from the file and the answers so far alone, so that nothing need be stored;
// whatever the answers are, they are judged by the title's own rules.
//
// It knows no title and no page. Positions and expectations are read by package scenario.
package lesson
