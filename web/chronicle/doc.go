// Package chronicle shows the log of a match as lines: how entries are grouped to turns, what each
// kind of entry says ([Rows]), and how a line is drawn. Tables and lessons use it.
package chronicle
